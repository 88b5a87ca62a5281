import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { ACCOUNT_CALLS, listAttackedCalls, PRIVATE_DOWNLOADS } from '../../../test/harness/attacked-calls.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'

// Responses that a shared cache could store and send to another user.

const application = await startTestApplication()
const { app, createUser } = application
const user = await createUser('cache-canary@example.org')
const otherUser = await createUser()
const { startGeneration, waitUntilFinished } = createGenerationCalls(application)
const change = { full_name: 'Canary Fullname', phone: '+1 555 0199' }
await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: user.headers, payload: change })
const { id: generationId } = await startGeneration(user, { prompt: 'private canary', visibility: 'private' })
const [image] = (await waitUntilFinished(user, generationId)).images

const getCredentials = ({ headers, cookie }: typeof user) => ({ ...headers, cookie })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const getCalls = listAttackedCalls(image?.id ?? '').filter(
  ({ method, name }) => method === 'GET' && name !== 'realtime.events',
)
const PRIVATE_DATA = /canary|Fullname|0199|original_storage_path|"email"/i

test('every response of a call that is not public has no-store', async () => {
  const calls = getCalls.filter(({ cache }) => !cache)
  expect(calls.length).toBeGreaterThan(10)
  for (const { name, url } of calls) {
    for (const headers of [{}, getCredentials(user), getCredentials(otherUser), { authorization: 'Bearer x' }]) {
      const response = await get(url, headers)
      expect([name, response.headers['cache-control']]).toEqual([name, 'no-store'])
    }
  }
})

test('responses of calls that change something, downloads of a user and account routes have no-store', async () => {
  const changingCalls = listAttackedCalls().filter(({ method }) => method !== 'GET')
  const downloads = PRIVATE_DOWNLOADS.map((url) => ({ method: 'GET' as const, url }))
  for (const { method, url } of [...changingCalls, ...downloads, ...ACCOUNT_CALLS]) {
    for (const headers of [{}, { ...getCredentials(otherUser), 'content-type': 'application/json' }]) {
      const { headers: responseHeaders } = await app.inject({
        method,
        url,
        headers,
        ...(method !== 'GET' && { payload: '{}' }),
      })
      expect([url, responseHeaders['cache-control']]).toEqual([url, 'no-store'])
    }
  }
})

test('cacheable responses are the same for all users and contain no private data', async () => {
  const publicCalls = getCalls.filter(({ cache }) => cache === 'public')
  expect(publicCalls.length).toBeGreaterThan(0)
  for (const { name, url } of publicCalls) {
    const anonymous = await get(url)
    expect([name, anonymous.statusCode]).toEqual([name, 200])
    for (const headers of [
      getCredentials(user),
      getCredentials(otherUser),
      { authorization: 'Bearer x' },
      { cookie: 'a=b' },
    ]) {
      const response = await get(url, headers)
      expect([name, response.body, response.headers['etag']]).toEqual([name, anonymous.body, anonymous.headers['etag']])
      expect(response.headers).not.toHaveProperty('set-cookie')
    }
    expect(anonymous.body).not.toMatch(PRIVATE_DATA)
    expect(String(anonymous.headers['vary']).toLowerCase()).toContain('accept-encoding')
  }
})

/** Endings that have made caches treat the response of any path as a file. */
const DECEPTIVE_ENDINGS = [
  '/x.css',
  '.css',
  '/..%2fx.css',
  '%2fx.css',
  ';x.css',
  '%00.css',
  '%0a.css',
  '%23.css',
  '%3f.css',
  '/x.js?y.png',
  '//x.ico',
]

test.each(DECEPTIVE_ENDINGS)('a private path followed by %s returns no private data', async (ending) => {
  for (const url of ['/api/users/credits', '/api/users/settings', '/api/images/my-images', '/api/auth/token']) {
    const response = await get(url + ending, getCredentials(user))
    expect([url, [400, 404].includes(response.statusCode), response.headers['cache-control']]).toEqual([
      url,
      true,
      'no-store',
    ])
    expect(response.body).not.toMatch(PRIVATE_DATA)
  }
})

test('the ETag of one user’s response does not match the response of another user', async () => {
  for (const { name, url } of getCalls.filter(({ cache }) => !cache)) {
    const mine = await get(url, getCredentials(user))
    const etag = String(mine.headers['etag'] ?? '*')
    const theirs = await get(url, { ...getCredentials(otherUser), 'if-none-match': etag })
    expect([name, theirs.statusCode]).not.toEqual([name, 304])
  }
})

test('headers that are not part of the cache key do not change a cacheable response', async () => {
  const expected = await get('/api/images/public')
  const unkeyedHeaders = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-scheme': 'nothttps',
    'x-original-url': '/api/users/credits',
    'x-http-method-override': 'DELETE',
    'accept-language': 'xx',
    'x-forwarded-prefix': '/evil',
    pragma: 'x-get-cache-key',
  }
  const poisoned = await get('/api/images/public', unkeyedHeaders)
  expect([poisoned.statusCode, poisoned.body]).toEqual([200, expected.body])
})
