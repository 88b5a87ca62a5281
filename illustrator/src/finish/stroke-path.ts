import { mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { FLOW_STEP, type Flow } from './flow.ts'
import { targetIndex, type Target } from './target.ts'

export interface StrokeStart {
  canvas: Float32Array
  target: Target
  width: number
  height: number
  x: number
  y: number
  radius: number
  colour: readonly [number, number, number]
  segments: number
}

const CURL = 0.35

/** Follows the flow from a start for as long as the stroke's colour is better than what lies there; x, y, x, y … */
export function traceStroke(flow: Flow, start: StrokeStart): number[] {
  const { width, height, radius } = start
  let { x, y } = start
  const path = [x, y]
  let lastX = 0
  let lastY = 0
  for (let k = 0; k < start.segments; k++) {
    const angle = angleAt(flow, start, x, y)
    let dx = Math.cos(angle)
    let dy = Math.sin(angle)
    if (dx * lastX + dy * lastY < 0) {
      dx = -dx
      dy = -dy
    }
    if (k > 0) {
      dx = mix(lastX, dx, 1 - CURL)
      dy = mix(lastY, dy, 1 - CURL)
      const length = Math.hypot(dx, dy) || 1
      dx /= length
      dy /= length
    }
    x += dx * radius
    y += dy * radius
    if (x < 0 || y < 0 || x >= width || y >= height) break
    if (k > 0 && isWorse(start, x | 0, y | 0)) break
    path.push(x, y)
    lastX = dx
    lastY = dy
  }
  if (path.length < 4) path.push(start.x + radius * 0.8, start.y)
  return path
}

function angleAt(
  { columns, rows, angle, coherence }: Flow,
  { width, height }: StrokeStart,
  x: number,
  y: number,
): number {
  const row = Math.min(rows - 1, (y / FLOW_STEP) | 0)
  const i = row * columns + Math.min(columns - 1, (x / FLOW_STEP) | 0)
  const along = angle[i] ?? 0
  const clear = coherence[i] ?? 0
  return clear < 0.25 ? mix(along, noise((x / width) * 3, (y / height) * 3) * 3, 1 - clear * 4) : along
}

function isWorse({ canvas, target, colour, width }: StrokeStart, x: number, y: number): boolean {
  const i = (y * width + x) * 3
  const j = targetIndex(target, x, y)
  const r = target.data[j] ?? 0
  const g = target.data[j + 1] ?? 0
  const b = target.data[j + 2] ?? 0
  const ours = Math.abs(r - colour[0]) + Math.abs(g - colour[1]) + Math.abs(b - colour[2])
  const theirs =
    Math.abs(r - (canvas[i] ?? 0)) + Math.abs(g - (canvas[i + 1] ?? 0)) + Math.abs(b - (canvas[i + 2] ?? 0))
  return ours > theirs + 0.08
}
