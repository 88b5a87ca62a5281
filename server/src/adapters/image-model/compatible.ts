import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { ImageModelError, type DrawnPicture, type ImageModel, type ModelHealth } from '../../ports/image-model.ts'
import { readPictureAnswer } from './openai/answer.ts'
import { askForPicture } from './openai/ask.ts'
import { explainFailure } from './openai/failures.ts'
import { readJson } from './vendor/answer.ts'
import { createVendorConnection } from './vendor/connection.ts'
import { createGuardedFetch, type GuardedFetchOptions } from './vendor/guarded-fetch.ts'
import { decodePicture, PICTURE_MAX_BYTES, toPicture } from './vendor/picture.ts'

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
  /** For images that a response refers to by URL. Defaults to the real guard. */
  guard?: Pick<GuardedFetchOptions, 'resolve' | 'isPublic'>
}

/**
 * Any server with OpenAI's image API. Uses only fields that all such servers support. The server does not report its
 * price, so the model counts as one that costs money.
 */
export function createCompatibleImageModel(options: CompatibleImageModelOptions): ImageModel {
  const { apiKey, baseUrl, model, costMicroUsd, fetch, clock } = options
  const vendor = 'The image server'
  const connection = createVendorConnection({ vendor, fetch })
  const context = { vendor, clock, apiKey }
  const authorization: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const trustedOrigin = new URL(baseUrl).origin
  const fetchPicture = createGuardedFetch({ ...options.guard, trustedOrigin, maxBytes: PICTURE_MAX_BYTES })

  async function read(answer: Response, signal: AbortSignal): Promise<DrawnPicture> {
    if (answer.status !== 200) throw await explainFailure(answer, context)
    const { base64, url, usage } = await readPictureAnswer(vendor, answer)
    const picture = base64
      ? decodePicture(vendor, base64)
      : toPicture(vendor, await fetchPicture(resolveUrl(url), signal))
    return { ...picture, costMicroUsd, usage }
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
      const { path, body, headers } = askForPicture(request, { model, response_format: 'b64_json' })
      const call = { url: `${baseUrl}${path}`, body, headers: { ...headers, ...authorization }, signal: request.signal }
      return connection.call({ ...call, method: 'POST' }, read)
    },
    examine: (signal) =>
      connection.examine({ url: `${baseUrl}/models`, headers: authorization, signal }, async (answer) => {
        if (answer.status === 401 || answer.status === 403 || answer.status >= 500) {
          throw await explainFailure(answer, context)
        }
        return tellModels(answer.status === 200 ? await readJson(vendor, answer).catch(() => null) : null, model)
      }),
    close: () => connection.close(),
  }
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string() })).min(1) })

/** Some servers have no model list, and some accept models that are not in it. */
function tellModels(answer: unknown, model: string): ModelHealth {
  const list = ModelList.safeParse(answer)
  if (!list.success) return { state: 'ready', detail: 'The image server responds. It has no list of models.' }
  const isListed = list.data.data.some(({ id }) => id === model)
  return {
    state: 'ready',
    detail: `The image server responds. Its list of models ${isListed ? 'has' : 'lacks'} ${model}.`,
  }
}
