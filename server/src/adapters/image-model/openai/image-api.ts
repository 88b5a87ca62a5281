import { IMAGE_SIZES } from '@pictor/contract/limits'
import { z } from 'zod'
import { ImageModelError, type ImageModelRequest } from '../../../ports/image-model.ts'
import { toFile } from '../vendor/image.ts'
import { readJson } from '../vendor/response.ts'

/** Request parameters in addition to prompt, size and count. Undefined ones are not sent. */
type RequestParameters = Record<string, string | number | boolean | undefined>

interface ImageApiRequest {
  path: '/images/generations' | '/images/edits'
  body: string | FormData
  /** Empty for a form: `fetch` sets its content type with the boundary. */
  headers: Record<string, string>
}

/** Builds a request of the image API: JSON for text-to-image, a form with a file for image-to-image. */
export function buildImageRequest(request: ImageModelRequest, parameters: RequestParameters): ImageApiRequest {
  const { width, height } = IMAGE_SIZES[request.aspectRatio]
  const fields: RequestParameters = { ...parameters, prompt: request.styledPrompt, n: 1, size: `${width}x${height}` }
  if (!request.reference) {
    const headers = { 'content-type': 'application/json' }
    return { path: '/images/generations', body: JSON.stringify(fields), headers }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('image', toFile(request.reference))
  return { path: '/images/edits', body: form, headers: {} }
}

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
