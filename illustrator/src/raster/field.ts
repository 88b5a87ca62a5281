import type { Scratch } from './scratch.ts'

export type Sampler = (x: number, y: number) => number

interface FieldShape {
  width: number
  height: number
  /** Distance of the sampled points in pixels. */
  step: number
  scratch: Scratch
}

/** Evaluates a slow function on a coarse grid and reads it bilinearly: clouds and fog at a fraction of their price. */
export function coarseField({ width, height, step, scratch }: FieldShape, evaluate: Sampler): Sampler {
  const columns = Math.ceil(width / step) + 2
  const rows = Math.ceil(height / step) + 2
  const values = scratch.field(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) values[y * columns + x] = evaluate(x * step, y * step)
  const density = 1 / step
  return (x, y) => {
    const gx = x * density
    const gy = y * density
    const column = gx | 0
    const row = gy | 0
    const u = gx - column
    const v = gy - row
    const i = row * columns + column
    const nw = values[i] ?? 0
    const sw = values[i + columns] ?? 0
    const upper = nw + ((values[i + 1] ?? 0) - nw) * u
    const lower = sw + ((values[i + columns + 1] ?? 0) - sw) * u
    return upper + (lower - upper) * v
  }
}

export type SmallImage = { data: Float32Array; width: number; height: number }

/** Half the width and height of a three-channel image, each pixel the mean of four. */
export function halved({ data, width, height }: SmallImage, name: string, scratch: Scratch): SmallImage {
  const w = width >> 1
  const h = height >> 1
  const out = scratch.floats(name, w * h * 3)
  const below = width * 3
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const from = (y * 2 * width + x * 2) * 3
      const to = (y * w + x) * 3
      for (let c = from; c < from + 3; c++) {
        const sum = (data[c] ?? 0) + (data[c + 3] ?? 0) + (data[c + below] ?? 0) + (data[c + below + 3] ?? 0)
        out[to + c - from] = sum * 0.25
      }
    }
  return { data: out, width: w, height: h }
}
