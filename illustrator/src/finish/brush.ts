import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { blend } from '../paint/pixels.ts'

export interface Canvas {
  width: number
  height: number
  colour: Float32Array
  thickness: Float32Array
  bristles: Float32Array
}

export interface Stroke {
  colour: readonly [number, number, number]
  radius: number
  /** Which of the brushes, 0 to 1. */
  bristle: number
  /** How much paint is on it, 0 to 1. */
  load: number
}

const ACROSS = 64
const BRUSHES = 32
const OPACITY = 0.95

/** Profiles across a brush: how much paint each bristle carries. */
export function createBristles(): Float32Array {
  const bristles = new Float32Array(ACROSS * BRUSHES)
  for (let brush = 0; brush < BRUSHES; brush++)
    for (let i = 0; i < ACROSS; i++) {
      const v = (i / (ACROSS - 1)) * 2 - 1
      const edge = Math.min(1, (1 - v * v) * 3.2)
      bristles[brush * ACROSS + i] = clamp((0.72 + 0.55 * noise(i * 0.33 + brush * 9.1, brush * 3.7)) * edge)
    }
  return bristles
}

export function layStroke(canvas: Canvas, path: readonly number[], stroke: Stroke): void {
  const segments = path.length / 2 - 1
  for (let k = 0; k < segments; k++) {
    const segment = {
      ax: path[k * 2] ?? 0,
      ay: path[k * 2 + 1] ?? 0,
      bx: path[k * 2 + 2] ?? 0,
      by: path[k * 2 + 3] ?? 0,
      isFirst: k === 0,
      isLast: k === segments - 1,
    }
    laySegment(canvas, segment, stroke)
  }
}

interface Segment {
  ax: number
  ay: number
  bx: number
  by: number
  isFirst: boolean
  isLast: boolean
}

function laySegment(canvas: Canvas, { ax, ay, bx, by, isFirst, isLast }: Segment, stroke: Stroke): void {
  const { width, height, colour, thickness, bristles } = canvas
  const { radius, load } = stroke
  const [r, g, b] = stroke.colour
  const offset = Math.min(BRUSHES - 1, (stroke.bristle * BRUSHES) | 0) * ACROSS
  const vx = bx - ax
  const vy = by - ay
  const length2 = vx * vx + vy * vy + 1e-9
  const perAcross = 1 / (Math.sqrt(length2) * radius)
  const perAlong = 1 / length2
  const capScale = length2 * perAcross
  const left = Math.max(0, (Math.min(ax, bx) - radius) | 0)
  const right = Math.min(width - 1, (Math.max(ax, bx) + radius + 1) | 0)
  const top = Math.max(0, (Math.min(ay, by) - radius) | 0)
  const bottom = Math.min(height - 1, (Math.max(ay, by) + radius + 1) | 0)
  const farthest = isLast ? 1 + 1 / capScale : 1
  const nearest = isFirst ? -1 / capScale : 0
  const perVy = Math.abs(vy) > 1e-6 ? 1 / vy : 0
  const perVx = Math.abs(vx) > 1e-6 ? 1 / vx : 0
  const halfAcross = Math.abs(perVy) / perAcross
  const halfAlong = (farthest - nearest) * length2 * 0.5 * Math.abs(perVx)
  for (let y = top; y <= bottom; y++) {
    const dy = y - ay
    let from = left
    let to = right
    // Only the part of the row that can lie under the brush: most of a slanting segment's box does not.
    if (perVy !== 0) {
      const middle = ax + dy * vx * perVy
      from = Math.max(from, (middle - halfAcross) | 0)
      to = Math.min(to, (middle + halfAcross + 1) | 0)
    }
    if (perVx !== 0) {
      const middle = ax + ((nearest + farthest) * length2 * 0.5 - dy * vy) * perVx
      from = Math.max(from, (middle - halfAlong) | 0)
      to = Math.min(to, (middle + halfAlong + 1) | 0)
    }
    for (let x = from; x <= to; x++) {
      const dx = x - ax
      const v = (dx * vy - dy * vx) * perAcross
      if (v > 1 || v < -1) continue
      const t = (dx * vx + dy * vy) * perAlong
      if ((t < 0 && !isFirst) || (t > 1 && !isLast)) continue
      const cap = t < 0 ? -t * capScale : t > 1 ? (t - 1) * capScale : 0
      if (cap * cap + v * v > 1) continue
      let paint = (bristles[offset + (((v + 1) * 0.5 * (ACROSS - 1)) | 0)] ?? 0) * (1 - cap)
      if (isLast && t > 0.3) paint *= 1 - 0.55 * (t - 0.3)
      const m = paint * OPACITY
      if (m <= 0.02) continue
      const p = y * width + x
      const alpha = m > 0.75 ? 1 : m / 0.75
      blend(colour, p * 3, r, g, b, alpha)
      const h = thickness[p] ?? 0
      thickness[p] = h + (paint * load - h) * alpha
    }
  }
}
