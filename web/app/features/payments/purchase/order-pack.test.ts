import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createOrderPack, type OrderWish } from './order-pack.ts'

const WISH: OrderWish = { viewerId: 'ada', packId: 'pack-1000', currency: 'USD', amount: 3_500 }
const ORDER = { id: 'order_1', amount: 3_500, currency: 'USD', keyId: 'key_1' }

/** Orders one after the other, of which each is answered as the test says; answers the keys that were sent. */
async function keysOf(steps: [wish: OrderWish, answer: () => Promise<unknown>][]): Promise<string[]> {
  const keys: string[] = []
  let answer = async (): Promise<unknown> => ORDER
  let made = 0
  const orderPack = createOrderPack({
    newKey: () => `key ${(made += 1)}`,
    createOrder: ({ headers }) => {
      keys.push(headers['idempotency-key'])
      return answer()
    },
  })
  for (const [wish, next] of steps) {
    answer = next
    await orderPack(wish, null).catch(() => undefined)
  }
  return keys
}

const well = async () => ORDER
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const failing = (status: number) => () => Promise.reject(new ORPCError('ANY', { defined: true, status }))

test('every order is a new one', async () => {
  expect(
    await keysOf([
      [WISH, well],
      [WISH, well],
    ]),
  ).toEqual(['key 1', 'key 2'])
})

test.each([
  ['whose answer was lost', lost],
  ['that the server failed over', failing(502)],
])('an order %s is asked for again by its key', async (_, first) => {
  expect(
    await keysOf([
      [WISH, first],
      [WISH, well],
    ]),
  ).toEqual(['key 1', 'key 1'])
})

test('an order that was refused is not asked for again', async () => {
  expect(
    await keysOf([
      [WISH, failing(409)],
      [WISH, well],
    ]),
  ).toEqual(['key 1', 'key 2'])
})

test.each([
  ['pack', { packId: 'pack-500' }],
  ['currency', { currency: 'INR' as const }],
  ['price', { amount: 3_600 }],
  ['visitor', { viewerId: 'grace' }],
])('another %s is another order', async (_, other) => {
  expect(
    await keysOf([
      [WISH, lost],
      [{ ...WISH, ...other }, well],
    ]),
  ).toEqual(['key 1', 'key 2'])
})
