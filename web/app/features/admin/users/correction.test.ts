import { expect, test } from 'vitest'
import { changeOf } from './correction.ts'

const typed = (direction: 'give' | 'take', credits: string) => ({ direction, credits, reason: '' })

test('credits can be added, and deducted down to zero', () => {
  expect(changeOf(typed('give', '1,000'), 80).amount).toBe(1_000)
  expect(changeOf(typed('take', '80'), 80).amount).toBe(-80)
})

test('the balance cannot fall below zero', () => {
  expect(changeOf(typed('take', '81'), 80)).toEqual({ amount: null, problem: 'There are only 80 to take.' })
})

test.each(['', '0', '-5', '1.5', 'ten'])('"%s" is not a valid number of credits', (text) => {
  expect(changeOf(typed('give', text), 80).amount).toBeNull()
})
