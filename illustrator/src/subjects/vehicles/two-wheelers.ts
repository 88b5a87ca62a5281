import type { Lch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import {
  paintBars,
  box,
  createSubjectCanvas,
  paintRing,
  paintPanel,
  paintPanels,
  parseBars,
  oval,
  type Bar,
  type SubjectCanvas,
} from '../subject-canvas.ts'
import { paintContactShadow, paintLamp, paintGroundShadow, paintWheel } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const bicycle: PaintedObject = { halfWidth: 0.66, height: 0.78, paint: paintBicycle }
export const motorcycle: PaintedObject = { halfWidth: 0.64, height: 0.68, paint: paintMotorcycle }
export const scooter: PaintedObject = { halfWidth: 0.56, height: 0.8, paint: paintScooter }
const LEATHER: Lch = [0.42, 0.09, 50]
const STEEL: Lch = [0.82, 0.015, 250]
const BLACK: Lch = [0.22, 0.015, 260]

function createCanvas(stage: Stage, placement: ObjectPlacement): SubjectCanvas {
  return createSubjectCanvas(stage, placement, ID.subject + 20)
}

function paintBicycle(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createCanvas(stage, placement)
  const frame: Lch = placement.color ?? [0.6, 0.13, 195]
  for (const u of [-0.37, 0.37]) {
    paintContactShadow(canvas, { left: u - 0.1, right: u + 0.1 })
    paintWheel(canvas, { u, v: -0.275, radius: 0.275, tire: 0.1, spokes: 22, isOpen: true })
    paintRing(
      canvas,
      { u, v: -0.275, radius: 0.305, thickness: 0.02 },
      { color: frame, share: 0.5, part: 1, alpha: u < 0 ? 1 : 0.9 },
    )
  }
  paintBars(canvas, '-37 -27.5 -2 -25 2.2, -37 -27.5 -13 -56 2.2', { color: frame, share: 0.75, part: 1 })
  const tubes: Bar[] = parseBars('-2 -25 -15 -62 3.6, -2 -25 25 -56 3.8, -13 -56 24 -60 3.4')
  paintBars(canvas, tubes, { color: frame, share: 0.95, part: 2 })
  paintBars(canvas, [[0.225, -0.68, 0.37, -0.275, 0.034, 0.024]], { color: frame, share: 0.95, part: 2 })
  paintPanel(canvas, oval(-0.02, -0.25, 0.075), { color: STEEL, share: 0.7, part: 3 })
  paintBars(canvas, '-2 -25 5 -12 2.2, 1 -11.5 10 -12.5 2.6, -2 -25 -9 -38 2.2', { color: BLACK, share: 0.7, part: 3 })
  paintPanel(canvas, '-27 -64, -24 -67, -14 -65.5, -3 -64.5, -4 -62.5, -16 -60.5', {
    color: LEATHER,
    share: 0.9,
    isSmooth: true,
    part: 4,
  })
  paintBars(canvas, '22.5 -68 21 -73 2.4, 21 -73 30 -76 2.2, 21 -73 10 -71 2.2', { color: STEEL, share: 0.9, part: 4 })
  paintBars(canvas, [[0.15, -0.72, 0.06, -0.7, 0.034]], { color: LEATHER, share: 0.9, part: 4 })
  paintBasket(canvas)
  paintGroundShadow(canvas, { halfWidth: 0.7, height: 0.75 }, 0.45)
}

function paintBasket(canvas: SubjectCanvas): void {
  paintPanel(canvas, '30 -70, 54 -70, 51 -50, 33 -50', {
    color: [0.66, 0.09, 70],
    cylinder: 'upright',
    share: 0.85,
    grain: 0.5,
    part: 5,
  })
  const weave: Bar[] = [-0.66, -0.61, -0.56].map((v) => [0.31, v, 0.53, v, 0.01])
  paintBars(canvas, weave, { color: [0.45, 0.08, 60], share: 0.6 })
  const random = canvas.stage.random.child('basket')
  for (let i = 0; i < 26; i++) {
    const u = 0.42 + random.between(-0.13, 0.13)
    const v = -0.73 + random.between(-0.07, 0.03)
    const isLeaf = i < 10
    const color: Lch = isLeaf ? [0.5, 0.12, 135] : [0.78, 0.15, random.pick([350, 20, 85, 310])]
    paintPanel(canvas, oval(u, v, 0.034, 0.028), { color, share: random.between(0.5, 1), part: 7 })
  }
}

function paintMotorcycle(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createCanvas(stage, placement)
  const paint: Lch = placement.color ?? [0.48, 0.17, 25]
  paintContactShadow(canvas, { left: -0.6, right: 0.6 })
  for (const u of [-0.4, 0.4]) paintWheel(canvas, { u, v: -0.21, radius: 0.21, tire: 0.3, spokes: 14, isOpen: true })
  paintBars(canvas, '40 -21 24 -60 4 5, -40 -21 -8 -26 5', { color: STEEL, share: 0.95, part: 1 })
  paintPanel(canvas, '-56 -46, -30 -42, -24 -36, -40 -40, -58 -34', {
    color: paint,
    share: 0.8,
    isSmooth: true,
    part: 2,
  })
  paintPanel(canvas, '20 -36, 38 -45, 56 -36, 40 -41', { color: paint, share: 0.8, isSmooth: true, part: 2 })
  paintEngine(canvas)
  paintPanel(canvas, '-10 -44, -2 -57, 16 -60, 27 -53, 22 -44, 2 -41', {
    color: paint,
    cylinder: 'lying',
    gloss: 0.6,
    share: 1,
    isSmooth: true,
    part: 6,
  })
  paintPanel(canvas, '-52 -50, -40 -52, -22 -49, -6 -50, -8 -43, -42 -42', {
    color: BLACK,
    share: 0.9,
    isSmooth: true,
    part: 7,
  })
  paintBars(canvas, '24 -60 20 -67 3, 20 -67 6 -64 2.8, 6 -64 0 -63 4', { color: BLACK, share: 0.8, part: 7 })
  paintPanel(canvas, '26 -60, 34 -62, 36 -51, 27 -50', { color: STEEL, share: 0.9, isSmooth: true, part: 5 })
  paintLamp(canvas, [0.36, -0.56], { radius: 0.035 })
  paintGroundShadow(canvas, { halfWidth: 0.68, height: 0.65 })
}

function paintEngine(canvas: SubjectCanvas): void {
  paintPanel(canvas, '-16 -40, 18 -42, 20 -16, 8 -8, -18 -10', {
    color: [0.35, 0.015, 260],
    share: 0.6,
    grain: 0.3,
    part: 3,
  })
  paintPanels(canvas, [oval(0.02, -0.18, 0.09), oval(-0.12, -0.17, 0.06)], {
    color: STEEL,
    share: 0.8,
    cylinder: 'lying',
    gloss: 0.4,
    part: 4,
  })
  const fins: Bar[] = [-0.39, -0.36, -0.33, -0.3].map((v) => [-0.06, v, 0.16, v - 0.01, 0.014])
  paintBars(canvas, fins, { color: STEEL, share: 0.7, part: 4 })
  paintBars(canvas, '14 -30 16 -10 5, 17 -10 -20 -8 5, -20 -8 -56 -13 6 7.5', {
    color: STEEL,
    share: 1,
    cylinder: 'lying',
    gloss: 0.4,
    part: 5,
  })
}

function paintScooter(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createCanvas(stage, placement)
  const paint: Lch = placement.color ?? [0.8, 0.09, 175]
  paintContactShadow(canvas, { left: -0.45, right: 0.5 })
  for (const u of [-0.3, 0.38]) paintWheel(canvas, { u, v: -0.13, radius: 0.13, tire: 0.42, rim: STEEL })
  paintBars(canvas, [[0.38, -0.13, 0.24, -0.66, 0.04]], { color: STEEL, share: 0.8 })
  paintPanel(canvas, '24 -26!, 28 -31, 42 -31, 53 -18!, 42 -24', { color: paint, share: 0.95, isSmooth: true, part: 2 })
  paintPanel(canvas, '14 -12!, 17 -40, 20 -64!, 30 -62!, 35 -36, 26 -8!', {
    color: paint,
    cylinder: 'upright',
    share: 1,
    isSmooth: true,
    part: 3,
  })
  paintPanel(canvas, '-18 -16, 20 -16, 22 -9, -20 -9', { color: paint, share: 0.6, part: 4 })
  paintPanel(canvas, '-8 -12!, -10 -36, -12 -46!, -40 -46, -55 -36, -54 -20, -38 -9, -20 -10', {
    color: paint,
    cylinder: 'lying',
    gloss: 0.45,
    share: 1,
    isSmooth: true,
    part: 5,
  })
  paintPanel(canvas, oval(-0.3, -0.14, 0.14, 0.06), { color: [0.2, 0.01, 260], share: 0.3, alpha: 0.5 })
  paintWheel(canvas, { u: -0.3, v: -0.12, radius: 0.12, tire: 0.42, rim: STEEL })
  paintPanel(canvas, '-50 -45, -46 -53, -26 -51, -8 -54, -5 -46, -30 -44.5', {
    color: LEATHER,
    share: 0.95,
    isSmooth: true,
    part: 6,
  })
  paintPanel(canvas, '17 -63, 19 -73, 28 -76, 34 -70, 30 -62', { color: paint, share: 1, isSmooth: true, part: 7 })
  paintBars(canvas, '22 -71 9 -75 2.6, 15 -73 7 -75.5 4', { color: BLACK, share: 0.8, part: 6 })
  paintLamp(canvas, [0.325, -0.7], { radius: 0.038 })
  paintPanel(canvas, box(-0.6, -0.27, -0.55, -0.22), { color: [0.55, 0.2, 27], share: 0.9, glow: 0.2 })
  paintGroundShadow(canvas, { halfWidth: 0.6, height: 0.75 })
}
