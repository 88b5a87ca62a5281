import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { ImageModelError, type GeneratedImage, type ImageModel, type ModelHealth } from '../../ports/image-model.ts'
import { buildImageRequest, parseImageResponse } from './openai/image-api.ts'
import { toResponseError } from './openai/failures.ts'
import { readJson } from './vendor/response.ts'
import { createVendorClient } from './vendor/client.ts'
import { createGuardedFetch, type GuardedFetchOptions } from './vendor/guarded-fetch.ts'
import { decodeImage, IMAGE_MAX_BYTES, toImage } from './vendor/image.ts'

export interface CompatibleSettings {
  /** Null if the server needs no key. */
  apiKey: string | null
  /** Base URL without a trailing slash; `/images/generations` is appended. */
  baseUrl: string
  model: string
  /** Price of an image in millionths of a US dollar, as the operator configured it; null if unknown. */
  costMicroUsd: number | null
}

export interface CompatibleImageModelOptions extends CompatibleSettings {
  fetch: typeof fetch
  clock: Clock
  /** DNS lookup and IP check for images that a response refers to by URL. Tests replace them. */
  guard?: Pick<GuardedFetchOptions, 'resolve' | 'isPublic'>
}

/**
 * Creates a model of any server with OpenAI's image API. Uses only fields that all such servers support. The server
 * does not report whether it charges, so `costsMoney` is true even if no price is configured.
 */
export function createCompatibleImageModel(options: CompatibleImageModelOptions): ImageModel {
  const { apiKey, baseUrl, model, costMicroUsd, fetch, clock } = options
  const vendor = 'The image server'
  const client = createVendorClient({ vendor, fetch })
  const context = { vendor, clock, apiKey }
  const authorization: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const trustedOrigin = new URL(baseUrl).origin
  const fetchImage = createGuardedFetch({ ...options.guard, trustedOrigin, maxBytes: IMAGE_MAX_BYTES })

  async function readImage(response: Response, signal: AbortSignal): Promise<GeneratedImage> {
    if (response.status !== 200) throw await toResponseError(response, context)
    const { base64, url, usage } = await parseImageResponse(vendor, response)
    const image = base64 ? decodeImage(vendor, base64) : toImage(vendor, await fetchImage(resolveUrl(url), signal))
    return { ...image, costMicroUsd, usage }
  }

  /** Some servers return a path instead of a URL. */
  function resolveUrl(url: string | null): string {
    if (url === null || !URL.canParse(url, baseUrl)) {
      throw new ImageModelError('invalid-response', `${vendor} returned a URL that cannot be parsed.`)
    }
    return new URL(url, baseUrl).href
  }

  return {
    model,
    isDemo: false,
    costsMoney: true,
    generate(request) {
      const { path, body, headers } = buildImageRequest(request, { model, response_format: 'b64_json' })
      const call = { url: `${baseUrl}${path}`, body, headers: { ...headers, ...authorization }, signal: request.signal }
      return client.call({ ...call, method: 'POST' }, readImage)
    },
    checkHealth: (signal) =>
      client.checkHealth({ url: `${baseUrl}/models`, headers: authorization, signal }, async (response) => {
        if (response.status === 401 || response.status === 403 || response.status >= 500) {
          throw await toResponseError(response, context)
        }
        return describeModels(
          response.status === 200 ? await readJson(vendor, response).catch(() => null) : null,
          model,
        )
      }),
    close: () => client.close(),
  }
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })).min(1) })

/** Always `ready`: some servers have no model list, and some accept models that are not in it. */
function describeModels(response: unknown, model: string): ModelHealth {
  const list = ModelList.safeParse(response)
  if (!list.success) return { state: 'ready', detail: 'The image server responds. It has no list of models.' }
  const isListed = list.data.data.some(({ id }) => id === model)
  return {
    state: 'ready',
    detail: `The image server responds. Its list of models ${isListed ? 'has' : 'lacks'} ${model}.`,
  }
}
