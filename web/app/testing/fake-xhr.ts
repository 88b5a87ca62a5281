/** A call as a browser makes it, of which the test says how it goes on. */
export interface MadeCall {
  headers: Map<string, string>
  form: FormData | null
  /** So much of the form is on its way, from 0 to 1. */
  send: (share: number) => void
  answer: (status: number, body: unknown, headers?: Record<string, string>) => void
  /** The network fails. */
  lose: () => void
  wasAborted: () => boolean
}

/** For tests: hands out calls in place of the browser's, and keeps them in their order. */
export function makeCalls() {
  const calls: MadeCall[] = []
  const waiting: ((call: MadeCall) => void)[] = []
  return {
    calls,
    /** The next one that is sent. */
    next: () => new Promise<MadeCall>((resolve) => waiting.push(resolve)),
    openCall: () => {
      const call = new PlayedRequest()
      call.onSent = (made) => {
        calls.push(made)
        waiting.shift()?.(made)
      }
      return call
    },
  }
}

/** What stands for the browser's request keeps its form, and sends nothing. */
class PlayedRequest extends XMLHttpRequest {
  onSent: (made: MadeCall) => void = () => undefined
  readonly #headers = new Map<string, string>()
  #answer = { status: 0, text: '', headers: new Map<string, string>() }
  #aborted = false

  override open() {}

  override setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }

  override send(body?: Document | XMLHttpRequestBodyInit | null) {
    this.onSent({
      headers: this.#headers,
      form: body instanceof FormData ? body : null,
      send: (share) => {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1_000, total: 1_000 }))
        if (share === 1) this.upload.dispatchEvent(new ProgressEvent('load'))
      },
      answer: (status, answered, headers = {}) => {
        this.#answer = { status, text: JSON.stringify(answered), headers: new Map(Object.entries(headers)) }
        this.#end('load')
      },
      lose: () => this.#end('error'),
      wasAborted: () => this.#aborted,
    })
  }

  override abort() {
    this.#aborted = true
    this.#end('abort')
  }

  override getResponseHeader(name: string) {
    return this.#answer.headers.get(name) ?? null
  }

  override get status() {
    return this.#answer.status
  }

  override get responseText() {
    return this.#answer.text
  }

  #end(type: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new ProgressEvent(type))
    this.dispatchEvent(new ProgressEvent('loadend'))
  }
}
