import { createHash, createHmac } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PASSWORD, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findLedgerViolations, insertWelcome } from '../../../test/fixtures/ledger.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { blockImages } from '../../../test/fakes/test-model.ts'

let now = new Date()
const SECRET = 'a secret of thirty-two letters...'
const NO_LONGER_FRESH_MS = 11 * 60_000
const { app, database, model, createUser, generateImage, dataDir } = await startTestApplication(
  { AUTH_SECRET: SECRET },
  { clock: { now: () => now } },
)

const generate = (user: TestUser, prefer = '') =>
  app.inject({
    method: 'POST',
    url: '/api/images/generate',
    headers: { ...user.headers, prefer },
    payload: { prompt: 'a quiet harbour' },
  })
const deleteAccount = (user: TestUser, confirmation: string) =>
  app.inject({ method: 'POST', url: '/api/users/delete', headers: user.headers, payload: { confirmation } })

async function findTablesWithUser(id: string): Promise<string[]> {
  const { rows } = (await database.db.execute(
    sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'list') order by 1`,
  )) as unknown as { rows: { table_name: string; column_name: string }[] }
  const found = []
  for (const { table_name: name, column_name: column } of rows) {
    const result = (await database.db.execute(
      sql`select 1 from ${sql.identifier(name)} where ${sql.identifier(column)} = ${id} limit 1`,
    )) as unknown as { rows: object[] }
    if (result.rows.length > 0) found.push(name)
  }
  return found
}

test('deleting an account keeps only its ledger and balance, deletes its files and revokes its token', async () => {
  const user = await createUser()
  const other = await createUser()
  const image = await generateImage(user)
  const key = image.url.replace('/files/', '')
  expect(await openDiskStore(dataDir).get(key)).not.toBeNull()
  await generate(other)
  expect((await deleteAccount(user, other.email)).json()).toMatchObject({ code: 'CONFIRMATION_MISMATCH' })
  expect((await deleteAccount(user, ` ${user.email.toUpperCase()} `)).json()).toEqual({ success: true })
  expect(await findTablesWithUser(user.id)).toEqual(['ledger_entries', 'user_credits'])
  expect(await findTablesWithUser(other.id)).toEqual(expect.arrayContaining(['images', 'list_blocks']))
  expect((await app.inject(image.url)).statusCode).toBe(404)
  await expect.poll(() => openDiskStore(dataDir).get(key), { timeout: 20_000, interval: 50 }).toBeNull()
  expect((await app.inject(`/api/images/${image.id}`)).statusCode).toBe(404)
  await expect
    .poll(async () => (await app.inject({ url: '/api/users/credits', headers: user.headers })).statusCode)
    .toBe(401)
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('deleting an account cancels and refunds its generations, which store nothing afterwards', async () => {
  const user = await createUser()
  const modelGate = blockImages(model)
  for (let index = 0; index < 4; index++) {
    const { generation } = (await generate(user, 'respond-async')).json<{ generation: Generation }>()
    expect(generation.status).toBe('queued')
  }
  await modelGate.started
  expect((await deleteAccount(user, user.email)).statusCode).toBe(200)
  modelGate.release()
  // Another user's generation uses the same workers, so the cancelled ones have finished by then.
  expect((await generate(await createUser())).statusCode).toBe(200)
  expect(await findTablesWithUser(user.id)).toEqual(['ledger_entries', 'user_credits'])
  const { rows } = (await database.db.execute(
    sql`select balance::int as balance from user_credits where user_id = ${user.id}`,
  )) as unknown as { rows: { balance: number }[] }
  expect(rows).toEqual([{ balance: 80 }])
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('an email gets welcome credits once, even after its account was deleted', async () => {
  const user = await createUser()
  await deleteAccount(user, user.email)
  const newUser = await createUser(user.email)
  const credits = await app.inject({ url: '/api/users/credits', headers: newUser.headers })
  expect(credits.json()).toMatchObject({ credits: 0, subscriptionPlan: { name: 'Pro' } })
})

test('a mailbox gets welcome credits once, however its email is written', async () => {
  const readWelcomeCredits = async (email: string) => {
    const { headers } = await createUser(email)
    return (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits
  }
  expect(await readWelcomeCredits('m.a.ry+1@gmail.com')).toBe(80)
  expect([await readWelcomeCredits('mary@googlemail.com'), await readWelcomeCredits('Mary+2@gmail.com')]).toEqual([
    0, 0,
  ])
  expect([await readWelcomeCredits('m.ary@example.org'), await readWelcomeCredits('mary@example.org')]).toEqual([
    80, 80,
  ])
})

test('an email that got welcome credits before aliases were checked gets none again', async () => {
  const email = 'old+alias@example.org'
  const user = await createUser()
  const reference = createHmac('sha256', SECRET).update(email).digest('hex')
  await insertWelcome(database.db, user.id, reference)
  const { headers } = await createUser(email)
  expect((await app.inject({ url: '/api/users/credits', headers })).json()).toMatchObject({ credits: 0 })
})

test('ten minutes after signing in, deleting the account needs the password or a new sign-in', async () => {
  const [user, googleUser] = [await createUser(), await createUser()]
  await database.db.execute(sql`delete from accounts where user_id = ${googleUser.id}`)
  now = new Date(Date.now() + NO_LONGER_FRESH_MS)
  const requestDeletion = async ({ headers, email }: TestUser, currentPassword?: string) => {
    const payload = { confirmation: email, ...(currentPassword !== undefined && { currentPassword }) }
    return (await app.inject({ method: 'POST', url: '/api/users/delete', headers, payload })).json<{ code?: string }>()
      .code
  }
  expect(await requestDeletion(user)).toBe('CURRENT_PASSWORD_REQUIRED')
  expect(await requestDeletion(user, 'not the password')).toBe('CURRENT_PASSWORD_WRONG')
  expect(await requestDeletion(googleUser)).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await requestDeletion(googleUser, PASSWORD)).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await findTablesWithUser(user.id)).not.toEqual(['ledger_entries', 'user_credits'])
  expect(await requestDeletion(user, PASSWORD)).toBeUndefined()
  expect(await findTablesWithUser(user.id)).toEqual(['ledger_entries', 'user_credits'])
  now = new Date()
})

test('ten minutes after signing in, the export needs the password, and its URL is valid for a minute in one session', async () => {
  const [user, other] = [await createUser(), await createUser()]
  now = new Date(Date.now() + NO_LONGER_FRESH_MS)
  const download = async (url: string, { cookie }: TestUser) => {
    const { statusCode, body } = await app.inject({ url, headers: { cookie } })
    return statusCode === 200 ? 200 : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`
  }
  const prepareExport = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/users/export', headers: user.headers, payload })).json<{
      code?: string
      url: string
    }>()
  const rejected = '403 FRESH_SIGN_IN_REQUIRED'
  expect(await download('/api/users/export', user)).toBe(rejected)
  expect((await prepareExport({})).code).toBe('CURRENT_PASSWORD_REQUIRED')
  expect((await prepareExport({ currentPassword: 'not the password' })).code).toBe('CURRENT_PASSWORD_WRONG')
  const { url } = await prepareExport({ currentPassword: PASSWORD })
  expect(await download(url, user)).toBe(200)
  expect(await download(url, other)).toBe(rejected)
  expect(await download(url.replace(/ticket=\d/, 'ticket=9'), user)).toBe(rejected)
  now = new Date(now.getTime() + 61_000)
  expect(await download(url, user)).toBe(rejected)
  now = new Date()
})

test('the export is one ZIP with all data of the caller, a hash for each file and no data of others', async () => {
  const user = await createUser()
  const other = await createUser()
  const image = await generateImage(user)
  await generate(other)
  const response = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'cache-control': 'no-store',
  })
  const files = unzipSync(response.rawPayload)
  const { files: manifest } = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()) as {
    files: { path: string; bytes: number; sha256: string }[]
  }
  expect(manifest.map(({ path }) => path)).toEqual([
    'orders.json',
    'generations.json',
    'favorites.json',
    'uploads.json',
    'image-reports.json',
    'images.json',
    `images/${image.id}.png`,
    'credits.json',
    'decisions.json',
    'profile.json',
  ])
  for (const { path, bytes, sha256 } of manifest) {
    const content = files[path] ?? Buffer.alloc(0)
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
    expect(Buffer.from(content).includes(other.id)).toBe(false)
    expect(Buffer.from(content).includes(other.email)).toBe(false)
  }
  expect(Buffer.from(files['profile.json'] ?? []).toString()).toContain(user.email)
  expect((await app.inject('/api/users/export')).statusCode).toBe(401)
})
