import { expect, test } from 'vitest'
import {
  imageTakenDownEmail,
  imageHiddenEmail,
  imageRestoredEmail,
  reportDecidedEmail,
  suspendedEmail,
  suspensionEndedEmail,
} from './moderation.emails.ts'

const to = 'ada@example.org'
const link = 'https://pictor.example/my-media?image=1'
const userInput = '<script>x</script> & "more"'
const owner = { to, brandName: 'Pictor', link, prompt: userInput }

const EMAILS = {
  takenDown: imageTakenDownEmail(owner),
  hidden: imageHiddenEmail({ ...owner, reason: userInput }),
  public: imageRestoredEmail({ ...owner, isPublic: true }),
  private: imageRestoredEmail({ ...owner, isPublic: false }),
  reportedImageHidden: reportDecidedEmail({ to, brandName: 'Pictor', prompt: userInput, isHidden: true }),
  reportedImageStays: reportDecidedEmail({ to, brandName: 'Pictor', prompt: userInput, isHidden: false }),
  suspended: suspendedEmail({ to, brandName: 'Pictor', reason: userInput, supportEmail: 'help@example.org' }),
  suspensionEnded: suspensionEndedEmail({ to, brandName: 'Pictor', link }),
}

test.each(Object.entries(EMAILS))('%s: user input is escaped in the HTML', (_name, { html }) => {
  expect(html).not.toContain('<script')
})

test('each email has its own subject', () => {
  const subjects = Object.values(EMAILS).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(EMAILS.takenDown.subject).toBe('Your image is hidden while we review it')
  expect(EMAILS.suspended.subject).toBe('Your Pictor account is suspended')
})

test('the emails state the reason and what the user can do', () => {
  expect(EMAILS.hidden.text).toContain(`Reason: ${userInput}`)
  expect(EMAILS.suspended.text).toContain(`Reason: ${userInput}`)
  expect(EMAILS.suspended.text).toContain('write to help@example.org')
  for (const email of [EMAILS.takenDown, EMAILS.hidden])
    expect(email.text).toContain('keep it, download it or delete it')
  expect(EMAILS.private.text).toContain('private, as you left it')
})
