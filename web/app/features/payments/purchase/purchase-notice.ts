import { fill, messages } from '@pictor/contract/errors'
import { formatCount } from '../../../lib/format.ts'
import type { Toast } from '../../../ui/overlay/toast-context.ts'
import { PurchaseFailure } from './purchase-failure.ts'

/** What the button says of a purchase that stopped; `supportEmail` is where to write to when only a person can tell. */
export function failureNotice(failure: unknown, supportEmail: string): Toast {
  if (!(failure instanceof PurchaseFailure)) return danger(messages.PAYMENT_FAILED.title, messages.PAYMENT_FAILED.text)
  const words = failure.message
  switch (failure.reason) {
    case 'PURCHASE_SIGN_IN_REQUIRED':
      return { title: messages.PURCHASE_SIGN_IN_REQUIRED.title, text: words }
    case 'PACKS_FETCH_FAILED':
      return danger(messages.PACKS_LOAD_FAILED.text, NOT_CHARGED_RETRY.text)
    case 'PACK_NOT_FOUND':
      return danger(messages.PACK_SELECTION_INVALID.title, messages.PACK_SELECTION_INVALID.text)
    case 'PRICE_CHANGED':
      return danger(messages.PRICE_CHANGED.title, words)
    case 'PURCHASE_NOT_STARTED':
      return danger(messages.PURCHASE_FAILED.text, NOT_CHARGED_RETRY.text)
    case 'CHECKOUT_FAILED':
      return danger(messages.PAYMENT_FAILED.title, words)
    case 'PAYMENT_DECLINED':
      return danger(words, messages.NO_CREDITS_ADDED.text)
    case 'PAYMENT_VERIFICATION_FAILED':
      return {
        ...danger(messages.PAYMENT_NOT_VERIFIED.title, messages.PAYMENT_NOT_VERIFIED.text),
        shownMs: UNPROVEN_SHOWN_MS,
        action: { label: 'Write to support', onPress: () => window.location.assign(mailTo(supportEmail)) },
      }
    default:
      return danger(words, advises(words) ? NOT_CHARGED.text : NOT_CHARGED_RETRY.text)
  }
}

/** What came in, and what there is now where the server tells it. */
export function successNotice(credits: number, newBalance: number | null): Toast {
  const { title, text } = messages.PAYMENT_SUCCEEDED
  if (newBalance === null) return { title, text, tone: 'success' }
  const figures = { credits: formatCount(credits), newBalance: formatCount(newBalance) }
  return { title, text: `${text}: ${fill(messages.PAYMENT_SUMMARY.text, figures)}`, tone: 'success' }
}

/** Paid, and nothing is lost whatever the visitor does now. */
export const WAITING_NOTICE: Toast = {
  title: messages.PAYMENT_RECEIVED.text,
  text: messages.CREDITS_ON_THE_WAY.text,
  tone: 'success',
}

const { NOT_CHARGED, NOT_CHARGED_RETRY } = messages

/** Money may have moved: that is not to be gone before they have read it and found their mail. */
const UNPROVEN_SHOWN_MS = 60_000

function mailTo(supportEmail: string): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(messages.PAYMENT_NOT_VERIFIED.title)}`
}

/** Whether they say themselves what to do, as those of a server may: to wait, or to sign in. */
function advises(words: string): boolean {
  return /\bplease\b/i.test(words)
}

function danger(title: string, text: string): Toast {
  return { title, text, tone: 'danger' }
}
