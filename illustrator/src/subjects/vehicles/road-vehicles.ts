import type { Lch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { path, pointsIn } from '../../math/tables.ts'
import {
  type Bar,
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  oval,
  measureHalfSpan,
  parseOutline,
} from '../subject-canvas.ts'
import {
  paintContactShadow,
  paintLamp,
  paintGroundShadow,
  paneRow,
  paintPanes,
  paintSmoke,
  paintWheel,
} from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const bus: PaintedObject = { halfWidth: 0.66, height: 0.9, paint: paintBus }
export const truck: PaintedObject = { halfWidth: 0.92, height: 0.72, paint: paintTruck }
export const tractor: PaintedObject = { halfWidth: 0.6, height: 0.85, paint: paintTractor }
const BLACK: Lch = [0.22, 0.015, 260]
const STEEL: Lch = [0.8, 0.015, 250]
const id = ID.subject + 20

/** Paints a double-decker bus. */
function paintBus(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.54, 0.2, 27]
  paintContactShadow(canvas, { left: -0.62, right: 0.62 })
  paintPanel(canvas, '-62 -8!, -63 -78, -58 -88, -50 -90!, 54 -90!, 60 -86, 63 -60, 64 -8!', {
    color: paint,
    share: 0.8,
    gloss: 0.2,
    isSmooth: true,
    part: 1,
  })
  paintPanel(canvas, box(-0.6, -0.9, 0.58, -0.86), { color: [0.9, 0.03, 80], share: 0.95, part: 2 })
  paintPanes(canvas, paneRow(-0.6, 0.6, 6, [-0.8, -0.62]))
  paintPanes(canvas, paneRow(-0.6, 0.4, 5, [-0.46, -0.26]))
  paintPanel(canvas, box(-0.63, -0.55, 0.63, -0.52), { color: [0.92, 0.04, 85], share: 0.85, part: 2 })
  paintPanel(canvas, box(-0.3, -0.595, 0.3, -0.525), { color: [0.9, 0.04, 90], share: 0.9, part: 3 })
  paintPanel(canvas, box(0.42, -0.46, 0.52, -0.1), { color: BLACK, share: 0.5, part: 3 })
  paintPanes(canvas, [box(0.43, -0.45, 0.51, -0.14), box(0.55, -0.47, 0.63, -0.24)])
  for (const u of [-0.38, 0.3]) {
    paintPanel(canvas, oval(u, -0.12, 0.135), { color: BLACK, share: 0.2, part: 4 })
    paintWheel(canvas, { u, v: -0.11, radius: 0.11, tire: 0.38 })
  }
  paintLamp(canvas, [0.62, -0.16])
  paintPanel(canvas, box(-0.635, -0.22, -0.61, -0.14), { color: [0.6, 0.22, 27], glow: 0.3, part: 5 })
  paintGroundShadow(canvas, { halfWidth: 0.68, height: 0.9 })
}

function paintTruck(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.5, 0.16, 255]
  paintContactShadow(canvas, { left: -0.88, right: 0.88 })
  paintPanel(canvas, box(-0.88, -0.17, 0.8, -0.1), { color: BLACK, share: 0.5 })
  paintPanel(canvas, box(-0.9, -0.68, 0.3, -0.15), { color: [0.92, 0.015, 240], share: 0.75, part: 1 })
  const ribs: Bar[] = Array.from({ length: 9 }, (_, i) => [-0.84 + i * 0.135, -0.66, -0.84 + i * 0.135, -0.17, 0.008])
  paintBars(canvas, ribs, { color: [0.6, 0.02, 250], share: 0.5, alpha: 0.6 })
  paintPanel(canvas, '-90 -40, 30 -55, 30 -42, -90 -27', { color: paint, share: 0.8, part: 2 })
  paintPanel(canvas, '36 -12!, 36 -62!, 44 -68, 62 -64!, 70 -42!, 87 -36, 90 -12!', {
    color: paint,
    share: 0.9,
    gloss: 0.3,
    isSmooth: true,
    part: 3,
  })
  paintPanes(canvas, [parseOutline('50 -59, 60 -59, 66 -43, 50 -43')])
  paintBars(canvas, '48 -60 48 -14 0.8, 70 -40 70 -14 0.8', { color: BLACK, share: 0.3 })
  paintBars(canvas, [[0.335, -0.2, 0.335, -0.8, 0.03]], { color: STEEL, share: 0.95, cylinder: 'upright', part: 4 })
  paintPanel(canvas, box(0.87, -0.32, 0.92, -0.14), {
    color: STEEL,
    share: 0.9,
    cylinder: 'lying',
    gloss: 0.4,
    part: 4,
  })
  for (const u of [-0.74, -0.5, 0.24, 0.72]) paintWheel(canvas, { u, v: -0.11, radius: 0.115, tire: 0.38 })
  paintLamp(canvas, [0.88, -0.24])
  paintGroundShadow(canvas, { halfWidth: 0.95, height: 0.7 })
}

