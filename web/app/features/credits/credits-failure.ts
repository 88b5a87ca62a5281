import { fill, messages } from '@pictor/contract/errors'
import { isApiFailure, type ApiFailure } from '../../api/api-failure.ts'
import { getServerMessage } from '../../api/problem.ts'

/** Returns the text to show if the credits could not be fetched: the server's message if there is one. */
export function creditsFailureText(error: unknown): string {
  if (isApiFailure(error)) return getServerMessage(error) || requestFailedText(error)
  if (isTimeout(error)) return messages.REQUEST_TIMED_OUT.text
  return messages.CREDITS_FETCH_FAILED.text
}

/** For a response without a message, oRPC sets the name of the status as message, or the code for an unknown status. */
function requestFailedText({ status, code, message }: ApiFailure): string {
  const statusText = message === code ? '' : message
  return fill(messages.API_REQUEST_FAILED.text, { status, statusText }).replace(/: $/, '')
}

function isTimeout(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'TimeoutError'
}
