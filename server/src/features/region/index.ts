export { regionProcedures } from './region.procedures.ts'
export { createRegion, type RegionService } from './region.service.ts'
