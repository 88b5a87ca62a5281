/** What a spreadsheet takes for the beginning of a formula, however wide it is written. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * A line of RFC 4180; null is an empty cell. Texts that a spreadsheet would take for a formula get an apostrophe, which makes them text:
 * others may have written them. Numbers stay as they are.
 */
export function writeCsvRow(cells: (string | number | null)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inert = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
