import { expect, test } from 'vitest'
import {
  AccountFailure,
  readAccountFailure,
  accountFailureText,
  codeOrPasswordError,
  isUnconfirmed,
  newPasswordError,
} from './account-failure.ts'

const createFailure = (status: number, code: string, message: string) => new AccountFailure({ status, code, message })

test.each([
  [401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid login credentials'],
  [403, 'EMAIL_NOT_VERIFIED', 'Email not confirmed'],
  [422, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'User already registered'],
  [400, 'PASSWORD_TOO_SHORT', 'The password needs at least 8 characters.'],
  [400, 'PASSWORD_TOO_LONG', 'The password can have at most 128 characters.'],
  [404, 'PASSKEY_NOT_FOUND', 'This passkey no longer exists.'],
  [400, 'PASSWORD_TOO_COMMON', 'This password is too common. Please choose another.'],
])('%i %s is shown as: %s', (status, code, text) => {
  expect(accountFailureText(createFailure(status, code, 'words of the library'))).toBe(text)
})

test("an unknown code is shown with the library's message", () => {
  expect(accountFailureText(createFailure(400, 'SOMETHING_NEW', 'Something new happened'))).toBe(
    'Something new happened',
  )
})

test('status 429 has its own text, independent of the body', () => {
  const text = accountFailureText(createFailure(429, '', 'Too many requests. Please try again later.'))
  expect(text).toBe('Rate limit exceeded. Please wait a moment before trying again.')
})

test('a failure without a message is shown as an unexpected error', () => {
  expect(accountFailureText(createFailure(500, '', ''))).toBe('An unexpected error occurred.')
})

test.each(['<html>bad gateway</html>', '', 'null', '[]', '{"code":7,"message":{}}'])(
  'a response without a valid error body (%s) still becomes an AccountFailure',
  async (body) => {
    const failure = await readAccountFailure(new Response(body, { status: 502 }))
    expect(failure).toMatchObject({ status: 502, code: '', message: '' })
  },
)

test('only a missing confirmation counts as unconfirmed', async () => {
  const body = { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' }
  expect(isUnconfirmed(await readAccountFailure(Response.json(body, { status: 403 })))).toBe(true)
  expect(isUnconfirmed(createFailure(403, 'INVALID_ORIGIN', ''))).toBe(false)
  expect(isUnconfirmed(new Error('EMAIL_NOT_VERIFIED'))).toBe(false)
})

test('only errors about a new password are shown at its field', () => {
  expect(newPasswordError(createFailure(400, 'PASSWORD_TOO_SHORT', ''))).toBe(
    'The password needs at least 8 characters.',
  )
  expect(newPasswordError(createFailure(400, 'INVALID_TOKEN', ''))).toBeNull()
  expect(newPasswordError(new TypeError('Failed to fetch'))).toBeNull()
})

test('only errors about a code or password are shown at its field', () => {
  expect(codeOrPasswordError(createFailure(401, 'INVALID_CODE', ''))).toMatch(/^This code is incorrect/)
  expect(codeOrPasswordError(createFailure(401, 'INVALID_BACKUP_CODE', ''))).toMatch(/^This recovery code is incorrect/)
  expect(codeOrPasswordError(createFailure(400, 'INVALID_PASSWORD', ''))).toBe('This password is incorrect.')
  expect(codeOrPasswordError(createFailure(429, 'ACCOUNT_TEMPORARILY_LOCKED', ''))).toBeNull()
  expect(codeOrPasswordError(new TypeError('Failed to fetch'))).toBeNull()
})
