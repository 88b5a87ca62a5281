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
 * Accepts `multipart/form-data` in the calls of this scope. The parsed body has the same fields as a JSON body, with
 * images as files.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => parseForm(body, request.headers['content-type'] ?? ''),
  )
}

/**
 * Parses a `multipart/form-data` body (RFC 7578) into its fields by name: texts as strings, and files without their
 * file names. Throws a FormError for invalid input, including text before the first boundary or after the last,
 * repeated fields, and texts that are not UTF-8. Libraries repair or skip such input, and take seconds for hostile
 * boundaries (docs/decisions/0075-http-formats.md).
 */
export function parseForm(body: Buffer, contentType: string): Record<string, string | File> {
  const fields = new Map<string, string | File>()
  for (const { head, content } of splitParts(body, parseDelimiter(contentType))) {
    const { name, isFile, type } = parseHead(head)
    if (fields.has(name)) throw new FormError('A field occurs twice.')
    fields.set(name, isFile ? toFile(content, type) : decodeText(content))
  }
  // A field may be named `__proto__`. Assigning it would change the prototype instead.
  return Object.fromEntries(fields)
}

interface Part {
  head: string
  content: Buffer
}

/** Returns the boundary with the two hyphens that precede it in the body. */
function parseDelimiter(contentType: string): string {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))\s*(?:;|$)/i.exec(contentType) ?? []
  const boundary = quoted ?? token ?? ''
  // RFC 2046, section 5.1.1
  if (!/^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary))
    throw new FormError('The boundary is missing or invalid.')
  return `--${boundary}`
}

function* splitParts(body: Buffer, delimiter: string): Generator<Part> {
  const hasTextAt = (text: string, offset: number) =>
    body.subarray(offset, offset + text.length).equals(Buffer.from(text))
  if (!hasTextAt(delimiter, 0)) throw new FormError('The body does not start with its boundary.')
  let offset = delimiter.length
  for (let count = 0; !hasTextAt('--', offset); count++) {
    if (count === PARTS_MAX) throw new FormError('The form has too many parts.')
    const start = offset + LINE_END.length
    const headLength = body.subarray(start, start + HEAD_MAX_BYTES).indexOf(HEAD_END)
    if (!hasTextAt(LINE_END, offset) || headLength < 0) throw new FormError('A part has no valid headers.')
    const contentStart = start + headLength + HEAD_END.length
    const end = body.indexOf(LINE_END + delimiter, contentStart)
    if (end < 0) throw new FormError('The last part has no boundary at its end.')
    yield { head: body.toString('latin1', start, start + headLength), content: body.subarray(contentStart, end) }
    offset = end + LINE_END.length + delimiter.length
  }
  const rest = body.subarray(offset + '--'.length)
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
  for (let offset = kind.length; offset < value.length;) {
    PARAMETER.lastIndex = offset
    const [parameter = '', name = '', quoted, token = ''] = PARAMETER.exec(value) ?? []
    if (parameter === '' || parameters.has(name.toLowerCase()))
      throw new FormError('A part has invalid or repeated parameters.')
    parameters.set(name.toLowerCase(), quoted ?? token)
    offset += parameter.length
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
