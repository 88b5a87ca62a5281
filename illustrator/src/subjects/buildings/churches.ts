import { pairs, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import {
  type Bar,
  bars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  panel,
  panels,
  rods,
  round,
  type Spot,
} from '../subject-canvas.ts'
import { contact, lamp, layShadow, panes } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { house } from './house.ts'

export const church: PaintedObject = { halfWidth: 0.68, height: 1.3, paint: paintChurch }
const id = ID.subject + 10
const WHITE: Lch = [0.93, 0.015, 85]
const SLATE: Lch = [0.38, 0.04, 255]

function paintChurch(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const wall: Lch = placement.color ?? WHITE
  const roof = SLATE
  contact(canvas, { left: -0.4, right: 0.66 })
  panel(canvas, box(-0.1, -0.36, 0.64, 0), { color: wall, share: 0.6, part: 1 })
  panel(canvas, '-12 -35, 2 -62, 56 -62, 68 -35', { color: roof, share: 0.8, grain: 0.25, part: 2 })
  panes(
    canvas,
    [0.1, 0.28, 0.46].map((u) => gothic(u, -0.06, 0.045, 0.22)),
  )
  panel(canvas, box(-0.38, -0.7, -0.06, 0), { color: wall, share: 0.85, part: 3 })
  panel(canvas, box(-0.4, -0.72, -0.04, -0.69), { color: wall, share: 1, part: 4 })
  panel(canvas, '-41 -71, -22 -114, -3 -71', { color: roof, round: 'upright', share: 0.95, grain: 0.2, part: 5 })
  panel(canvas, gothic(-0.22, 0, 0.065, 0.24), { color: [0.38, 0.08, 45], share: 0.6, part: 6 })
  panes(canvas, [gothic(-0.22, -0.53, 0.045, 0.13), round(-0.22, -0.36, 0.05)])
  bars(canvas, '-22 -112 -22 -130 1.6, -27 -124 -17 -124 1.6', { color: [0.78, 0.12, 85], share: 1, part: 7 })
  layShadow(canvas, { halfWidth: 0.7, height: 1.2 })
}

/** A pointed window. */
export function gothic(u: number, foot: number, half: number, tall: number): Spot[] {
  return pointsIn({ x: u, y: foot, width: half, height: tall }, '-1 0, -1 -.7, -.6 -.9, 0 -1, .6 -.9, 1 -.7, 1 0')
}

export const village: PaintedObject = { halfWidth: 1.1, height: 0.9, paint: paintVillage }

/** Several houses around a church. The nearer ones are lower. */
function paintVillage(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size, flip } = placement
  const homes = [
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
  for (const [index, [u, v, share, roof]] of homes.entries())
    house.paint(stage, {
      x: x + u * size * flip,
      y: y + v * size,
      size: size * share,
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

/** Five roofs with upturned ends, each smaller than the one below. */
function paintPagoda(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const red: Lch = placement.color ?? [0.5, 0.17, 28]
  contact(canvas, { left: -0.44, right: 0.44 })
  panel(canvas, '-44 0, -40 -7, 40 -7, 44 0', { color: [0.66, 0.02, 80], share: 0.7, grain: 0.3, part: 1 })
  for (let tier = 0; tier < 5; tier++) {
    const foot = -0.07 - tier * 0.2
    const half = 0.3 - tier * 0.042
    paintTier(canvas, { foot, half, red, tier })
  }
  bars(canvas, [[0, -1.06, 0, -1.3, 0.024, 0.008]], { color: [0.78, 0.13, 85], share: 1, part: 6 })
  panels(
    canvas,
    [-1.13, -1.17, -1.21].map((v) => round(0, v, 0.034, 0.01)),
    { color: [0.78, 0.13, 85], share: 1, part: 6 },
  )
  layShadow(canvas, { halfWidth: 0.5, height: 1.2 })
}

function paintTier(
  canvas: SubjectCanvas,
  { foot, half, red, tier }: { foot: number; half: number; red: Lch; tier: number },
): void {
  panel(canvas, box(-half * 0.84, foot - 0.13, half * 0.84, foot), { color: [0.86, 0.04, 80], share: 0.55, part: 2 })
  panes(canvas, [
    box(-half * 0.2, foot - 0.1, half * 0.2, foot - 0.02),
    box(-half * 0.66, foot - 0.1, -half * 0.36, foot - 0.03),
    box(half * 0.36, foot - 0.1, half * 0.66, foot - 0.03),
  ])
  const posts: Bar[] = [-0.84, -0.28, 0.28, 0.84].map((u) => [u * half, foot, u * half, foot - 0.13, 0.02])
  posts.push([-half * 0.9, foot - 0.012, half * 0.9, foot - 0.012, 0.02])
  bars(canvas, posts, { color: red, share: 0.8, part: 3 })
  const wide = half * 1.62
  const eave = foot - 0.11
  const roof: Spot[] = [
    [-wide, eave - 0.035, 1],
    [-wide * 0.6, eave - 0.055],
    [-half * 0.62, eave - 0.125, 1],
    [half * 0.62, eave - 0.125, 1],
    [wide * 0.6, eave - 0.055],
    [wide, eave - 0.035, 1],
    [wide * 0.86, eave + 0.005],
    [0, eave + 0.015],
    [-wide * 0.86, eave + 0.005],
  ]
  panel(canvas, roof, { color: [0.36, 0.045, 200], share: 0.85, isSmooth: true, grain: 0.25, part: 4 + (tier & 1) })
  bars(canvas, [[-wide * 0.9, eave + 0.004, wide * 0.9, eave + 0.004, 0.014]], { color: red, share: 0.9, part: 3 })
}

/** A red gate that frames the view behind it. */
function paintTorii(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const red: Lch = placement.color ?? [0.56, 0.2, 32]
  for (const side of [-1, 1]) {
    contact(canvas, { left: side * 0.38 - 0.07, right: side * 0.38 + 0.07 })
    bars(canvas, [[side * 0.38, 0, side * 0.34, -0.82, 0.085, 0.07]], {
      color: red,
      round: 'upright',
      share: 1,
      part: 1,
    })
    panel(canvas, box(side * 0.38 - 0.055, -0.07, side * 0.38 + 0.055, 0.01), {
      color: [0.2, 0.01, 260],
      round: 'upright',
      share: 0.6,
      part: 2,
    })
  }
  panel(canvas, box(-0.48, -0.66, 0.48, -0.59), { color: red, share: 0.8, part: 3 })
  panel(canvas, box(-0.04, -0.8, 0.04, -0.66), { color: red, share: 0.7, part: 4 })
  panel(canvas, '-55 -86!, -30 -81.5, 30 -81.5, 55 -86!, 52 -78!, 30 -75, -30 -75, -52 -78!', {
    color: red,
    share: 0.9,
    isSmooth: true,
    part: 5,
  })
  panel(canvas, '-61 -94!, -30 -88, 30 -88, 61 -94!, 57 -86!, 30 -81, -30 -81, -57 -86!', {
    color: [0.24, 0.02, 260],
    share: 0.95,
    isSmooth: true,
    part: 6,
  })
  bars(canvas, [[-0.3, -0.56, 0.3, -0.56, 0.03]], { color: [0.85, 0.06, 85], share: 0.8, part: 7 })
  const tassels: Spot[][] = [-0.2, 0, 0.2].map((u) =>
    pointsIn({ x: u }, '-.025 -.55, .025 -.55, .012 -.45, -.012 -.45'),
  )
  panels(canvas, tassels, { color: [0.95, 0.01, 90], share: 0.85, part: 8 })
  layShadow(canvas, { halfWidth: 0.6, height: 0.9 })
}

/** The remains of a temple: columns of different heights, one on the ground. */
function paintRuins(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? MARBLE
  for (const [i, half] of [0.74, 0.69, 0.64].entries())
    panel(canvas, box(-half, -0.035 * (i + 1), half, -0.035 * i + 0.005), {
      color: stone,
      share: 0.6 + i * 0.15,
      grain: 0.3,
      part: 1 + (i & 1),
    })
  const columns = pairs('-.56 .62, -.34 .62, -.12 .62, .1 .62, .33 .36, .56 .2')
  for (const [u, tall] of columns) paintColumn(canvas, { u, tall, stone })
  panel(canvas, '-64 -73, 19 -73, 16 -78, 20 -82, -64 -82', { color: stone, share: 0.8, grain: 0.3, part: 4 })
  panel(canvas, '-66 -82, -18 -98, -2 -93, 2 -87, 12 -82', { color: stone, share: 0.65, grain: 0.35, part: 5 })
  panel(canvas, '40 -2, 42 -12, 72 -10, 73 1', { color: stone, round: 'lying', share: 0.9, grain: 0.3, part: 6 })
  const random = stage.random.child('ivy')
  for (let i = 0; i < 70; i++) {
    const column = columns[random.integer(0, 5)] ?? columns[0]
    panel(canvas, round(column[0] + random.between(-0.06, 0.06), -0.1 - random.next() ** 2 * column[1], 0.018, 0.013), {
      color: [random.between(0.42, 0.6), 0.11, 135],
      share: random.between(0.4, 1),
      part: 7,
    })
  }
  layShadow(canvas, { halfWidth: 0.78, height: 0.85 })
}

function paintColumn(canvas: SubjectCanvas, { u, tall, stone }: { u: number; tall: number; stone: Lch }): void {
  const top = -0.1 - tall
  const isWhole = tall > 0.6
  const head: Spot[] = isWhole
    ? pointsIn({ x: u, y: top }, '-.05 0, .05 0')
    : pointsIn({ x: u, y: top }, '-.05 0, -.01 -.05, .02 .01, .05 -.03')
  panel(canvas, [[u - 0.058, -0.1], ...head, [u + 0.058, -0.1]], {
    color: stone,
    round: 'upright',
    share: 0.95,
    grain: 0.2,
    part: 3,
  })
  const flutes: Bar[] = [-0.03, -0.01, 0.01, 0.03].map((du) => [u + du, -0.12, u + du * 0.9, top + 0.03, 0.006])
  bars(canvas, flutes, { color: [0.5, 0.03, 70], share: 0.3, alpha: 0.45 })
  panel(canvas, box(u - 0.075, -0.13, u + 0.075, -0.1), { color: stone, share: 0.8, round: 'upright', part: 4 })
  if (isWhole)
    panel(canvas, pointsIn({ x: u, y: top }, '-.05 .02, -.08 -.03, .08 -.03, .05 .02'), {
      color: stone,
      share: 0.9,
      round: 'upright',
      part: 4,
    })
}

/** A stone statue of a woman in a long robe with a raised torch, on a plinth. */
function paintStatue(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? [0.78, 0.02, 110]
  contact(canvas, { left: -0.3, right: 0.3 })
  panel(canvas, box(-0.28, -0.06, 0.28, 0.01), { color: stone, share: 0.6, grain: 0.3, part: 1 })
  panel(canvas, box(-0.22, -0.32, 0.22, -0.06), { color: stone, share: 0.7, grain: 0.3, round: 'upright', part: 2 })
  panel(canvas, box(-0.25, -0.36, 0.25, -0.31), { color: stone, share: 0.9, part: 1 })
  bars(canvas, '7 -82 16 -95 6 4.5, 16 -95 15 -110 4.5 3.5', { color: stone, round: 'upright', share: 0.9, part: 3 })
  panel(canvas, '11 -114, 20 -114, 17 -106, 14 -106', { color: stone, share: 0.9, part: 4 })
  lamp(canvas, [0.155, -1.17], { radius: 0.03, color: [0.85, 0.15, 75] })
  panel(canvas, '-17 -36!, -14 -55, -9 -72, -11 -84, -5 -89, 5 -89, 11 -84, 8 -72, 13 -55, 17 -36!', {
    color: stone,
    round: 'upright',
    share: 1,
    grain: 0.15,
    isSmooth: true,
    part: 5,
  })
  const folds: Bar[] = rods(`-10 -37 -4 -70 1.4, -3 -37 0 -66 1.2, 5 -37 4 -70 1.4, 11 -38 6 -64 1.2,
    -10 -80 9 -68 1.6`)
  bars(canvas, folds, { color: [0.4, 0.02, 110], share: 0.2, alpha: 0.6 })
  bars(canvas, '-9 -83 -13 -68 5.5 4.5, -13 -68 -2 -64 4.5 3.5', { color: stone, round: 'lying', share: 0.85, part: 6 })
  panel(canvas, box(-0.07, -0.72, 0, -0.58), { color: stone, share: 0.8, part: 7 })
  panel(canvas, round(0, -0.965, 0.055, 0.07), { color: stone, round: 'upright', share: 1, part: 8 })
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
  bars(canvas, rays, { color: stone, share: 0.9, part: 6 })
  layShadow(canvas, { halfWidth: 0.3, height: 1.1 })
}
