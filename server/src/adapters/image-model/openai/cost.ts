import { z } from 'zod'

/** US dollars for a million tokens, and so millionths of one for a token: gpt-image-2 and later. */
const MICRO_USD_PER_TOKEN = { textIn: 5, imageIn: 8, out: 30 }

const count = z.int().nonnegative()
const Usage = z.object({
  input_tokens: count,
  output_tokens: count,
  input_tokens_details: z.object({ text_tokens: count, image_tokens: count }).nullish().catch(null),
})

/** Null if the vendor did not account for the call. What it can't be told to be counts as the dearer kind. */
export function costOf(usage: Record<string, unknown> | null): number | null {
  const read = Usage.safeParse(usage)
  if (!read.success) return null
  const { input_tokens, output_tokens, input_tokens_details } = read.data
  const text = Math.min(input_tokens_details?.text_tokens ?? 0, input_tokens)
  const { textIn, imageIn, out } = MICRO_USD_PER_TOKEN
  return text * textIn + (input_tokens - text) * imageIn + output_tokens * out
}
