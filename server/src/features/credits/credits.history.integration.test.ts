import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@pictor/contract'
import { HISTORY_PAGE_SIZE, LEDGER_KINDS } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { insertLedgerEntry, type NewLedgerEntry } from './credits.repository.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '1000' })
const { app, database, model, createUser } = application
const { db } = database
const calls = createGenerationCalls(application)

interface Page {
  entries: LedgerEntry[]
  nextCursor: string | null
}

const requestHistory = ({ headers }: Pick<TestUser, 'headers'>, query = '') =>
  app.inject({ url: `/api/users/credits/history${query}`, headers })
const readPage = async (user: TestUser, query = '') => (await requestHistory(user, query)).json<Page>()
const addEntry = (entry: NewLedgerEntry) => db.transaction((tx) => insertLedgerEntry(tx, entry, sql`null`))

/** Reads all pages. */
async function readPages(user: TestUser, query = '?'): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: Page = await readPage(user, cursor === '' ? query : `${query}&cursor=${cursor}`)
    pages.push(next)
    cursor = next.nextCursor
  }
  return pages
}

/** Adds one deduction for every two adjustments. */
async function addEntries(userId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const kind = index % 3 === 0 ? 'deduct' : 'adjustment'
    const details = kind === 'adjustment' && { reason: `correction ${index}`, actor: 'root' }
    await addEntry({ userId, kind, amount: kind === 'deduct' ? -1 : 2, cause: { reference: randomUUID() }, ...details })
  }
}

test('every entry is on exactly one page, newest first, and its balance continues from the entry before it', async () => {
  const user = await createUser()
  await addEntries(user.id, 2 * HISTORY_PAGE_SIZE + 9)
  const pages = await readPages(user)
  expect(pages.map(({ entries }) => entries.length)).toEqual([HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE, 10])
  const entries = pages.flatMap((page) => page.entries)
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a))
  entries.forEach(({ balance, amount }, index) => expect(balance - amount).toBe(entries[index + 1]?.balance ?? 0))
  expect(entries[0]?.balance).toBe(await calls.balance(user))
})

test('each kind filter returns only its entries, on all pages', async () => {
  const user = await createUser()
  await addEntries(user.id, 3 * HISTORY_PAGE_SIZE)
  const all = (await readPages(user)).flatMap(({ entries }) => entries)
  for (const kind of LEDGER_KINDS) {
    const found = await readPages(user, `?kind=${kind}`)
    expect(found.flatMap(({ entries }) => entries)).toEqual(all.filter((entry) => entry.kind === kind))
    if (kind === 'adjustment') expect(found).toHaveLength(2)
  }
})

test('an entry added between two requests does not shift the next page', async () => {
  const user = await createUser()
  await addEntries(user.id, HISTORY_PAGE_SIZE + 5)
  const entriesBefore = (await readPages(user)).flatMap(({ entries }) => entries)
  const first = await readPage(user)
  await addEntry({ userId: user.id, kind: 'deduct', amount: -1, cause: { reference: randomUUID() } })
  const rest = await readPage(user, `?cursor=${first.nextCursor}`)
  expect([...first.entries, ...rest.entries]).toEqual(entriesBefore)
})

test('the range of days is in UTC and includes both days', async () => {
  const user = await createUser()
  const { id: userId } = user
  const timestamps = [
    '2024-02-28T23:59:59.999Z',
    '2024-02-29T00:00:00Z',
    '2024-02-29T23:59:59.999Z',
    '2024-03-01T00:00:00Z',
  ]
  await db.execute(sql`alter table ledger_entries disable trigger ledger_is_append_only`)
  for (const timestamp of timestamps) {
    const reference = randomUUID()
    await addEntry({ userId, kind: 'deduct', amount: -1, cause: { reference } })
    await db.execute(
      sql`update ledger_entries set created_at = ${timestamp}::timestamptz where reference = ${reference}`,
    )
  }
  await db.execute(sql`alter table ledger_entries enable trigger ledger_is_append_only`)
  const countDeductions = async (query: string) => (await readPage(user, `?kind=deduct${query}`)).entries.length
  expect(await countDeductions('')).toBe(4)
  expect(await countDeductions('&from=2024-02-29')).toBe(3)
  expect(await countDeductions('&to=2024-02-29')).toBe(3)
  expect(await countDeductions('&from=2024-02-29&to=2024-02-29')).toBe(2)
  expect(await countDeductions('&from=2024-03-02')).toBe(0)
  expect(await countDeductions('&from=2024-03-01&to=2024-02-28')).toBe(0)
})

test('the earliest and latest possible days are accepted', async () => {
  const user = await createUser()
  const countEntries = async (query: string) => (await readPage(user, query)).entries.length
  expect(await countEntries('?from=0000-01-01&to=9999-12-31')).toBe(1)
  expect(await countEntries('?from=9999-12-31')).toBe(0)
  expect(await countEntries('?to=0000-01-01')).toBe(0)
})

