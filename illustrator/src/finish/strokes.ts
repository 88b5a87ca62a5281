import { clamp } from '../math/number.ts'
import { hashCell } from '../math/random.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { createBristles, layStroke, type Canvas } from './brush.ts'
import { strokeFlow, type Flow } from './flow.ts'
import { traceStroke } from './stroke-path.ts'
import { sharpTarget, softTarget, targetIndex, type Target } from './target.ts'

export interface Brushwork {
  /** Brush radii, large to small, for a picture of 1024 pixels. */
  sizes: readonly number[]
  /** Per size: how wrong the canvas must be before it is painted over. */
  thresholds: readonly number[]
  /** Segments of a stroke. */
  length: number
  /** Variation of brightness and of hue between strokes. */
  jitter: number
  hueJitter: number
  /** Thickness of the paint as seen in side light. */
  relief: number
  /** A last, fine brush on subjects only. */
  detail?: number
}

/** Between the starts of strokes, in radii; the first layer lies on a blurred picture and need not close. */
const STEP = 0.95
const FIRST_STEP = 1.2

/** Paints the picture over with curved strokes, large to small, only where the canvas is still wrong (after Hertzmann). */
export function paintStrokes(stage: Stage, work: Brushwork): void {
  const { pixels, width, height, unit, scratch } = stage
  const canvas: Canvas = {
    width,
    height,
    colour: scratch.floats('A', pixels.length),
    thickness: scratch.floats('plane.4', width * height).fill(0),
    bristles: createBristles(),
  }
  const flow = strokeFlow(stage)
  primeCanvas(canvas, softTarget(stage, (work.sizes[0] ?? 20) * unit * 0.6))
  const layers = work.sizes.map((size, i) => ({ size, threshold: work.thresholds[i] ?? 0, onlySubjects: false }))
  if (work.detail) layers.push({ size: work.detail, threshold: 0.045, onlySubjects: true })
  layers.forEach((layer, index) => {
    const isLast = index === layers.length - 1
    paintLayer(stage, { ...layer, index, isLast, work, canvas, flow })
  })
  if (work.relief > 0) lightRelief(canvas, work.relief)
  pixels.set(canvas.colour)
}

/** What shows between the strokes: so soft that a target of half the size does. */
function primeCanvas({ colour, width, height }: Canvas, target: Target): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = targetIndex(target, x, y)
      const to = (y * width + x) * 3
      colour[to] = target.data[from] ?? 0
      colour[to + 1] = target.data[from + 1] ?? 0
      colour[to + 2] = target.data[from + 2] ?? 0
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
  const target = layer.isLast ? sharpTarget(stage) : softTarget(stage, radius * 0.5)
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
    const colour = [
      clamp((target.data[i] ?? 0) + shade + warm),
      clamp((target.data[i + 1] ?? 0) + shade),
      clamp((target.data[i + 2] ?? 0) + shade + cool),
    ] as const
    const path = traceStroke(layer.flow, {
      canvas: canvas.colour,
      target,
      width,
      height,
      x,
      y,
      radius,
      colour,
      segments: Math.max(2, Math.round(work.length * (0.6 + 0.8 * hashCell(n, index, 4)))),
    })
    layStroke(canvas, path, {
      colour,
      radius: radius * (0.42 + 0.2 * hashCell(n, index, 5)),
      bristle: hashCell(n, index, 6),
      load: 0.4 + 0.6 * hashCell(n, index, 7),
    })
  })
}

/** After the first layer: a busier picture is painted over only where it is most wrong. */
const MOST_PAINTED_OVER = 0.28

/** One start per cell of the grid, at its worst pixel, in random order so that no row shows. */
function findStarts(stage: Stage, layer: Layer, { target, step }: { target: Target; step: number }): number[] {
  const { width, height, ids } = stage
  const { colour } = layer.canvas
  const isSubject = (x: number, y: number) =>
    (ids[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0) >= ID.subject
  const found: Found[] = []
  const stride = Math.max(1, step >> 2)
  const random = stage.random.child(`strokes ${layer.index}`)
  for (let cellY = 0; cellY < height; cellY += step)
    for (let cellX = 0; cellX < width; cellX += step) {
      if (layer.onlySubjects && !isSubject(cellX, cellY) && !isSubject(cellX + step, cellY + step)) continue
      let worst = -1
      let at = cellY * width + cellX
      let sum = 0
      let count = 0
      for (let y = cellY; y < Math.min(height, cellY + step); y += stride)
        for (let x = cellX; x < Math.min(width, cellX + step); x += stride) {
          const error = difference(target.data, targetIndex(target, x, y), colour, (y * width + x) * 3)
          sum += error
          count++
          if (error > worst) {
            worst = error
            at = y * width + x
          }
        }
      if (layer.index === 0 || sum / count / 3 >= layer.threshold)
        found.push({ at, order: random.next(), error: sum / count })
    }
  const most = Math.ceil(((width * height) / (step * step)) * MOST_PAINTED_OVER)
  const kept = layer.index > 0 && found.length > most ? found.sort((a, b) => b.error - a.error).slice(0, most) : found
  return kept.sort((a, b) => a.order - b.order).map(({ at }) => at)
}

interface Found {
  at: number
  order: number
  /** How wrong the canvas is around it. */
  error: number
}

function difference(a: Float32Array, i: number, b: Float32Array, j: number): number {
  return (
    Math.abs((a[i] ?? 0) - (b[j] ?? 0)) +
    Math.abs((a[i + 1] ?? 0) - (b[j + 1] ?? 0)) +
    Math.abs((a[i + 2] ?? 0) - (b[j + 2] ?? 0))
  )
}

function lightRelief({ width, height, colour, thickness }: Canvas, relief: number): void {
  for (let y = height - 1; y > 0; y--)
    for (let x = width - 1; x > 0; x--) {
      const p = y * width + x
      const slope = (2 * (thickness[p] ?? 0) - (thickness[p - 1] ?? 0) - (thickness[p - width] ?? 0)) * relief * 0.28
      const shine = clamp(slope, -0.12, 0.12)
      for (let c = p * 3; c < p * 3 + 3; c++) colour[c] = clamp((colour[c] ?? 0) + shine)
    }
}
