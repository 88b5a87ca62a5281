import { smoothstep } from '../../math/number.ts'
import { noise } from '../../math/noise.ts'
import { colors, type Lch, oklch } from '../../math/color.ts'
import { smoothRing } from '../../raster/ring.ts'
import { fillShape } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import {
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintRing,
  paintPanel,
  paintPanels,
  oval,
  type Spot,
  parseOutline,
} from '../subject-canvas.ts'
import { paintContactShadow, paintLamp, paintGroundShadow, paintWheel } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

interface Lacquer {
  color: Lch
  /** Height of the edge between the upper surfaces and the side. */
  shoulder: number
  /** Height of the lower edge of the side. */
  sill: number
}

/** Paints polished metal that reflects the sky above the shoulder, has a highlight along it, and darkens below. */
function paintLacquer(canvas: SubjectCanvas, spots: readonly Spot[], { color, shoulder, sill }: Lacquer): void {
  const { stage, x, y, size, flip, sunSide } = canvas
  const { ambient, sun, middle, horizon, strength } = stage.light
  const [r, g, b] = oklch(...color)
  const sideHeight = sill - shoulder
  // Dark paint shows every reflection, so full strength would turn it gray.
  const polish = 0.2 + 0.8 * Math.min(1, color[0] * 1.8)
  fillShape(stage, [smoothRing(spots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))], {
    id: canvas.id + 1,
    paint: (px, py, out) => {
      const u = ((px - x) / size) * flip
      const v = (py - y) / size
      const down = (v - shoulder + Math.abs(u) * 0.02) / sideHeight
      const flank = smoothstep(-0.06, 0.06, down)
      const wave = noise(u * 5, v * 2) * 0.12
      const above = smoothstep(-1.6, -0.05, down)
      const share = flank * (0.92 - 0.62 * smoothstep(0.05, 1.05, down + wave)) + (1 - flank) * (0.62 + 0.3 * above)
      const k = strength * share * (1 + u * flip * sunSide * 0.3) * 0.78
      const line = 0.5 / (1 + ((down - 0.1) * 16) ** 2) + 0.12 / (1 + ((down - 0.72) * 11) ** 2)
      const sky = (1 - flank) * (0.1 + 0.22 * above) + flank * 0.06
      const mirror = (line + sky) * polish
      const shine = Math.min(1, 0.25 + strength * 0.6)
      out[0] =
        r * (ambient[0] * 0.75 + sun[0] * k) + (middle[0] * 0.6 + sun[0] * 0.3 * shine) * mirror + horizon[0] * 0.015
      out[1] =
        g * (ambient[1] * 0.75 + sun[1] * k) + (middle[1] * 0.6 + sun[1] * 0.3 * shine) * mirror + horizon[1] * 0.015
      out[2] =
        b * (ambient[2] * 0.75 + sun[2] * k) + (middle[2] * 0.6 + sun[2] * 0.3 * shine) * mirror + horizon[2] * 0.015
    },
  })
}

/** Paints dark panes that reflect the sky in their upper part, with slanting highlights. */
function paintCarGlass({ stage, x, y, size, flip, id }: SubjectCanvas, list: readonly (readonly Spot[])[]): void {
  const { middle, horizon, sun, strength } = stage.light
  const dark = oklch(0.2, 0.025, 245)
  for (const spots of list) {
    const top = Math.min(...spots.map(([, v]) => v))
    const bottom = Math.max(...spots.map(([, v]) => v))
    fillShape(stage, [smoothRing(spots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))], {
      id: id + 3,
      paint: (px, py, out) => {
        const u = ((px - x) / size) * flip
        const v = (py - y) / size
        const down = (v - top) / (bottom - top)
        const gleam =
          smoothstep(0.04, 0, Math.abs(((u * 3 - v * 4 + 20) % 0.42) - 0.2) - 0.05) * 0.16 * Math.min(1, strength)
        const mirror = 0.1 + 0.4 * (1 - down) * (1 - down)
        out[0] = dark[0] * 0.6 + middle[0] * mirror + horizon[0] * 0.03 + sun[0] * gleam
        out[1] = dark[1] * 0.6 + middle[1] * mirror + horizon[1] * 0.03 + sun[1] * gleam
        out[2] = dark[2] * 0.6 + middle[2] * mirror + horizon[2] * 0.03 + sun[2] * gleam
      },
    })
  }
}

