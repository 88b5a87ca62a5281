import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, CreditPack, Generation, Image, Plan, type CallMeta } from '@pictor/contract'

/** The contract as an OpenAPI document, with our form of errors. */
export async function createOpenApi(brandName: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: brandName,
      version: '1',
      description: 'Errors are `{code, message, ...details}`; decide by `code`.',
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
      oneOf: definitions.map(([code, message, , data]) => ({
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { const: code },
          message: { type: 'string', default: message },
          ...(typeof data === 'object' ? data.properties : {}),
        },
      })),
    }),
  })
  openPublicCalls(document)
  return document
}

/** Calls that anybody may make ask for no token. */
function openPublicCalls(document: OpenAPI.Document): void {
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { route, meta } = call['~orpc'] as { route: { method?: string; path?: string }; meta: CallMeta }
    const operation = document.paths?.[route.path ?? '']?.[(route.method ?? 'POST').toLowerCase() as 'get']
    if (operation && meta.access === 'public') operation.security = []
  })
}

export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApi>>
