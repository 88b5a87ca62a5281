const PAYMENT = {
  id: 'pay_TEST0000000001',
  entity: 'payment',
  amount: 500,
  currency: 'USD',
  status: 'captured',
  order_id: 'order_TEST0000000001',
  method: 'card',
  amount_refunded: 0,
  notes: [],
  created_at: 1_795_000_000,
}
const REFUND = {
  id: 'rfnd_TEST000000001',
  entity: 'refund',
  amount: 200,
  currency: 'USD',
  payment_id: PAYMENT.id,
  status: 'processed',
  notes: [],
  created_at: 1_795_000_100,
}
const DISPUTE = {
  id: 'disp_TEST000000001',
  entity: 'dispute',
  payment_id: PAYMENT.id,
  amount: 500,
  currency: 'USD',
  amount_deducted: 450,
  status: 'lost',
  created_at: 1_795_000_200,
}

/** The event of a paid order, as the provider sends it. */
export const ORDER_PAID_EVENT = createEventBody('order.paid', {
  payment: PAYMENT,
  order: { id: PAYMENT.order_id, notes: {} },
})
/** Events as the provider sends them, and the expected parsed values. */
export const EVENTS: [body: string, event: object][] = [
  [
    ORDER_PAID_EVENT,
    { type: 'order.paid', payment: { id: PAYMENT.id, orderId: PAYMENT.order_id, status: 'captured' } },
  ],
  [
    createEventBody('payment.failed', { payment: { ...PAYMENT, status: 'failed', error_description: 'Declined.' } }),
    { type: 'payment.failed', payment: { status: 'failed', failure: 'Declined.' }, refund: null },
  ],
  [createEventBody('refund.created', { payment: PAYMENT, refund: REFUND }), { type: 'refund.created', refund: null }],
  [
    createEventBody('refund.processed', { payment: PAYMENT, refund: REFUND }),
    { refund: { id: REFUND.id, paymentId: PAYMENT.id, amount: 200, createdAt: new Date(1_795_000_100_000) } },
  ],
  [
    createEventBody('payment.dispute.created', { payment: PAYMENT, dispute: DISPUTE }),
    { refund: null, disputeId: DISPUTE.id },
  ],
  [
    createEventBody('payment.dispute.lost', { payment: PAYMENT, dispute: DISPUTE }),
    { refund: { id: DISPUTE.id, paymentId: PAYMENT.id, amount: 450 }, disputeId: DISPUTE.id },
  ],
  [
    createEventBody('settlement.processed', {}),
    { type: 'settlement.processed', payment: null, refund: null, disputeId: null },
  ],
  // Another product of the provider sends other data as a payment. The event is accepted without its payment, because a
  // rejected event would be redelivered for a day.
  [createEventBody('invoice.paid', { payment: { id: 7 } }), { type: 'invoice.paid', payment: null }],
]

/** Creates the body of an event. */
function createEventBody(event: string, entities: Record<string, object>): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  return JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: Object.keys(entities), payload })
}
