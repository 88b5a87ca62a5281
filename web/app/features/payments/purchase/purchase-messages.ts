import { fill, messages } from '@pictor/contract/errors'
import { formatCount } from '../../../lib/format.ts'
import type { Toast } from '../../../ui/overlay/toast-context.ts'

/** By reason why a purchase stopped. */
const DEFAULT_TEXTS = {
  PACKS_FETCH_FAILED: messages.PACKS_FETCH_FAILED.text,
  PACKS_UNAVAILABLE: messages.PACKS_UNAVAILABLE.text,
  PACK_NOT_FOUND: messages.PACK_NOT_FOUND.text,
  PRICE_CHANGED: messages.PRICE_CHANGED.text,
  ORDER_FAILED: messages.ORDER_FAILED.text,
  ORDER_INVALID: messages.ORDER_INVALID.text,
  CHECKOUT_LOAD_FAILED: messages.CHECKOUT_LOAD_FAILED.text,
  CHECKOUT_FAILED: messages.PAYMENT_FAILED.text,
  PAYMENT_DECLINED: messages.PAYMENT_FAILED.text,
  PAYMENT_VERIFICATION_FAILED: messages.PAYMENT_VERIFICATION_FAILED.text,
  PURCHASE_NOT_STARTED: messages.PURCHASE_NOT_STARTED.text,
}

export type PurchaseFailureReason = keyof typeof DEFAULT_TEXTS

/**
 * Thrown if a purchase can't continue. The message comes from the server or the checkout if there is one; otherwise it
 * is the default text.
 */
export class PurchaseFailure extends Error {
  readonly reason: PurchaseFailureReason
  constructor(reason: PurchaseFailureReason, message = '', options?: ErrorOptions) {
    super(message || DEFAULT_TEXTS[reason], options)
    this.reason = reason
  }
}

/**
 * Returns the toast for a purchase that stopped. `supportEmail` is offered if only support can find out what happened.
 */
export function failureToast(failure: unknown, supportEmail: string): Toast {
  if (!(failure instanceof PurchaseFailure))
    return dangerToast(messages.PAYMENT_FAILED.title, messages.PAYMENT_FAILED.text)
  const { reason, message } = failure
  switch (reason) {
    case 'PACKS_FETCH_FAILED':
      return dangerToast(messages.PACKS_LOAD_FAILED.text, messages.NOT_CHARGED_RETRY.text)
    case 'PACK_NOT_FOUND':
      return dangerToast(messages.PACK_SELECTION_INVALID.title, messages.PACK_SELECTION_INVALID.text)
    case 'PRICE_CHANGED':
      return dangerToast(messages.PRICE_CHANGED.title, message)
    case 'PURCHASE_NOT_STARTED':
      return dangerToast(messages.PURCHASE_FAILED.text, messages.NOT_CHARGED_RETRY.text)
    case 'CHECKOUT_FAILED':
      return dangerToast(messages.PAYMENT_FAILED.title, message)
    case 'PAYMENT_DECLINED':
      return dangerToast(message, messages.NO_CREDITS_ADDED.text)
    case 'PAYMENT_VERIFICATION_FAILED':
      return {
        ...dangerToast(messages.PAYMENT_NOT_VERIFIED.title, messages.PAYMENT_NOT_VERIFIED.text),
        durationMs: NOT_VERIFIED_TOAST_MS,
        action: { label: 'Email support', onClick: () => window.location.assign(mailtoUrl(supportEmail)) },
      }
    default:
      return dangerToast(message, hasAdvice(message) ? messages.NOT_CHARGED.text : messages.NOT_CHARGED_RETRY.text)
  }
}

/** Returns the toast for credits that were added. */
export function successToast(credits: number, newBalance: number): Toast {
  const { title, text } = messages.PAYMENT_SUCCEEDED
  const values = { credits: formatCount(credits), newBalance: formatCount(newBalance) }
  return { title, text: `${text}: ${fill(messages.PAYMENT_SUMMARY.text, values)}`, tone: 'success' }
}

/** The payment was received, but the credits were not added yet. They are added even if the user leaves the page. */
export const PENDING_TOAST: Toast = {
  title: messages.PAYMENT_RECEIVED.text,
  text: messages.CREDITS_ON_THE_WAY.text,
  tone: 'success',
}

/** Money may have been charged, so users need time to read the toast and to open their email program. */
const NOT_VERIFIED_TOAST_MS = 60_000

function mailtoUrl(supportEmail: string): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(messages.PAYMENT_NOT_VERIFIED.title)}`
}

/** Whether a message already says what to do, for example to wait or to sign in. */
function hasAdvice(message: string): boolean {
  return /\bplease\b/i.test(message)
}

function dangerToast(title: string, text: string): Toast {
  return { title, text, tone: 'danger' }
}
