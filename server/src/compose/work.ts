import { demoGalleryPrompts } from '@pictor/illustrator'
import { runDailyLedgerCheck } from '../features/admin/index.ts'
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
  const schedule = (name: string, intervalMs: number, task: () => Promise<void>) =>
    void stopTasks.push(runPeriodically(task, { name, intervalMs, logger }))
  /** Stops the timers and waits for the current runs. */
  const stopPeriodicTasks = () => Promise.all(stopTasks.map((stop) => stop()))

  return {
    startEmails: () => jobs.work('mail', EMAIL_CONCURRENCY, (email) => emails.deliver(email)),
    async start() {
      schedule('Deleting revoked sessions', REVOKED_SESSIONS_INTERVAL_MS, revokedSessions.sweep)
      schedule('Emptying the development mailbox', HOUR_MS, () => purgeMailbox(components))
      if (config.role === 'web') return
      const { signal } = stopping
      schedule('Applying counter deltas', DELTA_INTERVAL_MS, () => applyDeltas(db, signal))
      schedule('Deleting reference images', PURGE_INTERVAL_MS, () => purgeReferenceImages(components, signal))
      schedule('Purging deleted images', PURGE_INTERVAL_MS, () => purgeDeletedImages(components, signal))
      schedule('Purging expired data', HOUR_MS, () => purgeExpiredData(components, signal))
      schedule('Checking the ledger', LEDGER_CHECK_INTERVAL_MS, () => runDailyLedgerCheck(components))
      schedule('Sweeping files', HOUR_MS, async () => void (await sweepFiles(signal)))
      schedule('Reconciling payments', RECONCILIATION_INTERVAL_MS, () => reconciliation.run(signal))
      schedule('Sweeping generations', SWEEP_INTERVAL_MS, worker.sweep)
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
      void stopPeriodicTasks()
      await jobs.pause()
    },
    async stop() {
      await stopPeriodicTasks()
      await jobs.stop(STOP_GRACE_MS)
      await galleryFilled
    },
  }
}
