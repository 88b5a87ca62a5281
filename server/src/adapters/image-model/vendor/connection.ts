import { THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { ImageModelError, type ModelHealth } from '../../../ports/image-model.ts'
import { explainBreak } from './answer.ts'

export interface VendorConnectionOptions {
  /** As it is called in messages. */
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

/** The signal aborts with the call's, and when the connection is closed. */
export type ReadAnswer<Result> = (answer: Response, signal: AbortSignal) => Promise<Result>

/** The calls to one vendor. No call is repeated, and no redirect followed: a key must not travel to where a vendor points. */
export interface VendorConnection {
  /**
   * Sends, and gives the answer to `read`, whatever its status; the connection ends with it. Rejects with the signal's reason, what
   * `read` throws, or an ImageModelError if the vendor is not reached or the connection was closed by `close`.
   */
  call<Result>(call: VendorCall, read: ReadAnswer<Result>): Promise<Result>
  /** As `call`, within four seconds; it never rejects: what fails is told as health. */
  examine(call: VendorCall, read: ReadAnswer<ModelHealth>): Promise<ModelHealth>
  /** Ends the calls under way and refuses new ones. */
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
      // Else an answer that was not read to its end would hold its connection.
      ended.abort()
    }
  }

  async function examine(request: VendorCall, read: ReadAnswer<ModelHealth>): Promise<ModelHealth> {
    const late = AbortSignal.timeout(THIRD_PARTY_TIMEOUT_MS)
    try {
      return await call({ ...request, signal: AbortSignal.any([request.signal, late]) }, read)
    } catch (error) {
      if (late.aborted) return { state: 'failing', detail: `${vendor} did not answer in time.` }
      return { state: 'failing', detail: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    call,
    examine,
    close: async () => closing.abort(new ImageModelError('unavailable', `The connection to ${vendor} is closed.`)),
  }
}
