import type { Message } from './errors.message.ts'

export const authMessages = {
  // Specification, section 8, auth
  SIGN_UP_FAILED: {
    title: 'Sign Up Error',
    text: '{message}',
    retryable: false,
    charged: 'no',
    next: 'Check your email and password',
  },
  SIGN_IN_FAILED: {
    title: 'Sign In Error',
    text: '{message}',
    retryable: false,
    charged: 'no',
    next: 'Check your email and password',
  },
  GOOGLE_SIGN_IN_FAILED: {
    title: 'Google Sign In Error',
    text: '{message}',
    retryable: false,
    charged: 'no',
    next: 'Sign in with your email',
  },
  UNEXPECTED_ERROR: {
    title: 'Error',
    text: 'An unexpected error occurred.',
    status: 500,
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },

  // Specification, section 4, signing up and in
  CONFIRM_EMAIL: {
    title: 'Check your email',
    text: 'Please check your email to confirm your account before signing in.',
    retryable: false,
    charged: 'no',
    next: 'Open the link in the email',
  },
  WELCOME_BACK: {
    title: 'Welcome Back',
    text: 'You have successfully signed in.',
    retryable: false,
    charged: 'no',
    next: 'Continue',
  },
} as const satisfies Record<string, Message>
