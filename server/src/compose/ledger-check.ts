import { countViolations, readLedgerReport } from '../features/admin/index.ts'
import { startLedgerCheck, finishLedgerCheck } from '../features/credits/index.ts'
import type { Alerts } from '../kernel/alerts.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Db } from '../ports/database.ts'

interface LedgerCheckDependencies {
  db: Db
  alerts: Alerts
  clock: Clock
  logger: Logger
}

/** In UTC. Most installations have the least traffic at this time. */
const CHECK_START_HOUR = 3

/**
 * Checks the ledger once a day with the same rules as `ledger verify`, in the first process that calls this after the
 * start hour. Raises an alert for violations.
 */
export async function runDailyLedgerCheck({ db, alerts, clock, logger }: LedgerCheckDependencies): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < CHECK_START_HOUR || !(await startLedgerCheck(db, now))) return
  const { proofs } = await readLedgerReport(db)
  const broken = proofs.filter(({ mistakes: violations }) => violations > 0)
  const violations = countViolations(proofs)
  await finishLedgerCheck(db, now, { finishedAt: clock.now(), violations })
  if (violations === 0) return logger.info({ mistakes: violations }, 'Ledger check passed.')
  alerts.raise('ledger')
  const rules = broken.map(({ rule }) => rule)
  logger.error(
    { alert: 'ledger', mistakes: violations, rules },
    'Ledger check failed. Run `npm run admin -- ledger verify` for details.',
  )
}
