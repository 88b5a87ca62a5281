import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import { GENERATION_QUEUED_MAX_MS } from '@pictor/contract/limits'
import type { Alerts } from '../../../kernel/alerts.ts'
import { runWithLogSubject } from '../../../kernel/log-context.ts'
import { hideInLog } from '../../../kernel/log-error.ts'
import type { Tx } from '../../../ports/database.ts'
import { ImageModelError } from '../../../ports/image-model.ts'
import { ImageDecodeError, type StoredImage } from '../../images/index.ts'
import type { Admission } from '../submit/admission.ts'
import { createClaims, hasMissedGeneration } from './queue.ts'
import { ClaimLostError, createModelCall, type ModelCallDependencies, type Partials } from './model-call.ts'
import { createFinisher, type FinishDependencies } from '../generation.finish.ts'
import { type GenerationRow, selectOverdue } from '../generation.repository.ts'

export interface WorkerDependencies extends ModelCallDependencies, FinishDependencies {
  images: ModelCallDependencies['images']
  admission: Pick<Admission, 'isPaused'>
  alerts: Alerts
  /** Maximum time from the claim to the refund, in milliseconds. */
  deadlineMs: number
  /** Enqueues an email in the transaction that succeeds, if the image took long and its user is not polling. */
  sendImageReady(tx: Tx, image: { userId: string; prompt: string; imageId: string }): Promise<void>
  /**
   * Whether the user is suspended; then their images stay private. Otherwise locks the user against suspension until
   * the transaction ends.
   */
  isSuspended(tx: Tx, userId: string): Promise<boolean>
}

/** An image that took longer is announced by email, unless its user polled recently. */
const EMAIL_AFTER_MS = 60_000
const RECENTLY_POLLED_MS = 30_000
const MISSED_AFTER_MS = 5_000

export interface GenerationWorker {
  /** Runs the next generation, which succeeds, or fails and is refunded. `signal` aborts when the server stops. */
  run(jobId: string, signal: AbortSignal): Promise<void>
  /** Fails and refunds overdue generations, and enqueues a job if a queued generation was missed. */
  sweep(): Promise<void>
}

