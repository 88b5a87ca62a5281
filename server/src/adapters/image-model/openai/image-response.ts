import { z } from 'zod'
import { ImageModelError } from '../../../ports/image-model.ts'
import { readJson } from '../vendor/response.ts'

/** A success response. Only `data` is required. OpenAI-compatible servers may send `url` instead of the bytes. */
const ImageResponse = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
  usage: z.record(z.string(), z.unknown()).nullish().catch(null),
})

export interface ImageResult {
  base64: string | null
  url: string | null
  usage: Record<string, unknown> | null
}

/** Returns the first image of a response. Rejects with `invalid-response` if there is none. */
export async function parseImageResponse(vendor: string, response: Response): Promise<ImageResult> {
  const parsed = ImageResponse.safeParse(await readJson(vendor, response))
  const image = parsed.success ? parsed.data.data[0] : undefined
  if (!parsed.success || (!image?.b64_json && !image?.url)) {
    throw new ImageModelError('invalid-response', `${vendor} returned no image.`)
  }
  return { base64: image.b64_json || null, url: image.url || null, usage: parsed.data.usage ?? null }
}
