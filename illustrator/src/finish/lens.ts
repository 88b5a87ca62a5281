import { clamp } from '../math/number.ts'
import { hashCell } from '../math/random.ts'
import type { Stage } from '../paint/stage.ts'

export interface Lens {
  vignette: number
  grain: number
  /** Shift of red against blue towards the corners, in pixels of a 1024 picture. */
  fringe?: number
  /** Black bars above and below as shares of the height. */
  bars?: number
}

/** The last pass: vignette, grain and bytes. Grain compresses badly, so it stays subtle and is the same in a 2 by 2 block. */
export function exposeBytes({ pixels, width, height, seed, unit, scratch }: Stage, lens: Lens): Uint8Array {
  const { vignette, grain, bars = 0 } = lens
  const fringe = (lens.fringe ?? 0) * unit
  const bytes = scratch.bytes('rgb8', width * height * 3)
  const bar = Math.round(height * bars)
  bytes.fill(8)
  for (let y = bar; y < height - bar; y++) {
    const dy = y / height - 0.5
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5
      const corner = dx * dx + dy * dy
      const k = 1 - vignette * corner * 1.7
      const g = grain > 0 ? (hashCell(x >> 1, y >> 1, seed) - 0.5) * grain : 0
      const i = (y * width + x) * 3
      let red = i
      let blue = i + 2
      if (fringe > 0) {
        const off = Math.round(dx * fringe * corner * 4)
        red = (y * width + clamp(x + off, 0, width - 1)) * 3
        blue = (y * width + clamp(x - off, 0, width - 1)) * 3 + 2
      }
      bytes[i] = clamp((pixels[red] ?? 0) * k + g) * 255 + 0.5
      bytes[i + 1] = clamp((pixels[i + 1] ?? 0) * k + g) * 255 + 0.5
      bytes[i + 2] = clamp((pixels[blue] ?? 0) * k + g) * 255 + 0.5
    }
  }
  return bytes
}
