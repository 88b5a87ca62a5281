import { HELD_CARD_END } from './cards.ts'
import { addRefund, capture, findPayment, ID, makeRecord, type OrderRecord, type Payment } from './order-record.ts'
import { demandCapture, readOrder, readRefund, Refusal } from './order-rules.ts'
import type { SandboxParts } from './sandbox.ts'

const PAGE_MAX = 100

/** Handles a call of the product's server as Razorpay's API does. */
export async function answerApi(request: Request, parts: SandboxParts): Promise<Response> {
  try {
    return Response.json(await carryOut(request, parts))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { reason, field, status, message: description } = error
    const [source, step] = reason === 'NA' ? ['NA', 'NA'] : ['business', 'payment_initiation']
    const told = { code: 'BAD_REQUEST_ERROR', description, source, step, reason, metadata: {}, ...(field && { field }) }
    return Response.json({ error: told }, { status })
  }
}

async function carryOut(request: Request, parts: SandboxParts): Promise<object> {
  const basic = Buffer.from(`${parts.keyId}:${parts.keySecret}`).toString('base64')
  if (request.headers.get('authorization') !== `Basic ${basic}`)
    throw new Refusal('Authentication failed', 'NA', '', 401)
  const { pathname, searchParams } = new URL(request.url)
  const [, , kind, id = '', ...rest] = pathname.split('/')
  const [limit, skip] = pageOf(searchParams)
  switch ([request.method, kind, ...(id ? [':id'] : []), ...rest].join(' ')) {
    case 'POST orders':
      return createOrder(await readBody(request), parts)
    case 'GET orders': {
      const records = await parts.store.list({ limit, skip, receipt: searchParams.get('receipt') })
      return collection(records.map(({ order }) => order))
    }
    case 'GET orders :id':
      return (await demandOrder(id, parts)).order
    case 'GET orders :id payments':
      return collection((await demandOrder(id, parts)).payments)
    case 'GET payments :id':
      return demandPayment(await demandRecord(id, parts), id)
    case 'POST payments :id capture':
      return capturePayment(id, await readBody(request), parts)
    case 'GET payments :id refunds': {
      const record = await demandRecord(id, parts)
      demandPayment(record, id)
      return collection(record.refunds.filter(({ payment_id }) => payment_id === id).slice(skip, skip + limit))
    }
    case 'POST payments :id refund':
      return refundPayment(id, await readBody(request), request.headers.get('x-refund-idempotency'), parts)
    default:
      throw new Refusal('The requested URL was not found on the server.', 'NA', '', 404)
  }
}

async function createOrder(body: unknown, { store, clock }: SandboxParts): Promise<object> {
  const { amount, currency, receipt = null, notes = [], unique_receipt: isUnique } = readOrder(body)
  const record = makeRecord({ amount, currency, receipt, notes }, clock.now())
  const { order } = await store.insert(record)
  if (order.id === record.order.id || isUnique) return order
  throw new Refusal('Order receipt should be unique.', undefined, 'receipt')
}

async function capturePayment(id: string, body: unknown, parts: SandboxParts): Promise<object> {
  const { store, clock, pace, announce } = parts
  const payment = await store.update(id, (record) => {
    const held = demandPayment(record, id)
    demandCapture(held, body)
    // This card simulates a slow bank: a capture succeeds only after the configured delay.
    const age = clock.now().getTime() - held.created_at * 1_000
    if (held.card.last4 !== HELD_CARD_END || age >= pace.held) capture(record, held)
    return { ...held }
  })
  if (!payment) throw unknown()
  if (payment.captured) announce(id, pace.captured)
  return payment
}

async function refundPayment(id: string, body: unknown, key: string | null, parts: SandboxParts): Promise<object> {
  const input = readRefund(body)
  if (key !== null && key.length < 10) throw new Refusal('The idempotency key is short.')
  const text = JSON.stringify(input)
  const refund = await parts.change(id, (record, payment) => {
    const known = key === null ? undefined : record.refundKeys[key]
    if (known) return record.refunds.find((made) => made.id === known.refundId && known.body === text) ?? null
    const made = addRefund(record, payment, input, parts.clock.now())
    if (made && key !== null) record.refundKeys[key] = { body: text, refundId: made.id }
    return made
  })
  if (!refund) throw new Refusal('The refund is not possible.')
  return refund
}

async function demandOrder(id: string, parts: SandboxParts): Promise<OrderRecord> {
  const record = await demandRecord(id, parts)
  if (record.order.id !== id) throw unknown()
  return record
}

/** Finds the record by the id of its order or of one of its payments. */
async function demandRecord(id: string, { store }: SandboxParts): Promise<OrderRecord> {
  const record = ID.test(id) ? await store.find(id) : undefined
  if (!record) throw unknown()
  return record
}

function demandPayment(record: OrderRecord, id: string): Payment {
  const payment = findPayment(record, id)
  if (!payment) throw unknown()
  return payment
}

function unknown(): Refusal {
  return new Refusal('The id provided does not exist')
}

/** Page size and offset. The default size is 10. */
function pageOf(query: URLSearchParams): [limit: number, skip: number] {
  return [Math.min(Number(query.get('count') ?? 10) || 10, PAGE_MAX), Number(query.get('skip') ?? 0) || 0]
}

function collection(items: object[]): object {
  return { entity: 'collection', count: items.length, items }
}

/** Returns undefined if the body is not JSON. */
export async function readBody(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined)
}
