import type { Message } from './errors.message.ts'

/** Error response of a rejected or failed call. */
export interface ServerError {
  status: number
  /** Text of the message catalog if it has one for this case, else a text defined here. */
  message: string
  /** As in `Message`. */
  retryable: boolean
  /** As in `Message`. With `refunded`, the response contains `refunded: true`. */
  charged: Message['charged']
  /** The next step for the caller, in a few words. The caller is a user, or the developer of an API client. */
  next: string
}
