import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The body is not a valid form, or has more parts than any call accepts. The error handler uses `statusCode`. */
export class FormError extends Error {
  readonly statusCode = 400

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FormError'
  }
}

/** Maximum number of fields and files together: more than any call accepts. */
const PARTS_MAX = 10
/** Maximum size of the headers of one part: enough for the longest escaped file name. */
const HEAD_MAX_BYTES = 4_096
const LINE_END = '\r\n'
const HEAD_END = '\r\n\r\n'

/**
 * Accepts `multipart/form-data` in the calls of this scope. The parsed body has the same fields as JSON, but with
 * files.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => parseForm(body, request.headers['content-type'] ?? ''),
  )
}

/**
 * Parses a `multipart/form-data` body (RFC 7578) into its fields by name: texts as strings, and files without their file names. Strict:
 * nothing before the first boundary or after the last, no field twice, texts in UTF-8. Libraries repair or skip what this rejects, and take
 * seconds for hostile boundaries (docs/decisions/0075-http-formats.md). Throws a FormError.
 */
export function parseForm(body: Buffer, contentType: string): Record<string, string | File> {
  const fields = new Map<string, string | File>()
  for (const { head, content } of partsOf(body, parseBoundary(contentType))) {
    const { name, isFile, type } = parseHead(head)
    if (fields.has(name)) throw new FormError('A field occurs twice.')
    fields.set(name, isFile ? toFile(content, type) : decodeText(content))
  }
  // Never by assignment: a field may be called __proto__.
  return Object.fromEntries(fields)
}

interface Part {
  head: string
  content: Buffer
}

function parseBoundary(contentType: string): string {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i.exec(contentType) ?? []
  const boundary = quoted ?? token ?? ''
  // RFC 2046, section 5.1.1
  if (!/^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary))
    throw new FormError('The boundary is missing or invalid.')
  return `--${boundary}`
}

function* partsOf(body: Buffer, delimiter: string): Generator<Part> {
  const isAt = (text: string, at: number) => body.subarray(at, at + text.length).equals(Buffer.from(text))
  if (!isAt(delimiter, 0)) throw new FormError('The body does not start with its boundary.')
  let at = delimiter.length
  for (let parts = 0; !isAt('--', at); parts++) {
    if (parts === PARTS_MAX) throw new FormError('The form has too many parts.')
    const start = at + LINE_END.length
    const headLength = body.subarray(start, start + HEAD_MAX_BYTES).indexOf(HEAD_END)
    if (!isAt(LINE_END, at) || headLength < 0) throw new FormError('A part has no valid headers.')
    const contentStart = start + headLength + HEAD_END.length
    const end = body.indexOf(LINE_END + delimiter, contentStart)
    if (end < 0) throw new FormError('The last part has no boundary at its end.')
    yield { head: body.toString('latin1', start, start + headLength), content: body.subarray(contentStart, end) }
    at = end + LINE_END.length + delimiter.length
  }
  const rest = body.subarray(at + '--'.length)
  if (rest.length > 0 && !rest.equals(Buffer.from(LINE_END)))
    throw new FormError('The body continues after the last boundary.')
}

function parseHead(head: string): { name: string; isFile: boolean; type: string } {
  const headers = new Map<string, string>()
  for (const line of head.split(LINE_END)) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*([^\r\n]*)$/.exec(line) ?? []
    if (name === '' || headers.has(name.toLowerCase())) throw new FormError('A part has an invalid or repeated header.')
    headers.set(name.toLowerCase(), value)
  }
  const parameters = parseDisposition(headers.get('content-disposition') ?? '')
  const name = parameters.get('name')
  if (name === undefined) throw new FormError('A part has no name.')
  const type = /^[^;\s]*/.exec(headers.get('content-type') ?? '')?.[0] ?? ''
  // Some clients send a file with a type but without a file name.
  const isFile = parameters.has('filename') || parameters.has('filename*') || !/^(?:text\/|$)/i.test(type)
  return { name, isFile, type }
}

/** In quoted values, some clients escape quotes, and others send a backslash unescaped. */
const PARAMETER = /;[ \t]*([\w*]+)=(?:"((?:\\"|[^"])*)"|([^\s;"]+))[ \t]*/y

function parseDisposition(value: string): Map<string, string> {
  const kind = /^form-data[ \t]*/i.exec(value)?.[0]
  if (kind === undefined) throw new FormError('The content disposition of a part is not form-data.')
  const parameters = new Map<string, string>()
  for (let at = kind.length; at < value.length;) {
    PARAMETER.lastIndex = at
    const [parameter = '', name = '', quoted, token = ''] = PARAMETER.exec(value) ?? []
    if (parameter === '' || parameters.has(name.toLowerCase()))
      throw new FormError('A part has invalid or repeated parameters.')
    parameters.set(name.toLowerCase(), quoted ?? token)
    at += parameter.length
  }
  return parameters
}

function toFile({ buffer, byteOffset, byteLength }: Buffer, type: string): File {
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError('The memory of a body must not be shared between threads.')
  return new File([new Uint8Array(buffer, byteOffset, byteLength)], 'file', { type })
}

function decodeText(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
    // Browsers send each line break of a text as two characters (HTML, 4.10.21.8).
    return text.replaceAll('\r\n', '\n')
  } catch (error) {
    throw new FormError('A text is not in UTF-8.', { cause: error })
  }
}
