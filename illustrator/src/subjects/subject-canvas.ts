import { clamp } from '../math/number.ts'
import { parseTable, type Table } from '../math/tables.ts'
import { tabledNoise } from '../math/noise.ts'
import { oklch, scaleColor, type Lch } from '../math/color.ts'
import type { Ring } from '../raster/mask.ts'
import { smoothRing } from '../raster/ring.ts'
import { fillShape, type Shader } from '../paint/shapes.ts'
import { underLight, type Stage } from '../paint/stage.ts'
import type { ObjectPlacement } from './object.ts'

/** A drawing surface in units of the subject: u points forward, v down, and the origin is at its feet. */
export interface SubjectCanvas {
  stage: Stage
  /** Position of the origin in the image. */
  x: number
  y: number
  /** Pixels per unit. */
  size: number
  /** 1 faces right, -1 left. */
  flip: 1 | -1
  /** Id of the subject's pixels. `Look.part` is added to it. */
  id: number
  /** 1 if the sun is to the right of the subject in the image, -1 if it is to the left. */
  sunSide: 1 | -1
  /** See `ObjectPlacement`. */
  isToy: boolean
}

/** A point in units of the subject. A third number marks a corner of a smooth outline. */
export type Spot = readonly [u: number, v: number, corner?: 1]
/** A straight bar from one point to another. Its width can differ at the end. */
export type Bar = readonly [fromU: number, fromV: number, toU: number, toV: number, width: number, endWidth?: number]

/** How a surface looks. */
export interface Look {
  color: Lch
  /** Share of the sunlight on the surface. */
  share?: number
  /** Lights the surface like a standing or a lying cylinder. */
  cylinder?: 'upright' | 'lying'
  /** Strength of the highlight along a lying cylinder. */
  gloss?: number
  /** Roughness of the surface. */
  grain?: number
  /** Emitted light. */
  glow?: number
  alpha?: number
  /** Added to the id of the subject. An ink line separates neighboring surfaces with different numbers. */
  part?: number
  /** Rounds the outline except at its corners. */
  isSmooth?: boolean
}

export function createSubjectCanvas(stage: Stage, placement: ObjectPlacement, id: number): SubjectCanvas {
  const { x, y, size, flip, isToy = false } = placement
  const { light } = stage
  const litStage = light.isNight
    ? underLight(stage, { strength: 0.85, ambient: scaleColor(light.ambient, 1.5) })
    : stage
  return { stage: litStage, x, y, size, flip, id, sunSide: stage.sun.x < x ? -1 : 1, isToy }
}

/**
 * Half the length, in units, of a line that leaves the image on both sides, such as a rail. On a toy the line ends with
 * the toy.
 */
export function measureHalfSpan({ stage, x, size, isToy }: SubjectCanvas, toyHalfSpan: number): number {
  return isToy ? toyHalfSpan : Math.max(x, stage.width - x) / size + 0.1
}

/** Paints one surface. Its outline is a list of spots or a string in the format of `parseOutline()`. */
export function paintPanel(canvas: SubjectCanvas, spots: readonly Spot[] | string, look: Look): void {
  fillSurface(
    canvas,
    [toRing(canvas, typeof spots === 'string' ? parseOutline(spots) : spots, look.isSmooth ?? false)],
    look,
  )
}

/** Paints several surfaces that are lit as one. */
export function paintPanels(canvas: SubjectCanvas, list: readonly (readonly Spot[])[], look: Look): void {
  fillSurface(
    canvas,
    list.map((spots) => toRing(canvas, spots, look.isSmooth ?? false)),
    look,
  )
}

