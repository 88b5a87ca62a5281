import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { HostedCheckout, ListedOrder, ListedPayment } from '../../ports/hosted-checkout.ts'
import { sendError } from '../api/failures.ts'
import { html, htmlPage, type Html } from '../pages/html-page.ts'
import { isLocal } from '../guards/local-only.ts'

interface SandboxOrdersOptions {
  checkout: HostedCheckout
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

const SHOWN = 50
const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 256

/** As the provider writes them: nothing that its database does not take. */
export const SandboxName = z.string().regex(/^\w{1,64}$/)
const Deed = z.object({ paymentId: SandboxName, deed: z.enum(['refund', 'dispute', 'webhook']) })
const Amount = z.strictObject({ amount: z.coerce.number().int().positive().max(2_147_483_647).optional() })

const NEWS = {
  refund: 'Refunded, and told by a webhook.',
  dispute: 'The buyer has won the dispute; a webhook told of it.',
  webhook: 'The webhooks of this payment were sent once more.',
  refused: 'Nothing was done: there is not so much to give back.',
}
const News = z.object({ news: z.enum(['refund', 'dispute', 'webhook', 'refused']).optional() })

/** `/sandbox/orders`: the sandbox's books, and what a bank would do. Registered only while nobody but this machine can reach us. */
export function registerSandboxOrders(app: FastifyInstance, { checkout, onRequest }: SandboxOrdersOptions): void {
  const guard = async (request: FastifyRequest, reply: FastifyReply) =>
    isLocal(request) ? onRequest(request, reply) : sendError(reply, 'NOT_FOUND')

  const config = { limit: 'page of address', isPage: true } as const
  const page = { onRequest: guard, config: { ...config, call: 'sandbox.orders' }, exposeHeadRoute: false }
  app.get('/sandbox/orders', page, async (request, reply) => {
    const orders = await checkout.listOrders(SHOWN)
    const { news } = News.safeParse(request.query).data ?? {}
    const body = html`<p class="muted">Orders of the payment sandbox, the newest first. No money moves here.</p>
      ${news ? html`<p role="status"><strong>${NEWS[news]}</strong></p>` : ''}
      ${orders.length ? orders.map(orderArticle) : html`<p class="muted">No order yet. Buy a pack of credits.</p>`}`
    // Without a referrer the forms would come from nowhere.
    reply.type('text/html; charset=utf-8').header('referrer-policy', 'same-origin')
    return reply.send(htmlPage({ title: 'Payment sandbox', nonce: reply.raw.nonce, body }))
  })

  // In a scope of its own, so that nothing else takes forms.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    const route = { onRequest: guard, bodyLimit: FORM_BYTES, config: { ...config, call: 'sandbox.deed' } }
    scope.post('/sandbox/orders/:paymentId/:deed', route, async (request, reply) => {
      const [path, form] = [Deed.safeParse(request.params), Amount.safeParse(request.body ?? {})]
      if (!path.success || !form.success) return sendError(reply, 'BAD_REQUEST')
      const isDone = await deedOf(checkout, path.data, form.data.amount)
      return reply.redirect(`/sandbox/orders?news=${isDone ? path.data.deed : 'refused'}`, 303)
    })
  })
}

function deedOf(
  checkout: HostedCheckout,
  { paymentId, deed }: z.output<typeof Deed>,
  amount: number | undefined,
): Promise<boolean> {
  switch (deed) {
    case 'refund':
      return checkout.refund(paymentId, amount)
    case 'dispute':
      return checkout.loseDispute(paymentId)
    case 'webhook':
      return checkout.tellAgain(paymentId)
  }
}

function orderArticle(order: ListedOrder): Html {
  const { id, createdAt, payments, currency } = order
  return html`<article>
    <h2><code>${id}</code></h2>
    <p class="muted">${price(order.amount, currency)}, ${timeOf(createdAt)}</p>
    ${payments.length ? payments.map((payment) => paymentPart(payment, currency)) : html`<p>Nobody has paid yet.</p>`}
  </article>`
}

function paymentPart({ id, status, cardEnd, failure, refundable }: ListedPayment, currency: string): Html {
  const form = (deed: string, label: string, field: Html | string = '') =>
    html`<form method="post" action="/sandbox/orders/${id}/${deed}">${field}<button>${label}</button></form>`
  const amount = html`<label
    >Minor units <input name="amount" type="number" min="1" max="${refundable}" value="${refundable}" required
  /></label>`
  return html`<h3><code>${id}</code></h3>
    <p>
      Card ending in ${cardEnd}: ${status}.
      ${failure ?? (refundable > 0 ? `${price(refundable, currency)} can go back.` : '')}
    </p>
    ${refundable > 0 ? [form('refund', 'Refund', amount), form('dispute', 'Dispute lost')] : ''}
    ${form('webhook', 'Send webhook again')}`
}

function price(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}

function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
