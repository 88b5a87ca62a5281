import { errors } from '@pictor/contract/errors'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { listAttackedCalls, PRIVATE_DOWNLOADS } from '../../../test/harness/attacked-calls.ts'
import { readToken } from '../../../test/fakes/forged-tokens.ts'

// `auth/identify.integration.test.ts` tests how forged tokens are detected, and the access matrix sends them to every
// call. This file sends valid tokens in other places.

const { app, createUser } = await startTestApplication({}, { runsJobs: false })
const user = await createUser()
const token = readToken(user)

const UNAUTHORIZED_RESPONSE = [401, { code: 'UNAUTHORIZED', message: errors.UNAUTHORIZED.message }]
const protectedCalls = [
  ...listAttackedCalls().filter(({ access }) => access !== 'public'),
  ...PRIVATE_DOWNLOADS.map((url) => ({ name: url, method: 'GET' as const, url })),
]

test('there are protected calls, and the valid token is accepted', async () => {
  expect(protectedCalls.length).toBeGreaterThan(25)
  expect((await app.inject({ url: '/api/users/credits', headers: user.headers })).statusCode).toBe(200)
})

test('a valid token is accepted only as a bearer token in the Authorization header, not in the URL, a cookie or another scheme', async () => {
  const createMisplacedTokens = (url: string) => {
    const query = (name: string) => `${url}${url.includes('?') ? '&' : '?'}${name}=${token}`
    return [
      ...['access_token', 'token', 'authorization', 'jwt'].map((name) => ({ url: query(name), headers: {} })),
      { url, headers: { cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}` } },
      { url, headers: { cookie: `pictor.session_token=${token}` } },
      ...[`Basic ${token}`, `Token ${token}`, token, `Bearer ${token}, Bearer ${token}`].map((authorization) => ({
        url,
        headers: { authorization },
      })),
      { url, headers: { 'x-access-token': token, 'x-authorization': `Bearer ${token}`, 'proxy-authorization': token } },
    ]
  }
  // Every fourth place, shifted by call; in the deep tests, every place.
  const step = inject('deep') ? 1 : 4
  for (const [callIndex, { name, method, url }] of protectedCalls.entries()) {
    const isTested = (_token: unknown, index: number) => (index + callIndex) % step === 0
    for (const misplacedToken of createMisplacedTokens(url).filter(isTested)) {
      const response = await app.inject({ method, ...misplacedToken })
      const result = [name, misplacedToken, response.statusCode, response.json()]
      expect(result).toEqual([name, misplacedToken, ...UNAUTHORIZED_RESPONSE])
    }
  }
})
