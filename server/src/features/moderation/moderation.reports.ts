import { createHmac } from 'node:crypto'
import { REPORTER_AGE_MIN_MS, REPORTS_THAT_HIDE } from '@pictor/contract/limits'
import type { Alerts } from '../../kernel/alerts.ts'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { Logger } from '../../kernel/logger.ts'
import { isUuid } from '../../kernel/uuid.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import { selectVisible, type Takedowns } from '../images/index.ts'
import { lockUserShared, requireActive, selectUser } from '../users/index.ts'
import type { ModerationEmails } from './moderation.emails.ts'
import * as repository from './moderation.repository.ts'
import type { NewReport } from './moderation.repository.ts'

export interface ImageReportsDependencies {
  db: Db
  clock: Clock
  logger: Logger
  alerts: Alerts
  takedowns: Takedowns
  emails: Pick<ModerationEmails, 'notifyTakenDown'>
  /** Whether the user has ever bought credits. */
  hasBought(userId: string): Promise<boolean>
  /** The current client's network; null if it is not public. Reports store a hash of it. */
  findNetwork(): string | null
  secret: string
}

export interface ImageReports {
  /**
   * Stores a report and alerts the operator, once per user and image. Trusted reports from `REPORTS_THAT_HIDE` networks
   * hide a public image in the transaction of the last report. Throws NOT_FOUND for an image that the user can't see,
   * and BAD_REQUEST for the user's own image.
   */
  report(image: { id: string; userId: string }, reason: string): Promise<void>
}

export function createImageReports(dependencies: ImageReportsDependencies): ImageReports {
  const { db, clock, logger, alerts, takedowns, emails } = dependencies
  const networkKey = createHmac('sha256', dependencies.secret).update('networks of reports').digest()

  /** Whether reports by this user may hide an image: the account is old enough, or the user has bought credits. */
  async function isTrusted(userId: string): Promise<boolean> {
    const user = await selectUser(db, userId)
    if (!user) return false
    const isOld = clock.now().getTime() - user.createdAt.getTime() >= REPORTER_AGE_MIN_MS
    return isOld || dependencies.hasBought(userId)
  }

  function hashNetwork(): string | null {
    const network = dependencies.findNetwork()
    return network === null ? null : createHmac('sha256', networkKey).update(network).digest('base64url')
  }

  /** The lock on the image's row serializes its reports, so concurrent reports hide the image once. */
  async function addReport(tx: Tx, report: NewReport): Promise<'known' | 'added' | 'taken-down'> {
    await requireActive(tx, report.userId)
    const [visible] = await selectVisible(tx, [report.imageId], report.userId)
    if (!visible) throw apiError('NOT_FOUND')
    if (visible.userId === report.userId) throw apiError('BAD_REQUEST')
    // Locks users before images, in the same order as account deletion.
    if (visible.userId !== null) await lockUserShared(tx, visible.userId)
    const image = await takedowns.lock(tx, report.imageId)
    if (!image) throw apiError('NOT_FOUND')
    if (!(await repository.insertReport(tx, report))) return 'known'
    if (image.visibility !== 'public') return 'added'
    await repository.lockHiding(tx)
    if ((await repository.countHidingNetworks(tx, image.id)) < REPORTS_THAT_HIDE) return 'added'
    await takedowns.takeDown(tx, image, report.createdAt)
    if (image.userId !== null)
      await emails.notifyTakenDown(tx, { userId: image.userId, imageId: image.id, prompt: image.prompt })
    return 'taken-down'
  }

  return {
    async report({ id: imageId, userId }, reason) {
      if (!isUuid(imageId)) throw apiError('NOT_FOUND')
      const canHide = await isTrusted(userId)
      const report = { imageId, userId, reason, canHide, network: hashNetwork(), createdAt: clock.now() }
      const outcome = await db
        .transaction((tx) => addReport(tx, report))
        .catch((error: unknown) => {
          throw isForeignKeyViolation(error) ? apiError('NOT_FOUND') : error
        })
      if (outcome === 'known') return
      alerts.raise('report')
      logger.warn({ alert: 'report', imageId, isTakenDown: outcome === 'taken-down' }, 'A user has reported an image.')
    },
  }
}
