import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import {
  type GeneratedImage,
  type ImageModel,
  ImageModelError,
  type ImageModelRequest,
  type ModelHealth,
  type EncodedImage,
} from '../../ports/image-model.ts'
import { buildImageRequest, parseImageResponse, type ImageResult } from './openai/image-api.ts'
import { toResponseError, toStreamError, type FailureContext, parseVendorError } from './openai/failures.ts'
import { RESPONSE_MAX_BYTES, parseJson, readChunks, readJson } from './vendor/response.ts'
import { createVendorClient } from './vendor/client.ts'
import { decodeImage } from './vendor/image.ts'
import { readServerSentEvents } from './vendor/server-sent-events.ts'

export interface OpenAiSettings {
  apiKey: string
  /** Base URL with the API version, without a trailing slash. */
  baseUrl: string
  /** gpt-image-2 or later. Earlier models do not support the exact sizes. */
  model: string
  quality: string
}

export interface OpenAiImageModelOptions extends OpenAiSettings {
  fetch: typeof fetch
  clock: Clock
}

const VENDOR = 'OpenAI'

/**
 * Creates one of OpenAI's image models. It streams partial images if the request has `onPartial`. The API has no
 * parameter for styles, so they are part of the prompt.
 */
export function createOpenAiImageModel(options: OpenAiImageModelOptions): ImageModel {
  const { apiKey, baseUrl, model, quality, clock } = options
  const client = createVendorClient({ vendor: VENDOR, fetch: options.fetch })
  const context = { vendor: VENDOR, clock, apiKey }
  const authorization = `Bearer ${apiKey}`

  async function readImage(response: Response, onPartial: ImageModelRequest['onPartial']): Promise<GeneratedImage> {
    if (response.status !== 200) throw await toResponseError(response, context)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const { base64, usage } = await (isStream && onPartial
      ? readImageStream(response, context, onPartial)
      : parseImageResponse(VENDOR, response))
    return { ...decodeImage(VENDOR, base64 ?? ''), costMicroUsd: computeCost(usage), usage }
  }

  return {
    model,
    isDemo: false,
    costsMoney: true,
    generate(request) {
      const { path, body, headers } = buildImageRequest(request, {
        model,
        // The vendor's default may be its most expensive quality.
        quality,
        output_format: 'png',
        safety_identifier: request.userKey,
        ...(request.onPartial && { stream: true, partial_images: PARTIAL_IMAGES }),
      })
      const call = { url: `${baseUrl}${path}`, body, headers: { ...headers, authorization }, signal: request.signal }
      return client.call({ ...call, method: 'POST' }, (response) => readImage(response, request.onPartial))
    },
    checkHealth: (signal) =>
      client.checkHealth(
        { url: `${baseUrl}/models/${encodeURIComponent(model)}`, headers: { authorization }, signal },
        async (response) => {
          if (response.status === 404) return { state: 'failing', detail: `OpenAI does not serve ${model}.` }
          if (response.status !== 200) throw await toResponseError(response, context)
          return describeShutdown(await readJson(VENDOR, response), model, clock)
        },
      ),
    close: () => client.close(),
  }
}

const ModelEntry = z.object({ shutdown_date: z.iso.date().nullish().catch(null) })

function describeShutdown(entry: unknown, model: string, clock: Clock): ModelHealth {
  const shutdownDate = ModelEntry.safeParse(entry).data?.shutdown_date
  if (!shutdownDate) return { state: 'ready', detail: `OpenAI serves ${model}.` }
  return new Date(shutdownDate) > clock.now()
    ? {
        state: 'ending',
        detail: `OpenAI serves ${model} until ${shutdownDate}: set OPENAI_IMAGE_MODEL to a later one.`,
      }
    : {
        state: 'failing',
        detail: `OpenAI shut ${model} down on ${shutdownDate}: set OPENAI_IMAGE_MODEL to a later one.`,
      }
}

/** Price in US dollars per million tokens, which equals millionths of a dollar per token. For gpt-image-2 and later. */
const MICRO_USD_PER_TOKEN = { textIn: 5, imageIn: 8, out: 30 }

const tokenCount = z.int().nonnegative()
const Usage = z.object({
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  input_tokens_details: z.object({ text_tokens: tokenCount, image_tokens: tokenCount }).nullish().catch(null),
})

/**
 * Computes the cost of a call in millionths of a US dollar; null without usage data. Input tokens of unknown kind are
 * counted at the higher price.
 */
export function computeCost(usage: Record<string, unknown> | null): number | null {
  const parsed = Usage.safeParse(usage)
  if (!parsed.success) return null
  const { input_tokens, output_tokens, input_tokens_details } = parsed.data
  const textTokens = Math.min(input_tokens_details?.text_tokens ?? 0, input_tokens)
  const { textIn, imageIn, out } = MICRO_USD_PER_TOKEN
  return textTokens * textIn + (input_tokens - textTokens) * imageIn + output_tokens * out
}

/** Number of partial images to request. Each one costs some tokens. */
export const PARTIAL_IMAGES = 2

const ImageEvent = z.object({
  type: z.enum([
    'image_generation.partial_image',
    'image_edit.partial_image',
    'image_generation.completed',
    'image_edit.completed',
  ]),
  b64_json: z.string(),
  usage: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/**
 * Reads a stream until the final image, which may arrive before all partial images. Rejects like `readChunks`, with the
 * failure that an error event reports, and with `unavailable` if the stream ends without a final image.
 */
export async function readImageStream(
  response: Response,
  context: FailureContext,
  onPartial: (image: EncodedImage) => void,
): Promise<ImageResult> {
  const { vendor } = context
  const chunks = readChunks(vendor, response, RESPONSE_MAX_BYTES * (PARTIAL_IMAGES + 1))
  for await (const data of readServerSentEvents(chunks)) {
    const vendorError = parseVendorError(data)
    if (vendorError) throw toStreamError(vendorError, context)
    if (data === '[DONE]') continue
    // Skips unknown event types.
    const event = ImageEvent.safeParse(parseJson(vendor, data)).data
    if (!event) continue
    if (event.type.endsWith('.completed')) return { base64: event.b64_json, url: null, usage: event.usage ?? null }
    const partial = decodePartial(vendor, event.b64_json)
    if (partial) onPartial(partial)
  }
  throw new ImageModelError('unavailable', `${vendor} ended its stream before the image was complete.`)
}

/**
 * Decodes a partial image. Returns null if it is invalid: the final image is already paid for, so the stream continues.
 */
function decodePartial(vendor: string, base64: string): EncodedImage | null {
  try {
    return decodeImage(vendor, base64)
  } catch (error) {
    if (error instanceof ImageModelError) return null
    throw error
  }
}