/** Paints bars, spokes, ropes or girders in one fill: a list, or a string in the format of `parseBars()`. */
export function paintBars(canvas: SubjectCanvas, bars: readonly Bar[] | string, look: Look): void {
  const list = typeof bars === 'string' ? parseBars(bars) : bars
  paintPanels(
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

/** Parses an outline in hundredths of a unit: `u v`, with `!` after a corner and commas between points. */
export function parseOutline(text: string): Table<Spot> {
  return parseTable(text, [2, 2], ([u = 0, v = 0], isCorner) => (isCorner ? [u / 100, v / 100, 1] : [u / 100, v / 100]))
}

/** Parses bars in hundredths of a unit: `u v` of both ends, the width and, optionally, the width at the end. */
export function parseBars(text: string): Table<Bar> {
  return parseTable(text, [5, 6], ([u0 = 0, v0 = 0, u1 = 0, v1 = 0, width = 0, endWidth = width]) => [
    u0 / 100,
    v0 / 100,
    u1 / 100,
    v1 / 100,
    width / 100,
    endWidth / 100,
  ])
}

/** The outline of a rectangle. */
export function box(left: number, top: number, right: number, bottom: number): Spot[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** The outline of a circle or an ellipse. */
export function oval(u: number, v: number, radius: number, radiusV = radius): Spot[] {
  return Array.from({ length: 28 }, (_, i) => {
    const angle = (i / 28) * Math.PI * 2
    return [u + Math.cos(angle) * radius, v + Math.sin(angle) * radiusV]
  })
}

export type RingShape = { u: number; v: number; radius: number; thickness: number }

/** Paints a circle with a hole: a tire, a rim, a large wheel. */
export function paintRing(canvas: SubjectCanvas, { u, v, radius, thickness }: RingShape, look: Look): void {
  const inner = toRing(canvas, oval(u, v, radius - thickness), false)
  fillSurface(canvas, [toRing(canvas, oval(u, v, radius), false), reverseRing(inner)], look)
}

/**
 * Converts an outline to pixels. The winding direction does not depend on `flip`, so overlapping outlines in one fill
 * never cancel each other.
 */
function toRing({ x, y, size, flip }: SubjectCanvas, spots: readonly Spot[], isSmooth: boolean): Ring {
  const knots = spots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner] as const)
  const ring = isSmooth ? smoothRing(knots) : knots.flatMap(([px, py]) => [px, py])
  return measureSignedArea(ring) < 0 ? reverseRing(ring) : ring
}

function measureSignedArea(ring: Ring): number {
  let area = 0
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    area += (ring[i] ?? 0) * (ring[j + 1] ?? 0) - (ring[j] ?? 0) * (ring[i + 1] ?? 0)
  }
  return area
}

function reverseRing(ring: Ring): Ring {
  const result: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) result.push(ring[i] ?? 0, ring[i + 1] ?? 0)
  return result
}

function fillSurface(canvas: SubjectCanvas, rings: readonly Ring[], look: Look): void {
  const { part = 0, alpha = 1 } = look
  fillShape(canvas.stage, rings, { paint: createSurfaceShader(canvas, rings, look), id: canvas.id + part, alpha })
}

function findBounds(rings: readonly Ring[]) {
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

function createSurfaceShader(
  { stage, sunSide, size, x: originX }: SubjectCanvas,
  rings: readonly Ring[],
  look: Look,
): Shader {
  const { color, share = 0.6, cylinder, gloss = 0, grain = 0.08, glow = 0 } = look
  const { ambient, sun, horizon, strength } = stage.light
  const { left, top, right, bottom } = findBounds(rings)
  const perX = 2 / Math.max(1, right - left)
  const perY = 2 / Math.max(1, bottom - top)
  const [r, g, b] = oklch(...color)
  const scale = 34 / size
  return (px, py, out) => {
    const u = clamp((px - left) * perX - 1, -1, 1)
    const v = clamp((py - top) * perY - 1, -1, 1)
    let k = share * (1 - v * 0.16 + ((px - originX) / size) * sunSide * 0.16)
    let edge = 0
    let bounce = 0.06
    if (cylinder === 'upright') {
      k = share * clamp(0.16 + 0.5 * Math.sqrt(1 - u * u) + u * sunSide * 0.75, 0, 1.25) * 1.3
      edge = Math.max(0, u * sunSide) ** 8 * 0.25
    } else if (cylinder === 'lying') {
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
