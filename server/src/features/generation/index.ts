export { createAdmission } from './submit/admission.ts'
export { sumCosts } from './operating/costs.repository.ts'
export { selectDayCosts, selectQueueFigures } from './operating/figures.repository.ts'
export { fillDemoGallery } from './demo-gallery/demo-gallery.ts'
export type { EndedGeneration } from './worker/ending.ts'
export { createGenerationOperating, type GenerationOperating } from './operating/operating.ts'
export {
  countOfUser,
  generationIdsOf,
  selectModels,
  sumModels,
  type ModelSum,
} from './operating/operating.repository.ts'
export { passingFilesNamedByRow } from './generation.named-files.ts'
export { generationPersonalData } from './operating/personal-data.ts'
export { generationProcedures } from './generation.procedures.ts'
export { forgetOldGenerations } from './operating/forgetting.ts'
export { eraseOldReferences } from './operating/references.ts'
export { selectAwaitedReferences, selectNamedKeys, type GenerationRow } from './generation.repository.ts'
export { createGeneration } from './generation.service.ts'
export { createGenerationWorker } from './worker/worker.ts'
export { verifyGenerations } from './operating/verification.ts'
