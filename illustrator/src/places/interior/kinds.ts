import { furnishBedroom } from './bedroom.ts'
import { furnishCafe } from './cafe.ts'
import type { Fixtures } from './fixtures.ts'
import { furnishKitchen } from './kitchen.ts'
import { furnishLibrary } from './library.ts'
import { furnishLiving } from './living.ts'
import type { RoomKind, RoomPlan } from './plan.ts'
import { furnishSill } from './sill.ts'

export const FURNISH: Readonly<Record<RoomKind, (plan: RoomPlan) => Fixtures>> = {
  living: furnishLiving,
  library: furnishLibrary,
  kitchen: furnishKitchen,
  bedroom: furnishBedroom,
  cafe: furnishCafe,
  sill: furnishSill,
}