const encodeCursor = (text: string) => Buffer.from(text).toString('base64url')
test.each([
  'cursor=',
  'cursor=x',
  'cursor=%00',
  `cursor=${'a'.repeat(401)}`,
  'cursor=1',
  'cursor=null',
  ...['0', '-1', '1.5', '1e3', '01', ' 1', "1'", '9'.repeat(16), '1 1', '٣'].map((id) => `cursor=${encodeCursor(id)}`),
  `cursor=${encodeCursor('12')}=`,
  `cursor=${encodeCursor('12')}&cursor=${encodeCursor('12')}`,
  'kind=',
  'kind=bonus',
  'kind=welcome&kind=deduct',
  'kind[]=welcome',
  'kind=__proto__',
  'from=yesterday',
  'from=2024-02-30',
  'from=2024-2-1',
  'to=2024-02-01T00:00:00Z',
  'to=',
  'from=20240101',
  'page=1',
  'user_id=1',
  'x=1',
  '__proto__[x]=1',
])('the query %s is rejected', async (query) => {
  const { headers } = userWithInvalidQueries
  const response = await requestHistory({ headers }, `?${query}`)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
})

test('another user’s cursor returns only the caller’s entries', async () => {
  const [user, other] = [await createUser(), await createUser()]
  await addEntries(user.id, 3)
  await addEntries(other.id, HISTORY_PAGE_SIZE + 3)
  const { nextCursor } = await readPage(other)
  const { entries } = await readPage(user, `?cursor=${nextCursor}`)
  const ownIds = (await readPage(user)).entries.map(({ id }) => id)
  for (const { id } of entries) expect(ownIds).toContain(id)
  expect((await requestHistory({ headers: { authorization: 'Bearer x' } })).statusCode).toBe(401)
})

test('the thumbnail of a private image has a signed URL', async () => {
  const user = await createUser()
  const { id } = await calls.startGeneration(user, { visibility: 'private' })
  await calls.waitUntilFinished(user, id)
  const url = (await readPage(user)).entries.find(({ reference }) => reference === id)?.image_thumbnail_url ?? ''
  const response = await app.inject({ url })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('a charge has the id and a URL of its image until the image is deleted, and a refund has none', async () => {
  const user = await createUser()
  const generated = await calls.waitUntilFinished(user, (await calls.startGeneration(user)).id)
  model.respond = () => Promise.reject(new Error('No paper left.'))
  const failed = await calls.waitUntilFinished(user, (await calls.startGeneration(user)).id)
  const [image] = generated.images
  const readEntries = async () =>
    (await readPage(user)).entries.map(({ kind, reference, image_id, image_thumbnail_url, order_id, reason }) => ({
      kind,
      reference,
      image_id,
      image_thumbnail_url,
      order_id,
      reason,
    }))
  const noDetails = { image_id: null, image_thumbnail_url: null, order_id: null, reason: null }
  const expected = [
    { ...noDetails, kind: 'refund', reference: failed.id },
    { ...noDetails, kind: 'generation', reference: failed.id },
    {
      ...noDetails,
      kind: 'generation',
      reference: generated.id,
      image_id: image?.id,
      image_thumbnail_url: image?.srcset.split(' ')[0],
    },
    { ...noDetails, kind: 'welcome', reference: null },
  ]
  expect(await readEntries()).toEqual(expected)
  await app.inject({ method: 'DELETE', url: `/api/images/${image?.id}`, headers: user.headers })
  expect((await readEntries())[2]).toEqual({ ...expected[2], image_id: null, image_thumbnail_url: null })
})

test('the history contains no idempotency keys, hashes or admin names', async () => {
  const user = await createUser()
  const key = `key-${randomUUID()}`
  const deducted = { method: 'POST', url: '/api/users/credits/deduct', payload: { credits: 5 } } as const
  await app.inject({ ...deducted, headers: { ...user.headers, 'idempotency-key': key } })
  const reference = `mark-${randomUUID()}`
  const internalFields = { cause: { reference }, actor: 'operator-of-ours' }
  await addEntry({ userId: user.id, kind: 'adjustment', amount: 3, reason: 'sorry', ...internalFields })
  const { body } = await requestHistory(user)
  expect(JSON.parse(body)).toMatchObject({
    entries: [
      { kind: 'adjustment', reference: null, reason: 'sorry', order_id: null },
      { kind: 'deduct', reference: null, reason: null },
      { kind: 'welcome', reference: null },
    ],
  })
  for (const secret of [key, reference, 'operator-of-ours', user.id]) expect(body).not.toContain(secret)
  expect(body).not.toMatch(/[0-9a-f]{64}/)
})

const userWithInvalidQueries = await createUser()
