import { fill, messages } from '@pictor/contract/errors'
import { isApiFailure } from './api-failure.ts'

export interface Problem {
  /** The code of the error response. Without a response: REQUEST_TIMED_OUT, NETWORK_FAILED or UNEXPECTED_ERROR. */
  code: string
  title: string
  text: string
}

/** Returns the server's message for a failed call; empty if the server sent none. */
export function getServerMessage(error: unknown): string {
  return isApiFailure(error) && error.defined ? error.message : ''
}

/** Returns the message to show for any thrown value. */
export function toProblem(error: unknown): Problem {
  const title = messages.UNEXPECTED_ERROR.title
  if (isApiFailure(error))
    return {
      code: error.code,
      title,
      text: getServerMessage(error) || fill(messages.REQUEST_FAILED.text, { status: error.status }),
    }
  if (nameOf(error) === 'TimeoutError')
    return { code: 'REQUEST_TIMED_OUT', title, text: messages.REQUEST_TIMED_OUT.text }
  // `fetch` throws a TypeError for every network failure.
  if (error instanceof TypeError) return { code: 'NETWORK_FAILED', title, text: CHECK_CONNECTION }
  return { code: 'UNEXPECTED_ERROR', title, text: messages.UNEXPECTED_ERROR.text }
}

const CHECK_CONNECTION = `${messages.REQUEST_TIMED_OUT.next}.`

function nameOf(error: unknown): string | null {
  return error instanceof Error || error instanceof DOMException ? error.name : null
}
