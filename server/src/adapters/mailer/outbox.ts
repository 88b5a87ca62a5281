import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { checkMail, type KeptMail, type Mail, type Mailer, MailerError, type Outbox } from '../../ports/mailer.ts'
import { namesIn, timeInName } from './outbox-names.ts'

export interface OutboxMailerOptions {
  /** Made by the first mail. */
  folder: string
  /** `Pictor <no-reply@localhost>` or a bare address. */
  from: string
  clock: Clock
}

/**
 * Keeps every mail as two files: `<id>.eml` for mail programs, and `<id>.json`, which is what `read` reads. They hold sign-in
 * links, so only the user that runs the server may open them.
 */
export function createOutboxMailer({ folder, from, clock }: OutboxMailerOptions): Mailer & Outbox {
  const compose = createComposer(from)
  // Keeps mails of the same millisecond in the order in which they were sent.
  let sent = 0
  return {
    send: async (mail) => {
      checkMail(mail)
      const sentAt = clock.now()
      const id = `${timeInName(sentAt)}-${String(sent++ % 1e6).padStart(6, '0')}`
      const unique = `${id}-${randomBytes(3).toString('hex')}`
      const { to, subject, text, html } = mail
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(join(folder, `${unique}.eml`), await compose(mail, sentAt))
        await writeWhole(join(folder, `${unique}.json`), JSON.stringify({ sentAt, to, subject, text, html }, null, 2))
      } catch (error) {
        throw new MailerError('unavailable', `Could not keep a mail in ${folder}.`, { cause: error })
      }
    },
    read: (limit) => readKeptMails(folder, limit),
    erase: (before) => eraseKeptMails(folder, before),
    close: async () => undefined,
  }
}

function createComposer(from: string): (mail: Mail, date: Date) => Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ to, subject, text, html }, date) => {
    const fields = { from, to, subject, text, html, date }
    const { message } = await composer.sendMail({ ...fields, disableFileAccess: true, disableUrlAccess: true })
    if (!Buffer.isBuffer(message)) throw new TypeError('The composer gave no bytes.')
    return message
  }
}

/** A reader, or a crash, sees the whole file or none. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const partial = `${path}.partial`
  try {
    await writeFile(partial, content, { flag: 'wx', flush: true, mode: 0o600 })
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
}

/** What this outbox has written, whole or cut off by a crash. Whatever else lies in the folder is the operator's. */
const OURS = /^\d{4}-\d{2}-\d{2}T[\d-]{12}Z-\d{6}-[0-9a-f]{6}\.(eml|json)(\.partial)?$/

/** Erases the mails that were kept before, both files of each. Answers how many mails. */
export async function eraseKeptMails(folder: string, before: Date): Promise<number> {
  const until = timeInName(before)
  const old = (await namesIn(folder)).filter((name) => OURS.test(name) && name < until)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.filter((name) => name.endsWith('.eml')).length
}

/** The newest mails of an outbox folder, newest first. Files that are not ours, or were edited into nonsense, are passed over. */
export async function readKeptMails(folder: string, limit: number): Promise<KeptMail[]> {
  const names = (await namesIn(folder))
    .filter((name) => name.endsWith(ENDING))
    .toSorted()
    .toReversed()
  const mails: KeptMail[] = []
  for (const name of names) {
    if (mails.length >= limit) break
    const kept = keptMail.safeParse(await readJson(join(folder, name)))
    if (kept.success) mails.push({ id: name.slice(0, -ENDING.length), ...kept.data })
  }
  return mails
}

const ENDING = '.json'

/** Undefined for what can't be read: the operator may delete or edit mails at any time. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

const keptMail = z.object({
  sentAt: z.iso.datetime().transform((text) => new Date(text)),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
