import type { FastifyInstance } from 'fastify'
import { html, createHtmlPage, type Html } from '../pages/html-page.ts'
import { createOpenApi, type OpenApiDocument } from './openapi.ts'

/** Registers `/api/openapi.json`, the contract as an OpenAPI document, and `/api/docs`, the same document as a page. */
export async function registerApiDocs(app: FastifyInstance, brandName: string): Promise<void> {
  const document = await createOpenApi(brandName)
  app.get('/api/openapi.json', { config: { call: 'openapi' } }, async () => document)
  app.get('/api/docs', { config: { call: 'docs', isPage: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(createHtmlPage({ title: `${brandName} API`, nonce: reply.raw.nonce, body: renderDocument(document) })),
  )
}

type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]>['get']

function renderDocument({ info, paths = {}, components }: OpenApiDocument): Html {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method]
      return operation ? [renderOperation(`${method.toUpperCase()} ${path}`, operation)] : []
    }),
  )
  return html`<p class="muted">${info.description ?? ''} Download: <a href="/api/openapi.json">openapi.json</a>.</p>
    ${operations}
    <h2>Schemas</h2>
    ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => renderJson(name, schema))}`
}

function renderOperation(name: string, operation: Operation): Html {
  const { parameters, requestBody, responses } = operation ?? {}
  return renderJson(name, { ...(parameters && { parameters }), ...(requestBody && { requestBody }), responses })
}

function renderJson(summary: string, value: unknown): Html {
  return html`<details>
    <summary><code>${summary}</code></summary>
    <pre>${JSON.stringify(value, null, 2)}</pre>
  </details>`
}
