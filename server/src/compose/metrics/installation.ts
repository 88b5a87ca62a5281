import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { createLedgerStats, selectLastLedgerCheck } from '../../features/credits/index.ts'
import { selectQueueStats, sumCosts } from '../../features/generation/index.ts'
import { selectOrderStats, selectOpenIssueCounts, selectUnsettled } from '../../features/payments/index.ts'
import { selectEmailQueueStats } from '../../features/users/index.ts'
import { toDayString } from '../../kernel/clock.ts'
import type { Adapters } from '../adapters.ts'
import type { AppContext } from '../app-options.ts'
import { createCollectors, type Sample } from './collectors.ts'

const SHORT_TTL_MS = 5_000
const LONG_TTL_MS = 60_000
/**
 * On PostgreSQL, ledger entries are counted after this delay, so that entries of open transactions are not missed. It
 * is twice the maximum duration of a transaction. The embedded engine runs one transaction at a time and needs no
 * delay.
 */
const SETTLE_DELAY_MS = 60_000

/**
 * Registers metrics whose values are read from the database or the disk. They are equal in every process, so Prometheus
 * queries over several processes use the maximum, not the sum.
 */
export function registerInstallationMetrics(components: AppContext & Adapters): void {
  const { db, clock, config, database, jobs, logger, metrics } = components
  const registerGroup = createCollectors(metrics.registry, logger)
  registerProcessGauges(components)

  registerGroup({
    name: 'generations',
    maxAgeMs: SHORT_TTL_MS,
    labelNames: ['plan', 'model'],
    help: {
      generations_queued: 'Queued generations, by plan.',
      generations_running: 'Running generations, by plan.',
      generations_oldest_queued_seconds: 'Age of the oldest queued generation, by plan; 0 without any.',
      image_model_day_cost_dollars:
        'Cost of a model since midnight UTC, in US dollars. Absent before its first image of the day.',
      image_model_day_budget_dollars: 'Daily budget of each paid model, in US dollars. Absent without a budget.',
    },
    async read() {
      const plans = await selectQueueStats(db, clock.now())
      const today = toDayString(clock.now())
      const dayCosts = await sumCosts(db, today, today)
      const budget = config.generation.dailyBudgetMicroUsd
      return {
        generations_queued: plans.map(({ plan, queued }) => [{ plan }, queued]),
        generations_running: plans.map(({ plan, running }) => [{ plan }, running]),
        generations_oldest_queued_seconds: plans.map(({ plan, oldestSeconds }) => [{ plan }, oldestSeconds]),
        image_model_day_cost_dollars: dayCosts.map(({ model, costMicroUsd }) => [{ model }, costMicroUsd / 1e6]),
        image_model_day_budget_dollars: budget === null ? [] : singleSample(budget / 1e6),
      }
    },
  })

  registerGroup({
    name: 'jobs',
    maxAgeMs: SHORT_TTL_MS,
    labelNames: ['queue', 'state'],
    help: {
      jobs: 'Jobs, by queue and state: waiting, running, failed (stored for some days).',
    },
    async read() {
      const states = ['waiting', 'running', 'failed'] as const
      const queues = await jobs.count()
      return { jobs: queues.flatMap((row) => states.map((state) => [{ queue: row.queue, state }, row[state]])) }
    },
  })

  registerGroup({
    name: 'emails',
    maxAgeMs: SHORT_TTL_MS,
    help: {
      emails_queued: 'Emails that are not sent yet.',
      emails_oldest_queued_seconds: 'Age of the oldest unsent email; 0 without any.',
    },
    async read() {
      const { waiting, oldestSeconds } = await selectEmailQueueStats(db, clock.now())
      return { emails_queued: singleSample(waiting), emails_oldest_queued_seconds: singleSample(oldestSeconds) }
    },
  })

  const readLedger = createLedgerStats(db, database.engine === 'pglite' ? 0 : SETTLE_DELAY_MS)
  registerGroup({
    name: 'ledger',
    maxAgeMs: SHORT_TTL_MS,
    labelNames: ['kind', 'direction'],
    help: {
      ledger_entries_total: 'Ledger entries, by kind. On PostgreSQL, entries of the last minute are not counted yet.',
      ledger_credits_total: 'Credits that ledger entries added (in) or deducted (out), by kind.',
      ledger_balance_credits: 'Sum of all balances: credits added minus credits deducted.',
    },
    async read() {
      const sums = await readLedger()
      const added = sums.map(({ kind, given: value }): Sample => [{ kind, direction: 'in' }, value])
      const deducted = sums.map(({ kind, taken: value }): Sample => [{ kind, direction: 'out' }, value])
      return {
        ledger_entries_total: sums.map(({ kind, entries }) => [{ kind }, entries]),
        ledger_credits_total: [...added, ...deducted].filter(([, value]) => value > 0),
        ledger_balance_credits: singleSample(sums.reduce((balance, sum) => balance + sum.given - sum.taken, 0)),
      }
    },
  })

  registerGroup({
    name: 'ledger_check',
    maxAgeMs: LONG_TTL_MS,
    help: {
      ledger_check_violations: 'Violations that the last ledger check found. Absent before the first check.',
      ledger_check_timestamp_seconds: 'Time of the last ledger check.',
    },
    async read() {
      const last = await selectLastLedgerCheck(db)
      return {
        ledger_check_violations: last ? singleSample(last.violations) : [],
        ledger_check_timestamp_seconds: last ? singleSample(last.finishedAt.getTime() / 1000) : [],
      }
    },
  })

  registerGroup({
    name: 'orders',
    maxAgeMs: LONG_TTL_MS,
    labelNames: ['status', 'currency', 'mode'],
    help: {
      orders: 'Orders of the last 30 days, by status, currency and mode: live or test.',
      orders_amount: 'Amount of these orders, in their currency (dollars, rupees).',
    },
    async read() {
      const rows = (await selectOrderStats(db, clock.now())).map(({ status, currency, isTest, orders, amount }) => ({
        labels: { status, currency, mode: isTest ? 'test' : 'live' },
        orders,
        amount,
      }))
      return {
        orders: rows.map(({ labels, orders }) => [labels, orders]),
        orders_amount: rows.map(({ labels, amount }) => [labels, amount / 100]),
      }
    },
  })

  registerGroup({
    name: 'payment_issues',
    maxAgeMs: LONG_TTL_MS,
    labelNames: ['kind'],
    help: {
      payment_issues_open: 'Open payment issues, by kind. Absent without any.',
      payments_unsettled: 'Captured payments whose order is still open, so their credits are missing.',
      payments_oldest_unsettled_seconds: 'Age of the oldest of these payments; 0 without any.',
    },
    async read() {
      const openIssues = await selectOpenIssueCounts(db)
      const { payments, oldestSeconds } = await selectUnsettled(db, clock.now())
      return {
        payment_issues_open: openIssues.map(({ kind, findings: issues }) => [{ kind }, issues]),
        payments_unsettled: singleSample(payments),
        payments_oldest_unsettled_seconds: singleSample(oldestSeconds),
      }
    },
  })

  registerGroup({
    name: 'disk',
    maxAgeMs: SHORT_TTL_MS,
    help: {
      data_dir_free_bytes: 'Free space on the disk of DATA_DIR.',
      data_dir_size_bytes: 'Size of the disk of DATA_DIR.',
    },
    async read() {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      return { data_dir_free_bytes: singleSample(bavail * bsize), data_dir_size_bytes: singleSample(blocks * bsize) }
    },
  })
}

/** Returns the sample of a metric without labels. */
function singleSample(value: number): Sample[] {
  return [[{}, value]]
}

function registerProcessGauges({ config, database, paymentProvider, metrics }: AppContext & Adapters): void {
  const registers = [metrics.registry]
  const connections = new Gauge({
    name: 'database_connections',
    help: 'PostgreSQL connections of this process, by state; waiting: statements that wait for one. Absent on the embedded engine.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(database.connections?.() ?? {})) connections.set({ state }, value)
    },
  })
  const info = new Gauge({
    name: 'installation_info',
    help: 'Configuration of this process, as labels; always 1. The mode is live if money moves, else test.',
    labelNames: ['role', 'database', 'files', 'payments', 'mode'],
    registers,
  })
  const { name: payments, checkout } = paymentProvider
  const mode = checkout.isTest ? 'test' : 'live'
  info.set({ role: config.role, database: database.engine, files: config.store.kind, payments, mode }, 1)
}
