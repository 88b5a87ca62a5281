import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeForm } from '../../../test/fixtures/upload-calls.ts'
import { FormError, parseForm } from './forms.ts'

const TYPE = 'multipart/form-data; boundary=x'
const parse = (body: string, type = TYPE) => parseForm(Buffer.from(body), type)
const field = (name: string, content = 'a') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const END = '--x--\r\n'

test('any form that a browser sends is parsed to the values that were entered', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((input) => input.toWellFormed().replaceAll(/\r\n?/g, '\n'))
  const file = fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), name: text })
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.oneof(text, file), { maxKeys: 6 }),
      async (form) => {
        const fields = Object.entries(form).map(([name, value]): [string, string | File] => [
          name,
          typeof value === 'string' ? value : new File([value.bytes], value.name, { type: 'image/png' }),
        ])
        if (fields.length === 0) return
        const { type, bytes } = await encodeForm(Object.fromEntries(fields))
        const parsed = Object.entries(parseForm(bytes, type))
        expect(parsed.map(([name]) => name)).toEqual(fields.map(([name]) => name))
        for (const [index, [, value]] of parsed.entries()) {
          const sent = fields[index]?.[1] ?? ''
          if (typeof value === 'string' || typeof sent === 'string') expect(value).toBe(sent)
          else expect([value.type, await value.bytes()]).toEqual([sent.type, await sent.bytes()])
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('variants that other clients send are parsed, too', () => {
  const minimal = '--x\r\ncontent-disposition: form-data; name=prompt\r\n\r\na\r\n--x--'
  expect(parse(minimal)).toEqual({ prompt: 'a' })
  expect(parse(minimal, 'Multipart/Form-Data; charset=utf-8; Boundary="x"')).toEqual({ prompt: 'a' })
  const names = ['a\\"b.png', 'a\\', 'a; name=b', 'a%22b', 'ä.png', '']
  for (const name of names) {
    const head = `Content-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: image/png; x=y`
    expect(parse(`--x\r\n${head}\r\n\r\nabc\r\n${END}`)).toEqual({ image: expect.any(File) })
  }
  expect(parse(`--x\r\nContent-Disposition: form-data; filename*=utf-8''a; name="image"\r\n\r\n\r\n${END}`)).toEqual({
    image: expect.any(File),
  })
  expect(parse(END)).toEqual({})
})

test.each([
  ['no content', ''],
  ['no boundary', 'hello'],
  ['another boundary', `--y\r\nContent-Disposition: form-data; name="a"\r\n\r\na\r\n--y--\r\n`],
  ['text before the first boundary', `hello\r\n${field('a')}${END}`],
  ['text after the last boundary', `${field('a')}${END}hello`],
  ['no last boundary', field('a')],
  ['truncated headers', '--x\r\nContent-Disposition: form-data; name="a"'],
  ['truncated content', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nab'],
  ['bare line feeds', `${field('a')}${END}`.replaceAll('\r', '')],
  ['a field twice', `${field('a')}${field('a')}${END}`],
  ['eleven fields', `${Array.from({ length: 11 }, (_, index) => field(`a${index}`)).join('')}${END}`],
  ['a part without headers', `--x\r\n\r\n\r\na\r\n${END}`],
  ['a part without a name', `--x\r\nContent-Disposition: form-data\r\n\r\na\r\n${END}`],
  ['an attachment', `--x\r\nContent-Disposition: attachment; name="a"\r\n\r\na\r\n${END}`],
  ['two names', `--x\r\nContent-Disposition: form-data; name="a"; name="b"\r\n\r\na\r\n${END}`],
  ['two dispositions', `--x\r\n${'Content-Disposition: form-data; name="a"\r\n'.repeat(2)}\r\na\r\n${END}`],
  ['an open quote', `--x\r\nContent-Disposition: form-data; name="a\r\n\r\na\r\n${END}`],
  ['a folded header', `--x\r\nContent-Disposition: form-data;\r\n name="a"\r\n\r\na\r\n${END}`],
  ['endless headers', `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(5_000)}"\r\n\r\na\r\n${END}`],
])('a body with %s is rejected', (_case, body) => {
  expect(() => parse(body)).toThrow(FormError)
})

test.each([
  '',
  '; boundary=',
  '; boundary=""',
  '; boundary="x',
  `; boundary=${'x'.repeat(71)}`,
  '; boundary=\u00e4',
  '; boundry=x',
])('the boundary in %j is rejected', (parameters) => {
  expect(() => parse(`${field('a')}${END}`, `multipart/form-data${parameters}`)).toThrow(FormError)
})

test('a text that is not UTF-8 is rejected', () => {
  const body = Buffer.from(`${field('a', '\u00ff')}${END}`, 'latin1')
  expect(() => parseForm(body, TYPE)).toThrow(FormError)
})

test('fields named like properties of prototypes are ordinary fields', () => {
  const parsed = parse(`${field('__proto__')}${field('constructor')}${field('toString')}${END}`)
  expect(Object.entries(parsed)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'a'],
    ['toString', 'a'],
  ])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})

test('any bytes are either parsed or rejected with a FormError', () => {
  const pieces = [
    '--x',
    '--',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data',
    '; name="a"',
    '; filename="',
    ':',
    ';',
    '"',
    'a',
  ]
  const body = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 })
    .map((parts) => parts.join(''))
  const parseOrReject = (bytes: string) => {
    try {
      parse(bytes)
    } catch (error) {
      expect(error).toBeInstanceOf(FormError)
    }
  }
  fc.assert(fc.property(body, parseOrReject), { numRuns: 2_000 })
})

test('parsing 20 MB of near-boundaries takes linear time', () => {
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n')
  for (const piece of ['\r\n--', '\r', '-', '"', '\r\n--x']) {
    const body = Buffer.concat([head, Buffer.alloc(20_000_000, piece)])
    const started = performance.now()
    expect(() => parseForm(body, TYPE)).toThrow(FormError)
    // Takes tens of milliseconds. A parser that looks back from each boundary would take hours.
    expect(performance.now() - started).toBeLessThan(20_000)
  }
})
