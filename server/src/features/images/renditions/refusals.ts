import { failure } from '../../../kernel/failure.ts'
import { LineFullError } from '../../../kernel/turns.ts'
import { WorkshopError } from '../../../ports/workshop.ts'
import { PictureError } from './picture-error.ts'

/** What whoever sent a picture is told when it could not be rendered; anything unforeseen as it is. To be thrown. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof PictureError)
    return failure(error.reason === 'too-large' ? 'IMAGE_TOO_LARGE' : 'IMAGE_NOT_ACCEPTED')
  return error instanceof WorkshopError || error instanceof LineFullError ? failure('SERVICE_UNAVAILABLE') : error
}
