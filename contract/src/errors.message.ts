/** One thing the product says to a visitor: a toast, a line in a panel or the sentence of a failure. */
export interface Message {
  /** The heading of the toast or panel; null where the specification shows one sentence alone. */
  title: string | null
  /** The sentence, with `{placeholders}` for `fill`. `{message}` stands where the other side's own words are shown. */
  text: string
  /** The HTTP status of the answer it stands for; a message that no answer causes has none. */
  status?: number
  /** Whether doing the same once more can work, so that a retry is offered. */
  retryable: boolean
  /** The visitor's credits: not taken by this, taken and given back, or taken. */
  charged: 'no' | 'refunded' | 'yes'
  /** What the visitor can do now, in a few words. */
  next: string
}
