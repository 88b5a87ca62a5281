import { REPORTS_THAT_HIDE } from '@pictor/contract/limits'
import type { Alerts } from '../../../kernel/alerts.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { failure } from '../../../kernel/failure.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { isForeignKeyViolation } from '../../../ports/sql-state.ts'
import { isImageId } from '../images.ids.ts'
import * as repository from './reports.repository.ts'
import type { NewReport } from './reports.repository.ts'

export interface ImageReportsDependencies {
  db: Db
  clock: Clock
  logger: Logger
  alerts: Alerts
  jobs: Pick<Jobs, 'enqueue'>
  /** Throws ACCOUNT_SUSPENDED; until the transaction ends the user can't be suspended. */
  requireActive(tx: Tx, userId: string): Promise<void>
  /** Keeps an account from being deleted until the transaction ends. */
  holdOwner(tx: Tx, userId: string): Promise<unknown>
  /** Whether the user is known for long enough that a report may hide an image. */
  isTrusted(userId: string): Promise<boolean>
  /** The network of the client that is being answered, as a keyed hash; null for one that is not public. */
  findNetwork(): string | null
  /** Puts the mail to the owner of a held image on its way. */
  tellHeld(tx: Tx, held: { userId: string; imageId: string; prompt: string }): Promise<void>
}

export interface ImageReports {
  /**
   * Tells the operator, once for each user and image. Reports from `REPORTS_THAT_HIDE` networks, of users who can hide an open image, take
   * it out of public sight in the transaction of the last. NOT_FOUND for what the user can't see, BAD_REQUEST for an own one.
   */
  report(image: { id: string; userId: string }, reason: string): Promise<void>
}

export function createImageReports(dependencies: ImageReportsDependencies): ImageReports {
  const { db, clock, logger, alerts, jobs } = dependencies

  async function hold(tx: Tx, image: repository.ReportedRow): Promise<void> {
    await repository.markHeld(tx, image.id, clock.now())
    await jobs.enqueue(tx, 'rename-files', { imageId: image.id, fileToken: image.fileToken })
    if (image.userId === null) return
    await dependencies.tellHeld(tx, { userId: image.userId, imageId: image.id, prompt: image.prompt })
  }

  /** Reports of one image follow one another, by the lock of its row: fifty at once hide it once. */
  async function add(tx: Tx, report: NewReport): Promise<'known' | 'added' | 'held'> {
    await dependencies.requireActive(tx, report.userId)
    const seen = await repository.selectReportable(tx, report)
    if (!seen) throw failure('NOT_FOUND')
    if (seen.userId === report.userId) throw failure('BAD_REQUEST')
    // Accounts before images, as a deletion locks them.
    if (seen.userId !== null) await dependencies.holdOwner(tx, seen.userId)
    const image = await repository.lockImage(tx, report.imageId)
    if (!image) throw failure('NOT_FOUND')
    if (!(await repository.insertReport(tx, report))) return 'known'
    if (image.visibility !== 'public') return 'added'
    await repository.lockHiding(tx)
    if ((await repository.countHiding(tx, image.id)) < REPORTS_THAT_HIDE) return 'added'
    await hold(tx, image)
    return 'held'
  }

  return {
    async report({ id: imageId, userId }, reason) {
      if (!isImageId(imageId)) throw failure('NOT_FOUND')
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
