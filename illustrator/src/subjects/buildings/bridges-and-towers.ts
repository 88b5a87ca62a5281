import { pointsIn, triples } from '../../math/tables.ts'
import { type Lch, oklch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { dab, glow, lit } from '../../paint/shapes.ts'
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
  type Spot,
} from '../subject-canvas.ts'
import { paintContactShadow, paintLamp, paintGroundShadow, paintPanes } from '../subject-canvas-details.ts'
import { type ObjectPlacement, type PaintedObject, paintFace, paintWindow } from '../object.ts'
import { modelLathe, parseProfile, type ProfilePoint } from '../lathe.ts'
import { shadeSolid } from '../shade.ts'
import { pointedWindow } from './temples-and-churches.ts'

export const stoneBridge: PaintedObject = { halfWidth: 0.9, height: 0.55, paint: paintStoneBridge }
export const suspensionBridge: PaintedObject = { halfWidth: 0.9, height: 0.9, paint: paintSuspensionBridge }
const id = ID.subject + 10
const STONE: Lch = [0.68, 0.035, 70]
const SHADE: Lch = [0.42, 0.03, 60]

/** Paints three arches over the water, the widest in the middle. */
function paintStoneBridge(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? STONE
  const halfSpan = measureHalfSpan(canvas, 0.9)
  const arches = triples('-.56 .17 .22, 0 .27 .34, .56 .17 .22')
  paintPanel(canvas, createWallOutline(halfSpan, arches), { color: stone, share: 0.72, grain: 0.35, part: 2 })
  for (const [u, halfWidth, rise] of arches)
    paintPanel(canvas, soffit(u, halfWidth, rise), { color: SHADE, share: 0.35, grain: 0.3, part: 1 })
  paintVoussoirs(canvas, arches)
  paintBars(canvas, createParapet(halfSpan, 0.5), { color: [0.76, 0.03, 75], share: 0.85, grain: 0.3, part: 3 })
  for (const u of [-0.28, 0.28]) {
    paintPanel(canvas, pointsIn({ x: u }, '-.045 .06, -.045 -.16, 0 -.22, .045 -.16, .045 .06'), {
      color: stone,
      cylinder: 'upright',
      share: 0.9,
      grain: 0.3,
      part: 4,
    })
    paintBars(canvas, [[u, -0.46, u, -0.6, 0.012]], { color: [0.25, 0.02, 260] })
    paintLamp(canvas, [u, -0.62], { radius: 0.02 })
  }
}

/** Height of the road at a distance from the middle. */
function roadHeightAt(u: number): number {
  return -0.44 + Math.min(0.3, u * u * 0.22)
}

function createParapet(halfSpan: number, lift: number): Bar[] {
  const list: Bar[] = []
  for (let u = -halfSpan; u < halfSpan; u += 0.08)
    list.push([u, roadHeightAt(u) - 0.04 * lift, u + 0.082, roadHeightAt(u + 0.082) - 0.04 * lift, 0.05])
  return list
}

type Arch = readonly [u: number, halfWidth: number, rise: number]

/** The outline of the opening under an arch. */
function arch(u: number, halfWidth: number, rise: number): Spot[] {
  const spots: Spot[] = [[u - halfWidth, 0.06]]
  for (let i = 0; i <= 16; i++) {
    const angle = Math.PI * (1 - i / 16)
    spots.push([u + Math.cos(angle) * halfWidth, -0.02 - Math.sin(angle) * rise])
  }
  spots.push([u + halfWidth, 0.06])
  return spots
}

/** The underside of an arch, visible on its far side. */
function soffit(u: number, halfWidth: number, rise: number): Spot[] {
  return [...arch(u, halfWidth, rise), ...arch(u - 0.05, halfWidth - 0.01, rise - 0.02).reverse()]
}

