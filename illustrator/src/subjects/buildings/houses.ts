import { fives, path, points } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
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
  parseOutline,
} from '../subject-canvas.ts'
import { paintContactShadow, isLamplit, paintGroundShadow, paintPanes, paintSmoke } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

type HouseColors = { wall: Lch; roof: Lch; trim: Lch }

/** The gable that faces the viewer, from its left foot to its right foot. */
const FRONT: readonly [Spot, Spot, Spot, Spot, Spot] = path(
  [-0.34, 0],
  [-0.34, -0.42],
  [-0.02, -0.78],
  [0.272, -0.42],
  [0.272, 0],
)

/** A point of the long wall: `s` runs along the wall and `t` up, both from 0 to 1. */
function pointOnFlank(s: number, t: number): readonly [number, number] {
  return [0.272 + 0.5 * s, -0.05 * s - t * (0.42 - 0.03 * s)]
}

function flankBox(from: number, to: number, [low, high]: readonly [number, number]): Spot[] {
  return [pointOnFlank(from, high), pointOnFlank(to, high), pointOnFlank(to, low), pointOnFlank(from, low)]
}

/** The share of the sunlight on a side: more on sides that face the sun. */
function findSunShare({ sunSide, flip }: SubjectCanvas, side: 'front' | 'flank' | 'slope'): number {
  const isFrontLit = sunSide * flip < 0
  if (side === 'front') return isFrontLit ? 0.95 : 0.46
  return (isFrontLit ? 0.42 : 0.95) + (side === 'slope' ? 0.08 : 0)
}

/** Paints both walls, and the shadow under the eaves. */
function paintWalls(canvas: SubjectCanvas, { wall }: HouseColors): void {
  paintPanel(canvas, flankBox(0, 1, [0, 1]), { color: wall, share: findSunShare(canvas, 'flank') })
  paintPanel(canvas, flankBox(0, 1, [0.86, 1]), { color: [0.15, 0.02, 40], alpha: 0.45 })
  paintPanel(canvas, FRONT, { color: wall, share: findSunShare(canvas, 'front'), part: 1 })
  paintPanels(
    canvas,
    [
      [FRONT[1], FRONT[2], [-0.02, -0.72], [-0.32, -0.4]],
      [FRONT[2], FRONT[3], [0.26, -0.38], [-0.02, -0.72]],
    ],
    { color: [0.15, 0.02, 40], alpha: 0.4 },
  )
}

/** Paints walls of stacked logs, and the ends of the logs at the corner. */
function paintLogWalls(canvas: SubjectCanvas, wood: Lch): void {
  const courses = 8
  const pickTone = (i: number): Lch => [wood[0] + ((i * 7) % 5) * 0.018 - 0.03, wood[1], wood[2] + ((i * 3) % 4) * 2]
  for (let i = 0; i < 15; i++) {
    const v = -(i + 0.5) * (0.42 / courses)
    const gable = Math.max(0, (-v - 0.42) / 0.36)
    const left = -0.34 + gable * 0.32
    const right = 0.272 - gable * 0.292
    const look = {
      color: pickTone(i),
      cylinder: 'lying',
      share: findSunShare(canvas, 'front') * 1.05,
      part: 1 + (i % 2),
      grain: 0.22,
    } as const
    paintBars(canvas, [[left - (gable ? -0.01 : 0.03), v, right + (gable ? -0.01 : 0.03), v, 0.053]], look)
    if (i >= courses) continue
    const t = (i + 0.5) / courses
    const [u0, v0] = pointOnFlank(0, t)
    const [u1, v1] = pointOnFlank(1, t)
    paintBars(canvas, [[u0, v0, u1 + 0.02, v1, 0.052, 0.046]], {
      ...look,
      color: pickTone(i + 2),
      share: findSunShare(canvas, 'flank') * 1.05,
      part: 3 + (i % 2),
    })
  }
  const ends = Array.from({ length: courses }, (_, i): Spot[] => {
    const [u, v] = pointOnFlank(0.01, (i + 0.5) / courses)
    return box(u - 0.022, v - 0.02, u + 0.022, v + 0.02)
  })
  paintPanels(canvas, ends, { color: [wood[0] + 0.16, 0.07, 72], share: 0.7, part: 5 })
}

