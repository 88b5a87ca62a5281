import { z } from 'zod'
import { answers, base } from './base.ts'
import { errors } from './errors.ts'
import { Image } from './images.ts'
import {
  ASPECT_RATIOS,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_STYLE,
  GENERATION_STATUSES,
  PROMPT_MAX_LENGTH,
  STYLES,
  VARIATIONS,
  VISIBILITIES,
} from './limits.ts'

/** Counted in code points after trimming, so that an emoji is one; unpaired surrogates are refused. */
const Prompt = z
  .string()
  .trim()
  .min(1)
  .max(PROMPT_MAX_LENGTH * 2)
  .refine((text) => text.isWellFormed(), { error: 'The text is not valid Unicode.' })
  .refine((text) => Array.from(text).length <= PROMPT_MAX_LENGTH, { error: `At most ${PROMPT_MAX_LENGTH} characters.` })

/** What a visitor asks for. The plan decides model and price; nothing here can. */
export const GenerateRequest = z.strictObject({
  prompt: Prompt,
  aspectRatio: z.enum(ASPECT_RATIOS).default(DEFAULT_ASPECT_RATIO),
  variations: z.literal(VARIATIONS).default(VARIATIONS),
  style: z.enum(STYLES).default(DEFAULT_STYLE),
  /** No reference image yet: only null is accepted. */
  image: z.null().default(null),
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

const Refunded = z.object({ refunded: z.literal(true) })

export const generation = {
  /**
   * Draws a picture and charges for it. Waits and answers 200 with the images, or with `Prefer: respond-async` 202 at once with
   * the generation to follow. The same `Idempotency-Key` gives the same generation, charged once.
   */
  create: base
    .route({
      method: 'POST',
      path: '/images/generate',
      tags: ['generation'],
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .meta({ rate: 'generate' })
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
      ...answers('SUBSCRIPTION_REQUIRED', 'STYLE_NEEDS_PRO_PLUS', 'IDEMPOTENCY_KEY_REUSED', 'TOO_MANY_GENERATIONS'),
      INSUFFICIENT_CREDITS: {
        status: errors.INSUFFICIENT_CREDITS.status,
        message: errors.INSUFFICIENT_CREDITS.message,
        data: z.object({ needed: z.int(), available: z.int() }),
      },
      CONTENT_REFUSED: { status: 422, message: errors.CONTENT_REFUSED.message, data: Refunded },
      MODEL_FAILED: { status: 502, message: errors.MODEL_FAILED.message, data: Refunded },
      GENERATION_TIMED_OUT: { status: 504, message: errors.GENERATION_TIMED_OUT.message, data: Refunded },
    }),
  /** One of the caller's generations, as it stands. */
  get: base
    .route({ method: 'GET', path: '/generations/{id}', tags: ['generation'] })
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(z.object({ generation: Generation }))
    .errors(answers('NOT_FOUND')),
}
