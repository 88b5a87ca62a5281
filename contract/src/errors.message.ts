/** A message to users: a toast, a line in a panel or an error text. */
export interface Message {
  /** Heading of the toast or panel; null if the specification shows only one sentence. */
  title: string | null
  /** The text, with `{placeholders}` for `fill`. `{message}` stands for a message of the server or a provider. */
  text: string
  /** HTTP status of the response that this message belongs to, if there is one. */
  status?: number
  /** Whether the same action can succeed later. If so, the UI offers a retry. */
  retryable: boolean
  /** The user's credits: not charged, charged and refunded, or charged. */
  charged: 'no' | 'refunded' | 'yes'
  /** The next step for the user, in a few words. */
  next: string
}
