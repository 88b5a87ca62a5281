import { type Lch, oklch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { pointsIn, quads } from '../../math/tables.ts'
import { dab, fillShape, glow, lit } from '../../paint/shapes.ts'
import { paintTree } from '../../land/tree.ts'
import {
  type Bar,
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  parseBars,
  oval,
} from '../subject-canvas.ts'
import {
  paintContactShadow,
  isLamplit,
  paintLamp,
  paintGroundShadow,
  paneRow,
  paintPanes,
} from '../subject-canvas-details.ts'
import { type ObjectPlacement, type PaintedObject, paintFace, paintWindow } from '../object.ts'
import { modelLathe, parseProfile, type ProfilePoint } from '../lathe.ts'
import { shadeSolid } from '../shade.ts'

export const barn: PaintedObject = { halfWidth: 0.8, height: 0.8, paint: paintBarn }
const id = ID.subject + 10
const WHITE: Lch = [0.93, 0.015, 85]

function paintBarn(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const red: Lch = placement.color ?? [0.46, 0.16, 28]
  const isFrontLit = canvas.sunSide * placement.flip < 0
  paintContactShadow(canvas, { left: -0.5, right: 0.75 })
  paintPanel(canvas, box(0.16, -0.4, 0.74, 0), { color: red, share: isFrontLit ? 0.4 : 0.85, grain: 0.2, part: 1 })
  paintPanel(canvas, '-16 -82, 2 -64, 12 -36, 78 -36, 70 -62, 50 -80', {
    color: [0.42, 0.02, 255],
    share: 0.85,
    grain: 0.25,
    part: 2,
  })
  paintPanel(canvas, '-50 0, -50 -38, -36 -62, -17 -78, 2 -62, 16 -38, 16 0', {
    color: red,
    share: isFrontLit ? 0.95 : 0.5,
    grain: 0.15,
    part: 3,
  })
  const planks: Bar[] = Array.from({ length: 9 }, (_, i) => [-0.44 + i * 0.067, 0, -0.44 + i * 0.067, -0.42, 0.006])
  paintBars(canvas, planks, { color: [0.25, 0.08, 28], share: 0.3, alpha: 0.6 })
  const trim: Bar[] = parseBars('-52 -37 -37 -63 2.8, -37 -63 -17 -80 2.8, -17 -80 3 -63 2.8, 3 -63 18 -37 2.8')
  const door: Bar[] = parseBars(`-30 0 -30 -32 2.2, -4 0 -4 -32 2.2, -31 -32 -3 -32 2.2, -30 0 -4 -32 2, -4 0 -30 -32 2,
    -17 0 -17 -32 1.8`)
  paintBars(canvas, [...trim, ...door], { color: WHITE, share: 0.9, part: 4 })
  paintPanes(canvas, [box(-0.23, -0.56, -0.11, -0.42), ...paneRow(0.26, 0.7, 3, [-0.27, -0.14])])
  const fence: Bar[] = [0.85, 1, 1.15, 1.3].map((u) => [u, 0.03, u, -0.14, 0.024])
  paintBars(canvas, [...fence, [0.76, -0.1, 1.4, -0.1, 0.018], [0.76, -0.03, 1.4, -0.03, 0.018]], {
    color: WHITE,
    share: 0.8,
    part: 5,
  })
  paintGroundShadow(canvas, { halfWidth: 0.8, height: 0.8 })
}

export const windmill: PaintedObject = { halfWidth: 0.5, height: 1.2, paint: paintWindmill }

function paintWindmill(stage: Stage, { x, y, size: s, color, index }: ObjectPlacement): void {
  const body: ProfilePoint[] = parseProfile('-.86 .01 1, -.74 .11 1, -.68 .125 1!, -.67 .11 0!, 0 .2 0!')
  const wall: Lch = [0.9, 0.025, 80]
  shadeSolid(stage, modelLathe(stage, body, { x, y, size: s }), [wall, color ?? [0.42, 0.1, 40]], {
    rim: 0.5,
    texture: 0.1,
    id,
  })
  paintWindow(stage, { x: x - s * 0.03, y: y - s * 0.46, width: s * 0.06, height: s * 0.08, id: id + 5 })
  const door = pointsIn({ x, y, width: s * 0.045, height: s }, '-1 0, -1 -.15, 1 -.15, 1 0')
  paintFace(stage, { points: door, color: [0.36, 0.08, 40], share: 0.5, id: id + 6 })
  const hubY = y - s * 0.72
  const rotation = 0.35 + index * 0.3
  const wood = lit(oklch(0.35, 0.05, 50), stage.light, 0.6)
  const cloth = lit(oklch(0.93, 0.03, 80), stage.light, 0.7)
  for (let i = 0; i < 4; i++) {
    const angle = rotation + (i * Math.PI) / 2
    const toImage = (along: number, across: number) => [
      x + (Math.cos(angle) * along - Math.sin(angle) * across) * s,
      hubY + (Math.sin(angle) * along + Math.cos(angle) * across) * s,
    ]
    fillShape(
      stage,
      [[...toImage(0.1, 0.008), ...toImage(0.52, 0.008), ...toImage(0.52, 0.1), ...toImage(0.1, 0.075)]],
      {
        paint: cloth,
        id: id + 2,
        alpha: 0.92,
      },
    )
    for (const along of [0.1, 0.2, 0.3, 0.4, 0.5])
      fillShape(
        stage,
        [[...toImage(along, 0), ...toImage(along + 0.008, 0), ...toImage(along + 0.008, 0.1), ...toImage(along, 0.1)]],
        {
          paint: wood,
        },
      )
    fillShape(
      stage,
      [[...toImage(0, -0.009), ...toImage(0.53, -0.007), ...toImage(0.53, 0.007), ...toImage(0, 0.009)]],
      {
        paint: wood,
        id: id + 3,
      },
    )
  }
  dab(stage, [x, hubY, s * 0.025], { color: wood, softness: 0.2 })
}

export const tent: PaintedObject = { halfWidth: 0.72, height: 0.6, paint: paintTent }

/** Paints a tent that is lit from inside after dark, with a campfire in front of it. */
function paintTent(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const cloth: Lch = placement.color ?? [0.72, 0.17, 55]
  const inside = isLamplit(canvas) ? 0.7 : 0.02
  paintContactShadow(canvas, { left: -0.66, right: 0.66 })
  paintPanel(canvas, '-6 -58, 46 -50, 68 0, 24 2', { color: cloth, share: 0.55, glow: inside * 0.5, part: 1 })
  paintPanel(canvas, '-6 -58!, 10 -30, 26 2!, -46 2!, -24 -30', {
    color: cloth,
    share: 0.95,
    glow: inside,
    isSmooth: true,
    part: 2,
  })
  paintPanel(canvas, '-6 -50!, 8 2!, -22 2!', {
    color: isLamplit(canvas) ? [0.9, 0.12, 80] : [0.24, 0.04, 50],
    share: 0.4,
    glow: inside * 1.6,
    part: 3,
  })
  paintPanel(canvas, '-6 -50!, -20 -24, -22 2!, -32 2!, -22 -26', { color: cloth, share: 0.7, isSmooth: true, part: 4 })
  paintBars(canvas, '-6 -58 -72 4 0.8, 46 -50 84 2 0.8, -6 -58 46 -50 1.4', { color: [0.85, 0.02, 80], share: 0.8 })
  paintCampfire(canvas)
  paintGroundShadow(canvas, { halfWidth: 0.7, height: 0.5 })
}

function paintCampfire(tentCanvas: SubjectCanvas): void {
  const canvas = { ...tentCanvas, y: tentCanvas.y + 0.12 * tentCanvas.size }
  const { stage, x, y, size, flip } = canvas
  const u = -0.46
  paintBars(
    canvas,
    [
      [u - 0.1, 0.09, u + 0.1, 0.05, 0.03],
      [u - 0.1, 0.05, u + 0.1, 0.09, 0.03],
    ],
    { color: [0.3, 0.06, 45], share: 0.6, part: 6 },
  )
  for (const [halfWidth, height, color] of [
    [0.075, 0.24, [0.62, 0.2, 38]],
    [0.05, 0.17, [0.78, 0.17, 65]],
    [0.025, 0.1, [0.93, 0.12, 95]],
  ] as const)
    paintPanel(
      canvas,
      [
        [u - halfWidth, 0.05],
        [u - halfWidth * 0.6, -height * 0.3],
        [u + halfWidth * 0.2, -height, 1],
        [u + halfWidth * 0.5, -height * 0.4],
        [u + halfWidth, 0.05],
        [u, 0.08],
      ],
      { color, glow: 1.2, share: 0.2, isSmooth: true, part: 7 },
    )
  glow(stage, {
    x: x + u * size * flip,
    y,
    radius: size * 0.55,
    color: [1, 0.5, 0.15],
    strength: isLamplit(canvas) ? 0.8 : 0.2,
  })
}

export const fountain: PaintedObject = { halfWidth: 0.62, height: 0.95, paint: paintFountain }
const WATER: Lch = [0.6, 0.09, 215]

interface Basin {
  profile: readonly ProfilePoint[]
  part: number
  /** Height and radius of the water surface. */
  pool?: readonly [v: number, radius: number]
}

/** The lowest and widest basin is first. */
const BASINS: readonly Basin[] = [
  { profile: parseProfile('-.16 .6 0!, -.13 .6, -.06 .54, 0 .56'), part: 0, pool: [-0.16, 0.53] },
  { profile: parseProfile('-.46 .3 0!, -.44 .28, -.38 .1, -.3 .06, -.16 .1'), part: 3, pool: [-0.46, 0.27] },
  { profile: parseProfile('-.7 .14 0!, -.68 .12, -.62 .045, -.46 .05'), part: 4 },
]

function paintFountain(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? [0.82, 0.02, 80]
  paintContactShadow(canvas, { left: -0.6, right: 0.6, v: 0.01 })
  for (const { profile, part, pool } of BASINS) {
    const basin = modelLathe(stage, profile, { x: placement.x, y: placement.y, size: placement.size })
    shadeSolid(canvas.stage, basin, [stone], { rim: 0.5, texture: 0.12, id: id + part })
    if (!pool) continue
    const [v, radius] = pool
    paintPanel(canvas, oval(0, v, radius * 1.07, radius * 0.14), { color: stone, share: 0.95, part: 1 })
    paintPanel(canvas, oval(0, v + 0.005, radius, radius * 0.115), { color: WATER, share: 0.75, part: 2 })
  }
  paintJets(canvas)
  paintGroundShadow(canvas, { halfWidth: 0.62, height: 0.7 }, 0.4)
}

function paintJets(canvas: SubjectCanvas): void {
  const drops: Bar[] = []
  for (const [source, reach, top, foot] of quads('-.7 .2 -.92 -.48, -.46 .46 -.5 -.16, -.7 .1 -.97 -.68'))
    for (const side of [-1, -0.6, -0.2, 0.2, 0.6, 1])
      for (let i = 0; i < 10; i++) {
        const pointOnJet = (t: number): [number, number] => [
          side * reach * t,
          source + 4 * (top - source) * t * (1 - t) * 0.9 + (foot - source) * t * t,
        ]
        const [u0, v0] = pointOnJet(i / 10)
        const [u1, v1] = pointOnJet((i + 1) / 10)
        drops.push([u0, v0, u1, v1, 0.013, 0.017])
      }
  paintBars(canvas, drops, { color: [0.95, 0.025, 220], share: 1, glow: 0.15, part: 5, alpha: 0.75 })
}

export const treehouse: PaintedObject = { halfWidth: 0.55, height: 1.3, paint: paintTreehouse }

function paintTreehouse(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size } = placement
  const canvas = createSubjectCanvas(stage, placement, id)
  const wood: Lch = placement.color ?? [0.58, 0.09, 60]
  paintTree(stage, { x, y, height: size * 1.3, leaf: [0.56, 0.14, 130] })
  paintPanel(canvas, '-12 2!, -7 -20, -7.5 -50!, 7.5 -50!, 7 -20, 13 2!', {
    color: [0.36, 0.05, 50],
    cylinder: 'upright',
    share: 0.9,
    grain: 0.4,
    isSmooth: true,
    part: 1,
  })
  paintBars(canvas, '-6 -28 -30 -44 3, 6 -28 30 -44 3', { color: [0.42, 0.06, 50], share: 0.7, part: 1 })
  paintPanel(canvas, box(-0.42, -0.47, 0.42, -0.43), { color: wood, share: 0.9, part: 2 })
  paintPanel(canvas, box(-0.27, -0.74, 0.27, -0.46), { color: wood, share: 0.75, grain: 0.2, part: 3 })
  const boards: Bar[] = Array.from({ length: 7 }, (_, i) => [-0.22 + i * 0.073, -0.46, -0.22 + i * 0.073, -0.73, 0.006])
  paintBars(canvas, boards, { color: [0.36, 0.06, 50], share: 0.3, alpha: 0.7 })
  paintPanel(canvas, '-35 -71, 0 -98, 35 -71, 30 -69, 0 -92, -30 -69', { color: [0.48, 0.13, 35], share: 0.9, part: 4 })
  paintPanel(canvas, '-30 -72, 0 -93, 30 -72', { color: wood, share: 0.6, part: 3 })
  paintPanes(canvas, [box(-0.2, -0.66, -0.08, -0.55), oval(0, -0.8, 0.045)])
  paintPanel(canvas, box(0.06, -0.68, 0.18, -0.46), { color: [0.36, 0.09, 35], share: 0.6, part: 5 })
  const rails: Bar[] = [-0.4, -0.34, 0.34, 0.4].map((u) => [u, -0.46, u, -0.56, 0.016])
  const rungs: Bar[] = Array.from({ length: 8 }, (_, i) => [0.3, -0.02 - i * 0.055, 0.38, -0.02 - i * 0.055, 0.014])
  paintBars(
    canvas,
    [
      ...rails,
      ...rungs,
      [-0.42, -0.555, -0.28, -0.555, 0.014],
      [0.28, -0.555, 0.42, -0.555, 0.014],
      [0.3, 0.02, 0.3, -0.44, 0.014],
      [0.38, 0.02, 0.38, -0.44, 0.014],
    ],
    { color: wood, share: 0.9, part: 6 },
  )
  paintLamp(canvas, [-0.3, -0.64], { radius: 0.018 })
  paintGroundShadow(canvas, { halfWidth: 0.45, height: 0.9 })
}
