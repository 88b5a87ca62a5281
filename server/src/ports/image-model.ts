import type { AspectRatio, Style } from '@pictor/contract'

/** What a model is asked to draw. Everything in it was checked before; an adapter trusts it. */
export interface ImageModelRequest {
  /** 1 to 4,000 code points, as the visitor typed it. */
  prompt: string
  /** The prompt inside its style's template; the prompt itself for `None`. For models that know no styles of their own. */
  styledPrompt: string
  aspectRatio: AspectRatio
  style: Style
  /** 32 bits, unsigned. Models without a seed ignore it. */
  seed: number
  /** The picture to start from: upright, without metadata, within `REFERENCE_SIDE_MAX_PX` and `REFERENCE_MAX_BYTES`. */
  reference: ModelPicture | null
  /** One and the same for all that a user asks for, and tells nothing about them: vendors find abuse by it. */
  userKey: string
  /** Aborted at the generation's deadline or when the server stops; the call then rejects with the signal's reason. */
  signal: AbortSignal
  /** Called with rougher pictures while the model is still drawing, if it sends any; each is better than the one before. It must not throw. */
  onPartial?: (picture: ModelPicture) => void
}

/** One picture as the model delivered it: encoded bytes, never re-encoded by the adapter. */
export interface ModelPicture {
  bytes: Uint8Array
  format: 'png' | 'jpeg' | 'webp'
}

/** A finished picture, and what it took. */
export interface DrawnPicture extends ModelPicture {
  /** Millionths of a US dollar; 0 where calls cost nothing, null where the vendor does not say. */
  costMicroUsd: number | null
  /** The vendor's own account of the call, for the operator's books; null if there is none. */
  usage: Record<string, unknown> | null
}

/** What asking the vendor tells about a model, without drawing anything. */
export type ModelHealth =
  | { state: 'ready'; detail: string }
  /** It works now and will not for long: a date after which the vendor serves it no more, an account that runs low. */
  | { state: 'ending'; detail: string }
  | { state: 'failing'; detail: string }

/** A source of pictures. Built once at start; `generate` may be called concurrently. */
export interface ImageModel {
  /** What really draws, stored with each picture and shown: `Pictor demo engine 1`, `gpt-image-2.5-sunburst` … */
  readonly model: string
  /** Pictures of the demo engine are labelled as such. */
  readonly isDemo: boolean
  /** A call that costs money is never repeated: a generation claimed a second time after it is failed and refunded. */
  readonly costsMoney: boolean
  /** Rejects with an ImageModelError, or with the signal's reason; anything else is a bug of the adapter. */
  generate(request: ImageModelRequest): Promise<DrawnPicture>
  /** For the operator's `doctor`. Never rejects, and costs nothing. */
  examine(signal: AbortSignal): Promise<ModelHealth>
  close(): Promise<void>
}

/** The longer side of a reference picture, in pixels. */
export const REFERENCE_SIDE_MAX_PX = 2_048
/** Of a reference picture's file: vendors take 10 MiB for a whole call. */
export const REFERENCE_MAX_BYTES = 8 * 1_024 * 1_024

/**
 * Why a model gave no picture, in the words the rest of the server understands.
 * - `refused`: by the vendor's moderation. Asking again is of no use.
 * - `bad-request`: the vendor did not understand us. A mistake of ours or of the configuration.
 * - `operator`: the vendor wants something of the operator: a key, money, a model that still exists. Worth an alert.
 * - `busy`: turned away before anything was drawn or paid; `retryAfterMs` says when to come again.
 * - `timed-out`: the vendor gave up. It may have drawn, and charged for it.
 * - `unavailable`: not reached, or broken on the vendor's side. It may have charged.
 * - `invalid-answer`: an answer without a picture, or with something else.
 */
export type ImageModelFailure =
  | 'refused'
  | 'bad-request'
  | 'operator'
  | 'busy'
  | 'timed-out'
  | 'unavailable'
  | 'invalid-answer'

export interface ImageModelErrorOptions extends ErrorOptions {
  /** With `busy`. */
  retryAfterMs?: number
}

/** Its message is for the operator's log: it may quote the vendor, and never holds a key. */
export class ImageModelError extends Error {
  readonly failure: ImageModelFailure
  readonly retryAfterMs: number | null
  constructor(failure: ImageModelFailure, message: string, options: ImageModelErrorOptions = {}) {
    super(message, options)
    this.name = 'ImageModelError'
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
