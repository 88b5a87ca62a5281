import { REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'

export type Send = (request: Request) => Promise<Response>

/** Gives every attempt the same time; one that takes longer fails with a `TimeoutError`. Event streams may last. */
export function createTimedFetch(send: Send, timeoutMs: number = REQUEST_TIMEOUT_MS): Send {
  return async (request) => {
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(new DOMException('The call took too long', 'TimeoutError')),
      timeoutMs,
    )
    // The body counts too, so the timer runs on after the headers; once all has arrived it changes nothing.
    try {
      const response = await send(new Request(request, { signal: AbortSignal.any([request.signal, deadline.signal]) }))
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) clearTimeout(timer)
      return response
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}