function paintTractor(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.55, 0.18, 28]
  const rim: Lch = [0.88, 0.14, 95]
  paintContactShadow(canvas, { left: -0.55, right: 0.55 })
  paintSmoke(canvas, {
    origin: [0.3, -0.82],
    drift: [-0.35, -0.3],
    width: 0.06,
    color: [0.5, 0.01, 260],
    strength: 0.3,
  })
  paintBars(canvas, [[0.3, -0.46, 0.3, -0.8, 0.035]], { color: BLACK, share: 0.8, cylinder: 'upright' })
  paintPanel(canvas, '-6 -24!, -6 -52!, 42 -50, 52 -44, 53 -24!', {
    color: paint,
    cylinder: 'lying',
    gloss: 0.4,
    share: 1,
    isSmooth: true,
    part: 1,
  })
  const grille: Bar[] = [-0.44, -0.4, -0.36, -0.32, -0.28].map((v) => [0.36, v, 0.5, v, 0.014])
  paintBars(canvas, grille, { color: BLACK, share: 0.4 })
  paintPanel(canvas, box(-0.1, -0.26, 0.48, -0.18), { color: BLACK, share: 0.5 })
  paintPanels(
    canvas,
    [parseOutline('-36 -46, -32 -84, -28 -84, -30 -46'), parseOutline('2 -46, -3 -84, 1 -84, 7 -46')],
    {
      color: paint,
      share: 0.7,
      part: 2,
    },
  )
  paintPanes(canvas, [parseOutline('-29 -80, -3 -80, 1 -50, -29 -50')])
  paintPanel(canvas, '-40 -82, -36 -89, 2 -89, 6 -82', { color: paint, share: 1, part: 3 })
  paintWheel(canvas, { u: 0.38, v: -0.16, radius: 0.16, tire: 0.42, rim })
  paintPanel(canvas, '-62 -42, -50 -62, -24 -66, -2 -50, -2 -44, -24 -58, -46 -55', {
    color: paint,
    share: 0.95,
    isSmooth: true,
    part: 4,
  })
  const lugs: Bar[] = Array.from({ length: 26 }, (_, i) => {
    const angle = (i / 26) * Math.PI * 2
    const tip = [-0.27 + Math.cos(angle) * 0.3, -0.3 + Math.sin(angle) * 0.295] as const
    return [tip[0] - Math.cos(angle) * 0.05, tip[1] - Math.sin(angle) * 0.05, tip[0], tip[1], 0.034]
  })
  paintBars(canvas, lugs, { color: BLACK, share: 0.5, part: 6 })
  paintWheel(canvas, { u: -0.27, v: -0.29, radius: 0.28, tire: 0.4, rim })
  paintLamp(canvas, [0.52, -0.4], { radius: 0.026 })
  paintGroundShadow(canvas, { halfWidth: 0.65, height: 0.85 })
}

export const train: PaintedObject = { halfWidth: 0.86, height: 0.8, paint: paintTrain }
export const tram: PaintedObject = { halfWidth: 0.8, height: 0.82, paint: paintTram }
const TRAIN_BLACK: Lch = [0.26, 0.02, 255]
const BRASS: Lch = [0.78, 0.12, 85]

/** Paints a steam locomotive in front of its coaches. */
function paintTrain(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, ID.subject + 20)
  const livery: Lch = placement.color ?? [0.46, 0.15, 27]
  paintTrack(canvas)
  paintSmoke(canvas, { origin: [0.5, -0.62], drift: [-1.5, -0.34], width: 0.17, strength: 0.55 })
  for (let i = 0; i < (canvas.isToy ? 0 : 4); i++) paintCoach(canvas, -0.98 - i * 0.78, livery)
  paintTender(canvas, livery)
  paintBoiler(canvas)
  paintCab(canvas, livery)
  paintRunningGear(canvas)
  paintGroundShadow(canvas, { halfWidth: 1.1, height: 0.55 })
}

