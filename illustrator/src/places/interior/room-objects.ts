import { type Point, rectangle } from '../../subjects/outline.ts'
import { pairs, path, pointsIn, quads } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import type { ObjectPlacement, PaintedObject } from '../../subjects/object.ts'
import { teapot } from '../../subjects/tableware.ts'
import { globe } from '../../subjects/things/books-and-lamps.ts'
import { armchair } from '../../subjects/things/seats.ts'
import type { Random } from '../../math/random.ts'
import type { ObjectCanvas } from '../../subjects/object-canvas.ts'
import type { RoomPlan } from './room.ts'

/** Positions of the room's lamps and fire, after the furniture is placed. */
export type Fixtures = { lamps: readonly { position: Point; size: number; isHanging?: true }[]; fire?: number }

export function paintSillObjects(plan: RoomPlan): Fixtures {
  const { canvas, half, bottom, window, side } = plan
  canvas.face(rectangle([-half, -0.02], [half, bottom * 0.5]), [0.88, 0.03, 80], { share: 0.8 })
  canvas.face(rectangle([-half, bottom * 0.5], [half, bottom * 0.66]), [0.7, 0.03, 75], { share: 0.4 })
  canvas.face(rectangle([-half, bottom * 0.66], [half, bottom]), plan.wall, { share: 0.3 })
  paintPlant(plan, [side * (window.right - 0.1), bottom * 0.16], 0.32)
  return { lamps: [] }
}

/** Paints a thing that belongs to the room, not to the prompt. */
export function paintThing(plan: RoomPlan, thing: PaintedObject, position: Point, size: number, color?: Lch): void {
  const placement: ObjectPlacement = {
    x: plan.toX(position[0]),
    y: plan.toY(position[1]),
    size: size * plan.reach,
    flip: 1,
    color,
    index: 2,
  }
  thing.paint(plan.evenStage, placement)
}

export function paintWallArt(
  plan: RoomPlan,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): void {
  if (bottom - top < 0.06) return
  const { canvas } = plan
  const hue = plan.evenStage.random.child('picture').pick([40, 200, 120, 260])
  const pointAt = (a: number, b: number): Point => [left + (right - left) * a, top + (bottom - top) * b]
  canvas.inflate(
    [
      [left - 0.016, top - 0.016, 1],
      [right + 0.016, top - 0.016, 1],
      [right + 0.016, bottom + 0.016, 1],
      [left - 0.016, bottom + 0.016, 1],
    ],
    [0.6, 0.1, 75],
    { swell: 0.008, gloss: 0.7 },
  )
  canvas.face([pointAt(0, 0), pointAt(1, 0), pointAt(1, 1), pointAt(0, 1)], [0.84, 0.06, hue + 40], { share: 0.7 })
  canvas.ellipse([...pointAt(0.68, 0.32), (right - left) * 0.1], {
    color: [0.93, 0.08, 80],
    share: 0.9,
    isDetail: true,
  })
  canvas.face(
    [
      pointAt(0, 0.7),
      pointAt(0.3, 0.4),
      pointAt(0.55, 0.66),
      pointAt(0.75, 0.5),
      pointAt(1, 0.72),
      pointAt(1, 1),
      pointAt(0, 1),
    ],
    [0.5, 0.08, hue + 180],
    { share: 0.6, isDetail: true },
  )
  canvas.face(
    [pointAt(0, 0.82), pointAt(0.5, 0.72), pointAt(1, 0.86), pointAt(1, 1), pointAt(0, 1)],
    [0.42, 0.08, hue + 90],
    {
      share: 0.6,
      isDetail: true,
    },
  )
}

export function paintRug(plan: RoomPlan, u: number): void {
  const { canvas, half } = plan
  const hue = plan.evenStage.random.child('rug').pick([20, 28, 250, 175])
  const wide = Math.min(0.5, half * 0.86)
  const v = plan.bottom * 0.56
  for (const [k, l, c, hueShift] of quads('1 .4 .11 0, .92 .78 .06 60, .84 .44 .12 0, .5 .7 .08 50, .42 .38 .1 0'))
    canvas.ellipse([u, v, wide * k, plan.bottom * 0.34 * k], {
      color: [l, c, hue + hueShift],
      share: 0.65,
      isDetail: true,
    })
}

