import type { Lch } from '../../math/colour.ts'
import type { Point } from '../../subjects/outline.ts'
import { vase } from '../../subjects/tableware.ts'
import { chair } from '../../subjects/things/seats.ts'
import {
  paintArmchair,
  paintGlobe,
  paintHearth,
  paintPicture,
  paintPlant,
  paintRug,
  paintShelves,
  paintSideTable,
  paintTeapot,
  place,
} from './furnishing.ts'
import type { RoomKind, RoomPlan } from './plan.ts'

/** Where the room's own lamps shine and its fire burns, once it has been furnished. */
export interface Fixtures {
  lamps: readonly { at: Point; size: number; isHanging?: true }[]
  fire?: number
}

export const FURNISH: Readonly<Record<RoomKind, (plan: RoomPlan) => Fixtures>> = {
  living: furnishLiving,
  library: furnishLibrary,
  kitchen: furnishKitchen,
  bedroom: furnishBedroom,
  cafe: furnishCafe,
  sill: furnishSill,
}

function furnishLiving(plan: RoomPlan): Fixtures {
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

function furnishLibrary(plan: RoomPlan): Fixtures {
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

function furnishKitchen(plan: RoomPlan): Fixtures {
  const { craft, half, side, wood } = plan
  const door: Lch = plan.even.random.child('doors').pick([[0.62, 0.07, 165], [0.56, 0.07, 235], [0.86, 0.03, 85], [0.6, 0.1, 45]]) // prettier-ignore
  craft.face([[-half, -0.2], [half, -0.2], [half, 0.02], [-half, 0.02]], door, { share: 0.55 }) // prettier-ignore
  for (let u = -half; u < half; u += 0.16) {
    craft.puff([[u + 0.012, -0.175, 1], [u + 0.148, -0.175, 1], [u + 0.148, 0, 1], [u + 0.012, 0, 1]], door, { swell: 0.006 }) // prettier-ignore
    craft.body([[u + 0.13, -0.12, 0.007, u + 0.13, -0.09, 0.007, 0, 0]], [[0.75, 0.1, 85]], { gloss: 1 })
  }
  craft.face([[-half, -0.235], [half, -0.235], [half, -0.215], [-half, -0.215]], [wood[0] + 0.28, wood[1], 65], { share: 0.9 }) // prettier-ignore
  craft.face([[-half, -0.217], [half, -0.217], [half, -0.195], [-half, -0.195]], [wood[0] + 0.14, wood[1], 60], { share: 0.5 }) // prettier-ignore
  const stove = -side * half * 0.5
  paintStove(plan, stove)
  for (const [i, v] of [-0.46, -0.6].entries()) {
    craft.face([[stove - 0.2, v], [stove + 0.2, v], [stove + 0.2, v + 0.014], [stove - 0.2, v + 0.014]], wood, { share: 0.7 }) // prettier-ignore
    for (let k = 0; k < 5; k++) {
      const jar = JARS[(k + i * 2) % 5] ?? wood
      craft.lathe([[-0.085, 0.016], [-0.07, 0.028, 0, 1], [0, 0.026]], [jar], { u: stove - 0.16 + k * 0.08, v, gloss: 0.6 }) // prettier-ignore
    }
  }
  paintPans(plan)
  place(plan, vase, [side * half * 0.8, -0.222], 0.17, [0.92, 0.02, 85])
  paintPlant(plan, [side * half * 0.8, -0.24], 0.2)
  return { lamps: [{ at: [0, plan.top * 0.72], size: 0.15, isHanging: true }] }
}

const JARS: readonly Lch[] = [[0.9, 0.03, 85], [0.6, 0.12, 40], [0.7, 0.1, 200], [0.75, 0.12, 90], [0.55, 0.12, 150]] // prettier-ignore

function paintStove(plan: RoomPlan, u: number): void {
  const { craft } = plan
  const iron: Lch = [0.28, 0.015, 260]
  craft.puff([[u - 0.15, -0.225, 1], [u + 0.15, -0.225, 1], [u + 0.15, 0.02, 1], [u - 0.15, 0.02, 1]], iron, { swell: 0.01, gloss: 0.5 }) // prettier-ignore
  craft.face([[u - 0.11, -0.14], [u + 0.11, -0.14], [u + 0.11, -0.02], [u - 0.11, -0.02]], [0.7, 0.14, 55], { share: 0.5 }) // prettier-ignore
  craft.line([[u - 0.12, -0.16], [u + 0.12, -0.16]], 0.01, { colour: [0.85, 0.02, 240] }) // prettier-ignore
  for (let k = 0; k < 4; k++)
    craft.disc([u - 0.1 + k * 0.066, -0.195], { rx: 0.014, ry: 0.014 }, { colour: [0.8, 0.02, 240] })
  paintTeapot(plan, [u - 0.06, -0.225])
  craft.lathe([[-0.085, 0.062, 0, 1], [0, 0.058]], [[0.72, 0.02, 240]], { u: u + 0.085, v: -0.225, gloss: 1 }) // prettier-ignore
  craft.disc([u + 0.085, -0.31], { rx: 0.062, ry: 0.012 }, { colour: [0.5, 0.02, 240] })
  craft.steam([u + 0.085, -0.31], 0.16)
}

/** A rail of pans between the window and the wall's end. */
function paintPans(plan: RoomPlan): void {
  const { craft, side, half, window } = plan
  const from = side > 0 ? window.right + 0.06 : -half + 0.03
  const to = side > 0 ? half - 0.03 : window.left - 0.06
  if (to - from < 0.12) return
  craft.line([[from, -0.58], [to, -0.58]], 0.01, { colour: [0.4, 0.02, 250] }) // prettier-ignore
  const count = Math.max(2, Math.floor((to - from) / 0.11))
  for (let k = 0; k < count; k++) {
    const u = from + ((k + 0.5) / count) * (to - from)
    const r = 0.04 + (k % 2) * 0.012
    craft.line([[u, -0.58], [u, -0.5]], 0.011, { colour: [0.3, 0.02, 250] }) // prettier-ignore
    craft.body([[u, -0.47 + r * 0.4, r, u + 0.001, -0.47 + r * 0.4, r, 0, 0]], [[0.6, 0.13, 48]], { gloss: 1 })
    craft.disc([u, -0.47 + r * 0.4], { rx: r * 0.7, ry: r * 0.7 }, { colour: [0.45, 0.1, 45], share: 0.5 })
  }
}

function furnishBedroom(plan: RoomPlan): Fixtures {
  const { craft, side, half, wood } = plan
  const random = plan.even.random.child('bed')
  const blanket: Lch = random.pick([[0.5, 0.11, 255], [0.52, 0.13, 20], [0.55, 0.1, 165], [0.6, 0.11, 320]]) // prettier-ignore
  const linen: Lch = [0.93, 0.015, 85]
  const s = -side
  const end = s * half * 0.88
  const foot = end - s * Math.min(0.74, half * 1.36)
  paintPicture(plan, { left: s * half * 0.5 - 0.08, right: s * half * 0.5 + 0.08, top: -0.54, bottom: -0.42 })
  craft.contact(0.3, [(end + foot) / 2, 0.12])
  craft.puff([[end + s * 0.06, -0.36], [end - s * 0.03, -0.36], [end - s * 0.05, -0.3], [end - s * 0.05, 0.1], [end + s * 0.06, 0.1]], wood, { swell: 0.02, gloss: 0.4 }) // prettier-ignore
  craft.face([[end, -0.02], [foot, -0.02], [foot, 0.12], [end, 0.12]], [wood[0] * 0.8, wood[1], wood[2]], { share: 0.5 }) // prettier-ignore
  craft.puff([[end, -0.16], [foot + s * 0.02, -0.16], [foot, -0.1], [foot, 0.02, 1], [end, 0.02, 1]], linen, { swell: 0.03 }) // prettier-ignore
  for (const [k, lift] of [[0.07, 0.03], [0.15, 0]] as const) // prettier-ignore
    craft.puff([[end - s * k, -0.27 - lift], [end - s * (k + 0.1), -0.26 - lift], [end - s * (k + 0.13), -0.16], [end - s * (k + 0.06), -0.12], [end - s * (k - 0.04), -0.14]], linen, { swell: 0.03 }) // prettier-ignore
  const start = end - s * 0.27
  const span = foot - start
  craft.puff([[start, -0.18], [start + span * 0.3, -0.21], [start + span * 0.6, -0.19], [foot - s * 0.02, -0.18], [foot - s * 0.03, -0.06], [foot - s * 0.025, 0.07], [start + span * 0.66, 0.05], [start + span * 0.33, 0.075], [start, 0.05]], blanket, { swell: 0.05, texture: 0.15, textureScale: 0.02 }) // prettier-ignore
  craft.puff([[start - s * 0.015, -0.19], [start + s * 0.035, -0.2], [start + s * 0.05, 0.05], [start - s * 0.01, 0.06]], [0.9, 0.03, blanket[2]], { swell: 0.02 }) // prettier-ignore
  for (let k = 1; k < 5; k++) craft.line([[start + span * k * 0.2, -0.19], [start + span * (k * 0.2 + 0.01), -0.06], [start + span * k * 0.2, 0.05]], 0.012, { colour: [Math.min(0.9, blanket[0] + 0.16), blanket[1], blanket[2] + 20], alpha: 0.6 }) // prettier-ignore
  craft.puff([[foot - s * 0.04, -0.22], [foot + s * 0.015, -0.22], [foot + s * 0.02, 0.12], [foot - s * 0.045, 0.12]], wood, { swell: 0.015, gloss: 0.4 }) // prettier-ignore
  const table: Point = [Math.max(-half + 0.08, Math.min(half - 0.08, side * half * 0.86)), 0.05]
  const high = paintSideTable(plan, table, { half: 0.08, high: 0.17 })
  paintRug(plan, side * half * 0.4)
  return { lamps: [{ at: [table[0], high], size: 0.19 }] }
}

function furnishCafe(plan: RoomPlan): Fixtures {
  const { craft, side, half, wood, top } = plan
  const s = -side
  const from = s * half * 0.06
  const [left, right] = [Math.min(from, s * half), Math.max(from, s * half)]
  craft.face([[left + 0.03, top * 0.86], [right, top * 0.86], [right, -0.44], [left + 0.03, -0.44]], [0.22, 0.02, 160], { share: 0.6 }) // prettier-ignore
  for (let i = 0; i < 6; i++) {
    const v = top * 0.82 + i * 0.036
    craft.line([[left + 0.08, v], [left + 0.08 + (right - left) * (0.3 + ((i * 3) % 4) * 0.08), v]], 0.009, { colour: [0.9, 0.03, 85], alpha: v < -0.47 ? 0.85 : 0 }) // prettier-ignore
  }
  for (const v of [-0.36]) {
    craft.face([[left + 0.05, v], [right, v], [right, v + 0.013], [left + 0.05, v + 0.013]], wood) // prettier-ignore
    for (let u = left + 0.09; u < right; u += 0.06)
      craft.lathe([[-0.06, 0.024], [-0.02, 0.02], [0, 0.014]], [[0.93, 0.02, 80]], { u, v, gloss: 0.6 }) // prettier-ignore
  }
  craft.puff([[left, -0.19, 1], [right + 0.05, -0.19, 1], [right + 0.05, 0.04, 1], [left, 0.04, 1]], [wood[0] + 0.06, wood[1], wood[2]], { swell: 0.01, texture: 0.2 }) // prettier-ignore
  craft.face([[left - 0.02, -0.215], [right + 0.05, -0.215], [right + 0.05, -0.185], [left - 0.02, -0.185]], [0.72, 0.07, 65], { share: 0.8 }) // prettier-ignore
  place(plan, vase, [left + 0.06, -0.21], 0.14, [0.6, 0.12, 25])
  paintTeapot(plan, [(left + right) / 2, -0.21])
  for (const u of [side * half * 0.66, side * half * 0.08]) {
    for (const away of [-0.17, 0.17]) place(plan, chair, [u + away, 0.13], 0.26)
    const high = paintSideTable(plan, [u, 0.15], { half: 0.12, high: 0.2 })
    craft.lathe([[-0.05, 0.034], [-0.02, 0.03], [0, 0.018]], [[0.95, 0.02, 80]], { u: u - 0.03, v: high, gloss: 0.6 }) // prettier-ignore
    craft.steam([u - 0.03, high - 0.05], 0.1)
  }
  return { lamps: [-0.62, 0, 0.62].map((k) => ({ at: [k * half, top * 0.74] as const, size: 0.13, isHanging: true })) }
}

function furnishSill(plan: RoomPlan): Fixtures {
  const { craft, half, bottom, window, side } = plan
  craft.face([[-half, -0.02], [half, -0.02], [half, bottom * 0.5], [-half, bottom * 0.5]], [0.88, 0.03, 80], { share: 0.8 }) // prettier-ignore
  craft.face([[-half, bottom * 0.5], [half, bottom * 0.5], [half, bottom * 0.66], [-half, bottom * 0.66]], [0.7, 0.03, 75], { share: 0.4 }) // prettier-ignore
  craft.face([[-half, bottom * 0.66], [half, bottom * 0.66], [half, bottom], [-half, bottom]], plan.wall, { share: 0.3 }) // prettier-ignore
  paintPlant(plan, [side * (window.right - 0.1), bottom * 0.16], 0.32)
  return { lamps: [] }
}
