import { authMessages } from './errors.auth.ts'
import { backendMessages } from './errors.backend.ts'
import { creditsMessages } from './errors.credits.ts'
import { favoritesMessages } from './errors.favorites.ts'
import { generationMessages } from './errors.generation.ts'
import { listsMessages } from './errors.lists.ts'
import type { Message } from './errors.message.ts'
import { purchaseMessages } from './errors.purchase.ts'
import {
  GENERATIONS_RUNNING_MAX,
  GENERATIONS_WAITING_MAX,
  UPLOAD_MAX_MEGABYTES,
  UPLOAD_MAX_MEGAPIXELS,
  UPLOAD_MAX_SIDE_PX,
} from './limits.ts'

export { fill } from './errors.fill.ts'
export type { Message } from './errors.message.ts'

/** Everything the product says to a visitor: section 8 of the specification, and the toasts and empty states of 2 and 4. */
export const messages = {
  ...backendMessages,
  ...authMessages,
  ...favoritesMessages,
  ...listsMessages,
  ...creditsMessages,
  ...generationMessages,
  ...purchaseMessages,
} as const satisfies Record<string, Message>

/** The name of a message of the catalogue. */
export type MessageCode = keyof typeof messages

/** What a refused or failed call answers with. */
export interface ServerError {
  status: number
  /** The sentence of the catalogue where it has one for the case, else one of ours. */
  message: string
  /** As in `Message`. */
  retryable: boolean
  /** As in `Message`: `refunded` goes with `refunded: true` in the answer. */
  charged: Message['charged']
}