export function paintPlant(plan: RoomPlan, [u, v]: Point, size: number): void {
  const { canvas } = plan
  const random = plan.evenStage.random.child(`plant ${u.toFixed(2)}`)
  canvas.contactShadow(size * 0.2, [u, v])
  for (let i = 0; i < 17; i++) {
    const lean = random.between(-1, 1)
    const rise = random.between(0.5, 1) * (1 - Math.abs(lean) * 0.35)
    const tip: Point = [u + lean * size * 0.46, v - size * (0.28 + rise * 0.72)]
    const stalk: Point[] = [[u, v - size * 0.28], [u + lean * size * 0.16, v - size * (0.3 + rise * 0.5)], tip]
    canvas.line(stalk, size * 0.1, {
      color: [random.between(0.4, 0.62), 0.12, random.between(128, 150)],
      taper: 1,
      share: random.between(0.45, 0.8),
    })
  }
  canvas.lathe('-.32 .2 0!, -.25 .2 0!, -.24 .18 0!, 0 .13', [[0.56, 0.12, 42]], { u, v, scale: size })
}

export function paintArmchair(plan: RoomPlan, [u, v]: Point, size: number): void {
  if (!plan.hasNamedSeat) paintThing(plan, armchair, [u, v], size)
}

/** A small table at (u, v). Returns the vertical position of its top. */
export function paintSideTable(plan: RoomPlan, [u, v]: Point, { half, high }: { half: number; high: number }): number {
  const { canvas, wood } = plan
  const light: Lch = [wood[0] + 0.12, wood[1], wood[2] + 5]
  canvas.contactShadow(half * 0.6, [u, v])
  canvas.lathe(pointsIn({ width: -high, height: half }, '1 .12, .3 .1, .08 .2, 0 .55'), [wood], { u, v, gloss: 0.4 })
  canvas.ellipse([u, v - high + 0.014, half, half * 0.26], { color: [light[0] * 0.7, light[1], light[2]], share: 0.4 })
  canvas.ellipse([u, v - high, half, half * 0.26], { color: light, share: 0.75 })
  return v - high
}

export function paintGlobe(plan: RoomPlan, position: Point): void {
  paintThing(plan, globe, position, 0.13)
}

export function paintTeapot(plan: RoomPlan, position: Point): void {
  paintThing(plan, teapot, position, 0.12, [0.55, 0.15, 28])
}

/** A wall of books with varied spines and a few gaps. */
export function paintShelves(
  plan: RoomPlan,
  box: { left: number; right: number; top: number; bottom: number },
  random: Random,
): void {
  const { canvas, wood } = plan
  const { left, right, top, bottom } = box
  if (right - left < 0.06) return
  const dark: Lch = [wood[0] * 0.5, wood[1] * 0.8, wood[2]]
  canvas.face(rectangle([left, top], [right, bottom]), dark, { share: 0.4 })
  const rows = Math.max(2, Math.round((bottom - top) / 0.125))
  const tall = (bottom - top) / rows
  for (let row = 0; row < rows; row++) {
    const foot = top + (row + 1) * tall - 0.008
    paintBooks(canvas, { left, right, foot, tall }, random)
    canvas.face(rectangle([left, foot], [right, foot + 0.012]), wood, { share: 0.75 })
  }
  for (const u of [left, right]) canvas.face(rectangle([u - 0.013, top], [u + 0.013, bottom]), wood, { share: 0.65 })
  canvas.face(
    path([left - 0.025, top - 0.03], [right + 0.025, top - 0.03], [right + 0.016, top], [left - 0.016, top]),
    wood,
    { share: 0.85 },
  )
}

