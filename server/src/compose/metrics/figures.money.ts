import { createLedgerFigures, selectLastProof } from '../../features/credits/index.ts'
import { selectOrderFigures, selectUndecided, selectUnsettled } from '../../features/payments/index.ts'
import type { FigureParts } from './figures.ts'
import { OFTEN_MS, readingOf, SELDOM_MS, type Reading } from './readings.ts'
import { createCounter, createGauge } from './shown.ts'

/** The longest that a transaction may take on PostgreSQL, twice; the embedded engine runs one after the other. */
const SETTLES_MS = 60_000

export function readLedger({ db, database, measures: { registry } }: FigureParts): Reading {
  const entries = createCounter(registry, {
    ...{ name: 'ledger_entries_total', labelNames: ['kind'] },
    help: 'Entries of the ledger since its beginning, by kind. On PostgreSQL those of the last minute are not in it yet.',
  })
  const credits = createCounter(registry, {
    ...{ name: 'ledger_credits_total', labelNames: ['kind', 'direction'] },
    help: 'Credits that entries of the ledger gave (in) or took (out) since its beginning, by kind.',
  })
  const balance = createGauge(registry, {
    name: 'ledger_balance_credits',
    help: 'What all users together have left: all that was given less all that was taken.',
  })
  const read = createLedgerFigures(db, database.engine === 'pglite' ? 0 : SETTLES_MS)
  return readingOf('ledger', OFTEN_MS, [entries, credits, balance], async () => {
    const sums = await read()
    entries.show(sums.map((sum) => [{ kind: sum.kind }, sum.entries]))
    const given = sums.map(({ kind, given: value }) => [{ kind, direction: 'in' }, value] as const)
    const taken = sums.map(({ kind, taken: value }) => [{ kind, direction: 'out' }, value] as const)
    credits.show([...given, ...taken].filter(([, value]) => value > 0))
    balance.show([[{}, sums.reduce((left, sum) => left + sum.given - sum.taken, 0)]])
  })
}

export function readBooks({ db, measures: { registry } }: FigureParts): Reading {
  const mistakes = createGauge(registry, {
    name: 'books_mistakes',
    help: 'What the last proof of the books found wrong; 0 if they are in order. Absent before the first proof.',
  })
  const provedAt = createGauge(registry, {
    name: 'books_proved_timestamp_seconds',
    help: 'When the books were proved last.',
  })
  return readingOf('books', SELDOM_MS, [mistakes, provedAt], async () => {
    const last = await selectLastProof(db)
    mistakes.show(last ? [[{}, last.mistakes]] : [])
    provedAt.show(last ? [[{}, last.provedAt.getTime() / 1000]] : [])
  })
}

export function readOrders({ db, clock, measures: { registry } }: FigureParts): Reading {
  const labelNames = ['status', 'currency', 'mode']
  const counted = createGauge(registry, {
    ...{ name: 'orders', labelNames },
    help: 'Orders that were made in the last 30 days, by state, currency and whether money moves: live or test.',
  })
  const amounts = createGauge(registry, {
    ...{ name: 'orders_amount', labelNames },
    help: 'What these orders come to, in their currency (dollars, rupees).',
  })
  return readingOf('orders', SELDOM_MS, [counted, amounts], async () => {
    const rows = await selectOrderFigures(db, clock.now())
    const labelled = rows.map((row) => ({
      row,
      labels: { status: row.status, currency: row.currency, mode: row.isTest ? 'test' : 'live' },
    }))
    counted.show(labelled.map(({ row, labels }) => [labels, row.orders]))
    amounts.show(labelled.map(({ row, labels }) => [labels, row.amount / 100]))
  })
}

export function readFindings({ db, clock, measures: { registry } }: FigureParts): Reading {
  const undecided = createGauge(registry, {
    ...{ name: 'payment_findings_undecided', labelNames: ['kind'] },
    help: 'What payments ask of the operator and is not decided yet, by kind. Absent if there is nothing.',
  })
  const unsettled = createGauge(registry, {
    name: 'payments_unsettled',
    help: 'Payments that came in while their order is still open: nobody was credited for them yet.',
  })
  const oldest = createGauge(registry, {
    name: 'payments_oldest_unsettled_seconds',
    help: 'Age of the oldest of these; 0 if there is none.',
  })
  return readingOf('findings', SELDOM_MS, [undecided, unsettled, oldest], async () => {
    const open = await selectUndecided(db)
    const money = await selectUnsettled(db, clock.now())
    undecided.show(open.map(({ kind, findings: total }) => [{ kind }, total]))
    unsettled.show([[{}, money.payments]])
    oldest.show([[{}, money.oldestSeconds]])
  })
}
