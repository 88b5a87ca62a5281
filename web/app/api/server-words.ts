import { isApiFailure } from './api-failure.ts'

/** What a failed call says of itself: in `message`, `error` or `error.message` of its body; empty if it says nothing. */
export function wordsOf(error: unknown): string {
  if (!isApiFailure(error)) return ''
  // oRPC puts the code where an answer has no message.
  if (error.defined) return error.message === error.code ? '' : error.message
  return wordsIn(fieldOf(error.data, 'body'))
}

/** The words of a body that tells of a failure. */
export function wordsIn(body: unknown): string {
  const told = [fieldOf(body, 'message'), fieldOf(body, 'error'), fieldOf(fieldOf(body, 'error'), 'message')]
  return told.find((words): words is string => typeof words === 'string' && words !== '') ?? ''
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}
