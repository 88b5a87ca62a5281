import { pairs, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
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
} from '../subject-canvas.ts'
import { paintContactShadow, paintLamp, paintGroundShadow, paintPanes } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { house } from './houses.ts'

export const church: PaintedObject = { halfWidth: 0.68, height: 1.3, paint: paintChurch }
const id = ID.subject + 10
const WHITE: Lch = [0.93, 0.015, 85]
const SLATE: Lch = [0.38, 0.04, 255]

function paintChurch(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const wall: Lch = placement.color ?? WHITE
  const roof = SLATE
  paintContactShadow(canvas, { left: -0.4, right: 0.66 })
  paintPanel(canvas, box(-0.1, -0.36, 0.64, 0), { color: wall, share: 0.6, part: 1 })
  paintPanel(canvas, '-12 -35, 2 -62, 56 -62, 68 -35', { color: roof, share: 0.8, grain: 0.25, part: 2 })
  paintPanes(
    canvas,
    [0.1, 0.28, 0.46].map((u) => pointedWindow(u, -0.06, 0.045, 0.22)),
  )
  paintPanel(canvas, box(-0.38, -0.7, -0.06, 0), { color: wall, share: 0.85, part: 3 })
  paintPanel(canvas, box(-0.4, -0.72, -0.04, -0.69), { color: wall, share: 1, part: 4 })
  paintPanel(canvas, '-41 -71, -22 -114, -3 -71', {
    color: roof,
    cylinder: 'upright',
    share: 0.95,
    grain: 0.2,
    part: 5,
  })
  paintPanel(canvas, pointedWindow(-0.22, 0, 0.065, 0.24), { color: [0.38, 0.08, 45], share: 0.6, part: 6 })
  paintPanes(canvas, [pointedWindow(-0.22, -0.53, 0.045, 0.13), oval(-0.22, -0.36, 0.05)])
  paintBars(canvas, '-22 -112 -22 -130 1.6, -27 -124 -17 -124 1.6', { color: [0.78, 0.12, 85], share: 1, part: 7 })
  paintGroundShadow(canvas, { halfWidth: 0.7, height: 1.2 })
}

/** The outline of a pointed window. */
export function pointedWindow(u: number, foot: number, halfWidth: number, height: number): Spot[] {
  return pointsIn({ x: u, y: foot, width: halfWidth, height }, '-1 0, -1 -.7, -.6 -.9, 0 -1, .6 -.9, 1 -.7, 1 0')
}

export const village: PaintedObject = { halfWidth: 1.1, height: 0.9, paint: paintVillage }

/** Paints several houses around a church. Nearer houses are lower in the image. */
function paintVillage(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size, flip } = placement
  const houses = [
    [-0.78, -0.14, 0.3, [0.5, 0.12, 40]],
    [0.84, -0.15, 0.28, [0.46, 0.11, 30]],
    [0.42, -0.13, 0.32, [0.52, 0.12, 50]],
    [-0.42, -0.06, 0.36, [0.46, 0.13, 30]],
    [0.72, -0.01, 0.4, [0.5, 0.13, 38]],
    [-0.82, 0.03, 0.42, [0.48, 0.12, 25]],
    [0.16, 0.06, 0.46, [0.5, 0.13, 40]],
  ] as const
  church.paint(stage, {
    x: x - 0.05 * size * flip,
    y: y - 0.12 * size,
    size: size * 0.62,
    flip,
    index: 0,
    color: undefined,
  })
  for (const [index, [u, v, scale, roof]] of houses.entries())
    house.paint(stage, {
      x: x + u * size * flip,
      y: y + v * size,
      size: size * scale,
      flip,
      index,
      color: placement.color ?? roof,
    })
}

export const pagoda: PaintedObject = { halfWidth: 0.5, height: 1.3, paint: paintPagoda }
export const torii: PaintedObject = { halfWidth: 0.62, height: 0.95, paint: paintTorii }
export const ruins: PaintedObject = { halfWidth: 0.75, height: 0.85, paint: paintRuins }
export const statue: PaintedObject = { halfWidth: 0.3, height: 1.2, paint: paintStatue }
const MARBLE: Lch = [0.87, 0.025, 80]

