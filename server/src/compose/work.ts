import { demoGalleryPrompts } from '@pictor/illustrator'
import {
  createGenerationWorker,
  purgeReferenceImages,
  fillDemoGallery,
  selectReferencedKeys,
} from '../features/generation/index.ts'
import { createRenameFilesJob, createFileSweep, purgeDeletedImages, applyDeltas } from '../features/images/index.ts'
import { isSuspended } from '../features/users/index.ts'
import { runPeriodically } from '../kernel/periodic-task.ts'
import type { Adapters } from './adapters.ts'
import { runDailyLedgerCheck } from './ledger-check.ts'
import type { Features } from './features.ts'
import type { AppContext } from './app-options.ts'
import { purgeMailbox, purgeExpiredData } from './retention.ts'

const DELTA_INTERVAL_MS = 2_000
const SWEEP_INTERVAL_MS = 5_000
const HOUR_MS = 3_600_000
const RECONCILIATION_INTERVAL_MS = 10_000
const PURGE_INTERVAL_MS = 5 * 60_000
const REVOKED_SESSIONS_INTERVAL_MS = 60_000
const LEDGER_CHECK_INTERVAL_MS = 10 * 60_000
const STOP_GRACE_MS = 25_000
const EMAIL_CONCURRENCY = 2

/** Creates the background work of this process, which depends on its role. */
export function createWork(components: AppContext & Adapters & Features) {
  const { config, logger, db, jobs, store, demoModel, images, revokedSessions, emails, users, reconciliation } =
    components
  const { deadlineMs, concurrency } = config.generation
  const system = config.brandName
  const renameFiles = createRenameFilesJob(components)
  const worker = createGenerationWorker({
    ...components,
    system,
    deadlineMs,
    isSuspended,
    sendImageReady: users.sendImageReady,
    onFinished: components.metrics.onFinished,
  })
  const sweepFiles = createFileSweep({
    ...components,
    selectReferencedKeys: (keys) => selectReferencedKeys(db, keys),
    minAgeMs: components.fileMinAgeMs,
  })
  const stopping = new AbortController()
  const stopTasks: (() => Promise<void>)[] = []
  let galleryFilled: Promise<void> = Promise.resolve()

  return {
    startEmails: () => jobs.work('mail', EMAIL_CONCURRENCY, (email) => emails.deliver(email)),
    async start() {
      stopTasks.push(
        runPeriodically(revokedSessions.sweep, {
          intervalMs: REVOKED_SESSIONS_INTERVAL_MS,
          logger,
          name: 'Deleting revoked sessions',
        }),
      )
      const hourlyOptions = { intervalMs: HOUR_MS, logger }
      stopTasks.push(
        runPeriodically(() => purgeMailbox(components), { ...hourlyOptions, name: 'Emptying the development mailbox' }),
      )
      if (config.role === 'web') return
      const purgeOptions = { intervalMs: PURGE_INTERVAL_MS, logger }
      const { signal } = stopping
      stopTasks.push(
        runPeriodically(() => applyDeltas(db, signal), {
          intervalMs: DELTA_INTERVAL_MS,
          logger,
          name: 'Applying counter deltas',
        }),
        runPeriodically(() => purgeReferenceImages(components, signal), {
          ...purgeOptions,
          name: 'Deleting reference images',
        }),
        runPeriodically(() => purgeDeletedImages(components, signal), {
          ...purgeOptions,
          name: 'Purging deleted images',
        }),
        runPeriodically(() => purgeExpiredData(components, signal), { ...hourlyOptions, name: 'Purging expired data' }),
        runPeriodically(() => runDailyLedgerCheck(components), {
          intervalMs: LEDGER_CHECK_INTERVAL_MS,
          logger,
          name: 'Checking the ledger',
        }),
        runPeriodically(async () => void (await sweepFiles(stopping.signal)), {
          ...hourlyOptions,
          name: 'Sweeping files',
        }),
      )
      stopTasks.push(
        runPeriodically(() => reconciliation.run(signal), {
          intervalMs: RECONCILIATION_INTERVAL_MS,
          logger,
          name: 'Reconciling payments',
        }),
      )
      stopTasks.push(
        runPeriodically(worker.sweep, { intervalMs: SWEEP_INTERVAL_MS, logger, name: 'Sweeping generations' }),
      )
      await jobs.work('erase-files', 1, async ({ keys }) => {
        for (const key of keys) await store.delete(key)
      })
      await jobs.work('rename-files', 1, renameFiles)
      await jobs.work('generate', concurrency, ({ jobId }, signal) => worker.run(jobId, signal))
      const galleryOptions = {
        ...components,
        images,
        model: demoModel,
        system,
        prompts: demoGalleryPrompts,
        total: config.demoGallery,
      }
      galleryFilled = fillDemoGallery(galleryOptions, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ err: error }, 'The demo gallery could not be filled.')
      })
    },
    sweepFiles: () => sweepFiles(),
    /** Starts no new work. Running work continues. */
    async pause() {
      stopping.abort()
      await jobs.pause()
    },
    async stop() {
      await Promise.all(stopTasks.map((stop) => stop()))
      await jobs.stop(STOP_GRACE_MS)
      await galleryFilled
    },
  }
}
