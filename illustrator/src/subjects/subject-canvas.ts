import { clamp } from '../math/number.ts'
import { tableOf, type Table } from '../math/tables.ts'
import { tabledNoise } from '../math/noise.ts'
import { oklch, scaled, type Lch } from '../math/color.ts'
import type { Ring } from '../raster/mask.ts'
import { smoothRing } from '../raster/ring.ts'
import { fillShape, type Shader } from '../paint/shapes.ts'
import { underLight, type Stage } from '../paint/stage.ts'
import type { ObjectPlacement } from './object.ts'

/** A drawing surface in units of the subject: x points forward, y down, and the origin is at its feet. */
export interface SubjectCanvas {
  stage: Stage
  x: number
  y: number
  size: number
  flip: 1 | -1
  id: number
  /** The side of the image with the sun. */
  toward: 1 | -1
  isToy: boolean
}

/** A point in units. A third number marks a corner of a smooth outline. */
export type Spot = readonly [u: number, v: number, corner?: 1]
/** A straight bar from one point to another. */
export type Bar = readonly [fromU: number, fromV: number, toU: number, toV: number, width: number, endWidth?: number]

export interface Look {
  color: Lch
  /** Share of the sunlight on it. */
  share?: number
  /** Lit as a standing or a lying cylinder. */
  round?: 'upright' | 'lying'
  /** Height of the highlight along a lying cylinder. */
  gloss?: number
  /** Roughness of the surface. */
  grain?: number
  /** Emitted light. */
  glow?: number
  alpha?: number
  /** Added to the id of the subject. Neighbors with different numbers get an ink line between them. */
  part?: number
  isSmooth?: boolean
}

export function createSubjectCanvas(stage: Stage, placement: ObjectPlacement, id: number): SubjectCanvas {
  const { x, y, size, flip, isToy = false } = placement
  const { light } = stage
  const lamp = light.isNight ? underLight(stage, { strength: 0.85, ambient: scaled(light.ambient, 1.5) }) : stage
  return { stage: lamp, x, y, size, flip, id, toward: stage.sun.x < x ? -1 : 1, isToy }
}

/** Length in units of a line that leaves the image on both sides. On a toy it ends with the toy. */
export function runOf({ stage, x, size, isToy }: SubjectCanvas, own: number): number {
  return isToy ? own : Math.max(x, stage.width - x) / size + 0.1
}

/** One surface with any outline: spots in units, or a string in the format of `trace()`. */
export function panel(canvas: SubjectCanvas, spots: readonly Spot[] | string, look: Look): void {
  fill(canvas, [outline(canvas, typeof spots === 'string' ? trace(spots) : spots, look.isSmooth ?? false)], look)
}

/** Several surfaces with common lighting. */
export function panels(canvas: SubjectCanvas, list: readonly (readonly Spot[])[], look: Look): void {
  fill(
    canvas,
    list.map((spots) => outline(canvas, spots, look.isSmooth ?? false)),
    look,
  )
}

/** Bars, spokes, ropes and girders in one fill: in units, or a string in the format of `rods()`. */
export function bars(canvas: SubjectCanvas, bars: readonly Bar[] | string, look: Look): void {
  const list = typeof bars === 'string' ? rods(bars) : bars
  panels(
    canvas,
    list.map(([u0, v0, u1, v1, width, endWidth = width]) => {
      const length = Math.hypot(u1 - u0, v1 - v0) || 1
      const nu = -(v1 - v0) / length / 2
      const nv = (u1 - u0) / length / 2
      return [
        [u0 + nu * width, v0 + nv * width],
        [u1 + nu * endWidth, v1 + nv * endWidth],
        [u1 - nu * endWidth, v1 - nv * endWidth],
        [u0 - nu * width, v0 - nv * width],
      ]
    }),
    { ...look, isSmooth: false },
  )
}

/** Parses an outline: points `u v` in hundredths of a unit, `!` after a corner, commas between points. */
export function trace(text: string): Table<Spot> {
  return tableOf(text, [2, 2], ([u = 0, v = 0], isCorner) => (isCorner ? [u / 100, v / 100, 1] : [u / 100, v / 100]))
}

/** Parses bars in hundredths of a unit: from `u v` to `u v`, the width, and optionally the width at the end. */
export function rods(text: string): Table<Bar> {
  return tableOf(text, [5, 6], ([u0 = 0, v0 = 0, u1 = 0, v1 = 0, width = 0, endWidth = width]) => [
    u0 / 100,
    v0 / 100,
    u1 / 100,
    v1 / 100,
    width / 100,
    endWidth / 100,
  ])
}

