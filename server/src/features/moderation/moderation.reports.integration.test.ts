import type { Image, ImageList, ReportedImage } from '@pictor/contract'
import { HIDDEN_BY_REPORTER_MAX } from '@pictor/contract/limits'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { insertImage, insertImages, insertUsers } from '../../../test/fixtures/image-rows.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { extractFileKey } from '../../../test/fixtures/stored-file.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'
import { countWaitingForLocks } from '../../../test/harness/waiting-locks.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createTakedowns } from '../images/index.ts'
import { createImageReports } from './index.ts'
import { imageReports, reportedImage } from './moderation.table.ts'

const images = reportedImage.table
const provider = createTestProvider()
const { app, database, createUser, generateImage, waitForEmail } = await startTestApplication(
  {},
  { paymentProvider: provider },
)
const paymentFixture = await createPaymentFixture({ app, database }, provider)
const { db } = database
const admin = await createUser('operator@example.org')
await db.execute(sql`update users set role = 'admin' where id = ${admin.id}`)
const [owner, ...reporters] = [
  await createUser(),
  await createUser(),
  await createUser(),
  await createUser(),
  await createUser(),
]

// Makes accounts old enough that their reports count.
const makeAccountsOld = () => db.execute(sql`update users set created_at = now() - interval '25 hours'`)
await makeAccountsOld()

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (caller: Pick<TestUser, 'headers'> | null, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: { ...caller?.headers }, ...(payload && { payload }) })
const report = (user: TestUser, id: string) =>
  call(user, 'POST', `/api/images/${id}/report`, { reason: 'It is cruel.' })
const decide = (id: string, decision: 'hide' | 'restore', reason = 'Looked at.') =>
  call(admin, 'POST', `/api/admin/reports/${id}/decision`, { decision, reason })
const publish = (id: string) => call(owner, 'PATCH', `/api/images/${id}`, { visibility: 'public' })
const readImage = async (caller: TestUser | null, id: string) =>
  (await call(caller, 'GET', `/api/images/${id}`)).json<{ image?: Image }>().image
interface ReportedPage {
  reported: ReportedImage[]
  open: number
  nextCursor: string | null
}
const listReported = async (state: 'open' | 'decided', query = '') =>
  (await call(admin, 'GET', `/api/admin/reports?state=${state}${query}`)).json<ReportedPage>()
const countEmailsTo = async ({ email }: TestUser, subject: string) => {
  const { body } = await app.inject('/dev/mailbox')
  return body.split('<article>').filter((message) => message.includes(`To ${email}`) && message.includes(subject))
    .length
}

async function reportByThree(id: string): Promise<void> {
  for (const user of reporters.slice(0, 3)) expect((await report(user, id)).statusCode).toBe(202)
}

const createImage = () => generateImage(owner, { prompt: `a heron ${Math.random()}` })

test('the third report by different users hides an image from everybody but its owner, who gets an email', async () => {
  const { id, url, prompt } = await createImage()
  const requestFile = () => call(null, 'GET', `/files/${extractFileKey(url)}`)
  for (const user of reporters.slice(0, 2))
    for (let repetition = 0; repetition < 3; repetition++) await report(user, id)
  expect([(await readImage(null, id))?.id, (await requestFile()).statusCode]).toEqual([id, 200])
  await report(reporters[2] as TestUser, id)
  const list = (await call(null, 'GET', '/api/images/public')).json<ImageList>()
  expect(list.images.map((image) => image.id)).not.toContain(id)
  expect([await readImage(null, id), (await requestFile()).statusCode]).toEqual([undefined, 404])
  expect(await readImage(reporters[3] as TestUser, id)).toBeUndefined()
  // A job then renames the files, so that their old URLs stop working.
  await expect.poll(async () => (await readImage(owner, id))?.original_storage_path).not.toBe(extractFileKey(url))
  expect(await readImage(owner, id)).toMatchObject({ visibility: 'private', held_at: expect.any(String) })
  const message = await waitForEmail(owner.email, 'hidden while we review it')
  expect(message.text).toContain(prompt)
  for (const { email } of reporters) expect(message.text).not.toContain(email)

  const rejected = await publish(id)
  expect([rejected.statusCode, rejected.json()]).toEqual([409, expect.objectContaining({ code: 'IMAGE_HELD' })])
  expect((await call(owner, 'DELETE', `/api/images/${id}`)).statusCode).toBe(200)
  expect((await listReported('open')).reported.map(({ image }) => image.id)).not.toContain(id)
  expect((await decide(id, 'restore')).statusCode).toBe(404)
  await call(owner, 'POST', `/api/images/${id}/restore`)
  expect((await publish(id)).statusCode).toBe(409)
})

