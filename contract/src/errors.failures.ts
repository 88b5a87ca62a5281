import { authMessages } from './errors.auth.ts'
import { generationMessages } from './errors.generation.ts'
import { purchaseMessages } from './errors.purchase.ts'
import type { ServerError } from './errors.server.ts'
import { GENERATIONS_RUNNING_MAX, GENERATIONS_QUEUED_MAX } from './limits.ts'

/**
 * Limits, and failures of the server or a provider: errors that the request itself did not cause. Most are temporary.
 */
export const failures = {
  TOO_MANY_REQUESTS: {
    status: 429,
    message: generationMessages.RATE_LIMITED.text,
    retryable: true,
    charged: 'no',
    next: 'Wait for the time in Retry-After',
  },
  TOO_MANY_GENERATIONS: {
    status: 429,
    message: `You can have ${GENERATIONS_RUNNING_MAX} generations running and ${GENERATIONS_QUEUED_MAX} queued. Please wait until one finishes.`,
    retryable: true,
    charged: 'no',
    next: 'Wait until one finishes',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: authMessages.UNEXPECTED_ERROR.text,
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  ORDER_FAILED: {
    status: 502,
    message: purchaseMessages.ORDER_FAILED.text,
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  MODEL_FAILED: {
    status: 502,
    message: "The image model couldn't generate this image. Your credits were refunded.",
    retryable: true,
    charged: 'refunded',
    next: 'Try again',
  },
  // Only admins see this. Buyers see the purchase messages.
  PROVIDER_UNREACHABLE: {
    status: 502,
    message: 'The payment provider could not be reached. Nothing was changed.',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: generationMessages.SERVER_BUSY.text,
    retryable: true,
    charged: 'no',
    next: 'Try again after the time in Retry-After',
  },
  // The daily budget of the model is spent.
  MODEL_PAUSED: {
    status: 503,
    message:
      "Your plan's image model has reached its limit for today. Please try again tomorrow. You were not charged.",
    retryable: false,
    charged: 'no',
    next: 'Come back tomorrow',
  },
  // The model delivered an image, but the file store or the database failed.
  GENERATION_NOT_STORED: {
    status: 503,
    message: 'The image could not be saved. Your credits were refunded.',
    retryable: true,
    charged: 'refunded',
    next: 'Try again',
  },
  // The worker was lost during a call to a paid model, which is not repeated.
  GENERATION_INTERRUPTED: {
    status: 503,
    message: 'The server restarted while this image was being generated. Your credits were refunded.',
    retryable: true,
    charged: 'refunded',
    next: 'Try again',
  },
  GENERATION_TIMED_OUT: {
    status: 504,
    message: 'This image took too long to generate. Your credits were refunded.',
    retryable: true,
    charged: 'refunded',
    next: 'Try again',
  },
  // The file store is full. Only for uploads, which are free.
  IMAGE_NOT_STORED: {
    status: 507,
    message: 'Storage is full, so this image was not saved. Please try again later.',
    retryable: true,
    charged: 'no',
    next: 'Try again later',
  },
} as const satisfies Record<string, ServerError>
