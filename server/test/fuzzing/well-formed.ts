import fc from 'fast-check'
import type { Json } from './hostile.ts'
import type { JsonSchema, Operation } from './document.ts'

/** The content of a request before mutation. */
export interface WellFormed {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: Json
}

/** Generates placeholders of the `n`th resource of a kind. A placeholder is resolved when the request is encoded. */
const placeholders = (...kinds: string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat(1_000)).map(([kind, n]) => `{{${kind}:${n}}}`)

const anyImage = placeholders('own-image', 'own-image', 'public-image', 'image', 'nothing')

/** Fields whose values must refer to existing resources, which the schema does not express. */
const FIELD_VALUES: Record<string, fc.Arbitrary<Json>> = {
  'images.get id': placeholders('public-image', 'own-image', 'image', 'nothing'),
  'images.report id': placeholders('public-image', 'image', 'nothing'),
  'favorites.toggle imageId': placeholders('public-image', 'public-image', 'own-image', 'image', 'nothing'),
  'images.setVisibility id': placeholders('own-generated', 'own-generated', 'own-image', 'image', 'nothing'),
  'images.remove id': anyImage,
  'images.restore id': anyImage,
  'generation.get id': placeholders('own-generation', 'own-generation', 'generation', 'nothing'),
  'generation.cancel id': placeholders('own-cancelled', 'own-generation', 'generation', 'nothing'),
  'generation.retry id': placeholders('own-cancelled', 'own-generation', 'generation', 'nothing'),
  'payments.getOrder id': placeholders('own-order', 'own-order', 'order', 'nothing'),
  'payments.cancelOrder id': placeholders('own-order', 'order', 'nothing'),
  'images.known sha256': fc.stringMatching(/^[0-9a-f]{64}$/),
  'plans.switch plan': fc.constantFrom('Pro', 'Pro Plus', 'Pro Plus', 'pro', 'Free'),
  'plans.list name': fc.constantFrom('Pro', 'Pro Plus', 'Free'),
  'GET /api/images/{id}/download id': placeholders('own-drawn', 'drawn', 'image', 'nothing'),
  'GET /cards/images/{id}.jpg id': placeholders('drawn', 'image'),
  'GET /api/images/zip ids': placeholders('own-drawn', 'drawn', 'image', 'nothing'),
  'GET /files/{folder}/{name} name': placeholders('own-file', 'file'),
  'credits.deduct credits': fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 1 })),
  'payments.createOrder packId': placeholders('pack'),
  // The price of the smallest pack, and other amounts.
  'payments.createOrder amount': fc.constantFrom(500, 500, 41_750, 1, 2_147_483_647),
  'users.changePassword newPassword': fc.constant('{{password:0}}'),
  'users.changePassword currentPassword': fc.constant('{{password:0}}'),
  'users.endDevice id': placeholders('own-device', 'own-device', 'device', 'nothing'),
  'users.deleteAccount confirmation': fc.constant('{{confirmation:0}}'),
  'users.deleteAccount currentPassword': fc.constant('{{password:0}}'),
  'users.prepareExport currentPassword': fc.constant('{{password:0}}'),
  'users.updateSettings phone': fc.constantFrom<Json>('+49 (30) 1234', '112', null),
  'users.updateSettings full_name': fc.constantFrom<Json>('Ada Löwe', 'نجوى', '木村', null),
  'admin.retryGeneration id': placeholders('own-generation', 'generation', 'nothing'),
  'admin.refundGeneration id': placeholders('own-generation', 'generation', 'nothing'),
  'admin.listGenerations user': placeholders('user', 'nothing'),
  'admin.reconcileOrder id': placeholders('own-order', 'own-order', 'nothing'),
  'admin.resolvePaymentIssue id': placeholders('own-order', 'own-order', 'nothing'),
  'admin.listOrders user': placeholders('user', 'nothing'),
  'admin.listOrders id': placeholders('own-order', 'nothing'),
  'admin.listOrders attention': fc.constantFrom('true', 'false'),
  'admin.getUser id': placeholders('user', 'user', 'nothing'),
  'admin.adjustCredits id': placeholders('user', 'user', 'nothing'),
  'admin.adjustCredits amount': fc.constantFrom<Json>(1, 5, -1, 1_000_000_000, -1_000_000_000),
  'admin.endSessions id': placeholders('user', 'user', 'nothing'),
  'admin.suspend id': placeholders('user', 'user', 'nothing'),
  'admin.unsuspend id': placeholders('user', 'user', 'nothing'),
  'admin.addPack credits': fc.integer({ min: 1, max: 1_000_000 }),
  'admin.addPack display_price_cents': fc.integer({ min: 1, max: 1_000_000 }),
  'admin.changePack display_price_cents': fc.integer({ min: 1, max: 1_000_000 }),
  'admin.changePack id': placeholders('pack', 'pack', 'nothing'),
  'admin.changePlan id': placeholders('plan', 'plan', 'nothing'),
  'admin.resolveReport id': placeholders('own-image', 'nothing'),
  'generation.create image': fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, placeholders('picture')),
  'uploads.create image': placeholders('picture'),
}

