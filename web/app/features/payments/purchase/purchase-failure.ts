import { messages } from '@pictor/contract/errors'

/** Why a purchase stopped; by the names of the catalogue. */
export type PurchaseReason =
  | 'PURCHASE_SIGN_IN_REQUIRED'
  | 'PACKS_FETCH_FAILED'
  | 'PACKS_UNAVAILABLE'
  | 'PACK_NOT_FOUND'
  | 'PRICE_CHANGED'
  | 'ORDER_FAILED'
  | 'ORDER_INVALID'
  | 'CHECKOUT_LOAD_FAILED'
  | 'CHECKOUT_FAILED'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_VERIFICATION_FAILED'
  | 'PURCHASE_NOT_STARTED'

/** Thrown where a purchase can't go on. Its message is the sentence of the catalogue, unless somebody else's words say more. */
export class PurchaseFailure extends Error {
  readonly reason: PurchaseReason
  constructor(reason: PurchaseReason, words = '') {
    super(words || TEXTS[reason])
    this.reason = reason
  }
}

const TEXTS: Record<PurchaseReason, string> = {
  PURCHASE_SIGN_IN_REQUIRED: messages.PURCHASE_SIGN_IN_REQUIRED.text,
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
