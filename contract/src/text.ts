import { z } from 'zod'

/**
 * Text typed by a user. The limit counts code points after trimming, so an emoji is one. Unpaired surrogates are
 * rejected.
 */
export function text(maxCharacters: number) {
  return z
    .string()
    .trim()
    .max(maxCharacters * 2)
    .refine((value) => value.isWellFormed(), { error: 'The text is not valid Unicode.' })
    .refine((value) => Array.from(value).length <= maxCharacters, { error: `At most ${maxCharacters} characters.` })
}
