import { isIP } from 'node:net'
import { z } from 'zod'

/** One environment variable: its default, its description, and the schema that parses its text. */
export interface Variable<Value> {
  /** The default, as text for the reference page. The configuration contains or computes the actual value. */
  fallback: string
  /** The description, as Markdown for the reference page. */
  meaning: string
  /** Parses the text as given. The error message completes the sentence "NAME …". */
  schema: z.ZodType<Value, string>
}

/** Creates a variable. It takes positional arguments, so that each definition is short. */
export const variable = <Value>(
  fallback: string,
  meaning: string,
  schema: z.ZodType<Value, string>,
): Variable<Value> => ({
  fallback,
  meaning,
  schema,
})

/** Text on one line, because it may become part of a header, an email or a file name. */
export const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .regex(/^\P{Cc}+$/u, 'must be one line, without control characters')
/** Both limits are inclusive. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
/** Exactly one of these words. */
export const oneOf = <const Choices extends string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
/** Values separated by commas. Empty ones are dropped. */
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

/** An API key. It is sent in an HTTP header, where a line break would inject another header. */
export const key = z.string().regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters, without spaces')
/** The URL prefix of an API. */
export const baseUrl = url('https:', 'http:')
  .refine((value) => !/[?#@]/.test(value), 'must have no user, query or fragment')
  .transform((value) => value.replace(/\/+$/, ''))
/** An amount in US dollars, converted to millionths of a dollar. */
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
/** `1` is true, `0` is false. */
export const flag = oneOf('0', '1').transform((value) => value === '1')

/**
 * Checks the slashes and control characters before parsing, because the parser adds missing slashes and drops line
 * breaks. Rejects a host with `;` or `,`, which would end a directive of the Content-Security-Policy.
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
