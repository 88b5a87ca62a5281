import { messages } from '@pictor/contract/errors'
import { isApiFailure } from '../../api/api-failure.ts'
import { problemOf } from '../../api/problem.ts'
import { wordsOf } from '../../api/server-words.ts'

/** What the server says of a toggle. */
export interface Toggled {
  favorited: boolean
  /** How many like the image now; null if it does not say. */
  likes: number | null
  /** To be shown. */
  text: string
}

/** Ours answers with all of it; a server written from the specification may leave out all but `success`, or refuse with a 200. */
export function toggledOf(answer: unknown, wanted: boolean): Toggled {
  const fields = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  if ('success' in fields && fields.success === false)
    throw new Error('error' in fields && typeof fields.error === 'string' ? fields.error : '')
  const favorited = 'favorited' in fields && typeof fields.favorited === 'boolean' ? fields.favorited : wanted
  const count = 'favorite_count' in fields ? fields.favorite_count : null
  const message = 'message' in fields ? fields.message : null
  const own = favorited ? messages.FAVORITE_ADDED.text : messages.FAVORITE_REMOVED.text
  return {
    favorited,
    likes: typeof count === 'number' && Number.isInteger(count) ? Math.max(0, count) : null,
    text: typeof message === 'string' && message ? message : own,
  }
}

/** What a failed toggle is told with: the server's words, our own for what happens on the way, else the error's. */
export function failureText(error: unknown): string {
  const { code, text } = problemOf(error)
  if (isApiFailure(error)) return wordsOf(error) || messages.FAVORITE_UPDATE_FAILED.text
  if (code !== 'UNEXPECTED_ERROR') return text
  return (error instanceof Error && error.message) || messages.FAVORITE_UPDATE_FAILED.text
}