/** Paints a track across the whole image, because a train without a track would look wrong on a meadow. */
function paintTrack(canvas: SubjectCanvas): void {
  const right = measureHalfSpan(canvas, 0.86)
  const left = -right
  paintPanel(canvas, path([left, 0.1], [left, 0.02], [right, 0.02], [right, 0.1]), {
    color: [0.5, 0.025, 60],
    share: 0.55,
    grain: 0.6,
  })
  const sleepers: Bar[] = []
  for (let u = left; u < right; u += 0.085) sleepers.push([u, 0.015, u + 0.018, 0.085, 0.03])
  paintBars(canvas, sleepers, { color: [0.34, 0.04, 50], share: 0.5 })
  const rails: Bar[] = [
    [left, 0.012, right, 0.012, 0.016],
    [left, 0.062, right, 0.062, 0.02],
  ]
  paintBars(canvas, rails, { color: [0.78, 0.015, 250], share: 0.9, part: 1 })
}

function paintCoach(canvas: SubjectCanvas, u: number, livery: Lch): void {
  for (const wheelU of [u - 0.22, u + 0.22]) paintWheel(canvas, { u: wheelU, v: -0.055, radius: 0.055 })
  paintPanel(canvas, box(u - 0.36, -0.5, u + 0.36, -0.08), {
    color: livery,
    cylinder: 'lying',
    share: 0.75,
    gloss: 0.2,
    part: 2,
  })
  paintPanel(canvas, box(u - 0.36, -0.43, u + 0.36, -0.28), { color: [0.9, 0.05, 85], share: 0.7, part: 3 })
  paintPanes(canvas, paneRow(u - 0.34, u + 0.34, 5, [-0.42, -0.29]))
  paintPanel(canvas, pointsIn({ x: u }, '-.38 -.48, -.34 -.53, .34 -.53, .38 -.48'), {
    color: TRAIN_BLACK,
    share: 0.9,
    part: 4,
  })
  paintBars(canvas, [[u + 0.34, -0.12, u + 0.44, -0.12, 0.03]], { color: TRAIN_BLACK, share: 0.4 })
}

function paintTender(canvas: SubjectCanvas, livery: Lch): void {
  for (const wheelU of [-0.44, -0.26]) paintWheel(canvas, { u: wheelU, v: -0.06, radius: 0.06 })
  paintPanel(canvas, '-50 -42, -34 -46, -20 -44, -18 -40, -50 -40', { color: [0.2, 0.01, 260], grain: 0.9 })
  paintPanel(canvas, box(-0.52, -0.41, -0.17, -0.1), { color: livery, cylinder: 'lying', gloss: 0.2, part: 2 })
  paintBars(canvas, [[-0.52, -0.36, -0.17, -0.36, 0.012]], { color: BRASS, share: 0.9 })
}

function paintBoiler(canvas: SubjectCanvas): void {
  paintPanel(canvas, box(0.02, -0.46, 0.66, -0.19), { color: TRAIN_BLACK, cylinder: 'lying', gloss: 0.55, share: 0.95 })
  for (const u of [0.16, 0.3, 0.44])
    paintPanel(canvas, box(u, -0.463, u + 0.014, -0.187), { color: BRASS, cylinder: 'lying', share: 1, part: 1 })
  paintPanel(canvas, box(0.56, -0.475, 0.68, -0.18), {
    color: [0.2, 0.01, 260],
    cylinder: 'lying',
    gloss: 0.4,
    part: 3,
  })
  paintPanel(canvas, '48 -46, 48.5 -58, 45.5 -66, 58.5 -66, 55.5 -58, 56 -46', {
    color: TRAIN_BLACK,
    cylinder: 'upright',
    share: 0.9,
    part: 2,
  })
  paintPanel(canvas, box(0.45, -0.675, 0.59, -0.65), { color: BRASS, cylinder: 'upright', share: 1, part: 4 })
  paintPanel(canvas, '20 -45, 21 -53, 25 -56, 30 -53, 31 -45', {
    color: BRASS,
    cylinder: 'upright',
    share: 0.95,
    isSmooth: true,
    part: 4,
  })
  paintLamp(canvas, [0.7, -0.43], { radius: 0.032 })
}

