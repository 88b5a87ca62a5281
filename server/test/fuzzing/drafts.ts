import type { Operation } from './document.ts'
import type { Json } from './hostile.ts'

/**
 * The sender of a request: the batch's user, a user whose account may be deleted, or a client without a valid token.
 */
export type Sender = 'user' | 'leaver' | 'nobody' | 'forger'

/** A request during mutation. */
export interface Draft {
  operation: Operation
  sender: Sender
  params: Record<string, string>
  /** A path parameter that is written without percent-encoding. */
  rawParam: string | null
  query: [name: string, value: string][]
  headers: [name: string, value: string][]
  body: Json
  /** The content type; null for none. */
  type: string | null
  /** Mutates the encoded body. */
  corruptBody: ((text: string) => string | Buffer) | null
}

/** The encoded request. */
export interface WireRequest {
  method: string
  path: string
  headers: [name: string, value: string][]
  payload: Buffer | null
}

/** Returns the value of `{{kind:n}}` in a draft. */
export type Lookup = (kind: string, n: number) => string

/** Encodes a draft as an HTTP request. */
export function writeRequest(draft: Draft, lookUp: Lookup): WireRequest {
  const { operation, params, rawParam, query, headers, type } = draft
  const substitute = (text: string) =>
    text.replace(/\{\{([a-z-]+):(\d+)\}\}/g, (_all, kind: string, n: string) => lookUp(kind, Number(n)))
  // With an empty parameter, the path may belong to another operation with other responses.
  const placeholder = operation.responses === null ? '' : 'x'
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => rawParam ?? (escape(substitute(params[name] ?? '')) || placeholder),
  )
  const search = query.map(([name, value]) => `${escape(name)}=${escape(substitute(value))}`).join('&')
  const payload = draft.body === undefined ? null : encodeBody(draft, substitute)
  return {
    method: operation.method,
    path: search === '' ? path : `${path}?${search}`,
    headers: [
      ...headers.map(([name, value]): [string, string] => [name, toHeaderValue(substitute(value))]),
      ...(type !== null && payload ? [['content-type', type] satisfies [string, string]] : []),
    ],
    payload,
  }
}

function encodeBody({ body, type, corruptBody }: Draft, substitute: (text: string) => string): Buffer {
  const text = substitute(isForm(type) ? encodeForm(body) : JSON.stringify(body))
  const encoded = corruptBody ? corruptBody(text) : text
  return typeof encoded === 'string' ? Buffer.from(encoded) : encoded
}

export const FORM_TYPE = 'multipart/form-data; boundary=fuzz'

function isForm(type: string | null): boolean {
  return type === FORM_TYPE
}

function encodeForm(body: Json): string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = fields.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `--fuzz\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '_')}"\r\n\r\n${text}\r\n`
  })
  return `${parts.join('')}--fuzz--\r\n`
}

/** Like `encodeURIComponent`, but also for texts that are not well-formed. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Keeps only bytes that a client can send in a header, without line ends. */
function toHeaderValue(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
}
