export { createAdmission } from './submit/submit.ts'
export { sumCosts } from './operating/costs.ts'
export {
  selectDayCosts,
  selectQueueFigures,
  createGenerationOperating,
  type GenerationOperating,
  countOfUser,
  generationIdsOf,
  selectModels,
  sumModels,
  type ModelSum,
} from './operating/operating.ts'
export { fillDemoGallery } from './demo-gallery/demo-gallery.ts'
export { type EndedGeneration, createGenerationWorker } from './worker/worker.ts'
export { passingFilesNamedByRow, forgetOldGenerations, eraseOldReferences } from './operating/retention.ts'
export { generationPersonalData } from './operating/personal-data.ts'
export { generationProcedures } from './generation.procedures.ts'
export { selectAwaitedReferences, selectNamedKeys, type GenerationRow } from './generation.repository.ts'
export { createGeneration } from './generation.service.ts'
export { verifyGenerations } from './operating/verification.ts'
