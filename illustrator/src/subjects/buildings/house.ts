import { fives, path, points } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
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
  trace,
} from '../subject-canvas.ts'
import { contact, isLamplit, layShadow, panes, smoke } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

type Walls = { wall: Lch; roof: Lch; trim: Lch }

/** The gable that faces the viewer, from its left foot to its right foot. */
const FRONT: readonly [Spot, Spot, Spot, Spot, Spot] = path(
  [-0.34, 0],
  [-0.34, -0.42],
  [-0.02, -0.78],
  [0.272, -0.42],
  [0.272, 0],
)

/** A point of the long wall: along it and up it, from 0 to 1. */
function onFlank(s: number, t: number): readonly [number, number] {
  return [0.272 + 0.5 * s, -0.05 * s - t * (0.42 - 0.03 * s)]
}

function flankBox(from: number, to: number, [low, high]: readonly [number, number]): Spot[] {
  return [onFlank(from, high), onFlank(to, high), onFlank(to, low), onFlank(from, low)]
}

/** Sides that face the sun are bright. */
function shareOf({ toward, flip }: SubjectCanvas, side: 'front' | 'flank' | 'slope'): number {
  const isFrontLit = toward * flip < 0
  if (side === 'front') return isFrontLit ? 0.95 : 0.46
  return (isFrontLit ? 0.42 : 0.95) + (side === 'slope' ? 0.08 : 0)
}

/** Both walls and the dark under the eaves. */
function walls(canvas: SubjectCanvas, { wall }: Walls): void {
  panel(canvas, flankBox(0, 1, [0, 1]), { color: wall, share: shareOf(canvas, 'flank') })
  panel(canvas, flankBox(0, 1, [0.86, 1]), { color: [0.15, 0.02, 40], alpha: 0.45 })
  panel(canvas, FRONT, { color: wall, share: shareOf(canvas, 'front'), part: 1 })
  panels(
    canvas,
    [
      [FRONT[1], FRONT[2], [-0.02, -0.72], [-0.32, -0.4]],
      [FRONT[2], FRONT[3], [0.26, -0.38], [-0.02, -0.72]],
    ],
    { color: [0.15, 0.02, 40], alpha: 0.4 },
  )
}

/** Stacked logs. Their ends cross at the corners. */
function logWalls(canvas: SubjectCanvas, wood: Lch): void {
  const courses = 8
  const tone = (i: number): Lch => [wood[0] + ((i * 7) % 5) * 0.018 - 0.03, wood[1], wood[2] + ((i * 3) % 4) * 2]
  for (let i = 0; i < 15; i++) {
    const v = -(i + 0.5) * (0.42 / courses)
    const gable = Math.max(0, (-v - 0.42) / 0.36)
    const left = -0.34 + gable * 0.32
    const right = 0.272 - gable * 0.292
    const look = {
      color: tone(i),
      round: 'lying',
      share: shareOf(canvas, 'front') * 1.05,
      part: 1 + (i % 2),
      grain: 0.22,
    } as const
    bars(canvas, [[left - (gable ? -0.01 : 0.03), v, right + (gable ? -0.01 : 0.03), v, 0.053]], look)
    if (i >= courses) continue
    const t = (i + 0.5) / courses
    const [u0, v0] = onFlank(0, t)
    const [u1, v1] = onFlank(1, t)
    bars(canvas, [[u0, v0, u1 + 0.02, v1, 0.052, 0.046]], {
      ...look,
      color: tone(i + 2),
      share: shareOf(canvas, 'flank') * 1.05,
      part: 3 + (i % 2),
    })
  }
  const ends = Array.from({ length: courses }, (_, i): Spot[] => {
    const [u, v] = onFlank(0.01, (i + 0.5) / courses)
    return box(u - 0.022, v - 0.02, u + 0.022, v + 0.02)
  })
  panels(canvas, ends, { color: [wood[0] + 0.16, 0.07, 72], share: 0.7, part: 5 })
}

