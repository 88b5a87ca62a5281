import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import {
  checkSize,
  OPENAI_FILE_MAX_BYTES,
  OPENAI_FILE_TYPES,
  OPENAI_PARAMETERS,
  type ParameterRule,
} from './openai-parameters.ts'
import { renderSolidColor } from './test-model.ts'
import { startVendorServer, type VendorCall, type VendorServer } from './vendor-server.ts'

export const OPENAI_KEY = 'sk-test-5f1d7a84'
/** Tokens that the fake charges for every image. */
export const OPENAI_USAGE = {
  total_tokens: 1_640,
  input_tokens: 40,
  output_tokens: 1_600,
  input_tokens_details: { text_tokens: 25, image_tokens: 15 },
  output_tokens_details: { image_tokens: 1_600, text_tokens: 0 },
}

export interface OpenAiServer extends VendorServer {
  /** The image that every call returns. */
  image: Uint8Array
  baseUrl: string
}

/** OpenAI's image API, as far as the product uses it. Rejects calls that violate the vendor's documentation. */
export async function startOpenAiServer(): Promise<OpenAiServer> {
  const { bytes: image } = await renderSolidColor({ aspectRatio: '2:3', seed: 7 })
  const server = await startVendorServer((call, response) => respondWithImage(call, response, image))
  return Object.assign(server, { image, baseUrl: `${server.url}/v1` })
}

/** Responds like the vendor: with an image, or with 400, 401 or 404 for an invalid call. */
export function respondWithImage(call: VendorCall, response: ServerResponse, image: Uint8Array): void {
  const endpoint = /^\/v1\/images\/(generations|edits)$/.exec(call.path)?.[1]
  if (call.headers.authorization !== `Bearer ${OPENAI_KEY}`) return respondWithError(response, 401, 'invalid_api_key')
  if (endpoint !== 'generations' && endpoint !== 'edits') return respondWithError(response, 404, 'not_found')
  const errors = checkCall(call, endpoint)
  if (errors.length > 0) return respondWithError(response, 400, 'invalid_value', errors.join('; '))
  const isStreamed = String(call.fields['stream']) === 'true'
  if (isStreamed)
    return streamImage(response, endpoint, { image, partials: Number(call.fields['partial_images'] ?? 0) })
  response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_1' })
  response.end(JSON.stringify({ created: 1_795_000_000, data: [{ b64_json: toBase64(image) }], usage: OPENAI_USAGE }))
}

/** Formats one server-sent event. */
export function formatEvent(type: string, data: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
}

function streamImage(
  response: ServerResponse,
  endpoint: string,
  options: { image: Uint8Array; partials: number },
): void {
  const kind = endpoint === 'edits' ? 'image_edit' : 'image_generation'
  const eventFields = {
    b64_json: toBase64(options.image),
    created_at: 1_795_000_000,
    size: '1024x1536',
    quality: 'medium',
    background: 'opaque',
    output_format: 'png',
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let index = 0; index < options.partials; index++) {
    response.write(formatEvent(`${kind}.partial_image`, { ...eventFields, partial_image_index: index }))
  }
  response.end(formatEvent(`${kind}.completed`, { ...eventFields, usage: OPENAI_USAGE }))
}

function checkCall({ method, isForm, fields }: VendorCall, endpoint: 'generations' | 'edits'): string[] {
  const unknownNames = Object.keys(fields).filter((name) => !OPENAI_PARAMETERS[name]?.endpoints.includes(endpoint))
  const parameterErrors = Object.entries(OPENAI_PARAMETERS).flatMap(([name, rule]) => {
    if (fields[name] !== undefined)
      return checkValue(rule, fields[name], isForm) ? [] : [`the value of ${name} is not accepted`]
    return rule.isRequired && rule.endpoints.includes(endpoint) ? [`${name} is missing`] : []
  })
  const size = z.string().safeParse(fields['size']).data
  return [
    ...(method === 'POST' ? [] : ['only POST is accepted']),
    ...(isForm === (endpoint === 'edits') ? [] : ['the body is of the wrong type']),
    ...unknownNames.map((name) => `unknown parameter ${name}`),
    ...parameterErrors,
    ...[size === undefined ? null : checkSize(size)].filter((error) => error !== null),
  ]
}

function checkValue(rule: ParameterRule, value: unknown, isForm: boolean): boolean {
  if (rule.kind === 'file') {
    return value instanceof File && OPENAI_FILE_TYPES.includes(value.type) && value.size < OPENAI_FILE_MAX_BYTES
  }
  // A form contains only strings.
  const parsed = isForm && rule.kind !== 'string' ? parse(String(value)) : value
  if (rule.kind === 'boolean') return typeof parsed === 'boolean'
  if (rule.kind === 'integer') {
    return Number.isInteger(parsed) && Number(parsed) >= (rule.min ?? 0) && Number(parsed) <= (rule.max ?? Infinity)
  }
  if (typeof parsed !== 'string' || parsed.length > (rule.maxLength ?? Infinity)) return false
  return rule.values?.includes(parsed) ?? parsed !== ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function respondWithError(response: ServerResponse, status: number, code: string, message = code): void {
  const error = { message, type: 'invalid_request_error', param: null, code }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