export function createGenerationWorker(dependencies: WorkerDependencies): GenerationWorker {
  const { db, images, jobs, clock, logger, models, passCrashPoint } = dependencies
  const finisher = createFinisher(dependencies)
  const claims = createClaims(dependencies)
  const modelCall = createModelCall(dependencies)

  /**
   * Jobs are only hints. A job does nothing if all queued generations belong to users at their limit, and a job that
   * finishes at that moment may not see the queued generation. So this enqueues another job if a generation that may
   * start has been queued for five seconds. An extra job does no harm.
   */
  async function enqueueMissed(now: Date): Promise<void> {
    if (!(await hasMissedGeneration(db, { now, queuedBefore: new Date(now.getTime() - MISSED_AFTER_MS) }))) return
    await db.transaction((tx) => jobs.enqueue(tx, 'generate', { jobId: randomUUID() }))
  }

  async function succeed(row: GenerationRow, storedImages: StoredImage[]): Promise<void> {
    const now = clock.now()
    const { model, isDemo } = models[row.modelType]
    const { userId, prompt, aspectRatio, style } = row
    await db.transaction(async (tx) => {
      const isPublic = row.visibility === 'public' && !(await dependencies.isSuspended(tx, userId))
      const visibility = isPublic ? ('public' as const) : ('private' as const)
      const commonFields = { userId, prompt, aspectRatio, style, visibility, model, isDemo, kind: 'generated' as const }
      const finished = await finisher.finish(tx, row, { status: 'succeeded', errorCode: null, now })
      if (!finished) throw new ClaimLostError()
      const imageIds = storedImages.map(() => randomUUID())
      for (const [variation, image] of storedImages.entries()) {
        const rowFields = { id: imageIds[variation], generationId: row.id, variation, createdAt: now }
        await images.insert(tx, { ...commonFields, ...image, ...rowFields })
      }
      passCrashPoint('generation.image-inserted')
      const [imageId] = imageIds
      if (imageId && shouldSendEmail(finished, now)) await dependencies.sendImageReady(tx, { userId, prompt, imageId })
    })
    logger.info({ model, ms: finisher.reportFinished(row, 'succeeded') }, 'A generation succeeded.')
    passCrashPoint('generation.succeeded')
  }

  async function generateAndFinish(row: GenerationRow, signal: AbortSignal, onPartial: Partials['add']): Promise<void> {
    const storedImages = await modelCall.generate(row, signal, onPartial)
    try {
      await succeed(row, storedImages)
    } catch (error) {
      // Only ClaimLostError proves that no row refers to the files. After a lost connection, the commit may have
      // happened.
      if (error instanceof ClaimLostError) await modelCall.discardImages(storedImages)
      throw error
    }
  }

  /**
   * Fails and refunds the generation. Alerts the operator if only they can fix the cause. Rejects if the refund fails.
   */
  async function failBecauseOf(error: unknown, row: GenerationRow, errorCode: ErrorCode): Promise<void> {
    const fields = { err: error, errorCode }
    hideInLog(error, row.prompt)
    const failed = await finisher.fail(row, errorCode).catch((reason: unknown) => {
      logger.error(fields, 'A generation failed and could not be refunded. The sweep tries again.')
      throw reason
    })
    if (!failed)
      return logger.warn(fields, 'A generation failed, but it is already finished or claimed by another worker.')
    const message = 'A generation failed and is refunded.'
    if (!(error instanceof ImageModelError) || error.failure !== 'operator') return logger.warn(fields, message)
    dependencies.alerts.raise('model')
    logger.error({ alert: 'model', ...fields }, message)
  }

  /** Runs a claimed generation until it is finished. */
  async function processGeneration(row: GenerationRow, stopped: AbortSignal): Promise<void> {
    // A paid model is never called twice. The claim fenced off the earlier worker, which can no longer record a call.
    if (row.calledAt !== null && models[row.modelType].costsMoney) {
      if (await finisher.fail(row, 'GENERATION_INTERRUPTED'))
        logger.warn({}, 'A worker was lost during a call to a paid model. Its generation is refunded.')
      return
    }
    logger.info({ attempt: row.attempt }, 'A generation started.')
    passCrashPoint('generation.claimed')
    if (await dependencies.admission.isPaused(db, row.modelType)) {
      if (await finisher.fail(row, 'MODEL_PAUSED'))
        logger.warn({ errorCode: 'MODEL_PAUSED' }, 'A generation failed and is refunded.')
      return
    }
    const remainingMs = (row.deadlineAt?.getTime() ?? 0) - clock.now().getTime()
    const deadline = AbortSignal.timeout(Math.max(0, remainingMs))
    const partials = modelCall.createPartials(row)
    try {
      await generateAndFinish(row, AbortSignal.any([stopped, deadline]), partials.add)
    } catch (error) {
      if (error instanceof ClaimLostError) return
      if (stopped.aborted) throw error
      const errorCode = isDeadlineError(error, deadline) ? 'GENERATION_TIMED_OUT' : errorCodeFor(error)
      await failBecauseOf(error, row, errorCode)
    } finally {
      await partials.deletePartials()
    }
  }

  async function refundOverdue(row: GenerationRow): Promise<void> {
    try {
      if (await finisher.fail(row, 'GENERATION_TIMED_OUT'))
        logger.warn({ status: row.status }, 'A generation is overdue and is refunded.')
    } catch (error) {
      logger.error({ err: error }, 'An overdue generation could not be refunded.')
    }
  }

  return {
    async run(jobId, stopped) {
      const row = await claims.claim(jobId)
      if (row) await runWithLogSubject({ generationId: row.id }, () => processGeneration(row, stopped))
    },

    async sweep() {
      const now = clock.now()
      await enqueueMissed(now)
      const { deadlineMs } = dependencies
      const overdue = await selectOverdue(db, { now, deadlineMs, queuedMaxMs: GENERATION_QUEUED_MAX_MS })
      for (const row of overdue) {
        await runWithLogSubject({ generationId: row.id }, () => refundOverdue(row))
      }
    },
  }
}

function shouldSendEmail({ createdAt, lastPolledAt }: GenerationRow, now: Date): boolean {
  const isPolled = lastPolledAt !== null && now.getTime() - lastPolledAt.getTime() < RECENTLY_POLLED_MS
  return !isPolled && now.getTime() - createdAt.getTime() > EMAIL_AFTER_MS
}

/** Whether the deadline caused the error, and not a failure shortly before it. */
function isDeadlineError(error: unknown, deadline: AbortSignal): boolean {
  if (!deadline.aborted) return false
  return error === deadline.reason || (error instanceof Error && error.cause === deadline.reason)
}

function errorCodeFor(error: unknown): ErrorCode {
  if (error instanceof ImageDecodeError) return 'MODEL_FAILED'
  if (!(error instanceof ImageModelError)) return 'GENERATION_NOT_STORED'
  if (error.failure === 'refused') return 'CONTENT_REFUSED'
  return error.failure === 'timed-out' ? 'GENERATION_TIMED_OUT' : 'MODEL_FAILED'
}
