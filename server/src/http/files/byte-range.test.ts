import { expect, test } from 'vitest'
import { rangeIn } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-100', { first: 0, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes= 1 - 2 ', { first: 1, last: 2 }],
])('of a hundred bytes %s is a part', (header, range) => {
  expect(rangeIn(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(30)}-`])(
  'of a hundred bytes %s is none',
  (header) => {
    expect(rangeIn(header, 100)).toBe('none')
  },
)

test('of no bytes there is no part', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(rangeIn(header, 0)).toBe('none')
})

test.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-4',
  'bytes=a-b',
  'bytes=0-1,3-4',
  'bytes=0-1,',
  'bytes=--1',
  'bytes=+1-2',
  'bytes=0x0-0x1',
  'items=0-1',
  '0-1',
])('%s asks for no part that we give', (header) => {
  expect(rangeIn(header, 100)).toBeNull()
})