/** Paints five roofs with upturned ends, each smaller than the one below. */
function paintPagoda(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const red: Lch = placement.color ?? [0.5, 0.17, 28]
  paintContactShadow(canvas, { left: -0.44, right: 0.44 })
  paintPanel(canvas, '-44 0, -40 -7, 40 -7, 44 0', { color: [0.66, 0.02, 80], share: 0.7, grain: 0.3, part: 1 })
  for (let tier = 0; tier < 5; tier++) {
    const foot = -0.07 - tier * 0.2
    const halfWidth = 0.3 - tier * 0.042
    paintTier(canvas, { foot, halfWidth, red, tier })
  }
  paintBars(canvas, [[0, -1.06, 0, -1.3, 0.024, 0.008]], { color: [0.78, 0.13, 85], share: 1, part: 6 })
  paintPanels(
    canvas,
    [-1.13, -1.17, -1.21].map((v) => oval(0, v, 0.034, 0.01)),
    { color: [0.78, 0.13, 85], share: 1, part: 6 },
  )
  paintGroundShadow(canvas, { halfWidth: 0.5, height: 1.2 })
}

function paintTier(
  canvas: SubjectCanvas,
  { foot, halfWidth, red, tier }: { foot: number; halfWidth: number; red: Lch; tier: number },
): void {
  paintPanel(canvas, box(-halfWidth * 0.84, foot - 0.13, halfWidth * 0.84, foot), {
    color: [0.86, 0.04, 80],
    share: 0.55,
    part: 2,
  })
  paintPanes(canvas, [
    box(-halfWidth * 0.2, foot - 0.1, halfWidth * 0.2, foot - 0.02),
    box(-halfWidth * 0.66, foot - 0.1, -halfWidth * 0.36, foot - 0.03),
    box(halfWidth * 0.36, foot - 0.1, halfWidth * 0.66, foot - 0.03),
  ])
  const posts: Bar[] = [-0.84, -0.28, 0.28, 0.84].map((u) => [u * halfWidth, foot, u * halfWidth, foot - 0.13, 0.02])
  posts.push([-halfWidth * 0.9, foot - 0.012, halfWidth * 0.9, foot - 0.012, 0.02])
  paintBars(canvas, posts, { color: red, share: 0.8, part: 3 })
  const roofHalfWidth = halfWidth * 1.62
  const eave = foot - 0.11
  const roof: Spot[] = [
    [-roofHalfWidth, eave - 0.035, 1],
    [-roofHalfWidth * 0.6, eave - 0.055],
    [-halfWidth * 0.62, eave - 0.125, 1],
    [halfWidth * 0.62, eave - 0.125, 1],
    [roofHalfWidth * 0.6, eave - 0.055],
    [roofHalfWidth, eave - 0.035, 1],
    [roofHalfWidth * 0.86, eave + 0.005],
    [0, eave + 0.015],
    [-roofHalfWidth * 0.86, eave + 0.005],
  ]
  paintPanel(canvas, roof, {
    color: [0.36, 0.045, 200],
    share: 0.85,
    isSmooth: true,
    grain: 0.25,
    part: 4 + (tier & 1),
  })
  paintBars(canvas, [[-roofHalfWidth * 0.9, eave + 0.004, roofHalfWidth * 0.9, eave + 0.004, 0.014]], {
    color: red,
    share: 0.9,
    part: 3,
  })
}

