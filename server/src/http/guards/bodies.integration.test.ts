import { errors } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app, createUser } = await startTestApplication()
const { headers } = await createUser()

const LIMIT = 16_384

function put(payload: string | Buffer | undefined, type: string | null = 'application/json') {
  return app.inject({
    method: 'PUT',
    url: '/api/users/plan',
    headers: { ...headers, ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
}

/** Creates a body of exactly `bytes` bytes for the call that sets the plan. */
const createBody = (bytes: number) => JSON.stringify({ plan: 'x'.repeat(bytes - '{"plan":""}'.length) })

test.each(['{"plan":', '', 'Pro', "{'plan':'Pro'}", '{"plan":"Pro"}x', '\u0000'])(
  'the body %j is not JSON and returns 400 without details of the parser',
  async (payload) => {
    const response = await put(payload)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: errors.BAD_REQUEST.message },
    ])
  },
)

test.each([
  undefined,
  'null',
  '[]',
  '"Pro"',
  '1',
  '{}',
  '{"plan":null}',
  '{"plan":["Pro"]}',
  '{"json":{"plan":"Pro"}}',
])('the body %s is invalid, and the response names the field', async (payload) => {
  const response = await put(payload, payload === undefined ? null : 'application/json')
  const path = payload === undefined || payload.startsWith('{') ? 'plan' : ''
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      code: 'BAD_REQUEST',
      message: errors.BAD_REQUEST.message,
      issues: expect.arrayContaining([{ path, message: expect.any(String) }]),
    },
  ])
})

test('an unknown field is rejected by name', async () => {
  const response = await put('{"plan":"Pro","balance":5000}')
  expect([response.statusCode, response.json<{ issues: object[] }>().issues]).toEqual([
    400,
    [{ path: '', message: 'Unrecognized key: "balance"' }],
  ])
})

test.each([
  'text/plain',
  'text/plain\tapplication/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonx',
  null,
])('a body of type %j returns 415, because other sites could send it', async (type) => {
  const response = await put('{"plan":"Pro"}', type)
  expect([response.statusCode, response.json()]).toEqual([
    415,
    { code: 'UNSUPPORTED_MEDIA_TYPE', message: errors.UNSUPPORTED_MEDIA_TYPE.message },
  ])
})

test('a body of exactly the limit is read, and one byte more returns 413', async () => {
  const atLimit = await put(createBody(LIMIT))
  expect([atLimit.statusCode, atLimit.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  const overLimit = await put(createBody(LIMIT + 1))
  expect([overLimit.statusCode, overLimit.json()]).toEqual([
    413,
    { code: 'PAYLOAD_TOO_LARGE', message: errors.PAYLOAD_TOO_LARGE.message },
  ])
  const account = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/json' },
    payload: createBody(LIMIT + 1),
  })
  expect([account.statusCode, account.json<{ code: string }>().code, account.headers['cache-control']]).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
    'no-store',
  ])
})

test('a request without a token is rejected before its body is read', async () => {
  for (const payload of ['{', 'x'.repeat(5_000_000)]) {
    const response = await app.inject({
      method: 'PUT',
      url: '/api/users/plan',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'UNAUTHORIZED'])
  }
})

test('the body of a GET is ignored', async () => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const response = await app.inject({
      url: '/api/plans',
      headers: { 'content-type': type },
      payload: 'x'.repeat(1e6),
    })
    expect([response.statusCode, response.json<{ plans: object[] }>().plans.length]).toEqual([200, 2])
  }
})

test.each([
  ['100,000 arrays', `${'['.repeat(1e5)}${']'.repeat(1e5)}`, 413],
  ['as many arrays as the limit allows', `{"plan":${'['.repeat(8_000)}${']'.repeat(8_000)}}`, 400],
  ['as many objects as the limit allows', `${'{"plan":'.repeat(1_800)}1${'}'.repeat(1_800)}`, 400],
  ['thousands of fields', `{${Array.from({ length: 1_900 }, (_, i) => `"${i}":1`).join()}}`, 400],
])('%s cause no server error', async (_case, payload, status) => {
  expect((await put(payload)).statusCode).toBe(status)
})

test.each([
  '{"plan":"Pro","__proto__":{"polluted":1}}',
  '{"plan":{"__proto__":{"polluted":1}}}',
  '{"plan":"Pro","constructor":{"prototype":{"polluted":1}}}',
  '{"plan":"Pro","\\u005f_proto__":{"polluted":1}}',
])('%s returns 400 and changes no prototype', async (payload) => {
  expect((await put(payload)).statusCode).toBe(400)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('U+0000 is rejected in every position', async () => {
  const nul = '\u0000'
  for (const body of [{ plan: `a${nul}` }, { plan: 'Pro', [`b${nul}`]: 1 }, { plan: [[[nul]]] }]) {
    const response = await put(JSON.stringify(body))
    expect([response.statusCode, response.json<{ issues: object[] }>().issues]).toEqual([
      400,
      [{ path: '', message: 'A text must not contain U+0000.' }],
    ])
  }
})

test('no JSON causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json({ maxDepth: 20 }),
        fc.string(),
        fc.json().map((text) => `{"plan":${text}}`),
      ),
      async (payload) => {
        expect([400, 404, 415]).toContain((await put(payload)).statusCode)
      },
    ),
    { numRuns: 300, examples: [['{"plan":"\\ud800"}'], ['\ufeff{"plan":"?"}']] },
  )
})

test('no bytes cause a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect((await put(Buffer.from(bytes))).statusCode).toBe(400)
    }),
    { numRuns: 200 },
  )
})
