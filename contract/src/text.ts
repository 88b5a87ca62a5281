import { z } from 'zod'

/**
 * Text typed by a user. The limit counts code points after trimming, so an emoji is one. Unpaired surrogates are
 * rejected.
 */
export function text(mostCharacters: number) {
  return z
    .string()
    .trim()
    .max(mostCharacters * 2)
    .refine((typed) => typed.isWellFormed(), { error: 'The text is not valid Unicode.' })
    .refine((typed) => Array.from(typed).length <= mostCharacters, { error: `At most ${mostCharacters} characters.` })
}
