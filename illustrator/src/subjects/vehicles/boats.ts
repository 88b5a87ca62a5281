import { clamp } from '../../math/number.ts'
import { noise } from '../../math/noise.ts'
import { type Lch, oklch } from '../../math/color.ts'
import { type Knot, smoothRing } from '../../raster/ring.ts'
import { fillShape, glow, lit, type Shader } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { fives } from '../../math/tables.ts'
import { type ObjectPlacement, type PaintedObject, paintFace } from '../object.ts'
import {
  type Bar,
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  parseBars,
  oval,
  type Spot,
  parseOutline,
} from '../subject-canvas.ts'
import { paintPorthole, paintLamp, paintPanes } from '../subject-canvas-details.ts'

export const boat: PaintedObject = { halfWidth: 0.6, height: 1.15, paint: paintBoat }
const id = ID.subject + 20

function paintBoat(stage: Stage, { x, y, size: s, flip, color }: ObjectPlacement): void {
  const sunSide = stage.sun.x < x ? -1 : 1
  const toKnot = (u: number, v: number, corner?: 1): Knot => [x + u * s * flip, y + v * s, corner]
  const trim = oklch(0.92, 0.02, 80)
  const paintColor = oklch(...(color ?? ([0.42, 0.13, 25] as const)))
  const hull = smoothRing([
    toKnot(-0.5, -0.13, 1),
    toKnot(-0.3, -0.1),
    toKnot(0.2, -0.1),
    toKnot(0.58, -0.17, 1),
    toKnot(0.42, 0.01, 1),
    toKnot(-0.4, 0.02, 1),
  ])
  fillShape(stage, [hull], {
    id,
    paint: (px, py, out) => {
      const t = (py - (y - s * 0.15)) / (s * 0.17)
      const share = clamp(0.65 + ((sunSide * (px - x)) / s) * 0.7 - t * 0.3)
      out.set(lit(t < 0.3 ? trim : paintColor, stage.light, share))
    },
  })
  const mast = [
    [x + s * 0.02 * flip, y - s * 0.1],
    [x + s * 0.02 * flip, y - s * 1.12],
    [x + s * 0.04 * flip, y - s * 1.12],
    [x + s * 0.04 * flip, y - s * 0.1],
  ] as const
  paintFace(stage, { points: mast, color: [0.4, 0.05, 50], share: 0.6, id: id + 1 })
  const mainSail = [
    toKnot(-0.01, -1.08, 1),
    toKnot(-0.01, -0.2, 1),
    toKnot(-0.26, -0.17),
    toKnot(-0.46, -0.22, 1),
    toKnot(-0.3, -0.6),
  ]
  const jib = [
    toKnot(0.06, -0.98, 1),
    toKnot(0.07, -0.22, 1),
    toKnot(0.3, -0.2),
    toKnot(0.5, -0.22, 1),
    toKnot(0.28, -0.55),
  ]
  fillShape(stage, [smoothRing(mainSail)], { paint: createSailShader(stage, mainSail, x), id: id + 2 })
  fillShape(stage, [smoothRing(jib)], { paint: createSailShader(stage, jib, x), id: id + 3 })
}

function createSailShader({ light, sun, unit }: Stage, knots: readonly Knot[], x: number): Shader {
  const sunSide = sun.x < x ? -1 : 1
  const left = Math.min(...knots.map((knot) => knot[0]))
  const right = Math.max(...knots.map((knot) => knot[0]))
  const cloth = oklch(0.95, 0.03, 75)
  return (px, py, out) => {
    const u = (px - left) / (right - left)
    const share = clamp(
      0.55 + 0.35 * Math.sin(u * 3.1 + 0.2) + sunSide * (u - 0.5) * 0.5 - 0.12 * Math.abs(noise((py * 0.02) / unit, 3)),
    )
    const [r, g, b] = lit(cloth, light, share)
    out[0] = r + light.sun[0] * 0.16 * Math.min(1, light.strength)
    out[1] = g + light.sun[1] * 0.16 * Math.min(1, light.strength)
    out[2] = b + light.sun[2] * 0.16 * Math.min(1, light.strength)
  }
}

export const pirateShip: PaintedObject = { halfWidth: 0.72, height: 1.25, paint: paintPirateShip }
export const canoe: PaintedObject = { halfWidth: 0.66, height: 0.5, paint: paintCanoe }
export const submarine: PaintedObject = { halfWidth: 0.7, height: 0.72, paint: paintSubmarine }
const WOOD: Lch = [0.42, 0.08, 50]
const DARK: Lch = [0.24, 0.03, 50]

