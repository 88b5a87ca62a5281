import type { Operation } from './document.ts'
import type { Json } from './hostile.ts'

/** Who sends a request: the batch's user, somebody who is about to delete the account, or nobody with a valid token. */
export type Sender = 'user' | 'leaver' | 'nobody' | 'forger'

/** A request while it is being spoilt. */
export interface Draft {
  operation: Operation
  sender: Sender
  params: Record<string, string>
  /** Written as it is where a value was meant to be percent-encoded. */
  rawParam: string | null
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  body: Json
  /** Null for none. */
  type: string | null
  /** What happens to the body once it is written. */
  distort: ((text: string) => string | Buffer) | null
}

/** What is sent. */
export interface WireRequest {
  method: string
  path: string
  headers: [name: string, value: string][]
  payload: Buffer | null
}

/** What a draft means by `{{kind:n}}`. */
export type Lookup = (kind: string, n: number) => string

/** A draft as it goes over the wire. */
export function writeRequest(draft: Draft, lookUp: Lookup): WireRequest {
  const { operation, params, rawParam, query, headers, type } = draft
  const named = (text: string) =>
    text.replace(/\{\{([a-z-]+):(\d+)\}\}/g, (_all, kind: string, n: string) => lookUp(kind, Number(n)))
  // Without its parameter a path may be another operation's, whose answers are described elsewhere.
  const instead = operation.responses === null ? '' : 'x'
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => rawParam ?? (escape(named(params[name] ?? '')) || instead),
  )
  const search = query.map(([name, value]) => `${escape(name)}=${escape(named(value))}`).join('&')
  const payload = draft.body === undefined ? null : bytesOf(draft, named)
  return {
    method: operation.method,
    path: search === '' ? path : `${path}?${search}`,
    headers: [
      ...headers.map(([name, value]): [string, string] => [name, headerValue(named(value))]),
      ...(type !== null && payload ? [['content-type', type] satisfies [string, string]] : []),
    ],
    payload,
  }
}

function bytesOf({ body, type, distort }: Draft, named: (text: string) => string): Buffer {
  const text = named(isForm(type) ? formText(body) : JSON.stringify(body))
  const written = distort ? distort(text) : text
  return typeof written === 'string' ? Buffer.from(written) : written
}

export const FORM_TYPE = 'multipart/form-data; boundary=fuzz'

function isForm(type: string | null): boolean {
  return type === FORM_TYPE
}

function formText(body: Json): string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = fields.map(([name, value]) => {
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    return `--fuzz\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '_')}"\r\n\r\n${written}\r\n`
  })
  return `${parts.join('')}--fuzz--\r\n`
}

/** As `encodeURIComponent`, of texts that are not well formed, too. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** What a client can send at all: its bytes, without those that end a line. */
function headerValue(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
}