function atDoor(canvas: SubjectCanvas, { door, trim, isArched }: { door: Lch; trim: Lch; isArched: boolean }): void {
  const outline = isArched ? trace('3 0!, 3 -24, 7 -30, 14 -30, 18 -24, 18 0!') : box(0.03, -0.29, 0.18, 0)
  const leaf = isArched ? trace('4.6 0!, 4.6 -23.5, 8 -28, 13 -28, 16.4 -23.5, 16.4 0!') : box(0.048, -0.27, 0.162, 0)
  panel(canvas, outline, { color: trim, share: 0.8, isSmooth: isArched, part: 5 })
  panel(canvas, leaf, { color: door, share: 0.75, isSmooth: isArched, part: 6 })
  bars(canvas, fives('.086 -.01 .086 -.26 .005, .124 -.01 .124 -.26 .005'), {
    color: [door[0] * 0.6, door[1], door[2]],
    share: 0.5,
  })
  panel(canvas, box(0.142, -0.145, 0.154, -0.133), { color: [0.85, 0.12, 85], share: 1 })
  panel(canvas, points('0 0, .21 0, .235 .03, -.02 .03'), { color: [0.62, 0.012, 80], share: 0.85, part: 7 })
}

/** A frame, panes with a cross of bars, and optional shutters. */
function windowOn(canvas: SubjectCanvas, pane: readonly Spot[], { trim, shutter }: { trim: Lch; shutter?: Lch }): void {
  const [a, b, c, d] = pane
  if (!a || !b || !c || !d) return
  const width = b[0] - a[0]
  const grown: Spot[] = [
    [a[0] - 0.014, a[1] - 0.014],
    [b[0] + 0.014, b[1] - 0.014],
    [c[0] + 0.014, c[1] + 0.02],
    [d[0] - 0.014, d[1] + 0.02],
  ]
  if (shutter)
    panels(
      canvas,
      [box(a[0] - width * 0.52, a[1], a[0] - 0.012, d[1]), box(b[0] + 0.012, b[1], b[0] + width * 0.52, c[1])],
      { color: shutter, share: 0.7, part: 6 },
    )
  panel(canvas, grown, { color: trim, share: 0.8, part: 5 })
  panes(canvas, [pane], 7)
  const middle = (p: Spot, q: Spot) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] as const
  const cross: Bar[] = [
    [...middle(a, b), ...middle(d, c), 0.012],
    [...middle(a, d), ...middle(b, c), 0.012],
  ]
  bars(canvas, cross, { color: trim, share: isLamplit(canvas) ? 0.3 : 0.8 })
}

/** Rows of tiles. Each shades the next. */
function shingles(canvas: SubjectCanvas, { roof }: Walls, rows: number): void {
  const share = shareOf(canvas, 'slope')
  panel(canvas, [onSlope(-0.02, 0), onSlope(1.04, 0), onSlope(1.04, 1.04), onSlope(-0.02, 1.04)], {
    color: [roof[0] * 0.62, roof[1], roof[2]],
    share,
    part: 2,
  })
  const random = canvas.stage.random.child('tiles')
  const groups: Spot[][][] = [[], [], []]
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 13; i++) {
      const from = (i + (row % 2) * 0.5) / 13.5 - 0.02
      const t0 = row / rows
      const t1 = (row + 0.86) / rows + 0.03
      const to = from + 0.068
      groups[random.integer(0, 2)]?.push([
        onSlope(from, t0),
        onSlope(to, t0),
        onSlope(to, t1),
        onSlope((from + to) / 2, t1 + 0.015),
        onSlope(from, t1),
      ])
    }
  groups.forEach((group, i) =>
    panels(canvas, group, { color: [roof[0] - 0.035 + i * 0.035, roof[1], roof[2] + i * 3], share, part: 2 }),
  )
}

