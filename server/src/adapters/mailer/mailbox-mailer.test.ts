import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { describeMailer } from '../../../test/conformance/mailer.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { createMailboxMailer } from './mailbox-mailer.ts'

const FROM = 'Pictor <no-reply@localhost>'
const EMAIL = {
  to: 'ada@example.org',
  subject: 'Ваш рисунок готов 🎨',
  text: 'Größe: 1024 × 1536\n',
  html: '<p>Größe: 1024 × 1536</p>',
}

describeMailer('The development mailbox', async () => {
  const folder = await makeTemporaryFolder()
  const mailer = createMailboxMailer({ folder, from: FROM, clock: createTickingClock() })
  return { mailer, arrived: () => readMessages(folder) }
})

test('a stored email is a complete message that an email client can read', async () => {
  const folder = await makeTemporaryFolder()
  const mailer = createMailboxMailer({ folder, from: FROM, clock: createTickingClock() })
  await mailer.send(EMAIL)
  const [message = new Uint8Array()] = await readMessages(folder)
  const email = await PostalMime.parse(message)
  expect(email.from).toMatchObject({ name: 'Pictor', address: 'no-reply@localhost' })
  expect(email.to).toMatchObject([{ address: EMAIL.to }])
  expect(email.subject).toBe(EMAIL.subject)
  expect(email.date).toBe('2026-11-20T12:00:00.000Z')
  expect(email.text?.trim()).toBe(EMAIL.text.trim())
  expect(email.html?.trim()).toBe(EMAIL.html)
})

test('read returns the newest emails first, unchanged', async () => {
  const folder = await makeTemporaryFolder()
  const mailer = createMailboxMailer({ folder, from: FROM, clock: createTickingClock() })
  for (const subject of ['first', 'second', 'third']) await mailer.send({ ...EMAIL, subject })
  const emails = await mailer.read(2)
  expect(emails.map((email) => email.subject)).toEqual(['third', 'second'])
  expect(emails[0]).toEqual({ ...EMAIL, subject: 'third', id: emails[0]?.id, sentAt: new Date('2026-11-20T12:00:02Z') })
  expect(await readdir(folder)).toContain(`${emails[0]?.id}.eml`)
})

test('emails of the same millisecond keep their order, and another process can read them', async () => {
  const folder = await makeTemporaryFolder()
  const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
  const mailer = createMailboxMailer({ folder, from: FROM, clock })
  const subjects = Array.from({ length: 12 }, (_, index) => `mail ${index}`)
  await Promise.all(subjects.map((subject) => mailer.send({ ...EMAIL, subject })))
  const otherMailer = createMailboxMailer({ folder, from: FROM, clock })
  expect((await otherMailer.read(100)).map((email) => email.subject)).toEqual(subjects.toReversed())
})

test('a mailbox without emails is empty', async () => {
  const folder = join(await makeTemporaryFolder(), 'not', 'yet')
  const mailer = createMailboxMailer({ folder, from: FROM, clock: createTickingClock() })
  expect(await mailer.read(10)).toEqual([])
  await mailer.send(EMAIL)
  expect(await mailer.read(0)).toEqual([])
  expect(await mailer.read(10)).toHaveLength(1)
})

test('files that are not emails are skipped', async () => {
  const folder = await makeTemporaryFolder()
  const mailer = createMailboxMailer({ folder, from: FROM, clock: createTickingClock() })
  await mailer.send(EMAIL)
  await writeFile(join(folder, 'zz.json'), '{"to":')
  await writeFile(join(folder, 'zzz.json'), '{"to":"ada@example.org"}')
  await writeFile(join(folder, 'zzzz.json.partial'), '{}')
  expect((await mailer.read(10)).map((email) => email.subject)).toEqual([EMAIL.subject])
})

test.skipIf(process.platform === 'win32')('other users of the machine cannot open the emails', async () => {
  const folder = join(await makeTemporaryFolder(), 'outbox')
  await createMailboxMailer({ folder, from: FROM, clock: createTickingClock() }).send(EMAIL)
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  expect(paths).toHaveLength(3)
  for (const path of paths) expect((await stat(path)).mode & 0o077).toBe(0)
})

test('an email that cannot be written is rejected with the cause', async () => {
  const file = join(await makeTemporaryFolder(), 'file')
  await writeFile(file, '')
  const mailer = createMailboxMailer({ folder: file, from: FROM, clock: createTickingClock() })
  await expect(mailer.send(EMAIL)).rejects.toMatchObject({
    name: 'MailerError',
    reason: 'unavailable',
    cause: { code: 'EEXIST' },
  })
})

function createTickingClock(): { now: () => Date } {
  let seconds = 0
  return { now: () => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds++)) }
}

async function readMessages(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map((name) => readFile(join(folder, name))))
}

test('deleteBefore deletes both files of each older email and no other files', async () => {
  const folder = await makeTemporaryFolder()
  const mailer = createMailboxMailer({ folder, from: FROM, clock: createTickingClock() })
  for (const subject of ['first', 'second', 'third']) await mailer.send({ ...EMAIL, subject })
  await writeFile(join(folder, '0-notes.json'), '{}')
  const storedEmails = await mailer.read(3)
  expect(await mailer.deleteBefore(storedEmails[1]?.sentAt ?? new Date(0))).toBe(1)
  expect((await mailer.read(3)).map(({ subject }) => subject)).toEqual(['third', 'second'])
  expect(await readdir(folder)).toHaveLength(5)
  expect(await mailer.deleteBefore(new Date('9999-01-01'))).toBe(2)
  expect(await readdir(folder)).toEqual(['0-notes.json'])
})

test('deleteBefore does nothing in a mailbox without emails', async () => {
  const folder = join(await makeTemporaryFolder(), 'none')
  expect(await createMailboxMailer({ folder, from: FROM, clock: createTickingClock() }).deleteBefore(new Date())).toBe(
    0,
  )
})
