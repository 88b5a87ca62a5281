import { clamp } from '../math/number.ts'
import { blur } from '../raster/blur.ts'
import { halved, type SmallImage } from '../raster/field.ts'
import type { Stage } from '../paint/stage.ts'

export interface Bloom {
  strength: number
  /** Only what is brighter than this blooms. */
  threshold: number
}

/** Light that spills over its edges, at a quarter of the size and in two widths. */
export function bloom(stage: Stage, { strength, threshold }: Bloom): void {
  const { pixels, width, height, unit, scratch } = stage
  const small = halved(halved({ data: pixels, width, height }, 'half', scratch), 'quarter', scratch)
  const { data } = small
  for (let i = 0; i < data.length; i += 3) {
    const l = Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    const k = l > threshold ? Math.min(1.2, ((l - threshold) / l) * 1.4) : 0
    data[i] = (data[i] ?? 0) * k
    data[i + 1] = (data[i + 1] ?? 0) * k
    data[i + 2] = (data[i + 2] ?? 0) * k
  }
  const tight = scratch.floats('quarter.tight', data.length)
  tight.set(data)
  const shape = { width: small.width, height: small.height, channels: 3 }
  blur(tight, { ...shape, radius: 6.5 * unit }, scratch)
  blur(data, { ...shape, radius: 26 * unit }, scratch)
  for (let i = 0; i < data.length; i++) data[i] = (data[i] ?? 0) + (tight[i] ?? 0) * 0.8
  addEnlarged(stage, small, strength)
}

function addEnlarged({ pixels, width, height }: Stage, small: SmallImage, strength: number): void {
  const { data } = small
  const below = small.width * 3
  for (let y = 0; y < height; y++) {
    const fy = clamp(y / 4 - 0.375, 0, small.height - 1.001)
    const row = fy | 0
    const v = fy - row
    for (let x = 0; x < width; x++) {
      const fx = clamp(x / 4 - 0.375, 0, small.width - 1.001)
      const column = fx | 0
      const u = fx - column
      const o = (row * small.width + column) * 3
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const nw = data[o + c] ?? 0
        const sw = data[o + below + c] ?? 0
        const upper = nw + ((data[o + 3 + c] ?? 0) - nw) * u
        const lower = sw + ((data[o + below + 3 + c] ?? 0) - sw) * u
        pixels[i + c] = (pixels[i + c] ?? 0) + (upper + (lower - upper) * v) * strength
      }
    }
  }
}
