import { stringify, type Stringifier } from 'csv-stringify'

/** Matches a text that a spreadsheet may run as a formula, also in full-width characters and after white space. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Returns a transform that writes rows as CSV (RFC 4180) with a header row. The byte order mark marks the file as UTF-8
 * for spreadsheets. A text that a spreadsheet would run as a formula gets an apostrophe, since other users may have
 * written it. Numbers stay numbers; null is an empty cell.
 */
export function createCsvWriter(columns: string[]): Stringifier {
  return stringify({
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /^\s|\s$|[\r\n]/,
    // The library's own `escape_formulas` looks at the first character only.
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text) },
  })
}
