// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isRememberedAdmin, rememberAdmin } from './remembered-admin.ts'

test('only the admin is remembered in this browser, until the role is revoked', () => {
  rememberAdmin('ada', true)
  expect([isRememberedAdmin('ada'), isRememberedAdmin('grace')]).toEqual([true, false])
  rememberAdmin('grace', false)
  expect(isRememberedAdmin('ada')).toBe(true)
  rememberAdmin('ada', false)
  expect(isRememberedAdmin('ada')).toBe(false)
})

test('without local storage nobody is remembered, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberAdmin('ada', true)
  expect(isRememberedAdmin('ada')).toBe(false)
})