function paintDoor(canvas: SubjectCanvas, { door, trim, isArched }: { door: Lch; trim: Lch; isArched: boolean }): void {
  const outline = isArched ? parseOutline('3 0!, 3 -24, 7 -30, 14 -30, 18 -24, 18 0!') : box(0.03, -0.29, 0.18, 0)
  const leaf = isArched
    ? parseOutline('4.6 0!, 4.6 -23.5, 8 -28, 13 -28, 16.4 -23.5, 16.4 0!')
    : box(0.048, -0.27, 0.162, 0)
  paintPanel(canvas, outline, { color: trim, share: 0.8, isSmooth: isArched, part: 5 })
  paintPanel(canvas, leaf, { color: door, share: 0.75, isSmooth: isArched, part: 6 })
  paintBars(canvas, fives('.086 -.01 .086 -.26 .005, .124 -.01 .124 -.26 .005'), {
    color: [door[0] * 0.6, door[1], door[2]],
    share: 0.5,
  })
  paintPanel(canvas, box(0.142, -0.145, 0.154, -0.133), { color: [0.85, 0.12, 85], share: 1 })
  paintPanel(canvas, points('0 0, .21 0, .235 .03, -.02 .03'), { color: [0.62, 0.012, 80], share: 0.85, part: 7 })
}

/** Paints a window: a frame, panes with a cross of bars, and optional shutters. */
function paintFramedWindow(
  canvas: SubjectCanvas,
  pane: readonly Spot[],
  { trim, shutter }: { trim: Lch; shutter?: Lch },
): void {
  const [a, b, c, d] = pane
  if (!a || !b || !c || !d) return
  const width = b[0] - a[0]
  const frame: Spot[] = [
    [a[0] - 0.014, a[1] - 0.014],
    [b[0] + 0.014, b[1] - 0.014],
    [c[0] + 0.014, c[1] + 0.02],
    [d[0] - 0.014, d[1] + 0.02],
  ]
  if (shutter)
    paintPanels(
      canvas,
      [box(a[0] - width * 0.52, a[1], a[0] - 0.012, d[1]), box(b[0] + 0.012, b[1], b[0] + width * 0.52, c[1])],
      { color: shutter, share: 0.7, part: 6 },
    )
  paintPanel(canvas, frame, { color: trim, share: 0.8, part: 5 })
  paintPanes(canvas, [pane], 7)
  const midpoint = (p: Spot, q: Spot) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] as const
  const cross: Bar[] = [
    [...midpoint(a, b), ...midpoint(d, c), 0.012],
    [...midpoint(a, d), ...midpoint(b, c), 0.012],
  ]
  paintBars(canvas, cross, { color: trim, share: isLamplit(canvas) ? 0.3 : 0.8 })
}

/** Paints rows of overlapping tiles in three shades. */
function paintShingles(canvas: SubjectCanvas, { roof }: HouseColors, rows: number): void {
  const share = findSunShare(canvas, 'slope')
  paintPanel(
    canvas,
    [pointOnSlope(-0.02, 0), pointOnSlope(1.04, 0), pointOnSlope(1.04, 1.04), pointOnSlope(-0.02, 1.04)],
    {
      color: [roof[0] * 0.62, roof[1], roof[2]],
      share,
      part: 2,
    },
  )
  const random = canvas.stage.random.child('tiles')
  const groups: Spot[][][] = [[], [], []]
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 13; i++) {
      const from = (i + (row % 2) * 0.5) / 13.5 - 0.02
      const t0 = row / rows
      const t1 = (row + 0.86) / rows + 0.03
      const to = from + 0.068
      groups[random.integer(0, 2)]?.push([
        pointOnSlope(from, t0),
        pointOnSlope(to, t0),
        pointOnSlope(to, t1),
        pointOnSlope((from + to) / 2, t1 + 0.015),
        pointOnSlope(from, t1),
      ])
    }
  groups.forEach((group, i) =>
    paintPanels(canvas, group, { color: [roof[0] - 0.035 + i * 0.035, roof[1], roof[2] + i * 3], share, part: 2 }),
  )
}

