import type { Point } from '../../subjects/outline.ts'
import type { Fixtures } from './fixtures.ts'
import { paintArmchair, paintPicture, paintPlant, paintRug, paintSideTable } from './furniture.ts'
import { paintHearth } from './hearth.ts'
import type { RoomPlan } from './plan.ts'

export function furnishLiving(plan: RoomPlan): Fixtures {
  const { side, half, window } = plan
  const inner = -side * half * 0.44
  if (plan.hasFire) paintHearth(plan, inner)
  else {
    paintPicture(plan, { left: inner - 0.1, right: inner + 0.1, top: -0.52, bottom: -0.34 })
    paintArmchair(plan, [inner, 0.04], 0.34)
  }
  paintRug(plan, 0)
  const middle = (window.left + window.right) / 2
  paintPlant(plan, [side * half * 0.9, 0.03], 0.3)
  if (plan.hasFire) paintArmchair(plan, [middle, 0.08], 0.34)
  const table: Point = [plan.hasFire ? side * 0.06 : inner + side * 0.27, 0.03]
  const high = paintSideTable(plan, table, { half: 0.075, high: 0.17 })
  return { lamps: [{ at: [table[0], high], size: 0.22 }], ...(plan.hasFire ? { fire: inner } : {}) }
}
