import { ORPCError } from '@orpc/client'
import { errors, messages, type ErrorCode } from '@pictor/contract/errors'
import type { ApiFailure } from '../../api/api-failure.ts'

/** The refusal in an answer: our server's by its code, a foreign one's by whichever field holds its words. */
export async function uploadRefusalOf(answer: Response): Promise<ApiFailure> {
  const body: unknown = await answer.json().catch(() => null)
  const code = fieldOf(body, 'code')
  const isOurs = typeof code === 'string' && isKnown(code)
  const message = wordsIn(body) ?? messages.UPLOAD_FAILED.text
  return new ORPCError(isOurs ? code : 'UPLOAD_FAILED', { defined: isOurs, status: answer.status, message })
}

/** A file can only be read as it was when it was chosen; what has changed since is refused here, by the browser. */
export function fileChangedRefusal(): ApiFailure {
  return new ORPCError('UPLOAD_FILE_CHANGED', { status: 422, message: messages.UPLOAD_FILE_CHANGED.text })
}

function wordsIn(body: unknown): string | null {
  const error = fieldOf(body, 'error')
  const words = [fieldOf(body, 'message'), error, fieldOf(error, 'message')]
  return words.find((each): each is string => typeof each === 'string' && each !== '') ?? null
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
