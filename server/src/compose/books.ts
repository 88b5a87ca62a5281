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

/** In UTC: when there is the least to do, at most places. */
const PROVED_FROM_HOUR = 3

/** Proves the books once a day, by whichever process comes first, as `ledger verify` does; what does not hold is for the operator. */
export async function proveBooksDaily({ db, alerts, clock, logger }: Needs): Promise<void> {
  const now = clock.now()
  if (now.getUTCHours() < PROVED_FROM_HOUR || !(await beginProof(db, now))) return
  const { proofs } = await readBooks(db)
  const broken = proofs.filter(({ mistakes }) => mistakes > 0)
  const mistakes = mistakesOf(proofs)
  await endProof(db, now, { finishedAt: clock.now(), violations: mistakes })
  if (mistakes === 0) return logger.info({ mistakes }, 'The books are in order.')
  alerts.raise('books')
  const rules = broken.map(({ rule }) => rule)
  logger.error(
    { alert: 'books', mistakes, rules },
    'The books are not in order: `npm run admin -- ledger verify` says where.',
  )
}