export function box(left: number, top: number, right: number, bottom: number): Spot[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** A circle or an ellipse as an outline. */
export function round(u: number, v: number, radius: number, radiusV = radius): Spot[] {
  return Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * Math.PI * 2
    return [u + Math.cos(angle) * radius, v + Math.sin(angle) * radiusV]
  })
}

export type Hoop = { u: number; v: number; radius: number; thickness: number }

/** A circle with a hole: tires, rims, large wheels. */
export function hoop(canvas: SubjectCanvas, { u, v, radius, thickness }: Hoop, look: Look): void {
  const inner = outline(canvas, round(u, v, radius - thickness), false)
  fill(canvas, [outline(canvas, round(u, v, radius), false), reversed(inner)], look)
}

/** The winding direction does not depend on `flip`, so overlapping outlines in one fill never cancel each other. */
function outline({ x, y, size, flip }: SubjectCanvas, spots: readonly Spot[], isSmooth: boolean): Ring {
  const knots = spots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner] as const)
  const ring = isSmooth ? smoothRing(knots) : knots.flatMap(([px, py]) => [px, py])
  return areaOf(ring) < 0 ? reversed(ring) : ring
}

function areaOf(ring: Ring): number {
  let area = 0
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    area += (ring[i] ?? 0) * (ring[j + 1] ?? 0) - (ring[j] ?? 0) * (ring[i + 1] ?? 0)
  }
  return area
}

function reversed(ring: Ring): Ring {
  const back: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) back.push(ring[i] ?? 0, ring[i + 1] ?? 0)
  return back
}

function fill(canvas: SubjectCanvas, rings: readonly Ring[], look: Look): void {
  const { part = 0, alpha = 1 } = look
  fillShape(canvas.stage, rings, { paint: surface(canvas, rings, look), id: canvas.id + part, alpha })
}

function boundsOf(rings: readonly Ring[]) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      bounds.left = Math.min(bounds.left, ring[i] ?? 0)
      bounds.right = Math.max(bounds.right, ring[i] ?? 0)
      bounds.top = Math.min(bounds.top, ring[i + 1] ?? 0)
      bounds.bottom = Math.max(bounds.bottom, ring[i + 1] ?? 0)
    }
  return bounds
}

function surface({ stage, toward, size, x: originX }: SubjectCanvas, rings: readonly Ring[], look: Look): Shader {
  const { color, share = 0.6, round: shape, gloss = 0, grain = 0.08, glow = 0 } = look
  const { ambient, sun, horizon, strength } = stage.light
  const { left, top, right, bottom } = boundsOf(rings)
  const perX = 2 / Math.max(1, right - left)
  const perY = 2 / Math.max(1, bottom - top)
  const [r, g, b] = oklch(...color)
  const scale = 34 / size
  return (px, py, out) => {
    const u = clamp((px - left) * perX - 1, -1, 1)
    const v = clamp((py - top) * perY - 1, -1, 1)
    let k = share * (1 - v * 0.16 + ((px - originX) / size) * toward * 0.16)
    let edge = 0
    let bounce = 0.06
    if (shape === 'upright') {
      k = share * clamp(0.16 + 0.5 * Math.sqrt(1 - u * u) + u * toward * 0.75, 0, 1.25) * 1.3
      edge = Math.max(0, u * toward) ** 8 * 0.25
    } else if (shape === 'lying') {
      k = share * clamp(0.2 + 0.6 * Math.sqrt(1 - v * v) - v * 0.7) * 1.25
      edge = gloss / (1 + ((v + 0.52) * 8) ** 4) + Math.max(0, -v) ** 8 * 0.12
      bounce += Math.max(0, v) * 0.22
    }
    const speckle = tabledNoise(px * scale, py * scale) + tabledNoise(px * scale * 3.1, py * scale * 2.3) * 0.5
    k *= strength * (1 + grain * speckle)
    edge *= Math.min(1, strength)
    out[0] = r * (ambient[0] * 0.72 + sun[0] * k + horizon[0] * bounce + glow) + sun[0] * edge
    out[1] = g * (ambient[1] * 0.72 + sun[1] * k + horizon[1] * bounce + glow) + sun[1] * edge
    out[2] = b * (ambient[2] * 0.72 + sun[2] * k + horizon[2] * bounce + glow) + sun[2] * edge
  }
}
