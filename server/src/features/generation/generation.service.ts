import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { GenerateRequest, Generation } from '@pictor/contract'
import { GENERATIONS_RUNNING_MAX, GENERATIONS_WAITING_MAX } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import { failure } from '../../kernel/failure.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { Credits } from '../credits/index.ts'
import type { Images } from '../images/index.ts'
import { selectPlan, type PlanRow } from '../plans/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { presentGeneration } from './generation.presenter.ts'
import {
  countUnfinished,
  insertGeneration,
  markWatched,
  selectByKey,
  selectGeneration,
  type GenerationRow,
} from './generation.repository.ts'
import { untilEnded } from './generation.waiting.ts'

export interface GenerationDependencies {
  db: Db
  credits: Credits
  images: Images
  jobs: Jobs
  realtime: Realtime
  clock: Clock
  passCrashPoint: PassCrashPoint
}

export interface GenerationService {
  /**
   * Charges and enqueues in one transaction. The same key of the same user gives the same generation again, charged once
   * (`generations_once`); with another request it throws IDEMPOTENCY_KEY_REUSED.
   */
  create(userId: string, request: GenerateRequest, idempotencyKey?: string): Promise<Generation>
  /** Throws NOT_FOUND for other users' generations as for those that do not exist. */
  get(userId: string, id: string): Promise<Generation>
  /** Resolves with the generation once it has ended; rejects with the signal's reason when the caller gives up. */
  ended(userId: string, id: string, signal?: AbortSignal): Promise<Generation>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function createGeneration(dependencies: GenerationDependencies): GenerationService {
  const { db, credits, images, jobs, realtime, clock, passCrashPoint } = dependencies

  async function present(row: GenerationRow): Promise<Generation> {
    return presentGeneration(row, row.status === 'succeeded' ? await images.ofGenerations([row.id], row.userId) : [])
  }

  async function get(userId: string, id: string): Promise<Generation> {
    const row = UUID.test(id) ? await selectGeneration(db, id) : undefined
    if (!row || row.userId !== userId) throw failure('NOT_FOUND')
    if (!row.finishedAt) await markWatched(db, id, clock.now())
    return present(row)
  }

  /** The plan is read with the charge, in one transaction: what it says then is frozen in the generation. */
  async function planOf(tx: Tx, userId: string): Promise<PlanRow> {
    const account = await credits.account(tx, userId)
    const plan = account?.planId && (await selectPlan(tx, account.planId))
    if (!plan) throw failure('SUBSCRIPTION_REQUIRED')
    return plan
  }

  async function charge(tx: Tx, row: GenerationRow): Promise<void> {
    await credits.charge(tx, { userId: row.userId, generationId: row.id, credits: row.credits })
    // The charge has locked the user's balance, so nobody else is counting for this user now.
    if ((await countUnfinished(tx, row.userId)) > GENERATIONS_RUNNING_MAX + GENERATIONS_WAITING_MAX) {
      throw failure('TOO_MANY_GENERATIONS')
    }
    await jobs.enqueue(tx, 'generate', { generationId: row.id })
    await realtime.publish(tx, { userId: row.userId, type: 'generation.changed', id: row.id })
  }

  return {
    async create(userId, request, idempotencyKey) {
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
      const row = await db.transaction(async (tx) => {
        const known = idempotencyKey && (await selectByKey(tx, userId, idempotencyKey))
        if (known) return known
        const plan = await planOf(tx, userId)
        if (request.style !== 'None' && plan.name !== 'Pro Plus') throw failure('STYLE_NEEDS_PRO_PLUS')
        const frozen = { userId, plan, requestHash, idempotencyKey: idempotencyKey ?? null, createdAt: clock.now() }
        const added = await insertGeneration(tx, newGeneration(request, frozen))
        if (added) await charge(tx, added)
        return added
      })
      // Lost to a parallel request with the same key: it has committed by now.
      const generation = row ?? (idempotencyKey && (await selectByKey(db, userId, idempotencyKey)))
      if (!generation) throw new Error('A generation was neither added nor there.')
      if (generation.requestHash !== requestHash) throw failure('IDEMPOTENCY_KEY_REUSED')
      passCrashPoint('generation.charged')
      return present(generation)
    },

    get,

    async ended(userId, id, signal) {
      const heard = (wake: () => void) =>
        realtime.subscribe(userId, (event) => {
          if (event.id === id) wake()
        })
      return untilEnded(() => get(userId, id), heard, signal)
    },
  }
}

interface Frozen {
  userId: string
  plan: PlanRow
  requestHash: string
  idempotencyKey: string | null
  createdAt: Date
}

function newGeneration(request: GenerateRequest, { plan, ...frozen }: Frozen) {
  return {
    ...frozen,
    id: randomUUID(),
    prompt: request.prompt,
    aspectRatio: request.aspectRatio,
    style: request.style,
    variations: request.variations,
    visibility: request.visibility,
    planId: plan.id,
    modelType: plan.modelType,
    credits: plan.creditsPerImage * request.variations,
    seed: randomInt(2 ** 32),
  }
}