/** Paints the red gate of a shrine. */
function paintTorii(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const red: Lch = placement.color ?? [0.56, 0.2, 32]
  for (const side of [-1, 1]) {
    paintContactShadow(canvas, { left: side * 0.38 - 0.07, right: side * 0.38 + 0.07 })
    paintBars(canvas, [[side * 0.38, 0, side * 0.34, -0.82, 0.085, 0.07]], {
      color: red,
      cylinder: 'upright',
      share: 1,
      part: 1,
    })
    paintPanel(canvas, box(side * 0.38 - 0.055, -0.07, side * 0.38 + 0.055, 0.01), {
      color: [0.2, 0.01, 260],
      cylinder: 'upright',
      share: 0.6,
      part: 2,
    })
  }
  paintPanel(canvas, box(-0.48, -0.66, 0.48, -0.59), { color: red, share: 0.8, part: 3 })
  paintPanel(canvas, box(-0.04, -0.8, 0.04, -0.66), { color: red, share: 0.7, part: 4 })
  paintPanel(canvas, '-55 -86!, -30 -81.5, 30 -81.5, 55 -86!, 52 -78!, 30 -75, -30 -75, -52 -78!', {
    color: red,
    share: 0.9,
    isSmooth: true,
    part: 5,
  })
  paintPanel(canvas, '-61 -94!, -30 -88, 30 -88, 61 -94!, 57 -86!, 30 -81, -30 -81, -57 -86!', {
    color: [0.24, 0.02, 260],
    share: 0.95,
    isSmooth: true,
    part: 6,
  })
  paintBars(canvas, [[-0.3, -0.56, 0.3, -0.56, 0.03]], { color: [0.85, 0.06, 85], share: 0.8, part: 7 })
  const tassels: Spot[][] = [-0.2, 0, 0.2].map((u) =>
    pointsIn({ x: u }, '-.025 -.55, .025 -.55, .012 -.45, -.012 -.45'),
  )
  paintPanels(canvas, tassels, { color: [0.95, 0.01, 90], share: 0.85, part: 8 })
  paintGroundShadow(canvas, { halfWidth: 0.6, height: 0.9 })
}

/** Paints the remains of a temple: columns of different heights, one of them on the ground. */
function paintRuins(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? MARBLE
  for (const [i, halfWidth] of [0.74, 0.69, 0.64].entries())
    paintPanel(canvas, box(-halfWidth, -0.035 * (i + 1), halfWidth, -0.035 * i + 0.005), {
      color: stone,
      share: 0.6 + i * 0.15,
      grain: 0.3,
      part: 1 + (i & 1),
    })
  const columns = pairs('-.56 .62, -.34 .62, -.12 .62, .1 .62, .33 .36, .56 .2')
  for (const [u, height] of columns) paintColumn(canvas, { u, height, stone })
  paintPanel(canvas, '-64 -73, 19 -73, 16 -78, 20 -82, -64 -82', { color: stone, share: 0.8, grain: 0.3, part: 4 })
  paintPanel(canvas, '-66 -82, -18 -98, -2 -93, 2 -87, 12 -82', { color: stone, share: 0.65, grain: 0.35, part: 5 })
  paintPanel(canvas, '40 -2, 42 -12, 72 -10, 73 1', {
    color: stone,
    cylinder: 'lying',
    share: 0.9,
    grain: 0.3,
    part: 6,
  })
  const random = stage.random.child('ivy')
  for (let i = 0; i < 70; i++) {
    const column = columns[random.integer(0, 5)] ?? columns[0]
    paintPanel(
      canvas,
      oval(column[0] + random.between(-0.06, 0.06), -0.1 - random.next() ** 2 * column[1], 0.018, 0.013),
      {
        color: [random.between(0.42, 0.6), 0.11, 135],
        share: random.between(0.4, 1),
        part: 7,
      },
    )
  }
  paintGroundShadow(canvas, { halfWidth: 0.78, height: 0.85 })
}

