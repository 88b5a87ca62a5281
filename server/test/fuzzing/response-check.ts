import { z } from 'zod'
import type { ApiDocument, JsonSchema, Operation } from './document.ts'
import type { WireRequest } from './drafts.ts'
import type { WireResponse } from './wire.ts'

/** Returns the violations of a response. A correct response has none. */
export type CheckResponse = (operation: Operation, request: WireRequest, response: WireResponse) => string[]

/** Texts that only the server's internals would contain. */
const INTERNALS =
  /\b(?:select|insert into|delete from|update) .{0,80}\b(?:from|where|set|values)\b|syntax error|violates|constraint|drizzle|pglite|postgres|relation "|prepared statement|\bORPC|\bzod|fastify|node_modules|\/server\/|\.(?:ts|js|mjs):\d|\bat [\w.<>]+ \(|TypeError|RangeError| of undefined|is not a function|\[object |Cannot read|E(?:CONN|NOENT|ACCES|PIPE)|heap/i

/** Node.js rejects requests with larger heads before the application sees them. */
const HEAD_MAX_BYTES = 16_384

/**
 * Checks a response against the document, which must contain the status and every field of the body, and against texts
 * that no response may contain.
 */
export function createResponseCheck({ shared }: ApiDocument): CheckResponse {
  const validators = new Map<JsonSchema, z.ZodType>()
  const getValidator = (schema: JsonSchema) => {
    const existing = validators.get(schema)
    if (existing) return existing
    const validator = z.fromJSONSchema(
      closeSchema({ ...schema, $defs: shared }) as Parameters<typeof z.fromJSONSchema>[0],
    )
    validators.set(schema, validator)
    return validator
  }

  return (operation, request, { status, headers, text }) => {
    const violations: string[] = []
    if (status >= 500) violations.push(`status ${status}`)
    if (headers['x-content-type-options'] !== 'nosniff') violations.push(`${status} without nosniff`)
    if (status >= 400 && findInternals(text, request) !== null)
      violations.push(`${status} reveals ${findInternals(text, request)}`)
    if (status === 431 && getHeadSize(request) > HEAD_MAX_BYTES) return violations
    if (!operation.responses) return [...violations, ...checkErrorFormat(status, headers['content-type'], text)]
    const response = operation.responses.get(status)
    if (!response) return [...violations, `${status} is not in the document`]
    const type = headers['content-type']?.split(';')[0] ?? ''
    const schema = response.get(type)
    if (!schema)
      return text === '' && response.size === 0
        ? violations
        : [...violations, `${status} of type '${type}' is not in the document`]
    if (type !== 'application/json') return violations
    const parsed = getValidator(schema).safeParse(parse(text))
    if (!parsed.success) violations.push(`${status} has another body: ${z.prettifyError(parsed.error).slice(0, 300)}`)
    return violations
  }
}

/** Errors of undocumented routes must have the API's error format. The account library may add fields. */
function checkErrorFormat(status: number, type: string | undefined, text: string): string[] {
  if (status < 400 || text === '') return []
  const hasErrorFormat = type?.startsWith('application/json') && ErrorBody.safeParse(parse(text)).success
  return hasErrorFormat ? [] : [`${status} is not in the error format`]
}

const ErrorBody = z.object({ code: z.string(), message: z.string() })

/** Returns internal text that a response reveals, or null. Text that the request contained does not count. */
function findInternals(text: string, { path, payload }: WireRequest): string | null {
  const found = INTERNALS.exec(text)?.[0]
  if (found === undefined) return null
  const requestText = `${decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/(?:%[89a-f][0-9a-f])+/gi, ''))}${payload?.toString() ?? ''}`
  return requestText.toLowerCase().includes(found.toLowerCase()) ? null : found
}

function getHeadSize({ method, path, headers }: WireRequest): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, method.length + path.length + 12)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns the schema without additional fields, so that undocumented fields are violations. */
function closeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === '$ref') return [keyword, String(value).replace('#/components/schemas/', '#/$defs/')]
    // A default applies to requests. A response must contain the field, so the default is removed.
    return keyword === 'default' ? ['description', ''] : [keyword, closeSchema(value)]
  })
  const isClosed = 'properties' in schema && !('additionalProperties' in schema)
  return Object.fromEntries(isClosed ? [...entries, ['additionalProperties', false]] : entries)
}
