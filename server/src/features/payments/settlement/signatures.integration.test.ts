import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const SIGNATURES = inject('deep') ? 10_000 : 50
const BATCH_SIZE = 50

const provider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider: provider })
const paymentFixture = await createPaymentFixture(application, provider)

test(`none of ${SIGNATURES} forged signatures verifies a payment`, { timeout: 300_000 }, async () => {
  const user = await application.createUser()
  const { id } = await paymentFixture.order(user)
  const payment = provider.pay(id)
  const valid = provider.createCheckoutResult(payment)
  const packId = paymentFixture.findPack(100).id
  provider.calls.length = 0
  for (let sent = 0; sent < SIGNATURES; sent += BATCH_SIZE) {
    const forged = Array.from({ length: BATCH_SIZE }, (_, index) => forge(valid.signature, sent + index))
    const responses = await Promise.all(
      forged.map((signature) => paymentFixture.verify(user, { ...valid, signature }, packId)),
    )
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  }
  expect(provider.calls).toEqual([])
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
  expect((await paymentFixture.verify(user, valid, packId)).statusCode).toBe(200)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

/** Cycles through five kinds: random, truncated, extended, uppercase, one digit changed. */
function forge(valid: string, round: number): string {
  const randomSignature = randomBytes(32).toString('hex')
  switch (round % 5) {
    case 0:
      return randomSignature
    case 1:
      return valid.slice(0, 1 + (round % (valid.length - 1)))
    case 2:
      return `${valid}${randomSignature.slice(0, 1 + (round % 60))}`
    case 3:
      return valid === valid.toUpperCase() ? randomSignature : valid.toUpperCase()
    default: {
      const position = round % valid.length
      const digit = ((Number.parseInt(valid[position] ?? '0', 16) + 1 + (round % 15)) % 16).toString(16)
      return valid.slice(0, position) + digit + valid.slice(position + 1)
    }
  }
}