function paintColumn(canvas: SubjectCanvas, { u, height, stone }: { u: number; height: number; stone: Lch }): void {
  const top = -0.1 - height
  const isUnbroken = height > 0.6
  const head: Spot[] = isUnbroken
    ? pointsIn({ x: u, y: top }, '-.05 0, .05 0')
    : pointsIn({ x: u, y: top }, '-.05 0, -.01 -.05, .02 .01, .05 -.03')
  paintPanel(canvas, [[u - 0.058, -0.1], ...head, [u + 0.058, -0.1]], {
    color: stone,
    cylinder: 'upright',
    share: 0.95,
    grain: 0.2,
    part: 3,
  })
  const flutes: Bar[] = [-0.03, -0.01, 0.01, 0.03].map((du) => [u + du, -0.12, u + du * 0.9, top + 0.03, 0.006])
  paintBars(canvas, flutes, { color: [0.5, 0.03, 70], share: 0.3, alpha: 0.45 })
  paintPanel(canvas, box(u - 0.075, -0.13, u + 0.075, -0.1), { color: stone, share: 0.8, cylinder: 'upright', part: 4 })
  if (isUnbroken)
    paintPanel(canvas, pointsIn({ x: u, y: top }, '-.05 .02, -.08 -.03, .08 -.03, .05 .02'), {
      color: stone,
      share: 0.9,
      cylinder: 'upright',
      part: 4,
    })
}

/** Paints a stone statue on a plinth: a woman in a long robe, with a raised torch. */
function paintStatue(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? [0.78, 0.02, 110]
  paintContactShadow(canvas, { left: -0.3, right: 0.3 })
  paintPanel(canvas, box(-0.28, -0.06, 0.28, 0.01), { color: stone, share: 0.6, grain: 0.3, part: 1 })
  paintPanel(canvas, box(-0.22, -0.32, 0.22, -0.06), {
    color: stone,
    share: 0.7,
    grain: 0.3,
    cylinder: 'upright',
    part: 2,
  })
  paintPanel(canvas, box(-0.25, -0.36, 0.25, -0.31), { color: stone, share: 0.9, part: 1 })
  paintBars(canvas, '7 -82 16 -95 6 4.5, 16 -95 15 -110 4.5 3.5', {
    color: stone,
    cylinder: 'upright',
    share: 0.9,
    part: 3,
  })
  paintPanel(canvas, '11 -114, 20 -114, 17 -106, 14 -106', { color: stone, share: 0.9, part: 4 })
  paintLamp(canvas, [0.155, -1.17], { radius: 0.03, color: [0.85, 0.15, 75] })
  paintPanel(canvas, '-17 -36!, -14 -55, -9 -72, -11 -84, -5 -89, 5 -89, 11 -84, 8 -72, 13 -55, 17 -36!', {
    color: stone,
    cylinder: 'upright',
    share: 1,
    grain: 0.15,
    isSmooth: true,
    part: 5,
  })
  const folds: Bar[] = parseBars(`-10 -37 -4 -70 1.4, -3 -37 0 -66 1.2, 5 -37 4 -70 1.4, 11 -38 6 -64 1.2,
    -10 -80 9 -68 1.6`)
  paintBars(canvas, folds, { color: [0.4, 0.02, 110], share: 0.2, alpha: 0.6 })
  paintBars(canvas, '-9 -83 -13 -68 5.5 4.5, -13 -68 -2 -64 4.5 3.5', {
    color: stone,
    cylinder: 'lying',
    share: 0.85,
    part: 6,
  })
  paintPanel(canvas, box(-0.07, -0.72, 0, -0.58), { color: stone, share: 0.8, part: 7 })
  paintPanel(canvas, oval(0, -0.965, 0.055, 0.07), { color: stone, cylinder: 'upright', share: 1, part: 8 })
  const rays: Bar[] = Array.from({ length: 7 }, (_, i) => {
    const a = -Math.PI / 2 + (i - 3) * 0.36
    return [
      Math.cos(a) * 0.05,
      -0.98 + Math.sin(a) * 0.05,
      Math.cos(a) * 0.11,
      -0.98 + Math.sin(a) * 0.11,
      0.014,
      0.002,
    ]
  })
  paintBars(canvas, rays, { color: stone, share: 0.9, part: 6 })
  paintGroundShadow(canvas, { halfWidth: 0.3, height: 1.1 })
}
