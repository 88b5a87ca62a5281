import type { Message } from './errors.message.ts'

export const creditsMessages = {
  // Specification, section 8, credits and plans
  PLAN_UPDATE_FAILED: { title: null, text: 'Failed to update plan', retryable: true, charged: 'no', next: 'Try again' },
  PLAN_UPDATE_FAILED_RETRY: {
    title: null,
    text: 'Failed to update plan. Please try again.',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PLAN_NOT_FOUND: {
    title: null,
    text: 'Subscription plan not found',
    status: 404,
    retryable: false,
    charged: 'no',
    next: 'Choose another plan',
  },
  PLAN_SWITCH_FAILED: {
    title: 'Error switching plan',
    text: 'Failed to switch subscription plan. Please try again.',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  CREDITS_REFRESH_FAILED: {
    title: null,
    text: 'Failed to refresh credits. Please try again.',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  CREDITS_DEDUCT_FAILED: {
    title: 'Error',
    text: 'Failed to deduct credits',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  CREDITS_TOO_LOW: {
    title: 'Insufficient credits',
    text: "You don't have enough credits to generate these images. Please purchase more credits.",
    retryable: false,
    charged: 'no',
    next: 'Buy credits',
  },
  STYLE_NEEDS_PRO_PLUS: {
    title: 'Switch to Pro Plus',
    text: 'To apply styles to your generations, switch to Pro Plus.',
    status: 403,
    retryable: false,
    charged: 'no',
    next: 'Switch to Pro Plus',
  },
  REFERENCE_NEEDS_PRO_PLUS: {
    title: 'Switch to Pro Plus',
    text: 'To upload images, switch to Pro Plus.',
    status: 403,
    retryable: false,
    charged: 'no',
    next: 'Switch to Pro Plus',
  },

  // Specification, section 4, plan switch
  PLAN_UPDATED: {
    title: 'Plan updated',
    text: 'You are now on the {plan} plan.',
    retryable: false,
    charged: 'no',
    next: 'Generate an image',
  },
} as const satisfies Record<string, Message>
