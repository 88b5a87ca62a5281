import type { Rgb } from '../math/colour.ts'
import { add, lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

const STEP = 4

/** The level flares of an anamorphic lens: light runs sideways from whatever is brightest. */
export function addStreaks({ pixels, width, height, unit, scratch }: Stage, [r, g, b]: Rgb): void {
  const columns = Math.ceil(width / STEP)
  const row = scratch.floats('streaks', columns)
  const fade = Math.exp(-STEP / (190 * unit))
  for (let top = 0; top < height; top += STEP) {
    for (let x = 0; x < columns; x++) {
      const l = lumaAt(pixels, (top * width + x * STEP) * 3)
      row[x] = l > 0.9 ? (l - 0.9) * 0.35 : 0
    }
    for (let x = 1; x < columns; x++) row[x] = (row[x] ?? 0) + (row[x - 1] ?? 0) * fade
    for (let x = columns - 2; x >= 0; x--) row[x] = Math.max(row[x] ?? 0, (row[x + 1] ?? 0) * fade)
    for (let y = top; y < Math.min(height, top + STEP); y++)
      for (let x = 0; x < width; x++) {
        const v = Math.min(0.3, row[(x / STEP) | 0] ?? 0)
        if (v > 0.002) add(pixels, (y * width + x) * 3, r * v, g * v, b * v)
      }
  }
}
