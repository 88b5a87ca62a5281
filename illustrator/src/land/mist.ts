import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import type { Rgb } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { blend } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

export interface Mist {
  y: number
  thickness: number
  strength?: number
  colour?: Rgb
}

/** A soft horizontal band that hides the foot of what stands behind it. */
export function paintMist(
  stage: Stage,
  { y: middle, thickness, strength = 0.7, colour = stage.light.horizon }: Mist,
): void {
  const { pixels, width, height, seed } = stage
  const drift = coarseField({ width, height, step: 8, scratch: stage.scratch }, (x, y) =>
    fbm((x / width) * 2.2 + (seed % 91), (y / height) * 7, 4),
  )
  const bottom = Math.min(height, middle + thickness * 2)
  for (let y = Math.max(0, (middle - thickness * 2) | 0); y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const n = drift(x, y)
      const e = (y - middle - n * thickness * 0.9) / thickness
      const dense = Math.max(0, 1 - e * e * 0.42)
      const a = strength * dense * dense * clamp(0.7 + n * 0.9)
      if (a > 0) blend(pixels, (y * width + x) * 3, colour[0], colour[1], colour[2], a)
    }
}
