import { fill, messages } from '@pictor/contract/errors'
import { isApiFailure, type ApiFailure } from '../../api/api-failure.ts'
import { wordsOf } from '../../api/problem.ts'

/** Returns the text for a failed call of the credits: the server's message if it has one. */
export function creditsFailureText(error: unknown): string {
  if (isApiFailure(error)) return wordsOf(error) || statusText(error)
  if (isTimeout(error)) return messages.REQUEST_TIMED_OUT.text
  return messages.CREDITS_FETCH_FAILED.text
}

/** An expired session shows a message of its own. */
export function isSessionExpired(error: unknown): boolean {
  return isApiFailure(error) && error.status === 401
}

/** For a response without a message oRPC fills in the name of its status, or a code for an unknown one. */
function statusText({ status, code, message }: ApiFailure): string {
  const statusText = message === code ? '' : message
  return fill(messages.API_REQUEST_FAILED.text, { status, statusText }).replace(/: $/, '')
}

function isTimeout(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'TimeoutError'
}
