import { expect, test } from 'vitest'
import { emailProblem, newPasswordProblem, passwordProblem } from './credential-problems.ts'

test.each(['ada@example.org', ' ada@example.org ', 'a+b@localhost', 'ü@bücher.example'])(
  '%s is accepted as an email address',
  (email) => {
    expect(emailProblem(email)).toBeNull()
  },
)

test.each(['', '   ', 'ada', 'ada@', '@example.org', 'ada lovelace@example.org'])(
  '"%s" is rejected as an email address',
  (email) => {
    expect(emailProblem(email)).toMatch(/^Please enter/)
  },
)

test('a new password has 8 to 128 characters', () => {
  expect(newPasswordProblem('')).toBe('Please choose a password.')
  expect(newPasswordProblem('1234567')).toBe('Please use at least 8 characters.')
  expect(newPasswordProblem('12345678')).toBeNull()
  expect(newPasswordProblem('x'.repeat(128))).toBeNull()
  expect(newPasswordProblem('x'.repeat(129))).toBe('Please use at most 128 characters.')
})

test('signing in accepts any password that is not empty', () => {
  expect(passwordProblem('')).toBe('Please enter your password.')
  expect(passwordProblem('x')).toBeNull()
})
