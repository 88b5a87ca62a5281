import { type Point, rectangle } from '../../subjects/outline.ts'
import { path, pointsIn } from '../../math/tables.ts'
import { knotsIn } from '../../raster/ring.ts'
import { colors, type Lch } from '../../math/color.ts'
import { vase } from '../../subjects/tableware.ts'
import { clock } from '../../subjects/things/keepsakes.ts'
import { chair } from '../../subjects/things/seats.ts'
import {
  type Fixtures,
  paintArmchair,
  paintGlobe,
  paintWallArt,
  paintPlant,
  paintRug,
  paintShelves,
  paintSideTable,
  paintTeapot,
  paintThing,
} from './room-objects.ts'
import type { RoomPlan } from './room.ts'

export function paintLivingRoomObjects(plan: RoomPlan): Fixtures {
  const { side, half, window } = plan
  const inner = -side * half * 0.44
  if (plan.hasFire) paintHearth(plan, inner)
  else {
    paintWallArt(plan, { left: inner - 0.1, right: inner + 0.1, top: -0.52, bottom: -0.34 })
    paintArmchair(plan, [inner, 0.04], 0.34)
  }
  paintRug(plan, 0)
  const middle = (window.left + window.right) / 2
  paintPlant(plan, [side * half * 0.9, 0.03], 0.3)
  if (plan.hasFire) paintArmchair(plan, [middle, 0.08], 0.34)
  const table: Point = [plan.hasFire ? side * 0.06 : inner + side * 0.27, 0.03]
  const tableTop = paintSideTable(plan, table, { half: 0.075, high: 0.17 })
  return { lamps: [{ position: [table[0], tableTop], size: 0.22 }], ...(plan.hasFire ? { fire: inner } : {}) }
}

export function paintLibraryObjects(plan: RoomPlan): Fixtures {
  const { side, half, window, top } = plan
  const random = plan.evenStage.random.child('shelves')
  const inner = side > 0 ? window.left - 0.06 : window.right + 0.06
  const outer = -side * half
  const high = Math.max(top * 0.93, -0.84)
  const fire = plan.hasFire ? -side * half * 0.06 : undefined
  const paintShelf = (a: number, b: number, low = 0) =>
    paintShelves(plan, { left: Math.min(a, b), right: Math.max(a, b), top: high, bottom: low }, random)
  if (fire === undefined) paintShelf(inner, outer * 1.02)
  else {
    paintShelf(fire - side * 0.24, outer * 1.02)
    paintShelf(fire + side * 0.24, side * half * 1.02)
    paintHearth(plan, fire)
  }
  if (fire === undefined) paintShelf(side > 0 ? window.right + 0.06 : window.left - 0.06, side * half * 1.02)
  paintRug(plan, 0)
  const seat = side * half * (plan.hasFire ? 0.62 : 0.5)
  paintArmchair(plan, [seat, plan.hasFire ? 0.16 : 0.1], plan.hasFire ? 0.3 : 0.34)
  const table: Point = plan.hasFire ? [-side * half * 0.84, 0.1] : [seat - side * 0.27, 0.09]
  const tableTop = paintSideTable(plan, table, { half: 0.075, high: 0.16 })
  if (!plan.hasFire) paintGlobe(plan, [side * half * 0.92, 0.06])
  return { lamps: [{ position: [table[0], tableTop], size: 0.2 }], ...(fire === undefined ? {} : { fire }) }
}

/** The stones of a fireplace. The fire is painted later, over the light of the room. */
function paintHearth(plan: RoomPlan, u: number): void {
  const { canvas, top, wood } = plan
  paintStones(plan, u)
  canvas.smoothFace(
    knotsIn({ x: u }, '-.125 .005!, -.125 -.17, -.07 -.235, .07 -.235, .125 -.17, .125 .005!'),
    [0.1, 0.02, 40],
    { share: 0.3 },
  )
  canvas.inflate(knotsIn({ x: u }, '-.26 -.375!, .26 -.375!, .25 -.335!, -.25 -.335!'), wood, {
    swell: 0.012,
    gloss: 0.3,
  })
  canvas.face(pointsIn({ x: u }, '-.26 .005, .26 .005, .3 .05, -.3 .05'), [0.5, 0.03, 55], { share: 0.7 })
  paintThing(plan, clock, [u - 0.02, -0.375], 0.1)
  paintThing(plan, vase, [u + 0.19, -0.375], 0.17, [0.5, 0.1, 20])
  paintWallArt(plan, { left: u - 0.1, right: u + 0.1, top: Math.max(top * 0.92, -0.68), bottom: -0.49 })
}

