import { expect, test } from 'vitest'
import {
  pictureHeldMail,
  pictureHiddenMail,
  pictureRestoredMail,
  reportDecidedMail,
  suspendedMail,
  suspensionEndedMail,
} from './moderation.mails.ts'

const to = 'ada@example.org'
const link = 'https://pictor.example/my-media?image=1'
const typed = '<script>x</script> & "more"'
const owner = { to, brandName: 'Pictor', link, prompt: typed }

const MAILS = {
  held: pictureHeldMail(owner),
  hidden: pictureHiddenMail({ ...owner, reason: typed }),
  public: pictureRestoredMail({ ...owner, isPublic: true }),
  private: pictureRestoredMail({ ...owner, isPublic: false }),
  gone: reportDecidedMail({ to, brandName: 'Pictor', prompt: typed, isHidden: true }),
  stays: reportDecidedMail({ to, brandName: 'Pictor', prompt: typed, isHidden: false }),
  suspended: suspendedMail({ to, brandName: 'Pictor', reason: typed, supportEmail: 'help@example.org' }),
  open: suspensionEndedMail({ to, brandName: 'Pictor', link }),
}

test.each(Object.entries(MAILS))('%s: user input is escaped in the HTML', (_name, { html }) => {
  expect(html).not.toContain('<script')
})

test('each email has its own subject', () => {
  const subjects = Object.values(MAILS).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(MAILS.held.subject).toBe('Your picture is hidden while it is reviewed')
  expect(MAILS.suspended.subject).toBe('Your Pictor account is suspended')
})

test('emails contain the reason and what the user can do', () => {
  expect(MAILS.hidden.text).toContain(`The reason: ${typed}`)
  expect(MAILS.suspended.text).toContain(`The reason: ${typed}`)
  expect(MAILS.suspended.text).toContain('write to help@example.org')
  for (const mail of [MAILS.held, MAILS.hidden]) expect(mail.text).toContain('keep it, download it or delete it')
  expect(MAILS.private.text).toContain('private, as you left it')
})
