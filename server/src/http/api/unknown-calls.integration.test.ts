import { errors } from '@pictor/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app, createUser } = await startTestApplication()

const NOT_FOUND = { code: 'NOT_FOUND', message: errors.NOT_FOUND.message }

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/images',
  '/api/images/public/',
  '/api//images/public',
  '/API/images/public',
  '/api/users/credits/x.css',
  '/api/auth',
  '/api/auth/nothing',
  '/nothing',
  '/',
  `/api/images/${'a'.repeat(1_000)}`,
])('%s returns 404 in the standard error format', async (url) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
})

test.each([
  ['POST', '/api/plans'],
  ['DELETE', '/api/plans'],
  ['OPTIONS', '/api/plans'],
  ['TRACE', '/api/plans'],
  ['GET', '/api/users/plan'],
  ['PATCH', '/api/users/plan'],
  ['PUT', '/api/images/generate'],
  ['PUT', '/api/auth/token'],
  ['POST', '/api/openapi.json'],
  ['POST', '/healthz'],
  ['POST', '/files/x'],
] as const)('%s %s returns 404: the path exists only for other methods', async (method, url) => {
  const response = await app.inject({ method, url })
  expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
})

test('HEAD of a call returns 404, and HEAD of a health check returns 200', async () => {
  const call = await app.inject({ method: 'HEAD', url: '/api/plans' })
  expect([call.statusCode, call.body]).toEqual([404, ''])
  const alive = await app.inject({ method: 'HEAD', url: '/healthz' })
  expect([alive.statusCode, alive.body]).toEqual([200, ''])
})

test('headers and parameters cannot override the method', async () => {
  const { headers } = await createUser()
  const override = { 'x-http-method-override': 'PUT', 'x-method-override': 'PUT', 'x-http-method': 'PUT' }
  const response = await app.inject({
    method: 'POST',
    url: '/api/users/plan?_method=PUT',
    headers: { ...headers, ...override },
    payload: { plan: 'Pro' },
  })
  expect(response.statusCode).toBe(404)
})

test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense'])(
  'a body of type %s does not change the response of an unknown path',
  async (type) => {
    for (const url of ['/api/nothing', '/nothing', '/api/plans']) {
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: '{'.repeat(2_000_000),
      })
      expect([response.statusCode, response.json()]).toEqual([404, NOT_FOUND])
    }
  },
)

test.each(['/%', '/api/%zz', '/api/images/%', '/api/images/%c3%28', '/files/%zz', '/api/auth/%e0%a4%a'])(
  'the malformed path %s returns 400 in the standard error format',
  async (url) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: errors.BAD_REQUEST.message },
    ])
  },
)

test('any path returns an existing resource or a JSON error, and never a server error', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'api',
      'images',
      'public',
      'plans',
      'auth',
      'files',
      '..',
      '.',
      '%2e%2e',
      '%00',
      '%',
      '%ff',
      ';',
      '',
    ),
    fc.webSegment(),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 6 }),
      fc.constantFrom('GET', 'POST', 'PUT'),
      async (pieces, method) => {
        const response = await app.inject({ method, url: `/${pieces.join('/')}` })
        expect(response.statusCode).toBeLessThan(500)
        if (response.statusCode >= 400) {
          expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
        }
      },
    ),
    { numRuns: 300 },
  )
})
