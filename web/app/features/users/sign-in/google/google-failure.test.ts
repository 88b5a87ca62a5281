import { expect, test } from 'vitest'
import { googleFailureText } from './google-failure.ts'

test.each([
  ['account_not_linked', /could not be connected.*email and password/],
  ['signup_disabled', /New accounts are not being opened/],
  ['access_denied', /cancelled/],
  ['email_not_found', /did not tell us/],
  ['state_mismatch', /try again/],
  ['toString', /try again/],
])('%s has a helpful message', (code, message) => {
  expect(googleFailureText(code)).toMatch(message)
})
