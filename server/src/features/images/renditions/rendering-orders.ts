import type { ModelPicture } from '../../../ports/image-model.ts'
import type { RenderedPicture } from './renditions.ts'
import type { Provenance } from '../downloads/provenance.ts'

/** A request to the image worker. */
export type RenderingOrder =
  | { type: 'picture'; bytes: Uint8Array; provenance: Provenance }
  | { type: 'upload'; bytes: Uint8Array }
  | { type: 'reference'; bytes: Uint8Array }
  | { type: 'partial'; bytes: Uint8Array; provenance: Provenance }
  | { type: 'png'; bytes: Uint8Array }
  | { type: 'card'; bytes: Uint8Array; wish: CardWish }
  /** Checks that the whole image can be decoded. */
  | { type: 'open'; bytes: Uint8Array }

export interface CardWish {
  /** The XMP packet with the provenance of the image. Null if it has none. */
  packet: string | null
  /** Whether the card has the product's logo. */
  isMarked: boolean
}

/** `original` is null if it equals the input, so that it need not be sent back. */
export type NewFiles = Omit<RenderedPicture, 'original'> & { original: Uint8Array | null }

export type RenderingAnswer =
  | { outcome: 'picture'; picture: NewFiles }
  | { outcome: 'file'; file: ModelPicture }
  | { outcome: 'opened' }
  /** A value instead of an error, because error classes are lost between processes. */
  | { outcome: 'refused'; reason: PictureFailure; message: string }

export type PictureFailure = 'not-a-picture' | 'too-large'

/** The bytes are no complete, still PNG, JPEG or WebP, or they exceed the limits. */
export class PictureError extends Error {
  readonly reason: PictureFailure
  constructor(reason: PictureFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PictureError'
    this.reason = reason
  }
}
