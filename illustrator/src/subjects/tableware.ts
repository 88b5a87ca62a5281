import { clamp } from '../math/number.ts'
import { colors, type Lch, oklch, type Rgb } from '../math/color.ts'
import { knotsIn, smoothRing } from '../raster/ring.ts'
import { dab, fillShape, glow, lit } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { modelLathe, parseProfile, type ProfilePoint } from './lathe.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'
import { shadeSolid } from './shade.ts'
import { castShadow, type Placement } from './solid.ts'
import { modelBody } from './body.ts'
import { type Limb, parseLimbs } from './limbs.ts'

export const candle: PaintedObject = { halfWidth: 0.28, height: 0.9, paint: paintCandle }
const id = ID.subject + 30

function paintCandle(stage: Stage, { x, y, size: s, color }: ObjectPlacement): void {
  const wax: Lch = color ?? [0.93, 0.04, 85]
  const stick = modelLathe(stage, parseProfile('-.62 .09 0!, -.05 .095 0!, -.04 .26 1, 0 .2 1'), { x, y, size: s })
  castShadow(stage, stage.light.isNight ? undefined : stick, y)
  const candlelitStage = stage.light.isNight
    ? { ...stage, light: { ...stage.light, strength: 0.9, sun: oklch(0.85, 0.12, 70) } }
    : stage
  shadeSolid(
    candlelitStage,
    stick,
    [
      [wax[0], wax[1], wax[2], 0.1],
      [0.5, 0.09, 75],
    ],
    { gloss: 0.4, id },
  )
  dab(stage, [x, y - s * 0.65, s * 0.006, s * 0.035], { color: [0.02, 0.02, 0.02] })
  const flame = smoothRing(knotsIn({ x, y, width: s, height: s }, '0 -.86!, .038 -.74, 0 -.66, -.038 -.74'))
  glow(stage, { x, y: y - s * 0.74, radius: s * 1.1, color: oklch(0.84, 0.14, 68), strength: 0.4 })
  fillShape(stage, [flame], {
    id: id + 1,
    paint: (_px, py, out) => {
      const t = clamp((y - s * 0.66 - py) / (s * 0.2))
      out.set([2.2 - t * 0.4, 1.7 - t * 0.7, 1.1 - t * 0.9])
    },
  })
}

export const cup: PaintedObject = { halfWidth: 0.52, height: 0.9, paint: paintCup }

interface CupShape {
  /** From rim to foot. */
  profile: readonly [ProfilePoint, ...ProfilePoint[]]
  handle: readonly [x: number, y: number, radius: number, thickness: number]
  hasSaucer: boolean
  /** Upper and lower edge of a band in a second glaze. */
  band?: readonly [top: number, bottom: number]
}

const CUP_SHAPES: readonly [CupShape, ...CupShape[]] = [
  {
    profile: parseProfile('-.56 .36, -.45 .355, -.25 .31, -.1 .22, -.02 .18'),
    handle: [0.3, -0.3, 0.17, 0.035],
    hasSaucer: true,
  },
  {
    profile: parseProfile('-.68 .29, -.5 .3, -.2 .3, -.05 .285, 0 .26'),
    handle: [0.29, -0.35, 0.19, 0.042],
    hasSaucer: false,
    band: [-0.3, -0.02],
  },
  {
    profile: parseProfile('-.48 .42, -.4 .43, -.24 .38, -.1 .26, -.02 .17'),
    handle: [0.37, -0.29, 0.13, 0.032],
    hasSaucer: true,
  },
  {
    profile: parseProfile('-.6 .3, -.52 .29, -.36 .34, -.16 .34, -.04 .24, 0 .2'),
    handle: [0.3, -0.33, 0.18, 0.038],
    hasSaucer: false,
    band: [-0.6, -0.44],
  },
]
const GLAZES: readonly [Lch, ...Lch[]] = colors(`.94 .015 85, .55 .1 235, .62 .08 170, .58 .14 35, .84 .09 85,
  .34 .03 260, .78 .06 20`)
/** Black coffee, milk foam, or coffee with a pattern of milk. */
const DRINKS = ['heart', 'leaf', 'black', 'foam', 'heart'] as const
type Drink = (typeof DRINKS)[number]

