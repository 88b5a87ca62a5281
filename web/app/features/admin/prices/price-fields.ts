import { PACK_CREDITS_MAX, PACK_PRICE_MAX, PICTURE_CREDITS_MAX } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { centsIn, countIn } from '../parts/figures.ts'

/** The value of a field, or its error message. */
type Typed = { value: number; problem: null } | { value: null; problem: string }

/** Parses the price of a pack, in cents. */
export function readPrice(text: string): Typed {
  const most = `At most $${formatCount(PACK_PRICE_MAX / 100)}.`
  return upTo(PACK_PRICE_MAX, most, centsIn(text), 'A price like 35 or 35.50.')
}

/** Parses the credits of a pack. */
export function readPackCredits(text: string): Typed {
  return readCredits(text, PACK_CREDITS_MAX)
}

/** Parses the credits per image. */
export function readPictureCredits(text: string): Typed {
  return readCredits(text, PICTURE_CREDITS_MAX)
}

function readCredits(text: string, most: number): Typed {
  return upTo(most, `At most ${formatCount(most)} credits.`, countIn(text), 'A whole number of credits, 1 or more.')
}

function upTo(most: number, tooMuch: string, value: number | null, missing: string): Typed {
  if (value === null) return { value, problem: missing }
  return value > most ? { value: null, problem: tooMuch } : { value, problem: null }
}
