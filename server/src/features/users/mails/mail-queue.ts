import { randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { runAbout } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { JobPayloads, Jobs } from '../../../ports/jobs.ts'
import { MailerError, type Mail, type Mailer } from '../../../ports/mailer.ts'
import { outgoingEmails } from '../users.table.ts'

/** `unavailable` is tried again, `dropped` will never go. */
export type MailOutcome = 'sent' | 'unavailable' | 'dropped'

/** A mail with a word for what it is about, which is all that log and figures tell of it. */
export interface QueuedMail extends Mail {
  kind: string
}

/** Mails leave by a job, so that a slow or dead mail server blocks nobody and no mail is lost by a crash. */
export interface MailQueue {
  /** Puts a mail on its way in the caller's transaction. `userId` is whose mail it is, null for nobody's any more. */
  put(tx: Tx, mail: QueuedMail, userId: string | null): Promise<void>
  /** Takes one mail to the carrier; rejects if the carrier should be tried again later. A mail that went twice is better than none. */
  deliver(job: JobPayloads['mail']): Promise<void>
  /** Drops mails whose tries were used up long ago. */
  dropOld(now: Date): Promise<void>
}

export interface MailQueueDependencies {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Mailer
  logger: Logger
  /** Hears of each try. */
  noteMail(kind: string, outcome: MailOutcome): void
}

/** The job is tried for two days and more. */
const GIVEN_UP_AFTER_MS = 7 * 86_400_000

export function createMailQueue({ db, jobs, mailer, logger, noteMail }: MailQueueDependencies): MailQueue {
  const forget = (id: string) => db.delete(outgoingEmails).where(eq(outgoingEmails.id, id))

  async function deliver(mailId: string, kind: string): Promise<void> {
    const [mail] = await db.select().from(outgoingEmails).where(eq(outgoingEmails.id, mailId))
    if (!mail) return
    const { recipient: to, subject, text, html } = mail
    try {
      await mailer.send({ to, subject, text, html })
      noteMail(kind, 'sent')
    } catch (error) {
      const isHopeless = error instanceof RangeError || (error instanceof MailerError && error.reason === 'refused')
      noteMail(kind, isHopeless ? 'dropped' : 'unavailable')
      if (!isHopeless) {
        logger.warn({ err: error }, 'A mail could not be sent, and is tried again.')
        throw error
      }
      logger.warn({ err: error }, 'A mail was refused for good and is dropped.')
    }
    await forget(mailId)
  }

  return {
    async put(tx, { kind, to, subject, text, html }, userId) {
      const id = randomUUID()
      await tx.insert(outgoingEmails).values({ id, userId, recipient: to, subject, text, html })
      await jobs.enqueue(tx, 'mail', { mailId: id, kind })
    },

    async dropOld(now) {
      const before = new Date(now.getTime() - GIVEN_UP_AFTER_MS)
      const dropped = await db
        .delete(outgoingEmails)
        .where(lt(outgoingEmails.createdAt, before))
        .returning({ id: outgoingEmails.id })
      for (const mail of dropped) {
        noteMail('unknown', 'dropped')
        logger.error({ mailId: mail.id }, 'A mail that no carrier took for a week is dropped.')
      }
    },

    deliver: ({ mailId, kind = 'unknown' }) => runAbout({ mailId, mailKind: kind }, () => deliver(mailId, kind)),
  }
}