/** A thick straw roof that overhangs the walls and the gable. */
function thatch(canvas: SubjectCanvas, straw: Lch): void {
  const share = shareOf(canvas, 'slope')
  panel(
    canvas,
    trace(`-8 -80, 0 -88, 10 -86, 52 -86, 60 -80, 74 -58, 87 -38, 86 -33, 76 -34, 60 -32, 42 -33, 34 -31, 27 -36,
      14 -54, 2 -72`),
    { color: straw, share, grain: 0.3, isSmooth: true, part: 2 },
  )
  panel(
    canvas,
    trace(`-2 -88, 6 -80, 20 -60, 33 -38, 31 -31, 25 -33, 12 -52, -2 -71, -18 -54, -36 -33, -43 -32, -44 -38, -26 -60,
      -8 -82`),
    {
      color: [straw[0] * 0.9, straw[1], straw[2] - 4],
      share: shareOf(canvas, 'front') * 0.9,
      grain: 0.25,
      isSmooth: true,
      part: 3,
    },
  )
  const random = canvas.stage.random.child('straw')
  const straws = Array.from({ length: 150 }, (): Bar => {
    const s = random.between(0, 0.98)
    const t = random.between(0.02, 0.86)
    return [...onSlope(s, t), ...onSlope(s + 0.005, t + random.between(0.06, 0.16)), 0.006, 0.003]
  })
  bars(canvas, straws.slice(0, 90), { color: [straw[0] * 0.72, straw[1], straw[2]], share, alpha: 0.6 })
  bars(canvas, straws.slice(90), { color: [straw[0] + 0.14, straw[1], straw[2]], share, alpha: 0.6 })
  panel(canvas, '-2 -89, 3 -91!, 54 -88!, 56 -83, 50 -82, 6 -84', {
    color: [straw[0] * 0.78, straw[1], straw[2]],
    share,
    part: 4,
  })
}

function roofEdge(canvas: SubjectCanvas, trim: Lch, width: number): void {
  bars(
    canvas,
    [
      [-0.41, -0.355, -0.012, -0.84, width],
      [-0.012, -0.84, 0.335, -0.375, width],
      [...onSlope(0, 1.03), ...onSlope(1.04, 1.03), 0.02],
    ],
    { color: trim, share: 0.75, part: 4 },
  )
}

/** Courses of bricks or stones behind the ridge. */
function chimney(canvas: SubjectCanvas, stone: Lch, broad = 1): void {
  const half = 0.055 * broad
  panel(canvas, box(0.55 - half, -0.97, 0.55 + half, -0.62), {
    color: [stone[0] * 0.7, stone[1], stone[2]],
    share: 0.7,
    part: 8,
  })
  const random = canvas.stage.random.child('chimney')
  const stones: Spot[][] = []
  for (let row = 0; row < 8; row++)
    for (let i = 0; i < 3; i++) {
      const left = 0.55 - half + (i / 3) * half * 2 + (row % 2 ? 0.01 : 0)
      stones.push(box(left, -0.965 + row * 0.042, left + half * random.between(0.5, 0.6), -0.935 + row * 0.042))
    }
  panels(canvas, stones, { color: stone, share: 0.8, grain: 0.3, part: 8 })
  panel(canvas, box(0.54 - half, -0.99, 0.56 + half, -0.96), {
    color: [stone[0] * 0.85, stone[1], stone[2]],
    share: 0.9,
    part: 9,
  })
}

/** A thick white layer on the slope, ragged at the eaves. */
function snowOn(canvas: SubjectCanvas): void {
  const random = canvas.stage.random.child('roof snow')
  const eaves = Array.from({ length: 15 }, (_, i) =>
    onSlope(1.04 - (i / 14) * 1.06, 0.86 + random.between(0, 0.16) * (i % 2 ? 1 : 0.4)),
  )
  const share = shareOf(canvas, 'slope')
  panel(canvas, [[-0.02, -0.86], [0.1, -0.87], [0.48, -0.865], [0.55, -0.83], ...eaves, [0.3, -0.42], [0.14, -0.62]], {
    color: [0.96, 0.012, 235],
    share: share * 0.95,
    isSmooth: true,
    part: 9,
  })
  bars(canvas, fives('-.43 -.365 -.02 -.865 .035, -.02 -.865 .345 -.39 .035'), {
    color: [0.97, 0.01, 235],
    share: 0.85,
    part: 9,
  })
  panel(canvas, '48 -99, 50 -102, 55 -103, 60 -102, 62 -99', {
    color: [0.97, 0.01, 235],
    share: 0.9,
    isSmooth: true,
    part: 9,
  })
}

