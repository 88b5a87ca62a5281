// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isKnownAdmin, rememberAdmin } from './known-admin.ts'

test('an admin is known in this browser, nobody else who uses it, and not after the role is gone', () => {
  rememberAdmin('ada', true)
  expect([isKnownAdmin('ada'), isKnownAdmin('grace')]).toEqual([true, false])
  rememberAdmin('grace', false)
  expect(isKnownAdmin('ada')).toBe(true)
  rememberAdmin('ada', false)
  expect(isKnownAdmin('ada')).toBe(false)
})

test('where the browser keeps nothing nobody is known, and nothing breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberAdmin('ada', true)
  expect(isKnownAdmin('ada')).toBe(false)
})
