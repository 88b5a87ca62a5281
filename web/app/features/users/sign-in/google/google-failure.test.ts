import { expect, test } from 'vitest'
import { googleFailureText } from './google-failure.ts'

test.each([
  ['account_not_linked', /couldn’t be linked.*email and password/],
  ['signup_disabled', /New sign-ups are closed/],
  ['access_denied', /canceled/],
  ['email_not_found', /didn’t share/],
  ['state_mismatch', /try again/],
  ['toString', /try again/],
])('%s has a helpful message', (code, message) => {
  expect(googleFailureText(code)).toMatch(message)
})
