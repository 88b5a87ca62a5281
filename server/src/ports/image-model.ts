import type { AspectRatio, Style } from '@pictor/contract'

/** What a model is asked to draw. Everything in it was checked before; an adapter trusts it. */
export interface ImageModelRequest {
  /** 1 to 4,000 code points, as the visitor typed it. */
  prompt: string
  aspectRatio: AspectRatio
  /** `None` sends the prompt as typed. */
  style: Style
  /** 32 bits, unsigned. Models without a seed ignore it. */
  seed: number
  /** Aborted at the generation's deadline or when the server stops; the call then rejects with the signal's reason. */
  signal: AbortSignal
}

/** One picture as the model delivered it: encoded bytes, never re-encoded by the adapter. */
export interface ModelPicture {
  bytes: Uint8Array
  format: 'png' | 'jpeg' | 'webp'
}

/** A source of pictures. Built once at start; `generate` may be called concurrently. */
export interface ImageModel {
  /** What really draws, stored with each picture and shown: `Pictor demo engine 1`, `gpt-image-2.5-sunburst` … */
  readonly model: string
  /** Pictures of the demo engine are labelled as such. */
  readonly isDemo: boolean
  /** A call that costs money is never repeated: a generation claimed a second time is then failed and refunded. */
  readonly costsMoney: boolean
  /** Rejects with an ImageModelError, or with the signal's reason; anything else is a bug of the adapter. */
  generate(request: ImageModelRequest): Promise<ModelPicture>
  close(): Promise<void>
}

/** Why a model gave no picture, in the words the rest of the server understands. */
export type ImageModelFailure = 'refused' | 'unavailable' | 'invalid-answer'

export class ImageModelError extends Error {
  readonly failure: ImageModelFailure
  constructor(failure: ImageModelFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImageModelError'
    this.failure = failure
  }
}
