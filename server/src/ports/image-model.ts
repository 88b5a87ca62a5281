import type { AspectRatio, Style } from '@pictor/contract'

/** The input of a model call. It is validated before; adapters trust it. */
export interface ImageModelRequest {
  /** 1 to 4,000 code points, as the user typed it. */
  prompt: string
  /** The prompt with the text of its style; the prompt alone for `None`. For models without a parameter for styles. */
  styledPrompt: string
  aspectRatio: AspectRatio
  style: Style
  /** 32 bits, unsigned. Models without a seed ignore it. */
  seed: number
  /** The image to start from: upright, without metadata, within `REFERENCE_SIDE_MAX_PX` and `REFERENCE_MAX_BYTES`. */
  reference: EncodedImage | null
  /** A pseudonym of the user, the same for all calls of this user. Vendors use it to detect abuse. */
  userKey: string
  /** Aborts at the generation's deadline or when the server stops; the call then rejects with the signal's reason. */
  signal: AbortSignal
  /**
   * Called with each partial image that the model sends while it works; each is better than the one before. It must not
   * throw.
   */
  onPartial?: (image: EncodedImage) => void
}

/** An image as delivered by the model: encoded bytes, not re-encoded by the adapter. */
export interface EncodedImage {
  bytes: Uint8Array
  format: 'png' | 'jpeg' | 'webp'
}

/** A finished image with its cost and usage. */
export interface GeneratedImage extends EncodedImage {
  /** Millionths of a US dollar; 0 if calls are free, null if the vendor does not report it. */
  costMicroUsd: number | null
  /** The vendor's usage data of the call, for the operator; null if there is none. */
  usage: Record<string, unknown> | null
}

/** The result of a health check at the vendor. No image is generated. */
export type ModelHealth =
  | { state: 'ready'; detail: string }
  /** Works now, but not for long: the vendor has announced a shutdown date, or the account runs low. */
  | { state: 'ending'; detail: string }
  | { state: 'failing'; detail: string }

/** A source of images. Created once at start; `generate` may be called concurrently. */
export interface ImageModel {
  /** The model's public name, stored with each image and shown to users, such as `gpt-image-2.5-sunburst`. */
  readonly model: string
  /** Whether images are labeled as demo. */
  readonly isDemo: boolean
  /**
   * Whether calls cost money. If the worker dies during or after such a call, the next claim does not call the model
   * again: the generation fails and is refunded.
   */
  readonly costsMoney: boolean
  /** Rejects with an ImageModelError or with the signal's reason; anything else is a bug in the adapter. */
  generate(request: ImageModelRequest): Promise<GeneratedImage>
  /** For the operator's `doctor`. Never rejects, and costs nothing. */
  checkHealth(signal: AbortSignal): Promise<ModelHealth>
  close(): Promise<void>
}

/** Maximum of the longer side of a reference image, in pixels. */
export const REFERENCE_SIDE_MAX_PX = 2_048
/** Maximum size of a reference image's file in bytes: vendors accept 10 MiB for a whole call. */
export const REFERENCE_MAX_BYTES = 8 * 1_024 * 1_024

/**
 * Why a model returned no image, independent of the vendor.
 * - `refused`: the vendor's moderation rejected the prompt or the image. A retry does not help.
 * - `bad-request`: the vendor could not process the request. A bug in the adapter or a wrong configuration.
 * - `operator`: the vendor needs an action by the operator: a key, money, an existing model. Raises an alert.
 * - `busy`: the vendor rejected the call before any work or charge; `retryAfterMs` says when to retry.
 * - `timed-out`: the vendor gave up. It may have generated an image and charged for it.
 * - `unavailable`: the vendor is unreachable or failed. It may have charged.
 * - `invalid-response`: the response contains no valid image.
 */
export type ImageModelFailure =
  | 'refused'
  | 'bad-request'
  | 'operator'
  | 'busy'
  | 'timed-out'
  | 'unavailable'
  | 'invalid-response'

export interface ImageModelErrorOptions extends ErrorOptions {
  /** Only with `busy`. */
  retryAfterMs?: number
}

/** The message is for the operator's log: it may quote the vendor, but never contains a key. */
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