function paintStones(plan: RoomPlan, u: number): void {
  const { canvas, top } = plan
  const stone: Lch = [0.62, 0.035, 60]
  const chimneyBreast: Point[] = path([u - 0.17, top], [u + 0.17, top], [u + 0.19, -0.34], [u - 0.19, -0.34])
  canvas.face(chimneyBreast, [plan.wall[0] * 1.06, plan.wall[1], plan.wall[2]], { share: 0.7 })
  canvas.face(rectangle([u - 0.22, -0.34], [u + 0.22, 0.01]), stone, { share: 0.5 })
  for (let row = 0; row < 6; row++)
    for (let k = 0; k < 7; k++) {
      const left = u - 0.22 + (k - (row % 2) * 0.5) * 0.068
      const [a, b] = [Math.max(u - 0.22, left), Math.min(u + 0.22, left + 0.063)]
      const v = -0.335 + row * 0.057
      const tone = ((k * 5 + row * 3) % 4) * 0.035
      if (b > a)
        canvas.inflate(
          path([a, v, 1], [b, v, 1], [b, v + 0.052, 1], [a, v + 0.052, 1]),
          [0.56 + tone, 0.04, 50 + tone * 200],
          { swell: 0.008, texture: 0.2 },
        )
    }
}

const JARS: readonly Lch[] = colors('.9 .03 85, .6 .12 40, .7 .1 200, .75 .12 90, .55 .12 150')

export function paintKitchenObjects(plan: RoomPlan): Fixtures {
  const { half, side } = plan
  const door: Lch = plan.evenStage.random.child('doors').pick(colors('.62 .07 165, .56 .07 235, .86 .03 85, .6 .1 45'))
  paintCounter(plan, door)
  const stove = -side * half * 0.5
  paintStove(plan, stove)
  paintJars(plan, stove)
  paintPans(plan)
  paintThing(plan, vase, [side * half * 0.8, -0.222], 0.17, [0.92, 0.02, 85])
  paintPlant(plan, [side * half * 0.8, -0.24], 0.2)
  return { lamps: [{ position: [0, plan.top * 0.72], size: 0.15, isHanging: true }] }
}

function paintCounter({ canvas, half, wood }: RoomPlan, door: Lch): void {
  canvas.face(rectangle([-half, -0.2], [half, 0.02]), door, { share: 0.55 })
  for (let u = -half; u < half; u += 0.16) {
    canvas.inflate(knotsIn({ x: u }, '.012 -.175!, .148 -.175!, .148 0!, .012 0!'), door, { swell: 0.006 })
    canvas.body([[u + 0.13, -0.12, 0.007, u + 0.13, -0.09, 0.007, 0, 0]], [[0.75, 0.1, 85]], { gloss: 1 })
  }
  canvas.face(rectangle([-half, -0.235], [half, -0.215]), [wood[0] + 0.28, wood[1], 65], { share: 0.9 })
  canvas.face(rectangle([-half, -0.217], [half, -0.195]), [wood[0] + 0.14, wood[1], 60], { share: 0.5 })
}

function paintJars({ canvas, wood }: RoomPlan, stove: number): void {
  for (const [i, v] of [-0.46, -0.6].entries()) {
    canvas.face(rectangle([stove - 0.2, v], [stove + 0.2, v + 0.014]), wood, { share: 0.7 })
    for (let k = 0; k < 5; k++) {
      const jar = JARS[(k + i * 2) % 5] ?? wood
      canvas.lathe('-.085 .016, -.07 .028 0!, 0 .026', [jar], { u: stove - 0.16 + k * 0.08, v, gloss: 0.6 })
    }
  }
}

function paintStove(plan: RoomPlan, u: number): void {
  const { canvas } = plan
  const iron: Lch = [0.28, 0.015, 260]
  canvas.inflate(knotsIn({ x: u }, '-.15 -.225!, .15 -.225!, .15 .02!, -.15 .02!'), iron, { swell: 0.01, gloss: 0.5 })
  canvas.face(rectangle([u - 0.11, -0.14], [u + 0.11, -0.02]), [0.7, 0.14, 55], { share: 0.5 })
  canvas.line(pointsIn({ x: u }, '-.12 -.16, .12 -.16'), 0.01, { color: [0.85, 0.02, 240] })
  for (let k = 0; k < 4; k++) canvas.ellipse([u - 0.1 + k * 0.066, -0.195, 0.014], { color: [0.8, 0.02, 240] })
  paintTeapot(plan, [u - 0.06, -0.225])
  canvas.lathe('-.085 .062 0!, 0 .058', [[0.72, 0.02, 240]], { u: u + 0.085, v: -0.225, gloss: 1 })
  canvas.ellipse([u + 0.085, -0.31, 0.062, 0.012], { color: [0.5, 0.02, 240] })
  canvas.steam([u + 0.085, -0.31], 0.16)
}

