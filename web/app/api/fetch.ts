import { REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'

/** Sends one request, as `fetch` does. */
export type Send = (request: Request) => Promise<Response>

/**
 * Returns a `Send` whose requests fail with a `TimeoutError` if the whole response, body included, takes longer than
 * `timeoutMs`. The body of an event stream has no timeout.
 */
export function createTimedFetch(send: Send, timeoutMs: number = REQUEST_TIMEOUT_MS): Send {
  return async (request) => {
    // Not AbortSignal.timeout: its timer can't be stopped for an event stream.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new DOMException('The call took too long', 'TimeoutError')), timeoutMs)
    // The timer keeps running after the headers, because it covers the body, too. It has no effect once the body has
    // arrived.
    try {
      const response = await send(new Request(request, { signal: AbortSignal.any([request.signal, timeout.signal]) }))
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) clearTimeout(timer)
      return response
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}

/** Window event: a request did not reach the server. */
export const SERVER_UNREACHABLE = 'serverUnreachable'

const GATEWAY_STATUSES = new Set([502, 503, 504])

/**
 * Returns a `Send` that calls `onUnreachable` after a network failure, after a timeout, and when a proxy responds in
 * place of the server. By default this dispatches `serverUnreachable`.
 */
export function createConnectivityFetch(send: Send, onUnreachable: () => void = dispatchUnreachable): Send {
  return async (request) => {
    try {
      const response = await send(request)
      if (isFromProxy(response)) onUnreachable()
      return response
    } catch (error) {
      // `fetch` throws a TypeError for every network failure. A network that drops packets leads to a timeout.
      if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
        onUnreachable()
      throw error
    }
  }
}

/** Our own server also uses these statuses, for example when it is busy, but responds with JSON. */
function isFromProxy({ status, headers }: Response): boolean {
  return GATEWAY_STATUSES.has(status) && !headers.get('content-type')?.startsWith('application/json')
}

function dispatchUnreachable(): void {
  dispatchEvent(new Event(SERVER_UNREACHABLE))
}
