import { path, pointsIn } from '../../math/tables.ts'
import { profile } from '../../subjects/lathe.ts'
import { vase } from '../../subjects/tableware.ts'
import { chair } from '../../subjects/things/seats.ts'
import { type Fixtures, paintSideTable, paintTeapot, place } from './furniture.ts'
import type { RoomPlan } from './plan.ts'
import { rectangle } from '../../subjects/outline.ts'

export function furnishCafe(plan: RoomPlan): Fixtures {
  const { craft, side, half, top } = plan
  const s = -side
  const from = s * half * 0.06
  const [left, right] = [Math.min(from, s * half), Math.max(from, s * half)]
  paintBoardAndCups(plan, left, right)
  paintCounter(plan, left, right)
  for (const u of [side * half * 0.66, side * half * 0.08]) {
    for (const away of [-0.17, 0.17]) place(plan, chair, [u + away, 0.13], 0.26)
    const high = paintSideTable(plan, [u, 0.15], { half: 0.12, high: 0.2 })
    craft.lathe(profile('-0.05 0.034, -0.02 0.03, 0 0.018'), [[0.95, 0.02, 80]], { u: u - 0.03, v: high, gloss: 0.6 })
    craft.steam([u - 0.03, high - 0.05], 0.1)
  }
  return { lamps: [-0.62, 0, 0.62].map((k) => ({ at: [k * half, top * 0.74] as const, size: 0.13, isHanging: true })) }
}

function paintBoardAndCups({ craft, top, wood }: RoomPlan, left: number, right: number): void {
  craft.face(rectangle([left + 0.03, top * 0.86], [right, -0.44]), [0.22, 0.02, 160], { share: 0.6 })
  for (let i = 0; i < 6; i++) {
    const v = top * 0.82 + i * 0.036
    craft.line(
      pointsIn({ x: left + 0.08, y: v, width: (right - left) * (0.3 + ((i * 3) % 4) * 0.08) }, '0 0, 1 0'),
      0.009,
      { colour: [0.9, 0.03, 85], alpha: v < -0.47 ? 0.85 : 0 },
    )
  }
  const v = -0.36
  craft.face(rectangle([left + 0.05, v], [right, v + 0.013]), wood)
  for (let u = left + 0.09; u < right; u += 0.06)
    craft.lathe(profile('-0.06 0.024, -0.02 0.02, 0 0.014'), [[0.93, 0.02, 80]], { u, v, gloss: 0.6 })
}

function paintCounter(plan: RoomPlan, left: number, right: number): void {
  const { craft, wood } = plan
  craft.puff(
    path([left, -0.19, 1], [right + 0.05, -0.19, 1], [right + 0.05, 0.04, 1], [left, 0.04, 1]),
    [wood[0] + 0.06, wood[1], wood[2]],
    { swell: 0.01, texture: 0.2 },
  )
  craft.face(rectangle([left - 0.02, -0.215], [right + 0.05, -0.185]), [0.72, 0.07, 65], { share: 0.8 })
  place(plan, vase, [left + 0.06, -0.21], 0.14, [0.6, 0.12, 25])
  paintTeapot(plan, [(left + right) / 2, -0.21])
}
