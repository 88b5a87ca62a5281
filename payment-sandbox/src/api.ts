import { DELAYED_CAPTURE_LAST4 } from './cards.ts'
import {
  addRefund,
  capture,
  findPayment,
  ID_PATTERN,
  makeRecord,
  type OrderRecord,
  type Payment,
} from './order-record.ts'
import { assertCapturable, parseOrder, parseRefund, ProviderApiError } from './order-rules.ts'
import type { SandboxContext } from './sandbox.ts'

const PAGE_SIZE_MAX = 100

/** Handles a call of the product's server as Razorpay's API does. */
export async function handleApi(request: Request, context: SandboxContext): Promise<Response> {
  try {
    return Response.json(await dispatch(request, context))
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error
    const { reason, field, status, message: description } = error
    const [source, step] = reason === 'NA' ? ['NA', 'NA'] : ['business', 'payment_initiation']
    const errorBody = {
      code: 'BAD_REQUEST_ERROR',
      description,
      source,
      step,
      reason,
      metadata: {},
      ...(field && { field }),
    }
    return Response.json({ error: errorBody }, { status })
  }
}

async function dispatch(request: Request, context: SandboxContext): Promise<object> {
  const credentials = Buffer.from(`${context.keyId}:${context.keySecret}`).toString('base64')
  if (request.headers.get('authorization') !== `Basic ${credentials}`)
    throw new ProviderApiError('Authentication failed', 'NA', '', 401)
  const { pathname, searchParams } = new URL(request.url)
  const [, , kind, id = '', ...rest] = pathname.split('/')
  const [limit, skip] = parsePage(searchParams)
  switch ([request.method, kind, ...(id ? [':id'] : []), ...rest].join(' ')) {
    case 'POST orders':
      return createOrder(await readBody(request), context)
    case 'GET orders': {
      const records = await context.store.list({ limit, skip, receipt: searchParams.get('receipt') })
      return collection(records.map(({ order }) => order))
    }
    case 'GET orders :id':
      return (await requireOrder(id, context)).order
    case 'GET orders :id payments':
      return collection((await requireOrder(id, context)).payments)
    case 'GET payments :id':
      return requirePayment(await requireRecord(id, context), id)
    case 'POST payments :id capture':
      return capturePayment(id, await readBody(request), context)
    case 'GET payments :id refunds': {
      const record = await requireRecord(id, context)
      requirePayment(record, id)
      return collection(record.refunds.filter(({ payment_id }) => payment_id === id).slice(skip, skip + limit))
    }
    case 'POST payments :id refund':
      return refundPayment(id, await readBody(request), request.headers.get('x-refund-idempotency'), context)
    default:
      throw new ProviderApiError('The requested URL was not found on the server.', 'NA', '', 404)
  }
}

async function createOrder(body: unknown, { store, clock }: SandboxContext): Promise<object> {
  const { amount, currency, receipt = null, notes = [], unique_receipt: isUnique } = parseOrder(body)
  const record = makeRecord({ amount, currency, receipt, notes }, clock.now())
  const { order } = await store.insert(record)
  // Another id means that an order with this receipt already exists.
  if (order.id === record.order.id || isUnique) return order
  throw new ProviderApiError('Order receipt should be unique.', undefined, 'receipt')
}

async function capturePayment(id: string, body: unknown, context: SandboxContext): Promise<object> {
  const { store, clock, delays, sendWebhooksLater } = context
  const payment = await store.update(id, (record) => {
    const current = requirePayment(record, id)
    assertCapturable(current, body)
    // This card simulates a slow bank: until the configured delay has passed, the payment stays authorized.
    const age = clock.now().getTime() - current.created_at * 1_000
    if (current.card.last4 !== DELAYED_CAPTURE_LAST4 || age >= delays.authorized) capture(record, current)
    return { ...current }
  })
  if (!payment) throw unknownIdError()
  if (payment.captured) sendWebhooksLater(id, delays.captured)
  return payment
}

async function refundPayment(id: string, body: unknown, key: string | null, context: SandboxContext): Promise<object> {
  const input = parseRefund(body)
  if (key !== null && key.length < 10) throw new ProviderApiError('The idempotency key is too short.')
  const inputText = JSON.stringify(input)
  const refund = await context.changePayment(id, (record, payment) => {
    const previous = key === null ? undefined : record.refundKeys[key]
    if (previous)
      return record.refunds.find((created) => created.id === previous.refundId && previous.body === inputText) ?? null
    const created = addRefund(record, payment, input, context.clock.now())
    if (created && key !== null) record.refundKeys[key] = { body: inputText, refundId: created.id }
    return created
  })
  if (!refund) throw new ProviderApiError('The refund is not possible.')
  return refund
}

async function requireOrder(id: string, context: SandboxContext): Promise<OrderRecord> {
  const record = await requireRecord(id, context)
  if (record.order.id !== id) throw unknownIdError()
  return record
}

/** Finds the record by the id of its order or of one of its payments. */
async function requireRecord(id: string, { store }: SandboxContext): Promise<OrderRecord> {
  const record = ID_PATTERN.test(id) ? await store.find(id) : undefined
  if (!record) throw unknownIdError()
  return record
}

function requirePayment(record: OrderRecord, id: string): Payment {
  const payment = findPayment(record, id)
  if (!payment) throw unknownIdError()
  return payment
}

function unknownIdError(): ProviderApiError {
  return new ProviderApiError('The id provided does not exist')
}

/** Parses page size and offset. The default size is 10. */
function parsePage(query: URLSearchParams): [limit: number, skip: number] {
  return [Math.min(Number(query.get('count') ?? 10) || 10, PAGE_SIZE_MAX), Number(query.get('skip') ?? 0) || 0]
}

function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items }
}

/** Parses the body as JSON. Returns undefined if it is not JSON. */
export async function readBody(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined)
}
