import type { Send } from '../../api/fetch.ts'

export interface ProgressSending {
  /** Sent with every request, instead of the request's own body. */
  body: FormData
  /** Called with the part of the body that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  /**
   * A call that neither sends nor receives anything for this long fails with a `TimeoutError`. There is no other time
   * limit.
   */
  stallMs: number
  openCall: () => XMLHttpRequest
}

/**
 * Returns a function that sends a form and reports progress, which `fetch` can't. It resolves and rejects like `fetch`.
 */
export function createProgressSend({ body, onProgress, stallMs, openCall }: ProgressSending): Send {
  return (request) =>
    new Promise((resolve, reject) => {
      if (request.signal.aborted) return reject(request.signal.reason)
      const call = openCall()
      const stop = (reason: unknown) => {
        reject(reason)
        call.abort()
      }
      const stall = watchFor(stallMs, () => stop(new DOMException('The upload made no progress', 'TimeoutError')))
      const abandon = () => stop(request.signal.reason)
      request.signal.addEventListener('abort', abandon)
      call.upload.addEventListener('progress', ({ loaded, total }) => {
        stall.moved()
        if (total > 0) onProgress(loaded / total)
      })
      call.upload.addEventListener('load', () => onProgress(1))
      call.addEventListener('progress', stall.moved)
      call.addEventListener('load', () => resolve(answerOf(call)))
      // The same error type as from `fetch`.
      call.addEventListener('error', () => reject(new TypeError('The network request failed')))
      call.addEventListener('loadend', () => {
        stall.end()
        request.signal.removeEventListener('abort', abandon)
      })
      call.open(request.method, request.url)
      for (const [name, value] of request.headers) call.setRequestHeader(name, value)
      call.send(body)
    })
}

function watchFor(stallMs: number, onStall: () => void) {
  let timer = setTimeout(onStall, stallMs)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStall, stallMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** The headers that callers read. */
const KEPT_HEADERS = ['content-type', 'retry-after']

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of KEPT_HEADERS) {
    const value = call.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(call.responseText || null, { status: call.status, headers })
}