/** The face of the bridge as one outline that passes over every arch. */
function createWallOutline(halfSpan: number, arches: readonly Arch[]): Spot[] {
  const spots: Spot[] = [[-halfSpan, 0.06]]
  for (const [u, halfWidth, rise] of arches) spots.push(...arch(u, halfWidth, rise))
  spots.push([halfSpan, 0.06])
  for (let u = halfSpan; u > -halfSpan; u -= 0.1) spots.push([u, roadHeightAt(u)])
  spots.push([-halfSpan, roadHeightAt(halfSpan)])
  return spots
}

/** Paints the wedge-shaped stones around each arch. */
function paintVoussoirs(canvas: SubjectCanvas, arches: readonly Arch[]): void {
  const stones: Bar[] = []
  for (const [u, halfWidth, rise] of arches)
    for (let i = 0; i <= 14; i++) {
      const angle = (Math.PI * i) / 14
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      stones.push([
        u + cos * halfWidth,
        -0.02 - sin * rise,
        u + cos * (halfWidth + 0.045),
        -0.02 - sin * (rise + 0.045),
        halfWidth * 0.16,
      ])
    }
  paintBars(canvas, stones, { color: [0.77, 0.035, 75], share: 0.8, grain: 0.4, part: 5 })
}

/** Paints two towers, the cable, and a deck that leaves the image on both sides. */
function paintSuspensionBridge(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const steel: Lch = placement.color ?? [0.54, 0.16, 32]
  const halfSpan = measureHalfSpan(canvas, 0.9)
  const deck = -0.2
  const cableHeightAt = (u: number) => {
    const isBetweenTowers = Math.abs(u) < 0.5
    return isBetweenTowers
      ? -0.27 - (u / 0.5) ** 2 * 0.56
      : -0.83 + Math.min(1, (Math.abs(u) - 0.5) / 0.75) ** 0.8 * 0.6
  }
  const wires: Bar[] = []
  const hangers: Bar[] = []
  for (let u = -halfSpan; u < halfSpan; u += 0.04) {
    wires.push([u, cableHeightAt(u), u + 0.042, cableHeightAt(u + 0.042), 0.017])
    if (cableHeightAt(u) < deck) hangers.push([u, cableHeightAt(u), u, deck, 0.0055])
  }
  paintBars(canvas, hangers, { color: steel, share: 0.5, part: 1, alpha: 0.85 })
  paintDeck(canvas, { halfSpan, deck, steel })
  for (const u of [-0.5, 0.5]) paintPylon(canvas, u, steel)
  paintBars(canvas, wires, { color: steel, share: 0.9, part: 4 })
  for (const u of [-0.5, 0.5]) paintLamp(canvas, [u, -0.9], { radius: 0.012, color: [0.65, 0.2, 28] })
}

function paintDeck(
  canvas: SubjectCanvas,
  { halfSpan, deck, steel }: { halfSpan: number; deck: number; steel: Lch },
): void {
  const truss: Bar[] = []
  for (let u = -halfSpan; u < halfSpan; u += 0.06)
    truss.push([u, deck, u + 0.03, deck + 0.06, 0.009], [u + 0.03, deck + 0.06, u + 0.06, deck, 0.009])
  truss.push([-halfSpan, deck + 0.06, halfSpan, deck + 0.06, 0.014])
  paintBars(canvas, truss, { color: steel, share: 0.45, part: 2 })
  paintPanel(canvas, box(-halfSpan, deck - 0.018, halfSpan, deck + 0.016), { color: steel, share: 0.85, part: 3 })
}

function paintPylon(canvas: SubjectCanvas, u: number, steel: Lch): void {
  paintPanel(canvas, box(u - 0.11, -0.06, u + 0.11, 0.06), {
    color: [0.62, 0.02, 80],
    share: 0.7,
    cylinder: 'upright',
    grain: 0.3,
    part: 5,
  })
  paintBars(
    canvas,
    [
      [u - 0.065, 0, u - 0.05, -0.88, 0.045, 0.034],
      [u + 0.065, 0, u + 0.05, -0.88, 0.045, 0.034],
    ],
    { color: steel, share: 0.85, cylinder: 'upright', part: 6 },
  )
  const beams: Bar[] = [-0.12, -0.32, -0.5, -0.67, -0.84].map((v) => [u - 0.06, v, u + 0.06, v, 0.034])
  paintBars(canvas, beams, { color: steel, share: 0.7, part: 7 })
  paintPanels(canvas, [oval(u - 0.05, -0.89, 0.024), oval(u + 0.05, -0.89, 0.024)], { color: steel, share: 1, part: 7 })
}

