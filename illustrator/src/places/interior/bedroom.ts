import { pairs, path, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import { rectangle, type Point } from '../../subjects/outline.ts'
import { type Fixtures, paintPicture, paintRug, paintSideTable } from './furniture.ts'
import type { RoomPlan } from './plan.ts'

export function furnishBedroom(plan: RoomPlan): Fixtures {
  const { side, half } = plan
  const s = -side
  const end = s * half * 0.88
  const foot = end - s * Math.min(0.74, half * 1.36)
  paintPicture(plan, { left: s * half * 0.5 - 0.08, right: s * half * 0.5 + 0.08, top: -0.54, bottom: -0.42 })
  paintBed(plan, end, foot)
  const table: Point = [Math.max(-half + 0.08, Math.min(half - 0.08, side * half * 0.86)), 0.05]
  const high = paintSideTable(plan, table, { half: 0.08, high: 0.17 })
  paintRug(plan, side * half * 0.4)
  return { lamps: [{ at: [table[0], high], size: 0.19 }] }
}

/** From the head at `end` to the foot of the bed. */
function paintBed(plan: RoomPlan, end: number, foot: number): void {
  const { craft, wood } = plan
  const s = end > foot ? 1 : -1
  const linen: Lch = [0.93, 0.015, 85]
  craft.contact(0.3, [(end + foot) / 2, 0.12])
  craft.puff(pointsIn({ x: end, width: s }, '0.06 -0.36, -0.03 -0.36, -0.05 -0.3, -0.05 0.1, 0.06 0.1'), wood, {
    swell: 0.02,
    gloss: 0.4,
  })
  craft.face(rectangle([end, -0.02], [foot, 0.12]), [wood[0] * 0.8, wood[1], wood[2]], { share: 0.5 })
  craft.puff(path([end, -0.16], [foot + s * 0.02, -0.16], [foot, -0.1], [foot, 0.02, 1], [end, 0.02, 1]), linen, {
    swell: 0.03,
  })
  for (const [k, lift] of pairs('0.07 0.03, 0.15 0'))
    craft.puff(
      [
        [end - s * k, -0.27 - lift],
        [end - s * (k + 0.1), -0.26 - lift],
        [end - s * (k + 0.13), -0.16],
        [end - s * (k + 0.06), -0.12],
        [end - s * (k - 0.04), -0.14],
      ],
      linen,
      { swell: 0.03 },
    )
  paintBlanket(plan, end, foot)
  craft.puff(pointsIn({ x: foot, width: s }, '-0.04 -0.22, 0.015 -0.22, 0.02 0.12, -0.045 0.12'), wood, {
    swell: 0.015,
    gloss: 0.4,
  })
}

function paintBlanket({ craft, even }: RoomPlan, end: number, foot: number): void {
  const s = end > foot ? 1 : -1
  const blanket: Lch = even.random.child('bed').pick(colours('0.5 0.11 255, 0.52 0.13 20, 0.55 0.1 165, 0.6 0.11 320'))
  const start = end - s * 0.27
  const span = foot - start
  craft.puff(
    [
      [start, -0.18],
      [start + span * 0.3, -0.21],
      [start + span * 0.6, -0.19],
      [foot - s * 0.02, -0.18],
      [foot - s * 0.03, -0.06],
      [foot - s * 0.025, 0.07],
      [start + span * 0.66, 0.05],
      [start + span * 0.33, 0.075],
      [start, 0.05],
    ],
    blanket,
    { swell: 0.05, texture: 0.15, textureScale: 0.02 },
  )
  craft.puff(
    pointsIn({ x: start, width: s }, '-0.015 -0.19, 0.035 -0.2, 0.05 0.05, -0.01 0.06'),
    [0.9, 0.03, blanket[2]],
    { swell: 0.02 },
  )
  for (let k = 1; k < 5; k++)
    craft.line(
      [
        [start + span * k * 0.2, -0.19],
        [start + span * (k * 0.2 + 0.01), -0.06],
        [start + span * k * 0.2, 0.05],
      ],
      0.012,
      { colour: [Math.min(0.9, blanket[0] + 0.16), blanket[1], blanket[2] + 20], alpha: 0.6 },
    )
}
