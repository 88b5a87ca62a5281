import { randomInt, randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { Clock } from '../../../kernel/clock.ts'
import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import { apiError } from '../../../kernel/api-error.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Credits } from '../../credits/index.ts'
import type { Images } from '../../images/index.ts'
import type { PlanRow } from '../../plans/index.ts'
import type { Realtime } from '../../realtime/index.ts'
import {
  generationChangedSql,
  type GenerationRow,
  insertGeneration,
  type NewGeneration,
  selectByIdempotencyKey,
} from '../generation.repository.ts'
import type { Admission } from './admission.ts'
import { isPromptBlocked } from './prompt-filter.ts'

export interface SubmissionDependencies {
  db: Db
  credits: Credits
  images: Images
  jobs: Jobs
  realtime: Realtime
  admission: Admission
  clock: Clock
  logger: Logger
  /** Words and phrases that the operator blocks. */
  blocklist: readonly string[]
  passCrashPoint: PassCrashPoint
  /** Throws ACCOUNT_SUSPENDED, or locks the user against suspension until the transaction ends. */
  requireActive(tx: Tx, userId: string): Promise<void>
}

/** The validated fields of a generation request. */
type GenerationInput = Pick<
  NewGeneration,
  'prompt' | 'aspectRatio' | 'style' | 'variations' | 'visibility' | 'hasReference'
>

export interface GenerationSubmission {
  userId: string
  input: GenerationInput
  /** The hash of the request's body; for a retry, `retry of <id>`. The same key with another value is rejected. */
  requestHash: string
  idempotencyKey: string | null
  /** Stores the reference image and returns its key; null if there is none. */
  storeReference: () => Promise<string | null>
}

/**
 * Creates the function that charges and enqueues a generation in one transaction, once per idempotency key of a user
 * (`generations_user_id_idempotency_key_key`). If it throws an API error, nothing is stored or charged. After any other
 * error the charge may be committed; a retry with the same key finds it.
 */
export function createSubmitGeneration(
  dependencies: SubmissionDependencies,
): (submission: GenerationSubmission) => Promise<GenerationRow> {
  const { db, credits, images, jobs, realtime, admission, clock, logger, passCrashPoint } = dependencies

  /**
   * Returns the user's plan. Throws if the plan does not include the style or the reference image, if the queue is full
   * or if the model is paused.
   */
  async function requirePlanAndCapacity(
    connection: Db | Tx,
    { userId, input }: GenerationSubmission,
  ): Promise<PlanRow> {
    const plan = await credits.readPlan(connection, userId)
    if (!plan) throw apiError('SUBSCRIPTION_REQUIRED')
    if (input.style !== 'None' && plan.name !== 'Pro Plus') throw apiError('STYLE_NEEDS_PRO_PLUS')
    if (input.hasReference && plan.name !== 'Pro Plus') throw apiError('REFERENCE_NEEDS_PRO_PLUS')
    await admission.requireCapacity(connection, plan.modelType)
    return plan
  }

  async function chargeAndEnqueue(tx: Tx, row: GenerationRow): Promise<void> {
    await credits.charge(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
    await admission.requireUserCapacity(tx, row.userId)
    await jobs.enqueue(tx, 'generate', { jobId: randomUUID() })
  }

  /** Inserts and charges the generation. Returns undefined if the idempotency key exists. */
  async function insertAndCharge(
    submission: GenerationSubmission,
    referenceKey: string | null,
  ): Promise<GenerationRow | undefined> {
    const { userId, input, requestHash, idempotencyKey } = submission
    return db.transaction(async (tx) => {
      await dependencies.requireActive(tx, userId)
      const plan = await requirePlanAndCapacity(tx, submission)
      const planFields = {
        planId: plan.id,
        modelType: plan.modelType,
        credits: plan.creditsPerImage * input.variations,
      }
      const id = randomUUID()
      const requestFields = { id, userId, requestHash, idempotencyKey, referenceKey, seed: randomInt(2 ** 32) }
      const inserted = await insertGeneration(
        tx,
        { ...input, ...planFields, ...requestFields, createdAt: clock.now() },
        generationChangedSql(realtime, requestFields),
      )
      if (inserted) await chargeAndEnqueue(tx, inserted)
      return inserted
    })
  }

  /** If the store fails, the sweep of orphaned files deletes the file later. */
  async function discardReference(key: string | null): Promise<void> {
    if (key) await images.deleteFiles([key]).catch(() => undefined)
  }

  /**
   * Checks the request, stores the reference image and charges. If the idempotency key exists, deletes the new file and
   * returns undefined. Storing is expensive, so a request with a reference image is also checked before.
   */
  async function storeReferenceAndCharge(submission: GenerationSubmission): Promise<GenerationRow | undefined> {
    const { input } = submission
    if (isPromptBlocked(input.prompt, dependencies.blocklist)) throw apiError('PROMPT_BLOCKED')
    if (input.hasReference) await requirePlanAndCapacity(db, submission)
    const referenceKey = await submission.storeReference()
    const row = await insertAndCharge(submission, referenceKey).catch(async (error: unknown) => {
      // An API error means that no row refers to the file. After a lost connection, the transaction may be committed;
      // then the sweep for orphaned files deletes the file if necessary.
      if (error instanceof ORPCError) await discardReference(referenceKey)
      throw error
    })
    if (!row) await discardReference(referenceKey)
    // The only log line with both the request id and the generation id.
    if (row) logger.info({ generationId: row.id, modelType: row.modelType }, 'A generation was submitted.')
    return row
  }

  async function findByIdempotencyKey({
    userId,
    idempotencyKey,
  }: GenerationSubmission): Promise<GenerationRow | undefined> {
    return idempotencyKey === null ? undefined : selectByIdempotencyKey(db, userId, idempotencyKey)
  }

  // Almost every key is new, so the key is looked up last. With a reference image it is looked up first, because
  // storing the image is expensive.
  return async (submission) => {
    const previous = submission.input.hasReference ? await findByIdempotencyKey(submission) : undefined
    if (previous) return requireSameRequest(previous, submission.requestHash)
    // A repeated request returns the first generation even if it would be rejected now, for example because the queue
    // is full or the balance is spent.
    const row = await storeReferenceAndCharge(submission).catch(async (error: unknown) => {
      const existing = error instanceof ORPCError ? await findByIdempotencyKey(submission) : undefined
      if (!existing) throw error
      return existing
    })
    const generation = row ?? (await findByIdempotencyKey(submission))
    if (!generation) throw new Error('The generation was neither inserted nor found.')
    passCrashPoint('generation.charged')
    return requireSameRequest(generation, submission.requestHash)
  }
}

function requireSameRequest(row: GenerationRow, requestHash: string): GenerationRow {
  if (row.requestHash !== requestHash) throw apiError('IDEMPOTENCY_KEY_REUSED')
  return row
}
