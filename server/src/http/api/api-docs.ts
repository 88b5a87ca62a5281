import type { FastifyInstance } from 'fastify'
import { html, htmlPage, type Html } from '../pages/html-page.ts'
import { createOpenApi, type OpenApiDocument } from './openapi.ts'

/** Registers `/api/openapi.json`, the contract as a document, and `/api/docs`, a page that shows it. */
export async function registerApiDocs(app: FastifyInstance, brandName: string): Promise<void> {
  const document = await createOpenApi(brandName)
  app.get('/api/openapi.json', { config: { call: 'openapi' } }, async () => document)
  app.get('/api/docs', { config: { call: 'docs', isPage: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: `${brandName} API`, nonce: reply.raw.nonce, body: documentBody(document) })),
  )
}

type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]>['get']

function documentBody({ info, paths = {}, components }: OpenApiDocument): Html {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method]
      return operation ? [operationDetails(`${method.toUpperCase()} ${path}`, operation)] : []
    }),
  )
  return html`<p class="muted">${info.description ?? ''} Download: <a href="/api/openapi.json">openapi.json</a>.</p>
    ${operations}
    <h2>Schemas</h2>
    ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => jsonDetails(name, schema))}`
}

function operationDetails(name: string, operation: Operation): Html {
  const { parameters, requestBody, responses } = operation ?? {}
  return jsonDetails(name, { ...(parameters && { parameters }), ...(requestBody && { requestBody }), responses })
}

function jsonDetails(summary: string, value: unknown): Html {
  return html`<details>
    <summary><code>${summary}</code></summary>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </details>`
}
