import { noise } from '../../math/noise.ts'
import { blend } from '../../paint/pixels.ts'
import type { Stage } from '../../paint/stage.ts'
import type { Solid } from '../solid.ts'

export interface Coat {
  size: number
  /** Hair lies from head to tail: away from where the animal looks. */
  flip: 1 | -1
  /** Long on a fox, short on a horse; in units. */
  fur: number
}

/** Short touches along the surface in the colour already there: turns plastic into fur or feather. */
export function paintCoat(stage: Stage, solid: Solid | undefined, { size, flip, fur }: Coat): void {
  if (!solid) return
  const random = stage.random.child(`coat ${solid.x}`)
  const { pixels, width } = stage
  const touches = Math.min(6000, Math.round((solid.width * solid.height) / 90))
  for (let k = 0; k < touches; k++) {
    const column = Math.floor(random.next() * solid.width)
    const row = Math.floor(random.next() * solid.height)
    const o = row * solid.width + column
    const length = (0.016 + Math.min(0.024, fur * 2)) * size * random.between(0.6, 1.3)
    const shade = 1 + (random.next() - 0.42) * 0.35
    if ((solid.cover[o] ?? 0) < 0.9) continue
    const x = column + solid.x
    const y = row + solid.y
    const i = (y * width + x) * 3
    const angle = Math.atan2(
      (solid.ny[o] ?? 0) * 0.5 + 0.6,
      (solid.nx[o] ?? 0) * 0.7 - flip * 0.65 + noise(column * 0.02, row * 0.02) * 0.7,
    )
    const hair = {
      r: (pixels[i] ?? 0) * shade,
      g: (pixels[i + 1] ?? 0) * shade,
      b: (pixels[i + 2] ?? 0) * shade,
      radius: Math.max(0.8, length * 0.13),
    }
    for (let q = 0; q < 4; q++) {
      const t = q / 3
      const at = { x: x + Math.cos(angle) * length * t, y: y + Math.sin(angle) * length * t }
      // Hair that hangs off the outline looks wet.
      if (coverAt(solid, at.x, at.y) < 0.25) break
      touch(stage, at, { ...hair, alpha: 0.6 * (1 - t * 0.6) })
    }
  }
}

function coverAt({ x, y, width, height, cover }: Solid, px: number, py: number): number {
  const column = Math.round(px - x)
  const row = Math.round(py - y)
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : (cover[row * width + column] ?? 0)
}

type Hair = { r: number; g: number; b: number; radius: number; alpha: number }

function touch({ pixels, width, height }: Stage, at: { x: number; y: number }, hair: Hair): void {
  const { radius } = hair
  const bottom = Math.min(height - 1, (at.y + radius + 1) | 0)
  const right = Math.min(width - 1, (at.x + radius + 1) | 0)
  for (let y = Math.max(0, (at.y - radius) | 0); y <= bottom; y++)
    for (let x = Math.max(0, (at.x - radius) | 0); x <= right; x++) {
      const e = 1 - Math.hypot(x - at.x, y - at.y) / (radius + 0.5)
      if (e > 0) blend(pixels, (y * width + x) * 3, hair.r, hair.g, hair.b, Math.min(1, e * 1.8) * hair.alpha)
    }
}
