import { z } from 'zod'
import { withErrors, base, callDefaults } from './base.ts'
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

/** Input of a generation. Model and price depend only on the plan. */
export const GenerateRequest = z.strictObject({
  prompt: text(PROMPT_MAX_LENGTH).min(1),
  aspectRatio: z.enum(ASPECT_RATIOS).default(DEFAULT_ASPECT_RATIO),
  variations: z.literal(VARIATIONS).default(VARIATIONS),
  style: z.enum(STYLES).default(DEFAULT_STYLE),
  /** The image to start from: a still PNG, JPEG or WebP as a base64 data URL, at most 20 MB. Pro Plus only. */
  image: z
    .string()
    .max(REFERENCE_DATA_URL_MAX_LENGTH)
    .startsWith('data:', { error: 'Must be a data URL.' })
    .nullable()
    .default(null),
  visibility: z.enum(VISIBILITIES).default('public'),
})
export type GenerateRequest = z.infer<typeof GenerateRequest>

/**
 * One submission, from the charge to its final status: succeeded (with images), failed or cancelled (both refunded).
 */
export const Generation = z
  .object({
    id: z.uuid(),
    status: z.enum(GENERATION_STATUSES),
    /** Progress of the generation. */
    stage: z.enum(['queued', 'drawing', 'finishing', 'ended']),
    prompt: z.string(),
    aspect_ratio: z.enum(ASPECT_RATIOS),
    style: z.enum(STYLES),
    variations: z.int().positive(),
    visibility: z.enum(VISIBILITIES),
    /** Whether it started from a reference image. */
    has_reference: z.boolean(),
    /** The image model; null until a worker has started. */
    model: z.string().nullable(),
    /** URL of the newest partial image while the model works, if the model sends any. Only the owner can load it. */
    partial_url: z.string().nullable(),
    /** Credits charged on submission. */
    credits: z.int().positive(),
    refunded: z.boolean(),
    /** Why it failed: an error code and its message. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    images: z.array(Image),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Generation' })
export type Generation = z.infer<typeof Generation>

/** Errors of `create` and `retry` that occur before the charge. */
const admissionErrors = {
  ...withErrors(
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

const GenerationIdInput = z.strictObject({ id: z.string().max(64) })

const RefundedData = z.object({ refunded: z.literal(true) })

export const generation = {
  /**
   * Charges for one image and generates it. By default the call waits and returns 200 with the images.
   * With `Prefer: respond-async` it returns 202 immediately with the generation to poll. A waiting call also gets 202
   * if the server stops or the generation takes too long. The same `Idempotency-Key` returns the same generation and
   * charges once.
   */
  create: base
    .route({
      method: 'POST',
      path: '/images/generate',
      tags: ['generation'],
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .meta({ rate: 'generate', bodyLimit: REFERENCE_DATA_URL_MAX_LENGTH + 4 * callDefaults.bodyLimit })
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
      ...admissionErrors,
      ...withErrors('IMAGE_TOO_LARGE', 'IMAGE_NOT_ACCEPTED'),
      GENERATION_CANCELLED: { status: 409, message: errors.GENERATION_CANCELLED.message, data: RefundedData },
      CONTENT_REFUSED: { status: 422, message: errors.CONTENT_REFUSED.message, data: RefundedData },
      MODEL_FAILED: { status: 502, message: errors.MODEL_FAILED.message, data: RefundedData },
      GENERATION_NOT_STORED: { status: 503, message: errors.GENERATION_NOT_STORED.message, data: RefundedData },
      GENERATION_INTERRUPTED: { status: 503, message: errors.GENERATION_INTERRUPTED.message, data: RefundedData },
      GENERATION_TIMED_OUT: { status: 504, message: errors.GENERATION_TIMED_OUT.message, data: RefundedData },
    }),
  /** One of the caller's generations, in its current state. */
  get: base
    .route({ method: 'GET', path: '/generations/{id}', tags: ['generation'] })
    .input(GenerationIdInput)
    .output(z.object({ generation: Generation }))
    .errors(withErrors('NOT_FOUND')),
  /** The caller's generations in any status, newest first. */
  list: base
    .route({ method: 'GET', path: '/generations', tags: ['generation'] })
    .input(z.strictObject({ cursor: z.string().max(200).optional() }).default({}))
    .output(z.object({ generations: z.array(Generation), nextCursor: z.string().nullable() })),
  /**
   * Cancels a queued generation and refunds it. Fails with GENERATION_STARTED if a worker has started it; it then
   * continues. Canceling a cancelled one succeeds and changes nothing.
   */
  cancel: base
    .route({ method: 'DELETE', path: '/generations/{id}', tags: ['generation'] })
    .input(GenerationIdInput)
    .output(z.object({ generation: Generation }))
    .errors(withErrors('NOT_FOUND', 'GENERATION_STARTED')),
  /**
   * Submits the input of a finished generation again, with a new seed, at the current plan and price. Returns
   * immediately.
   */
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
        params: GenerationIdInput,
        headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
      }),
    )
    .output(z.object({ generation: Generation }))
    .errors({ ...admissionErrors, ...withErrors('NOT_FOUND', 'GENERATION_UNFINISHED', 'REFERENCE_GONE') }),
}
