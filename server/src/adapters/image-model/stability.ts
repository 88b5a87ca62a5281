import { z } from 'zod'
import type { Style } from '@pictor/contract'
import type { Clock } from '../../kernel/clock.ts'
import { shorten, tryParseJson } from '../../kernel/text.ts'
import {
  type GeneratedImage,
  type ImageModel,
  ImageModelError,
  type ImageModelFailure,
  type ImageModelRequest,
  type ModelHealth,
} from '../../ports/image-model.ts'
import { readBytes, readExcerpt, readJson, readRetryAfter } from './vendor/response.ts'
import { createVendorClient } from './vendor/client.ts'
import { IMAGE_MAX_BYTES, toFile, toImage } from './vendor/image.ts'

export interface StabilitySettings {
  apiKey: string
  /** Base URL without a trailing slash; `/v2beta` and `/v1` are appended. */
  baseUrl: string
}

export interface StabilityImageModelOptions extends StabilitySettings {
  fetch: typeof fetch
  clock: Clock
}

const VENDOR = 'Stability'
/** One credit costs one US cent. */
const CREDITS_PER_IMAGE = 8
const MICRO_USD_PER_CREDIT = 10_000
/** Enough for 50 images. */
const LOW_CREDITS = CREDITS_PER_IMAGE * 50

/** Range of seeds. The vendor treats 0 as a random seed, and its maximum is one less than the product's. */
const SEED_MIN = 1
const SEED_MAX = 4_294_967_294
/** How much the result may differ from the reference image; 1 ignores the reference image. */
const REFERENCE_STRENGTH = 0.65

/**
 * Creates the model Stable Image Ultra. It has presets for some styles, supports every aspect ratio of the product and
 * understands only English.
 */
export function createStabilityImageModel({ apiKey, baseUrl, fetch, clock }: StabilityImageModelOptions): ImageModel {
  const client = createVendorClient({ vendor: VENDOR, fetch })
  const authorization = `Bearer ${apiKey}`

  async function readImage(response: Response): Promise<GeneratedImage> {
    if (response.status !== 200) throw await toResponseError(response, clock, apiKey)
    // A filtered response has status 200 and a blurred image.
    if (response.headers.get('finish-reason') === 'CONTENT_FILTERED') {
      throw new ImageModelError('refused', 'Stability filtered the image.')
    }
    const image = toImage(VENDOR, await readBytes(VENDOR, response, IMAGE_MAX_BYTES))
    const usage = { credits: CREDITS_PER_IMAGE, seed: response.headers.get('seed') }
    return { ...image, costMicroUsd: CREDITS_PER_IMAGE * MICRO_USD_PER_CREDIT, usage }
  }

  return {
    model: 'stable-image-ultra',
    isDemo: false,
    costsMoney: true,
    async generate(request) {
      const headers = { authorization, accept: 'image/*', 'stability-client-user-id': request.userKey }
      const url = `${baseUrl}/v2beta/stable-image/generate/ultra`
      return client.call({ url, method: 'POST', headers, body: toForm(request), signal: request.signal }, readImage)
    },
    checkHealth: (signal) =>
      client.checkHealth(
        { url: `${baseUrl}/v1/user/balance`, headers: { authorization }, signal },
        async (response) => {
          if (response.status !== 200) throw await toResponseError(response, clock, apiKey)
          return describeBalance(await readJson(VENDOR, response))
        },
      ),
    close: () => client.close(),
  }
}

function toForm({ prompt, styledPrompt, style, aspectRatio, seed, reference }: ImageModelRequest): FormData {
  const preset = STYLE_PRESETS[style]
  const form = new FormData()
  form.append('prompt', preset ? prompt : styledPrompt)
  if (preset) form.append('style_preset', preset)
  form.append('seed', String(Math.min(Math.max(seed, SEED_MIN), SEED_MAX)))
  form.append('output_format', 'png')
  if (!reference) {
    form.append('aspect_ratio', aspectRatio)
    return form
  }
  // The result keeps the reference image's aspect ratio. The vendor rejects a call with both.
  form.append('image', toFile(reference))
  form.append('strength', String(REFERENCE_STRENGTH))
  return form
}

const Balance = z.object({ credits: z.number() })

function describeBalance(response: unknown): ModelHealth {
  const credits = Balance.safeParse(response).data?.credits
  if (credits === undefined) return { state: 'failing', detail: 'Stability returned no balance.' }
  const detail = `${credits} credits are left. An image costs ${CREDITS_PER_IMAGE}.`
  if (credits < CREDITS_PER_IMAGE) return { state: 'failing', detail }
  return { state: credits < LOW_CREDITS ? 'ending' : 'ready', detail }
}

/** Duration of a rate limit, which the response does not state. */
const RATE_LIMIT_MS = 60_000

const FailureBody = z.object({
  name: z.string().catch(''),
  errors: z.array(z.string()).catch([]),
  message: z.string().optional().catch(undefined),
})

/**
 * Converts an error response to an `ImageModelError`. Removes the API key from its message, in case the vendor quotes
 * it.
 */
export async function toResponseError(response: Response, clock: Clock, apiKey: string): Promise<ImageModelError> {
  const text = await readExcerpt('Stability', response)
  const { name, errors, message } = parseBody(text)
  const detail = shorten((errors.join('; ') || message || text).replaceAll(apiKey, '…'))
  const failure = classify(response.status, name)
  const advice = name === 'invalid_language' ? ' It understands prompts in English only.' : ''
  return new ImageModelError(
    failure,
    `Stability responded with status ${response.status}${name && ` (${name})`}${detail && `: ${detail}`}${advice}`,
    failure === 'busy' ? { retryAfterMs: readRetryAfter(response, clock) ?? RATE_LIMIT_MS } : {},
  )
}

function parseBody(text: string): z.infer<typeof FailureBody> {
  return FailureBody.safeParse(tryParseJson(text)).data ?? { name: '', errors: [], message: undefined }
}

function classify(status: number, name: string): ImageModelFailure {
  if (name === 'content_moderation') return 'refused'
  if ([401, 402, 403, 404].includes(status)) return 'operator'
  if (status === 429) return 'busy'
  if (status === 408 || status === 504) return 'timed-out'
  return status >= 500 ? 'unavailable' : 'bad-request'
}

/** The styles that Stability has a preset for. The others are part of the prompt. */
export const STYLE_PRESETS: Partial<Record<Style, string>> = {
  photorealistic: 'photographic',
  hyperrealistic: 'enhance',
  studio_ghibli: 'anime',
  cinematic: 'cinematic',
  action_figure: '3d-model',
  cyberpunk: 'neon-punk',
  fantasy: 'fantasy-art',
  digital_art: 'digital-art',
  vibrant_abstract: 'digital-art',
  sketch: 'line-art',
  anime: 'anime',
  cartoon: 'comic-book',
  abstract: 'digital-art',
  comic_book: 'comic-book',
  vintage: 'analog-film',
  portrait_art: 'photographic',
}
