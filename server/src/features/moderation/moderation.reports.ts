import { REPORTS_THAT_HIDE } from '@pictor/contract/limits'
import type { Alerts } from '../../kernel/alerts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Logger } from '../../kernel/logger.ts'
import { isUuid } from '../../kernel/uuid.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import { selectSeen, type Takedowns } from '../images/index.ts'
import { holdUser, requireActive } from '../users/index.ts'
import type { ModerationMails } from './moderation.mails.ts'
import * as repository from './moderation.reports.repository.ts'
import type { NewReport } from './moderation.reports.repository.ts'

export interface ImageReportsDependencies {
  db: Db
  clock: Clock
  logger: Logger
  alerts: Alerts
  takedowns: Takedowns
  mails: Pick<ModerationMails, 'tellHeld'>
  /** Whether the user is known for long enough that a report may hide an image. */
  isTrusted(userId: string): Promise<boolean>
  /** The network of the client that is being answered, as a keyed hash; null for one that is not public. */
  findNetwork(): string | null
}

export interface ImageReports {
  /**
   * Tells the operator, once for each user and image. Reports from `REPORTS_THAT_HIDE` networks, of users who can hide an open image, take
   * it out of public sight in the transaction of the last. NOT_FOUND for what the user can't see, BAD_REQUEST for an own one.
   */
  report(image: { id: string; userId: string }, reason: string): Promise<void>
}

export function createImageReports(dependencies: ImageReportsDependencies): ImageReports {
  const { db, clock, logger, alerts, takedowns, mails } = dependencies

  /** Reports of one image follow one another, by the lock of its row: fifty at once hide it once. */
  async function add(tx: Tx, report: NewReport): Promise<'known' | 'added' | 'held'> {
    await requireActive(tx, report.userId)
    const [seen] = await selectSeen(tx, [report.imageId], report.userId)
    if (!seen) throw failure('NOT_FOUND')
    if (seen.userId === report.userId) throw failure('BAD_REQUEST')
    // Accounts before images, as a deletion locks them.
    if (seen.userId !== null) await holdUser(tx, seen.userId)
    const image = await takedowns.lock(tx, report.imageId)
    if (!image) throw failure('NOT_FOUND')
    if (!(await repository.insertReport(tx, report))) return 'known'
    if (image.visibility !== 'public') return 'added'
    await repository.lockHiding(tx)
    if ((await repository.countHiding(tx, image.id)) < REPORTS_THAT_HIDE) return 'added'
    await takedowns.takeDown(tx, image, report.createdAt)
    if (image.userId !== null)
      await mails.tellHeld(tx, { userId: image.userId, imageId: image.id, prompt: image.prompt })
    return 'held'
  }

  return {
    async report({ id: imageId, userId }, reason) {
      if (!isUuid(imageId)) throw failure('NOT_FOUND')
      const canHide = await dependencies.isTrusted(userId)
      const report = { imageId, userId, reason, canHide, network: dependencies.findNetwork(), createdAt: clock.now() }
      const outcome = await db
        .transaction((tx) => add(tx, report))
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? failure('NOT_FOUND') : error
        })
      if (outcome === 'known') return
      alerts.raise('report')
      logger.warn({ alert: 'report', imageId, isHeld: outcome === 'held' }, 'A user has reported an image.')
    },
  }
}