/** Paints a thick straw roof that overhangs the walls and the gable. */
function paintThatch(canvas: SubjectCanvas, straw: Lch): void {
  const share = findSunShare(canvas, 'slope')
  paintPanel(
    canvas,
    parseOutline(`-8 -80, 0 -88, 10 -86, 52 -86, 60 -80, 74 -58, 87 -38, 86 -33, 76 -34, 60 -32, 42 -33, 34 -31, 27 -36,
      14 -54, 2 -72`),
    { color: straw, share, grain: 0.3, isSmooth: true, part: 2 },
  )
  paintPanel(
    canvas,
    parseOutline(`-2 -88, 6 -80, 20 -60, 33 -38, 31 -31, 25 -33, 12 -52, -2 -71, -18 -54, -36 -33, -43 -32, -44 -38,
      -26 -60, -8 -82`),
    {
      color: [straw[0] * 0.9, straw[1], straw[2] - 4],
      share: findSunShare(canvas, 'front') * 0.9,
      grain: 0.25,
      isSmooth: true,
      part: 3,
    },
  )
  const random = canvas.stage.random.child('straw')
  const straws = Array.from({ length: 150 }, (): Bar => {
    const s = random.between(0, 0.98)
    const t = random.between(0.02, 0.86)
    return [...pointOnSlope(s, t), ...pointOnSlope(s + 0.005, t + random.between(0.06, 0.16)), 0.006, 0.003]
  })
  paintBars(canvas, straws.slice(0, 90), { color: [straw[0] * 0.72, straw[1], straw[2]], share, alpha: 0.6 })
  paintBars(canvas, straws.slice(90), { color: [straw[0] + 0.14, straw[1], straw[2]], share, alpha: 0.6 })
  paintPanel(canvas, '-2 -89, 3 -91!, 54 -88!, 56 -83, 50 -82, 6 -84', {
    color: [straw[0] * 0.78, straw[1], straw[2]],
    share,
    part: 4,
  })
}

function paintRoofEdge(canvas: SubjectCanvas, trim: Lch, width: number): void {
  paintBars(
    canvas,
    [
      [-0.41, -0.355, -0.012, -0.84, width],
      [-0.012, -0.84, 0.335, -0.375, width],
      [...pointOnSlope(0, 1.03), ...pointOnSlope(1.04, 1.03), 0.02],
    ],
    { color: trim, share: 0.75, part: 4 },
  )
}

/** Paints a chimney of bricks or stones. */
function paintChimney(canvas: SubjectCanvas, stone: Lch, broad = 1): void {
  const halfWidth = 0.055 * broad
  paintPanel(canvas, box(0.55 - halfWidth, -0.97, 0.55 + halfWidth, -0.62), {
    color: [stone[0] * 0.7, stone[1], stone[2]],
    share: 0.7,
    part: 8,
  })
  const random = canvas.stage.random.child('chimney')
  const stones: Spot[][] = []
  for (let row = 0; row < 8; row++)
    for (let i = 0; i < 3; i++) {
      const left = 0.55 - halfWidth + (i / 3) * halfWidth * 2 + (row % 2 ? 0.01 : 0)
      stones.push(box(left, -0.965 + row * 0.042, left + halfWidth * random.between(0.5, 0.6), -0.935 + row * 0.042))
    }
  paintPanels(canvas, stones, { color: stone, share: 0.8, grain: 0.3, part: 8 })
  paintPanel(canvas, box(0.54 - halfWidth, -0.99, 0.56 + halfWidth, -0.96), {
    color: [stone[0] * 0.85, stone[1], stone[2]],
    share: 0.9,
    part: 9,
  })
}

/** Paints a thick white layer on the roof, ragged at the eaves, and snow on the chimney. */
function paintRoofSnow(canvas: SubjectCanvas): void {
  const random = canvas.stage.random.child('roof snow')
  const eaves = Array.from({ length: 15 }, (_, i) =>
    pointOnSlope(1.04 - (i / 14) * 1.06, 0.86 + random.between(0, 0.16) * (i % 2 ? 1 : 0.4)),
  )
  const share = findSunShare(canvas, 'slope')
  paintPanel(
    canvas,
    [[-0.02, -0.86], [0.1, -0.87], [0.48, -0.865], [0.55, -0.83], ...eaves, [0.3, -0.42], [0.14, -0.62]],
    {
      color: [0.96, 0.012, 235],
      share: share * 0.95,
      isSmooth: true,
      part: 9,
    },
  )
  paintBars(canvas, fives('-.43 -.365 -.02 -.865 .035, -.02 -.865 .345 -.39 .035'), {
    color: [0.97, 0.01, 235],
    share: 0.85,
    part: 9,
  })
  paintPanel(canvas, '48 -99, 50 -102, 55 -103, 60 -102, 62 -99', {
    color: [0.97, 0.01, 235],
    share: 0.9,
    isSmooth: true,
    part: 9,
  })
}

