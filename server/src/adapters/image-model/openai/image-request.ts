import { IMAGE_SIZES } from '@pictor/contract/limits'
import type { ImageModelRequest } from '../../../ports/image-model.ts'
import { toFile } from '../vendor/image.ts'

/** Request parameters in addition to prompt, size and count. Undefined ones are not sent. */
export type Parameters = Record<string, string | number | boolean | undefined>

export interface ImageApiRequest {
  path: '/images/generations' | '/images/edits'
  body: string | FormData
  /** Empty for a form: `fetch` sets its content type with the boundary. */
  headers: Record<string, string>
}

/** Builds a request of the image API: JSON for text-to-image, a form with a file for image-to-image. */
export function buildImageRequest(request: ImageModelRequest, parameters: Parameters): ImageApiRequest {
  const { width, height } = IMAGE_SIZES[request.aspectRatio]
  const fields: Parameters = { ...parameters, prompt: request.styledPrompt, n: 1, size: `${width}x${height}` }
  if (!request.reference) {
    const headers = { 'content-type': 'application/json' }
    return { path: '/images/generations', body: JSON.stringify(fields), headers }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('image', toFile(request.reference))
  return { path: '/images/edits', body: form, headers: {} }
}
