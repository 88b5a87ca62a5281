import { randomUUID } from 'node:crypto'
import { systemClock } from '../../kernel/clock.ts'
import { describePaymentProvider } from '../../ports/payment-provider.conformance.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { createSandboxProvider, sandboxId, sandboxSecrets, signCheckout } from './sandbox.ts'
import { sandboxPayments, sandboxRefunds } from './sandbox.table.ts'
import { sign } from './signatures.ts'

const { db } = await createTestDatabase()

describePaymentProvider('The sandbox', async () => {
  const secret = randomUUID()
  return {
    provider: createSandboxProvider({ db, clock: systemClock, secret }),
    async pay(orderId, status) {
      const id = sandboxId('pay')
      await db.insert(sandboxPayments).values({ id, orderId, status, cardEnd: '1007', createdAt: new Date() })
      return id
    },
    async refund(paymentId, amount) {
      const id = sandboxId('rfnd')
      await db.insert(sandboxRefunds).values({ id, paymentId, amount, createdAt: new Date() })
      return id
    },
    signCheckout: (ids) => signCheckout(secret, ids),
    signNotice: (body) => sign(sandboxSecrets(secret).webhookSecret, body),
  }
})
