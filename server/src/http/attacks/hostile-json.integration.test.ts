import { expect, test } from 'vitest'
import { ORIGIN, startTestApplication } from '../../../test/harness/application.ts'
import { ACCOUNT_CALLS, attackedCalls } from '../../../test/harness/attacked-calls.ts'

const { app, createUser } = await startTestApplication({}, { works: false })
const user = await createUser()

const writing = attackedCalls().filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
const doors = [
  ...writing.map(({ method, url }) => ({ method, url, headers: user.headers })),
  // Signing out takes no body, and looks at none.
  ...ACCOUNT_CALLS.filter(({ method, url }) => method === 'POST' && !url.endsWith('sign-out')).map((call) => ({
    ...call,
    headers: { origin: ORIGIN, cookie: user.cookie },
  })),
]

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join()}}`
const BODIES: Record<string, string> = {
  'a hundred thousand lists in each other': '['.repeat(1e5) + ']'.repeat(1e5),
  'a hundred thousand objects in each other': '{"a":'.repeat(1e5) + '1' + '}'.repeat(1e5),
  'lists without an end': '['.repeat(5_000),
  'a hundred thousand keys': keys(1e5),
  'a thousand keys': keys(1_000),
  'a number of ten thousand digits': `{"credits":${'9'.repeat(10_000)}}`,
  'an exponent beyond all numbers': '{"credits":1e400,"amount":-1e400}',
  __proto__: '{"__proto__":{"polluted":1,"isAdmin":true}}',
  '__proto__, escaped': '{"\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}',
  '__proto__ further in': '{"prompt":{"__proto__":{"polluted":1}},"email":{"__proto__":{"polluted":1}}}',
  constructor: '{"constructor":{"prototype":{"polluted":1}}}',
  'a list by that name': '[{"__proto__":{"polluted":1}}]',
  'half a pair of UTF-16': '{"prompt":"\\ud800","email":"\\udfff@example.org"}',
}

test.each(Object.entries(BODIES))('%s is refused by every call, and changes no prototype', async (_name, payload) => {
  expect(doors.length).toBeGreaterThan(18)
  for (const { method, url, headers } of doors) {
    const sent = { ...headers, 'content-type': 'application/json' }
    const answer = await app.inject({ method, url, headers: sent, payload })
    expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status >= 400 && status < 500)])
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(answer.body).not.toMatch(/polluted|SyntaxError|JSON\.parse|\bat /)
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Reflect.get([], 'polluted')).toBeUndefined()
})
