import { fill, messages } from '@pictor/contract/errors'
import { isApiFailure, type ApiFailure } from '../../lib/api-failure.ts'

/** What a failed call of the credits says: the server's words where it has some. */
export function creditsFailureText(error: unknown): string {
  if (isApiFailure(error)) return serverWords(error) ?? statusText(error)
  if (isTimeout(error)) return messages.REQUEST_TIMED_OUT.text
  return messages.CREDITS_FETCH_FAILED.text
}

/** What the server says about the failure; null if it says nothing, or nobody answered. */
export function serverWords(error: unknown): string | null {
  if (!isApiFailure(error)) return null
  if (error.defined) return error.message || null
  const body = fieldOf(error.data, 'body')
  const failure = fieldOf(body, 'error')
  return [fieldOf(body, 'message'), failure, fieldOf(failure, 'message')].find(isWords) ?? null
}

/** A session that has ended tells of itself. */
export function isSessionExpired(error: unknown): boolean {
  if (isApiFailure(error) && error.status === 401) return true
  return /session expired/i.test(serverWords(error) ?? '')
}

/** What is not of our form brings its status line as its message. */
function statusText({ status, message }: ApiFailure): string {
  return fill(messages.API_REQUEST_FAILED.text, { status, statusText: message })
}

function isTimeout(error: unknown): boolean {
  return (error instanceof Error || error instanceof DOMException) && error.name === 'TimeoutError'
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function isWords(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