/** A rail with pans between the window and the end of the wall. */
function paintPans(plan: RoomPlan): void {
  const { canvas, side, half, window } = plan
  const from = side > 0 ? window.right + 0.06 : -half + 0.03
  const to = side > 0 ? half - 0.03 : window.left - 0.06
  if (to - from < 0.12) return
  canvas.line(path([from, -0.58], [to, -0.58]), 0.01, { color: [0.4, 0.02, 250] })
  const count = Math.max(2, Math.floor((to - from) / 0.11))
  for (let k = 0; k < count; k++) {
    const u = from + ((k + 0.5) / count) * (to - from)
    const r = 0.04 + (k % 2) * 0.012
    canvas.line(pointsIn({ x: u }, '0 -.58, 0 -.5'), 0.011, { color: [0.3, 0.02, 250] })
    canvas.body([[u, -0.47 + r * 0.4, r, u + 0.001, -0.47 + r * 0.4, r, 0, 0]], [[0.6, 0.13, 48]], { gloss: 1 })
    canvas.ellipse([u, -0.47 + r * 0.4, r * 0.7], { color: [0.45, 0.1, 45], share: 0.5 })
  }
}

export function paintCafeObjects(plan: RoomPlan): Fixtures {
  const { canvas, side, half, top } = plan
  const s = -side
  const from = s * half * 0.06
  const [left, right] = [Math.min(from, s * half), Math.max(from, s * half)]
  paintBoardAndCups(plan, left, right)
  paintCafeCounter(plan, left, right)
  for (const u of [side * half * 0.66, side * half * 0.08]) {
    for (const away of [-0.17, 0.17]) paintThing(plan, chair, [u + away, 0.13], 0.26)
    const tableTop = paintSideTable(plan, [u, 0.15], { half: 0.12, high: 0.2 })
    canvas.lathe('-.05 .034, -.02 .03, 0 .018', [[0.95, 0.02, 80]], { u: u - 0.03, v: tableTop, gloss: 0.6 })
    canvas.steam([u - 0.03, tableTop - 0.05], 0.1)
  }
  return {
    lamps: [-0.62, 0, 0.62].map((k) => ({ position: [k * half, top * 0.74] as const, size: 0.13, isHanging: true })),
  }
}

function paintBoardAndCups({ canvas, top, wood }: RoomPlan, left: number, right: number): void {
  canvas.face(rectangle([left + 0.03, top * 0.86], [right, -0.44]), [0.22, 0.02, 160], { share: 0.6 })
  for (let i = 0; i < 6; i++) {
    const v = top * 0.82 + i * 0.036
    canvas.line(
      pointsIn({ x: left + 0.08, y: v, width: (right - left) * (0.3 + ((i * 3) % 4) * 0.08) }, '0 0, 1 0'),
      0.009,
      { color: [0.9, 0.03, 85], alpha: v < -0.47 ? 0.85 : 0 },
    )
  }
  const v = -0.36
  canvas.face(rectangle([left + 0.05, v], [right, v + 0.013]), wood)
  for (let u = left + 0.09; u < right; u += 0.06)
    canvas.lathe('-.06 .024, -.02 .02, 0 .014', [[0.93, 0.02, 80]], { u, v, gloss: 0.6 })
}

function paintCafeCounter(plan: RoomPlan, left: number, right: number): void {
  const { canvas, wood } = plan
  canvas.inflate(
    path([left, -0.19, 1], [right + 0.05, -0.19, 1], [right + 0.05, 0.04, 1], [left, 0.04, 1]),
    [wood[0] + 0.06, wood[1], wood[2]],
    { swell: 0.01, texture: 0.2 },
  )
  canvas.face(rectangle([left - 0.02, -0.215], [right + 0.05, -0.185]), [0.72, 0.07, 65], { share: 0.8 })
  paintThing(plan, vase, [left + 0.06, -0.21], 0.14, [0.6, 0.12, 25])
  paintTeapot(plan, [(left + right) / 2, -0.21])
}