/** Paints a ship with three masts, square sails in the wind and a skull on its flag. */
function paintPirateShip(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const cloth: Lch = placement.color ?? [0.9, 0.035, 80]
  paintRigging(canvas)
  paintSails(canvas, cloth)
  paintPanel(canvas, '-62 -42!, -34 -37!, -30 -24!, 30 -20, 50 -29!, 66 -30!, 56 -14, 42 3!, -46 3!, -58 -12', {
    color: WOOD,
    share: 0.75,
    cylinder: 'lying',
    grain: 0.25,
    isSmooth: true,
    part: 4,
  })
  const planks: Bar[] = [-0.17, -0.12, -0.07, -0.02].map((v) => [-0.56 - v * 0.1, v, 0.5 - v * -0.5, v - 0.005, 0.007])
  paintBars(canvas, planks, { color: DARK, share: 0.4, alpha: 0.7 })
  paintBars(canvas, '-61 -40 -34 -35 2.5, -34 -24 34 -20 2.4, 34 -20 64 -30 2.4', {
    color: [0.7, 0.12, 75],
    share: 0.9,
    part: 5,
  })
  const ports = [-0.34, -0.2, -0.06, 0.08, 0.22, 0.35].map((u) => box(u, -0.145, u + 0.055, -0.09))
  paintPanels(canvas, ports, { color: [0.12, 0.02, 40], share: 0.2, part: 6 })
  paintPanes(canvas, [box(-0.57, -0.34, -0.51, -0.26), box(-0.48, -0.33, -0.42, -0.25)])
  paintLamp(canvas, [-0.63, -0.47], { radius: 0.025 })
}

function paintRigging(canvas: SubjectCanvas): void {
  const masts: Bar[] = parseBars(`-36 -30 -37 -92 2.6 1.6, 0 -22 0 -114 3.2 1.6, 32 -20 32 -98 2.6 1.4,
    56 -27 86 -42 2.6 1.2`)
  paintBars(canvas, masts, { color: WOOD, share: 0.7, part: 1 })
  const ropes: Bar[] = parseBars(`84 -41 32 -97 0.5, 72 -35 32 -66 0.5, 32 -97 0 -110 0.4, 0 -112 -37 -90 0.4,
    -37 -90 -62 -42 0.5, 0 -100 16 -22 0.4, 0 -100 -16 -24 0.4`)
  paintBars(canvas, ropes, { color: DARK, share: 0.3 })
  paintPanel(canvas, '62 -36!, 36 -86!, 42 -55, 40 -34!', {
    color: [0.88, 0.035, 80],
    share: 0.7,
    isSmooth: true,
    part: 2,
  })
}

function paintSails(canvas: SubjectCanvas, cloth: Lch): void {
  const sails = fives(`-.37 -.86 .12 -.64 .17, -.36 -.62 .17 -.38 .21, .32 -.92 .11 -.72 .16, .32 -.7 .16 -.46 .21,
    .32 -.44 .21 -.27 .2, 0 -1.06 .13 -.86 .19, 0 -.84 .19 -.58 .26, 0 -.56 .26 -.3 .24`)
  for (const [index, [u, top, topHalfWidth, bottom, bottomHalfWidth]] of sails.entries()) {
    const belly = 0.07
    const sail: Spot[] = [
      [u - topHalfWidth, top, 1],
      [u + topHalfWidth, top, 1],
      [u + bottomHalfWidth + belly, (top + bottom) / 2],
      [u + bottomHalfWidth, bottom, 1],
      [u + belly, bottom - 0.05],
      [u - bottomHalfWidth, bottom, 1],
      [u - topHalfWidth + belly * 0.6, (top + bottom) / 2],
    ]
    paintPanel(canvas, sail, {
      color: cloth,
      cylinder: 'upright',
      share: 0.95,
      grain: 0.12,
      isSmooth: true,
      part: 2 + (index & 1),
    })
    paintBars(canvas, [[u - topHalfWidth - 0.02, top, u + topHalfWidth + 0.02, top, 0.016]], {
      color: WOOD,
      share: 0.7,
      part: 1,
    })
  }
  paintSkull(canvas, { u: 0.04, v: -0.72, size: 0.085 }, [0.16, 0.01, 270])
  paintPanel(canvas, '0 -125!, -10 -124, -20 -126, -30 -123!, -30 -109!, -20 -111, -10 -109, 0 -111!', {
    color: [0.14, 0.01, 270],
    share: 0.6,
    isSmooth: true,
    part: 7,
  })
  paintBars(canvas, [[0, -1.1, 0, -1.27, 0.014]], { color: WOOD, share: 0.7 })
  paintSkull(canvas, { u: -0.15, v: -1.175, size: 0.042 }, [0.96, 0.01, 90])
}