test('reports by suspended users, unconfirmed users and the owner do not count', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  const [suspended, unconfirmed] = (await insertUsers(db, 2)) as [string, string]
  await db.execute(sql`update users set suspended_at = now() where id = ${suspended}`)
  await db.execute(sql`update users set email_verified = false where id = ${unconfirmed}`)
  const createdAt = new Date()
  await db
    .insert(imageReports)
    .values([suspended, unconfirmed].map((userId) => ({ imageId: id, userId, reason: 'x', createdAt })))
  expect((await report(owner, id)).statusCode).toBe(400)
  for (const user of reporters.slice(0, 2)) await report(user, id)
  expect(await readImage(null, id)).toMatchObject({ id })
  await report(reporters[2] as TestUser, id)
  expect(await readImage(null, id)).toBeUndefined()
})

test('a restored image is public again, and only reports by other users count from then on', async () => {
  const { id } = await createImage()
  await reportByThree(id)
  const { reported, open } = await listReported('open')
  const openReport = reported.find(({ image }) => image.id === id)
  expect(openReport).toMatchObject({ owner: { id: owner.id, email: owner.email, suspended_at: null } })
  expect(openReport?.reports).toHaveLength(3)
  const response = (await decide(id, 'restore')).json<{ reported: ReportedImage }>()
  expect(response.reported).toMatchObject({ held_at: null, image: { visibility: 'public' } })
  expect((await listReported('open')).open).toBe(open - 1)
  expect((await listReported('decided')).reported[0]?.image.id).toBe(id)
  expect(await readImage(null, id)).toMatchObject({ visibility: 'public' })
  expect((await readImage(owner, id))?.held_at).toBeUndefined()
  await waitForEmail(owner.email, 'public again')
  for (const user of reporters.slice(0, 3)) await waitForEmail(user.email, 'you reported stays up')
  await reportByThree(id)
  await report(reporters[3] as TestUser, id)
  expect(await readImage(null, id)).toMatchObject({ id })
  expect((await listReported('open')).reported.map(({ image }) => image.id)).toContain(id)
})

test('a hidden image is visible only to its owner until it is restored, and owner and reporter are notified once', async () => {
  const { id } = await createImage()
  await report(reporters[0] as TestUser, id)
  const emailsBefore = await countEmailsTo(reporters[0] as TestUser, 'you reported was hidden')
  for (let repetition = 0; repetition < 2; repetition++)
    expect((await decide(id, 'hide', 'Cruel & more')).statusCode).toBe(200)
  expect(await readImage(null, id)).toBeUndefined()
  expect((await publish(id)).json()).toMatchObject({ code: 'IMAGE_HELD' })
  expect((await waitForEmail(owner.email, 'stays hidden')).text).toContain('Reason: Cruel & more')
  await waitForEmail((reporters[0] as TestUser).email, 'you reported was hidden')
  await decide(id, 'restore', 'A mistake')
  expect(await readImage(null, id)).toMatchObject({ visibility: 'public' })
  const { entries } = (await call(admin, 'GET', `/api/admin/audit?subject=image&subjectId=${id}`)).json<{
    entries: object[]
  }>()
  expect(entries).toMatchObject([
    { action: 'reports.restore', operator: admin.email, detail: { reason: 'A mistake', was: 'held', reports: 0 } },
    { action: 'reports.hide', operator: admin.email, detail: { reason: 'Cruel & more', was: 'public', reports: 1 } },
  ])
  expect([
    await countEmailsTo(owner, 'stays hidden'),
    await countEmailsTo(reporters[0] as TestUser, 'you reported was hidden'),
  ]).toEqual([1, emailsBefore + 1])
})

