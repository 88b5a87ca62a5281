import { z } from 'zod'

/**
 * Schema of text that a user typed. The limit counts code points after trimming, so most emoji count as one. Unpaired
 * surrogates are rejected.
 */
export function text(maxCharacters: number) {
  return z
    .string()
    .trim()
    .max(maxCharacters * 2)
    .refine((value) => value.isWellFormed(), { error: 'The text is not valid Unicode.' })
    .refine((value) => Array.from(value).length <= maxCharacters, { error: `At most ${maxCharacters} characters.` })
}
