import type { ModelPicture } from '../../../ports/image-model.ts'
import type { RenderedPicture } from './renditions.ts'
import type { Provenance } from '../downloads/provenance.ts'

/** What the program that knows pictures is asked for. */
export type RenderingOrder =
  | { type: 'picture'; bytes: Uint8Array; provenance: Provenance }
  | { type: 'upload'; bytes: Uint8Array }
  | { type: 'reference'; bytes: Uint8Array }
  | { type: 'partial'; bytes: Uint8Array; provenance: Provenance }
  | { type: 'png'; bytes: Uint8Array }
  | { type: 'card'; bytes: Uint8Array; wish: CardWish }
  /** Whether it is a picture, to its last pixel. */
  | { type: 'open'; bytes: Uint8Array }

/** How the social card of a picture is to be. */
export interface CardWish {
  /** What the picture says of how it was made; null if it says nothing. */
  packet: string | null
  /** Whether the product's own mark is on it. */
  isMarked: boolean
}

/** `original` is null where it is what came, which spares its way back. */
export type NewFiles = Omit<RenderedPicture, 'original'> & { original: Uint8Array | null }

export type RenderingAnswer =
  | { outcome: 'picture'; picture: NewFiles }
  | { outcome: 'file'; file: ModelPicture }
  | { outcome: 'opened' }
  /** Errors of our own classes do not come through between processes. */
  | { outcome: 'refused'; reason: PictureFailure; message: string }

export type PictureFailure = 'not-a-picture' | 'too-large'

/** The bytes are no still PNG, JPEG or WebP that can be decoded as a whole, or one beyond our limits. */
export class PictureError extends Error {
  readonly reason: PictureFailure
  constructor(reason: PictureFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PictureError'
    this.reason = reason
  }
}
