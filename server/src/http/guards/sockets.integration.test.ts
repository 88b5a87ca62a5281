import { connect } from 'node:net'
import { errors } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { buildPages } from '../../../test/harness/built-pages.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

const { app, createUser } = await startTestApplication()
const { headers } = await createUser()
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })
const log: string[] = []
const withPages = await startTestApplication(
  { LOG_LEVEL: 'error' },
  { webRoot: await buildPages(), log: { write: (line) => void log.push(line) } },
)
const pagesPort = await findFreePort()
await withPages.app.listen({ port: pagesPort, host: '127.0.0.1' })

/**
 * Sends the lines unchanged and leaves the request open. Resolves with the received text when it matches `endPattern`
 * or the server has closed the connection.
 */
function send(lines: string[], endPattern = /"\}$|\]\}$/, targetPort = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(targetPort, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString()
      if (endPattern.test(received)) socket.destroy()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.write(lines.join('\r\n'))
  })
}

const parseStatus = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
const HUGE_LENGTH = 'Content-Length: 1000000000'
const JSON_TYPE = 'Content-Type: application/json'
const authorization = `Authorization: ${headers.authorization}`

test('a GET gets its response without waiting for a huge body', async () => {
  const response = await send(['GET /api/plans?name=x HTTP/1.1', 'Host: a', HUGE_LENGTH, '', 'abc'])
  expect([parseStatus(response), response.endsWith('{"plans":[]}')]).toEqual([200, true])
})

test('a request without a token is rejected without waiting for a huge body', async () => {
  const response = await send(['PUT /api/users/plan HTTP/1.1', 'Host: a', JSON_TYPE, HUGE_LENGTH, '', 'abc'])
  expect([parseStatus(response), response.includes('"UNAUTHORIZED"')]).toEqual([401, true])
})

test('an unknown path returns 404 without waiting for a huge body', async () => {
  const response = await send(['POST /api/nothing HTTP/1.1', 'Host: a', JSON_TYPE, HUGE_LENGTH, '', 'abc'])
  expect([parseStatus(response), response.includes('"NOT_FOUND"')]).toEqual([404, true])
})

test('a body that is announced as too large is rejected unread, and the connection closes', async () => {
  const response = await send([
    'PUT /api/users/plan HTTP/1.1',
    'Host: a',
    authorization,
    JSON_TYPE,
    HUGE_LENGTH,
    '',
    'abc',
  ])
  expect(parseStatus(response)).toBe(413)
  expect(response).toMatch(/connection: close/i)
  expect(response).toContain(JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', message: errors.PAYLOAD_TOO_LARGE.message }))
})

test('a body of unknown size is rejected once it is too large', async () => {
  const chunked = 'Transfer-Encoding: chunked'
  const chunk = ['4001', 'x'.repeat(0x4001), '']
  const response = await send([
    'PUT /api/users/plan HTTP/1.1',
    'Host: a',
    authorization,
    JSON_TYPE,
    chunked,
    '',
    ...chunk,
  ])
  expect([parseStatus(response), response.includes('"PAYLOAD_TOO_LARGE"')]).toEqual([413, true])
})

test.each([
  '/files/../../auth-secret',
  '/files/original-images/../../auth-secret',
  '/files/..\\auth-secret',
  '/files//etc/passwd',
  '/files/./auth-secret',
  '/../auth-secret',
  '//etc/passwd',
])('the path %s, sent unchanged, returns 404', async (path) => {
  const response = await send([`GET ${path} HTTP/1.1`, 'Host: a', '', ''])
  expect([parseStatus(response), response.includes('"NOT_FOUND"')]).toEqual([404, true])
})

test.each([
  'GET *',
  'OPTIONS *',
  'GET http://localhost:3000/',
  'GET http://evil.example/api/plans',
  'GET HTTPS://evil.example/files/x',
  'GET http://evil.example',
  'POST http://evil.example/api/auth/sign-in/email',
])('%s is rejected before any route, and is not logged as an error', async (methodAndTarget) => {
  const { message } = errors.BAD_REQUEST
  for (const targetPort of [port, pagesPort]) {
    const response = await send(
      [`${methodAndTarget} HTTP/1.1`, 'Host: a', 'Connection: close', '', ''],
      /^$/,
      targetPort,
    )
    expect([parseStatus(response), response.endsWith(JSON.stringify({ code: 'BAD_REQUEST', message }))]).toEqual([
      400,
      true,
    ])
  }
  expect(log).toEqual([])
})

test.each([
  [
    'a length and a transfer encoding',
    ['PUT /api/users/plan HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked', '', 'abc'],
  ],
  [
    'two different lengths',
    ['PUT /api/users/plan HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Content-Length: 4', '', 'abc'],
  ],
  ['no host', ['GET /api/plans HTTP/1.1', '', '']],
  ['invalid HTTP', ['hello', '', '']],
  ['a U+0000 in its path', ['GET /api/images/\u0000 HTTP/1.1', 'Host: a', '', '']],
  ['bytes beyond ASCII in its path', ['GET /api/images/é HTTP/1.1', 'Host: a', '', '']],
  ['a space in a header’s name', ['GET /api/plans HTTP/1.1', 'Host: a', 'X Y: 1', '', '']],
])('a request with %s returns 400', async (_case, lines) => {
  const response = await send(lines, /^$/)
  expect(parseStatus(response)).toBe(400)
  expect(response.split('\r\n\r\n')).toHaveLength(response.includes('chunked') ? 3 : 2)
})

test('headers that are too large return 431', async () => {
  const response = await send(['GET /api/plans HTTP/1.1', 'Host: a', `X: ${'x'.repeat(20_000)}`, '', ''], /^$/)
  expect(parseStatus(response)).toBe(431)
})
