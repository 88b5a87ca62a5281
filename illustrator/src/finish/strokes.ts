import { blur } from '../raster/mask.ts'
import { halveImage } from '../raster/field.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { blend, lumaAt } from '../paint/shapes.ts'
import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'

/** The target that strokes match: the image itself, or a blurred copy at half the size for large brushes. */
interface Target {
  data: Float32Array
  columns: number
  rows: number
  /** 1 if the target has half the size, otherwise 0. */
  shift: number
}

function createSharpTarget({ pixels, width, height }: Stage): Target {
  return { data: pixels, columns: width, rows: height, shift: 0 }
}

/** A blurred target has half the size, which is enough and takes a quarter of the memory. */
function createSoftTarget({ pixels, width, height, scratch }: Stage, radius: number): Target {
  const { data, width: columns, height: rows } = halveImage({ data: pixels, width, height }, 'half', scratch)
  blur(data, { width: columns, height: rows, radius: radius * 0.5, channels: 3, passes: 1 }, scratch)
  return { data, columns, rows, shift: 1 }
}

/** Index of the target pixel at a point of the image. */
function targetIndex({ columns, rows, shift }: Target, x: number, y: number): number {
  const column = x >> shift
  const row = y >> shift
  return ((row < rows ? row : rows - 1) * columns + (column < columns ? column : columns - 1)) * 3
}

/** Brush direction at each point, on a grid of every fourth pixel. */
interface Flow {
  columns: number
  rows: number
  angle: Float32Array
  /** 0 is no clear direction, 1 is a clean edge. */
  coherence: Float32Array
}

const FLOW_STEP = 4

/** Finds the direction of edges with a smoothed structure tensor. Strokes follow it. */
function createFlow({ pixels, width, height, scratch }: Stage): Flow {
  const columns = Math.ceil(width / FLOW_STEP)
  const rows = Math.ceil(height / FLOW_STEP)
  const count = columns * rows
  const shape = { width: columns, height: rows }
  const luma = scratch.floats('flow.luma', count)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const py = Math.min(height - 1, y * FLOW_STEP + 1)
      const px = Math.min(width - 1, x * FLOW_STEP + 1)
      luma[y * columns + x] = lumaAt(pixels, (py * width + px) * 3)
    }
  blur(luma, { ...shape, radius: 1, passes: 1 }, scratch)
  const xx = scratch.floats('flow.xx', count).fill(0)
  const xy = scratch.floats('flow.xy', count).fill(0)
  const yy = scratch.floats('flow.yy', count).fill(0)
  for (let y = 1; y < rows - 1; y++)
    for (let x = 1; x < columns - 1; x++) {
      const i = y * columns + x
      const gx = (luma[i + 1] ?? 0) - (luma[i - 1] ?? 0)
      const gy = (luma[i + columns] ?? 0) - (luma[i - columns] ?? 0)
      xx[i] = gx * gx
      xy[i] = gx * gy
      yy[i] = gy * gy
    }
  for (const tensor of [xx, xy, yy]) blur(tensor, { ...shape, radius: 6 }, scratch)
  const angle = scratch.floats('flow.angle', count)
  const coherence = scratch.floats('flow.coherence', count)
  for (let i = 0; i < count; i++) {
    const a = xx[i] ?? 0
    const b = xy[i] ?? 0
    const c = yy[i] ?? 0
    angle[i] = 0.5 * Math.atan2(2 * b, a - c) + Math.PI / 2
    coherence[i] = Math.sqrt((a - c) * (a - c) + 4 * b * b) / (a + c + 1e-5)
  }
  return { columns, rows, angle, coherence }
}

interface StrokeStart {
  canvas: Float32Array
  target: Target
  width: number
  height: number
  x: number
  y: number
  radius: number
  color: readonly [number, number, number]
  segments: number
}

/** Share of the previous direction in each segment of a stroke, which makes its curve smooth. */
const INERTIA = 0.35

