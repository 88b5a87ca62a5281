import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, CreditPack, Generation, Image, Plan } from '@pictor/contract'

/** The contract as an OpenAPI document, with our form of errors. */
export async function createOpenApi(brandName: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: { title: brandName, version: '1', description: 'Errors are `{code, message, ...details}`; decide by `code`.' },
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
}
export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApi>>
