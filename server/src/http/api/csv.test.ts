import { expect, test } from 'vitest'
import { writeCsvRow } from './csv.ts'

test('a line is as RFC 4180 writes it', () => {
  expect(writeCsvRow(['a', 1, -16, null, '', 'b c'])).toBe('a,1,-16,,,b c\r\n')
  expect(writeCsvRow(['a,b', 'say "x"', 'two\r\nlines', ' c', 'Zürich 雪'])).toBe(
    '"a,b","say ""x""","two\r\nlines"," c",Zürich 雪\r\n',
  )
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
])('what a spreadsheet would take for a formula is text: %j', (text) => {
  const cell = writeCsvRow([text]).slice(0, -2)
  expect(cell.replace(/^"/, '')).toMatch(/^'/)
  expect(writeCsvRow([text, 'x'])).toMatch(/,x\r\n$/)
})

test.each(['a=1', '1-2', 'e-mail@example.org', '2026-11-21 10:00:00', "'quoted'"])('other text stays: %j', (text) => {
  expect(writeCsvRow([text])).toBe(`${text}\r\n`)
})
