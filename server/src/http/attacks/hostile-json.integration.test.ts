import { expect, test } from 'vitest'
import { ORIGIN, startTestApplication } from '../../../test/harness/application.ts'
import { ACCOUNT_CALLS, listAttackedCalls } from '../../../test/harness/attacked-calls.ts'

const { app, createUser } = await startTestApplication({}, { runsJobs: false })
const user = await createUser()

const callsWithBody = listAttackedCalls().filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
const targets = [
  ...callsWithBody.map(({ method, url }) => ({ method, url, headers: user.headers })),
  // Signing out ignores its body.
  ...ACCOUNT_CALLS.filter(({ method, url }) => method === 'POST' && !url.endsWith('sign-out')).map((call) => ({
    ...call,
    headers: { origin: ORIGIN, cookie: user.cookie },
  })),
]

const createObjectJson = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join()}}`
const BODIES: Record<string, string> = {
  '100,000 nested lists': '['.repeat(1e5) + ']'.repeat(1e5),
  '100,000 nested objects': '{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5),
  'lists that are not closed': '['.repeat(5_000),
  '100,000 keys': createObjectJson(1e5),
  '1,000 keys': createObjectJson(1_000),
  'a number with 10,000 digits': `{"credits":${'9'.repeat(10_000)}}`,
  'an exponent that overflows': '{"credits":1e400,"amount":-1e400}',
  __proto__: '{"__proto__":{"polluted":1,"isAdmin":true}}',
  '__proto__, escaped': '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}',
  'nested __proto__': '{"prompt":{"__proto__":{"polluted":1}},"email":{"__proto__":{"polluted":1}}}',
  constructor: '{"constructor":{"prototype":{"polluted":1}}}',
  'a list with __proto__': '[{"__proto__":{"polluted":1}}]',
  'half a UTF-16 surrogate pair': '{"prompt":"\\ud800","email":"\\udfff@example.org"}',
}

test.each(Object.entries(BODIES))('every call rejects %s, and no prototype changes', async (_name, payload) => {
  expect(targets.length).toBeGreaterThan(18)
  for (const { method, url, headers } of targets) {
    const sent = { ...headers, 'content-type': 'application/json' }
    const response = await app.inject({ method, url, headers: sent, payload })
    expect([url, response.statusCode]).toEqual([
      url,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
    ])
    expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(response.body).not.toMatch(/polluted|SyntaxError|JSON\.parse|\bat /)
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Reflect.get([], 'polluted')).toBeUndefined()
})
