import { mistakesOf, readBooks } from '../features/admin/index.ts'
import { beginProof, endProof } from '../features/credits/index.ts'
import type { Alerts } from '../kernel/alerts.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'

interface Needs {
  db: Db
  alerts: Alerts
  clock: Clock
  logger: Logger
}

/** UTC. Most installations have the least traffic at this time. */
const PROVED_FROM_HOUR = 3

/**
 * Checks the ledger once a day, in the first process that reaches the hour, with the same rules as `ledger verify`.
 * Raises an alert for violations.
 */
export async function proveBooksDaily({ db, alerts, clock, logger }: Needs): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < PROVED_FROM_HOUR || !(await beginProof(db, now))) return
  const { proofs } = await readBooks(db)
  const broken = proofs.filter(({ mistakes }) => mistakes > 0)
  const mistakes = mistakesOf(proofs)
  await endProof(db, now, { finishedAt: clock.now(), violations: mistakes })
  if (mistakes === 0) return logger.info({ mistakes }, 'Ledger check passed.')
  alerts.raise('ledger')
  const rules = broken.map(({ rule }) => rule)
  logger.error(
    { alert: 'ledger', mistakes, rules },
    'Ledger check failed. Run `npm run admin -- ledger verify` for details.',
  )
}
