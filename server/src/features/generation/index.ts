export { createAdmission } from './generation.admission.ts'
export { sumCosts } from './generation.costs.repository.ts'
export { selectDayCosts, selectQueueFigures } from './generation.figures.repository.ts'
export { fillDemoGallery } from './generation.demo-gallery.ts'
export type { EndedGeneration } from './generation.ending.ts'
export { createGenerationOperating, type GenerationOperating } from './generation.operating.ts'
export {
  countOfUser,
  generationIdsOf,
  selectModels,
  sumModels,
  type ModelSum,
} from './generation.operating.repository.ts'
export { passingFilesNamedByRow } from './generation.named-files.ts'
export { generationPersonalData } from './generation.personal-data.ts'
export { generationProcedures } from './generation.procedures.ts'
export { forgetOldGenerations } from './generation.forgetting.ts'
export { eraseOldReferences } from './generation.references.ts'
export { selectAwaitedReferences, selectNamedKeys, type GenerationRow } from './generation.repository.ts'
export { createGeneration } from './generation.service.ts'
export { createGenerationWorker } from './generation.worker.ts'
export { verifyGenerations } from './generation.verification.ts'
