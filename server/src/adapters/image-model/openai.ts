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
import { type ImageResult, parseImageResponse } from './openai/image-response.ts'
import { buildImageRequest } from './openai/image-request.ts'
import { explainFailure, explainProblem, type FailureContext, parseProblem } from './openai/failures.ts'
import { RESPONSE_MAX_BYTES, parseJson, readChunks, readJson } from './vendor/response.ts'
import { createVendorConnection } from './vendor/connection.ts'
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
 * OpenAI's image models. Streams partial images if the request has `onPartial`. There is no parameter for styles, so
 * they are part of the prompt.
 */
export function createOpenAiImageModel(options: OpenAiImageModelOptions): ImageModel {
  const { apiKey, baseUrl, model, quality, clock } = options
  const connection = createVendorConnection({ vendor: VENDOR, fetch: options.fetch })
  const context = { vendor: VENDOR, clock, apiKey }
  const authorization = `Bearer ${apiKey}`

  async function read(response: Response, onPartial: ImageModelRequest['onPartial']): Promise<GeneratedImage> {
    if (response.status !== 200) throw await explainFailure(response, context)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const { base64, usage } = await (isStream && onPartial
      ? readImageStream(response, context, onPartial)
      : parseImageResponse(VENDOR, response))
    return { ...decodeImage(VENDOR, base64 ?? ''), costMicroUsd: costOf(usage), usage }
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
      return connection.call({ ...call, method: 'POST' }, (response) => read(response, request.onPartial))
    },
    checkHealth: (signal) =>
      connection.checkHealth(
        { url: `${baseUrl}/models/${encodeURIComponent(model)}`, headers: { authorization }, signal },
        async (response) => {
          if (response.status === 404) return { state: 'failing', detail: `OpenAI does not serve ${model}.` }
          if (response.status !== 200) throw await explainFailure(response, context)
          return describeShutdown(await readJson(VENDOR, response), model, clock)
        },
      ),
    close: () => connection.close(),
  }
}

const ModelEntry = z.object({ shutdown_date: z.iso.date().nullish().catch(null) })

function describeShutdown(entry: unknown, model: string, clock: Clock): ModelHealth {
  const end = ModelEntry.safeParse(entry).data?.shutdown_date
  if (!end) return { state: 'ready', detail: `OpenAI serves ${model}.` }
  return new Date(end) > clock.now()
    ? { state: 'ending', detail: `OpenAI serves ${model} until ${end}: set OPENAI_IMAGE_MODEL to a later one.` }
    : { state: 'failing', detail: `OpenAI shut ${model} down on ${end}: set OPENAI_IMAGE_MODEL to a later one.` }
}

/** Price in US dollars per million tokens, which equals millionths of a dollar per token. For gpt-image-2 and later. */
const MICRO_USD_PER_TOKEN = { textIn: 5, imageIn: 8, out: 30 }

const count = z.int().nonnegative()
const Usage = z.object({
  input_tokens: count,
  output_tokens: count,
  input_tokens_details: z.object({ text_tokens: count, image_tokens: count }).nullish().catch(null),
})

/**
 * Cost of a call in millionths of a US dollar; null without usage data. Input tokens of unknown kind are charged at the
 * higher price.
 */
export function costOf(usage: Record<string, unknown> | null): number | null {
  const read = Usage.safeParse(usage)
  if (!read.success) return null
  const { input_tokens, output_tokens, input_tokens_details } = read.data
  const text = Math.min(input_tokens_details?.text_tokens ?? 0, input_tokens)
  const { textIn, imageIn, out } = MICRO_USD_PER_TOKEN
  return text * textIn + (input_tokens - text) * imageIn + output_tokens * out
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
    const problem = parseProblem(data)
    if (problem) throw explainProblem(problem, context)
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
