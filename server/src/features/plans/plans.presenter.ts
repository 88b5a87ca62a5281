import type { Plan } from '@pictor/contract'
import type { PlanRow } from './plans.repository.ts'

/** What draws for each class of plan; null for what draws in the place of the plan's own model, which is named then. */
export type PlanModels = Readonly<Record<PlanRow['modelType'], string | null>>

export type PresentPlan = (row: PlanRow) => Plan

export function createPlanPresenter(models: PlanModels): PresentPlan {
  return (row) => ({
    id: row.id,
    name: row.name,
    model_type: row.modelType,
    model: models[row.modelType] ?? row.model,
    credits_per_image: row.creditsPerImage,
    features: row.features,
  })
}
