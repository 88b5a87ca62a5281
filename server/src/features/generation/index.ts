export { fillDemoGallery, type DemoPicture } from './generation.demo-gallery.ts'
export { generationProcedures } from './generation.procedures.ts'
export { createGeneration, type GenerationService } from './generation.service.ts'
export { createGenerationWorker, type GenerationWorker } from './generation.worker.ts'
