import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createCsvWriter } from './csv.ts'

const HEADER = '\uFEFFa,b\r\n'

/** Writes rows of two columns and returns what follows the header. */
async function write(...rows: (string | number | null)[][]): Promise<string> {
  const csv = createCsvWriter(['a', 'b'])
  for (const row of rows) csv.write(row)
  const written = `\uFEFF${await text(csv.end())}`
  expect(written.slice(0, HEADER.length)).toBe(HEADER)
  return written.slice(HEADER.length)
}

test('rows are written as RFC 4180 describes', async () => {
  expect(await write(['a', 1], [-16, null], ['', 'b c'])).toBe('a,1\r\n-16,\r\n,b c\r\n')
  expect(await write(['a,b', 'say "x"'], ['two\r\nlines', 'two\nlines'], [' c', 'Zürich 雪'])).toBe(
    '"a,b","say ""x"""\r\n"two\r\nlines","two\nlines"\r\n" c",Zürich 雪\r\n',
  )
})

test('without rows there is only the header', async () => {
  expect(await write()).toBe('')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\n',
  '＝1',
  '－1',
  '\u0000=1',
  '=HYPERLINK("x","y")',
])('a text that a spreadsheet would run as a formula gets an apostrophe: %j', async (formula) => {
  const cell = (await write([formula, 'x'])).slice(0, -',x\r\n'.length)
  expect(cell.replace(/^"/, '')).toMatch(/^'/)
})

test.each(['a=1', '1-2', 'e-mail@example.org', '2026-11-21 10:00:00', "'quoted'"])(
  'other texts are unchanged: %j',
  async (other) => {
    expect(await write([other, 'x'])).toBe(`${other},x\r\n`)
  },
)
