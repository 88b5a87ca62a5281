import { randomUUID } from 'node:crypto'
import { count, eq, lt, min } from 'drizzle-orm'
import { DAY_MS } from '../../../kernel/clock.ts'
import { runWithLogSubject } from '../../../kernel/log-context.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { JobPayloads, Jobs } from '../../../ports/jobs.ts'
import { MailerError, type Email, type Mailer } from '../../../ports/mailer.ts'
import { outgoingEmails } from '../users.table.ts'

/** `unavailable` is retried; `dropped` is never sent. */
export type EmailOutcome = 'sent' | 'unavailable' | 'dropped'

/** An email with a short name of its kind. Logs and metrics contain only this name. */
export interface QueuedEmail extends Email {
  kind: string
}

/** A job sends each email, so that a slow or unreachable mail server delays no request and a crash loses no email. */
export interface EmailQueue {
  /** Queues an email in the caller's transaction. `userId` is the recipient's, or null for a deleted account. */
  enqueue(tx: Tx, email: QueuedEmail, userId: string | null): Promise<void>
  /** Sends one email. Rejects if the job should retry. An email may be sent twice, but is not lost. */
  deliver(job: JobPayloads['mail']): Promise<void>
  /** Deletes emails whose retries ended long ago. */
  deleteUndeliverable(now: Date): Promise<void>
}

export interface EmailQueueDependencies {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Mailer
  logger: Logger
  /** Called after each attempt. */
  recordEmail(kind: string, outcome: EmailOutcome): void
}

/** Longer than the job retries, which is more than two days. */
const UNDELIVERABLE_AFTER_MS = 7 * DAY_MS

export function createEmailQueue({ db, jobs, mailer, logger, recordEmail }: EmailQueueDependencies): EmailQueue {
  const deleteEmail = (id: string) => db.delete(outgoingEmails).where(eq(outgoingEmails.id, id))

  async function sendEmail(emailId: string, kind: string): Promise<void> {
    const [email] = await db.select().from(outgoingEmails).where(eq(outgoingEmails.id, emailId))
    if (!email) return
    const { recipient: to, subject, text, html } = email
    try {
      await mailer.send({ to, subject, text, html })
      recordEmail(kind, 'sent')
    } catch (error) {
      // RangeError: `assertValidEmail` rejected the email.
      const isPermanent = error instanceof RangeError || (error instanceof MailerError && error.reason === 'refused')
      recordEmail(kind, isPermanent ? 'dropped' : 'unavailable')
      if (!isPermanent) {
        logger.warn({ err: error }, 'Could not send an email. The job retries.')
        throw error
      }
      logger.warn({ err: error }, 'Deleted an email that was permanently rejected.')
    }
    await deleteEmail(emailId)
  }

  return {
    async enqueue(tx, { kind, to, subject, text, html }, userId) {
      const id = randomUUID()
      await tx.insert(outgoingEmails).values({ id, userId, recipient: to, subject, text, html })
      await jobs.enqueue(tx, 'mail', { mailId: id, kind })
    },

    async deleteUndeliverable(now) {
      const before = new Date(now.getTime() - UNDELIVERABLE_AFTER_MS)
      const dropped = await db
        .delete(outgoingEmails)
        .where(lt(outgoingEmails.createdAt, before))
        .returning({ id: outgoingEmails.id })
      for (const email of dropped) {
        recordEmail('unknown', 'dropped')
        logger.error(
          { emailId: email.id },
          'Deleted an email that could not be sent for a week. Check the mail server.',
        )
      }
    },

    deliver: ({ mailId, kind = 'unknown' }) =>
      runWithLogSubject({ emailId: mailId, emailKind: kind }, () => sendEmail(mailId, kind)),
  }
}

/** Number and age of the emails that are not sent yet. The table is small. */
export async function selectEmailQueueStats(db: Db, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db.select({ waiting: count(), oldest: min(outgoingEmails.createdAt) }).from(outgoingEmails)
  const ageMs = row?.oldest ? now.getTime() - row.oldest.getTime() : 0
  return { waiting: row?.waiting ?? 0, oldestSeconds: Math.max(0, ageMs / 1_000) }
}
