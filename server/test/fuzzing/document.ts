import { z } from 'zod'

/** As much of JSON Schema as the document uses; the rest stays in it for the judge. */
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
  /** As in the contract: `images.listPublic`. */
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  /** Of a JSON body; null for operations that take none. */
  body: JsonSchema | null
  takesForms: boolean
  /** By status, the schemas of the body by media type; null where no document tells of the operation. */
  responses: Map<number, Map<string, JsonSchema>> | null
  /** What tells it who asks. */
  asks: 'token' | 'cookie' | 'nothing'
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
  /** What `$ref`s refer to, by name. */
  shared: Record<string, JsonSchema>
}

/** What a document says of the operations in it; throws for one of another form. */
export function readDocument(json: unknown): ApiDocument {
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
        takesForms: 'multipart/form-data' in content,
        responses: new Map(Object.entries(responses).map(([status, given]) => [Number(status), schemasOf(given)])),
        // A public call may know its caller, too.
        asks: 'token',
      }
    }),
  )
  return { operations, shared: components.schemas }
}

function schemasOf({ content }: { content: z.infer<typeof Content> }): Map<string, JsonSchema> {
  return new Map(Object.entries(content).map(([type, { schema }]) => [type, schema]))
}