export const car: PaintedObject = { halfWidth: 0.6, height: 0.48, paint: paintSedan }
export const taxi: PaintedObject = { halfWidth: 0.6, height: 0.56, paint: paintTaxi }
export const sportsCar: PaintedObject = { halfWidth: 0.62, height: 0.4, paint: paintSportsCar }
export const vintageCar: PaintedObject = { halfWidth: 0.62, height: 0.6, paint: paintVintageCar }
const BLACK: Lch = [0.17, 0.012, 265]
const CHROME: Lch = [0.86, 0.012, 245]
const id = ID.subject + 20

function paintSedan(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  paintSedanBody(canvas, placement.color ?? stage.random.child('lacquer').pick(LACQUERS))
  paintGroundShadow(canvas, { halfWidth: 0.62, height: 0.48 })
}

const LACQUERS = colors('.55 .17 28, .5 .13 250, .62 .09 190, .76 .13 80')

function paintTaxi(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  paintPanel(canvas, '-11 -46!, -9 -54!, 5 -54!, 7 -46!', { color: [0.96, 0.05, 95], glow: 0.9, part: 9 })
  paintBars(canvas, '-7 -50 3 -50 2.4', { color: BLACK, share: 0.3 })
  paintSedanBody(canvas, placement.color ?? [0.82, 0.175, 88])
  const squares = Array.from({ length: 26 }, (_, i): Spot[] => {
    const row = i % 2
    const u = -0.24 + Math.floor(i / 2) * 0.036
    return box(u + row * 0.018, -0.225 + row * 0.018, u + row * 0.018 + 0.018, -0.207 + row * 0.018)
  })
  paintPanels(canvas, squares, { color: BLACK, share: 0.4, part: 8 })
  paintGroundShadow(canvas, { halfWidth: 0.62, height: 0.5 })
}

function paintSedanBody(canvas: SubjectCanvas, paint: Lch): void {
  paintContactShadow(canvas, { left: -0.58, right: 0.58 })
  paintLacquer(
    canvas,
    parseOutline(`-54 -8!, -57 -14, -57 -25, -54 -29.5, -42 -31, -36 -36, -27 -44, -17 -47.5, 4 -47.5, 14 -44, 27 -32.5,
      44 -29, 54 -24, 58 -17, 57 -8!, 50 -6!, -48 -6!`),
    { color: paint, shoulder: -0.26, sill: -0.1 },
  )
  paintCarGlass(canvas, [
    parseOutline('-34 -32!, -26 -41, -18 -44, -7.5 -44!, -7.5 -32!'),
    parseOutline('-5 -32!, -5 -44!, 4 -44, 12 -41, 22 -32!'),
  ])
  paintWheelArches(canvas, [-0.35, 0.35], 0.128)
  paintBars(canvas, '-6.2 -31 -6.2 -10 0.7, 23 -31 20 -10 0.6, -33 -31 -27 -22 0.5', {
    color: BLACK,
    share: 0.3,
    alpha: 0.55,
  })
  paintBars(canvas, '-16 -27.5 -10 -27.5 1.5, 9 -27.5 15 -27.5 1.5', { color: CHROME, share: 1, part: 5 })
  paintBars(canvas, '-22 -9.5 22 -9.5 2.4', { color: BLACK, share: 0.5 })
  paintPanel(canvas, '17 -33, 22 -37, 24 -34, 21 -31', { color: paint, share: 0.5, isSmooth: true, part: 6 })
  for (const u of [-0.35, 0.35])
    paintWheel(canvas, { u, v: -0.108, radius: 0.108, tire: 0.32, spokes: 10, rim: CHROME })
  paintPanel(canvas, '-57.5 -26!, -52 -27!, -53 -20!, -57.5 -19!', { color: [0.5, 0.2, 25], glow: 0.7, part: 7 })
  paintPanel(canvas, '46 -26, 53 -23.5, 56 -20, 49 -21', { color: [0.95, 0.04, 95], share: 1, glow: 0.3, part: 7 })
  paintLamp(canvas, [0.53, -0.222], { radius: 0.02 })
  paintPanel(canvas, '50 -14!, 58 -13!, 58 -10!, 50 -10!', { color: CHROME, share: 0.8, part: 8 })
}

