import type { Generation } from '@pictor/contract'
import { errors, messages, type ErrorCode } from '@pictor/contract/errors'
import { isApiFailure } from '../../api/api-failure.ts'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { SubmissionNotSentError } from './generation.queries.ts'
import { toastText } from './validation.ts'

/**
 * Shown for a lost connection. The text is true because of the idempotency key: a received submission is charged once,
 * and a failed one is refunded.
 */
const CONNECTION_LOST_TOAST: Toast = {
  title: messages.GENERATION_FAILED.text,
  text: 'You’re only charged for images you get. Check your connection and try again.',
  tone: 'danger',
}

/** Polling stopped before the generation finished. The server continues with it. */
export class PollTimeoutError extends Error {}

/**
 * Returns the toast for a submission that was rejected or failed, except for a missing feature (`findMissingFeature`).
 * The text depends on the error code, not on the server's message.
 */
export function submissionErrorToast(failure: unknown, onBuyCredits: () => void): Toast {
  if (failure instanceof PollTimeoutError) return { title: 'Still working on it', text: STILL_WORKING, tone: 'danger' }
  if (failure instanceof SubmissionNotSentError) return { ...toastText(failure.reason), tone: 'danger' }
  if (!isApiFailure(failure)) return CONNECTION_LOST_TOAST
  const { code, status } = failure
  const action =
    code === 'INSUFFICIENT_CREDITS' ? { label: messages.INSUFFICIENT_CREDITS.next, onClick: onBuyCredits } : undefined
  if (code === 'SUBSCRIPTION_REQUIRED') return { ...toastText(messages.SUBSCRIPTION_REQUIRED), tone: 'danger' }
  const title = isCatalogCode(code) && failure.defined ? errors[code].message : proxyMessage(status)
  return { title, tone: 'danger', action }
}

/** Returns the feature that needs Pro Plus, according to the error; null for any other error. */
export function findMissingFeature(failure: unknown): 'style' | 'reference' | null {
  if (!isApiFailure(failure)) return null
  if (failure.code === 'STYLE_NEEDS_PRO_PLUS') return 'style'
  return failure.code === 'REFERENCE_NEEDS_PRO_PLUS' ? 'reference' : null
}

/** Returns the text for a response without an error code of the contract. Such a response comes from a proxy. */
function proxyMessage(status: number): string {
  if (status === 401) return messages.AUTHENTICATION_FAILED.text
  if (status === 429) return messages.RATE_LIMITED.text
  return status === 503 ? messages.SERVER_BUSY.text : messages.GENERATION_FAILED.text
}

/** Returns the toast for a generation that failed or was cancelled: the reason, and that its credits were returned. */
export function failedGenerationToast({ status, error, credits, refunded }: Generation): Toast {
  const isCancelled = status === 'cancelled'
  const title = isCancelled ? 'Generation canceled' : messages.GENERATION_FAILED.text
  // The message of a refunded failure already mentions the refund, and that of a check before charging already says
  // that nothing was charged. A queued generation can fail with either.
  const mentionsRefund = error !== null && isCatalogCode(error.code) && errors[error.code].charged !== 'yes'
  const refundText = refunded && !mentionsRefund ? `Your ${credits} credits were returned.` : ''
  const text = [error?.message ?? '', refundText].filter(Boolean).join(' ')
  return { title, ...(text && { text }), tone: isCancelled ? 'neutral' : 'danger' }
}

const STILL_WORKING =
  'This is taking longer than usual. Your image will appear in My media; if it fails, you’ll get your credits back.'

function isCatalogCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
