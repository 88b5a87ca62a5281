import { PACK_CREDITS_MAX, PACK_PRICE_MAX_CENTS, IMAGE_CREDITS_MAX } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { parseCents, parseCount } from '../parts/formats.ts'

/** The value of a field, or its error message. */
type ParsedField = { value: number; problem: null } | { value: null; problem: string }

/** Parses the price of a pack, in cents. */
export function parsePrice(text: string): ParsedField {
  const limit = `At most $${formatCount(PACK_PRICE_MAX_CENTS / 100)}.`
  return checkLimit(PACK_PRICE_MAX_CENTS, limit, parseCents(text), 'Enter a price like 35 or 35.50.')
}

/** Parses the credits of a pack. */
export function parsePackCredits(text: string): ParsedField {
  return parseCredits(text, PACK_CREDITS_MAX)
}

/** Parses the credits per image. */
export function parseImageCredits(text: string): ParsedField {
  return parseCredits(text, IMAGE_CREDITS_MAX)
}

function parseCredits(text: string, limit: number): ParsedField {
  return checkLimit(
    limit,
    `At most ${formatCount(limit)} credits.`,
    parseCount(text),
    'Enter a whole number of credits, 1 or more.',
  )
}

function checkLimit(limit: number, limitProblem: string, value: number | null, invalidProblem: string): ParsedField {
  if (value === null) return { value, problem: invalidProblem }
  return value > limit ? { value: null, problem: limitProblem } : { value, problem: null }
}