/** Follows the flow while the stroke's color is nearer to the target than the canvas is. Returns x, y, x, y … */
function traceStroke(flow: Flow, start: StrokeStart): number[] {
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
      dx = mix(lastX, dx, 1 - INERTIA)
      dy = mix(lastY, dy, 1 - INERTIA)
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

function isWorse({ canvas, target, color, width }: StrokeStart, x: number, y: number): boolean {
  const i = (y * width + x) * 3
  const j = targetIndex(target, x, y)
  const r = target.data[j] ?? 0
  const g = target.data[j + 1] ?? 0
  const b = target.data[j + 2] ?? 0
  const strokeError = Math.abs(r - color[0]) + Math.abs(g - color[1]) + Math.abs(b - color[2])
  const canvasError =
    Math.abs(r - (canvas[i] ?? 0)) + Math.abs(g - (canvas[i + 1] ?? 0)) + Math.abs(b - (canvas[i + 2] ?? 0))
  return strokeError > canvasError + 0.08
}

type Canvas = { width: number; height: number; color: Float32Array; thickness: Float32Array; bristles: Float32Array }

interface Stroke {
  color: readonly [number, number, number]
  radius: number
  /** Selects one of the brush profiles, 0 to 1. */
  profile: number
  /** Amount of paint, 0 to 1. */
  load: number
}

const BRISTLES_PER_BRUSH = 64
/** Number of brush profiles. */
const BRUSHES = 32
const OPACITY = 0.95

/** Creates the brush profiles: the amount of paint on each bristle across a brush. */
function createBristles(): Float32Array {
  const bristles = new Float32Array(BRISTLES_PER_BRUSH * BRUSHES)
  for (let brush = 0; brush < BRUSHES; brush++)
    for (let i = 0; i < BRISTLES_PER_BRUSH; i++) {
      const v = (i / (BRISTLES_PER_BRUSH - 1)) * 2 - 1
      const edge = Math.min(1, (1 - v * v) * 3.2)
      bristles[brush * BRISTLES_PER_BRUSH + i] = clamp(
        (0.72 + 0.55 * noise(i * 0.33 + brush * 9.1, brush * 3.7)) * edge,
      )
    }
  return bristles
}

function layStroke(canvas: Canvas, path: readonly number[], stroke: Stroke): void {
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

type Segment = { ax: number; ay: number; bx: number; by: number; isFirst: boolean; isLast: boolean }

function laySegment(canvas: Canvas, { ax, ay, bx, by, isFirst, isLast }: Segment, stroke: Stroke): void {
  const { width, height, color, thickness, bristles } = canvas
  const { radius, load } = stroke
  const [r, g, b] = stroke.color
  const offset = Math.min(BRUSHES - 1, (stroke.profile * BRUSHES) | 0) * BRISTLES_PER_BRUSH
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
    // Limits the row to the part that the brush can cover, because a slanting segment fills little of its box.
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
      let paint = (bristles[offset + (((v + 1) * 0.5 * (BRISTLES_PER_BRUSH - 1)) | 0)] ?? 0) * (1 - cap)
      if (isLast && t > 0.3) paint *= 1 - 0.55 * (t - 0.3)
      const m = paint * OPACITY
      if (m <= 0.02) continue
      const p = y * width + x
      const alpha = m > 0.75 ? 1 : m / 0.75
      blend(color, p * 3, r, g, b, alpha)
      const h = thickness[p] ?? 0
      thickness[p] = h + (paint * load - h) * alpha
    }
  }
}

interface Brushwork {
  /** Brush radii from large to small, in pixels at an image size of 1024. */
  sizes: readonly number[]
  /** For each size: the error above which the canvas is painted over. */
  thresholds: readonly number[]
  /** Number of segments of a stroke. */
  length: number
  /** Variation of brightness and hue between strokes. */
  jitter: number
  hueJitter: number
  /** Thickness of the paint in side light. */
  relief: number
  /** A last, fine brush that paints subjects only. */
  detail?: number
}

/** Distance between starts of strokes, in radii. The first layer lies on a blurred image and may have gaps. */
const STEP = 0.95
const FIRST_STEP = 1.2

/** Paints over the image with curved strokes, large to small, only where the canvas still differs (after Hertzmann). */
export function paintStrokes(stage: Stage, work: Brushwork): void {
  const { pixels, width, height, unit, scratch } = stage
  const canvas: Canvas = {
    width,
    height,
    color: scratch.floats('A', pixels.length),
    thickness: scratch.floats('plane.4', width * height).fill(0),
    bristles: createBristles(),
  }
  const flow = createFlow(stage)
  primeCanvas(canvas, createSoftTarget(stage, (work.sizes[0] ?? 20) * unit * 0.6))
  const layers = work.sizes.map((size, i) => ({ size, threshold: work.thresholds[i] ?? 0, onlySubjects: false }))
  if (work.detail) layers.push({ size: work.detail, threshold: 0.045, onlySubjects: true })
  layers.forEach((layer, index) => {
    const isLast = index === layers.length - 1
    paintLayer(stage, { ...layer, index, isLast, work, canvas, flow })
  })
  if (work.relief > 0) lightRelief(canvas, work.relief)
  pixels.set(canvas.color)
}

/** Fills the canvas with a soft copy of the image, which shows between the strokes. */
function primeCanvas({ color, width, height }: Canvas, target: Target): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = targetIndex(target, x, y)
      const to = (y * width + x) * 3
      color[to] = target.data[from] ?? 0
      color[to + 1] = target.data[from + 1] ?? 0
      color[to + 2] = target.data[from + 2] ?? 0
    }
}

