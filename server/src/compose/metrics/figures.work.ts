import { statfs } from 'node:fs/promises'
import { selectDayCosts, selectQueueFigures } from '../../features/generation/index.ts'
import { selectMailFigure } from '../../features/users/index.ts'
import type { FigureParts } from './figures.ts'
import { OFTEN_MS, readingOf, type Reading } from './readings.ts'
import { createGauge } from './shown.ts'

export function readGenerations({ db, clock, config, measures: { registry } }: FigureParts): Reading {
  const labelNames = ['plan']
  const waiting = createGauge(registry, {
    ...{ name: 'generations_waiting', labelNames },
    help: 'Generations that wait for a worker, by plan.',
  })
  const running = createGauge(registry, {
    ...{ name: 'generations_running', labelNames },
    help: 'Generations that a worker has begun, by plan.',
  })
  const oldest = createGauge(registry, {
    ...{ name: 'generations_oldest_waiting_seconds', labelNames },
    help: 'Age of the generation that has waited longest, by plan; 0 if none waits.',
  })
  const costs = createGauge(registry, {
    ...{ name: 'image_model_day_cost_dollars', labelNames: ['model'] },
    help: 'What a model has cost since midnight UTC, in US dollars. Absent before its first picture of the day.',
  })
  const budget = createGauge(registry, {
    name: 'image_model_day_budget_dollars',
    help: 'What each paid model may cost in a day, in US dollars. Absent without a budget.',
  })
  const { dailyBudgetMicroUsd } = config.generation
  return readingOf('generations', OFTEN_MS, [waiting, running, oldest, costs, budget], async () => {
    const now = clock.now()
    const plans = await selectQueueFigures(db, now)
    const days = await selectDayCosts(db, now)
    waiting.show(plans.map((row) => [{ plan: row.plan }, row.waiting]))
    running.show(plans.map((row) => [{ plan: row.plan }, row.running]))
    oldest.show(plans.map((row) => [{ plan: row.plan }, row.oldestSeconds]))
    costs.show(days.map(({ model, costMicroUsd }) => [{ model }, costMicroUsd / 1e6]))
    budget.show(dailyBudgetMicroUsd === null ? [] : [[{}, dailyBudgetMicroUsd / 1e6]])
  })
}

export function readJobs({ jobs, measures: { registry } }: FigureParts): Reading {
  const shown = createGauge(registry, {
    ...{ name: 'jobs', labelNames: ['queue', 'state'] },
    help: 'Jobs of the queues, by queue and state: waiting, running, failed (given up; kept for some days).',
  })
  return readingOf('jobs', OFTEN_MS, [shown], async () => {
    const states = ['waiting', 'running', 'failed'] as const
    const counted = await jobs.count()
    shown.show(counted.flatMap((row) => states.map((state) => [{ queue: row.queue, state }, row[state]] as const)))
  })
}

export function readMails({ db, clock, measures: { registry } }: FigureParts): Reading {
  const waiting = createGauge(registry, { name: 'mails_waiting', help: 'Mails that no carrier has taken yet.' })
  const oldest = createGauge(registry, {
    name: 'mails_oldest_waiting_seconds',
    help: 'Age of the mail that has waited longest; 0 if none waits.',
  })
  return readingOf('mails', OFTEN_MS, [waiting, oldest], async () => {
    const figure = await selectMailFigure(db, clock.now())
    waiting.show([[{}, figure.waiting]])
    oldest.show([[{}, figure.oldestSeconds]])
  })
}

export function readDisk({ config, measures: { registry } }: FigureParts): Reading {
  const free = createGauge(registry, {
    name: 'data_dir_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
  })
  const size = createGauge(registry, { name: 'data_dir_size_bytes', help: 'Size of the disk of DATA_DIR.' })
  return readingOf('disk', OFTEN_MS, [free, size], async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    free.show([[{}, bavail * bsize]])
    size.show([[{}, blocks * bsize]])
  })
}