function paintCab(canvas: SubjectCanvas, livery: Lch): void {
  paintPanel(canvas, box(-0.18, -0.6, 0.06, -0.14), { color: livery, share: 0.65, part: 2 })
  paintPanes(canvas, [box(-0.13, -0.54, -0.05, -0.4), box(-0.03, -0.54, 0.03, -0.4)])
  paintPanel(canvas, '-24 -60, -20 -65, 6 -65, 10 -60', { color: TRAIN_BLACK, share: 0.9, part: 4 })
  paintPanel(canvas, box(-0.18, -0.2, 0.72, -0.155), { color: livery, share: 0.8, part: 3 })
  paintBars(canvas, [[-0.16, -0.3, 0.04, -0.3, 0.012]], { color: BRASS, share: 0.9 })
}

function paintRunningGear(canvas: SubjectCanvas): void {
  const red: Lch = [0.5, 0.17, 27]
  for (const u of [-0.06, 0.17, 0.4])
    paintWheel(canvas, { u, v: -0.105, radius: 0.105, tire: 0.16, spokes: 10, rim: red })
  paintWheel(canvas, { u: 0.6, v: -0.06, radius: 0.06, rim: red })
  paintPanel(canvas, box(0.46, -0.21, 0.64, -0.1), { color: TRAIN_BLACK, cylinder: 'lying', gloss: 0.4 })
  paintBars(canvas, '-6 -8 40 -8 2.6, 17 -8 50 -15 2', { color: [0.82, 0.02, 250], share: 0.95, part: 8 })
  paintPanels(canvas, [parseOutline('66 -16, 74 -16, 86 -1.5, 66 -1.5')], { color: red, share: 0.8, part: 3 })
  const slats: Bar[] = [0.7, 0.75, 0.8].map((u) => [0.68 + (u - 0.68) * 0.4, -0.15, u, -0.02, 0.012])
  paintBars(canvas, slats, { color: TRAIN_BLACK, share: 0.4 })
  paintContactShadow(canvas, { left: -0.5, right: 0.8 })
}

/** Paints a streetcar under its wire. */
function paintTram(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, ID.subject + 20)
  const livery: Lch = placement.color ?? [0.84, 0.15, 88]
  const halfSpan = measureHalfSpan(canvas, 0.8)
  paintBars(
    canvas,
    [
      [-halfSpan, 0.01, halfSpan, 0.01, 0.014],
      [-halfSpan, 0.05, halfSpan, 0.05, 0.016],
    ],
    { color: [0.75, 0.015, 250], share: 0.8 },
  )
  paintBars(canvas, [[-halfSpan, -0.83, halfSpan, -0.83, 0.007]], { color: TRAIN_BLACK, share: 0.3 })
  paintBars(canvas, '-10 -66 6 -75 1.4, 6 -75 -8 -83 1.2, -16 -83 0 -83 1.4', { color: TRAIN_BLACK })
  for (const u of [-0.4, -0.2, 0.2, 0.4]) paintWheel(canvas, { u, v: -0.06, radius: 0.06 })
  const body = parseOutline('-72 -9!, -76 -30, -70 -60!, 70 -60!, 76 -30, 72 -9!')
  paintPanel(canvas, body, { color: livery, cylinder: 'lying', gloss: 0.3, share: 0.85, isSmooth: true, part: 1 })
  paintPanel(canvas, box(-0.73, -0.595, 0.73, -0.33), { color: [0.94, 0.03, 85], share: 0.75, part: 2 })
  paintPanes(canvas, paneRow(-0.62, 0.62, 7, [-0.57, -0.36]))
  paintPanes(canvas, [box(-0.73, -0.57, -0.65, -0.36), box(0.65, -0.57, 0.73, -0.36)])
  paintPanel(canvas, '-74 -60, -64 -67, 64 -67, 74 -60', { color: [0.5, 0.03, 80], share: 0.95, part: 3 })
  paintPanels(canvas, [box(-0.52, -0.57, -0.4, -0.1), box(0.4, -0.57, 0.52, -0.1)], {
    color: [0.4, 0.06, 50],
    share: 0.6,
    part: 4,
  })
  paintPanes(canvas, [box(-0.505, -0.55, -0.415, -0.28), box(0.415, -0.55, 0.505, -0.28)])
  paintBars(canvas, [[-0.74, -0.25, 0.74, -0.25, 0.012]], { color: TRAIN_BLACK, share: 0.5 })
  paintPanel(canvas, oval(0, -0.18, 0.055), { color: [0.94, 0.03, 85], share: 0.8, part: 4 })
  paintLamp(canvas, [0.735, -0.2])
  paintContactShadow(canvas, { left: -0.7, right: 0.7 })
  paintGroundShadow(canvas, { halfWidth: 0.8, height: 0.66 })
}
