import { sql } from 'drizzle-orm'
import type { Alerts } from '../../kernel/alerts.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { memoizeAsync } from '../../kernel/memoize-async.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { RuleResult } from '../../ports/ledger-rule.ts'
import {
  checkCreditLedger,
  finishLedgerCheck,
  replaceLastLedgerCheck,
  startLedgerCheck,
  sumBalances,
  sumKinds,
  type KindSum,
} from '../credits/index.ts'
import { checkGenerationLedger } from '../generation/index.ts'
import { checkPaymentLedger } from '../payments/index.ts'

/** A ledger check reads all rows, so requests within this time share one result. */
const LEDGER_REPORT_TTL_MS = 5_000

interface LedgerReport {
  proofs: RuleResult[]
  /** Signed sums of the ledger by kind. */
  kinds: KindSum[]
  /** The sum of all balances in the same snapshot. */
  balances: number
}

/** Runs all checks in one snapshot, so they see a concurrent write either everywhere or nowhere. */
export function readLedgerReport(db: Db): Promise<LedgerReport> {
  return db.transaction(
    async (tx) => {
      // The default statement timeout is for user requests. Checking a large ledger takes longer.
      await tx.execute(sql`set local statement_timeout = 0`)
      return { proofs: await runLedgerChecks(tx), kinds: await sumKinds(tx), balances: await sumBalances(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Runs all ledger checks in the caller's transaction. */
export async function runLedgerChecks(tx: Tx): Promise<RuleResult[]> {
  return [...(await checkCreditLedger(tx)), ...(await checkPaymentLedger(tx)), ...(await checkGenerationLedger(tx))]
}

function isConsistent(proofs: RuleResult[]): boolean {
  return countViolations(proofs) === 0
}

/** The number of violations of all rules. */
function countViolations(proofs: RuleResult[]): number {
  return proofs.reduce((total, { mistakes: violations }) => total + violations, 0)
}

/** Checks the ledger now and replaces the result of the last nightly check. */
export async function verifyLedger({ db, clock }: { db: Db; clock: Clock }) {
  const { proofs } = await readLedgerReport(db)
  await replaceLastLedgerCheck(db, { finishedAt: clock.now(), violations: countViolations(proofs) })
  return { is_well: isConsistent(proofs), proofs }
}

/** Returns a function that runs at most one ledger check at a time in this process. */
export function createLedgerReport({ db, clock }: { db: Db; clock: Clock }) {
  const runReport = async () => {
    const checkedAt = clock.now().toISOString()
    const { proofs, kinds, balances } = await readLedgerReport(db)
    return { is_well: isConsistent(proofs), proofs, kinds, balances, checked_at: checkedAt }
  }
  return memoizeAsync(runReport, { clock, ttlMs: LEDGER_REPORT_TTL_MS })
}

/** In UTC. Most installations have the least traffic at this time. */
const CHECK_START_HOUR = 3

interface DailyCheckDependencies {
  db: Db
  alerts: Alerts
  clock: Clock
  logger: Logger
}

/**
 * Checks the ledger once a day with the same rules as `ledger verify`, in the first process that calls this after the
 * start hour. Raises an alert for violations.
 */
export async function runDailyLedgerCheck({ db, alerts, clock, logger }: DailyCheckDependencies): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < CHECK_START_HOUR || !(await startLedgerCheck(db, now))) return
  const { proofs } = await readLedgerReport(db)
  const violations = countViolations(proofs)
  await finishLedgerCheck(db, now, { finishedAt: clock.now(), violations })
  if (violations === 0) return logger.info({ mistakes: violations }, 'Ledger check passed.')
  alerts.raise('ledger')
  const rules = proofs.filter(({ mistakes }) => mistakes > 0).map(({ rule }) => rule)
  logger.error(
    { alert: 'ledger', mistakes: violations, rules },
    'Ledger check failed. Run `npm run admin -- ledger verify` for details.',
  )
}
