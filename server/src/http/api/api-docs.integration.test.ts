import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app } = await startTestApplication({ BRAND_NAME: '<img src=x onerror=alert(1)>' })

interface Schema {
  required?: string[]
  properties?: Record<string, { const?: unknown }>
  oneOf?: Schema[]
}
interface Operation {
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}
interface Document {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const document = (await app.inject('/api/openapi.json')).json<Document>()
const page = await app.inject('/api/docs')

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

test('the document lists the calls of the contract and no others', () => {
  const expected: string[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: call }) => {
    const { method, path } = call['~orpc'].route
    expected.push(`${method} ${path}`)
  })
  expect(expected.length).toBeGreaterThan(8)
  expect(operations.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
  expect(document.openapi).toMatch(/^3\.1/)
})

test('every documented call has a route', async () => {
  for (const { name } of operations) {
    const [method = '', path = ''] = name.split(' ')
    expect(app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
  }
})

test('the document includes responses of the HTTP layer: rejected bodies, invalid input and 304', () => {
  for (const { name, operation } of operations) {
    const { responses } = operation
    expect([name, '413' in responses, '415' in responses]).toEqual([
      name,
      !name.startsWith('GET'),
      !name.startsWith('GET'),
    ])
    expect([name, '304' in responses]).toEqual([name, name === 'GET /api/images/public'])
    const badRequestSchema = responses['400']?.content['application/json']?.schema
    const schemas = badRequestSchema?.oneOf ?? [badRequestSchema]
    expect(
      schemas.some((schema) => schema?.properties?.['code']?.const === 'BAD_REQUEST' && 'issues' in schema.properties),
    ).toBe(true)
  }
})

test('every error has the standard format and is listed under its status', () => {
  for (const { operation } of operations) {
    const errorResponses = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    expect(errorResponses.length).toBeGreaterThanOrEqual(5)
    for (const [status, { content }] of errorResponses) {
      const schema = content['application/json']?.schema ?? {}
      for (const alternative of schema.oneOf ?? [schema]) {
        expect(alternative.required).toEqual(['code', 'message'])
        const code = String(alternative.properties?.['code']?.const)
        expect(errors).toHaveProperty(code, expect.objectContaining({ status: Number(status) }))
      }
    }
  }
})

test('named schemas are defined once, and every reference resolves', () => {
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
  const names = new Set(references.map((reference) => reference.slice('#/components/schemas/'.length)))
  expect([...names].toSorted()).toEqual(['CreditPack', 'Generation', 'Image', 'Plan'])
  expect(Object.keys(document.components.schemas).toSorted()).toEqual([...names].toSorted())
})

test('the page lists every call, has no scripts and loads nothing', () => {
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { name } of operations) expect(page.body).toContain(name)
  expect(page.body).not.toMatch(/@import|url\(/)
  const tags = page.body.match(/<[a-z][^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(50)
  expect(tags.filter((tag) => /^<(script|link|img|iframe)|\s(src|style|on\w+)=/.test(tag))).toEqual([])
  const targets = [...page.body.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
  expect(targets).toEqual(['/api/openapi.json'])
})

test('the content security policy allows the style of the page by a nonce that is new for each response', async () => {
  const [, nonce] = /<style nonce="([^"]+)">/.exec(page.body) ?? []
  expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect((await app.inject('/api/docs')).body).not.toContain(nonce)
})

test('the brand name is escaped', () => {
  expect(page.body).toContain('<title>&#60;img src=x onerror=alert(1)&#62; API</title>')
  expect(page.body).not.toContain('<img')
  expect(document.info.title).toBe('<img src=x onerror=alert(1)>')
})
