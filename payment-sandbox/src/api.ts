import { HELD_CARD_END } from './cards.ts'
import {
  addRefund,
  capture,
  findPayment,
  ID,
  makeRecord,
  type OrderRecord,
  type Payment,
  type Refund,
} from './order-record.ts'
import { checkCapture, FAILED, readOrder, readRefund, type Complaint } from './order-rules.ts'
import type { SandboxParts } from './sandbox.ts'

const UNKNOWN: Complaint = { description: 'The id provided does not exist', reason: FAILED }
const PAGE_MAX = 100

/** What Razorpay answers to a call of the shop's server. */
export async function answerApi(request: Request, parts: SandboxParts): Promise<Response> {
  const basic = Buffer.from(`${parts.keyId}:${parts.keySecret}`).toString('base64')
  if (request.headers.get('authorization') !== `Basic ${basic}`)
    return refuse({ description: 'Authentication failed', reason: 'NA' }, 401)
  const { pathname, searchParams } = new URL(request.url)
  const [, , kind, id = '', ...rest] = pathname.split('/')
  const { store } = parts
  switch ([request.method, kind, ...(id ? [':id'] : []), ...rest].join(' ')) {
    case 'POST orders':
      return createOrder(await readBody(request), parts)
    case 'GET orders': {
      const [limit, skip] = pageOf(searchParams)
      const found = await store.list({ limit, skip, receipt: searchParams.get('receipt') })
      return collection(found.map(({ order }) => order))
    }
    case 'GET orders :id':
      return present(id, parts, ({ order }) => (order.id === id ? Response.json(order) : null))
    case 'GET orders :id payments':
      return present(id, parts, ({ order, payments }) => (order.id === id ? collection(payments) : null))
    case 'GET payments :id':
      return presentPayment(id, parts, (payment) => Response.json(payment))
    case 'POST payments :id capture':
      return capturePayment(id, await readBody(request), parts)
    case 'GET payments :id refunds':
      return presentPayment(id, parts, (_payment, { refunds }) => {
        const [limit, skip] = pageOf(searchParams)
        const ofPayment = refunds.filter(({ payment_id }) => payment_id === id)
        return collection(ofPayment.slice(skip, skip + limit))
      })
    case 'POST payments :id refund':
      return refundPayment(id, await readBody(request), request.headers.get('x-refund-idempotency'), parts)
    default:
      return refuse({ description: 'The requested URL was not found on the server.', reason: 'NA' }, 404)
  }
}

async function createOrder(body: unknown, { store, clock }: SandboxParts): Promise<Response> {
  const { fields, complaint } = readOrder(body)
  if (complaint) return refuse(complaint)
  const { amount, currency, receipt = null, notes = [], unique_receipt: isUnique } = fields
  const record = makeRecord({ amount, currency, receipt, notes }, clock.now())
  const { order } = await store.insert(record)
  if (order.id === record.order.id || isUnique) return Response.json(order)
  return refuse({ description: 'Order receipt should be unique.', reason: FAILED, field: 'receipt' })
}

async function capturePayment(id: string, body: unknown, parts: SandboxParts): Promise<Response> {
  const { store, clock, pace, announce } = parts
  const done = await store.update(id, (record) => {
    const payment = findPayment(record, id)
    const complaint = payment ? checkCapture(payment, body) : UNKNOWN
    if (!payment || complaint) return { complaint: complaint ?? UNKNOWN }
    // The bank of this card takes its time: it is captured later, by whoever asks first.
    const age = clock.now().getTime() - payment.created_at * 1_000
    if (payment.card.last4 !== HELD_CARD_END || age >= pace.held) capture(record, payment)
    return { payment: { ...payment } }
  })
  if (!done?.payment) return refuse(done?.complaint ?? UNKNOWN)
  if (done.payment.captured) announce(id, pace.captured)
  return Response.json(done.payment)
}

async function refundPayment(id: string, body: unknown, key: string | null, parts: SandboxParts): Promise<Response> {
  const { fields, complaint } = readRefund(body)
  if (complaint) return refuse(complaint)
  if (key !== null && key.length < 10) return refuse({ description: 'The idempotency key is short.', reason: FAILED })
  const text = JSON.stringify(fields)
  const add = (record: OrderRecord, payment: Payment): Refund | null => {
    const known = key === null ? undefined : record.refundKeys[key]
    if (known) return record.refunds.find((refund) => refund.id === known.refundId && known.body === text) ?? null
    const refund = addRefund(record, payment, fields, parts.clock.now())
    if (refund && key !== null) record.refundKeys[key] = { body: text, refundId: refund.id }
    return refund
  }
  const refund = await parts.change(id, add)
  return refund ? Response.json(refund) : refuse({ description: 'The refund is not possible.', reason: FAILED })
}

async function present(
  id: string,
  { store }: SandboxParts,
  answer: (record: OrderRecord) => Response | null,
): Promise<Response> {
  const record = ID.test(id) ? await store.find(id) : undefined
  return (record && answer(record)) ?? refuse(UNKNOWN)
}

function presentPayment(
  id: string,
  parts: SandboxParts,
  answer: (payment: Payment, record: OrderRecord) => Response,
): Promise<Response> {
  return present(id, parts, (record) => {
    const payment = findPayment(record, id)
    return payment ? answer(payment, record) : null
  })
}

/** Ten at a time unless more are asked for. */
function pageOf(query: URLSearchParams): [limit: number, skip: number] {
  return [Math.min(Number(query.get('count') ?? 10) || 10, PAGE_MAX), Number(query.get('skip') ?? 0) || 0]
}

function collection(items: object[]): Response {
  return Response.json({ entity: 'collection', count: items.length, items })
}

function refuse({ description, reason, field }: Complaint, status = 400): Response {
  const [source, step] = reason === 'NA' ? ['NA', 'NA'] : ['business', 'payment_initiation']
  const error = { code: 'BAD_REQUEST_ERROR', description, source, step, reason, metadata: {}, ...(field && { field }) }
  return Response.json({ error }, { status })
}

/** Undefined for what is no JSON. */
export async function readBody(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined)
}
