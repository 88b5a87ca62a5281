import { messages } from '@pictor/contract/errors'
import { isApiFailure } from '../../api/api-failure.ts'
import { toProblem } from '../../api/problem.ts'

export interface UploadFailureMessage {
  title: string
  text: string
  /** Whether the problem is the image itself. A retry would not help: the user needs another image. */
  isImageProblem: boolean
}

/** Returns the message for a failed upload. */
export function toUploadFailureMessage(failure: unknown): UploadFailureMessage {
  const { title, text } = messages.UPLOAD_FAILED
  if (isApiFailure(failure))
    return { title, text: failure.message, isImageProblem: IMAGE_ERROR_CODES.has(failure.code) }
  const problem = toProblem(failure)
  return { title, text: problem.code === 'UNEXPECTED_ERROR' ? text : problem.text, isImageProblem: false }
}

const IMAGE_ERROR_CODES = new Set(['IMAGE_TOO_LARGE', 'IMAGE_NOT_ACCEPTED', 'PAYLOAD_TOO_LARGE', 'UPLOAD_FILE_CHANGED'])
