import { expect, test } from 'vitest'
import { changeOf } from './correction.ts'

const typed = (direction: 'give' | 'take', credits: string) => ({ direction, credits, reason: '' })

test('what is given adds, what is taken takes, down to nothing', () => {
  expect(changeOf(typed('give', '1,000'), 80).amount).toBe(1_000)
  expect(changeOf(typed('take', '80'), 80).amount).toBe(-80)
})

test('no balance falls below zero', () => {
  expect(changeOf(typed('take', '81'), 80)).toEqual({ amount: null, problem: 'There are only 80 to take.' })
})

test.each(['', '0', '-5', '1.5', 'ten'])('"%s" is no number of credits', (text) => {
  expect(changeOf(typed('give', text), 80).amount).toBeNull()
})
