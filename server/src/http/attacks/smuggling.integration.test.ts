import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

// Bytes that one server could read as one request, and the next server as two.

const { app } = await startTestApplication({}, { runsJobs: false })
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

/** Sends the bytes unchanged. Resolves with all received data when the server has closed the connection. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
    socket.write(Buffer.from(text, 'latin1'))
  })
}

const parseStatuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const SMUGGLED_REQUEST = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const createHead = (...lines: string[]) => ['POST /api/plans HTTP/1.1', 'Host: a', ...lines, '', ''].join('\r\n')
const CHUNKED = 'Transfer-Encoding: chunked'

test.each([
  ['a length and chunks', createHead('Content-Length: 6', CHUNKED) + '0\r\n\r\n' + SMUGGLED_REQUEST],
  ['chunks and a length', createHead(CHUNKED, 'Content-Length: 6') + '0\r\n\r\n' + SMUGGLED_REQUEST],
  ['two lengths', createHead('Content-Length: 0', `Content-Length: ${SMUGGLED_REQUEST.length}`) + SMUGGLED_REQUEST],
  ['two lengths in one line', createHead(`Content-Length: 0, ${SMUGGLED_REQUEST.length}`) + SMUGGLED_REQUEST],
  ['a length with a sign', createHead(`Content-Length: +${SMUGGLED_REQUEST.length}`) + SMUGGLED_REQUEST],
  ['a negative length', createHead('Content-Length: -1') + SMUGGLED_REQUEST],
  ['a hexadecimal length', createHead('Content-Length: 0x10') + SMUGGLED_REQUEST],
  ['an invalid length', createHead('Content-Length: x') + SMUGGLED_REQUEST],
  ['a length that overflows', createHead(`Content-Length: ${'9'.repeat(30)}`) + SMUGGLED_REQUEST],
  ['an unknown transfer coding', createHead('Transfer-Encoding: xchunked') + SMUGGLED_REQUEST],
  [
    'a transfer coding after chunked',
    createHead('Transfer-Encoding: chunked, identity') + '0\r\n\r\n' + SMUGGLED_REQUEST,
  ],
  [
    'a space before the colon',
    createHead(`Transfer-Encoding : chunked`, 'Content-Length: 5') + '0\r\n\r\n' + SMUGGLED_REQUEST,
  ],
  ['a tab before the colon', createHead('Content-Length\t: 0') + SMUGGLED_REQUEST],
  [
    'a folded header',
    createHead('X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n' + SMUGGLED_REQUEST,
  ],
  ['a bare carriage return in a header', createHead(`X: a\rTransfer-Encoding: chunked`) + SMUGGLED_REQUEST],
  ['bare line feeds', `POST /api/plans HTTP/1.1\nHost: a\nContent-Length: 0\n\n${SMUGGLED_REQUEST}`],
  [
    'a bare line feed in a header',
    createHead('X: a\nTransfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n' + SMUGGLED_REQUEST,
  ],
  ['a U+0000 in a header', createHead('X: a\0b') + SMUGGLED_REQUEST],
  ['a chunk with a bare line feed', createHead(CHUNKED) + `0\n\n${SMUGGLED_REQUEST}`],
  ['a chunk with an invalid size', createHead(CHUNKED) + `x\r\n\r\n${SMUGGLED_REQUEST}`],
  ['a chunk with a negative size', createHead(CHUNKED) + `-1\r\n\r\n${SMUGGLED_REQUEST}`],
  ['a chunk that is longer than its size', createHead(CHUNKED) + `1\r\nab\r\n0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n' + SMUGGLED_REQUEST],
  ['no version', 'GET /healthz\r\nHost: a\r\n\r\n' + SMUGGLED_REQUEST],
  ['another version', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n' + SMUGGLED_REQUEST],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' + SMUGGLED_REQUEST],
])('a request with %s is rejected, and nothing after it is read', async (_case, text) => {
  const responses = await send(text)
  const statuses = parseStatuses(responses)
  // A request before the error may get a response, but never one after it.
  expect(statuses.at(-1)).toBe(400)
  expect(responses).not.toContain('"alive"')
})

test('a request with two hosts is rejected', async () => {
  const responses = await send('GET /api/plans HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n')
  expect(parseStatuses(responses)).toEqual([400])
})

test('two valid requests in a row get two responses, so the tests above would detect a smuggled request', async () => {
  const first = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  expect(parseStatuses(await send(first + SMUGGLED_REQUEST))).toEqual([200, 200])
})

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'get', 'JEFF'])(
  'the method %s is rejected',
  async (method) => {
    const secret = 'Cookie: canary=1'
    const target = method === 'CONNECT' ? '127.0.0.1:22' : '/api/plans'
    const responses = await send(`${method} ${target} HTTP/1.1\r\nHost: a\r\n${secret}\r\nConnection: close\r\n\r\n`)
    expect(parseStatuses(responses).every((status) => [400, 404, 405].includes(status))).toBe(true)
    expect(responses).not.toContain('canary')
  },
)
