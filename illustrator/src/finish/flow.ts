import { blur } from '../raster/blur.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

/** In which direction a brush would move at each point, on a grid of every fourth pixel. */
export interface Flow {
  columns: number
  rows: number
  angle: Float32Array
  /** 0: no direction, 1: a clean edge. */
  coherence: Float32Array
}

export const FLOW_STEP = 4

/** Smoothed structure tensor: strokes follow edges. */
export function strokeFlow({ pixels, width, height, scratch }: Stage): Flow {
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
