import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { REFERENCE_DATA_URL_MAX_LENGTH, UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { listStoredNames } from '../../../test/fixtures/stored-file.ts'
import { toDataUrl, encodeForm, createUploadCalls } from '../../../test/fixtures/upload-calls.ts'

const application = await startTestApplication()
const { app, createUser, dataDir } = application
const { upload, uploadForm, send, list } = createUploadCalls(application)
const user = await createUser()
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#4060a0' } })
  .png()
  .toBuffer()
const pngDataUrl = toDataUrl(png)
const padPng = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
const BODY_LIMIT = REFERENCE_DATA_URL_MAX_LENGTH + 65_536
const BOUNDARY = 'multipart/form-data; boundary=x'

const toStatusAndCode = (response: { statusCode: number; json(): unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
]

/** Asserts that the requests store no file and no image. */
async function expectNothingStored(sendRequests: () => Promise<unknown>): Promise<void> {
  const before = [listStoredNames(dataDir), await list(user, 'pageSize=1000')]
  await sendRequests()
  expect([listStoredNames(dataDir), await list(user, 'pageSize=1000')]).toEqual(before)
}

test('a file of exactly 20 MB is accepted as a data URL and in a form; one byte more is too large', async () => {
  const createFile = (size: number) => new File([padPng(size)], 'a.png', { type: 'image/png' })
  const texts = { prompt: '𝔅'.repeat(4_000), description: '𝔅'.repeat(1_000) }
  expect((await upload(user, { ...texts, image: toDataUrl(padPng(UPLOAD_MAX_BYTES)) })).statusCode).toBe(201)
  expect((await uploadForm(user, { ...texts, image: createFile(UPLOAD_MAX_BYTES) })).statusCode).toBe(201)
  await expectNothingStored(async () => {
    const tooLarge = [413, 'IMAGE_TOO_LARGE']
    expect(toStatusAndCode(await upload(user, { image: toDataUrl(padPng(UPLOAD_MAX_BYTES + 1)) }))).toEqual(tooLarge)
    expect(toStatusAndCode(await uploadForm(user, { image: createFile(UPLOAD_MAX_BYTES + 1) }))).toEqual(tooLarge)
  })
})

test('a body that is one byte over the limit returns IMAGE_TOO_LARGE with any content', () =>
  expectNothingStored(async () => {
    for (const type of ['application/json', BOUNDARY]) {
      expect(toStatusAndCode(await send(user, type, Buffer.alloc(BODY_LIMIT, ' ')))).toEqual([400, 'BAD_REQUEST'])
      expect(toStatusAndCode(await send(user, type, Buffer.alloc(BODY_LIMIT + 1, ' ')))).toEqual([
        413,
        'IMAGE_TOO_LARGE',
      ])
    }
  }))

test.each([
  ['{', 400],
  ['', 400],
  ['null', 400],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  [`{"image":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
  [`${'{"image":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
  [`{"image":"${pngDataUrl}","__proto__":{"image":"a"}}`, 400],
  [`{"image":"${pngDataUrl}","constructor":{"prototype":{}}}`, 400],
  [`{"image":"${pngDataUrl}","\\u005f_proto__":1}`, 400],
  [`{${Array.from({ length: 50_000 }, (_, index) => `"a${index}":1`).join()}}`, 400],
])('the JSON %.40j is rejected', (payload, status) =>
  expectNothingStored(async () => {
    expect((await send(user, 'application/json', payload)).statusCode).toBe(status)
    expect(Reflect.get({}, 'image')).toBeUndefined()
  }),
)

test('of two JSON fields with the same name, the last one is validated and used', async () => {
  const createBody = (first: string, last: string) => `{"image":"${first}","image":"${last}"}`
  expect((await send(user, 'application/json', createBody('hello', pngDataUrl))).statusCode).toBe(201)
  await expectNothingStored(async () => {
    expect((await send(user, 'application/json', createBody(pngDataUrl, 'hello'))).statusCode).toBe(415)
  })
})

test('a compressed body is not decompressed', () =>
  expectNothingStored(async () => {
    const form = await encodeForm({ image: new File([png], 'a.png', { type: 'image/png' }) })
    const bodies: [string, Buffer][] = [
      ['application/json', Buffer.from(JSON.stringify({ image: pngDataUrl }))],
      [form.type, form.bytes],
      ['application/json', Buffer.alloc(10_000_000, ' ')],
    ]
    for (const [type, bytes] of bodies) {
      const response = await send(user, type, gzipSync(bytes), { 'content-encoding': 'gzip' })
      expect([400, 415]).toContain(response.statusCode)
    }
  }))

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'image/png',
  'multipart/mixed; boundary=x',
  'multipart/form-datax',
])('a body of type %s is not accepted', (type) =>
  expectNothingStored(async () => expect((await send(user, type, png)).statusCode).toBe(415)),
)

test('other routes do not accept forms', async () => {
  const form = await encodeForm({ plan: 'Pro', prompt: 'a' })
  const headers = { ...user.headers, 'content-type': form.type }
  for (const [method, url] of [
    ['PUT', '/api/users/plan'],
    ['POST', '/api/images/generate'],
    ['POST', '/api/auth/sign-in/email'],
  ] as const) {
    expect((await app.inject({ method, url, headers, payload: form.bytes })).statusCode).toBe(415)
  }
})

const createPart = (name: string, content = 'a') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`

test.each([
  ['no boundary', 'multipart/form-data', `${createPart('image', pngDataUrl)}--x--\r\n`],
  ['another boundary', 'multipart/form-data; boundary=y', `${createPart('image', pngDataUrl)}--x--\r\n`],
  ['no content', BOUNDARY, ''],
  ['no final boundary', BOUNDARY, createPart('image', pngDataUrl)],
  ['half an image', BOUNDARY, createPart('image', pngDataUrl).slice(0, -40)],
  ['two images', BOUNDARY, `${createPart('image', pngDataUrl)}${createPart('image', pngDataUrl)}--x--\r\n`],
  [
    'a text twice',
    BOUNDARY,
    `${createPart('image', pngDataUrl)}${createPart('prompt')}${createPart('prompt')}--x--\r\n`,
  ],
  ['a part named `__proto__`', BOUNDARY, `${createPart('image', pngDataUrl)}${createPart('__proto__')}--x--\r\n`],
  ['a part named `constructor`', BOUNDARY, `${createPart('image', pngDataUrl)}${createPart('constructor')}--x--\r\n`],
  ['a part with a nested name', BOUNDARY, `${createPart('image', pngDataUrl)}${createPart('prompt[0]')}--x--\r\n`],
  ['a thousand parts', BOUNDARY, `${createPart('image', pngDataUrl).repeat(1_000)}--x--\r\n`],
])('a form with %s is rejected', (_case, type, payload) =>
  expectNothingStored(async () => {
    expect(toStatusAndCode(await send(user, type, payload))).toEqual([400, 'BAD_REQUEST'])
    expect(Reflect.get({}, 'a')).toBeUndefined()
  }),
)

test('a damaged body causes no server error', async () => {
  const form = await encodeForm({ prompt: 'a', image: new File([png], 'a.png', { type: 'image/png' }) })
  const bodies = [
    [form.type, form.bytes],
    ['application/json', Buffer.from(JSON.stringify({ image: pngDataUrl, prompt: 'a' }))],
  ] as const
  const damage = fc.record({
    bodyIndex: fc.nat(1),
    start: fc.nat(),
    length: fc.nat(20),
    bytes: fc.uint8Array({ maxLength: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ bodyIndex, start, length, bytes }) => {
      const [type, body] = bodies[bodyIndex] ?? bodies[0]
      const offset = start % body.length
      const damaged = Buffer.concat([body.subarray(0, offset), bytes, body.subarray(offset + length)])
      expect([201, 400, 413, 415]).toContain((await send(user, type, damaged)).statusCode)
    }),
    { numRuns: 200 },
  )
})

/**
 * Sends raw data over a new connection; with `end`, the client then closes its side. Resolves with the response status,
 * or 0 if the server closed the connection without a response.
 */
function sendRaw(head: string[], chunks: (string | Buffer)[], ending: 'wait' | 'end' = 'wait'): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString()
      if (received.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)))
    // Not a failure if the response has arrived: the server may close the connection while data is still being sent.
    socket.on('error', (error) => (received === '' && ending === 'wait' ? reject(error) : undefined))
    socket.write([...head, '', ''].join('\r\n'))
    for (const chunk of chunks) socket.write(chunk)
    if (ending === 'end') socket.end()
  })
}

const HEAD_LINES = ['POST /api/upload HTTP/1.1', 'Host: a', 'Content-Type: application/json']
const authorization = `Authorization: ${user.headers.authorization}`
const json = JSON.stringify({ image: pngDataUrl })

test('a request without a token is rejected before its large body arrives', async () => {
  for (const type of ['application/json', BOUNDARY]) {
    const head = ['POST /api/upload HTTP/1.1', 'Host: a', `Content-Type: ${type}`, 'Content-Length: 20000000']
    expect(await sendRaw(head, ['abc'])).toBe(401)
  }
})

test('a body with a too large Content-Length is rejected before it is read, a chunked body when it exceeds the limit', async () => {
  expect(await sendRaw([...HEAD_LINES, authorization, `Content-Length: ${BODY_LIMIT + 1}`], ['abc'])).toBe(413)
  const piece = Buffer.alloc(1_000_000, 'x')
  const pieces = Array.from({ length: 29 }, () => ['f4240\r\n', piece, '\r\n']).flat()
  expect(await sendRaw([...HEAD_LINES, authorization, 'Transfer-Encoding: chunked'], pieces)).toBe(413)
})

test('a chunked body is accepted', async () => {
  const half = Math.floor(json.length / 2)
  const pieces = [json.slice(0, half), json.slice(half)].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  expect(await sendRaw([...HEAD_LINES, authorization, 'Transfer-Encoding: chunked'], [...pieces, '0\r\n\r\n'])).toBe(
    201,
  )
})

test('a request with a wrong Content-Length, too short or too long, stores nothing', () =>
  expectNothingStored(async () => {
    expect(await sendRaw([...HEAD_LINES, authorization, `Content-Length: ${json.length - 1}`], [json])).toBe(400)
    expect(
      await sendRaw([...HEAD_LINES, authorization, `Content-Length: ${json.length + 10}`], [json], 'end'),
    ).not.toBe(201)
    expect(await sendRaw([...HEAD_LINES, authorization, 'Content-Length: -1'], [json])).toBe(400)
    expect(
      await sendRaw(
        [...HEAD_LINES, authorization, `Content-Length: ${json.length}`, 'Transfer-Encoding: chunked'],
        [json],
      ),
    ).toBe(400)
  }))
