import { path, pointsIn } from '../../math/tables.ts'
import { knotsIn } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import { rectangle, type Point } from '../../subjects/outline.ts'
import { vase } from '../../subjects/tableware.ts'
import { clock } from '../../subjects/things/clock.ts'
import { paintPicture, place } from './furniture.ts'
import type { RoomPlan } from './plan.ts'

/** The stones of a fireplace; its fire is lit later, over the light of the room. */
export function paintHearth(plan: RoomPlan, u: number): void {
  const { craft, top, wood } = plan
  paintStones(plan, u)
  craft.leaf(
    knotsIn({ x: u }, '-0.125 0.005!, -0.125 -0.17, -0.07 -0.235, 0.07 -0.235, 0.125 -0.17, 0.125 0.005!'),
    [0.1, 0.02, 40],
    { share: 0.3 },
  )
  craft.puff(knotsIn({ x: u }, '-0.26 -0.375!, 0.26 -0.375!, 0.25 -0.335!, -0.25 -0.335!'), wood, {
    swell: 0.012,
    gloss: 0.3,
  })
  craft.face(pointsIn({ x: u }, '-0.26 0.005, 0.26 0.005, 0.3 0.05, -0.3 0.05'), [0.5, 0.03, 55], { share: 0.7 })
  place(plan, clock, [u - 0.02, -0.375], 0.1)
  place(plan, vase, [u + 0.19, -0.375], 0.17, [0.5, 0.1, 20])
  paintPicture(plan, { left: u - 0.1, right: u + 0.1, top: Math.max(top * 0.92, -0.68), bottom: -0.49 })
}

function paintStones(plan: RoomPlan, u: number): void {
  const { craft, top } = plan
  const stone: Lch = [0.62, 0.035, 60]
  const breast: Point[] = path([u - 0.17, top], [u + 0.17, top], [u + 0.19, -0.34], [u - 0.19, -0.34])
  craft.face(breast, [plan.wall[0] * 1.06, plan.wall[1], plan.wall[2]], { share: 0.7 })
  craft.face(rectangle([u - 0.22, -0.34], [u + 0.22, 0.01]), stone, { share: 0.5 })
  for (let row = 0; row < 6; row++)
    for (let k = 0; k < 7; k++) {
      const left = u - 0.22 + (k - (row % 2) * 0.5) * 0.068
      const [a, b] = [Math.max(u - 0.22, left), Math.min(u + 0.22, left + 0.063)]
      const v = -0.335 + row * 0.057
      const tone = ((k * 5 + row * 3) % 4) * 0.035
      if (b > a)
        craft.puff(
          path([a, v, 1], [b, v, 1], [b, v + 0.052, 1], [a, v + 0.052, 1]),
          [0.56 + tone, 0.04, 50 + tone * 200],
          { swell: 0.008, texture: 0.2 },
        )
    }
}