export const castle: PaintedObject = { halfWidth: 0.5, height: 1.1, paint: paintCastle }

function paintCastle(stage: Stage, { x, y, size: s, color }: ObjectPlacement): void {
  const stone: Lch = [0.72, 0.025, 70]
  const roof: Lch = color ?? [0.42, 0.1, 262]
  const paintCastleTower = (dx: number, height: number, radius: number, dy = 0) => {
    const profile: ProfilePoint[] = [
      [-height - radius * 3.4, 0.003, 1],
      [-height - radius * 0.1, radius * 1.35, 1, 1],
      [-height, radius * 1.3, 0, 1],
      [-height + radius * 0.5, radius * 1.25, 0, 1],
      [-height + radius * 0.6, radius, 0, 1],
      [0.02, radius * 1.08, 0, 1],
    ]
    const placement = { x: x + dx * s, y: y + dy * s, size: s }
    shadeSolid(stage, modelLathe(stage, profile, placement), [stone, roof], {
      rim: 0.6,
      texture: 0.2,
      textureScale: 0.09,
      id,
    })
    for (const up of [0.35, 0.68])
      paintWindow(stage, {
        x: placement.x - radius * s * 0.2,
        y: placement.y - height * up * s - radius * s * 0.3,
        width: radius * s * 0.42,
        height: radius * s * 0.75,
        id: id + 5,
      })
  }
  paintCastleTower(-0.16, 0.62, 0.07, -0.03)
  paintCastleTower(0.1, 0.8, 0.085, -0.04)
  const wallTop = y - s * 0.3
  const teeth: [number, number][] = []
  for (let i = 0; i <= 12; i++) {
    const left = x - s * 0.36 + (s * 0.72 * i) / 13
    const up = i % 2 ? 0 : s * 0.035
    teeth.push([left, wallTop - up], [left + (s * 0.72) / 13, wallTop - up])
  }
  const share = stage.sun.x < x ? 0.7 : 0.5
  paintFace(stage, { points: [[x - s * 0.36, y], ...teeth, [x + s * 0.36, y]], color: stone, share, id: id + 1 })
  const gate = pointsIn({ x, y, width: s * 0.055, height: s }, '-1 0, -1 -.12, 0 -.18, 1 -.12, 1 0')
  paintFace(stage, { points: gate, color: [0.25, 0.03, 50], share: 0.4, id: id + 6 })
  paintCastleTower(-0.37, 0.42, 0.08, 0.01)
  paintCastleTower(0.37, 0.47, 0.085, 0.01)
}

export const tower: PaintedObject = { halfWidth: 0.3, height: 1.4, paint: paintTower }

