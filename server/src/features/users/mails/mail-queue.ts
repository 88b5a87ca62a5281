import { randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { runAbout } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { JobPayloads, Jobs } from '../../../ports/jobs.ts'
import { MailerError, type Mail, type Mailer } from '../../../ports/mailer.ts'
import { outgoingEmails } from '../users.table.ts'

/** `unavailable` is retried; `dropped` is never sent. */
export type MailOutcome = 'sent' | 'unavailable' | 'dropped'

/** An email with a short name of its kind, the only part that logs and metrics contain. */
export interface QueuedMail extends Mail {
  kind: string
}

/** A job sends each email, so that a slow or unreachable mail server blocks nobody and no email is lost in a crash. */
export interface MailQueue {
  /** Queues an email in the caller's transaction. `userId` is the recipient's, or null for a deleted account. */
  put(tx: Tx, mail: QueuedMail, userId: string | null): Promise<void>
  /** Sends one email. Rejects if the job should retry. An email may be sent twice, but is not lost. */
  deliver(job: JobPayloads['mail']): Promise<void>
  /** Deletes emails whose retries ended long ago. */
  dropOld(now: Date): Promise<void>
}

export interface MailQueueDependencies {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Mailer
  logger: Logger
  /** Called after each attempt. */
  noteMail(kind: string, outcome: MailOutcome): void
}

/** The job retries for more than two days. */
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
        logger.warn({ err: error }, 'Could not send an email. The job retries.')
        throw error
      }
      logger.warn({ err: error }, 'Deleted an email that was permanently rejected.')
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
        logger.error({ mailId: mail.id }, 'Deleted an email that could not be sent for a week. Check the mail server.')
      }
    },

    deliver: ({ mailId, kind = 'unknown' }) => runAbout({ mailId, mailKind: kind }, () => deliver(mailId, kind)),
  }
}
