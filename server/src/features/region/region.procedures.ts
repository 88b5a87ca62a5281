import { calls } from '../../kernel/procedures.ts'
import type { RegionService } from './region.service.ts'

export function regionProcedures(region: RegionService) {
  return { get: calls.region.get.handler(({ context }) => region.find(context.origin)) }
}
