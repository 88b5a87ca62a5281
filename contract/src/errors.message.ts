/** A message to users: a toast, a line in a panel or an error text. */
export interface Message {
  /** Heading of the toast or panel; null if the specification shows only one sentence. */
  title: string | null
  /** The text, with `{placeholders}` for `fill`. `{message}` stands for a message from the server or a provider. */
  text: string
  /** HTTP status of the response that contains this message, if there is one. */
  status?: number
  /** Whether the same action can succeed later. If so, the UI offers a retry. */
  retryable: boolean
  /** Whether the user was charged credits: `no`, `refunded` (charged and refunded), or `yes`. */
  charged: 'no' | 'refunded' | 'yes'
  /** The next step for the user, in a few words. */
  next: string
}
