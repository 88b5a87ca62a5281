import { messages } from '@pictor/contract/errors'
import { isApiFailure } from '../../api/api-failure.ts'
import { problemOf } from '../../api/problem.ts'

export interface UploadNotice {
  title: string
  text: string
  /** The server never accepts this image: another one is needed. */
  aboutPicture: boolean
}

/** Returns the message for a failed upload. */
export function uploadNotice(failure: unknown): UploadNotice {
  const { title, text } = messages.UPLOAD_FAILED
  if (isApiFailure(failure)) return { title, text: failure.message, aboutPicture: REFUSES_PICTURE.has(failure.code) }
  const problem = problemOf(failure)
  return { title, text: problem.code === 'UNEXPECTED_ERROR' ? text : problem.text, aboutPicture: false }
}

const REFUSES_PICTURE = new Set(['IMAGE_TOO_LARGE', 'IMAGE_NOT_ACCEPTED', 'PAYLOAD_TOO_LARGE', 'UPLOAD_FILE_CHANGED'])