test('an image that was private before it was taken down is private after a restore', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  await report(reporters[0] as TestUser, id)
  await call(owner, 'PATCH', `/api/images/${id}`, { visibility: 'private' })
  await decide(id, 'hide')
  await decide(id, 'restore')
  expect(await readImage(null, id)).toBeUndefined()
  const ownImage = await readImage(owner, id)
  expect([ownImage?.visibility, ownImage?.held_at]).toEqual(['private', undefined])
  await waitForEmail(owner.email, 'can make your image public again')
  expect((await publish(id)).statusCode).toBe(200)
})

test('an image that its owner makes private while it is taken down stays private after a restore', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  await reportByThree(id)
  expect(await readImage(owner, id)).toMatchObject({ visibility: 'private', wished_visibility: 'public' })
  for (let repetition = 0; repetition < 2; repetition++) {
    const response = await call(owner, 'PATCH', `/api/images/${id}`, { visibility: 'private' })
    expect(response.json()).toMatchObject({ image: { held_at: expect.any(String), wished_visibility: 'private' } })
  }
  await decide(id, 'restore')
  expect(await readImage(null, id)).toBeUndefined()
  const ownImage = await readImage(owner, id)
  expect([ownImage?.visibility, ownImage?.held_at, ownImage?.wished_visibility]).toEqual([
    'private',
    undefined,
    undefined,
  ])
  await waitForEmail(owner.email, 'can make your image public again')
  expect((await publish(id)).statusCode).toBe(200)
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')(
  'an image that is taken down or restored while its owner makes it private ends up private',
  async () => {
    for (const isTakenDown of [false, true]) {
      const { id } = await insertImage(db, { userId: owner.id })
      const takeDown = sql`update images set visibility = 'private', requested_visibility = 'public', taken_down_at = now() where id = ${id}`
      const restore = sql`update images set visibility = 'public', requested_visibility = null, taken_down_at = null where id = ${id}`
      if (isTakenDown) await db.execute(takeDown)
      let makingPrivate: ReturnType<typeof call> | undefined
      await db.transaction(async (tx) => {
        await tx.execute(isTakenDown ? restore : takeDown)
        makingPrivate = call(owner, 'PATCH', `/api/images/${id}`, { visibility: 'private' })
        await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      })
      expect((await makingPrivate)?.statusCode).toBe(200)
      if (!isTakenDown) await decide(id, 'restore')
      expect(await readImage(null, id)).toBeUndefined()
    }
  },
)

test.each([
  ['taken down by reports', (id: string) => reportByThree(id)],
  ['reported once', (id: string) => report(reporters[0] as TestUser, id)],
])(
  'the owner of an image that was %s gets one email if admins hide the image twice',
  async (_reported, sendReports) => {
    const author = await createUser()
    const { id } = await insertImage(db, { userId: author.id })
    await sendReports(id)
    await decide(id, 'hide')
    // A report that was in flight when the image was hidden.
    const lateReport = { imageId: id, userId: (reporters[3] as TestUser).id, reason: 'x', createdAt: new Date() }
    await db.insert(imageReports).values(lateReport)
    await decide(id, 'hide')
    await decide(id, 'restore')
    await waitForEmail(author.email, 'public again')
    expect(await countEmailsTo(author, 'stays hidden')).toBe(1)
  },
)

test('images without an owner are taken down and restored like others', async () => {
  const { id } = await insertImage(db)
  await reportByThree(id)
  expect(await readImage(null, id)).toBeUndefined()
  expect((await decide(id, 'restore')).json()).toMatchObject({ reported: { owner: null, held_at: null } })
  expect(await readImage(null, id)).toMatchObject({ id })
})

