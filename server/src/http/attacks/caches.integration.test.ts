import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { ACCOUNT_CALLS, attackedCalls, PRIVATE_DOWNLOADS } from '../../../test/harness/attacked-calls.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'

// Responses that a shared cache could store and send to another user.

const application = await startTestApplication()
const { app, createUser } = application
const user = await createUser('cache-canary@example.org')
const other = await createUser()
const { startGeneration, waitUntilFinished } = generationCalls(application)
const change = { full_name: 'Canary Fullname', phone: '+1 555 0199' }
await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: user.headers, payload: change })
const { id: generationId } = await startGeneration(user, { prompt: 'private canary', visibility: 'private' })
const [image] = (await waitUntilFinished(user, generationId)).images

const as = (who: typeof user) => ({ ...who.headers, cookie: who.cookie })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const reading = attackedCalls(image?.id ?? '').filter(
  ({ method, name }) => method === 'GET' && name !== 'realtime.events',
)
const PERSONAL = /canary|Fullname|0199|original_storage_path|"email"/i

test('every call that is not public sends no-store, for any response', async () => {
  const calls = reading.filter(({ cache }) => !cache)
  expect(calls.length).toBeGreaterThan(10)
  for (const { name, url } of calls) {
    for (const headers of [{}, as(user), as(other), { authorization: 'Bearer x' }]) {
      const response = await get(url, headers)
      expect([name, response.headers['cache-control']]).toEqual([name, 'no-store'])
    }
  }
})

test('calls that change something, downloads of a user and account routes send no-store', async () => {
  const writing = attackedCalls().filter(({ method }) => method !== 'GET')
  const downloads = PRIVATE_DOWNLOADS.map((url) => ({ method: 'GET' as const, url }))
  for (const { method, url } of [...writing, ...downloads, ...ACCOUNT_CALLS]) {
    for (const headers of [{}, { ...as(other), 'content-type': 'application/json' }]) {
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
  const open = reading.filter(({ cache }) => cache === 'public')
  expect(open.length).toBeGreaterThan(0)
  for (const { name, url } of open) {
    const anonymous = await get(url)
    expect([name, anonymous.statusCode]).toEqual([name, 200])
    for (const headers of [as(user), as(other), { authorization: 'Bearer x' }, { cookie: 'a=b' }]) {
      const response = await get(url, headers)
      expect([name, response.body, response.headers['etag']]).toEqual([name, anonymous.body, anonymous.headers['etag']])
      expect(response.headers).not.toHaveProperty('set-cookie')
    }
    expect(anonymous.body).not.toMatch(PERSONAL)
    expect(String(anonymous.headers['vary']).toLowerCase()).toContain('accept-encoding')
  }
})

/** Caches have treated paths with these endings as files. */
const DECEPTIONS = [
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

test.each(DECEPTIONS)('a private path followed by %s returns no private data', async (ending) => {
  for (const url of ['/api/users/credits', '/api/users/settings', '/api/images/my-images', '/api/auth/token']) {
    const response = await get(url + ending, as(user))
    expect([url, [400, 404].includes(response.statusCode), response.headers['cache-control']]).toEqual([
      url,
      true,
      'no-store',
    ])
    expect(response.body).not.toMatch(PERSONAL)
  }
})

test('the ETag of one user’s response does not match the response of another user', async () => {
  for (const { name, url } of reading.filter(({ cache }) => !cache)) {
    const mine = await get(url, as(user))
    const etag = String(mine.headers['etag'] ?? '*')
    const theirs = await get(url, { ...as(other), 'if-none-match': etag })
    expect([name, theirs.statusCode]).not.toEqual([name, 304])
  }
})

test('headers that caches ignore do not change a cacheable response', async () => {
  const plain = await get('/api/images/public')
  const unkeyed = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-scheme': 'nothttps',
    'x-original-url': '/api/users/credits',
    'x-http-method-override': 'DELETE',
    'accept-language': 'xx',
    'x-forwarded-prefix': '/evil',
    pragma: 'x-get-cache-key',
  }
  const poisoned = await get('/api/images/public', unkeyed)
  expect([poisoned.statusCode, poisoned.body]).toEqual([200, plain.body])
})
