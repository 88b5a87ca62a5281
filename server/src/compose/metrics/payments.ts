import { Counter, Histogram, type Registry } from 'prom-client'
import type { PaymentNotices } from '../../features/payments/index.ts'
import { PaymentProviderError, type PaymentProvider } from '../../ports/payment-provider.ts'

const CALLS = ['create_order', 'find_payment', 'list_payments', 'list_refunds', 'capture'] as const
type Call = (typeof CALLS)[number]
const OUTCOMES = ['done', 'unavailable', 'refused', 'credentials', 'broken']

/** Times what the payment provider is asked, and counts what became of the webhooks that it sends. */
export function createProviderMeasures(registry: Registry) {
  const duration = new Histogram({
    name: 'payment_provider_call_duration_seconds',
    help: 'Time of a call to the payment provider, by call and outcome: done, unavailable, refused, credentials, or broken.',
    labelNames: ['call', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers: [registry],
  })
  const notices = new Counter({
    name: 'payment_notices_total',
    help: 'Webhooks of the payment provider, by what they were answered: heard, refused (no valid signature), failed (it has to send it again).',
    labelNames: ['answer'],
    registers: [registry],
  })

  // Shown from the start, or the first failure would be no increase.
  for (const call of CALLS) for (const outcome of OUTCOMES) duration.zero({ call, outcome })
  for (const answer of ['heard', 'refused', 'failed']) notices.inc({ answer }, 0)

  async function measured<Result>(call: Call, work: Promise<Result>): Promise<Result> {
    const stop = duration.startTimer({ call })
    try {
      const result = await work
      stop({ outcome: 'done' })
      return result
    } catch (error) {
      stop({ outcome: error instanceof PaymentProviderError ? error.reason : 'broken' })
      throw error
    }
  }

  return {
    provider: (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      createOrder: (request) => measured('create_order', provider.createOrder(request)),
      findPayment: (id) => measured('find_payment', provider.findPayment(id)),
      listPayments: (id) => measured('list_payments', provider.listPayments(id)),
      listRefunds: (id) => measured('list_refunds', provider.listRefunds(id)),
      capture: (payment) => measured('capture', provider.capture(payment)),
    }),
    notices: (heard: PaymentNotices): PaymentNotices => ({
      ...heard,
      async hear(body, headers) {
        try {
          const answer = await heard.hear(body, headers)
          notices.inc({ answer })
          return answer
        } catch (error) {
          notices.inc({ answer: 'failed' })
          throw error
        }
      },
    }),
  }
}
