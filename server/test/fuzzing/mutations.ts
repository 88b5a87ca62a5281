import fc from 'fast-check'
import { FORM_TYPE, type Draft } from './drafts.ts'
import { hostileJson, hostileNumber, hostileText, unexpectedName, type Json } from './hostile.ts'

/** Mutates one part of a draft. Does nothing if the draft does not have this part. */
export type Mutation = (draft: Draft) => void

/** All mutations with their weights. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(99), hostileJson).map(([n, value]) => setField(n, value)) },
  { weight: 2, arbitrary: fc.nat(99).map(dropField) },
  { weight: 2, arbitrary: fc.tuple(unexpectedName, hostileJson).map(([name, value]) => addField(name, value)) },
  { weight: 1, arbitrary: fc.constantFrom<Mutation>(wrapIn('array'), wrapIn('object'), wrapIn('field')) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(99), fc.oneof(hostileText, hostileNumber)).map(([n, text]) => setQuery(n, text)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(99), fc.constantFrom('', '[]', '[a]', '[0]', '[__proto__]', '.x')).map(repeatQuery),
  },
  { weight: 2, arbitrary: fc.tuple(unexpectedName, hostileText).map(([name, value]) => addQuery(name, value)) },
  { weight: 3, arbitrary: fc.oneof(hostileText, hostileNumber).map(setParam) },
  { weight: 2, arbitrary: fc.constantFrom(...rawParams()).map(writeParam) },
  { weight: 3, arbitrary: fc.constantFrom(...corruptions()).map(corrupt) },
  { weight: 2, arbitrary: fc.constantFrom(...types()).map(setType) },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...headerNames()), headerValue()).map(addHeader) },
)

function getFields({ body }: Draft): Record<string, Json> | null {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, Json>) : null
}

/** Defines a field with any name, even `__proto__`. */
function defineField(fields: Record<string, Json>, name: string, value: Json): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
}

function setField(n: number, value: Json): Mutation {
  return (draft) => {
    const fields = getFields(draft)
    const names = Object.keys(draft.operation.body?.properties ?? {})
    const name = names[n % Math.max(1, names.length)]
    if (fields && name !== undefined) defineField(fields, name, value)
  }
}

function dropField(n: number): Mutation {
  return (draft) => {
    const fields = getFields(draft) ?? {}
    const name = Object.keys(fields)[n % Math.max(1, Object.keys(fields).length)]
    if (name !== undefined) Reflect.deleteProperty(fields, name)
  }
}

function addField(name: string, value: Json): Mutation {
  return (draft) => {
    const fields = getFields(draft)
    if (fields) defineField(fields, name, value)
    // Adds a body to an operation without one.
    else if (draft.operation.method !== 'GET') {
      draft.body = Object.fromEntries([[name, value]])
      draft.type = 'application/json'
    }
  }
}

function wrapIn(wrapper: 'array' | 'object' | 'field'): Mutation {
  return (draft) => {
    if (draft.body === undefined) return
    if (wrapper === 'array') draft.body = [draft.body]
    if (wrapper === 'object') draft.body = { body: draft.body }
    const fields = getFields(draft)
    if (wrapper === 'field' && fields)
      for (const [name, value] of Object.entries(fields)) defineField(fields, name, [value])
  }
}

function setQuery(n: number, value: string): Mutation {
  return ({ operation, query }) => {
    const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const name = names[n % Math.max(1, names.length)]
    if (name === undefined) return
    const index = query.findIndex(([existing]) => existing === name)
    query.splice(index < 0 ? query.length : index, 1, [name, value])
  }
}

function repeatQuery([n, ending]: [number, string]): Mutation {
  return ({ query }) => {
    const [name, value] = query[n % Math.max(1, query.length)] ?? ['page', '1']
    query.push([`${name}${ending}`, value])
  }
}

function addQuery(name: string, value: string): Mutation {
  return ({ query }) => void query.push([name, value])
}

function setParam(value: string): Mutation {
  return (draft) => {
    for (const name of Object.keys(draft.params)) draft.params[name] = value
  }
}

/** Returns path parameters that do not turn the path into that of another operation. */
function rawParams(): string[] {
  return [
    '..',
    '.',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..',
    '%00',
    '%',
    '%zz',
    '%c3%28',
    '%ed%a0%80',
    '%',
    '//',
    'x/',
    ';x=1',
    '*',
    ':id',
    '%2f',
    '%252e',
    '~',
    "'",
    '%27%20or%201=1',
    'a'.repeat(101),
    'a'.repeat(9_000),
  ]
}

function writeParam(raw: string): Mutation {
  return (draft) => {
    draft.rawParam = raw
  }
}

function corruptions(): NonNullable<Draft['corruptBody']>[] {
  return [
    (text) => text.slice(0, -1),
    (text) => `${text}x`,
    (text) => `${text}${text}`,
    (text) => `\ufeff${text}`,
    (text) => `${text.slice(0, -1)},${text.slice(1)}`,
    (text) => text.replaceAll('"', "'"),
    (text) => `/* x */${text}`,
    (text) => ` ${text}\n`,
    (text) => `{"__proto__":{"polluted":1},${text.slice(1)}`,
    (text) => Buffer.from(text, 'utf16le'),
    (text) =>
      Buffer.concat([
        Buffer.from(text.slice(0, -2)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from(text.slice(-2)),
      ]),
    (text) => Buffer.concat([Buffer.from(text), Buffer.from([0])]),
    () => '',
    () => 'null',
    () => '\u0000',
    () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    () => `${'['.repeat(7_000)}${']'.repeat(7_000)}`,
    () => `{${Array.from({ length: 1_500 }, (_, n) => `"k${n}":1`).join()}}`,
    (text) => text.padEnd(20_000),
  ]
}

function corrupt(corruption: NonNullable<Draft['corruptBody']>): Mutation {
  return (draft) => {
    draft.corruptBody = corruption
  }
}

function types(): (string | null)[] {
  return [
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    FORM_TYPE,
    FORM_TYPE,
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json;charset=nonsense',
    'application/xml',
    'application/vnd.api+json',
    'APPLICATION/JSON',
    'application/json;',
    '*/*',
    'application',
    'application/json, text/plain',
    '\u00e9',
  ]
}

function setType(type: string | null): Mutation {
  return (draft) => {
    draft.type = type
    if (draft.operation.method !== 'GET') draft.body ??= {}
  }
}

function headerNames(): string[] {
  return [
    'idempotency-key',
    'prefer',
    'if-none-match',
    'range',
    'accept-encoding',
    'accept',
    'accept-language',
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'content-encoding',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'x-http-method-override',
    'x-request-id',
    'if-modified-since',
    'if-match',
    'if-range',
    'last-event-id',
    'forwarded',
  ]
}

function headerValue(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      '',
      '*',
      '"x"',
      'W/"x"',
      'bytes=0-',
      'bytes=5-1',
      'bytes=-1',
      'bytes=0-0,2-2',
      'gzip',
      'identity;q=0',
    ),
    fc.constantFrom(
      'br;q=nonsense',
      'zstd, gzip;q=0.1',
      'text/html',
      'respond-async',
      'wait=-1',
      'de-DE,*;q=0',
      '127.0.0.1',
    ),
    fc.constantFrom('https://evil.example', 'null', 'DELETE', 'a'.repeat(201), 'a'.repeat(5_000), 'x=1; '.repeat(200)),
    hostileText.filter((text) => text.length < 4_100),
  )
}

function addHeader([name, value]: [string, string]): Mutation {
  return ({ headers }) => void headers.push([name, value])
}
