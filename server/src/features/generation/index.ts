export { createAdmission } from './submit/admission.ts'
export { selectDayCosts, sumCosts } from './operating/costs.ts'
export {
  countOfUser,
  generationIdsOf,
  selectModels,
  selectQueueFigures,
  sumModels,
  type ModelSum,
} from './operating/figures.ts'
export { createGenerationOperating, type GenerationOperating } from './operating/operating.ts'
export { fillDemoGallery } from './demo-gallery/demo-gallery.ts'
export type { FinishedGeneration } from './generation.finish.ts'
export { createGenerationWorker } from './worker/worker.ts'
export { passingFilesNamedByRow, forgetOldGenerations, eraseOldReferences } from './operating/retention.ts'
export { generationPersonalData } from './operating/personal-data.ts'
export { generationProcedures } from './generation.procedures.ts'
export { selectAwaitedReferences, selectNamedKeys, type GenerationRow } from './generation.repository.ts'
export { createGeneration } from './generation.service.ts'
export { verifyGenerations } from './operating/verification.ts'