/** A point of the roof: along the ridge and down from it, from 0 to 1. */
function onSlope(s: number, t: number): readonly [number, number] {
  return [-0.01 + 0.52 * s + 0.345 * t, -0.825 + t * (0.445 - 0.03 * s)]
}

export const house: PaintedObject = { halfWidth: 0.84, height: 0.98, paint: paintGabledBuilding }
export const cabin: PaintedObject = { halfWidth: 0.84, height: 0.98, paint: paintCabin }
export const cottage: PaintedObject = { halfWidth: 0.86, height: 0.98, paint: paintCottage }
const id = ID.subject + 10
const OAK: Lch = [0.3, 0.045, 50]

function paintGabledBuilding(stage: Stage, placement: ObjectPlacement): void {
  const { canvas, isSnowy } = createBuildingCanvas(stage, placement)
  const random = stage.random.child('house paint')
  const wall = random.pick(colors('.9 .03 85, .86 .06 75, .82 .05 235, .84 .06 30'))
  const roof = placement.color ?? random.pick(colors('.46 .11 35, .4 .05 255, .44 .08 25'))
  const trim: Lch = [0.95, 0.01, 90]
  const look: Walls = { wall, roof, trim }
  chimney(canvas, [0.5, 0.045, 38])
  walls(canvas, look)
  shingles(canvas, look, 9)
  roofEdge(canvas, trim, 0.03)
  bars(canvas, '-34 0 -34 -41 1.6, 27 0 27 -41 1.8, 77 -5 77 -43 1.6', { color: trim, share: 0.8, part: 4 })
  atDoor(canvas, { door: [0.42, 0.1, 155], trim, isArched: false })
  for (const at of [box(-0.27, -0.33, -0.15, -0.15), box(-0.08, -0.6, 0.03, -0.46)])
    windowOn(canvas, at, { trim, shutter: roof })
  for (const s of [0.12, 0.58]) windowOn(canvas, flankBox(s, s + 0.26, [0.38, 0.78]), { trim })
  if (isSnowy) snowOn(canvas)
  layShadow(canvas, { halfWidth: 0.84, height: 0.9 })
}

/** A log cabin with a stone chimney, a porch step and firewood at the wall. */
function paintCabin(stage: Stage, placement: ObjectPlacement): void {
  const { canvas, isSnowy } = createBuildingCanvas(stage, placement)
  const wood: Lch = placement.color ?? stage.random.child('logs').pick(colors('.5 .085 56, .44 .075 48, .54 .08 66'))
  const look: Walls = { wall: wood, roof: [0.32, 0.035, 50], trim: [wood[0] + 0.14, 0.08, 66] }
  chimney(canvas, [0.55, 0.012, 80], 1.3)
  walls(canvas, { ...look, wall: [wood[0] * 0.6, wood[1], wood[2]] })
  logWalls(canvas, wood)
  shingles(canvas, look, 7)
  roofEdge(canvas, look.trim, 0.045)
  atDoor(canvas, { door: [0.32, 0.07, 45], trim: look.trim, isArched: false })
  windowOn(canvas, box(-0.28, -0.33, -0.13, -0.17), { trim: look.trim })
  panel(canvas, round(-0.02, -0.55, 0.055), { color: look.trim, share: 0.8, part: 6 })
  panel(canvas, round(-0.02, -0.55, 0.04), { color: [0.84, 0.12, 78], glow: 0.4, part: 7 })
  windowOn(canvas, flankBox(0.2, 0.5, [0.36, 0.76]), { trim: look.trim })
  paintFirewood(canvas)
  if (isSnowy) snowOn(canvas)
  layShadow(canvas, { halfWidth: 0.84, height: 0.9 })
}

