import { clamp, smoothstep } from '../math/number.ts'
import { warped } from '../math/noise.ts'
import { coarseField } from '../raster/field.ts'
import { oklch } from '../math/colour.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { Scheme } from './scheme.ts'

/** Poured paint: bands that fold into each other, with veins of metal where they meet. */
export function paintMarble(stage: Stage, scheme: Scheme): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('marble')
  const side = Math.min(width, height)
  const shift = seed % 137
  const scale = random.between(0.6, 1.25)
  const bend = random.between(1.1, 2)
  const folds = random.between(2.4, 5)
  const tilt = random.between(-1.2, 1.2)
  const gold = oklch(0.82, 0.12, random.pick([85, 85, 60, 100]))
  const flow = coarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * scale + shift, (y / side) * scale * 1.2, bend),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const n = flow(x, y)
      const slope = n - flow(Math.max(0, x - 5), Math.max(0, y - 5))
      const phase = n * folds + (y / height) * 0.9 + (x / width) * tilt
      const band = Math.sin(phase * Math.PI)
      const at = Math.floor(clamp(0.46 + band * 0.44) * 511) * 3
      const light = 1 + clamp(slope * 12, -0.38, 0.45)
      const vein = smoothstep(0.12, 0.0, Math.abs(band - 0.55)) * smoothstep(-0.25, 0.3, n)
      const glint = (0.55 + clamp(0.5 + slope * 30) * 0.75) * vein
      const keep = 1 - vein
      const p = y * width + x
      pixels[p * 3] = (scheme.gradient[at] ?? 0) * light * keep + gold[0] * glint
      pixels[p * 3 + 1] = (scheme.gradient[at + 1] ?? 0) * light * keep + gold[1] * glint
      pixels[p * 3 + 2] = (scheme.gradient[at + 2] ?? 0) * light * keep + gold[2] * glint
      ids[p] = ID.abstract + Math.min(9, Math.max(0, Math.floor((band + 1) * 5)))
    }
}
