import type { EncodedImage } from '../../../ports/image-model.ts'
import type { RenderedImage } from './renditions.ts'

/** A request to the image worker. */
export type RenderRequest =
  /** `packet` is the XMP packet of the encoded files; null for none. The original stays as it is. */
  | { type: 'image'; bytes: Uint8Array; packet: string | null }
  | { type: 'upload'; bytes: Uint8Array }
  | { type: 'reference'; bytes: Uint8Array }
  | { type: 'partial'; bytes: Uint8Array; packet: string }
  | { type: 'png'; bytes: Uint8Array }
  | { type: 'card'; bytes: Uint8Array; options: CardOptions }
  /** Checks that the whole image can be decoded. */
  | { type: 'open'; bytes: Uint8Array }

export interface CardOptions {
  /** The XMP packet with the provenance of the image. Null if it has none. */
  packet: string | null
  /** Whether the card has the product's logo. */
  hasLogo: boolean
}

/** `original` is null if it equals the input, so that the image worker does not send it back. */
export type RenderedFiles = Omit<RenderedImage, 'original'> & { original: Uint8Array | null }

export type RenderResult =
  | { outcome: 'image'; image: RenderedFiles }
  | { outcome: 'file'; file: EncodedImage }
  | { outcome: 'opened' }
  /** A value instead of an error, because error classes are lost between processes. */
  | { outcome: 'rejected'; reason: ImageDecodeFailure; message: string }

export type ImageDecodeFailure = 'not-an-image' | 'too-large'

/** The file is not a complete, still PNG, JPEG or WebP image, or it exceeds the limits. */
export class ImageDecodeError extends Error {
  readonly reason: ImageDecodeFailure
  constructor(reason: ImageDecodeFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImageDecodeError'
    this.reason = reason
  }
}
