import { THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { ImageModelError, type ModelHealth } from '../../../ports/image-model.ts'
import { explainBreak } from './answer.ts'

export interface VendorConnectionOptions {
  /** Name of the vendor in error messages. */
  vendor: string
  fetch: typeof fetch
}

export interface VendorCall {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | FormData
  signal: AbortSignal
}

/** The signal aborts when the call's signal aborts or the connection is closed. */
export type ReadAnswer<Result> = (answer: Response, signal: AbortSignal) => Promise<Result>

/**
 * Calls to one vendor. Calls are not retried and redirects are not followed, so that a redirect cannot receive the API
 * key.
 */
export interface VendorConnection {
  /**
   * Sends a request and passes the response to `read`, regardless of its status. Closes the connection afterwards.
   * Rejects with the signal's reason, with an error thrown by `read`, or with an ImageModelError if the vendor is
   * unreachable or `close` was called.
   */
  call<Result>(call: VendorCall, read: ReadAnswer<Result>): Promise<Result>
  /** Like `call`, with a limit of four seconds. Never rejects: errors are returned as health. */
  examine(call: VendorCall, read: ReadAnswer<ModelHealth>): Promise<ModelHealth>
  /** Aborts pending calls and rejects new ones. */
  close(): Promise<void>
}

export function createVendorConnection({ vendor, fetch }: VendorConnectionOptions): VendorConnection {
  const closing = new AbortController()

  async function call<Result>({ url, signal, ...init }: VendorCall, read: ReadAnswer<Result>): Promise<Result> {
    const ended = new AbortController()
    const either = AbortSignal.any([signal, closing.signal])
    try {
      either.throwIfAborted()
      const answer = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([either, ended.signal]),
      }).catch((error: unknown) => {
        throw explainBreak(vendor, error)
      })
      return await read(answer, either)
    } catch (error) {
      throw either.aborted ? either.reason : error
    } finally {
      // Closes the connection if the response was not read completely.
      ended.abort()
    }
  }

  async function examine(request: VendorCall, read: ReadAnswer<ModelHealth>): Promise<ModelHealth> {
    const late = AbortSignal.timeout(THIRD_PARTY_TIMEOUT_MS)
    try {
      return await call({ ...request, signal: AbortSignal.any([request.signal, late]) }, read)
    } catch (error) {
      if (late.aborted) return { state: 'failing', detail: `${vendor} did not respond in time.` }
      return { state: 'failing', detail: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    call,
    examine,
    close: async () => closing.abort(new ImageModelError('unavailable', `The connection to ${vendor} is closed.`)),
  }
}
