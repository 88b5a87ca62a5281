import { THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { z } from 'zod'
import { shorten, tryParseJson } from '../../kernel/text.ts'
import { PaymentProviderError, type PaymentProviderFailure } from '../../ports/payment-provider.ts'

export interface RazorpayClientOptions {
  keyId: string
  keySecret: string
  /** Base URL without a trailing slash; `/v1` is appended. */
  apiUrl: string
  fetch: typeof fetch
}

export interface RazorpayCall<Schema extends z.ZodType> {
  method: 'GET' | 'POST'
  /** Path below `/v1`. */
  path: string
  body?: object
  /** Schema of a successful response. */
  response: Schema
}

/** Calls Razorpay. Rejects with a PaymentProviderError. */
export type CallRazorpay = <Schema extends z.ZodType>(call: RazorpayCall<Schema>) => Promise<z.output<Schema>>

export interface RazorpayClient {
  /** Starts a group of calls that share one time limit. Returns the function that makes them. */
  startCallGroup(): CallRazorpay
}

/** Several times the size of the largest expected response, a page with 100 payments. */
const RESPONSE_MAX_BYTES = 2 * 1_024 * 1_024

export function createRazorpayClient(options: RazorpayClientOptions): RazorpayClient {
  const { keyId, keySecret, apiUrl } = options
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function send({ method, path, body }: RazorpayCall<z.ZodType>, signal: AbortSignal): Promise<RawResponse> {
    const response = await options.fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // Redirects are not followed: they must not receive the API key.
      redirect: 'manual',
      signal,
    })
    return { status: response.status, text: await readText(response) }
  }

  return {
    startCallGroup() {
      const timeout = AbortSignal.timeout(THIRD_PARTY_TIMEOUT_MS)
      return async (call) => {
        // Closes the connection if the response was not read completely.
        const finished = new AbortController()
        try {
          const { status, text } = await send(call, AbortSignal.any([timeout, finished.signal]))
          if (status < 200 || status > 299) throw toRazorpayError(status, text, keySecret)
          return parse(call.response, text)
        } catch (error) {
          throw error instanceof PaymentProviderError ? error : toConnectionError(error, timeout.aborted)
        } finally {
          finished.abort()
        }
      }
    },
  }
}

interface RawResponse {
  status: number
  text: string
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > RESPONSE_MAX_BYTES)
      throw new PaymentProviderError('unavailable', `Razorpay returned more than ${RESPONSE_MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(tryParseJson(text))
  if (parsed.success) return parsed.data
  // Only field names, not values: the values contain the buyer's email address, phone number and account.
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole body')
  const description = `an unexpected response: ${shorten(fields.join(', '))}`
  throw new PaymentProviderError('unavailable', `Razorpay returned ${description}`, { cause: parsed.error })
}

function toConnectionError(error: unknown, isTimeout: boolean): PaymentProviderError {
  if (isTimeout) return new PaymentProviderError('unavailable', 'Razorpay did not respond in time.', { cause: error })
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause)
  return new PaymentProviderError('unavailable', `Razorpay is unreachable or closed the connection (${reason}).`, {
    cause: error,
  })
}

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
function toRazorpayError(status: number, text: string, keySecret: string): RazorpayResponseError {
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
  return FailureBody.safeParse(tryParseJson(text)).data?.error ?? empty
}
