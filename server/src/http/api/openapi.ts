import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, CreditPack, Generation, Image, Plan, type CallMeta } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'

/** Returns the contract as an OpenAPI document, with the product's error format. */
export async function createOpenApi(brandName: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: brandName,
      version: '1',
      description: 'Errors have the form `{code, message, ...details}`. Use `code` to tell them apart, not the text.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
    commonSchemas: {
      CreditPack: { schema: CreditPack },
      Generation: { schema: Generation },
      Image: { schema: Image },
      Plan: { schema: Plan },
    },
    customErrorResponseBodySchema: (definitions) => ({
      oneOf: definitions.map(([code, message, , data]) =>
        createErrorSchema(code, message, typeof data === 'object' ? data : {}),
      ),
    }),
  })
  addHttpResponses(document)
  return document
}

/** The invalid fields (`explainBadInput`). Missing if the input could not be parsed at all. */
const ISSUES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: { path: { type: 'string' }, message: { type: 'string' } },
  },
} as const

function createErrorSchema(code: string, message: string, { properties = {} }: { properties?: object }) {
  return {
    type: 'object' as const,
    required: ['code', 'message'],
    properties: {
      code: { const: code },
      message: { type: 'string' as const, default: message },
      ...properties,
      ...(code === 'BAD_REQUEST' && { issues: ISSUES }),
    },
  }
}

/**
 * Adds the responses that the HTTP layer sends instead of a call, which are not in the contract. Also marks public
 * calls as calls without a token.
 */
function addHttpResponses(document: OpenAPI.Document): void {
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { route, meta } = call['~orpc'] as { route: { method?: string; path?: string }; meta: CallMeta }
    const { method = 'POST', path = '' } = route
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get']
    if (!operation) return
    if (meta.access === 'public') operation.security = []
    const responses = (operation.responses ??= {})
    if (meta.cache) responses['304'] = { description: 'Not Modified' }
    if (method === 'GET') return
    addError(responses, 'UNSUPPORTED_MEDIA_TYPE')
    // For calls with an image, the error is `IMAGE_TOO_LARGE` (`calls.ts`).
    if (meta.takes !== 'image') addError(responses, 'PAYLOAD_TOO_LARGE')
  })
}

function addError(responses: OpenAPI.ResponsesObject, code: ErrorCode): void {
  const { status, message } = errors[code]
  const existing = responses[String(status)] as OpenAPI.ResponseObject | undefined
  const schema = existing?.content?.['application/json']?.schema as OpenAPI.SchemaObject | undefined
  const schemas = [...(schema ? (schema.oneOf ?? [schema]) : []), createErrorSchema(code, message, {})]
  const content = { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } }
  responses[String(status)] = { description: String(status), content } as OpenAPI.ResponseObject
}

export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApi>>
