import { z } from 'zod'

/** The part of JSON Schema that the document uses. Other keywords stay for the response check. */
export interface JsonSchema {
  [keyword: string]: unknown
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

export interface Operation {
  /** Name as in the contract: `images.listPublic`. */
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  /** Schema of the JSON body; null for operations without a body. */
  body: JsonSchema | null
  acceptsForms: boolean
  /** Body schemas by status and media type; null for operations that the document does not describe. */
  responses: Map<number, Map<string, JsonSchema>> | null
  /** How the operation identifies its caller. */
  authentication: 'token' | 'cookie' | 'nothing'
}

const Schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const Content = z.record(z.string(), z.object({ schema: Schema })).default({})
const Item = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content })),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Item)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

export interface ApiDocument {
  operations: Operation[]
  /** Schemas that `$ref`s refer to, by name. */
  shared: Record<string, JsonSchema>
}

/** Parses an API document. Throws if it has another structure. */
export function parseDocument(json: unknown): ApiDocument {
  const { paths, components } = Document.parse(json)
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters, requestBody, responses }]): Operation => {
      const content = requestBody?.content ?? {}
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: content['application/json']?.schema ?? null,
        acceptsForms: 'multipart/form-data' in content,
        responses: new Map(
          Object.entries(responses).map(([status, response]) => [Number(status), readSchemas(response)]),
        ),
        // A public call may also have a signed-in caller.
        authentication: 'token',
      }
    }),
  )
  return { operations, shared: components.schemas }
}

function readSchemas({ content }: { content: z.infer<typeof Content> }): Map<string, JsonSchema> {
  return new Map(Object.entries(content).map(([type, { schema }]) => [type, schema]))
}
