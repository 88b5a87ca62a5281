import type { Clock } from '../../../kernel/clock.ts'

/** Returns the milliseconds until the next call is allowed; undefined if the response does not contain them. */
export function readRetryAfter({ headers }: Response, clock: Clock): number | undefined {
  const milliseconds = parseNumber(headers.get('retry-after-ms'))
  if (milliseconds !== undefined) return Math.ceil(milliseconds)
  const after = headers.get('retry-after')
  const seconds = parseNumber(after)
  if (seconds !== undefined) return Math.ceil(seconds * 1_000)
  const date = Date.parse(after ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now().getTime())
}

function parseNumber(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined
}
