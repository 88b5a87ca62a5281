import type { Message } from './errors.message.ts'

export const backendMessages = {
  // Specification, section 8, backend and general
  REQUEST_FAILED: {
    title: null,
    text: 'Request failed with status {status}',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  REQUEST_TIMED_OUT: {
    title: null,
    text: 'Request timed out. Please check your connection and try again.',
    retryable: true,
    charged: 'no',
    next: 'Check your connection and try again',
  },
  CREDITS_FETCH_FAILED: {
    title: null,
    text: 'Failed to fetch user credits',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  API_REQUEST_FAILED: {
    title: null,
    text: 'API request failed with status {status}: {statusText}',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  CREDITS_LOAD_FAILED: {
    title: null,
    text: 'Failed to load credits',
    retryable: true,
    charged: 'no',
    next: 'Refresh the balance',
  },
  SESSION_EXPIRED: {
    title: null,
    text: 'Session expired. Please sign in again.',
    status: 401,
    retryable: false,
    charged: 'no',
    next: 'Sign in again',
  },
  SESSION_MISSING: {
    title: null,
    text: 'No active session',
    retryable: false,
    charged: 'no',
    next: 'Sign in',
  },
  NOT_AUTHENTICATED: {
    title: null,
    text: 'Not authenticated',
    retryable: false,
    charged: 'no',
    next: 'Sign in',
  },
  HTTP_ERROR: { title: null, text: 'HTTP error! status: {code}', retryable: true, charged: 'no', next: 'Try again' },
  // The specification names this failure but gives no text. Only developers see it.
  CREDITS_PROVIDER_MISSING: {
    title: null,
    text: 'Credits are used outside their provider.',
    retryable: false,
    charged: 'no',
    next: 'Reload the page',
  },

  // Specification, section 8, region
  REGION_UNKNOWN: {
    title: null,
    text: 'Failed to determine your region. Using USD as default currency.',
    retryable: false,
    charged: 'no',
    next: 'Choose your currency',
  },
} as const satisfies Record<string, Message>
