import { expect, test } from 'vitest'
import { computeChange } from './adjust-credits.tsx'

const input = (direction: 'give' | 'take', credits: string) => ({ direction, credits, reason: '' })

test('credits can be added, and deducted down to zero', () => {
  expect(computeChange(input('give', '1,000'), 80).amount).toBe(1_000)
  expect(computeChange(input('take', '80'), 80).amount).toBe(-80)
})

test('the balance cannot fall below zero', () => {
  expect(computeChange(input('take', '81'), 80)).toEqual({ amount: null, problem: 'Only 80 can be deducted.' })
})

test.each(['', '0', '-5', '1.5', 'ten'])('"%s" is not a valid number of credits', (text) => {
  expect(computeChange(input('give', text), 80).amount).toBeNull()
})