/** White walls between old beams under thick straw, with roses at the door. */
function paintCottage(stage: Stage, placement: ObjectPlacement): void {
  const { canvas, isSnowy } = createBuildingCanvas(stage, placement)
  const wall: Lch = [0.92, 0.03, 88]
  const straw: Lch = placement.color ?? [0.62, 0.075, 78]
  chimney(canvas, [0.52, 0.07, 40])
  walls(canvas, { wall, roof: straw, trim: OAK })
  const beams: Bar[] = [
    [FRONT[0][0], -0.4, FRONT[4][0], -0.4, 0.03],
    ...rods(`-32 0 -32 -42 3, 26 0 26 -42 3, -13 -40 -13 -62 2.4, 10 -40 10 -66 2.4, -32 -20 -14 -40 2, 24 -20 12 -40 2,
      -1 -40 -1 -74 2.4`),
  ]
  bars(canvas, beams, { color: OAK, share: 0.7, part: 4 })
  const posts = [0, 0.34, 0.67, 1].map((s): Bar => [...onFlank(s, 0), ...onFlank(s, 1), 0.024])
  bars(canvas, [...posts, [...onFlank(0, 0.5), ...onFlank(1, 0.5), 0.02]], { color: OAK, share: 0.6, part: 4 })
  atDoor(canvas, { door: [0.46, 0.09, 215], trim: OAK, isArched: true })
  windowOn(canvas, box(-0.27, -0.32, -0.14, -0.16), { trim: OAK })
  windowOn(canvas, flankBox(0.08, 0.28, [0.45, 0.82]), { trim: OAK })
  windowOn(canvas, flankBox(0.4, 0.62, [0.45, 0.82]), { trim: OAK })
  thatch(canvas, straw)
  paintRoses(canvas)
  if (isSnowy) snowOn(canvas)
  layShadow(canvas, { halfWidth: 0.86, height: 0.9 })
}

/** There is snow on the roof if there is snow on the ground. */
function createBuildingCanvas(stage: Stage, placement: ObjectPlacement): { canvas: SubjectCanvas; isSnowy: boolean } {
  const { pixels, width, height } = stage
  const canvas = createSubjectCanvas(stage, placement, id)
  const column = Math.min(width - 1, Math.max(0, Math.round(placement.x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(placement.y + placement.size * 0.06)))
  const i = (row * width + column) * 3
  const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3)
  const light = stage.light.strength * 0.2 + 0.04
  const isSnowy = g > light && b > r * 0.72 && Math.abs(g - (r + b) / 2) < g * 0.16
  contact(canvas, { left: -0.36, right: 0.3 })
  smoke(canvas, { from: [0.55, -0.98], drift: [0.3, -0.42], width: 0.09, strength: 0.22 })
  return { canvas, isSnowy }
}

function paintFirewood(canvas: SubjectCanvas): void {
  const ends = Array.from({ length: 14 }, (_, i) => {
    const row = i < 6 ? 0 : i < 11 ? 1 : 2
    const along = i - (row === 0 ? 0 : row === 1 ? 6 : 11) + row * 0.5
    const [u, v] = onFlank(0.52 + along * 0.075, 0.03 + row * 0.11)
    return round(u, v - 0.012, 0.021)
  })
  ends.forEach((end, i) =>
    panel(canvas, end, { color: [0.66 + (i % 3) * 0.05, 0.07, 70], share: 0.75, part: i % 2 ? 7 : 8 }),
  )
}

function paintRoses(canvas: SubjectCanvas): void {
  const random = canvas.stage.random.child('roses')
  for (let i = 0; i < 110; i++) {
    const isBed = i > 54
    const along = random.next()
    const [bedU, bedV] = onFlank(along, 0)
    const u = isBed
      ? bedU + random.between(-0.02, 0.02)
      : 0.1 + Math.cos(along * Math.PI) * 0.15 + random.between(-0.03, 0.03)
    const v = isBed
      ? bedV - random.next() * 0.09
      : -0.06 - Math.sin(along * Math.PI) * 0.28 + random.between(-0.03, 0.03)
    const isBloom = i % 3 === 0
    const bloom: Lch = random.pick(colors('.68 .17 10, .8 .1 350, .6 .19 20'))
    const leaf: Lch = [0.45 + random.next() * 0.12, 0.1, 140]
    panel(canvas, round(u, v, isBloom ? 0.016 : 0.022), {
      color: isBloom ? bloom : leaf,
      share: 0.7,
      part: isBloom ? 7 : 6,
    })
  }
  panels(canvas, [trace('-36 1, -34 -5, -28 -8, -20 -6, -12 -7, -6 1')], {
    color: [0.42, 0.1, 142],
    isSmooth: true,
    part: 6,
  })
}
