import type { Message } from './errors.message.ts'

export const listsMessages = {
  // Specification, section 8, lists and settings
  IMAGES_FETCH_FAILED: {
    title: null,
    text: 'Failed to fetch images',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  LOGIN_REQUIRED: {
    title: null,
    text: 'You must be logged in to view this content.',
    status: 401,
    retryable: false,
    charged: 'no',
    next: 'Sign in',
  },
  SETTINGS_UPDATE_FAILED: {
    title: null,
    text: 'Failed to update settings',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PROFILE_UPDATE_FAILED: {
    title: null,
    text: 'Failed to update profile',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PASSWORD_UPDATE_FAILED: {
    title: null,
    text: 'Failed to update password',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },
  PASSWORD_REQUIRED: {
    title: null,
    text: 'Please enter a new password',
    retryable: false,
    charged: 'no',
    next: 'Enter a new password',
  },
  UPLOAD_FILE_MISSING: {
    title: 'No file selected',
    text: 'Please select an image to upload',
    retryable: false,
    charged: 'no',
    next: 'Choose an image',
  },
  // Not in the specification.
  UPLOAD_FILE_CHANGED: {
    title: 'Upload failed',
    text: 'The file was changed or removed. Please choose it again.',
    retryable: false,
    charged: 'no',
    next: 'Choose it again',
  },
  UPLOAD_SIGN_IN_REQUIRED: {
    title: 'Not authenticated',
    text: 'Please sign in to upload images',
    retryable: false,
    charged: 'no',
    next: 'Sign in',
  },
  UPLOAD_FAILED: {
    title: 'Upload failed',
    text: 'Failed to upload image',
    retryable: true,
    charged: 'no',
    next: 'Try again',
  },

  // Shown when a settings form was saved; not in the specification
  PROFILE_UPDATED: { title: null, text: 'Profile updated', retryable: false, charged: 'no', next: 'Continue' },
  PASSWORD_UPDATED: { title: null, text: 'Password updated', retryable: false, charged: 'no', next: 'Continue' },

  // Specification, section 2, gallery and lists
  GALLERY_EMPTY: {
    title: 'No images found',
    text: 'Generated images will appear here',
    retryable: false,
    charged: 'no',
    next: 'Generate an image',
  },
  MEDIA_EMPTY: {
    title: 'No media found',
    text: 'Start creating to see your media here',
    retryable: false,
    charged: 'no',
    next: 'Generate an image',
  },
  LOADING_MORE_IMAGES: {
    title: null,
    text: 'Loading more images...',
    retryable: false,
    charged: 'no',
    next: 'Wait a moment',
  },
  NO_MORE_IMAGES: { title: null, text: 'No more images', retryable: false, charged: 'no', next: 'Go back to the top' },
  IMAGE_LOAD_FAILED: {
    title: null,
    text: 'Failed to load image',
    retryable: true,
    charged: 'no',
    next: 'Load it again',
  },
} as const satisfies Record<string, Message>