/** Paints a single round tower, as in fairy tales. */
function paintTower(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const roof: Lch = placement.color ?? [0.42, 0.13, 285]
  const stone: Lch = [0.7, 0.025, 75]
  paintContactShadow(canvas, { left: -0.24, right: 0.24 })
  const body = modelLathe(
    stage,
    parseProfile('-1.36 .004 1, -1 .25 1!, -.97 .26 0!, -.78 .22 0!, -.7 .16 0!, -.2 .17 0, .02 .22'),
    { x: placement.x, y: placement.y, size: placement.size },
  )
  shadeSolid(canvas.stage, body, [stone, roof], { rim: 0.7, texture: 0.28, textureScale: 0.1, id })
  paintPanes(canvas, [
    pointedWindow(-0.02, -0.8, 0.05, 0.14),
    pointedWindow(0.12, -0.82, 0.03, 0.11),
    pointedWindow(-0.15, -0.82, 0.03, 0.11),
    pointedWindow(0.03, -0.44, 0.03, 0.11),
  ])
  paintPanel(canvas, pointedWindow(-0.01, 0.02, 0.07, 0.22), { color: [0.34, 0.08, 45], share: 0.6, part: 6 })
  paintPanel(canvas, '0 -146!, 10 -143, 20 -145!, 19 -138!, 0 -139!', {
    color: [0.56, 0.19, 27],
    share: 0.9,
    isSmooth: true,
    part: 7,
  })
  paintBars(canvas, [[0, -1.34, 0, -1.47, 0.01]], { color: [0.3, 0.02, 260], part: 8 })
  const ivy = stage.random.child('tower ivy')
  for (let i = 0; i < 60; i++) {
    const v = -0.7 * ivy.next() ** 1.6
    paintPanel(canvas, oval(-0.15 + ivy.between(-0.05, 0.09) * (1 + v), v, 0.022, 0.016), {
      color: [ivy.between(0.4, 0.58), 0.11, 135],
      share: ivy.between(0.4, 1),
      part: 9,
    })
  }
  paintPanels(canvas, [box(-0.2, -0.02, 0.2, 0.015)], { color: stone, share: 0.6, part: 5 })
  paintGroundShadow(canvas, { halfWidth: 0.28, height: 1.2 })
}

export const lighthouse: PaintedObject = { halfWidth: 0.13, height: 1, paint: paintLighthouse }
const LAMP = oklch(0.85, 0.13, 70)

function paintLighthouse(stage: Stage, { x, y, size, color }: ObjectPlacement): void {
  const isLit = stage.light.strength < 1.1
  const tower = parseProfile(
    '-1 .002 1, -.94 .05 1, -.925 .062 1!, -.92 .048 2!, -.845 .048 2!, -.84 .095 3!, -.8 .095 3!',
  )
  for (let i = 0; i < 5; i++) {
    const top = -0.8 + i * 0.16
    const band = i & 1
    tower.push([top + 0.001, 0.072 + i * 0.011, band, 1], [top + 0.16, 0.072 + (i + 1) * 0.011, band, 1])
  }
  const stripe: Lch = color ?? [0.52, 0.17, 28]
  shadeSolid(
    stage,
    modelLathe(stage, tower, { x, y, size }),
    [[0.93, 0.015, 80], stripe, [0.9, 0.13, 85, isLit ? 2.2 : 0.5], [0.3, 0.03, 260]],
    { rim: 0.5, texture: 0.06, id },
  )
  const pane = lit([0.05, 0.05, 0.08], stage.light, 0.5)
  for (let i = 0; i < 3; i++)
    dab(stage, [x - 0.005 * size, y - size * (0.2 + i * 0.22), size * 0.012, size * 0.02], {
      color: pane,
      softness: 0.2,
    })
  if (isLit) paintBeam(stage, { x, y: y - size * 0.885, size })
}

function paintBeam(stage: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  const { pixels, width, height } = stage
  for (let py = Math.max(0, (y - size * 0.4) | 0); py < Math.min(height, y + size * 0.4); py++)
    for (let px = 0; px < width; px++) {
      const dx = px - x
      const distance = Math.abs(dx)
      const e = 1 - ((py - y + dx * 0.1) / (distance * 0.11 + size * 0.02)) ** 2
      if (e <= 0) continue
      const k = (e * e * 0.5) / (1 + distance / (width * 0.28))
      const i = (py * width + px) * 3
      pixels[i] = (pixels[i] ?? 0) + k
      pixels[i + 1] = (pixels[i + 1] ?? 0) + k * 0.86
      pixels[i + 2] = (pixels[i + 2] ?? 0) + k * 0.6
    }
  glow(stage, { x, y, radius: size * 0.5, color: LAMP, strength: 1.1 })
}
