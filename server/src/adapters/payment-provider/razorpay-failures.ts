import { z } from 'zod'
import { PaymentProviderError, type PaymentProviderFailure } from '../../ports/payment-provider.ts'

/** Body of an error response. Razorpay changes its texts, so no code depends on `description`. */
const FailureBody = z.object({
  error: z.object({
    description: z.string().catch(''),
    reason: z.string().catch(''),
    source: z.string().catch(''),
    step: z.string().catch(''),
    field: z.string().catch(''),
  }),
})
type Failure = z.output<typeof FailureBody>['error']

/** An error response of Razorpay. */
export class RazorpayResponseError extends PaymentProviderError {
  /**
   * Whether the ID in the path does not exist. Razorpay responds with 404, or with 400 like for any other invalid
   * value.
   */
  readonly isNotFound: boolean
  constructor(reason: PaymentProviderFailure, message: string, isNotFound: boolean) {
    super(reason, message)
    this.isNotFound = isNotFound
  }
}

/** Converts an error response. Removes the secret from the message, in case Razorpay quotes it. */
export function toRazorpayError(status: number, text: string, keySecret: string): RazorpayResponseError {
  const failure = parseFailure(text)
  const { reason, field, description } = failure
  const causes = [reason, field].filter(Boolean).join(', ')
  const detail = shorten((description || text).replaceAll(keySecret, '…'))
  return new RazorpayResponseError(
    classify(status, failure),
    `Razorpay responded with status ${status}${causes && ` (${causes})`}${detail && `: ${detail}`}`,
    status === 404 || (status === 400 && reason === 'input_validation_failed' && field === ''),
  )
}

function classify(status: number, { reason, source, step }: Failure): PaymentProviderFailure {
  if (status === 401 || status === 403) return 'credentials'
  // For a wrong key, Razorpay may also respond with 400. The error then names no part of the request.
  if (status === 400 && [reason, source, step].every((word) => word === 'NA')) return 'credentials'
  const isRetryable = status >= 500 || status === 429 || status === 408
  return isRetryable ? 'unavailable' : 'refused'
}

function parseFailure(text: string): Failure {
  const empty = { description: '', reason: '', source: '', step: '', field: '' }
  try {
    return FailureBody.safeParse(JSON.parse(text)).data?.error ?? empty
  } catch {
    return empty
  }
}

/** Collapses the text to one line of at most 300 characters. */
export function shorten(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
