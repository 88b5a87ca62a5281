import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import { GENERATION_WAIT_MAX_MS } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { ImageModelError, type ImageModel } from '../../ports/image-model.ts'
import type { Credits } from '../credits/index.ts'
import type { Images, StoredPicture } from '../images/index.ts'
import type { Realtime } from '../realtime/index.ts'
import {
  claimGeneration,
  finishGeneration,
  markAnswered,
  selectGeneration,
  selectOverdue,
  type GenerationRow,
} from './generation.repository.ts'

export interface WorkerDependencies {
  db: Db
  credits: Credits
  images: Images
  realtime: Realtime
  clock: Clock
  logger: Logger
  models: Record<GenerationRow['modelType'], ImageModel>
  /** Named in the provenance of every file. */
  system: string
  /** From the claim to the refund at the latest, in milliseconds. */
  deadlineMs: number
  passCrashPoint: PassCrashPoint
  /** Called in the transaction that succeeds, for a picture that took long and that nobody is waiting for at a screen. */
  announce(tx: Tx, picture: { userId: string; prompt: string; imageId: string }): Promise<void>
}

/** A picture that took longer is worth a mail, unless its user has looked for it lately. */
const WORTH_A_MAIL_MS = 60_000
const WATCHED_LATELY_MS = 30_000

export interface GenerationWorker {
  /** Takes a generation to its end: succeeded with its images, or failed and refunded. `signal` aborts when the server stops. */
  run(generationId: string, signal: AbortSignal): Promise<void>
  /** Fails and refunds what is overdue, whoever was working on it. */
  sweep(): Promise<void>
}

/** Thrown when another worker, or the sweep, has taken the generation over: nothing of ours may remain. */
class ClaimLost extends Error {}

export function createGenerationWorker(dependencies: WorkerDependencies): GenerationWorker {
  const { db, credits, images, realtime, clock, logger, models, passCrashPoint } = dependencies

  const tell = (tx: Db | Tx, { userId, id }: GenerationRow) =>
    realtime.publish(tx, { userId, type: 'generation.changed', id })

  async function fail(row: GenerationRow, errorCode: ErrorCode): Promise<void> {
    await db.transaction(async (tx) => {
      const failed = await finishGeneration(tx, row, { status: 'failed', errorCode, now: clock.now() })
      if (!failed) return
      await credits.refund(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
      await tell(tx, row)
    })
  }

  /** Null if there is nothing to do (any more). */
  async function claim(id: string): Promise<GenerationRow | null> {
    const before = await selectGeneration(db, id)
    if (!before) return null
    const now = clock.now()
    if (before.status === 'queued' && now.getTime() - before.createdAt.getTime() > GENERATION_WAIT_MAX_MS) {
      await fail(before, 'GENERATION_TIMED_OUT')
      return null
    }
    // A call that may cost money is never made twice, and a claim is followed by the call.
    if (before.status === 'running' && models[before.modelType].costsMoney) {
      await fail(before, 'MODEL_FAILED')
      return null
    }
    const deadlineAt = new Date(now.getTime() + dependencies.deadlineMs)
    const claimed = await claimGeneration(db, before, { now, deadlineAt })
    if (claimed) await tell(db, claimed)
    return claimed ?? null
  }

  async function draw(row: GenerationRow, signal: AbortSignal): Promise<StoredPicture> {
    const model = models[row.modelType]
    const { prompt, aspectRatio, style, seed } = row
    const picture = await model.generate({ prompt, aspectRatio, style, seed, signal })
    if (!(await markAnswered(db, row, clock.now()))) throw new ClaimLost()
    await tell(db, row)
    passCrashPoint('generation.drawn')
    const provenance = { system: dependencies.system, model: model.model, createdAt: clock.now(), composite: false }
    return images.storePicture(picture, provenance, model.isDemo)
  }

  async function succeed(row: GenerationRow, picture: StoredPicture): Promise<void> {
    const now = clock.now()
    const { model, isDemo } = models[row.modelType]
    const { userId, prompt, aspectRatio, style, visibility } = row
    const facts = { userId, prompt, aspectRatio, style, visibility, model, isDemo, kind: 'generated' as const }
    await db.transaction(async (tx) => {
      const ended = await finishGeneration(tx, row, { status: 'succeeded', errorCode: null, now })
      if (!ended) throw new ClaimLost()
      const imageId = randomUUID()
      await images.insert(tx, { ...facts, ...picture, id: imageId, generationId: row.id, createdAt: now })
      passCrashPoint('generation.image-inserted')
      if (isWorthAMail(ended, now)) await dependencies.announce(tx, { userId, prompt, imageId })
      await tell(tx, row)
    })
    passCrashPoint('generation.succeeded')
  }

  async function carryOut(row: GenerationRow, signal: AbortSignal): Promise<void> {
    const picture = await draw(row, signal)
    try {
      await succeed(row, picture)
    } catch (error) {
      // Only then is it certain that no row names the files; after a lost connection the commit may have happened.
      if (error instanceof ClaimLost) await images.discard(picture)
      throw error
    }
  }

  return {
    async run(generationId, stopped) {
      const row = await claim(generationId)
      if (!row) return
      passCrashPoint('generation.claimed')
      const left = (row.deadlineAt?.getTime() ?? 0) - clock.now().getTime()
      const deadline = AbortSignal.timeout(Math.max(0, left))
      try {
        await carryOut(row, AbortSignal.any([stopped, deadline]))
      } catch (error) {
        if (error instanceof ClaimLost) return
        if (stopped.aborted) throw error
        const errorCode = deadline.aborted ? 'GENERATION_TIMED_OUT' : codeOf(error)
        logger.warn({ err: error, generationId, errorCode }, 'A generation failed and is refunded.')
        await fail(row, errorCode)
      }
    },

    async sweep() {
      const now = clock.now()
      const overdue = await selectOverdue(db, { now, waitingSince: new Date(now.getTime() - GENERATION_WAIT_MAX_MS) })
      for (const row of overdue) {
        logger.warn({ generationId: row.id, status: row.status }, 'A generation is overdue and is refunded.')
        await fail(row, 'GENERATION_TIMED_OUT').catch((error: unknown) => {
          logger.error({ err: error, generationId: row.id }, 'An overdue generation could not be refunded.')
        })
      }
    },
  }
}

function isWorthAMail({ createdAt, watchedAt }: GenerationRow, now: Date): boolean {
  const isWatched = watchedAt !== null && now.getTime() - watchedAt.getTime() < WATCHED_LATELY_MS
  return !isWatched && now.getTime() - createdAt.getTime() > WORTH_A_MAIL_MS
}

function codeOf(error: unknown): ErrorCode {
  return error instanceof ImageModelError && error.failure === 'refused' ? 'CONTENT_REFUSED' : 'MODEL_FAILED'
}
