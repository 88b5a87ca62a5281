import type { Generation } from '@pictor/contract'
import { errors, messages, type ErrorCode, type Message } from '@pictor/contract/errors'
import { isApiFailure } from '../../api/api-failure.ts'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { SubmissionNotSentError } from './generation.queries.ts'
import { CONNECTION_LOST_TOAST, toastText } from './validation.ts'

/** The page stopped polling before the generation was finished. It goes on at the server. */
export class PollTimeoutError extends Error {}

/**
 * Returns whether a failure is the server's definitive response to a submission, so that the next one gets a new key. Rate limits and
 * sign-in are checked before the key is looked up: an earlier attempt with the same key may have been accepted. A proxy's response is none.
 */
export function isDefinitive(failure: unknown): boolean {
  return (
    isApiFailure(failure) && failure.defined && failure.status < 500 && failure.status !== 401 && failure.status !== 429
  )
}

/** Returns the toast of a submission that was rejected or has failed. It goes by the code, never by the server's words. */
export function submissionErrorToast(failure: unknown, onBuyCredits: () => void): Toast {
  if (failure instanceof PollTimeoutError) return { title: 'Still working on it', text: STILL_WORKING, tone: 'danger' }
  if (failure instanceof SubmissionNotSentError) return { ...toastText(failure.reason), tone: 'danger' }
  if (!isApiFailure(failure)) return CONNECTION_LOST_TOAST
  const { code, status } = failure
  const action =
    code === 'INSUFFICIENT_CREDITS' ? { label: messages.INSUFFICIENT_CREDITS.next, onPress: onBuyCredits } : undefined
  const heading = HEADINGS[code]
  if (heading) return { ...toastText(heading), tone: 'danger' }
  const title = isCatalogCode(code) && failure.defined ? errors[code].message : proxyMessage(status)
  return { title, tone: 'danger', action }
}

/** Codes whose message has a heading. */
const HEADINGS: Partial<Record<string, Message>> = {
  SUBSCRIPTION_REQUIRED: messages.SUBSCRIPTION_REQUIRED,
  STYLE_NEEDS_PRO_PLUS: messages.STYLE_NEEDS_PRO_PLUS,
  REFERENCE_NEEDS_PRO_PLUS: messages.REFERENCE_NEEDS_PRO_PLUS,
}

/** For a response without a code of the catalog: it comes from a proxy in front of the server. */
function proxyMessage(status: number): string {
  if (status === 401) return messages.AUTHENTICATION_FAILED.text
  if (status === 429) return messages.RATE_LIMITED.text
  return status === 503 ? messages.SERVER_BUSY.text : messages.GENERATION_FAILED.text
}

/** Returns the toast of a generation that has failed or was cancelled: why, and that its credits were returned. */
export function failedGenerationToast({ status, error, credits, refunded }: Generation): Toast {
  const isCancelled = status === 'cancelled'
  const title = isCancelled ? 'Generation cancelled' : messages.GENERATION_FAILED.text
  // A message of something that is checked before charging says that nothing was charged, also where it ends a queued generation.
  const saysSo = error !== null && isCatalogCode(error.code) && errors[error.code].charged !== 'yes'
  const returned = refunded && !saysSo ? `Your ${credits} credits were returned.` : ''
  const text = [error?.message ?? '', returned].filter(Boolean).join(' ')
  return { title, ...(text && { text }), tone: isCancelled ? 'neutral' : 'danger' }
}

const STILL_WORKING =
  'It takes longer than usual. The picture will appear in My media; if it fails, your credits come back.'

function isCatalogCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
