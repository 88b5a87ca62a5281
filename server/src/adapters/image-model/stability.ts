import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import {
  ImageModelError,
  type DrawnPicture,
  type ImageModel,
  type ImageModelRequest,
  type ModelHealth,
} from '../../ports/image-model.ts'
import { explainFailure } from './stability/failures.ts'
import { STYLE_PRESETS } from './stability/presets.ts'
import { readBytes, readJson } from './vendor/answer.ts'
import { createVendorConnection } from './vendor/connection.ts'
import { PICTURE_MAX_BYTES, toFile, toPicture } from './vendor/picture.ts'

export interface StabilitySettings {
  apiKey: string
  /** An origin, or what stands before `/v2beta`; without a slash at the end. */
  baseUrl: string
}

export interface StabilityImageModelOptions extends StabilitySettings {
  fetch: typeof fetch
  clock: Clock
}

const VENDOR = 'Stability'
/** A credit is a cent. */
const CREDITS_PER_PICTURE = 8
const MICRO_USD_PER_CREDIT = 10_000
/** Fifty pictures. */
const LOW_CREDITS = CREDITS_PER_PICTURE * 50

/** 0 would let the vendor choose, and the highest of ours is one beyond its highest. */
const SEED_MIN = 1
const SEED_MAX = 4_294_967_294
/** How far a picture may go from the one it starts from; 1 forgets it. */
const REFERENCE_STRENGTH = 0.65

/** Stable Image Ultra. It knows some styles itself, every ratio of ours, and reads English only. */
export function createStabilityImageModel({ apiKey, baseUrl, fetch, clock }: StabilityImageModelOptions): ImageModel {
  const connection = createVendorConnection({ vendor: VENDOR, fetch })
  const authorization = `Bearer ${apiKey}`

  async function read(answer: Response): Promise<DrawnPicture> {
    if (answer.status !== 200) throw await explainFailure(answer, clock, apiKey)
    // The status is that of a success, the picture is blurred.
    if (answer.headers.get('finish-reason') === 'CONTENT_FILTERED') {
      throw new ImageModelError('refused', 'Stability filtered the picture.')
    }
    const picture = toPicture(VENDOR, await readBytes(VENDOR, answer, PICTURE_MAX_BYTES))
    const usage = { credits: CREDITS_PER_PICTURE, seed: answer.headers.get('seed') }
    return { ...picture, costMicroUsd: CREDITS_PER_PICTURE * MICRO_USD_PER_CREDIT, usage }
  }

  return {
    model: 'stable-image-ultra',
    isDemo: false,
    costsMoney: true,
    async generate(request) {
      const headers = { authorization, accept: 'image/*', 'stability-client-user-id': request.userKey }
      const url = `${baseUrl}/v2beta/stable-image/generate/ultra`
      return connection.call({ url, method: 'POST', headers, body: toForm(request), signal: request.signal }, read)
    },
    examine: (signal) =>
      connection.examine({ url: `${baseUrl}/v1/user/balance`, headers: { authorization }, signal }, async (answer) => {
        if (answer.status !== 200) throw await explainFailure(answer, clock, apiKey)
        return tellBalance(await readJson(VENDOR, answer))
      }),
    close: () => connection.close(),
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
  // The picture keeps the reference's ratio: together with one, the vendor takes none.
  form.append('image', toFile(reference))
  form.append('strength', String(REFERENCE_STRENGTH))
  return form
}

const Balance = z.object({ credits: z.number() })

function tellBalance(answer: unknown): ModelHealth {
  const credits = Balance.safeParse(answer).data?.credits
  if (credits === undefined) return { state: 'failing', detail: 'Stability answered without a balance.' }
  const left = `${credits} credits are left, of which a picture takes ${CREDITS_PER_PICTURE}.`
  if (credits < CREDITS_PER_PICTURE) return { state: 'failing', detail: left }
  return { state: credits < LOW_CREDITS ? 'ending' : 'ready', detail: left }
}
