import { fill, messages } from '@pictor/contract/errors'
import { isApiFailure, type ApiFailure } from '../../api/api-failure.ts'
import { wordsOf } from '../../api/server-words.ts'

/** What a failed call of the credits says: the server's words where it has some. */
export function creditsFailureText(error: unknown): string {
  if (isApiFailure(error)) return wordsOf(error) || statusText(error)
  if (isTimeout(error)) return messages.REQUEST_TIMED_OUT.text
  return messages.CREDITS_FETCH_FAILED.text
}

/** A session that has ended tells of itself. */
export function isSessionExpired(error: unknown): boolean {
  if (isApiFailure(error) && error.status === 401) return true
  return /session expired/i.test(wordsOf(error))
}

/** Of an answer without words oRPC knows what its status is usually called; where it doesn't, a code stands there. */
function statusText({ status, code, message }: ApiFailure): string {
  const statusText = message === code ? '' : message
  return fill(messages.API_REQUEST_FAILED.text, { status, statusText }).replace(/: $/, '')
}

function isTimeout(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'TimeoutError'
}
