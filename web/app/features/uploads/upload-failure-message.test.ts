import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { toUploadFailureMessage } from './upload-failure-message.ts'

test.each([
  ['IMAGE_TOO_LARGE', true],
  ['IMAGE_NOT_ACCEPTED', true],
  ['UPLOAD_FILE_CHANGED', true],
  ['TOO_MANY_REQUESTS', false],
])('a rejection with %s shows the server’s message', (code, isImageProblem) => {
  const apiError = new ORPCError(code, { defined: true, status: 400, message: 'Its words.' })
  expect(toUploadFailureMessage(apiError)).toEqual({ title: 'Upload failed', text: 'Its words.', isImageProblem })
})

test.each([
  [new TypeError('Failed to fetch'), 'Check your connection and try again.'],
  [new DOMException('late', 'TimeoutError'), 'Request timed out. Please check your connection and try again.'],
  [new Error('secret detail'), 'Failed to upload image'],
])('%s shows a message with the next step', (thrown, text) => {
  expect(toUploadFailureMessage(thrown)).toMatchObject({ title: 'Upload failed', text })
})
