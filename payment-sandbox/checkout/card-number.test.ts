import { expect, test } from 'vitest'
import { extractDigits, groupDigits, formatExpiry, isCardNumber, findNetwork, parseExpiry } from './card-number.ts'

test.each([
  ['', ''],
  ['4', '4'],
  ['41002', '4100 2'],
  ['4100280000001007', '4100 2800 0000 1007'],
  ['340256000401007', '3402 560004 01007'],
  ['6304000000000000000', '6304 0000 0000 0000 000'],
])('%s is formatted as %j', (digits, grouped) => {
  expect(groupDigits(digits)).toBe(grouped)
})

test.each([
  ['4', 'Visa'],
  ['55', 'Mastercard'],
  ['2221', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['34', 'American Express'],
  ['6527', 'RuPay'],
  ['2220', null],
  ['9', null],
  ['', null],
])('the network of %s is %s', (digits, network) => {
  expect(findNetwork(digits)).toBe(network)
})

test.each([
  ['4100280000001007', true],
  ['4100280000001008', false],
  ['410028000000100', false],
  ['0', false],
  ['', false],
])('%s is a valid card number: %s', (digits, isValid) => {
  expect(isCardNumber(digits)).toBe(isValid)
})

test('only the digits of pasted text are kept, at most 19', () => {
  expect(extractDigits(' 4100-2800 0000.1007x')).toBe('4100280000001007')
  expect(extractDigits('1'.repeat(30))).toHaveLength(19)
})

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['12 / 2', '12 / 2'],
  ['12/29', '12 / 29'],
  ['12 / 299', '12 / 29'],
  ['12 / ', '12'],
])('the expiry %j is formatted as %j', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted)
})

test.each([
  ['12 / 29', '12/29'],
  ['03 / 26', '03/26'],
  ['02 / 26', null],
  ['13 / 29', null],
  ['00 / 29', null],
  ['1', null],
  ['', null],
])('in March 2026 the expiry %j is parsed as %j', (text, expiry) => {
  expect(parseExpiry(text, new Date(2026, 2, 31))).toBe(expiry)
})