/** A point of the roof: `s` runs along the ridge and `t` down from it, both from 0 to 1. */
function pointOnSlope(s: number, t: number): readonly [number, number] {
  return [-0.01 + 0.52 * s + 0.345 * t, -0.825 + t * (0.445 - 0.03 * s)]
}

export const house: PaintedObject = { halfWidth: 0.84, height: 0.98, paint: paintHouse }
export const cabin: PaintedObject = { halfWidth: 0.84, height: 0.98, paint: paintCabin }
export const cottage: PaintedObject = { halfWidth: 0.86, height: 0.98, paint: paintCottage }
const id = ID.subject + 10
const OAK: Lch = [0.3, 0.045, 50]

function paintHouse(stage: Stage, placement: ObjectPlacement): void {
  const { canvas, isSnowy } = createBuildingCanvas(stage, placement)
  const random = stage.random.child('house paint')
  const wall = random.pick(colors('.9 .03 85, .86 .06 75, .82 .05 235, .84 .06 30'))
  const roof = placement.color ?? random.pick(colors('.46 .11 35, .4 .05 255, .44 .08 25'))
  const trim: Lch = [0.95, 0.01, 90]
  const look: HouseColors = { wall, roof, trim }
  paintChimney(canvas, [0.5, 0.045, 38])
  paintWalls(canvas, look)
  paintShingles(canvas, look, 9)
  paintRoofEdge(canvas, trim, 0.03)
  paintBars(canvas, '-34 0 -34 -41 1.6, 27 0 27 -41 1.8, 77 -5 77 -43 1.6', { color: trim, share: 0.8, part: 4 })
  paintDoor(canvas, { door: [0.42, 0.1, 155], trim, isArched: false })
  for (const pane of [box(-0.27, -0.33, -0.15, -0.15), box(-0.08, -0.6, 0.03, -0.46)])
    paintFramedWindow(canvas, pane, { trim, shutter: roof })
  for (const s of [0.12, 0.58]) paintFramedWindow(canvas, flankBox(s, s + 0.26, [0.38, 0.78]), { trim })
  if (isSnowy) paintRoofSnow(canvas)
  paintGroundShadow(canvas, { halfWidth: 0.84, height: 0.9 })
}

/** Paints a log cabin with a stone chimney, a doorstep and firewood at the wall. */
function paintCabin(stage: Stage, placement: ObjectPlacement): void {
  const { canvas, isSnowy } = createBuildingCanvas(stage, placement)
  const wood: Lch = placement.color ?? stage.random.child('logs').pick(colors('.5 .085 56, .44 .075 48, .54 .08 66'))
  const look: HouseColors = { wall: wood, roof: [0.32, 0.035, 50], trim: [wood[0] + 0.14, 0.08, 66] }
  paintChimney(canvas, [0.55, 0.012, 80], 1.3)
  paintWalls(canvas, { ...look, wall: [wood[0] * 0.6, wood[1], wood[2]] })
  paintLogWalls(canvas, wood)
  paintShingles(canvas, look, 7)
  paintRoofEdge(canvas, look.trim, 0.045)
  paintDoor(canvas, { door: [0.32, 0.07, 45], trim: look.trim, isArched: false })
  paintFramedWindow(canvas, box(-0.28, -0.33, -0.13, -0.17), { trim: look.trim })
  paintPanel(canvas, oval(-0.02, -0.55, 0.055), { color: look.trim, share: 0.8, part: 6 })
  paintPanel(canvas, oval(-0.02, -0.55, 0.04), { color: [0.84, 0.12, 78], glow: 0.4, part: 7 })
  paintFramedWindow(canvas, flankBox(0.2, 0.5, [0.36, 0.76]), { trim: look.trim })
  paintFirewood(canvas)
  if (isSnowy) paintRoofSnow(canvas)
  paintGroundShadow(canvas, { halfWidth: 0.84, height: 0.9 })
}

