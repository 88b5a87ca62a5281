import { z } from 'zod'

/** What a user typed. Counted in code points after trimming, so that an emoji is one; unpaired surrogates are refused. */
export function text(mostCharacters: number) {
  return z
    .string()
    .trim()
    .max(mostCharacters * 2)
    .refine((typed) => typed.isWellFormed(), { error: 'The text is not valid Unicode.' })
    .refine((typed) => Array.from(typed).length <= mostCharacters, { error: `At most ${mostCharacters} characters.` })
}
