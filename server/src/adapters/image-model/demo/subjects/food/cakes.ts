import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const cake: PaintedObject = { halfWidth: 0.66, height: 1.12, paint: paintCake }
export const cheesecake: PaintedObject = { halfWidth: 0.6, height: 0.72, paint: paintSlice }
export const cupcake: PaintedObject = { halfWidth: 0.4, height: 0.98, paint: paintCupcake }
export const donut: PaintedObject = { halfWidth: 0.52, height: 0.92, paint: paintDonut }

const CREAM: Lch = [0.95, 0.03, 85]
const SPRINKLES: readonly [Lch, ...Lch[]] = [
  [0.7, 0.19, 20],
  [0.85, 0.16, 95],
  [0.72, 0.14, 200],
  [0.7, 0.16, 145],
  [0.95, 0.01, 90],
  [0.62, 0.17, 300],
]

export function paintPlate(craft: Craft, half: number, colour: Lch = [0.94, 0.012, 240]): void {
  craft.contact(half)
  craft.disc([0, 0.035], { rx: half, ry: half * 0.3 }, { colour: [colour[0] * 0.82, colour[1], colour[2]], share: 0.5 })
  craft.disc([0, 0], { rx: half, ry: half * 0.29 }, { colour, share: 0.75 })
  craft.disc(
    [0, 0],
    { rx: half * 0.76, ry: half * 0.21 },
    { colour: [colour[0] * 0.95, colour[1], colour[2]], share: 0.6 },
  )
}

export function paintBerry(craft: Craft, [u, v]: Point, radius: number): void {
  craft.body([[u, v - radius * 0.2, radius, u, v + radius * 0.7, radius * 0.45, 0, 0]], [[0.58, 0.22, 26]], {
    gloss: 0.7,
  })
  for (let i = 0; i < 9; i++) {
    const at: Point = [u + (((i * 5) % 9) / 9 - 0.45) * radius * 1.4, v + ((i % 3) - 1) * radius * 0.5]
    craft.disc(at, { rx: radius * 0.06, ry: radius * 0.1 }, { colour: [0.88, 0.13, 88], isDetail: true })
  }
  for (const turn of [-0.9, -0.3, 0.3, 0.9])
    craft.disc(
      [u + turn * radius * 0.6, v - radius * 1.05],
      { rx: radius * 0.5, ry: radius * 0.15, angle: turn },
      { colour: [0.55, 0.16, 138], isDetail: true },
    )
}

function paintCake(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const icing: Lch =
    placement.colour ??
    stage.random.child('icing').pick([
      [0.8, 0.11, 5],
      [0.38, 0.08, 45],
      [0.84, 0.08, 190],
    ])
  paintPlate(craft, 0.66)
  craft.lathe(
    [
      [-0.46, 0.48, 1, 1],
      [-0.44, 0.5, 1],
      [-0.26, 0.5, 0, 1],
      [-0.22, 0.5, 2, 1],
      [-0.02, 0.5, 2, 1],
      [0.02, 0.49, 2],
    ],
    [CREAM, [0.74, 0.09, 70], CREAM],
    { texture: 0.1, shadow: { length: 0.5, softness: 9 } },
  )
  paintIcing(craft, icing)
  for (let i = 0; i < 9; i++) {
    const a = 0.2 + (i / 8) * (Math.PI - 0.4)
    craft.body(
      [[Math.cos(a) * 0.49, -0.03 + Math.sin(a) * 0.05, 0.06, Math.cos(a) * 0.49, -0.05, 0.035, 0, 0]],
      [icing],
    )
  }
  for (const [u, v] of [
    [-0.36, -0.5],
    [0.36, -0.5],
    [-0.2, -0.43],
    [0.22, -0.43],
    [0, -0.41],
  ] as const)
    paintBerry(craft, [u, v - 0.04], 0.07)
  for (const [i, u] of [-0.2, -0.1, 0, 0.1, 0.2].entries()) paintLittleCandle(craft, [u, -0.56 + (i % 2) * 0.04], i)
}

/** A smooth top whose edge has run down in drops. */
function paintIcing(craft: Craft, icing: Lch): void {
  const drops: Point[] = []
  for (let i = 0; i <= 18; i++) {
    const a = Math.PI * (1 - i / 18)
    const long = i % 2 ? 0.13 + ((i * 7) % 5) * 0.028 : 0.03
    drops.push([Math.cos(a) * 0.515, -0.47 + Math.sin(a) * 0.06 + long])
  }
  craft.puff([[-0.515, -0.5], ...drops, [0.515, -0.5], [0.36, -0.59], [0, -0.63], [-0.36, -0.59]], icing, {
    gloss: 0.5,
    swell: 0.035,
  })
  craft.disc(
    [0, -0.5],
    { rx: 0.47, ry: 0.115 },
    { colour: [Math.min(0.96, icing[0] * 1.08), icing[1], icing[2]], share: 0.8 },
  )
}

