import type { Send } from './fetch.ts'

export interface ProgressSendOptions {
  /** Sent with every request, instead of the request's own body. */
  body: FormData | Blob
  /** Called with the part of the body that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Called with the part of the response that has arrived, when it grows. */
  onText?: (text: string) => void
  /**
   * A call that neither sends nor receives anything for this long fails with a `TimeoutError`. There is no other time
   * limit.
   */
  stallMs: number
  createXhr: () => XMLHttpRequest
}

/**
 * Returns a function that sends a form or a file and reports progress, which `fetch` can't. It resolves and rejects like `fetch`.
 */
export function createProgressSend({ body, onProgress, onText, stallMs, createXhr }: ProgressSendOptions): Send {
  return (request) =>
    new Promise((resolve, reject) => {
      if (request.signal.aborted) return reject(request.signal.reason)
      const xhr = createXhr()
      const stop = (reason: unknown) => {
        reject(reason)
        xhr.abort()
      }
      const stallTimer = createStallTimer(stallMs, () =>
        stop(new DOMException('The upload made no progress', 'TimeoutError')),
      )
      const handleAbort = () => stop(request.signal.reason)
      request.signal.addEventListener('abort', handleAbort)
      xhr.upload.addEventListener('progress', ({ loaded, total }) => {
        stallTimer.restart()
        if (total > 0) onProgress(loaded / total)
      })
      xhr.upload.addEventListener('load', () => onProgress(1))
      xhr.addEventListener('progress', () => {
        stallTimer.restart()
        onText?.(xhr.responseText)
      })
      xhr.addEventListener('load', () => resolve(toResponse(xhr)))
      // The same error type as from `fetch`.
      xhr.addEventListener('error', () => reject(new TypeError('The network request failed')))
      xhr.addEventListener('loadend', () => {
        stallTimer.end()
        request.signal.removeEventListener('abort', handleAbort)
      })
      xhr.open(request.method, request.url)
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value)
      xhr.send(body)
    })
}

function createStallTimer(stallMs: number, onStall: () => void) {
  let timer = setTimeout(onStall, stallMs)
  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(onStall, stallMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** The headers that callers read. */
const COPIED_HEADERS = ['content-type', 'retry-after']

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of COPIED_HEADERS) {
    const value = xhr.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(xhr.responseText || null, { status: xhr.status, headers })
}
