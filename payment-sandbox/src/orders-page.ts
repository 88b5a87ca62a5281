import { z } from 'zod'
import {
  addLostDispute,
  addRefund,
  ID_PATTERN,
  refundableAmount,
  type OrderRecord,
  type Payment,
} from './order-record.ts'
import type { SandboxContext } from './sandbox.ts'

const ORDERS_MAX = 50

const RESULT_MESSAGES = {
  refund: 'Refunded. A webhook was sent.',
  dispute: 'The buyer won the dispute. A webhook was sent.',
  webhook: 'The webhooks for this payment were sent again.',
  rejected: 'Nothing was done: the amount is more than can be refunded.',
}
const ResultCode = z.enum(['refund', 'dispute', 'webhook', 'rejected'])
const ActionPath = z.object({
  paymentId: z.string().regex(ID_PATTERN),
  action: z.enum(['refund', 'dispute', 'webhook']),
})
const Form = z.strictObject({ amount: z.coerce.number().int().positive().max(2_147_483_647).optional() })

/**
 * Handles `GET /sandbox/orders`: the content of a page with the newest orders and their payments. Its forms simulate
 * what a bank does. They post to `/sandbox/orders/:paymentId/:action`.
 */
export async function handleOrdersPage(request: Request, context: SandboxContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , , paymentId, action, ...rest] = pathname.split('/')
  if (request.method === 'GET' && paymentId === undefined) {
    const { data: result } = ResultCode.safeParse(searchParams.get('result'))
    return renderPage(await context.store.list({ limit: ORDERS_MAX }), result)
  }
  if (request.method !== 'POST' || rest.length > 0) return new Response(null, { status: 404 })
  const path = ActionPath.safeParse({ paymentId, action })
  const form = Form.safeParse(Object.fromEntries(new URLSearchParams(await request.text())))
  if (!path.success || !form.success) return new Response(null, { status: 400 })
  const isDone = await runAction(path.data, form.data.amount, context)
  const location = `/sandbox/orders?result=${isDone ? path.data.action : 'rejected'}`
  return new Response(null, { status: 303, headers: { location } })
}

async function runAction(
  { paymentId, action }: z.output<typeof ActionPath>,
  amount: number | undefined,
  { changePayment, clock, sendWebhooks }: SandboxContext,
): Promise<boolean> {
  const now = clock.now()
  switch (action) {
    case 'refund':
      return (await changePayment(paymentId, (record, payment) => addRefund(record, payment, { amount }, now))) !== null
    case 'dispute':
      return (await changePayment(paymentId, (record, payment) => addLostDispute(record, payment, now))) !== null
    case 'webhook':
      return sendWebhooks(paymentId)
  }
}

/** Nothing needs escaping: the sandbox itself creates all ids, amounts and texts of the page. */
function renderPage(records: OrderRecord[], result: keyof typeof RESULT_MESSAGES | undefined): Response {
  const content = `<p class="muted">Payment sandbox orders, newest first. No real charges are made.</p>
    ${result ? `<p role="status"><strong>${RESULT_MESSAGES[result]}</strong></p>` : ''}
    ${records.map(renderOrder).join('') || '<p class="muted">No orders yet. Buy a credit pack.</p>'}`
  return new Response(content, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function renderOrder(record: OrderRecord): string {
  const { id, created_at, amount, currency } = record.order
  const time = new Date(created_at * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const payments = record.payments.map((payment) => renderPayment(payment, refundableAmount(record, payment)))
  return `<article>
    <h2><code>${id}</code></h2>
    <p class="muted">${formatPrice(amount, currency)}, ${time} UTC</p>
    ${payments.join('') || '<p>Not paid yet.</p>'}
  </article>`
}

function renderPayment(
  { id, status, captured, card, currency, error_description }: Payment,
  refundable: number,
): string {
  const form = (action: string, label: string, field = '') =>
    `<form method="post" action="/sandbox/orders/${id}/${action}">${field}<button>${label}</button></form>`
  const amount = `<label>Minor units
    <input name="amount" type="number" min="1" max="${refundable}" value="${refundable}" required /></label>`
  return `<h3><code>${id}</code></h3>
    <p>
      Card ending in ${card.last4}: ${captured ? 'captured' : status}.
      ${error_description ?? (refundable > 0 ? `${formatPrice(refundable, currency)} can be refunded.` : '')}
    </p>
    ${refundable > 0 ? form('refund', 'Refund', amount) + form('dispute', 'Dispute lost') : ''}
    ${form('webhook', 'Send webhook again')}`
}

function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
