/** A request whose outcome is controlled by the test. */
export interface FakeRequest {
  headers: Map<string, string>
  form: FormData | null
  /** Reports the share of the form that has been sent, from 0 to 1. */
  reportSent: (share: number) => void
  /** Simulates that a part of the response has arrived. */
  receive: (text: string) => void
  /** Sends a text as it is and anything else as JSON. */
  respond: (status: number, body: unknown, headers?: Record<string, string>) => void
  /** Simulates a network failure. */
  fail: () => void
  wasAborted: () => boolean
}

/** Creates requests that replace the browser's, and collects them in the order in which they are sent. */
export function createFakeXhr() {
  const calls: FakeRequest[] = []
  const waiters: ((call: FakeRequest) => void)[] = []
  return {
    calls,
    /** Resolves with the next request that is sent. */
    waitForRequest: () => new Promise<FakeRequest>((resolve) => waiters.push(resolve)),
    createXhr: () => {
      const call = new FakeXhr()
      call.onSent = (request) => {
        calls.push(request)
        waiters.shift()?.(request)
      }
      return call
    },
  }
}

/** Passes its form to `onSent` instead of sending it. */
class FakeXhr extends XMLHttpRequest {
  onSent: (request: FakeRequest) => void = () => undefined
  readonly #headers = new Map<string, string>()
  #response = { status: 0, text: '', headers: new Map<string, string>() }
  #aborted = false

  override open() {}

  override setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }

  override send(body?: Document | XMLHttpRequestBodyInit | null) {
    this.onSent({
      headers: this.#headers,
      form: body instanceof FormData ? body : null,
      reportSent: (share) => {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1_000, total: 1_000 }))
        if (share === 1) this.upload.dispatchEvent(new ProgressEvent('load'))
      },
      receive: (text) => {
        this.#response = { ...this.#response, text }
        this.dispatchEvent(new ProgressEvent('progress'))
      },
      respond: (status, responseBody, headers = {}) => {
        const text = typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody)
        this.#response = { status, text, headers: new Map(Object.entries(headers)) }
        this.#end('load')
      },
      fail: () => this.#end('error'),
      wasAborted: () => this.#aborted,
    })
  }

  override abort() {
    this.#aborted = true
    this.#end('abort')
  }

  override getResponseHeader(name: string) {
    return this.#response.headers.get(name) ?? null
  }

  override get status() {
    return this.#response.status
  }

  override get responseText() {
    return this.#response.text
  }

  #end(type: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new ProgressEvent(type))
    this.dispatchEvent(new ProgressEvent('loadend'))
  }
}
