import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { deductCredits } from './deduct-credits.ts'

async function deduct(credits: number, take: (credits: number) => Promise<number>) {
  const [toasts, balances, taken]: [Toast[], number[], number[]] = [[], [], []]
  const done = await deductCredits(credits, {
    balance: 80,
    take: (wanted) => {
      taken.push(wanted)
      return take(wanted)
    },
    setBalance: (balance) => balances.push(balance),
    show: (toast) => toasts.push(toast),
  })
  return { done, toasts, balances, taken }
}

test('what the server takes is gone from the balance at once', async () => {
  expect(await deduct(16, async () => 64)).toEqual({ done: true, toasts: [], balances: [64], taken: [16] })
})

test('the whole balance can be taken', async () => {
  expect(await deduct(80, async () => 0)).toMatchObject({ done: true, balances: [0] })
})

test('more than the balance is refused without asking the server', async () => {
  const { done, toasts, taken } = await deduct(81, async () => 0)
  expect([done, taken]).toEqual([false, []])
  expect(toasts).toMatchObject([
    {
      title: 'Insufficient credits',
      text: "You don't have enough credits to generate these images. Please purchase more credits.",
    },
  ])
})

test.each([
  ['its words', new ORPCError('ANY', { defined: true, status: 402, message: 'Not enough.' }), 'Not enough.'],
  ['our own', new TypeError('Failed to fetch'), 'Failed to deduct credits'],
])('where the server fails %s are told, and nothing was taken', async (_whose, error, text) => {
  const { done, toasts, balances } = await deduct(16, async () => Promise.reject(error))
  expect([done, balances]).toEqual([false, []])
  expect(toasts).toMatchObject([{ title: 'Error', text }])
})
