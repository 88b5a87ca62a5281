import type { Message } from './errors.message.ts'

export const generationMessages = {
  // Specification, section 8, generation
  INPUT_REQUIRED: {
    title: 'Input required',
    text: 'Please enter a description for your image',
    retryable: false,
    charged: 'no',
    next: 'Describe the image',
  },
  PROMPT_REQUIRED: {
    title: 'Enter a prompt',
    text: 'Please describe the image you want to generate.',
    retryable: false,
    charged: 'no',
    next: 'Describe the image',
  },
  SUBSCRIPTION_LOADING: {
    title: null,
    text: 'Subscription info loading',
    retryable: true,
    charged: 'no',
    next: 'Wait a moment',
  },
  SUBSCRIPTION_REQUIRED: {
    title: 'Subscription required',
    text: 'Unable to load your subscription plan. Please retry in a moment.',
    status: 403,
    retryable: true,
    charged: 'no',
    next: 'Choose a plan or try again',
  },
  RATE_LIMITED: {
    title: null,
    text: 'Rate limit exceeded. Please wait a moment before trying again.',
    status: 429,
    retryable: true,
    charged: 'no',
    next: 'Wait a moment',
  },
  AUTHENTICATION_FAILED: {
    title: null,
    text: 'Authentication error. Please sign out and sign in again.',
    status: 401,
    retryable: false,
    charged: 'no',
    next: 'Sign out and sign in again',
  },
  INSUFFICIENT_CREDITS: {
    title: null,
    text: 'Insufficient credits. Please purchase more credits.',
    status: 402,
    retryable: false,
    charged: 'no',
    next: 'Buy credits',
  },
  GENERATION_FAILED: {
    title: null,
    text: 'Failed to generate images',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  CLIENT_RATE_LIMITED: {
    title: null,
    text: 'Too many requests. Please wait a moment before trying again.',
    retryable: true,
    charged: 'no',
    next: 'Wait a moment',
  },
  SERVER_BUSY: {
    title: null,
    text: 'Server is busy. Please try again later.',
    status: 503,
    retryable: true,
    charged: 'no',
    next: 'Try again later',
  },

  // Specification, sections 2 and 4, running and finished generations
  GENERATION_RUNNING: {
    title: null,
    text: 'Generating your images...',
    retryable: false,
    charged: 'yes',
    next: 'Wait a moment',
  },
  GENERATION_SUCCEEDED: {
    title: null,
    text: 'Successfully generated image',
    retryable: false,
    charged: 'yes',
    next: 'View the image',
  },
  GENERATION_EMPTY: {
    title: 'Generation completed',
    text: 'Images were generated but may not have been saved properly',
    retryable: false,
    charged: 'yes',
    next: 'Check My media',
  },
} as const satisfies Record<string, Message>
