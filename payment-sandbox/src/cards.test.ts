import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAILURES, findCard, isFailure, TEST_CARDS } from './cards.ts'

const PAYMENTS_GUIDE = path.resolve(import.meta.dirname, '../../docs/payments.md')

test.each(TEST_CARDS.map(({ number }) => number))('%s has a valid check digit', (number) => {
  const reversedDigits = Array.from(number, Number).reverse()
  const sum = reversedDigits.reduce((total, digit, index) => {
    const value = digit * (1 + (index % 2))
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  expect(sum % 10).toBe(0)
})

test('every scenario has a test card, and every number has one scenario', () => {
  const scenarios = new Set(TEST_CARDS.map(({ scenario }) => scenario))
  const otherScenarios = ['captured', 'authorized', 'unannounced', 'late', 'repeated']
  expect(scenarios).toEqual(new Set([...otherScenarios, ...Object.keys(FAILURES)]))
  expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
  expect(TEST_CARDS.filter(({ scenario }) => isFailure(scenario))).toHaveLength(Object.keys(FAILURES).length)
})

test.each(['4242424242424242', '', '4100 2800 0000 1007', '41002800000010070'])('%j is not a test card', (number) => {
  expect(findCard(number)).toBeUndefined()
})

test('the operator guide lists the same cards', async () => {
  const guide = await readFile(PAYMENTS_GUIDE, 'utf8')
  const rows = [...guide.matchAll(/^\| `(\d+)` +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map((row) => row.slice(1))
  expect(rows).toEqual(TEST_CARDS.map(({ number, network, title, outcome }) => [number, network, title, outcome]))
})
