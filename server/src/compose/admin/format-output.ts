/** Formats a table with a header. `right` lists the indexes of right-aligned columns. */
export function formatTable(heads: string[], rows: string[][], right: number[] = []): string[] {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [heads, ...rows].map((row) =>
    widths
      .map((width, column) =>
        right.includes(column) ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** Formats a time in UTC, to the minute. */
export function formatTime(date: Date | string): string {
  return new Date(date).toISOString().slice(0, 16).replace('T', ' ')
}

export function formatSigned(credits: number): string {
  return credits > 0 ? `+${credits}` : String(credits)
}

const CONTROL_CHARACTERS = /\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Replaces control characters, so that text from users can't control the terminal. */
export function replaceControlCharacters(line: string): string {
  return line.replaceAll(CONTROL_CHARACTERS, '\uFFFD')
}

/** Escapes control characters in JSON. JSON.stringify escapes only those below U+0020. */
export function escapeControlCharacters(json: string): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return json.replaceAll(CONTROL_CHARACTERS, (character) => (character === '\n' ? character : escape(character)))
}
