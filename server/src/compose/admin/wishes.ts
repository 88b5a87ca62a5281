import { z } from 'zod'

// What commands take, each with the rest of a sentence that begins with its name.

/** An id or an address of mail. */
export const user = z.string('must be an id or an address of mail').trim().min(1, 'must be an id or an address of mail')

const CREDITS_MAX = 1_000_000_000
/** Whole credits, signed. */
export const amount = z
  .string('must be a whole number of credits')
  .regex(/^[+-]?\d{1,10}$/, 'must be a whole number of credits, with - to take them')
  .transform(Number)
  .refine((number) => number !== 0, 'must not be zero')
  .refine((number) => Math.abs(number) <= CREDITS_MAX, `must be at most ${CREDITS_MAX}`)

export function text(max: number) {
  return z
    .string('is missing')
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .refine((given) => !given.includes('\0'), 'must not contain U+0000')
}

export function count(max: number) {
  return z
    .string(`must be a whole number from 1 to ${max}`)
    .regex(/^[1-9]\d{0,8}$/, `must be a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((number) => number <= max, `must be at most ${max}`)
}

export const flag = z.literal(true).optional()
