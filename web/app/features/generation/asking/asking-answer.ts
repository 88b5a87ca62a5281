import { isApiFailure } from '../../../api/api-failure.ts'

/**
 * Whether a failure answers this very asking, so that the next one is another. Limits and sign-in answer before the key is looked up:
 * what went before under the same key may have been heard.
 */
export function isAnswerTo(failure: unknown): boolean {
  return isApiFailure(failure) && failure.status < 500 && failure.status !== 401 && failure.status !== 429
}
