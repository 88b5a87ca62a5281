import type { Message } from './errors.message.ts'

export const favoritesMessages = {
  // Specification, section 8, favorites
  FAVORITE_SIGN_IN_REQUIRED: {
    title: null,
    text: 'Please sign in to favorite images',
    retryable: false,
    charged: 'no',
    next: 'Sign in',
  },
  FAVORITES_FETCH_FAILED: {
    title: null,
    text: 'Failed to fetch favorites',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  FAVORITE_UPDATE_FAILED: {
    title: 'Error',
    text: 'Failed to update favorite',
    retryable: true,
    charged: 'no',
    next: 'Click the heart again',
  },
  FAVORITE_ADDED: {
    title: null,
    text: 'Added to favorites',
    retryable: false,
    charged: 'no',
    next: 'See your favorites',
  },
  FAVORITE_REMOVED: {
    title: null,
    text: 'Removed from favorites',
    retryable: false,
    charged: 'no',
    next: 'Click the heart to add it again',
  },

  // Specification, section 2, /favorites
  FAVORITES_EMPTY: {
    title: 'No favorites yet',
    text: 'Click the heart icon on any image to add it to your favorites',
    retryable: false,
    charged: 'no',
    next: 'Explore the gallery',
  },
} as const satisfies Record<string, Message>
