import type { Plan } from '@pictor/contract'
import type { PlanRow } from './plans.repository.ts'

export function presentPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    model_type: row.modelType,
    model: row.model,
    credits_per_image: row.creditsPerImage,
    features: row.features,
  }
}
