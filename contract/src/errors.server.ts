import type { Message } from './errors.message.ts'

/** The error response of a rejected or failed call. */
export interface ServerError {
  status: number
  /** A text of the message catalog, or the error's own text if the catalog has none for it. */
  message: string
  /** As in `Message`. */
  retryable: boolean
  /** As in `Message`. With `refunded`, the response contains `refunded: true`. */
  charged: Message['charged']
  /** The next step for the caller, in a few words. The caller is a user, or the developer of an API client. */
  next: string
}
