import { firstPictures } from '@pictor/illustrator'
import {
  createGenerationWorker,
  eraseOldReferences,
  fillDemoGallery,
  selectNamedKeys,
} from '../features/generation/index.ts'
import { createFileRenaming, createFileSweep, eraseDeletedImages, foldCounts } from '../features/images/index.ts'
import { isSuspended } from '../features/users/index.ts'
import { recur } from '../kernel/recurring.ts'
import type { Adapters } from './adapters.ts'
import { proveBooksDaily } from './books.ts'
import type { Features } from './features.ts'
import type { Base } from './parts.ts'
import { emptyOutbox, letGoOfOld } from './retention.ts'

const FOLD_EVERY_MS = 2_000
const SWEEP_EVERY_MS = 5_000
const HOUR_MS = 3_600_000
const ASK_PAYMENTS_EVERY_MS = 10_000
const ERASE_EVERY_MS = 5 * 60_000
const FORGET_SESSIONS_EVERY_MS = 60_000
const PROVE_EVERY_MS = 10 * 60_000
const STOP_GRACE_MS = 25_000
const MAILS_AT_ONCE = 2

/** Creates the background work of the process's role. */
export function createWork(parts: Base & Adapters & Features) {
  const { config, logger, db, jobs, store, demo, images, endedSessions, mails, users, reconciliation } = parts
  const { deadlineMs, concurrency } = config.generation
  const system = config.brandName
  const renameFiles = createFileRenaming(parts)
  const worker = createGenerationWorker({
    ...parts,
    system,
    deadlineMs,
    isSuspended,
    announce: users.tellPictureReady,
    onFinished: parts.metrics.onFinished,
  })
  const sweepFiles = createFileSweep({
    ...parts,
    selectNamedKeys: (keys) => selectNamedKeys(db, keys),
    youngMs: parts.youngFilesMs,
  })
  const stopping = new AbortController()
  const recurring: (() => Promise<void>)[] = []
  let gallery: Promise<void> = Promise.resolve()

  return {
    startMail: () => jobs.work('mail', MAILS_AT_ONCE, (mail) => mails.deliver(mail)),
    async start() {
      recurring.push(
        recur(endedSessions.sweep, { everyMs: FORGET_SESSIONS_EVERY_MS, logger, name: 'Deleting revoked sessions' }),
      )
      const hourly = { everyMs: HOUR_MS, logger }
      recurring.push(recur(() => emptyOutbox(parts), { ...hourly, name: 'Emptying the development mailbox' }))
      if (config.role === 'web') return
      const erasing = { everyMs: ERASE_EVERY_MS, logger }
      const { signal } = stopping
      recurring.push(
        recur(() => foldCounts(db, signal), { everyMs: FOLD_EVERY_MS, logger, name: 'Applying counter deltas' }),
        recur(() => eraseOldReferences(parts), { ...erasing, name: 'Deleting reference images' }),
        recur(() => eraseDeletedImages(parts, signal), { ...erasing, name: 'Purging deleted images' }),
        recur(() => letGoOfOld(parts, signal), { ...hourly, name: 'Purging expired data' }),
        recur(() => proveBooksDaily(parts), { everyMs: PROVE_EVERY_MS, logger, name: 'Checking the ledger' }),
        recur(async () => void (await sweepFiles(stopping.signal)), { ...hourly, name: 'Sweeping files' }),
      )
      recurring.push(
        recur(() => reconciliation.run(signal), {
          everyMs: ASK_PAYMENTS_EVERY_MS,
          logger,
          name: 'Reconciling payments',
        }),
      )
      recurring.push(recur(worker.sweep, { everyMs: SWEEP_EVERY_MS, logger, name: 'Sweeping generations' }))
      await jobs.work('erase-files', 1, async ({ keys }) => {
        for (const key of keys) await store.delete(key)
      })
      await jobs.work('rename-files', 1, renameFiles)
      await jobs.work('generate', concurrency, ({ jobId }, signal) => worker.run(jobId, signal))
      const hanging = { ...parts, images, model: demo, system, pictures: firstPictures, total: config.demoGallery }
      gallery = fillDemoGallery(hanging, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.error({ err: error }, 'The demo gallery could not be filled.')
      })
    },
    sweepFiles: () => sweepFiles(),
    /** Starts no further work. Running work continues. */
    async pause() {
      stopping.abort()
      await jobs.pause()
    },
    async stop() {
      await Promise.all(recurring.map((end) => end()))
      await jobs.stop(STOP_GRACE_MS)
      await gallery
    },
  }
}
