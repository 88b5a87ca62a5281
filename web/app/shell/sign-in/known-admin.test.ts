// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isKnownAdmin, rememberAdmin } from './known-admin.ts'

test('only the admin is remembered in this browser, until the role is revoked', () => {
  rememberAdmin('ada', true)
  expect([isKnownAdmin('ada'), isKnownAdmin('grace')]).toEqual([true, false])
  rememberAdmin('grace', false)
  expect(isKnownAdmin('ada')).toBe(true)
  rememberAdmin('ada', false)
  expect(isKnownAdmin('ada')).toBe(false)
})

test('without local storage nobody is remembered, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberAdmin('ada', true)
  expect(isKnownAdmin('ada')).toBe(false)
})