interface Layer {
  size: number
  threshold: number
  onlySubjects: boolean
  index: number
  isLast: boolean
  work: Brushwork
  canvas: Canvas
  flow: Flow
}

function paintLayer(stage: Stage, layer: Layer): void {
  const { width, height, unit } = stage
  const { canvas, work, index } = layer
  const radius = Math.max(2.2, layer.size * unit)
  const target = layer.isLast ? createSharpTarget(stage) : createSoftTarget(stage, radius * 0.5)
  const starts = findStarts(stage, layer, {
    target,
    step: Math.max(2, (radius * (index === 0 ? FIRST_STEP : STEP)) | 0),
  })
  starts.forEach((start, n) => {
    const x = start % width
    const y = Math.floor(start / width)
    const i = targetIndex(target, x, y)
    const shade = (hashCell(n, index, 1) - 0.5) * work.jitter * 2
    const warm = (hashCell(n, index, 2) - 0.5) * work.hueJitter
    const cool = (hashCell(n, index, 3) - 0.5) * work.hueJitter
    const color = [
      clamp((target.data[i] ?? 0) + shade + warm),
      clamp((target.data[i + 1] ?? 0) + shade),
      clamp((target.data[i + 2] ?? 0) + shade + cool),
    ] as const
    const path = traceStroke(layer.flow, {
      canvas: canvas.color,
      target,
      width,
      height,
      x,
      y,
      radius,
      color,
      segments: Math.max(2, Math.round(work.length * (0.6 + 0.8 * hashCell(n, index, 4)))),
    })
    layStroke(canvas, path, {
      color,
      radius: radius * (0.42 + 0.2 * hashCell(n, index, 5)),
      profile: hashCell(n, index, 6),
      load: 0.4 + 0.6 * hashCell(n, index, 7),
    })
  })
}

/** After the first layer, a busy image is painted over only in the areas with the largest error. */
const REPAINTED_SHARE_MAX = 0.28

/** One start per cell of the grid, at the pixel with the largest error, in random order so that no rows are visible. */
function findStarts(stage: Stage, layer: Layer, { target, step }: { target: Target; step: number }): number[] {
  const { width, height, ids } = stage
  const { color } = layer.canvas
  const isSubject = (x: number, y: number) =>
    (ids[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0) >= ID.subject
  const candidates: StartCandidate[] = []
  const stride = Math.max(1, step >> 2)
  const random = stage.random.child(`strokes ${layer.index}`)
  for (let cellY = 0; cellY < height; cellY += step)
    for (let cellX = 0; cellX < width; cellX += step) {
      if (layer.onlySubjects && !isSubject(cellX, cellY) && !isSubject(cellX + step, cellY + step)) continue
      let worst = -1
      let pixel = cellY * width + cellX
      let sum = 0
      let count = 0
      for (let y = cellY; y < Math.min(height, cellY + step); y += stride)
        for (let x = cellX; x < Math.min(width, cellX + step); x += stride) {
          const error = colorDifference(target.data, targetIndex(target, x, y), color, (y * width + x) * 3)
          sum += error
          count++
          if (error > worst) {
            worst = error
            pixel = y * width + x
          }
        }
      if (layer.index === 0 || sum / count / 3 >= layer.threshold)
        candidates.push({ pixel, order: random.next(), error: sum / count })
    }
  const max = Math.ceil(((width * height) / (step * step)) * REPAINTED_SHARE_MAX)
  const selected =
    layer.index > 0 && candidates.length > max ? candidates.sort((a, b) => b.error - a.error).slice(0, max) : candidates
  return selected.sort((a, b) => a.order - b.order).map(({ pixel }) => pixel)
}

interface StartCandidate {
  pixel: number
  order: number
  /** Error of the canvas around the point. */
  error: number
}

function colorDifference(a: Float32Array, i: number, b: Float32Array, j: number): number {
  return (
    Math.abs((a[i] ?? 0) - (b[j] ?? 0)) +
    Math.abs((a[i + 1] ?? 0) - (b[j + 1] ?? 0)) +
    Math.abs((a[i + 2] ?? 0) - (b[j + 2] ?? 0))
  )
}

function lightRelief({ width, height, color, thickness }: Canvas, relief: number): void {
  for (let y = height - 1; y > 0; y--)
    for (let x = width - 1; x > 0; x--) {
      const p = y * width + x
      const slope = (2 * (thickness[p] ?? 0) - (thickness[p - 1] ?? 0) - (thickness[p - width] ?? 0)) * relief * 0.28
      const shine = clamp(slope, -0.12, 0.12)
      for (let c = p * 3; c < p * 3 + 3; c++) color[c] = clamp((color[c] ?? 0) + shine)
    }
}
