import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../../kernel/clock.ts'
import type { Mail, Mailer, Outbox } from '../../ports/mailer.ts'
import { checkMail, MailerError } from '../../ports/mailer.ts'
import { eraseKeptMails } from './outbox-erasing.ts'
import { timeInName } from './outbox-names.ts'
import { readKeptMails } from './outbox-reading.ts'

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
