import { HISTORY_PAGE_SIZE } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
const reader = await createUser()
const ONE_PER_HOUR = { points: 1, windowSeconds: 3_600 }
const limited = await startTestApplication({}, { runsJobs: false, limits: { 'history:user': ONE_PER_HOUR } })

const requestHistory = (headers: Record<string, string>, query = '') =>
  app.inject({ url: `/api/users/credits/history.csv${query}`, headers })

async function adjustCredits({ id }: TestUser, reason: string, amount = 1): Promise<void> {
  await database.db.execute(
    sql`insert into ledger_entries (user_id, amount, kind, reference, balance, reason)
      select user_id, ${amount}::int, 'adjustment', gen_random_uuid(), balance + ${amount}::int, ${reason} from user_credits where user_id = ${id}`,
  )
}

test('the history is a CSV file, newest entry first, by session cookie and by token', async () => {
  const user = await createUser()
  await adjustCredits(user, 'Said "sorry", twice', -3)
  for (const headers of [{ cookie: user.cookie }, user.headers]) {
    const response = await requestHistory({ ...headers })
    expect([response.statusCode, response.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename=credit-history.csv',
      }),
    ])
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = response.body.slice(1).split('\r\n')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('Date (UTC),Kind,Credits,Balance,Reason,Reference,Order,Image')
    expect(lines[1]?.slice(0, 19)).toEqual(time)
    expect(lines[1]?.slice(19)).toBe(',adjustment,-3,77,"Said ""sorry"", twice",,,')
    expect(lines[2]?.slice(19)).toBe(',welcome,80,80,,,,')
    expect(lines[3]).toBe('')
  }
})

test('reasons that look like formulas are escaped', async () => {
  const user = await createUser()
  for (const reason of ['=1+1', '@SUM(A1)', '+1', '-1', '\t=cmd', '=HYPERLINK("http://x")'])
    await adjustCredits(user, reason)
  const { body } = await requestHistory(user.headers)
  expect(
    body
      .split('\r\n')
      .slice(1, 7)
      .map((line) => line.split(',').slice(4).join(',')),
  ).toEqual([`"'=HYPERLINK(""http://x"")",,,`, `'\t=cmd,,,`, `'-1,,,`, `'+1,,,`, `'@SUM(A1),,,`, `'=1+1,,,`])
})

test('the file has all pages and respects the filters', async () => {
  const user = await createUser()
  for (let index = 0; index < 2 * HISTORY_PAGE_SIZE; index++) await adjustCredits(user, `number ${index}`)
  const readLines = async (query: string) =>
    (await requestHistory(user.headers, query)).body.trimEnd().split('\r\n').slice(1)
  const all = await readLines('')
  expect(all).toHaveLength(2 * HISTORY_PAGE_SIZE + 1)
  expect(all.map((line) => Number(line.split(',')[3]))).toEqual(all.map((_, index) => 180 - index))
  expect(await readLines('?kind=adjustment')).toEqual(all.slice(0, -1))
  expect(await readLines('?kind=welcome&from=2020-01-01&to=9999-12-31')).toEqual(all.slice(-1))
  expect(await readLines('?to=2020-01-01')).toEqual([])
})

test.each([
  'x=1',
  'cursor=MQ',
  'kind=bonus',
  'kind=welcome&kind=deduct',
  'from=2024-02-30',
  'to=',
  'kind=%00',
  '__proto__[x]=1',
])('the query %s returns 400', async (query) => {
  const response = await requestHistory(reader.headers, `?${query}`)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
})

test('only the owner can download the history', async () => {
  for (const headers of [{}, { cookie: 'pictor.session_token=x' }, { authorization: 'Bearer x' }]) {
    expect((await requestHistory(headers)).statusCode).toBe(401)
  }
  const otherUser = await createUser()
  await adjustCredits(otherUser, 'a secret of somebody else')
  expect((await requestHistory(reader.headers)).body).not.toContain('secret')
})

test('downloads of the history are limited per hour', async () => {
  const { headers } = await limited.createUser()
  const get = () => limited.app.inject({ url: '/api/users/credits/history.csv', headers })
  expect((await get()).statusCode).toBe(200)
  const rejected = await get()
  expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true])
})