/** Paints a low and wide car with a rear wing and a drop-shaped cabin. */
function paintSportsCar(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.57, 0.21, 27]
  paintContactShadow(canvas, { left: -0.6, right: 0.6 })
  paintBars(canvas, '-50 -26 -53 -35 1.6, -42 -27 -44 -35 1.6', { color: BLACK, share: 0.5 })
  paintPanel(canvas, '-61 -37.5!, -38 -36.5!, -37 -34.5!, -60 -34.5!', {
    color: paint,
    share: 0.9,
    gloss: 0.3,
    part: 9,
  })
  paintLacquer(
    canvas,
    parseOutline(`-57 -7!, -60 -15, -60 -25, -55 -28.5, -44 -29, -34 -32, -22 -37, -8 -39.5, 4 -38, 16 -33, 26 -27.5,
      36 -26.5, 46 -23, 56 -16, 61 -10, 60 -6!, 50 -5!, -50 -5!`),
    { color: paint, shoulder: -0.22, sill: -0.085 },
  )
  paintCarGlass(canvas, [
    parseOutline('-31 -29!, -20 -34.5, -9 -36.5, -4 -36.5!, -6 -28.5!'),
    parseOutline('-3.5 -28.5!, -1.5 -36.5!, 5 -35, 13 -31.5, 19 -27.5!'),
  ])
  paintWheelArches(canvas, [-0.37, 0.37], 0.136)
  paintPanel(canvas, '-25 -23!, -14 -21!, -12 -13!, -19 -12!', { color: BLACK, share: 0.3, part: 6 })
  paintBars(canvas, '20 -27 15 -9 0.6, -5 -28 -9 -9 0.6', { color: BLACK, share: 0.2, alpha: 0.6 })
  paintBars(canvas, '-24 -7.5 24 -7.5 2.6', { color: BLACK, share: 0.5, part: 6 })
  paintBars(canvas, '-3 -22.5 4 -22.5 1', { color: BLACK, share: 0.4 })
  paintPanel(canvas, '15 -29, 20 -32.5, 23 -30.5, 19 -28', { color: paint, share: 0.6, isSmooth: true, part: 7 })
  for (const u of [-0.37, 0.37])
    paintWheel(canvas, { u, v: -0.117, radius: 0.117, tire: 0.24, spokes: 5, rim: [0.62, 0.015, 255] })
  paintPanel(canvas, '-60.5 -24.5!, -50 -25.5!, -51 -22.5!, -60.5 -21!', { color: [0.5, 0.21, 25], glow: 0.9, part: 8 })
  paintPanel(canvas, '42 -23!, 53 -17!, 51 -16!, 43 -19!', { color: [0.97, 0.04, 95], share: 1, glow: 0.5, part: 8 })
  paintLamp(canvas, [0.5, -0.18], { radius: 0.017 })
  paintPanel(canvas, '50 -10!, 61 -9.5!, 60 -6!, 50 -6!', { color: BLACK, share: 0.4, part: 9 })
  paintGroundShadow(canvas, { halfWidth: 0.66, height: 0.4 })
}

/** Paints a car of the 1930s: a long hood, curved fenders, much chrome. */
function paintVintageCar(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? stage.random.child('lacquer').pick(colors('.8 .07 85, .5 .09 190, .46 .14 25'))
  const wing: Lch = placement.color
    ? [paint[0] * 0.42, paint[1] * 0.7, paint[2]]
    : stage.random.child('wings').pick(colors('.16 .04 30, .17 .03 250, .18 .03 155'))
  paintContactShadow(canvas, { left: -0.58, right: 0.58 })
  paintVintageBody(canvas, paint, wing)
  paintVintageTrim(canvas, wing)
  paintVintageFenders(canvas, wing)
  paintGroundShadow(canvas, { halfWidth: 0.66, height: 0.6 })
}

