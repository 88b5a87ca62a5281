import { THIRD_PARTY_TIMEOUT_MS } from '@pictor/contract/limits'
import { ImageModelError, type ModelHealth } from '../../../ports/image-model.ts'
import { toConnectionError } from './response.ts'

export interface VendorClientOptions {
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

/** Reads a response. The signal aborts when the call's signal aborts or the client is closed. */
export type ReadResponse<Result> = (response: Response, signal: AbortSignal) => Promise<Result>

/**
 * Calls one vendor. Calls are not retried. Redirects are not followed, so that their target cannot receive the API key.
 */
export interface VendorClient {
  /**
   * Sends a request and passes the response to `read`, regardless of its status. Afterwards it closes the connection.
   * Rejects with the signal's reason, with an error thrown by `read`, or with an ImageModelError if the vendor is
   * unreachable or `close` was called.
   */
  call<Result>(call: VendorCall, read: ReadResponse<Result>): Promise<Result>
  /** Like `call`, with a limit of four seconds. Never rejects: errors are returned as the state `failing`. */
  checkHealth(call: VendorCall, read: ReadResponse<ModelHealth>): Promise<ModelHealth>
  /** Aborts pending calls and rejects new ones. */
  close(): Promise<void>
}

export function createVendorClient({ vendor, fetch }: VendorClientOptions): VendorClient {
  const closing = new AbortController()

  async function call<Result>({ url, signal, ...init }: VendorCall, read: ReadResponse<Result>): Promise<Result> {
    const finished = new AbortController()
    const combinedSignal = AbortSignal.any([signal, closing.signal])
    try {
      combinedSignal.throwIfAborted()
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([combinedSignal, finished.signal]),
      }).catch((error: unknown) => {
        throw toConnectionError(vendor, error)
      })
      return await read(response, combinedSignal)
    } catch (error) {
      throw combinedSignal.aborted ? combinedSignal.reason : error
    } finally {
      // Closes the connection if the response was not read completely.
      finished.abort()
    }
  }

  async function checkHealth(request: VendorCall, read: ReadResponse<ModelHealth>): Promise<ModelHealth> {
    const timeout = AbortSignal.timeout(THIRD_PARTY_TIMEOUT_MS)
    try {
      return await call({ ...request, signal: AbortSignal.any([request.signal, timeout]) }, read)
    } catch (error) {
      if (timeout.aborted) return { state: 'failing', detail: `${vendor} did not respond in time.` }
      return { state: 'failing', detail: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    call,
    checkHealth,
    close: async () => closing.abort(new ImageModelError('unavailable', `The connection to ${vendor} is closed.`)),
  }
}
