import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { checkCapture, checkOrder, type Complaint } from './razorpay-rules.ts'
import type { VendorCall } from './vendor-server.ts'

export interface FakeOrder {
  id: string
  entity: 'order'
  amount: number
  currency: string
  receipt: string
  status: 'created' | 'attempted' | 'paid'
  /** A list when there are none, else an object. */
  notes: unknown
  created_at: number
}

export interface FakePayment {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  method: string
  amount_refunded: number
  captured: boolean
  notes: unknown
  error_description: string | null
  created_at: number
}

export interface FakeRefund {
  id: string
  entity: 'refund'
  amount: number
  payment_id: string
  status: 'pending' | 'processed' | 'failed'
  created_at: number
}

interface Books {
  orders: FakeOrder[]
  payments: FakePayment[]
  refunds: FakeRefund[]
}

interface Reply {
  status: number
  body: object
}

/** What the vendor keeps. */
export function createBooks(): Books {
  return { orders: [], payments: [], refunds: [] }
}

const UNKNOWN: Complaint = { description: 'The id provided does not exist', reason: 'input_validation_failed' }
/** All, where the vendor knows no pages. */
const UNPAGED = new URLSearchParams({ count: '100' })

/** What the vendor does and says when it is called. */
export function answerCall(books: Books, call: VendorCall, authorization: string): Reply {
  if (call.headers.authorization !== authorization)
    return refuse(401, { description: 'Authentication failed', reason: 'NA' })
  const { pathname, searchParams } = new URL(call.path, 'http://vendor')
  const [, version, kind, id, ...rest] = pathname.split('/')
  switch ([call.method, version, kind, ...(id === undefined ? [] : [':id']), ...rest].join('/')) {
    case 'POST/v1/orders':
      return createOrder(books, call.fields)
    case 'GET/v1/orders':
      return { status: 200, body: collect(books.orders, searchParams) }
    case 'GET/v1/orders/:id/payments':
      return present(books.orders, id, () => {
        return collect(
          books.payments.filter((payment) => payment.order_id === id),
          UNPAGED,
        )
      })
    case 'GET/v1/payments/:id':
      return present(books.payments, id, (payment) => payment)
    case 'GET/v1/payments/:id/refunds':
      return present(books.payments, id, () => {
        return collect(
          books.refunds.filter((refund) => refund.payment_id === id),
          searchParams,
        )
      })
    case 'POST/v1/payments/:id/capture':
      return capture(books, id, call.fields)
    default:
      return refuse(404, { description: 'The requested URL was not found on the server.', reason: 'NA' })
  }
}

export function createPayment(books: Books, orderId: string, wishes: Partial<FakePayment>): FakePayment {
  const order = find(books.orders, orderId)
  const status = wishes.status ?? 'captured'
  const payment: FakePayment = {
    ...{ id: nameOf('pay'), entity: 'payment', amount: order.amount, currency: order.currency, order_id: order.id },
    ...{ status, captured: status === 'captured', method: 'card', amount_refunded: 0, created_at: secondsNow() },
    ...{ notes: { shown: 'as an object' }, error_description: status === 'failed' ? 'The card was declined.' : null },
    ...wishes,
  }
  books.payments.push(payment)
  order.status = status === 'captured' ? 'paid' : 'attempted'
  return payment
}

export function createRefund(books: Books, paymentId: string, wishes: Partial<FakeRefund>): FakeRefund {
  const payment = find(books.payments, paymentId)
  const refund: FakeRefund = {
    ...{ id: nameOf('rfnd'), entity: 'refund', amount: payment.amount, payment_id: paymentId },
    ...{ status: 'processed', created_at: secondsNow(), ...wishes },
  }
  books.refunds.push(refund)
  // As soon as it is asked for, done or not.
  payment.amount_refunded += refund.amount
  if (payment.amount_refunded >= payment.amount) payment.status = 'refunded'
  return refund
}

export function nameOf(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`
}

export function secondsNow(): number {
  return Math.floor(Date.now() / 1_000)
}

const OrderWish = z.object({ receipt: z.string(), amount: z.int(), currency: z.string() })

function createOrder(books: Books, fields: Record<string, unknown>): Reply {
  const complaint = checkOrder(fields)
  if (complaint) return refuse(400, complaint)
  const { receipt, amount, currency } = OrderWish.parse(fields)
  const known = books.orders.find((order) => order.receipt === receipt)
  if (known && fields['unique_receipt'] === true) return { status: 200, body: known }
  if (known) {
    const description = 'Order receipt should be unique.'
    return refuse(400, { description, reason: 'input_validation_failed', field: 'receipt' })
  }
  const order: FakeOrder = {
    ...{ id: nameOf('order'), entity: 'order', amount, currency, receipt, status: 'created' },
    ...{ notes: [], created_at: secondsNow() },
  }
  books.orders.push(order)
  return { status: 200, body: { ...order, amount_paid: 0, amount_due: amount, offer_id: null, attempts: 0 } }
}

function capture({ payments }: Books, id: string | undefined, fields: Record<string, unknown>): Reply {
  const payment = payments.find((each) => each.id === id)
  const complaint = payment ? checkCapture(payment, fields) : UNKNOWN
  if (!payment || complaint) return refuse(400, complaint ?? UNKNOWN)
  Object.assign(payment, { status: 'captured', captured: true })
  return { status: 200, body: payment }
}

function present<Entity extends { id: string }>(
  entities: Entity[],
  id: string | undefined,
  bodyOf: (entity: Entity) => object,
): Reply {
  const entity = entities.find((each) => each.id === id)
  return entity ? { status: 200, body: bodyOf(entity) } : refuse(400, UNKNOWN)
}

/** Ten at a time unless more are asked for. */
function collect(entities: object[], query: URLSearchParams): object {
  const skip = Number(query.get('skip') ?? 0)
  const items = entities.slice(skip, skip + Number(query.get('count') ?? 10))
  return { entity: 'collection', count: items.length, items }
}

function refuse(status: number, { description, reason, field }: Complaint): Reply {
  const [source, step] = reason === 'NA' ? ['NA', 'NA'] : ['business', 'payment_initiation']
  const error = { code: 'BAD_REQUEST_ERROR', description, source, step, reason, metadata: {}, ...(field && { field }) }
  return { status, body: { error } }
}

function find<Entity extends { id: string }>(entities: Entity[], id: string): Entity {
  const found = entities.find((entity) => entity.id === id)
  if (!found) throw new Error(`The provider has no ${id}.`)
  return found
}