function paintBooks(
  canvas: ObjectCanvas,
  { left, right, foot, tall }: { left: number; right: number; foot: number; tall: number },
  random: Random,
): void {
  let u = left + 0.012
  while (u < right - 0.03) {
    if (random.chance(0.07)) {
      u += random.between(0.02, 0.045)
      continue
    }
    const wide = random.between(0.013, 0.03)
    const high = tall * random.between(0.58, 0.86)
    const lean = random.chance(0.08) ? 0.014 : 0
    const hue = random.pick([25, 40, 60, 85, 150, 200, 250, 20])
    const cover: Lch = [random.between(0.34, 0.66), random.between(0.05, 0.13), hue]
    const end = Math.min(u + wide, right - 0.012)
    const back: Point[] = path([u, foot], [u + lean, foot - high], [end + lean, foot - high], [end, foot])
    canvas.face(back, cover, { share: random.between(0.5, 0.75), isDetail: true })
    const band: Point[] = path([u + lean * 0.7, foot - high * 0.75], [end + lean * 0.7, foot - high * 0.75])
    if (wide > 0.02) canvas.line(band, 0.005, { color: [0.8, 0.1, 85] })
    u = end + 0.002
  }
}

export function paintBedroomObjects(plan: RoomPlan): Fixtures {
  const { side, half } = plan
  const s = -side
  const end = s * half * 0.88
  const foot = end - s * Math.min(0.74, half * 1.36)
  paintWallArt(plan, { left: s * half * 0.5 - 0.08, right: s * half * 0.5 + 0.08, top: -0.54, bottom: -0.42 })
  paintBed(plan, end, foot)
  const table: Point = [Math.max(-half + 0.08, Math.min(half - 0.08, side * half * 0.86)), 0.05]
  const tableTop = paintSideTable(plan, table, { half: 0.08, high: 0.17 })
  paintRug(plan, side * half * 0.4)
  return { lamps: [{ position: [table[0], tableTop], size: 0.19 }] }
}

/** A bed from the head at `end` to the foot. */
function paintBed(plan: RoomPlan, end: number, foot: number): void {
  const { canvas, wood } = plan
  const s = end > foot ? 1 : -1
  const linen: Lch = [0.93, 0.015, 85]
  canvas.contactShadow(0.3, [(end + foot) / 2, 0.12])
  canvas.inflate(pointsIn({ x: end, width: s }, '.06 -.36, -.03 -.36, -.05 -.3, -.05 .1, .06 .1'), wood, {
    swell: 0.02,
    gloss: 0.4,
  })
  canvas.face(rectangle([end, -0.02], [foot, 0.12]), [wood[0] * 0.8, wood[1], wood[2]], { share: 0.5 })
  canvas.inflate(path([end, -0.16], [foot + s * 0.02, -0.16], [foot, -0.1], [foot, 0.02, 1], [end, 0.02, 1]), linen, {
    swell: 0.03,
  })
  for (const [k, lift] of pairs('.07 .03, .15 0'))
    canvas.inflate(
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
  canvas.inflate(pointsIn({ x: foot, width: s }, '-.04 -.22, .015 -.22, .02 .12, -.045 .12'), wood, {
    swell: 0.015,
    gloss: 0.4,
  })
}

function paintBlanket({ canvas, evenStage }: RoomPlan, end: number, foot: number): void {
  const s = end > foot ? 1 : -1
  const blanket: Lch = evenStage.random.child('bed').pick(colors('.5 .11 255, .52 .13 20, .55 .1 165, .6 .11 320'))
  const start = end - s * 0.27
  const span = foot - start
  canvas.inflate(
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
  canvas.inflate(pointsIn({ x: start, width: s }, '-.015 -.19, .035 -.2, .05 .05, -.01 .06'), [0.9, 0.03, blanket[2]], {
    swell: 0.02,
  })
  for (let k = 1; k < 5; k++)
    canvas.line(
      [
        [start + span * k * 0.2, -0.19],
        [start + span * (k * 0.2 + 0.01), -0.06],
        [start + span * k * 0.2, 0.05],
      ],
      0.012,
      { color: [Math.min(0.9, blanket[0] + 0.16), blanket[1], blanket[2] + 20], alpha: 0.6 },
    )
}
