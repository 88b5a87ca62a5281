import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from '../../kernel/logger.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { MailerError, type Mail, type Mailer } from '../../ports/mailer.ts'
import { outgoingMails } from './users.table.ts'

/** Mails leave by a job, so that a slow or dead mail server blocks nobody and no mail is lost by a crash. */
export interface MailQueue {
  /** Puts a mail on its way in the caller's transaction. `userId` is whose mail it is, null for nobody's any more. */
  put(tx: Tx, mail: Mail, userId: string | null): Promise<void>
  /** Takes one mail to the carrier; rejects if the carrier should be tried again later. A mail that went twice is better than none. */
  deliver(mailId: string): Promise<void>
}

export interface MailQueueDependencies {
  db: Db
  jobs: Jobs
  mailer: Mailer
  logger: Logger
}

export function createMailQueue({ db, jobs, mailer, logger }: MailQueueDependencies): MailQueue {
  const forget = (id: string) => db.delete(outgoingMails).where(eq(outgoingMails.id, id))

  return {
    async put(tx, { to, subject, text, html }, userId) {
      const id = randomUUID()
      await tx.insert(outgoingMails).values({ id, userId, recipient: to, subject, text, html })
      await jobs.enqueue(tx, 'mail', { mailId: id })
    },

    async deliver(mailId) {
      const [mail] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, mailId))
      if (!mail) return
      const { recipient: to, subject, text, html } = mail
      try {
        await mailer.send({ to, subject, text, html })
      } catch (error) {
        const isHopeless = error instanceof RangeError || (error instanceof MailerError && error.reason === 'refused')
        if (!isHopeless) throw error
        logger.warn({ err: error, mailId }, 'A mail was refused for good and is dropped.')
      }
      await forget(mailId)
    },
  }
}
