import type { Plan } from '@pictor/contract'
import type { PlanRow } from './plans.repository.ts'

/**
 * The configured model of each model type. Null if a substitute generates the images; then the model name in the plan's
 * row is shown.
 */
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