export function paintLittleCandle(craft: Craft, [u, v]: Point, index: number): void {
  const wax = SPRINKLES[index % SPRINKLES.length] ?? CREAM
  craft.tube(
    [
      [u, v],
      [u, v - 0.24],
    ],
    0.02,
    { material: wax },
  )
  for (const along of [0.05, 0.12, 0.19])
    craft.line(
      [
        [u - 0.018, v - along],
        [u + 0.018, v - along - 0.025],
      ],
      0.014,
      { colour: CREAM },
    )
  craft.glow([u, v - 0.3], 0.3, { colour: [0.85, 0.13, 70], strength: 0.5 })
  craft.body([[u, v - 0.28, 0.022, u, v - 0.345, 0.006, 0, 0]], [[0.93, 0.12, 88, 1.8]])
}

function paintSlice(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const icing: Lch = placement.colour ?? [0.62, 0.19, 12]
  paintPlate(craft, 0.6)
  const side = (top: number, bottom: number, colour: Lch) =>
    craft.face(
      [
        [-0.46, top + 0.12],
        [0.36, top],
        [0.36, bottom],
        [-0.46, bottom + 0.1],
      ],
      colour,
      { share: 0.62 },
    )
  craft.contact(0.45, [0, 0.05])
  side(-0.4, -0.04, [0.82, 0.09, 78])
  side(-0.4, -0.33, icing)
  side(-0.2, -0.16, icing)
  side(-0.24, -0.2, CREAM)
  craft.puff(
    [
      [-0.47, -0.28, 1],
      [0.37, -0.38, 1],
      [0.42, -0.46],
      [0.36, -0.52],
      [0.2, -0.56, 1],
    ],
    icing,
    { swell: 0.018, gloss: 0.7 },
  )
  craft.puff(
    [
      [0.36, -0.38],
      [0.44, -0.46],
      [0.42, -0.2],
      [0.4, 0],
      [0.34, -0.02],
    ],
    CREAM,
    { swell: 0.02 },
  )
  craft.body(
    [
      [0.14, -0.49, 0.1, 0.14, -0.49, 0.1, 0, 0],
      [0.14, -0.57, 0.07, 0.14, -0.57, 0.07, 0.03, 0],
    ],
    [CREAM],
    { blend: 0.02 },
  )
  paintBerry(craft, [0.14, -0.66], 0.085)
}

function paintCupcake(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const icing: Lch =
    placement.colour ??
    stage.random.child('icing').pick([
      [0.82, 0.1, 0],
      [0.85, 0.09, 170],
      [0.8, 0.09, 300],
    ])
  craft.contact(0.28)
  craft.lathe(
    [
      [-0.36, 0.34, 0, 1],
      [0, 0.25, 0, 1],
    ],
    [
      [0.62, 0.12, 40],
      [0.74, 0.1, 50],
    ],
    { stripes: 22, shadow: { length: 0.5, softness: 8 } },
  )
  craft.body(
    [
      [-0.28, -0.42, 0.12, 0.28, -0.42, 0.12, 0, 0],
      [-0.2, -0.54, 0.115, 0.22, -0.55, 0.115, 0.04, 0],
      [-0.12, -0.66, 0.1, 0.14, -0.67, 0.1, 0.06, 0],
      [-0.04, -0.76, 0.075, 0.05, -0.77, 0.075, 0.07, 0],
    ],
    [icing],
    { blend: 0.012, gloss: 0.3 },
  )
  craft.body([[0, -0.88, 0.075, 0.01, -0.88, 0.075, 0.1, 0]], [[0.5, 0.2, 22]], { gloss: 1 })
  craft.line(
    [
      [0.02, -0.94],
      [0.05, -1.02],
      [0.13, -1.06],
    ],
    0.014,
    { colour: [0.35, 0.08, 120] },
  )
  sprinkle(craft, 26, (random) => {
    const t = random.next()
    return [random.between(-0.34, 0.34) * (1 - t * 0.75), -0.38 - t * 0.36]
  })
}

function sprinkle(craft: Craft, count: number, place: (random: Stage['random']) => Point): void {
  const random = craft.stage.random.child('sprinkles')
  for (let i = 0; i < count; i++) {
    const [u, v] = place(random)
    const angle = random.between(0, 3.1)
    craft.line(
      [
        [u, v],
        [u + Math.cos(angle) * 0.045, v + Math.sin(angle) * 0.045],
      ],
      0.018,
      { colour: random.pick(SPRINKLES), share: 0.85 },
    )
  }
}

/** Leaning towards the viewer, so that its hole shows. */
function paintDonut(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const ring = (radius: number, squeeze: number): Point[] =>
    Array.from({ length: 29 }, (_, i): Point => {
      const a = (i / 28) * Math.PI * 2
      return [Math.cos(a) * radius, -0.45 + Math.sin(a) * radius * squeeze]
    })
  craft.contact(0.36)
  craft.tube(ring(0.31, 0.95), 0.165, { material: [0.7, 0.11, 65], shadow: { length: 0.45 } })
  craft.tube(ring(0.305, 0.92), 0.14, { material: placement.colour ?? [0.74, 0.16, 355], gloss: 0.8 })
  sprinkle(craft, 44, (random) => {
    const a = random.between(0, 6.28)
    const r = random.between(0.2, 0.41)
    return [Math.cos(a) * r, -0.46 + Math.sin(a) * r * 0.92]
  })
}
