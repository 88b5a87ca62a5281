// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createWanted } from './wanted.ts'

const HOUR_MS = 60 * 60_000
const place = () => localStorage
test('what was wanted is handed out once, also in another tab', () => {
  createWanted('wanted', place).want('fox')
  const otherTab = createWanted('wanted', place)
  expect(otherTab.take()).toBe('fox')
  expect(otherTab.take()).toBeNull()
})

test('what is given up is not handed out any more', () => {
  const wanted = createWanted('wanted', place)
  wanted.want('fox')
  wanted.forget()
  expect([wanted.take(), createWanted('wanted', place).take()]).toEqual([null, null])
})

test('after an hour nobody expects it any more', () => {
  const time = { now: 0 }
  const wanted = createWanted('wanted', place, () => time.now)
  wanted.want('fox')
  time.now = HOUR_MS
  expect(wanted.take()).toBeNull()
})

test('with blocked storage it lives as long as the page', () => {
  const wanted = createWanted('wanted', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  wanted.want('fox')
  expect(wanted.take()).toBe('fox')
  expect(wanted.take()).toBeNull()
})

test('what is stored wrongly is nothing', () => {
  localStorage.setItem('wanted', '{"what":3}')
  expect(createWanted('wanted', place).take()).toBeNull()
})
