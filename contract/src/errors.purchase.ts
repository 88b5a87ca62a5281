import type { Message } from './errors.message.ts'

// For some failures, section 8 of the specification has two texts: the first is thrown, and the second is the toast.
export const purchaseMessages = {
  // Specification, section 8, purchase
  PURCHASE_SIGN_IN_REQUIRED: {
    title: 'Authentication required',
    text: 'Please sign in to purchase credits',
    retryable: false,
    charged: 'no',
    next: 'Sign in',
  },
  PACKS_FETCH_FAILED: {
    title: null,
    text: 'Failed to fetch available credit packs',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PACKS_LOAD_FAILED: {
    title: null,
    text: 'Failed to load credit packs',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PACKS_UNAVAILABLE: {
    title: null,
    text: 'No credit packs available. Please try again later.',
    retryable: true,
    charged: 'no',
    next: 'Try again later',
  },
  PACK_NOT_FOUND: {
    title: null,
    text: 'Selected credit pack not found',
    status: 404,
    retryable: false,
    charged: 'no',
    next: 'Choose another pack',
  },
  PACK_SELECTION_INVALID: {
    title: 'Invalid selection',
    text: 'Credit pack not found. Please refresh the page and try again.',
    retryable: false,
    charged: 'no',
    next: 'Refresh the page',
  },
  // Not in the specification: the price changed after the buyer saw it.
  PRICE_CHANGED: {
    title: 'Price changed',
    text: 'The price of this pack has changed. Please check the new price and try again.',
    status: 409,
    retryable: false,
    charged: 'no',
    next: 'Check the new price',
  },
  ORDER_FAILED: {
    title: null,
    text: 'Failed to create order',
    status: 502,
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  ORDER_INVALID: {
    title: null,
    text: 'Invalid payment order data received from server',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  CHECKOUT_LOAD_FAILED: {
    title: null,
    text: 'Failed to load payment processor',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PAYMENT_DECLINED: {
    title: null,
    text: 'Payment failed: {description}',
    retryable: true,
    charged: 'no',
    next: 'Try another card',
  },
  PAYMENT_FAILED: {
    title: 'Payment failed',
    text: 'An unexpected error occurred',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PAYMENT_VERIFICATION_FAILED: {
    title: null,
    text: 'Payment verification failed',
    status: 400,
    retryable: false,
    charged: 'no',
    next: 'Contact support',
  },
  PAYMENT_NOT_VERIFIED: {
    title: 'Payment verification failed',
    text: 'Please contact support',
    retryable: false,
    charged: 'no',
    next: 'Contact support',
  },
  PURCHASE_NOT_STARTED: {
    title: null,
    text: 'Failed to initiate purchase',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PURCHASE_FAILED: {
    title: null,
    text: 'Failed to purchase credits',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PAYMENT_SUCCEEDED: {
    title: 'Payment successful!',
    text: 'Credits added to your account',
    retryable: false,
    charged: 'no',
    next: 'Generate an image',
  },
  // The second line of the toast PAYMENT_SUCCEEDED. Not in the specification.
  PAYMENT_SUMMARY: {
    title: null,
    text: '{credits} credits. New balance: {newBalance}',
    retryable: false,
    charged: 'no',
    next: 'Generate an image',
  },

  // The buyer has paid, but the provider has not captured the payment yet; not in the specification
  PAYMENT_RECEIVED: {
    title: null,
    text: 'Payment received, adding credits',
    status: 202,
    retryable: false,
    charged: 'no',
    next: 'Wait a moment',
  },

  // Shown below the titles above, to say what happened to the buyer's money; not in the specification
  NOT_CHARGED: {
    title: null,
    text: 'You were not charged.',
    retryable: false,
    charged: 'no',
    next: 'Read why',
  },
  NOT_CHARGED_RETRY: {
    title: null,
    text: 'You were not charged. Please try again.',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  NO_CREDITS_ADDED: {
    title: null,
    text: 'No credits were added. Try again or use another payment method.',
    retryable: true,
    charged: 'no',
    next: 'Try another card',
  },
  CREDITS_ON_THE_WAY: {
    title: null,
    text: 'They will be added automatically, even if you leave this page.',
    retryable: false,
    charged: 'no',
    next: 'Wait a moment',
  },

  // Specification, sections 2 and 4, packs and the purchase overlay
  PACKS_EMPTY: {
    title: null,
    text: 'No credit packs available at the moment.',
    retryable: true,
    charged: 'no',
    next: 'Come back later',
  },
  PAYMENT_PREPARING: {
    title: null,
    text: 'Preparing your payment...',
    retryable: false,
    charged: 'no',
    next: 'Wait a moment',
  },
} as const satisfies Record<string, Message>
