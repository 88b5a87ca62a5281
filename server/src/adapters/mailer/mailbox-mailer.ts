import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import {
  assertValidEmail,
  type StoredEmail,
  type Email,
  type Mailer,
  MailerError,
  type Mailbox,
} from '../../ports/mailer.ts'

export interface MailboxMailerOptions {
  /** Created when the first email is sent. */
  folder: string
  /** `Pictor <no-reply@localhost>`, or only the email address. */
  from: string
  clock: Clock
}

/**
 * Stores every email as two files: `<id>.eml` for email clients and `<id>.json`, which `read` returns. The files
 * contain sign-in links, so only the user that runs the server can open them.
 */
export function createMailboxMailer({ folder, from, clock }: MailboxMailerOptions): Mailer & Mailbox {
  const compose = createComposer(from)
  // Part of the file name, so that emails of the same millisecond keep their order.
  let sentCount = 0
  return {
    send: async (email) => {
      assertValidEmail(email)
      const sentAt = clock.now()
      const id = `${toFileNamePrefix(sentAt)}-${String(sentCount++ % 1e6).padStart(6, '0')}`
      const baseName = `${id}-${randomBytes(3).toString('hex')}`
      const { to, subject, text, html } = email
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeAtomically(join(folder, `${baseName}.eml`), await compose(email, sentAt))
        await writeAtomically(
          join(folder, `${baseName}.json`),
          JSON.stringify({ sentAt, to, subject, text, html }, null, 2),
        )
      } catch (error) {
        throw new MailerError('unavailable', `Could not store an email in ${folder}.`, { cause: error })
      }
    },
    read: (limit) => readStoredEmails(folder, limit),
    deleteBefore: (before) => deleteStoredEmails(folder, before),
    close: async () => undefined,
  }
}

function createComposer(from: string): (email: Email, date: Date) => Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ to, subject, text, html }, date) => {
    const fields = { from, to, subject, text, html, date }
    const { message } = await composer.sendMail({ ...fields, disableFileAccess: true, disableUrlAccess: true })
    if (!Buffer.isBuffer(message)) throw new TypeError('The composer returned no bytes.')
    return message
  }
}

/** Other processes see the whole file or none, even after a crash. */
async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  const partial = `${path}.partial`
  try {
    await writeFile(partial, content, { flag: 'wx', flush: true, mode: 0o600 })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Returns the beginning of the file names of emails sent at this time. Sorted by name, emails are in the order of
 * sending.
 */
function toFileNamePrefix(sentAt: Date): string {
  return sentAt.toISOString().replaceAll(/[:.]/g, '-')
}

/**
 * Names of files that this mailbox writes, complete or interrupted by a crash. Other files in the folder belong to the
 * operator.
 */
const FILE_NAME = /^\d{4}-\d{2}-\d{2}T[\d-]{12}Z-\d{6}-[0-9a-f]{6}\.(eml|json)(\.partial)?$/

/** Deletes both files of each email that was sent before a date. Returns the number of deleted emails. */
export async function deleteStoredEmails(folder: string, before: Date): Promise<number> {
  const endName = toFileNamePrefix(before)
  const oldNames = (await listFileNames(folder)).filter((name) => FILE_NAME.test(name) && name < endName)
  for (const name of oldNames) await rm(join(folder, name), { force: true })
  return oldNames.filter((name) => name.endsWith('.eml')).length
}

/** Returns the newest emails of a mailbox folder, newest first. Skips other files and invalid emails. */
export async function readStoredEmails(folder: string, limit: number): Promise<StoredEmail[]> {
  const names = (await listFileNames(folder))
    .filter((name) => name.endsWith(EXTENSION))
    .toSorted()
    .toReversed()
  const emails: StoredEmail[] = []
  for (const name of names) {
    if (emails.length >= limit) break
    const parsed = storedEmailSchema.safeParse(await readJson(join(folder, name)))
    if (parsed.success) emails.push({ id: name.slice(0, -EXTENSION.length), ...parsed.data })
  }
  return emails
}

const EXTENSION = '.json'

/** Returns the file names in a mailbox folder; none if the folder does not exist. */
async function listFileNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Returns undefined if the file cannot be read: the operator may delete or edit emails at any time. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

const storedEmailSchema = z.object({
  sentAt: z.iso.datetime().transform((text) => new Date(text)),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
