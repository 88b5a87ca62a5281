import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { DrawnPicture, ImageModel, ImageModelRequest, ModelHealth } from '../../ports/image-model.ts'
import { readPictureAnswer } from './openai/answer.ts'
import { askForPicture } from './openai/ask.ts'
import { costOf } from './openai/cost.ts'
import { explainFailure } from './openai/failures.ts'
import { PARTIAL_PICTURES, readPictureStream } from './openai/stream.ts'
import { readJson } from './vendor/answer.ts'
import { createVendorConnection } from './vendor/connection.ts'
import { decodePicture } from './vendor/picture.ts'

export interface OpenAiSettings {
  apiKey: string
  /** With its version, without a slash at the end. */
  baseUrl: string
  /** gpt-image-2 or later: earlier ones do not take the exact sizes. */
  model: string
  quality: string
}

export interface OpenAiImageModelOptions extends OpenAiSettings {
  fetch: typeof fetch
  clock: Clock
}

const VENDOR = 'OpenAI'

/** OpenAI's image models, with rough pictures on the way for who wants them. Styles go in the prompt: there is no parameter for them. */
export function createOpenAiImageModel(options: OpenAiImageModelOptions): ImageModel {
  const { apiKey, baseUrl, model, quality, clock } = options
  const connection = createVendorConnection({ vendor: VENDOR, fetch: options.fetch })
  const context = { vendor: VENDOR, clock, apiKey }
  const authorization = `Bearer ${apiKey}`

  async function read(answer: Response, onPartial: ImageModelRequest['onPartial']): Promise<DrawnPicture> {
    if (answer.status !== 200) throw await explainFailure(answer, context)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    const { base64, usage } = await (isStream && onPartial
      ? readPictureStream(answer, context, onPartial)
      : readPictureAnswer(VENDOR, answer))
    return { ...decodePicture(VENDOR, base64 ?? ''), costMicroUsd: costOf(usage), usage }
  }

  return {
    model,
    isDemo: false,
    costsMoney: true,
    generate(request) {
      const { path, body, headers } = askForPicture(request, {
        model,
        // The vendor's own choice may be its dearest.
        quality,
        output_format: 'png',
        safety_identifier: request.userKey,
        ...(request.onPartial && { stream: true, partial_images: PARTIAL_PICTURES }),
      })
      const call = { url: `${baseUrl}${path}`, body, headers: { ...headers, authorization }, signal: request.signal }
      return connection.call({ ...call, method: 'POST' }, (answer) => read(answer, request.onPartial))
    },
    examine: (signal) =>
      connection.examine(
        { url: `${baseUrl}/models/${encodeURIComponent(model)}`, headers: { authorization }, signal },
        async (answer) => {
          if (answer.status === 404) return { state: 'failing', detail: `OpenAI does not serve ${model} (any more).` }
          if (answer.status !== 200) throw await explainFailure(answer, context)
          return tellEnd(await readJson(VENDOR, answer), model, clock)
        },
      ),
    close: () => connection.close(),
  }
}

const ModelEntry = z.object({ shutdown_date: z.iso.date().nullish().catch(null) })

function tellEnd(entry: unknown, model: string, clock: Clock): ModelHealth {
  const end = ModelEntry.safeParse(entry).data?.shutdown_date
  if (!end) return { state: 'ready', detail: `OpenAI serves ${model}.` }
  return new Date(end) > clock.now()
    ? { state: 'ending', detail: `OpenAI serves ${model} until ${end}: set OPENAI_IMAGE_MODEL to a later one.` }
    : { state: 'failing', detail: `OpenAI shut ${model} down on ${end}: set OPENAI_IMAGE_MODEL to a later one.` }
}
