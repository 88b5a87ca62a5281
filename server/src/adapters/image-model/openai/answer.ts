import { z } from 'zod'
import { ImageModelError } from '../../../ports/image-model.ts'
import { readJson } from '../vendor/answer.ts'

/** Success response. Only `data` is certain. `url` instead of bytes comes from OpenAI-compatible servers. */
const Answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
  usage: z.record(z.string(), z.unknown()).nullish().catch(null),
})

export interface PictureAnswer {
  base64: string | null
  url: string | null
  usage: Record<string, unknown> | null
}

/** Returns the first image of a response. Rejects with `invalid-response` if there is none. */
export async function readPictureAnswer(vendor: string, answer: Response): Promise<PictureAnswer> {
  const read = Answer.safeParse(await readJson(vendor, answer))
  const picture = read.success ? read.data.data[0] : undefined
  if (!read.success || (!picture?.b64_json && !picture?.url)) {
    throw new ImageModelError('invalid-response', `${vendor} returned no image.`)
  }
  return { base64: picture.b64_json || null, url: picture.url || null, usage: read.data.usage ?? null }
}
