import type { Image } from '@pictor/contract'
import { IMAGE_RESTORE_MS, REPORT_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../ports/query-rows.ts'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { extractFileKey } from '../../../test/fixtures/stored-file.ts'
import { countWaitingForLocks } from '../../../test/harness/waiting-locks.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const logLines: string[] = []
const { app, database, createUser, generateImage } = await startTestApplication(
  { LOG_LEVEL: 'info', METRICS_ALLOW: '127.0.0.1' },
  { clock, log: { write: (line) => void logLines.push(line) } },
)
const { db } = database
const [owner, otherUser, thirdUser] = [await createUser(), await createUser(), await createUser()]
const anonymous = { headers: {} }
type Caller = Pick<TestUser, 'headers'> | typeof anonymous

const call = (caller: Caller, method: 'GET' | 'PATCH' | 'DELETE' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: { ...caller.headers }, ...(payload && { payload }) })
const fetchStatus = async (...callArguments: Parameters<typeof call>) => (await call(...callArguments)).statusCode
const NOT_FOUND = [404, 'NOT_FOUND']
const fetchError = async (...callArguments: Parameters<typeof call>) => {
  const response = await call(...callArguments)
  return [response.statusCode, response.json<{ code: string }>().code]
}

/** The status of every route to one image. The file is requested with the session cookie, as a browser does. */
async function fetchStatusByRoute({ id, url }: Image, user: TestUser | null): Promise<Record<string, number>> {
  const caller = user ?? anonymous
  const cookie = user ? { cookie: user.cookie } : {}
  return {
    page: await fetchStatus(caller, 'GET', `/api/images/${id}`),
    file: await fetchStatus({ headers: cookie }, 'GET', `/files/${extractFileKey(url)}`),
    download: await fetchStatus(caller, 'GET', `/api/images/${id}/download`),
    ...(user && {
      zip: await fetchStatus(caller, 'GET', `/api/images/zip?ids=${id}`),
      favorite: await fetchStatus(caller, 'POST', '/api/users/favorites/toggle', { imageId: id }),
    }),
  }
}
const OPEN = { page: 200, file: 200, download: 200 }
const SHUT = { page: 404, file: 404, download: 404 }
const OPEN_TO_USERS = { ...OPEN, zip: 200, favorite: 200 }
const SHUT_TO_USERS = { ...SHUT, zip: 404, favorite: 404 }

test('every route to a private image works for its owner only, and for everybody once it is public again', async () => {
  const { id } = await generateImage(owner)
  for (const [visibility, otherUserStatuses, visitorStatuses] of [
    ['private', SHUT_TO_USERS, SHUT],
    ['public', OPEN_TO_USERS, OPEN],
  ] as const) {
    const { image } = (await call(owner, 'PATCH', `/api/images/${id}`, { visibility })).json<{ image: Image }>()
    expect(image).toMatchObject({ id, visibility })
    expect(await fetchStatusByRoute(image, owner)).toEqual(OPEN_TO_USERS)
    expect(await fetchStatusByRoute(image, otherUser)).toEqual(otherUserStatuses)
    expect(await fetchStatusByRoute(image, null)).toEqual(visitorStatuses)
  }
})

test('every route to a deleted image returns 404, and works as before after a restore', async () => {
  const image = await generateImage(owner)
  await call(otherUser, 'POST', '/api/users/favorites/toggle', { imageId: image.id, favorited: true })
  expect((await call(owner, 'DELETE', `/api/images/${image.id}`)).json()).toEqual({ success: true })
  for (const user of [owner, otherUser]) expect(await fetchStatusByRoute(image, user)).toEqual(SHUT_TO_USERS)
  expect(await fetchStatusByRoute(image, null)).toEqual(SHUT)
  const restored = (await call(owner, 'POST', `/api/images/${image.id}/restore`)).json<{ image: Image }>().image
  expect(restored).toMatchObject({ id: image.id, visibility: 'public', prompt: 'a heron' })
  expect(await fetchStatusByRoute(restored, null)).toEqual(OPEN)
  const toggled = await call(otherUser, 'POST', '/api/users/favorites/toggle', { imageId: image.id, favorited: true })
  expect(toggled.json()).toMatchObject({ favorite_count: 1 })
})

test('a deleted image cannot be deleted again or changed, and restoring it twice succeeds', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  expect(await fetchStatus(owner, 'DELETE', `/api/images/${id}`)).toBe(200)
  expect(await fetchError(owner, 'DELETE', `/api/images/${id}`)).toEqual(NOT_FOUND)
  expect(await fetchError(owner, 'PATCH', `/api/images/${id}`, { visibility: 'private' })).toEqual(NOT_FOUND)
  for (let time = 0; time < 2; time++) expect(await fetchStatus(owner, 'POST', `/api/images/${id}/restore`)).toBe(200)
})

