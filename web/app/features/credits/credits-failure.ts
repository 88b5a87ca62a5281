import { fill, messages } from '@pictor/contract/errors'
import { isApiFailure, type ApiFailure } from '../../api/api-failure.ts'
import { messageOf } from '../../api/problem.ts'

/** Returns the text for a failed request for the credits: the server's message if there is one. */
export function creditsFailureText(error: unknown): string {
  if (isApiFailure(error)) return messageOf(error) || statusText(error)
  if (isTimeout(error)) return messages.REQUEST_TIMED_OUT.text
  return messages.CREDITS_FETCH_FAILED.text
}

/** Returns whether the session has expired. That is reported elsewhere. */
export function isSessionExpired(error: unknown): boolean {
  return isApiFailure(error) && error.status === 401
}

/** If a response has no message, oRPC sets the name of its status, or the code for an unknown status. */
function statusText({ status, code, message }: ApiFailure): string {
  const statusText = message === code ? '' : message
  return fill(messages.API_REQUEST_FAILED.text, { status, statusText }).replace(/: $/, '')
}

function isTimeout(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'TimeoutError'
}