function paintSkull(
  canvas: SubjectCanvas,
  { u, v, size: s }: { u: number; v: number; size: number },
  color: Lch,
): void {
  paintBars(
    canvas,
    [
      [u - s * 1.1, v - s * 0.4, u + s * 1.1, v + s * 0.9, s * 0.3],
      [u + s * 1.1, v - s * 0.4, u - s * 1.1, v + s * 0.9, s * 0.3],
    ],
    { color, share: 0.7, part: 8 },
  )
  paintPanels(
    canvas,
    [oval(u, v - s * 0.1, s * 0.75, s * 0.68), box(u - s * 0.38, v + s * 0.3, u + s * 0.38, v + s * 0.8)],
    { color, share: 0.8, part: 8 },
  )
  const holes: Lch = color[0] > 0.5 ? [0.12, 0.01, 270] : [0.86, 0.03, 80]
  paintPanels(canvas, [oval(u - s * 0.3, v - s * 0.05, s * 0.2), oval(u + s * 0.3, v - s * 0.05, s * 0.2)], {
    color: holes,
    share: 0.5,
  })
}

/** Paints a canoe with a paddle across it. */
function paintCanoe(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.5, 0.17, 28]
  paintPanel(canvas, '-64 -24!, -30 -16.5, 30 -16.5, 64 -24!, 30 -11.5, -30 -11.5', {
    color: [0.35, 0.06, 60],
    share: 0.4,
    isSmooth: true,
    part: 1,
  })
  paintPanels(canvas, [box(-0.28, -0.16, -0.2, -0.11), box(0.18, -0.16, 0.26, -0.11)], {
    color: [0.66, 0.09, 70],
    share: 0.8,
    part: 2,
  })
  paintPanel(canvas, '-65 -26!, -32 -13, 32 -13, 65 -26!, 60 -8, 42 2!, -42 2!, -60 -8', {
    color: paint,
    cylinder: 'lying',
    gloss: 0.3,
    share: 0.95,
    isSmooth: true,
    part: 3,
  })
  paintPanel(canvas, '-65 -26.5!, -32 -14, 32 -14, 65 -26.5!, 32 -11.5, -32 -11.5', {
    color: [0.74, 0.1, 75],
    share: 1,
    isSmooth: true,
    part: 4,
  })
  paintBars(canvas, [[-0.1, -0.4, 0.3, 0.02, 0.022]], { color: [0.72, 0.1, 75], share: 0.95, part: 5 })
  paintPanel(canvas, '-15 -50, -6 -46, -7 -36, -13 -34, -20 -42', {
    color: [0.72, 0.1, 75],
    share: 0.95,
    isSmooth: true,
    part: 5,
  })
}

function paintSubmarine(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.84, 0.16, 90]
  const trim: Lch = [0.52, 0.17, 35]
  paintBars(canvas, '6 -56 6 -74 3, 6 -73.5 16 -73.5 3.5', { color: trim, share: 0.9, part: 1 })
  paintPanel(canvas, '-14 -40!, -10 -60!, 18 -60!, 24 -40!', { color: paint, cylinder: 'upright', share: 1, part: 2 })
  paintPanel(canvas, box(-0.12, -0.62, 0.2, -0.585), { color: trim, share: 0.9, part: 3 })
  paintBars(canvas, '-70 -42 -70 -6 5, -66 -24 -74 -24 4', { color: trim, share: 0.8, part: 3 })
  paintPanels(canvas, [parseOutline('-40 -36, -62 -50, -66 -28'), parseOutline('-40 -12, -62 2, -66 -20')], {
    color: trim,
    share: 0.8,
    part: 4,
  })
  paintPanel(canvas, '-68 -24, -50 -38, -20 -44, 30 -44, 56 -38, 68 -23, 56 -8, 30 -1, -20 -1, -50 -10', {
    color: paint,
    cylinder: 'lying',
    gloss: 0.5,
    share: 1,
    isSmooth: true,
    part: 5,
  })
  paintBars(canvas, [[-0.6, -0.16, 0.64, -0.16, 0.03]], { color: trim, share: 0.8, part: 4 })
  for (const u of [-0.26, 0, 0.26]) paintPorthole(canvas, { u, v: -0.26, radius: 0.085 })
  paintLamp(canvas, [0.62, -0.3], { radius: 0.03 })
  const lampCenter = { x: placement.x + 0.75 * placement.size * placement.flip, y: placement.y - 0.26 * placement.size }
  glow(stage, { ...lampCenter, radius: placement.size * 0.5, color: [0.9, 0.85, 0.55], strength: 0.35 })
}
