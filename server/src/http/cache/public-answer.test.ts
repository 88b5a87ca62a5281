import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'
import { createPublicAnswer, ENCODINGS, SHARED_CACHING, type Encoding } from './public-answer.ts'

const BYTES = Buffer.from(
  JSON.stringify({ images: Array.from({ length: 100 }, (_, index) => ({ prompt: `Ä ${index}` })) }),
)
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

const contentOf = (bytes: Buffer) => ({ bytes, type: 'application/json; charset=utf-8', headers: [] })
const PARTS = { headers: ['x-kept', 'yes'], caching: SHARED_CACHING }

const answerOf = (bytes: Buffer) => createPublicAnswer(contentOf(bytes), { compress, ...PARTS })

const headersIn = (raw: readonly string[]) =>
  Object.fromEntries(Array.from({ length: raw.length / 2 }, (_, pair) => raw.slice(2 * pair, 2 * pair + 2)))

test('every encoding decodes to the same bytes, and says its own length and name', async () => {
  const answer = answerOf(BYTES)
  for (const encoding of ENCODINGS) {
    const { body, headers } = await answer.form(encoding)
    expect(DECODERS[encoding](body).equals(BYTES)).toBe(true)
    expect(headersIn(headers.whole.kept)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
      'x-kept': 'yes',
    })
    expect(headersIn(headers.whole.kept)['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  }
})

test('the tag is the same for the same bytes in the same encoding, and another for everything else', async () => {
  const tagsOf = async (text: Buffer) => {
    const answer = answerOf(text)
    return Promise.all(ENCODINGS.map(async (encoding) => (await answer.form(encoding)).etag))
  }
  const [once, again, other] = [await tagsOf(BYTES), await tagsOf(BYTES), await tagsOf(Buffer.concat([BYTES, BYTES]))]
  expect(again).toEqual(once)
  expect(new Set([...once, ...other]).size).toBe(6)
  for (const tag of once) expect(tag).toMatch(/^"[\w-]+"$/)
})

test('word that nothing has changed has every header of the answer but those of a body', async () => {
  const { headers } = await answerOf(BYTES).form('gzip')
  for (const age of ['kept', 'passed'] as const) {
    const { 'content-type': _type, 'content-length': _length, ...others } = headersIn(headers.whole[age])
    expect(headersIn(headers.unchanged[age])).toEqual(others)
  }
})

test('a shared cache may keep for a second what is less than a second old, and nothing else', async () => {
  const { headers } = await answerOf(BYTES).form('br')
  expect(headersIn(headers.whole.kept)['cache-control']).toBe('public, max-age=0, s-maxage=1')
  expect(headersIn(headers.whole.passed)['cache-control']).toBe('public, no-cache')
})

test('an encoding is made when it is asked for first, once for all who ask', async () => {
  const made: Encoding[] = []
  const counting = async (bytes: Buffer, encoding: Exclude<Encoding, 'identity'>) => {
    made.push(encoding)
    return compress(bytes, encoding)
  }
  const answer = createPublicAnswer(contentOf(BYTES), { compress: counting, ...PARTS })
  expect([answer.formReady('identity')?.body.length, answer.formReady('br')]).toEqual([BYTES.length, null])
  const forms = await Promise.all(Array.from({ length: 50 }, () => answer.form('br')))
  expect(new Set(forms).size).toBe(1)
  expect(await answer.form('br')).toBe(forms[0])
  expect([made, answer.formReady('br')]).toEqual([['br'], forms[0]])
})

test('a compression that fails is tried again for the next who asks', async () => {
  let tries = 0
  const failing = async (bytes: Buffer) => {
    if (tries++ === 0) throw new Error('no memory')
    return bytes
  }
  const answer = createPublicAnswer(contentOf(BYTES), { compress: failing, ...PARTS })
  await expect(answer.form('gzip')).rejects.toThrow('no memory')
  expect((await answer.form('gzip')).body.equals(BYTES)).toBe(true)
})

test('what is small is sent as it is', async () => {
  const form = await answerOf(Buffer.from('{"images":[],"total":0}')).form('br')
  expect(form.body.toString()).toBe('{"images":[],"total":0}')
  expect(form.headers.whole.kept).not.toContain('content-encoding')
})
