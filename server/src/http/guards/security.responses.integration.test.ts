import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD } from '../../../test/harness/application.ts'
import { listFileUrls, startFileServer } from '../../../test/fakes/file-server.ts'

// Requests go over a real connection, so that they include responses that are sent before Fastify.
const { origin, get, makeImage, owner } = await startFileServer()
const image = await makeImage()
const privateImage = await makeImage('private')
const [file = ''] = listFileUrls(image)
const [ownFile = ''] = listFileUrls(privateImage)
const { cookie } = owner

/**
 * Each kind of response with its status. With `twice`, the URL is requested once before, so that the response comes
 * from memory.
 */
const RESPONSES: [string, number, string, (RequestInit & { twice?: true })?][] = [
  ['a list from the database', 200, '/api/images/public?pageSize=7'],
  ['a list from memory', 200, '/api/images/public', { twice: true }],
  ['a list that the client has', 304, '/api/images/public', { headers: { 'if-none-match': '*' }, twice: true }],
  ['a call', 200, '/api/plans?name=Pro'],
  ['a call without a session', 401, '/api/users/credits'],
  ['a call with invalid input', 400, '/api/images/public?page=x'],
  ['a call that does not exist', 404, '/api/nothing'],
  ['a method that a call does not have', 404, '/api/plans', { method: 'DELETE' }],
  ['the wrong kind of body', 415, '/api/images/generate', { method: 'POST', body: 'x', headers: owner.headers }],
  ['a CORS preflight', 404, '/api/plans', { method: 'OPTIONS' }],
  ['the account library', 401, '/api/auth/token'],
  ['an unsigned webhook', 400, '/api/payments/webhook', { method: 'POST', body: '{}' }],
  ['the event stream without a session', 401, '/api/events'],
  ['a file from the store', 200, listFileUrls(image)[1] ?? ''],
  ['a file from memory', 200, file, { twice: true }],
  ['a file that the client has', 304, file, { headers: { 'if-none-match': '*' }, twice: true }],
  ['a range of a file', 206, file, { headers: { range: 'bytes=0-9' } }],
  ['a range beyond a file', 416, file, { headers: { range: 'bytes=99999999-' } }],
  ['a private file', 200, ownFile, { headers: { cookie } }],
  ['a private file with another name', 404, ownFile.replace(/~?\w{8}(?=[^/]*$)/, '00000000')],
  ['a download', 200, `/api/images/${image.id}/download`],
  ['a social card', 200, `/cards/images/${image.id}.jpg`],
  ['the social card of an unknown image', 404, `/cards/images/${randomUUID()}.jpg`],
  ['the credit history as CSV', 200, '/api/users/credits/history.csv', { headers: { cookie } }],
  ['the sitemap', 200, '/sitemap.xml'],
  ['robots.txt', 200, '/robots.txt'],
  ['the manifest', 200, '/manifest.webmanifest'],
  ['the API document', 200, '/api/openapi.json'],
  ['the API page', 200, '/api/docs'],
  ['the mailbox', 200, '/dev/mailbox'],
  ['the orders of the sandbox', 200, '/sandbox/orders'],
  ['a server error, here a script that was not built', 500, '/sandbox/checkout.js'],
  ['the health check', 200, '/healthz'],
  ['the metrics', 200, '/metrics'],
  ['a page that does not exist', 404, '/nothing'],
  ['a malformed URL', 400, '/%zz'],
]

test.each(RESPONSES)('%s (%i) has the common security headers', async (_kind, status, url, init = {}) => {
  if (init.twice) await (await fetch(origin + url)).arrayBuffer()
  const response = await fetch(origin + url, { redirect: 'manual', ...init })
  await response.arrayBuffer()
  expect(response.status).toBe(status)
  expectSecurityHeaders(response.headers)
})

test('an export has the common security headers', async () => {
  const exportResponse = await fetch(`${origin}/api/users/export`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: PASSWORD }),
  })
  const { url } = (await exportResponse.json()) as { url: string }
  const response = await fetch(origin + url, { headers: { cookie } })
  await response.arrayBuffer()
  expect(response.status).toBe(200)
  expectSecurityHeaders(response.headers)
})

test('an event stream has the common security headers', async () => {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(`${origin}/api/events`, { headers: owner.headers, signal: controller.signal })
  expect(response.status).toBe(200)
  expectSecurityHeaders(response.headers)
})

test.each([
  ['invalid HTTP', 'GARBAGE\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
] as const)('the response to %s has the common security headers', async (_kind, bytes, status) => {
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.write(bytes)
  })
  const [statusLine = '', ...lines] = (response.split('\r\n\r\n')[0] ?? '').split('\r\n')
  expect(statusLine).toContain(` ${status} `)
  const names = lines.map((line) => line.split(':', 1)[0])
  expect(names).toEqual([...new Set(names)])
  expectSecurityHeaders(new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string])))
})

test('other sites may load only public images and social cards', async () => {
  const getPolicy = async (url: string) => (await get(url, { cookie })).headers.get('cross-origin-resource-policy')
  for (const url of ['/api/images/public', '/api/docs', '/healthz', ownFile])
    expect(await getPolicy(url)).toBe('same-origin')
  for (const url of [file, `/cards/images/${image.id}.jpg`]) expect(await getPolicy(url)).toBe('cross-origin')
})

function expectSecurityHeaders(headers: Headers): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src .*frame-ancestors 'none'/),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    'permissions-policy': expect.stringMatching(
      /camera=\(\).*geolocation=\(\).*microphone=\(\).*usb=\(\).*payment=\(\)/,
    ),
    'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers.has('x-powered-by') || headers.has('server')).toBe(false)
  // If the policy allows scripts at all, then only by a nonce.
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'|script-src 'self' 'nonce-[\w+/]{22}=='/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
}