/** Paints a cup. Each one varies in shape, glaze, viewing angle and drink. */
function paintCup(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size: s, flip, color, index } = placement
  const random = stage.random.child(`cup ${index}`)
  const shape = random.pick(CUP_SHAPES)
  const china = color ?? random.pick(GLAZES)
  const tilt = random.between(0.2, 0.31)
  const drink = random.pick(DRINKS)
  const [rim, wide] = shape.profile[0]
  const isPale = china[0] > 0.7
  const handle = modelBody(stage, createHandle(...shape.handle), { x, y, size: s, flip, blend: 0.01 })
  shadeSolid(stage, handle, [china], { gloss: 0.4, id })
  if (shape.hasSaucer) paintSaucer(stage, placement, china, tilt)
  else dab(stage, [x, y, s * 0.36, s * 0.09], { color: [0, 0, 0], alpha: 0.55, softness: 0.7 })
  const wall = modelLathe(stage, shape.profile, { x, y, size: s })
  if (!shape.hasSaucer) castShadow(stage, wall, y, { length: 0.6, softness: 10 })
  const second: Lch = isPale ? [0.5, 0.09, 240] : [0.92, 0.02, 85]
  if (wall && shape.band)
    for (let row = 0; row < wall.height; row++) {
      const v = (row + wall.y - y) / s
      if (v > shape.band[0] && v < shape.band[1]) wall.material.fill(1, row * wall.width, (row + 1) * wall.width)
    }
  shadeSolid(stage, wall, [china, second], { gloss: 0.5, rim: 0.4, id: id + 2 })
  const inside = lit(oklch(isPale ? 0.97 : 0.93, 0.015, 80), stage.light, 0.75)
  const lip = { x, y: y + rim * s }
  dab(stage, [lip.x, lip.y, s * wide, s * wide * tilt], { color: inside, softness: 0.06, id: id + 3 })
  paintDrink(stage, { ...lip, y: lip.y + s * 0.008, radius: s * wide * 0.9, tilt }, drink)
  paintSteam(stage, { x, y: y + (rim - 0.04) * s, size: s })
}

function paintSaucer(stage: Stage, { x, y, size: s }: ObjectPlacement, china: Lch, tilt: number): void {
  const plate = modelLathe(stage, parseProfile('-.04 .5, -.02 .46, .02 .28'), { x, y, size: s })
  castShadow(stage, plate, y + s * 0.02, { length: 1.2, softness: 10 })
  shadeSolid(stage, plate, [china], { gloss: 0.4, id: id + 1 })
  const top = lit(oklch(...china), stage.light, 0.7)
  dab(stage, [x, y - s * 0.035, s * 0.5, s * 0.5 * tilt], { color: top, softness: 0.04 })
  dab(stage, [x, y - s * 0.02, s * 0.3, s * 0.3 * tilt], {
    color: lit(oklch(...china), stage.light, 0.15),
    alpha: 0.7,
    softness: 0.6,
  })
}

type DrinkSurface = { x: number; y: number; radius: number; tilt: number }

