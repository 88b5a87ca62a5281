import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { renderSolidColor } from './test-model.ts'
import { startVendorServer, type VendorCall, type VendorServer } from './vendor-server.ts'

export const STABILITY_KEY = 'sk-test-9bd1c0aa'

export interface StabilityServer extends VendorServer {
  /** The image that every call returns. */
  image: Uint8Array
}

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number)
const common = {
  prompt: z.string().min(1).max(10_000),
  negative_prompt: z.string().max(10_000).optional(),
  seed: decimal.pipe(z.int().max(4_294_967_294)).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
  style_preset: z
    .enum(
      `3d-model analog-film anime cinematic comic-book digital-art enhance fantasy-art isometric line-art low-poly
      modeling-compound neon-punk origami photographic pixel-art tile-texture`.split(/\s+/),
    )
    .optional(),
}
const file = z.file().mime(['image/png', 'image/jpeg', 'image/webp'])
const ratio = z.enum(['16:9', '1:1', '21:9', '2:3', '3:2', '4:5', '5:4', '9:16', '9:21'])
/**
 * Source: the API reference of Stability's platform, v2beta, Stable Image Ultra. A text-to-image request takes an
 * aspect ratio, an image-to-image request takes a strength.
 */
const Fields = z.union([
  z.strictObject({ ...common, aspect_ratio: ratio.optional() }),
  z.strictObject({ ...common, image: file, strength: decimal.pipe(z.number().max(1)) }),
])
const REQUEST_MAX_BYTES = 10 * 1_024 * 1_024

/** Stability's API, as far as the product uses it. Rejects calls that violate the vendor's reference. */
export async function startStabilityServer(): Promise<StabilityServer> {
  const { bytes: image } = await renderSolidColor({ aspectRatio: '2:3', seed: 8 })
  return Object.assign(await startVendorServer((call, response) => respondWithImage(call, response, image)), { image })
}

function respondWithImage(call: VendorCall, response: ServerResponse, image: Uint8Array): void {
  const { path, headers, method, isForm, fields } = call
  if (headers.authorization !== `Bearer ${STABILITY_KEY}`) return respondWithError(response, 401, 'unauthorized')
  if (path === '/v1/user/balance') return void response.end(JSON.stringify({ credits: 1_000 }))
  if (path !== '/v2beta/stable-image/generate/ultra' || method !== 'POST')
    return respondWithError(response, 404, 'not_found')
  if (Number(headers['content-length'] ?? 0) > REQUEST_MAX_BYTES)
    return respondWithError(response, 413, 'payload_too_large')
  if (!isForm || headers.accept !== 'image/*') return respondWithError(response, 400, 'bad_request')
  const parsed = Fields.safeParse(fields)
  if (!parsed.success) return respondWithError(response, 400, 'bad_request', z.prettifyError(parsed.error))
  response.writeHead(200, { 'content-type': 'image/png', 'finish-reason': 'SUCCESS', seed: String(parsed.data.seed) })
  response.end(image)
}

function respondWithError(response: ServerResponse, status: number, name: string, error = name): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: '4c1ab2', name, errors: [error] }))
}
