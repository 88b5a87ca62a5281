import type { Message } from './errors.message.ts'

/** What a refused or failed call answers with. */
export interface ServerError {
  status: number
  /** The sentence of the catalogue where it has one for the case, else one of ours. */
  message: string
  /** As in `Message`. */
  retryable: boolean
  /** As in `Message`: `refunded` goes with `refunded: true` in the answer. */
  charged: Message['charged']
  /** What the caller can do now, in a few words: a visitor, or whoever writes a client. */
  next: string
}
