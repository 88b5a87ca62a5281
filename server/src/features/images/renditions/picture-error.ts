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