/** Every code the server answers with; the body is `{code, message, ...details}`. */
export const errors = {
  BAD_REQUEST: {
    status: 400,
    message: 'Please check what you entered and try again.',
    retryable: false,
    charged: 'no',
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    message: 'This password is one of the most common. Please choose another.',
    retryable: false,
    charged: 'no',
  },
  CONFIRMATION_MISMATCH: {
    status: 400,
    message: 'This is not the address of your account. Nothing was deleted.',
    retryable: false,
    charged: 'no',
  },
  CURRENT_PASSWORD_REQUIRED: {
    status: 403,
    message: 'Please enter your current password as well.',
    retryable: false,
    charged: 'no',
  },
  CURRENT_PASSWORD_WRONG: {
    status: 403,
    message: 'Your current password is not right.',
    retryable: false,
    charged: 'no',
  },
  SIGN_IN_FIRST: {
    status: 403,
    message: 'Please sign in to the account that asked for this, then open the link again.',
    retryable: false,
    charged: 'no',
  },
  FRESH_SIGN_IN_REQUIRED: {
    status: 403,
    message: 'For this, please sign out and in again, and do it within ten minutes.',
    retryable: false,
    charged: 'no',
  },
  PAYMENT_VERIFICATION_FAILED: {
    status: 400,
    message: messages.PAYMENT_VERIFICATION_FAILED.text,
    retryable: false,
    charged: 'no',
  },
  UNAUTHORIZED: { status: 401, message: messages.SESSION_EXPIRED.text, retryable: false, charged: 'no' },
  INSUFFICIENT_CREDITS: { status: 402, message: messages.INSUFFICIENT_CREDITS.text, retryable: false, charged: 'no' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.', retryable: false, charged: 'no' },
  SUBSCRIPTION_REQUIRED: { status: 403, message: messages.SUBSCRIPTION_REQUIRED.text, retryable: false, charged: 'no' },
  STYLE_NEEDS_PRO_PLUS: { status: 403, message: messages.STYLE_NEEDS_PRO_PLUS.text, retryable: false, charged: 'no' },
  REFERENCE_NEEDS_PRO_PLUS: {
    status: 403,
    message: messages.REFERENCE_NEEDS_PRO_PLUS.text,
    retryable: false,
    charged: 'no',
  },
  // Also the answer for what belongs to somebody else.
  NOT_FOUND: { status: 404, message: 'We could not find what you asked for.', retryable: false, charged: 'no' },
  PLAN_NOT_FOUND: { status: 404, message: messages.PLAN_NOT_FOUND.text, retryable: false, charged: 'no' },
  PACK_NOT_FOUND: { status: 404, message: messages.PACK_NOT_FOUND.text, retryable: false, charged: 'no' },
  ORDER_NOT_FOUND: {
    status: 404,
    message: messages.PAYMENT_VERIFICATION_FAILED.text,
    retryable: false,
    charged: 'no',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This address does not accept that method.',
    retryable: false,
    charged: 'no',
  },
  ADDRESS_TAKEN: {
    status: 409,
    message: 'This address belongs to another account.',
    retryable: false,
    charged: 'no',
  },
  CONFLICT: {
    status: 409,
    message: 'This has changed in the meantime. Please reload the page and try again.',
    retryable: false,
    charged: 'no',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was already used for another request.',
    retryable: false,
    charged: 'no',
  },
  PRICE_CHANGED: {
    status: 409,
    message: messages.PRICE_CHANGED.text,
    retryable: false,
    charged: 'no',
  },
  UPLOAD_STAYS_PRIVATE: {
    status: 409,
    message: 'An uploaded image always stays private.',
    retryable: false,
    charged: 'no',
  },
  GENERATION_STARTED: {
    status: 409,
    message: 'This picture is being drawn already. It can no longer be cancelled.',
    retryable: false,
    charged: 'yes',
  },
  // For whom waits while it is taken back elsewhere.
  GENERATION_CANCELLED: {
    status: 409,
    message: 'This generation was cancelled. Your credits were refunded.',
    retryable: false,
    charged: 'refunded',
  },
  GENERATION_UNFINISHED: {
    status: 409,
    message: 'This picture is still on its way. You can ask for it once more when it has ended.',
    retryable: false,
    charged: 'no',
  },
  REFERENCE_GONE: {
    status: 409,
    message: 'The reference image of this picture was erased. Please add it again and ask anew.',
    retryable: false,
    charged: 'no',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This request is too large.', retryable: false, charged: 'no' },
  IMAGE_TOO_LARGE: {
    status: 413,
    message: `This image is too large. At most ${UPLOAD_MAX_MEGABYTES} MB, ${UPLOAD_MAX_MEGAPIXELS} megapixels and ${UPLOAD_MAX_SIDE_PX} pixels a side are accepted.`,
    retryable: false,
    charged: 'no',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'This type of content is not accepted here.',
    retryable: false,
    charged: 'no',
  },
  IMAGE_NOT_ACCEPTED: {
    status: 415,
    message: 'This file is not accepted. Please choose a still PNG, JPEG or WebP image.',
    retryable: false,
    charged: 'no',
  },
  SEARCH_TOO_LONG: {
    status: 422,
    message: 'This search takes too long. Try other words or filters.',
    retryable: false,
    charged: 'no',
  },
  // By the model's moderation, after charging.
  CONTENT_REFUSED: {
    status: 422,
    message: 'The image model refused this content. You were not charged: your credits were refunded.',
    retryable: false,
    charged: 'refunded',
  },
  // By our own list of words, before charging.
  PROMPT_BLOCKED: {
    status: 422,
    message: 'This prompt contains words that are not allowed here. You were not charged.',
    retryable: false,
    charged: 'no',
  },
  TOO_MANY_REQUESTS: { status: 429, message: messages.RATE_LIMITED.text, retryable: true, charged: 'no' },
  TOO_MANY_GENERATIONS: {
    status: 429,
    message: `You can have ${GENERATIONS_RUNNING_MAX} generations running and ${GENERATIONS_WAITING_MAX} waiting. Please wait until one is done.`,
    retryable: true,
    charged: 'no',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: messages.UNEXPECTED_ERROR.text, retryable: true, charged: 'no' },
  ORDER_FAILED: { status: 502, message: messages.ORDER_FAILED.text, retryable: true, charged: 'no' },
  MODEL_FAILED: {
    status: 502,
    message: 'The image model could not make this image. Your credits were refunded.',
    retryable: true,
    charged: 'refunded',
  },
  SERVICE_UNAVAILABLE: { status: 503, message: messages.SERVER_BUSY.text, retryable: true, charged: 'no' },
  // Its budget for the day is spent.
  MODEL_PAUSED: {
    status: 503,
    message:
      'The image model of your plan has reached its limit for today. Please try again tomorrow. You were not charged.',
    retryable: false,
    charged: 'no',
  },
  // Drawn, but lost to a disk or a database of ours.
  GENERATION_NOT_STORED: {
    status: 503,
    message: 'The picture could not be kept. Your credits were refunded.',
    retryable: true,
    charged: 'refunded',
  },
  GENERATION_TIMED_OUT: {
    status: 504,
    message: 'This image took too long to make. Your credits were refunded.',
    retryable: true,
    charged: 'refunded',
  },
  // The store of files is full; for an upload, which costs nothing.
  IMAGE_NOT_STORED: {
    status: 507,
    message: 'There is no room for more images at the moment. Nothing was stored. Please try again later.',
    retryable: true,
    charged: 'no',
  },
} as const satisfies Record<string, ServerError>

/** A code of an error's body. */
export type ErrorCode = keyof typeof errors