/** Paints white walls between old beams under thick straw, with roses at the door. */
function paintCottage(stage: Stage, placement: ObjectPlacement): void {
  const { canvas, isSnowy } = createBuildingCanvas(stage, placement)
  const wall: Lch = [0.92, 0.03, 88]
  const straw: Lch = placement.color ?? [0.62, 0.075, 78]
  paintChimney(canvas, [0.52, 0.07, 40])
  paintWalls(canvas, { wall, roof: straw, trim: OAK })
  const beams: Bar[] = [
    [FRONT[0][0], -0.4, FRONT[4][0], -0.4, 0.03],
    ...parseBars(`-32 0 -32 -42 3, 26 0 26 -42 3, -13 -40 -13 -62 2.4, 10 -40 10 -66 2.4, -32 -20 -14 -40 2,
      24 -20 12 -40 2, -1 -40 -1 -74 2.4`),
  ]
  paintBars(canvas, beams, { color: OAK, share: 0.7, part: 4 })
  const posts = [0, 0.34, 0.67, 1].map((s): Bar => [...pointOnFlank(s, 0), ...pointOnFlank(s, 1), 0.024])
  paintBars(canvas, [...posts, [...pointOnFlank(0, 0.5), ...pointOnFlank(1, 0.5), 0.02]], {
    color: OAK,
    share: 0.6,
    part: 4,
  })
  paintDoor(canvas, { door: [0.46, 0.09, 215], trim: OAK, isArched: true })
  paintFramedWindow(canvas, box(-0.27, -0.32, -0.14, -0.16), { trim: OAK })
  paintFramedWindow(canvas, flankBox(0.08, 0.28, [0.45, 0.82]), { trim: OAK })
  paintFramedWindow(canvas, flankBox(0.4, 0.62, [0.45, 0.82]), { trim: OAK })
  paintThatch(canvas, straw)
  paintRoses(canvas)
  if (isSnowy) paintRoofSnow(canvas)
  paintGroundShadow(canvas, { halfWidth: 0.86, height: 0.9 })
}

/**
 * Creates the canvas of a building, and paints its contact shadow and the smoke of its chimney. `isSnowy` is true if
 * the ground in front is white: then there is snow on the roof, too.
 */
function createBuildingCanvas(stage: Stage, placement: ObjectPlacement): { canvas: SubjectCanvas; isSnowy: boolean } {
  const { pixels, width, height } = stage
  const canvas = createSubjectCanvas(stage, placement, id)
  const column = Math.min(width - 1, Math.max(0, Math.round(placement.x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(placement.y + placement.size * 0.06)))
  const i = (row * width + column) * 3
  const [r = 0, g = 0, b = 0] = pixels.subarray(i, i + 3)
  const light = stage.light.strength * 0.2 + 0.04
  const isSnowy = g > light && b > r * 0.72 && Math.abs(g - (r + b) / 2) < g * 0.16
  paintContactShadow(canvas, { left: -0.36, right: 0.3 })
  paintSmoke(canvas, { origin: [0.55, -0.98], drift: [0.3, -0.42], width: 0.09, strength: 0.22 })
  return { canvas, isSnowy }
}

function paintFirewood(canvas: SubjectCanvas): void {
  const ends = Array.from({ length: 14 }, (_, i) => {
    const row = i < 6 ? 0 : i < 11 ? 1 : 2
    const along = i - (row === 0 ? 0 : row === 1 ? 6 : 11) + row * 0.5
    const [u, v] = pointOnFlank(0.52 + along * 0.075, 0.03 + row * 0.11)
    return oval(u, v - 0.012, 0.021)
  })
  ends.forEach((end, i) =>
    paintPanel(canvas, end, { color: [0.66 + (i % 3) * 0.05, 0.07, 70], share: 0.75, part: i % 2 ? 7 : 8 }),
  )
}

function paintRoses(canvas: SubjectCanvas): void {
  const random = canvas.stage.random.child('roses')
  for (let i = 0; i < 110; i++) {
    const isBed = i > 54
    const along = random.next()
    const [bedU, bedV] = pointOnFlank(along, 0)
    const u = isBed
      ? bedU + random.between(-0.02, 0.02)
      : 0.1 + Math.cos(along * Math.PI) * 0.15 + random.between(-0.03, 0.03)
    const v = isBed
      ? bedV - random.next() * 0.09
      : -0.06 - Math.sin(along * Math.PI) * 0.28 + random.between(-0.03, 0.03)
    const isBloom = i % 3 === 0
    const bloom: Lch = random.pick(colors('.68 .17 10, .8 .1 350, .6 .19 20'))
    const leaf: Lch = [0.45 + random.next() * 0.12, 0.1, 140]
    paintPanel(canvas, oval(u, v, isBloom ? 0.016 : 0.022), {
      color: isBloom ? bloom : leaf,
      share: 0.7,
      part: isBloom ? 7 : 6,
    })
  }
  paintPanels(canvas, [parseOutline('-36 1, -34 -5, -28 -8, -20 -6, -12 -7, -6 1')], {
    color: [0.42, 0.1, 142],
    isSmooth: true,
    part: 6,
  })
}
