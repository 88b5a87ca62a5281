import { isIP } from 'node:net'
import { z } from 'zod'

/** One environment variable: what it is called, what it means, and how its text becomes a value. */
export interface Variable<Value> {
  /** For the reference page; the value itself is computed where it depends on others. */
  fallback: string
  meaning: string
  /** Of the text as given. Its message completes the sentence "NAME …". */
  schema: z.ZodType<Value, string>
}

/** Said in one line. */
export const variable = <Value>(
  fallback: string,
  meaning: string,
  schema: z.ZodType<Value, string>,
): Variable<Value> => ({
  fallback,
  meaning,
  schema,
})

/** Anything that is one line: a break in it would end up in a header, a mail or a file's name. */
export const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .regex(/^\P{Cc}+$/u, 'must be one line, without control characters')
/** Both bounds are allowed. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
/** A word of these. */
export const oneOf = <const Choices extends string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
/** By comma. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
/** Addresses and networks like 10.0.0.0/8. */
export const addresses = list.refine(
  (entries) => entries.every(isAddressOrNetwork),
  'must list IP addresses or networks like 10.0.0.0/8, by comma',
)
/** An address with one of these protocols. What refines it may parse it. */
export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.some((protocol) => isUrl(value, protocol)), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  })

/** As it stands in a header: a line break in it would end up in a message. */
export const key = z.string().regex(/^[\x21-\x7e]+$/, 'must be of visible ASCII characters, without spaces')
/** What stands before the paths of an interface. */
export const baseUrl = url('https:', 'http:')
  .refine((value) => !/[?#@]/.test(value), 'must have no user, query or fragment')
  .transform((value) => value.replace(/\/+$/, ''))
/** As millionths. */
export const dollars = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'must be an amount in US dollars like 12.50')
  .transform((amount) => Math.round(Number(amount) * 1_000_000))
/** What a model may cost in a day, in millionths of a US dollar; null for any amount. */
export const budget = z
  .string()
  .regex(/^(?:none|\d{1,7}(?:\.\d{1,6})?)$/, 'must be an amount in US dollars like 12.50, or none')
  .transform((amount) => (amount === 'none' ? null : Math.round(Number(amount) * 1_000_000)))
  .refine((microUsd) => microUsd !== 0, 'must be above 0')
/** Nothing is permitted by itself. */
export const permission = oneOf('0', '1').transform((value) => value === '1')

/** Written as it is read: parsers add slashes and leave out line breaks. A host with `;` or `,` would end a part of a policy. */
function isUrl(value: string, protocol: string): boolean {
  if (!value.toLowerCase().startsWith(`${protocol}//`) || /\p{Cc}/u.test(value) || !URL.canParse(value)) return false
  const parsed = new URL(value)
  return parsed.protocol === protocol && !/[;,]/.test(parsed.hostname)
}

/** Whether what is written as %xx is text. */
export function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}
