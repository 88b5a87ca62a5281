import { GENERATIONS_RUNNING_MAX, GENERATIONS_WAITING_MAX } from '@pictor/contract/limits'
import type { Alerts } from '../../../kernel/alerts.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { dayOf } from '../../../kernel/days.ts'
import { failure } from '../../../kernel/failure.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import { countUnfinished, countWaiting, type GenerationRow } from '../generation.repository.ts'
import { selectCost } from '../operating/costs.ts'

export interface AdmissionDependencies {
  db: Db
  clock: Clock
  logger: Logger
  alerts: Alerts
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'costsMoney' | 'model'>>
  /** What each paid model may cost between two midnights UTC, in millionths of a US dollar; null for no limit. */
  dailyBudgetMicroUsd: number | null
}

/** So many of all users may wait; whoever comes then is told to come later rather than to wait in vain. */
export const WAITING_MAX = 500

/** What may be charged now, and what would only wait in vain. */
export interface Admission {
  /** Throws SERVICE_UNAVAILABLE while too much waits, MODEL_PAUSED while the plan's model has spent its day's budget. */
  admit(modelType: GenerationRow['modelType']): Promise<void>
  /** Throws TOO_MANY_GENERATIONS. In the transaction of the charge, which has locked the user's balance: nobody else counts now. */
  admitUser(tx: Tx, userId: string): Promise<void>
  /** Whether a paid model has spent its budget of the day. The first time on a day it is told to the operator. */
  isPaused(modelType: GenerationRow['modelType']): Promise<boolean>
}

export function createAdmission(dependencies: AdmissionDependencies): Admission {
  const { db, clock, logger, alerts, models, dailyBudgetMicroUsd } = dependencies
  const toldOn = new Map<string, string>()

  async function isPaused(modelType: GenerationRow['modelType']): Promise<boolean> {
    const { model, costsMoney } = models[modelType]
    if (dailyBudgetMicroUsd === null || !costsMoney) return false
    const now = clock.now()
    const spentMicroUsd = await selectCost(db, model, now)
    if (spentMicroUsd < dailyBudgetMicroUsd) return false
    if (toldOn.get(model) !== dayOf(now)) {
      toldOn.set(model, dayOf(now))
      alerts.raise('budget')
      logger.error({ alert: 'budget', model, spentMicroUsd }, 'A model is paused: its budget of the day is spent.')
    }
    return true
  }

  return {
    async admit(modelType) {
      if ((await countWaiting(db)) >= WAITING_MAX) throw failure('SERVICE_UNAVAILABLE')
      if (await isPaused(modelType)) throw failure('MODEL_PAUSED')
    },

    async admitUser(tx, userId) {
      const unfinished = await countUnfinished(tx, userId)
      if (unfinished > GENERATIONS_RUNNING_MAX + GENERATIONS_WAITING_MAX) throw failure('TOO_MANY_GENERATIONS')
    },

    isPaused,
  }
}
