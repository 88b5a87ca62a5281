import { z } from 'zod'
import { withErrors, base, callDefaults } from './base.ts'
import { Image } from './images.ts'
import { PROMPT_MAX_LENGTH, REFERENCE_DATA_URL_MAX_LENGTH, UPLOAD_DESCRIPTION_MAX_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** Input of an upload. Empty texts get defaults. */
export const UploadRequest = z.strictObject({
  /** A still PNG, JPEG or WebP of at most 20 MB, as a file in a form or as a base64 data URL. */
  image: z.union([z.string(), z.file()]),
  prompt: text(PROMPT_MAX_LENGTH).default(''),
  description: text(UPLOAD_DESCRIPTION_MAX_LENGTH).default(''),
})
export type UploadRequest = z.infer<typeof UploadRequest>

export const uploads = {
  /**
   * Stores an image of the caller, which stays private. Accepts JSON with a data URL, or `multipart/form-data` with the
   * same field names and a file as `image`. The same `Idempotency-Key` returns the same image, stored once, or
   * NOT_FOUND if the image was deleted in the meantime.
   */
  create: base
    .route({
      method: 'POST',
      path: '/upload',
      tags: ['uploads'],
      successStatus: 201,
      inputStructure: 'detailed',
    })
    .meta({ rate: 'upload', takes: 'image', bodyLimit: REFERENCE_DATA_URL_MAX_LENGTH + 4 * callDefaults.bodyLimit })
    .input(
      z.object({
        headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
        body: UploadRequest,
      }),
    )
    .output(z.object({ image: Image }))
    .errors(
      withErrors(
        'ACCOUNT_SUSPENDED',
        'NOT_FOUND',
        'IDEMPOTENCY_KEY_REUSED',
        'IMAGE_TOO_LARGE',
        'IMAGE_NOT_ACCEPTED',
        'IMAGE_NOT_STORED',
      ),
    ),
}