test('fifty concurrent reports hide an image once', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  const calls: string[] = []
  const reports = createImageReports({
    db,
    clock: systemClock,
    logger: { info() {}, warn() {}, error() {} },
    alerts: { raise() {} },
    takedowns: createTakedowns({ jobs: { enqueue: async () => void calls.push('renamed') } }),
    emails: { notifyTakenDown: async () => void calls.push('notified') },
    hasBought: async () => true,
    findNetwork: () => null,
    secret: 'x',
  })
  const userIds = await insertUsers(db, 50)
  await Promise.all(userIds.map((userId) => reports.report({ id, userId }, 'x').catch(() => 'no longer visible')))
  expect(calls.toSorted()).toEqual(['notified', 'renamed'])
  const [row] = await db.select().from(images).where(eq(images.id, id))
  expect(row).toMatchObject({ visibility: 'private', takenDownAt: expect.any(Date) })
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')(
  'a decision includes a report that arrives while the admin decides',
  async () => {
    const { id } = await insertImage(db, { userId: owner.id })
    await report(reporters[0] as TestUser, id)
    let deciding: ReturnType<typeof decide> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from images where id = ${id} for no key update`)
      deciding = decide(id, 'hide')
      await expect.poll(() => countWaitingForLocks(db)).toBe(1)
      const lateReport = { imageId: id, userId: (reporters[1] as TestUser).id, reason: 'x', createdAt: new Date() }
      await tx.insert(imageReports).values(lateReport)
    })
    const { reported } = (await deciding)?.json<{ reported: ReportedImage }>() ?? {}
    expect(reported?.reports.map(({ decided_at }) => typeof decided_at)).toEqual(['string', 'string'])
  },
)

test.each(['hide', 'restore'] as const)(
  'a hidden image still needs a decision after all reporters deleted their accounts: %s',
  async (decision) => {
    const { id } = await createImage()
    const deletedUsers = [await createUser(), await createUser(), await createUser()]
    await makeAccountsOld()
    for (const user of deletedUsers) await report(user, id)
    const { open } = await listReported('open')
    for (const user of deletedUsers)
      expect((await call(user, 'POST', '/api/users/delete', { confirmation: user.email })).statusCode).toBe(200)
    const openReports = await listReported('open')
    expect(openReports.open).toBe(open)
    expect(openReports.reported.find(({ image }) => image.id === id)).toMatchObject({
      held_at: expect.any(String),
      reports: [],
    })
    expect((await decide(id, decision)).statusCode).toBe(200)
    expect((await listReported('open')).reported.map(({ image }) => image.id)).not.toContain(id)
    expect((await listReported('open')).open).toBe(open - 1)
    expect((await readImage(null, id))?.visibility).toBe(decision === 'restore' ? 'public' : undefined)
    expect((await publish(id)).statusCode).toBe(decision === 'restore' ? 200 : 409)
    // A hidden image can still be restored.
    const decided = (await listReported('decided')).reported.map(({ image }) => image.id)
    expect(decided.includes(id)).toBe(decision === 'hide')
    await decide(id, 'restore')
    expect(await readImage(null, id)).toMatchObject({ visibility: 'public' })
  },
)

test('only admins can list reports and decide', async () => {
  const { id } = await insertImage(db)
  expect((await call(owner, 'GET', '/api/admin/reports')).statusCode).toBe(403)
  const decision = { decision: 'hide', reason: 'x' }
  expect((await call(owner, 'POST', `/api/admin/reports/${id}/decision`, decision)).statusCode).toBe(403)
  // Nobody reported it.
  expect((await decide(id, 'hide')).statusCode).toBe(404)
})

test('images with open reports are sorted by their oldest open report, in pages', async () => {
  const { open } = await listReported('open')
  const [first] = await insertUsers(db, 1)
  for (let minute = 0; minute < 60; minute++) {
    const { id } = await insertImage(db, { prompt: `queued ${minute}` })
    const createdAt = new Date(Date.UTC(2025, 0, 1, 0, minute))
    await db.insert(imageReports).values({ imageId: id, userId: first as string, reason: 'x', createdAt })
  }
  const prompts: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page = await listReported('open', next)
    prompts.push(...page.reported.map(({ image }) => image.prompt))
    next = page.nextCursor && `&cursor=${page.nextCursor}`
  }
  expect(prompts).toHaveLength(open + 60)
  expect(prompts.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_none, minute) => `queued ${minute}`))
  expect(new Set(prompts.slice(0, 60)).size).toBe(60)
})

/** Creates users whose accounts are old enough and who have made no other reports. */
async function createReporters(): Promise<TestUser[]> {
  const created = [await createUser(), await createUser(), await createUser(), await createUser()]
  await makeAccountsOld()
  return created
}

test('reports by accounts younger than a day hide nothing unless the user bought credits', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  const oldUsers = await createReporters()
  const newUsers = [await createUser(), await createUser(), await createUser()]
  for (const user of [...newUsers, ...oldUsers.slice(0, 2)]) expect((await report(user, id)).statusCode).toBe(202)
  expect(await readImage(null, id)).toMatchObject({ id })
  expect(await db.$count(imageReports, eq(imageReports.imageId, id))).toBe(5)

  const buyer = await createUser()
  const payment = provider.pay((await paymentFixture.order(buyer)).id)
  expect((await paymentFixture.verifyPaid(buyer, payment)).statusCode).toBe(200)
  await report(buyer, id)
  expect(await readImage(null, id)).toBeUndefined()
})

test('several reports from one public network count once', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  const reportFrom = ({ headers }: TestUser, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/api/images/${id}/report`,
      headers,
      remoteAddress,
      payload: { reason: 'It is cruel.' },
    })
  const [first, ...others] = [...(await createReporters()), ...(await createReporters())] as [TestUser, ...TestUser[]]
  await reportFrom(first, '8.8.9.1')
  for (const [index, user] of others.slice(1, 4).entries()) await reportFrom(user, `8.8.8.${index + 1}`)
  expect(await readImage(null, id)).toMatchObject({ id })
  const rows = await db.select({ network: imageReports.network }).from(imageReports).where(eq(imageReports.imageId, id))
  expect(new Set(rows.map(({ network }) => network)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toContain('8.8.')
  await reportFrom(others[0] as TestUser, '8.8.10.1')
  expect(await readImage(null, id)).toBeUndefined()
})

