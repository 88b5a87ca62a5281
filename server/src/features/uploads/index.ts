export { uploadsPersonalData } from './uploads.personal-data.ts'
export { uploadsProcedures } from './uploads.procedures.ts'
export { createUploads } from './uploads.service.ts'
