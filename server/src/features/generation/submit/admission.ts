import { GENERATIONS_RUNNING_MAX, GENERATIONS_QUEUED_MAX } from '@pictor/contract/limits'
import type { Alerts } from '../../../kernel/alerts.ts'
import { toDayString, type Clock } from '../../../kernel/clock.ts'
import { apiError } from '../../../kernel/api-error.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import { countUnfinished, countQueued, type GenerationRow } from '../generation.repository.ts'
import { selectCost } from '../operating/costs.ts'

export interface AdmissionDependencies {
  clock: Clock
  logger: Logger
  alerts: Alerts
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'costsMoney' | 'model'>>
  /** Budget of each paid model per UTC day, in millionths of a US dollar; null for no limit. */
  dailyBudgetMicroUsd: number | null
}

/** Maximum number of queued generations of all users. Further requests fail with SERVICE_UNAVAILABLE. */
export const QUEUED_TOTAL_MAX = 500

/** Limits of submissions: queue length, daily budget, unfinished generations per user. */
export interface Admission {
  /** Throws SERVICE_UNAVAILABLE if the queue is full, or MODEL_PAUSED if the model has spent its daily budget. */
  requireCapacity(db: Db | Tx, modelType: GenerationRow['modelType']): Promise<void>
  /**
   * Throws TOO_MANY_GENERATIONS if the user has too many unfinished generations. Call it in the transaction of the
   * charge, which has locked the user's balance, so that no other transaction counts them at the same time.
   */
  requireUserCapacity(tx: Tx, userId: string): Promise<void>
  /** Whether a paid model has spent its daily budget. Each process raises one alert per model and day. */
  isPaused(db: Db | Tx, modelType: GenerationRow['modelType']): Promise<boolean>
}

export function createAdmission(dependencies: AdmissionDependencies): Admission {
  const { clock, logger, alerts, models, dailyBudgetMicroUsd } = dependencies
  /** By model, the last day with an alert. */
  const lastAlertDays = new Map<string, string>()

  async function isPaused(db: Db | Tx, modelType: GenerationRow['modelType']): Promise<boolean> {
    const { model, costsMoney } = models[modelType]
    if (dailyBudgetMicroUsd === null || !costsMoney) return false
    const now = clock.now()
    const spentMicroUsd = await selectCost(db, model, now)
    if (spentMicroUsd < dailyBudgetMicroUsd) return false
    if (lastAlertDays.get(model) !== toDayString(now)) {
      lastAlertDays.set(model, toDayString(now))
      alerts.raise('budget')
      logger.error(
        { alert: 'budget', model, spentMicroUsd },
        'A model is paused until midnight UTC. Its daily budget is spent.',
      )
    }
    return true
  }

  return {
    async requireCapacity(db, modelType) {
      if ((await countQueued(db)) >= QUEUED_TOTAL_MAX) throw apiError('SERVICE_UNAVAILABLE')
      if (await isPaused(db, modelType)) throw apiError('MODEL_PAUSED')
    },

    async requireUserCapacity(tx, userId) {
      const unfinished = await countUnfinished(tx, userId)
      // The new generation is already inserted and counted.
      if (unfinished > GENERATIONS_RUNNING_MAX + GENERATIONS_QUEUED_MAX) throw apiError('TOO_MANY_GENERATIONS')
    },

    isPaused,
  }
}
