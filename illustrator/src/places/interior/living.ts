import { type Point, rectangle } from '../../subjects/outline.ts'
import { path, pointsIn } from '../../math/tables.ts'
import { knotsIn } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import { vase } from '../../subjects/tableware.ts'
import { clock } from '../../subjects/things/keepsakes.ts'
import {
  type Fixtures,
  paintArmchair,
  paintGlobe,
  paintPicture,
  paintPlant,
  paintRug,
  paintShelves,
  paintSideTable,
  place,
} from './furniture.ts'
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

/** The stones of a fireplace; its fire is lit later, over the light of the room. */
function paintHearth(plan: RoomPlan, u: number): void {
  const { craft, top, wood } = plan
  paintStones(plan, u)
  craft.leaf(
    knotsIn({ x: u }, '-.125 .005!, -.125 -.17, -.07 -.235, .07 -.235, .125 -.17, .125 .005!'),
    [0.1, 0.02, 40],
    { share: 0.3 },
  )
  craft.puff(knotsIn({ x: u }, '-.26 -.375!, .26 -.375!, .25 -.335!, -.25 -.335!'), wood, { swell: 0.012, gloss: 0.3 })
  craft.face(pointsIn({ x: u }, '-.26 .005, .26 .005, .3 .05, -.3 .05'), [0.5, 0.03, 55], { share: 0.7 })
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