/** Paints the hood, and the cabin with its roof and windows. */
function paintVintageBody(canvas: SubjectCanvas, paint: Lch, wing: Lch): void {
  paintPanel(canvas, box(-0.5, -0.16, 0.48, -0.08), { color: BLACK, share: 0.4 })
  paintLacquer(canvas, parseOutline('0 -14!, 0 -40!, 20 -39.5, 42 -37.5, 46 -35, 46 -14!'), {
    color: paint,
    shoulder: -0.3,
    sill: -0.12,
  })
  paintLacquer(
    canvas,
    parseOutline('-54 -14!, -55 -34, -52 -48, -44 -57, -32 -59.5, -8 -59.5, 0 -57.5, 3 -54!, 7 -40!, 7 -14!'),
    {
      color: paint,
      shoulder: -0.37,
      sill: -0.12,
    },
  )
  paintPanel(canvas, '-56 -52, -46 -60, -32 -62, -8 -62, 3 -59, 5 -55!, -6 -57, -32 -57.5, -46 -55', {
    color: wing,
    share: 0.9,
    isSmooth: true,
    part: 3,
  })
  paintCarGlass(canvas, [
    parseOutline('-44 -41!, -43 -50, -38 -54.5, -26 -55!, -26 -41!'),
    parseOutline('-22.5 -41!, -22.5 -55!, -5 -55!, -1 -53!, 2.5 -41!'),
  ])
}

function paintVintageTrim(canvas: SubjectCanvas, wing: Lch): void {
  const louvers = Array.from(
    { length: 8 },
    (_, i) => [0.13 + i * 0.033, -0.34, 0.125 + i * 0.033, -0.22, 0.008] as const,
  )
  paintBars(canvas, louvers, { color: wing, share: 0.35, alpha: 0.8 })
  paintBars(canvas, '-53 -38.5 46 -36 1.2', { color: CHROME, share: 1, part: 4 })
  paintBars(canvas, '-24 -40 -24 -12 0.6, 5 -38 5 -12 0.6', { color: BLACK, share: 0.2, alpha: 0.6 })
  paintBars(canvas, '-21 -34.5 -16 -34.5 1.4, -42 -34.5 -37 -34.5 1.4', { color: CHROME, share: 1 })
  paintPanel(canvas, '44 -14!, 44 -38!, 47 -39!, 49 -36!, 49 -14!', {
    color: CHROME,
    cylinder: 'upright',
    share: 1,
    part: 5,
  })
}

/** Paints the fenders, the wheels, the running board, the headlamp and the bumpers. */
function paintVintageFenders(canvas: SubjectCanvas, wing: Lch): void {
  paintLacquer(
    canvas,
    parseOutline(`-62 -10!, -61 -20, -53 -30, -41 -33, -29 -28, -22 -16, -14 -11, 4 -11, 14 -16, 22 -27, 34 -33.5,
      46 -31, 55 -22, 57 -10!, 48 -8!, 20 -7!, -50 -7!`),
    { color: wing, shoulder: -0.27, sill: -0.1 },
  )
  paintWheelArches(canvas, [-0.4, 0.37], 0.155)
  for (const u of [-0.4, 0.37]) paintWhitewall(canvas, u)
  paintBars(canvas, '-22 -9 14 -9 2.6', { color: [0.36, 0.03, 50], share: 0.8, part: 7 })
  paintPanel(canvas, oval(0.47, -0.34, 0.05), { color: CHROME, share: 1, cylinder: 'lying', gloss: 0.6, part: 8 })
  paintLamp(canvas, [0.485, -0.34], { radius: 0.036 })
  paintBars(canvas, '56 -16 62 -15 2.6, -60 -15 -64 -14 2.4', { color: CHROME, share: 1, part: 9 })
}

function paintWhitewall(canvas: SubjectCanvas, u: number): void {
  paintWheel(canvas, { u, v: -0.135, radius: 0.135, tire: 0.36, spokes: 16, rim: [0.82, 0.05, 85] })
  paintRing(canvas, { u, v: -0.135, radius: 0.112, thickness: 0.022 }, { color: [0.95, 0.01, 85], share: 0.8, part: 8 })
}

function paintWheelArches(canvas: SubjectCanvas, centers: readonly number[], radius: number): void {
  for (const u of centers)
    paintPanel(
      canvas,
      oval(u, -radius * 0.86, radius).map(([a, b]): Spot => [a, Math.min(b, -0.06)]),
      { color: [0.1, 0.01, 265], share: 0.12, part: 4 },
    )
}
