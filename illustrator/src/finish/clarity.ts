import { clamp } from '../math/number.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'
import { blur } from '../raster/blur.ts'

const STEP = 4

/** Local contrast in two widths: every surface stands out from what surrounds it, more than any eye or lens would show. */
export function addClarity(stage: Stage, amount: number): void {
  const { pixels, width, height, unit } = stage
  const wide = surroundings(stage, 'clarity.wide', 60 * unit)
  const near = surroundings(stage, 'clarity.near', 12 * unit)
  const columns = Math.ceil(width / STEP)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const at = ((y / STEP) | 0) * columns + ((x / STEP) | 0)
      const l = lumaAt(pixels, i)
      const lift = (l - (wide[at] ?? l)) * amount + (l - (near[at] ?? l)) * amount * 0.8
      const k = clamp(l + clamp(lift, -0.26, 0.26)) / (l + 0.004)
      for (let c = i; c < i + 3; c++) pixels[c] = clamp((pixels[c] ?? 0) * k)
    }
}

/** Brightness around each point, on a grid of every fourth pixel. */
function surroundings({ pixels, width, height, scratch }: Stage, name: string, radius: number): Float32Array {
  const columns = Math.ceil(width / STEP)
  const rows = Math.ceil(height / STEP)
  const luma = scratch.floats(name, columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) luma[y * columns + x] = lumaAt(pixels, (y * STEP * width + x * STEP) * 3)
  return blur(luma, { width: columns, height: rows, radius: Math.max(1, radius / STEP) }, scratch)
}
