export { createAdmission } from './submit/admission.ts'
export { sumCosts } from './operating/costs.ts'
export {
  countByUser,
  generationIdsOf,
  selectModels,
  selectQueueStats,
  sumByModel,
  type ModelTotals,
} from './operating/statistics.ts'
export { createGenerationAdminActions, type GenerationAdminActions } from './operating/admin-actions.ts'
export { fillDemoGallery } from './demo-gallery/demo-gallery.ts'
export type { FinishedGeneration } from './generation.finish.ts'
export { createGenerationWorker } from './worker/worker.ts'
export { parseTemporaryKeys, redactOldGenerations, purgeReferenceImages } from './operating/retention.ts'
export { generationPersonalData } from './operating/personal-data.ts'
export { generationProcedures } from './generation.procedures.ts'
export { selectPendingReferences, selectReferencedKeys, type GenerationRow } from './generation.repository.ts'
export { createGenerationService } from './generation.service.ts'
export { checkGenerationLedger } from './operating/ledger-checks.ts'
