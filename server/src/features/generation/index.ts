export { fillDemoGallery } from './generation.demo-gallery.ts'
export { generationProcedures } from './generation.procedures.ts'
export { createGeneration } from './generation.service.ts'
export { createGenerationWorker } from './generation.worker.ts'