function paintDrink(stage: Stage, { x, y, radius, tilt }: DrinkSurface, drink: Drink): void {
  const { light } = stage
  const coffee = lit(drink === 'black' ? oklch(0.22, 0.04, 45) : oklch(0.36, 0.075, 50), light, 0.7)
  const milk = lit(oklch(0.87, 0.05, 75), light, 0.78)
  const paintTouch = (u: number, v: number, rx: number, ry: number, angle = 0, color: Rgb = milk, alpha = 0.92) =>
    dab(stage, [x + u * radius, y + v * radius * tilt, rx * radius, ry * radius * tilt, angle], {
      color,
      alpha,
      softness: 0.35,
    })
  dab(stage, [x, y, radius, radius * tilt], { color: coffee, softness: 0.08, id: id + 4 })
  if (drink === 'black') {
    paintTouch(0, 0, 0.97, 0.97, 0, lit(oklch(0.5, 0.1, 58), light, 0.6), 0.35)
    paintTouch(0, 0.05, 0.82, 0.8, 0, coffee)
    paintTouch(-0.35, -0.3, 0.3, 0.14, 0, lit([0.9, 0.92, 1], light, 0.5), 0.4)
  } else if (drink === 'foam') {
    paintTouch(0, 0, 0.92, 0.9)
    for (let i = 0; i < 26; i++) {
      const angle = i * 2.4
      const distance = Math.sqrt(i / 26) * 0.72
      paintTouch(
        Math.cos(angle) * distance,
        Math.sin(angle) * distance,
        0.045,
        0.07,
        0,
        lit(oklch(0.38, 0.08, 48), light, 0.6),
        0.7,
      )
    }
  } else if (drink === 'heart') {
    paintTouch(-0.16, -0.18, 0.3, 0.42, 0.16)
    paintTouch(0.16, -0.18, 0.3, 0.42, -0.16)
    paintTouch(0, 0.16, 0.28, 0.36)
    paintTouch(0, 0.42, 0.1, 0.26)
  } else {
    for (let i = 0; i < 5; i++)
      for (const side of [-1, 1])
        paintTouch(side * (0.26 - i * 0.035), -0.42 + i * 0.22, 0.25 - i * 0.03, 0.11, side * -0.22)
    paintTouch(0, 0.05, 0.03, 0.66)
  }
}

export const teapot: PaintedObject = { halfWidth: 0.58, height: 0.75, paint: paintTeapot }
export const vase: PaintedObject = { halfWidth: 0.22, height: 0.62, paint: paintVase }

/** A handle of limbs along an arc. */
function createHandle(x: number, y: number, radius: number, thickness: number): Limb[] {
  return Array.from({ length: 9 }, (_, i) => {
    const startAngle = -1.4 + i * 0.36
    const endAngle = startAngle + 0.36
    return [
      x + Math.cos(startAngle) * radius,
      y + Math.sin(startAngle) * radius,
      thickness,
      x + Math.cos(endAngle) * radius,
      y + Math.sin(endAngle) * radius,
      thickness,
      0,
      0,
    ]
  })
}

function paintSteam(stage: Stage, { x, y, size }: Placement): void {
  for (let wisp = 0; wisp < 3; wisp++)
    for (let i = 0; i < 60; i++) {
      const t = i / 60
      dab(
        stage,
        [
          x + size * (-0.12 + wisp * 0.12 + 0.09 * Math.sin(t * 5 + wisp * 2)),
          y - size * t * 0.75,
          size * (0.02 + 0.05 * t),
          size * 0.04,
        ],
        { color: [1, 0.98, 0.95], alpha: 0.06 * Math.sin(Math.PI * t), softness: 1 },
      )
    }
}

function paintTeapot(stage: Stage, { x, y, size: s, flip, color }: ObjectPlacement): void {
  const glaze: Lch = color ?? [0.55, 0.09, 200]
  const limbs: Limb[] = [
    ...createHandle(0.24, -0.34, 0.2, 0.038),
    ...parseLimbs(`0 0: -.28 -.26 .09, -.44 -.42 .05; 0 0: -.44 -.42 .05, -.54 -.58 .038; 0 .04: 0 -.3 .3, 0 -.32 .3;
      0 .1: -.14 -.6 .03, .14 -.6 .03; 0 .1: 0 -.66 .05, 0 -.69 .05; 0 .05: -.12 -.03 .03, .12 -.03 .03`),
  ]
  const pot = modelBody(stage, limbs, { x, y, size: s, flip, blend: 0.03 })
  castShadow(stage, pot, y, { length: 0.5, softness: 9 })
  shadeSolid(stage, pot, [glaze], { gloss: 0.7, rim: 0.5, id })
  paintSteam(stage, { x: x - 0.54 * s * flip, y: y - s * 0.62, size: s * 0.7 })
}

function paintVase(stage: Stage, { x, y, size: s, color }: ObjectPlacement): void {
  const vase = modelLathe(stage, parseProfile('-.6 .1, -.5 .11, -.3 .2, -.08 .2, 0 .14'), { x, y, size: s })
  castShadow(stage, vase, y, { length: 0.4, softness: 9 })
  shadeSolid(stage, vase, [color ?? [0.6, 0.09, 235]], { gloss: 0.6, id })
}
