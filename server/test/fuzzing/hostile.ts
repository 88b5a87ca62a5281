import fc from 'fast-check'

declare global {
  interface JSON {
    /** Missing in the types of the configured language level. */
    rawJSON(text: string): object
  }
}

/** A value in a body: JSON, or a number with its exact spelling (`JSON.rawJSON`). */
export type Json = unknown

const NUL = '\u0000'
const LONE_SURROGATE = '\ud800'

/** Texts that are known to break some programs. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t',
    NUL,
    `a${NUL}b`,
    LONE_SURROGATE,
    `\udc00${LONE_SURROGATE}`,
    '\uffff',
    '\ufeffa',
    'a\u0300'.repeat(50),
    '\u202egnp.exe',
    '\u2066x\u2069',
    '\u200d',
    'ﷺ',
    'İı',
    '👩‍👩‍👧‍👦',
    '🏳️\u200d🌈'.repeat(20),
    "'",
    '"',
    "' or '1'='1",
    "'; drop table users; --",
    '1); select pg_sleep(9)--',
    "\\'; --",
    '%',
    '_',
    '\\',
    '$1',
    '$where',
    '{"$gt":""}',
    '*)(uid=*',
    '&|!',
    '"-" or -',
    '"unclosed',
    'a:* & !b',
    '<->',
    "''::tsquery",
    '{{7*7}}',
    '${7*7}',
    '<%= 7*7 %>',
    '#{7*7}',
    '{0}',
    '%s%n',
    '{{constructor.constructor("x")()}}',
    '../../etc/passwd',
    '..\\..\\win.ini',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1:1/',
    'C:\\',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '&lt;',
    ']]>',
    '<!--',
    '=1+1',
    '@SUM(1)',
    '-1',
    '+1',
    'a\r\nset-cookie: b=c',
    '%0d%0a',
    '\u001b[31m',
    '\u0007',
    '\u2028',
    'null',
    'undefined',
    'true',
    'NaN',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a'.repeat(201),
    'a'.repeat(4_001),
    '𝔅'.repeat(4_000),
    'é'.repeat(100_000),
    ' '.repeat(100_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

/** Unusual numbers in valid JSON: huge, tiny, negative, or too precise for a 64-bit float. */
const hostileDigits = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.5',
  '0.1e1',
  '1e3',
  '1e309',
  '-1e309',
  '5e-324',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775808',
  `1${'0'.repeat(400)}`,
)
/** Texts that lenient parsers read as numbers. */
const numberTexts = fc.constantFrom(
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1_000',
  '1,000',
  '١٢',
  '1e3',
  ' 1',
  '1 ',
  '',
)

/** A number for a query or a path, as text. */
export const hostileNumber: fc.Arbitrary<string> = fc.oneof(hostileDigits, numberTexts)

const hostileRawNumber = hostileDigits.map((digits): Json => JSON.rawJSON(digits))

const NESTING_DEPTH = 2_000

/** A value that usually has the wrong type. */
export const hostileJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileRawNumber },
  { weight: 1, arbitrary: numberTexts },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [[]], [1], ['a'], { a: 1 }, { length: 1 }, [null]),
  },
  { weight: 1, arbitrary: hostileText.map((text): Json => [text]) },
  { weight: 1, arbitrary: hostileText.map((text): Json => ({ [text]: text })) },
  {
    weight: 1,
    arbitrary: fc.constant(JSON.parse(`${'['.repeat(NESTING_DEPTH)}${']'.repeat(NESTING_DEPTH)}`) as Json),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
)

/** Field names that calls do not expect. Some of them are dangerous if a program merges objects carelessly. */
export const unexpectedName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'id',
    'user_id',
    'userId',
    'credits',
    'role',
    'isAdmin',
    'status',
  ),
  fc.constantFrom('$where', 'a.b', 'a[b]', '', ' ', '0', '-1', 'toString', '_method', 'order by', 'json', 'meta'),
  hostileText,
)
