import { THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import type { z } from 'zod'
import { PaymentProviderError } from '../../ports/payment-provider.ts'
import { explainRefusal, shorten } from './razorpay-failures.ts'

export interface RazorpayClientOptions {
  keyId: string
  keySecret: string
  /** What stands before `/v1`, without a slash at the end. */
  apiUrl: string
  fetch: typeof fetch
}

export interface RazorpayCall<Schema extends z.ZodType> {
  method: 'GET' | 'POST'
  /** Below `/v1`. */
  path: string
  body?: object
  /** What a success says. */
  answer: Schema
}

/** Asks Razorpay, and rejects with a PaymentProviderError. */
export type AskRazorpay = <Schema extends z.ZodType>(call: RazorpayCall<Schema>) => Promise<z.output<Schema>>

/** Calls that belong together: they end with the time of one. */
export interface RazorpayClient {
  begin(): AskRazorpay
}

/** A hundred payments with everything that is told of them, several times over. */
const ANSWER_MAX_BYTES = 2 * 1_024 * 1_024

export function createRazorpayClient(options: RazorpayClientOptions): RazorpayClient {
  const { keyId, keySecret, apiUrl } = options
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function send({ method, path, body }: RazorpayCall<z.ZodType>, signal: AbortSignal): Promise<Reading> {
    const answer = await options.fetch(`${apiUrl}/v1${path}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // The key stays with whom it was given to.
      redirect: 'manual',
      signal,
    })
    return { status: answer.status, text: await readText(answer) }
  }

  return {
    begin() {
      const late = AbortSignal.timeout(THIRD_PARTY_TIMEOUT_MS)
      return async (call) => {
        // Lets go of a connection whose answer was not read to its end.
        const ended = new AbortController()
        try {
          const { status, text } = await send(call, AbortSignal.any([late, ended.signal]))
          if (status < 200 || status > 299) throw explainRefusal(status, text, keySecret)
          return parse(call.answer, text)
        } catch (error) {
          throw error instanceof PaymentProviderError ? error : explainBreak(error, late.aborted)
        } finally {
          ended.abort()
        }
      }
    },
  }
}

interface Reading {
  status: number
  text: string
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > ANSWER_MAX_BYTES)
      throw new PaymentProviderError('unavailable', `Razorpay answered with more than ${ANSWER_MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const read = schema.safeParse(parseJson(text))
  if (read.success) return read.data
  // Not what it says: that is the buyer's address, number and account.
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'all of it')
  const what = `something else than was asked for: ${shorten(fields.join(', '))}`
  throw new PaymentProviderError('unavailable', `Razorpay answered with ${what}`, { cause: read.error })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function explainBreak(error: unknown, isLate: boolean): PaymentProviderError {
  if (isLate) return new PaymentProviderError('unavailable', 'Razorpay did not answer in time.', { cause: error })
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause)
  return new PaymentProviderError('unavailable', `Razorpay is not reached, or broke off (${why}).`, { cause: error })
}
