import { expect, test } from 'vitest'
import {
  AccountFailure,
  accountFailureOf,
  accountFailureText,
  codeOrPasswordRefusal,
  isUnconfirmed,
  newPasswordRefusal,
} from './account-failure.ts'

const refusal = (status: number, code: string, message: string) => new AccountFailure({ status, code, message })

test.each([
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid login credentials'],
  [403, 'EMAIL_NOT_VERIFIED', 'Email not confirmed'],
  [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already registered'],
  [400, 'PASSWORD_TOO_SHORT', 'The password needs at least 8 characters.'],
  [400, 'PASSWORD_TOO_LONG', 'The password can have at most 128 characters.'],
  [404, 'PASSKEY_NOT_FOUND', 'This passkey no longer exists.'],
  [400, 'PASSWORD_TOO_COMMON', 'This password is one of the most common. Please choose another.'],
])('%i %s is shown as: %s', (status, code, text) => {
  expect(accountFailureText(refusal(status, code, 'words of the library'))).toBe(text)
})

test("an unknown code is shown with the library's message", () => {
  expect(accountFailureText(refusal(400, 'SOMETHING_NEW', 'Something new happened'))).toBe('Something new happened')
})

test('status 429 has its own text, independent of the body', () => {
  const text = accountFailureText(refusal(429, '', 'Too many requests. Please try again later.'))
  expect(text).toBe('Rate limit exceeded. Please wait a moment before trying again.')
})

test('a failure without a message is shown as an unexpected error', () => {
  expect(accountFailureText(refusal(500, '', ''))).toBe('An unexpected error occurred.')
})

test.each(['<html>bad gateway</html>', '', 'null', '[]', '{"code":7,"message":{}}'])(
  'a response without a valid error body (%s) still becomes an AccountFailure',
  async (body) => {
    const failure = await accountFailureOf(new Response(body, { status: 502 }))
    expect(failure).toMatchObject({ status: 502, code: '', message: '' })
  },
)

test('only a missing confirmation counts as unconfirmed', async () => {
  const body = { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' }
  expect(isUnconfirmed(await accountFailureOf(Response.json(body, { status: 403 })))).toBe(true)
  expect(isUnconfirmed(refusal(403, 'INVALID_ORIGIN', ''))).toBe(false)
  expect(isUnconfirmed(new Error('EMAIL_NOT_VERIFIED'))).toBe(false)
})

test('only errors about a new password are shown at its field', () => {
  expect(newPasswordRefusal(refusal(400, 'PASSWORD_TOO_SHORT', ''))).toBe('The password needs at least 8 characters.')
  expect(newPasswordRefusal(refusal(400, 'INVALID_TOKEN', ''))).toBeNull()
  expect(newPasswordRefusal(new TypeError('Failed to fetch'))).toBeNull()
})

test('only errors about a code or password are shown at its field', () => {
  expect(codeOrPasswordRefusal(refusal(401, 'INVALID_CODE', ''))).toMatch(/^This code is wrong/)
  expect(codeOrPasswordRefusal(refusal(401, 'INVALID_BACKUP_CODE', ''))).toMatch(/^This recovery code is not right/)
  expect(codeOrPasswordRefusal(refusal(400, 'INVALID_PASSWORD', ''))).toBe('This password is not right.')
  expect(codeOrPasswordRefusal(refusal(429, 'ACCOUNT_TEMPORARILY_LOCKED', ''))).toBeNull()
  expect(codeOrPasswordRefusal(new TypeError('Failed to fetch'))).toBeNull()
})
