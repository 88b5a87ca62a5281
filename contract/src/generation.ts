import { z } from 'zod'
import { answers, base, callDefaults } from './base.ts'
import { errors } from './errors.ts'
import { Image } from './images.ts'
import {
  ASPECT_RATIOS,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_STYLE,
  GENERATION_STATUSES,
  PROMPT_MAX_LENGTH,
  REFERENCE_DATA_URL_MAX_LENGTH,
  STYLES,
  VARIATIONS,
  VISIBILITIES,
} from './limits.ts'
import { text } from './text.ts'

/** What a visitor asks for. The plan decides model and price; nothing here can. */
export const GenerateRequest = z.strictObject({
  prompt: text(PROMPT_MAX_LENGTH).min(1),
  aspectRatio: z.enum(ASPECT_RATIOS).default(DEFAULT_ASPECT_RATIO),
  variations: z.literal(VARIATIONS).default(VARIATIONS),
  style: z.enum(STYLES).default(DEFAULT_STYLE),
  /** A still PNG, JPEG or WebP as a base64 data URL, at most 20 MB: the picture to start from. Pro Plus only. */
  image: z
    .string()
    .max(REFERENCE_DATA_URL_MAX_LENGTH)
    .startsWith('data:', { error: 'Must be a data URL.' })
    .nullable()
    .default(null),
  visibility: z.enum(VISIBILITIES).default('public'),
})
export type GenerateRequest = z.infer<typeof GenerateRequest>

/** One asking, from the charge to its end. It ends in exactly one of succeeded (with images), failed or cancelled (both refunded). */
export const Generation = z
  .object({
    id: z.uuid(),
    status: z.enum(GENERATION_STATUSES),
    /** Where a queued or running one stands. */
    stage: z.enum(['queued', 'drawing', 'finishing', 'ended']),
    prompt: z.string(),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    style: z.enum(STYLES),
    variations: z.int().positive(),
    visibility: z.enum(VISIBILITIES),
    /** Whether it started from a picture. */
    has_reference: z.boolean(),
    /** What draws or drew it; null until a worker has begun. */
    model: z.string().nullable(),
    /** A rough picture while the model is still drawing, if it sends any. For the owner's eyes alone. */
    partial_url: z.string().nullable(),
    /** What it cost, charged at the start. */
    credits: z.int().positive(),
    refunded: z.boolean(),
    /** Why it failed, in the catalogue's words. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    images: z.array(Image),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Generation' })
export type Generation = z.infer<typeof Generation>

/** What stands in the way of charging, for a first asking and for a repeated one. */
const refusals = {
  ...answers(
    'ACCOUNT_SUSPENDED',
    'SUBSCRIPTION_REQUIRED',
    'STYLE_NEEDS_PRO_PLUS',
    'REFERENCE_NEEDS_PRO_PLUS',
    'IDEMPOTENCY_KEY_REUSED',
    'PROMPT_BLOCKED',
    'TOO_MANY_GENERATIONS',
    'MODEL_PAUSED',
  ),
  INSUFFICIENT_CREDITS: {
    status: errors.INSUFFICIENT_CREDITS.status,
    message: errors.INSUFFICIENT_CREDITS.message,
    data: z.object({ needed: z.int(), available: z.int() }),
  },
}

const ById = z.strictObject({ id: z.string().max(64) })

const Refunded = z.object({ refunded: z.literal(true) })

export const generation = {
  /**
   * Draws a picture and charges for it. Waits and answers 200 with the images, or with `Prefer: respond-async` 202 at once with
   * the generation to follow. Who waits is answered 202 as well if the server stops, or can't end the generation in time. The same `Idempotency-Key` gives the same generation, charged once.
   */
  create: base
    .route({
      method: 'POST',
      path: '/images/generate',
      tags: ['generation'],
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .meta({ rate: 'generate', bodyLimit: REFERENCE_DATA_URL_MAX_LENGTH + callDefaults.bodyLimit })
    .input(
      z.object({
        headers: z.object({
          prefer: z.string().max(200).optional(),
          'idempotency-key': z.string().min(1).max(200).optional(),
        }),
        body: GenerateRequest,
      }),
    )
    .output(
      z.union([
        z.object({
          status: z.literal(202),
          headers: z.object({ location: z.string() }),
          body: z.object({ generation: Generation }),
        }),
        z.object({
          status: z.literal(200),
          body: z.object({ images: z.array(Image) }),
        }),
      ]),
    )
    .errors({
      ...refusals,
      ...answers('IMAGE_TOO_LARGE', 'IMAGE_NOT_ACCEPTED'),
      GENERATION_CANCELLED: { status: 409, message: errors.GENERATION_CANCELLED.message, data: Refunded },
      CONTENT_REFUSED: { status: 422, message: errors.CONTENT_REFUSED.message, data: Refunded },
      MODEL_FAILED: { status: 502, message: errors.MODEL_FAILED.message, data: Refunded },
      GENERATION_NOT_STORED: { status: 503, message: errors.GENERATION_NOT_STORED.message, data: Refunded },
      GENERATION_TIMED_OUT: { status: 504, message: errors.GENERATION_TIMED_OUT.message, data: Refunded },
    }),
  /** One of the caller's generations, as it stands. */
  get: base
    .route({ method: 'GET', path: '/generations/{id}', tags: ['generation'] })
    .input(ById)
    .output(z.object({ generation: Generation }))
    .errors(answers('NOT_FOUND')),
  /** The caller's generations, newest first, running, done and failed. */
  list: base
    .route({ method: 'GET', path: '/generations', tags: ['generation'] })
    .input(z.strictObject({ cursor: z.string().max(200).optional() }).default({}))
    .output(z.object({ generations: z.array(Generation), nextCursor: z.string().nullable() })),
  /** Takes back one that waits, and refunds it. One that is being drawn goes on; one that was cancelled stays so. */
  cancel: base
    .route({ method: 'DELETE', path: '/generations/{id}', tags: ['generation'] })
    .input(ById)
    .output(z.object({ generation: Generation }))
    .errors(answers('NOT_FOUND', 'GENERATION_STARTED')),
  /** Asks once more for what an ended one asked for, with another seed, at today's plan and price. Answers at once. */
  retry: base
    .route({
      method: 'POST',
      path: '/generations/{id}/retry',
      tags: ['generation'],
      successStatus: 202,
      inputStructure: 'detailed',
    })
    .meta({ rate: 'generate' })
    .input(
      z.object({
        params: ById,
        headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
      }),
    )
    .output(z.object({ generation: Generation }))
    .errors({ ...refusals, ...answers('NOT_FOUND', 'GENERATION_UNFINISHED', 'REFERENCE_GONE') }),
}
