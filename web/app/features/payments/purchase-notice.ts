import { fill, messages } from '@pictor/contract/errors'
import { formatCount } from '../../lib/format.ts'
import type { Toast } from '../../ui/toast-context.ts'
import { PurchaseFailure } from './purchase-failure.ts'

/** What the button says of a purchase that stopped. */
export function failureNotice(failure: unknown): Toast {
  if (!(failure instanceof PurchaseFailure)) return danger(messages.PAYMENT_FAILED.title, messages.PAYMENT_FAILED.text)
  const words = failure.message
  switch (failure.reason) {
    case 'PURCHASE_SIGN_IN_REQUIRED':
      return { title: messages.PURCHASE_SIGN_IN_REQUIRED.title, text: words }
    case 'PACKS_FETCH_FAILED':
      return danger(messages.PACKS_LOAD_FAILED.text, NOT_CHARGED)
    case 'PACK_NOT_FOUND':
      return danger(messages.PACK_SELECTION_INVALID.title, messages.PACK_SELECTION_INVALID.text)
    case 'PRICE_CHANGED':
      return danger('Price changed', words)
    case 'PURCHASE_NOT_STARTED':
      return danger(messages.PURCHASE_FAILED.text, NOT_CHARGED)
    case 'CHECKOUT_FAILED':
      return danger(messages.PAYMENT_FAILED.title, words)
    case 'PAYMENT_DECLINED':
      return danger(words, 'No credits were added. You can try again, or pay in another way.')
    case 'PAYMENT_VERIFICATION_FAILED':
      return danger(messages.PAYMENT_NOT_VERIFIED.title, messages.PAYMENT_NOT_VERIFIED.text)
    default:
      return danger(words, NOT_CHARGED)
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
  text: 'They come by themselves, also if you leave this page.',
  tone: 'success',
}

const NOT_CHARGED = 'You were not charged. Please try again.'

function danger(title: string, text: string): Toast {
  return { title, text, tone: 'danger' }
}
