import { expect, test } from 'vitest'
import { toMailbox } from './credits.mailbox.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada+News@Example.org', 'ada@example.org'],
  ['ada.b+1+2@example.org', 'ada.b@example.org'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['Ada@GoogleMail.com', 'ada@gmail.com'],
  ['ada.b@notgmail.com', 'ada.b@notgmail.com'],
  ['+ada@example.org', '+ada@example.org'],
  ['"a@b"@example.org', '"a@b"@example.org'],
])('email to %s arrives at %s', (email, mailbox) => {
  expect(toMailbox(email)).toBe(mailbox)
})
