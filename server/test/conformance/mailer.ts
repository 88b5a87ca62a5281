import { describe, expect, test } from 'vitest'
import type { Email, Mailer } from '../../src/ports/mailer.ts'

/** A mailer and the messages that arrived through it, oldest first, in their transport form (RFC 5322). */
export interface MailerUnderTest {
  mailer: Mailer
  arrived: () => Promise<Uint8Array[]>
}

const EMAIL: Email = {
  to: 'ada@example.org',
  subject: 'Your image is ready',
  text: 'Hello Ada,\n\nit is ready.\n',
  html: '<p>Hello Ada, it is ready.</p>',
}

const REJECTED: [defect: string, email: Email][] = [
  ['a line break in the subject', { ...EMAIL, subject: 'Hello\r\nBcc: eve@example.org' }],
  ['a bare line feed in the subject', { ...EMAIL, subject: 'Hello\nBcc: eve@example.org' }],
  ['a control character in the subject', { ...EMAIL, subject: 'Hello\0' }],
  ['a line break in the email address', { ...EMAIL, to: 'ada@example.org\r\nBcc: eve@example.org' }],
  ['two email addresses', { ...EMAIL, to: 'ada@example.org, eve@example.org' }],
  ['an email address with a name', { ...EMAIL, to: 'Ada <ada@example.org>' }],
  ['an email address with an SMTP parameter', { ...EMAIL, to: 'ada@example.org> NOTIFY=SUCCESS' }],
  ['no email address', { ...EMAIL, to: '' }],
  ['an email address without a domain', { ...EMAIL, to: 'ada' }],
]

/** Registers the tests of the port. `create` returns a new mailer for each test and cleans up after it. */
export function describeMailer(name: string, create: () => Promise<MailerUnderTest>): void {
  describe(`${name} as a mailer`, () => {
    test('emails arrive one by one and complete', async () => {
      const { mailer, arrived } = await create()
      await mailer.send(EMAIL)
      await mailer.send({ ...EMAIL, to: 'grace@example.org', subject: 'Second' })
      const [first, second, ...rest] = (await arrived()).map((message) => new TextDecoder().decode(message))
      expect(rest).toEqual([])
      expect(first).toMatch(/^To: ada@example\.org\r$/m)
      expect(first).toMatch(/^Subject: Your image is ready\r$/m)
      expect(first).toMatch(/^Date: .+\r$/m)
      expect(first).toMatch(/^Message-ID: <.+>\r$/im)
      expect(first).toMatch(/^From: .+\r$/m)
      expect(first).toContain('it is ready.')
      expect(first).toContain('<p>Hello Ada, it is ready.</p>')
      expect(second).toMatch(/^To: grace@example\.org\r$/m)
    })

    test.each(REJECTED)('an email with %s is rejected and not sent', async (_, email) => {
      const { mailer, arrived } = await create()
      await expect(mailer.send(email)).rejects.toThrow(RangeError)
      expect(await arrived()).toEqual([])
    })

    test('a body that looks like headers or like the end of the message stays in the body', async () => {
      const { mailer, arrived } = await create()
      await mailer.send({ ...EMAIL, text: 'Bcc: eve@example.org\r\n.\r\nQUIT\r\n' })
      const [message = ''] = (await arrived()).map((bytes) => new TextDecoder().decode(bytes))
      expect(message.slice(0, message.indexOf('\r\n\r\n'))).not.toContain('eve@example.org')
      expect(message).toContain('\r\n.\r\nQUIT')
    })

    test('a mailer can be closed twice', async () => {
      const { mailer } = await create()
      await mailer.close()
      await mailer.close()
    })
  })
}
