import type { Point } from '../../subjects/outline.ts'
import type { Fixtures } from './fixtures.ts'
import { paintArmchair, paintGlobe, paintRug, paintSideTable } from './furniture.ts'
import { paintHearth } from './hearth.ts'
import type { RoomPlan } from './plan.ts'
import { paintShelves } from './shelves.ts'

export function furnishLibrary(plan: RoomPlan): Fixtures {
  const { side, half, window, top } = plan
  const random = plan.even.random.child('shelves')
  const inner = side > 0 ? window.left - 0.06 : window.right + 0.06
  const outer = -side * half
  const high = Math.max(top * 0.93, -0.84)
  const fire = plan.hasFire ? -side * half * 0.06 : undefined
  const shelf = (a: number, b: number, low = 0) =>
    paintShelves(plan, { left: Math.min(a, b), right: Math.max(a, b), top: high, bottom: low }, random)
  if (fire === undefined) shelf(inner, outer * 1.02)
  else {
    shelf(fire - side * 0.24, outer * 1.02)
    shelf(fire + side * 0.24, side * half * 1.02)
    paintHearth(plan, fire)
  }
  if (fire === undefined) shelf(side > 0 ? window.right + 0.06 : window.left - 0.06, side * half * 1.02)
  paintRug(plan, 0)
  const seat = side * half * (plan.hasFire ? 0.62 : 0.5)
  paintArmchair(plan, [seat, plan.hasFire ? 0.16 : 0.1], plan.hasFire ? 0.3 : 0.34)
  const table: Point = plan.hasFire ? [-side * half * 0.84, 0.1] : [seat - side * 0.27, 0.09]
  const tableTop = paintSideTable(plan, table, { half: 0.075, high: 0.16 })
  if (!plan.hasFire) paintGlobe(plan, [side * half * 0.92, 0.06])
  return { lamps: [{ at: [table[0], tableTop], size: 0.2 }], ...(fire === undefined ? {} : { fire }) }
}
