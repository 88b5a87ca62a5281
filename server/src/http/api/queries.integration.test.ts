import { errors } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app, createUser } = await startTestApplication()
const { headers } = await createUser()

const LISTS = ['/api/images/public', '/api/images/my-images']

async function expectBadRequest(query: string, path: string) {
  for (const list of LISTS) {
    const response = await app.inject({ url: `${list}?${query}`, headers })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        code: 'BAD_REQUEST',
        message: errors.BAD_REQUEST.message,
        issues: [{ path, message: expect.any(String) }],
      },
    ])
  }
}

test.each(['-1', '0', '1e9', 'abc', '', '1.5', 'NaN', 'Infinity', '-0', 'null', '1,2', '1;2', '%F0%9F%A6%8A'])(
  'page %j returns 400',
  (page) => expectBadRequest(`page=${page}`, 'page'),
)

test.each(['-1', '0', '1001', '1e9', 'abc', '', '0.5'])('page size %j returns 400', (pageSize) =>
  expectBadRequest(`pageSize=${pageSize}`, 'pageSize'),
)

test('the largest page and page size return an empty page', async () => {
  for (const list of LISTS) {
    const response = await app.inject({ url: `${list}?page=1000000&pageSize=1000`, headers })
    expect([response.statusCode, response.json()]).toEqual([200, { images: [], total: 0, nextCursor: null }])
  }
})

test.each(['page=1&page=2', 'page[a]=1', 'page[]=1&page[]=2', 'page[__proto__]=1'])(
  'a repeated or nested parameter returns 400: %s',
  (query) => expectBadRequest(query, 'page'),
)

test.each(['x=1', 'user_id=1', '__proto__=1', '__proto__[x]=1', 'constructor[prototype][polluted]=1', 'query=heron'])(
  'an unknown parameter returns 400: %s',
  async (query) => {
    await expectBadRequest(query, '')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  },
)

test('deeply nested parameters return 400', async () => {
  await expectBadRequest(`x${'[a]'.repeat(4_000)}=1`, '')
  await expectBadRequest(`page${'[0]'.repeat(4_000)}=1`, 'page')
})

test('U+0000 in a name, a value or a path returns 400', async () => {
  await expectBadRequest('page=1%00', '')
  await expectBadRequest('%00=1', '')
  await expectBadRequest('cursor=%00', '')
  expect((await app.inject('/api/plans?name=Pro%00')).statusCode).toBe(400)
  expect((await app.inject('/api/images/%00')).statusCode).toBe(400)
  expect((await app.inject({ url: '/api/generations/a%00b', headers })).statusCode).toBe(400)
})

const toBase64Url = (text: string) => Buffer.from(text).toString('base64url')
const ID = '0190f3b2-0000-7000-8000-000000000000'
/** Encodes a cursor like the server. */
const encodeCursor = (time: number | string, id: string) => toBase64Url(`{"createdAt":${time},"id":"${id}"}`)

test.each([
  ['no characters', ''],
  ['invalid base64', '!!!!'],
  ['other base64', toBase64Url('hello')],
  ['other JSON', toBase64Url('{"createdAt":1,"id":"x"}')],
  ['an invalid id', encodeCursor(1, '-'.repeat(36))],
  ['an id that is one digit short', encodeCursor(1, `${ID.slice(1)}-`)],
  ['an invalid time', encodeCursor('NaN', ID)],
  ['a time beyond the calendar', encodeCursor('999999999999999', ID)],
  ['a time in another notation', encodeCursor('1.0', ID)],
  ['SQL', encodeCursor(1, `${ID}' or '1'='1`)],
  ['padding', `${encodeCursor(1, ID)}=`],
  ['invalid characters', `${encodeCursor(1, ID)}*`],
  ['too many characters', 'a'.repeat(401)],
])('a cursor with %s returns 400', (_case, cursor) =>
  expectBadRequest(`cursor=${encodeURIComponent(cursor)}`, 'cursor'),
)

test('a cursor in the expected format is accepted with any time', async () => {
  for (const time of [0, 1, 99_999_999_999_999]) {
    const response = await app.inject(`/api/images/public?cursor=${encodeCursor(time, ID)}`)
    expect(response.statusCode).toBe(200)
  }
})

test('no cursor causes a server error', async () => {
  const nearlyValid = fc
    .tuple(fc.integer(), fc.stringMatching(/^[0-9a-f-]{36}$/))
    .map(([time, id]) => encodeCursor(time, id))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), nearlyValid), async (cursor) => {
      const response = await app.inject({ url: '/api/images/public', query: { cursor } })
      expect([200, 400]).toContain(response.statusCode)
    }),
    { numRuns: 300 },
  )
})

test('no query causes a server error', async () => {
  const name = fc.oneof(fc.constantFrom('page', 'pageSize', 'cursor', 'page[]', 'cursor[a]'), fc.string())
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.string()), { maxLength: 4 }), async (pairs) => {
      const query = new URLSearchParams(pairs).toString()
      const response = await app.inject({ url: `/api/images/my-images?${query}`, headers })
      expect([200, 400]).toContain(response.statusCode)
    }),
    { numRuns: 300 },
  )
})