/** Returns the placeholder kind of an operation's cursors: a cursor is valid only for the list that returned it. */
export function cursorKind({ name }: Operation): string {
  return `cursor-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
}

function anyCursorOf(operation: Operation): fc.Arbitrary<string> {
  const [any, own] = [cursorKind(operation), `own-${cursorKind(operation)}`]
  return placeholders(own, own, own, any, 'cursor-images-listmine', 'nothing')
}

const KEY = fc.oneof(fc.uuid(), placeholders('key'))

/** Generates requests that are valid according to the document. Most of them should succeed. */
export function wellFormed(operation: Operation): fc.Arbitrary<WellFormed> {
  const anyParametersIn = (location: string) => {
    const matching = operation.parameters.filter((parameter) => parameter.in === location)
    return anyRecord<string>(
      matching.map(({ name, required, schema }) => [name, anyValueOf(operation, name, schema).map(String), required]),
      RARELY_INCLUDED,
    )
  }
  return fc.record({
    params: anyParametersIn('path'),
    query: anyParametersIn('query'),
    headers: anyParametersIn('header'),
    body: operation.body ? anyBodyOf(operation, operation.body) : fc.constant(undefined),
  })
}

function anyBodyOf(operation: Operation, schema: JsonSchema): fc.Arbitrary<Json> {
  // The signature is valid only for these four values together.
  if (operation.name === 'payments.verifyPayment') {
    return fc.nat(1_000).map((n) => {
      const placeholder = (kind: string) => `{{${kind}:${n}}}`
      return {
        orderId: placeholder('paid-order'),
        paymentId: placeholder('payment'),
        signature: placeholder('signature'),
        packId: placeholder('paid-pack'),
      }
    })
  }
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties)
  return anyRecord(
    fields.map(([name, field]) => [name, anyValueOf(operation, name, field), required.includes(name)]),
    OFTEN_INCLUDED,
  )
}

/** Omission weights. Optional parameters are rare, because a list would be empty with all its filters set. */
const RARELY_INCLUDED = 3
const OFTEN_INCLUDED = 1

/** Generates an object of fields. An optional field is omitted `omissionWeight` times as often as it is included. */
function anyRecord<Value>(
  fields: [name: string, value: fc.Arbitrary<Value>, isRequired: boolean][],
  omissionWeight: number,
): fc.Arbitrary<Record<string, Value>> {
  const entries = fields.map(([name, value, isRequired]) => {
    const entry = value.map((fieldValue): [string, Value][] => [[name, fieldValue]])
    return isRequired
      ? entry
      : fc.oneof({ weight: omissionWeight, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: entry })
  })
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs.flat()))
}

function anyValueOf(operation: Operation, name: string, schema: JsonSchema): fc.Arbitrary<Json> {
  if (name === 'cursor') return anyCursorOf(operation)
  if (name === 'idempotency-key') return KEY
  if (name === 'prefer')
    return fc.constantFrom('respond-async', 'respond-async', 'respond-async, wait=1', 'return=minimal')
  return FIELD_VALUES[`${operation.name} ${name}`] ?? fromSchema(schema)
}

function fromSchema(schema: JsonSchema): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromSchema))
  const { minimum = 0, maximum = 1_000, minLength = 0, maxLength = 200 } = schema
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) }) },
        fc.integer({ min: minimum, max: maximum }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      if (schema['format'] === 'date') return fc.constantFrom('2026-01-01', '2026-12-31', '0001-01-01', '9999-12-31')
      return fc.oneof(
        fc.constantFrom('a heron at dawn', 'heron', '"a heron" or -dawn'),
        fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
      )
    default:
      throw new Error(`Unsupported schema ${JSON.stringify(schema).slice(0, 200)}.`)
  }
}
