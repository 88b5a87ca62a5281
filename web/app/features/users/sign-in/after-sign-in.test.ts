// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { comesBack, isComingBack, isJustSignedIn, JUST_SIGNED_IN, leavesToSignIn } from './after-sign-in.ts'

test('only who left to sign in comes back, and only once', () => {
  expect(comesBack()).toBe(false)
  leavesToSignIn()
  expect([isComingBack(), isComingBack()]).toEqual([true, true])
  expect([comesBack(), comesBack(), isComingBack()]).toEqual([true, false, false])
})

test('blocked storage costs the welcome, nothing else', () => {
  const blocked = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  expect(() => leavesToSignIn(blocked)).not.toThrow()
  expect([comesBack(blocked), isComingBack(blocked)]).toEqual([false, false])
})

test.each([null, undefined, 'yes', {}, { justSignedIn: 'yes' }])('the state %o says nothing of a sign-in', (state) => {
  expect(isJustSignedIn(state)).toBe(false)
  expect(isJustSignedIn(JUST_SIGNED_IN)).toBe(true)
})
