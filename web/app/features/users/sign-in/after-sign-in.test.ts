// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  takeSignInRedirect,
  isSignInRedirect,
  isJustSignedIn,
  JUST_SIGNED_IN,
  markSignInRedirect,
} from './after-sign-in.ts'

test('a sign-in redirect is consumed once', () => {
  expect(takeSignInRedirect()).toBe(false)
  markSignInRedirect()
  expect([isSignInRedirect(), isSignInRedirect()]).toEqual([true, true])
  expect([takeSignInRedirect(), takeSignInRedirect(), isSignInRedirect()]).toEqual([true, false, false])
})

test('with blocked storage only the welcome is missing', () => {
  const blocked = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  expect(() => markSignInRedirect(blocked)).not.toThrow()
  expect([takeSignInRedirect(blocked), isSignInRedirect(blocked)]).toEqual([false, false])
})

test.each([null, undefined, 'yes', {}, { justSignedIn: 'yes' }])('the state %o is not just signed in', (state) => {
  expect(isJustSignedIn(state)).toBe(false)
  expect(isJustSignedIn(JUST_SIGNED_IN)).toBe(true)
})
