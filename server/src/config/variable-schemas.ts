import { isIP } from 'node:net'
import { z } from 'zod'

/** One environment variable: its default, its description, and the schema that parses its text. */
export interface Variable<Value> {
  /** For the reference page. The actual value is computed in the configuration if it depends on others. */
  fallback: string
  meaning: string
  /** Parses the text as given. The error message completes the sentence "NAME …". */
  schema: z.ZodType<Value, string>
}

/** A constructor that keeps each definition short. */
export const variable = <Value>(
  fallback: string,
  meaning: string,
  schema: z.ZodType<Value, string>,
): Variable<Value> => ({
  fallback,
  meaning,
  schema,
})

/** Text on one line: a line break would end up in a header, an email or a file name. */
export const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .regex(/^\P{Cc}+$/u, 'must be one line, without control characters')
/** Both limits are inclusive. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
/** One of these words. */
export const oneOf = <const Choices extends string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
/** Values separated by commas. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
/** IP addresses and networks like 10.0.0.0/8. */
export const ipNetworks = list.refine(
  (entries) => entries.every(isIpOrNetwork),
  'must list IP addresses or networks like 10.0.0.0/8, separated by commas',
)
/** A URL with one of these protocols. Later refinements may parse it. */
export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.some((protocol) => isUrl(value, protocol)), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  })

/** A value for an HTTP header: a line break would inject another header. */
export const key = z.string().regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters, without spaces')
/** The URL prefix of an API. */
export const baseUrl = url('https:', 'http:')
  .refine((value) => !/[?#@]/.test(value), 'must have no user, query or fragment')
  .transform((value) => value.replace(/\/+$/, ''))
/** Converted to millionths of a dollar. */
export const dollars = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'must be an amount in US dollars like 12.50')
  .transform((amount) => Math.round(Number(amount) * 1_000_000))
/** A daily cost limit in millionths of a US dollar; null for no limit. */
export const budget = z
  .string()
  .regex(/^(?:none|\d{1,7}(?:\.\d{1,6})?)$/, 'must be an amount in US dollars like 12.50, or none')
  .transform((amount) => (amount === 'none' ? null : Math.round(Number(amount) * 1_000_000)))
  .refine((microUsd) => microUsd !== 0, 'must be above 0')
/** Off unless set to 1. */
export const flag = oneOf('0', '1').transform((value) => value === '1')

/**
 * The URL must equal its parsed form: parsers add slashes and drop line breaks. A host with `;` or `,` would end a
 * directive of the Content-Security-Policy.
 */
function isUrl(value: string, protocol: string): boolean {
  if (!value.toLowerCase().startsWith(`${protocol}//`) || /\p{Cc}/u.test(value) || !URL.canParse(value)) return false
  const parsed = new URL(value)
  return parsed.protocol === protocol && !/[;,]/.test(parsed.hostname)
}

/** Whether the percent-encoded parts of the value decode to text. */
export function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

function isIpOrNetwork(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return maxBits > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
}