test('if the open reports of a user hide ten images, the user hides no more images until an admin decides', async () => {
  const [fourth, ...threeReporters] = (await createReporters()) as [TestUser, ...TestUser[]]
  const created: string[] = []
  for (let index = 0; index < HIDDEN_BY_REPORTER_MAX + 1; index++) {
    const { id } = await insertImage(db, { userId: owner.id })
    for (const user of threeReporters) await report(user, id)
    created.push(id)
  }
  const isVisible = async (id: string) => (await readImage(null, id)) !== undefined
  const [decided = '', last = ''] = [created[0], created.at(-1)]
  expect(await Promise.all(created.map(isVisible))).toEqual([...created.slice(1).map(() => false), true])
  await report(fourth, last)
  expect(await isVisible(last)).toBe(true)
  await decide(decided, 'hide')
  const [fifth] = (await createReporters()) as [TestUser]
  await report(fifth, last)
  expect(await isVisible(last)).toBe(false)
})

test('concurrent reports also hide at most ten images', async () => {
  const threeReporters = (await createReporters()).slice(1)
  const created = await insertImages(
    db,
    Array.from({ length: HIDDEN_BY_REPORTER_MAX + 4 }, () => ({ userId: owner.id })),
  )
  for (const { id } of created) for (const user of threeReporters.slice(0, 2)) await report(user, id)
  await Promise.all(created.map(({ id }) => report(threeReporters[2] as TestUser, id)))
  const takenDownCount = await db.$count(
    images,
    and(
      inArray(
        images.id,
        created.map(({ id }) => id),
      ),
      isNotNull(images.takenDownAt),
    ),
  )
  expect(takenDownCount).toBe(HIDDEN_BY_REPORTER_MAX)
})

test('the IPv6 subnets of one household count as one network', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  for (const [index, { headers }] of (await createReporters()).entries()) {
    const remoteAddress = `2a02:8108:1:${index + 1}::1`
    const payload = { reason: 'It is cruel.' }
    await app.inject({ method: 'POST', url: `/api/images/${id}/report`, headers, remoteAddress, payload })
  }
  expect(await readImage(null, id)).toMatchObject({ id })
})
