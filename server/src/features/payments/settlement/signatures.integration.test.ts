import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const SIGNATURES = inject('deep') ? 10_000 : 500
const AT_ONCE = 50

const provider = createTestProvider()
const application = await startTestApplication({}, { works: false, paymentProvider: provider })
const shop = await openShop(application, provider)

test(`none of ${SIGNATURES} forged signatures verifies a payment`, { timeout: 300_000 }, async () => {
  const user = await application.createUser()
  const { id } = await shop.order(user)
  const payment = provider.pay(id)
  const right = provider.resultOf(payment)
  const packId = shop.packOf(100).id
  provider.asked.length = 0
  for (let sent = 0; sent < SIGNATURES; sent += AT_ONCE) {
    const forged = Array.from({ length: AT_ONCE }, (_, index) => forge(right.signature, sent + index))
    const answers = await Promise.all(forged.map((signature) => shop.verify(user, { ...right, signature }, packId)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  }
  expect(provider.asked).toEqual([])
  expect(await shop.balanceOf(user)).toBe(80)
  expect((await shop.verify(user, right, packId)).statusCode).toBe(200)
  expect(await shop.balanceOf(user)).toBe(180)
})

/** Cycles through five kinds: random, truncated, extended, uppercase, one digit changed. */
function forge(right: string, turn: number): string {
  const foreign = randomBytes(32).toString('hex')
  switch (turn % 5) {
    case 0:
      return foreign
    case 1:
      return right.slice(0, 1 + (turn % (right.length - 1)))
    case 2:
      return `${right}${foreign.slice(0, 1 + (turn % 60))}`
    case 3:
      return right === right.toUpperCase() ? foreign : right.toUpperCase()
    default: {
      const place = turn % right.length
      const digit = ((Number.parseInt(right[place] ?? '0', 16) + 1 + (turn % 15)) % 16).toString(16)
      return right.slice(0, place) + digit + right.slice(place + 1)
    }
  }
}
