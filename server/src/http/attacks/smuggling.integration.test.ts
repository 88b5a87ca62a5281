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

const statusesIn = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const head = (...lines: string[]) => ['POST /api/plans HTTP/1.1', 'Host: a', ...lines, '', ''].join('\r\n')
const CHUNKED = 'Transfer-Encoding: chunked'

test.each([
  ['a length and chunks', head('Content-Length: 6', CHUNKED) + '0\r\n\r\n' + SMUGGLED],
  ['chunks and a length', head(CHUNKED, 'Content-Length: 6') + '0\r\n\r\n' + SMUGGLED],
  ['two lengths', head('Content-Length: 0', `Content-Length: ${SMUGGLED.length}`) + SMUGGLED],
  ['two lengths in one line', head(`Content-Length: 0, ${SMUGGLED.length}`) + SMUGGLED],
  ['a length with a sign', head(`Content-Length: +${SMUGGLED.length}`) + SMUGGLED],
  ['a negative length', head('Content-Length: -1') + SMUGGLED],
  ['a hexadecimal length', head('Content-Length: 0x10') + SMUGGLED],
  ['an invalid length', head('Content-Length: x') + SMUGGLED],
  ['a length that overflows', head(`Content-Length: ${'9'.repeat(30)}`) + SMUGGLED],
  ['an unknown transfer coding', head('Transfer-Encoding: xchunked') + SMUGGLED],
  ['a transfer coding after chunked', head('Transfer-Encoding: chunked, identity') + '0\r\n\r\n' + SMUGGLED],
  ['a space before the colon', head(`Transfer-Encoding : chunked`, 'Content-Length: 5') + '0\r\n\r\n' + SMUGGLED],
  ['a tab before the colon', head('Content-Length\t: 0') + SMUGGLED],
  ['a folded header', head('X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n' + SMUGGLED],
  ['a bare carriage return in a header', head(`X: a\rTransfer-Encoding: chunked`) + SMUGGLED],
  ['bare line feeds', `POST /api/plans HTTP/1.1\nHost: a\nContent-Length: 0\n\n${SMUGGLED}`],
  [
    'a bare line feed in a header',
    head('X: a\nTransfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n' + SMUGGLED,
  ],
  ['a U+0000 in a header', head('X: a\0b') + SMUGGLED],
  ['a chunk with a bare line feed', head(CHUNKED) + `0\n\n${SMUGGLED}`],
  ['a chunk with an invalid size', head(CHUNKED) + `x\r\n\r\n${SMUGGLED}`],
  ['a chunk with a negative size', head(CHUNKED) + `-1\r\n\r\n${SMUGGLED}`],
  ['a chunk that is longer than its size', head(CHUNKED) + `1\r\nab\r\n0\r\n\r\n${SMUGGLED}`],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n' + SMUGGLED],
  ['no version', 'GET /healthz\r\nHost: a\r\n\r\n' + SMUGGLED],
  ['another version', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n' + SMUGGLED],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' + SMUGGLED],
])('a request with %s is rejected, and nothing after it is read', async (_case, text) => {
  const responses = await send(text)
  const statuses = statusesIn(responses)
  // A request before the error may get a response, but never one after it.
  expect(statuses.at(-1)).toBe(400)
  expect(responses).not.toContain('"alive"')
})

test('a request with two hosts is rejected', async () => {
  const responses = await send('GET /api/plans HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n')
  expect(statusesIn(responses)).toEqual([400])
})

test('two valid requests in a row get two responses, so the tests above prove something', async () => {
  const first = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  expect(statusesIn(await send(first + SMUGGLED))).toEqual([200, 200])
})

test.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'get', 'JEFF'])(
  'the method %s is rejected',
  async (method) => {
    const secret = 'Cookie: canary=1'
    const target = method === 'CONNECT' ? '127.0.0.1:22' : '/api/plans'
    const responses = await send(`${method} ${target} HTTP/1.1\r\nHost: a\r\n${secret}\r\nConnection: close\r\n\r\n`)
    expect(statusesIn(responses).every((status) => [400, 404, 405].includes(status))).toBe(true)
    expect(responses).not.toContain('canary')
  },
)