test('an image can be restored for ten minutes; deleting it again does not extend that time', async () => {
  const [restoredInTime, restoredLate] = [
    await insertImage(db, { userId: owner.id }),
    await insertImage(db, { userId: owner.id }),
  ]
  for (const { id } of [restoredInTime, restoredLate])
    expect(await fetchStatus(owner, 'DELETE', `/api/images/${id}`)).toBe(200)
  aheadMs += IMAGE_RESTORE_MS - 30_000
  expect(await fetchStatus(owner, 'DELETE', `/api/images/${restoredLate.id}`)).toBe(404)
  expect(await fetchStatus(owner, 'POST', `/api/images/${restoredInTime.id}/restore`)).toBe(200)
  aheadMs += 31_000
  expect(await fetchError(owner, 'POST', `/api/images/${restoredLate.id}/restore`)).toEqual(NOT_FOUND)
  aheadMs = 0
})

test('only the owner can change an image; other users get 404 and visitors 401', async () => {
  const ownImage = await insertImage(db, { userId: owner.id })
  const demoImage = await insertImage(db)
  await call(owner, 'DELETE', `/api/images/${ownImage.id}`)
  expect(await fetchError(otherUser, 'POST', `/api/images/${ownImage.id}/restore`)).toEqual(NOT_FOUND)
  await call(owner, 'POST', `/api/images/${ownImage.id}/restore`)
  const ids = [ownImage.id, demoImage.id, '11111111-1111-4111-8111-111111111111', 'x', '%27', ownImage.id.toUpperCase()]
  for (const id of ids) {
    expect(await fetchError(otherUser, 'PATCH', `/api/images/${id}`, { visibility: 'private' })).toEqual(NOT_FOUND)
    expect(await fetchError(otherUser, 'DELETE', `/api/images/${id}`)).toEqual(NOT_FOUND)
    expect(await fetchError(otherUser, 'POST', `/api/images/${id}/restore`)).toEqual(NOT_FOUND)
  }
  for (const [method, ...pathAndPayload] of [
    ['PATCH', '', { visibility: 'private' }],
    ['DELETE', ''],
    ['POST', '/restore'],
    ['POST', '/report', { reason: 'bad' }],
  ] as const) {
    expect(
      await fetchStatus(anonymous, method, `/api/images/${ownImage.id}${pathAndPayload[0]}`, pathAndPayload[1]),
    ).toBe(401)
  }
  expect((await call(anonymous, 'GET', `/api/images/${ownImage.id}`)).json()).toMatchObject({
    image: { visibility: 'public' },
  })
})

test('an upload cannot be made public', async () => {
  const { id } = await insertImage(db, { userId: owner.id, kind: 'upload', visibility: 'private' })
  const published = await call(owner, 'PATCH', `/api/images/${id}`, { visibility: 'public' })
  expect([published.statusCode, published.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'UPLOAD_STAYS_PRIVATE' }),
  ])
  expect(await fetchStatus(owner, 'PATCH', `/api/images/${id}`, { visibility: 'private' })).toBe(200)
  expect(await fetchError(otherUser, 'PATCH', `/api/images/${id}`, { visibility: 'public' })).toEqual(NOT_FOUND)
})

const countReportAlerts = async () =>
  Number(/^alerts_total\{alert="report"\} (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1])

test('each user’s report of an image alerts the operator once', async () => {
  const [image, hidden] = [
    await insertImage(db, { userId: owner.id }),
    await insertImage(db, { userId: owner.id, visibility: 'private' }),
  ]
  const report = (user: TestUser, id: string, reason = ' It is not nice. ') =>
    call(user, 'POST', `/api/images/${id}/report`, { reason })
  for (const [user, expected] of [
    [otherUser, 1],
    [otherUser, 1],
    [thirdUser, 2],
  ] as const) {
    const response = await report(user, image.id)
    expect([response.statusCode, response.json(), await countReportAlerts()]).toEqual([
      202,
      { success: true },
      expected,
    ])
  }
  expect((await report(otherUser, hidden.id)).statusCode).toBe(404)
  for (const { id } of [image, hidden]) expect((await report(owner, id)).statusCode).toBe(400)
  for (const reason of ['', '  ', 'x'.repeat(REPORT_REASON_MAX_LENGTH + 1)]) {
    expect((await report(otherUser, image.id, reason)).statusCode).toBe(400)
  }
  expect(await countReportAlerts()).toBe(2)
  const savedReports = await queryRows(
    db,
    sql`select user_id as "userId", reason from image_reports where image_id = ${image.id} order by created_at`,
    z.object({ userId: z.uuid(), reason: z.string() }),
  )
  expect(savedReports).toEqual([otherUser.id, thirdUser.id].map((userId) => ({ userId, reason: 'It is not nice.' })))
  const logged = logLines.filter((line) => line.includes('"alert":"report"'))
  expect(logged).toHaveLength(2)
  for (const line of logged) {
    expect(line).toContain(image.id)
    expect(line).not.toContain(otherUser.id)
    expect(line).not.toContain('not nice')
  }
})

// PGlite has one connection, so the report runs entirely before or after the transaction.
test.runIf(inject('engine') === 'postgres')('a report of an image that is being purged returns 404', async () => {
  const { id } = await insertImage(db, { userId: owner.id })
  const before = await countReportAlerts()
  let report: ReturnType<typeof fetchError> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from images where id = ${id}`)
    // The report still sees the image; its foreign key check waits for the lock.
    report = fetchError(otherUser, 'POST', `/api/images/${id}/report`, { reason: 'bad' })
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
  })
  expect(await report).toEqual(NOT_FOUND)
  expect(await countReportAlerts()).toBe(before)
})
