import { path } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Knot } from '../../raster/ring.ts'
import type { Craft } from '../vehicles/craft.ts'
import type { Point } from '../outline.ts'

export const DARK: Lch = [0.2, 0.03, 45]
export const STRING: Lch = [0.92, 0.02, 85]
export const mirrored = (half: readonly Knot[]): Knot[] => [
  ...half,
  ...half
    .filter(([u]) => u !== 0)
    .toReversed()
    .map(([u, v, corner]): Knot => [-u, v, corner]),
]

export function paintNeck(craft: Craft, { top, bottom, width }: { top: number; bottom: number; width: number }): void {
  const strip: Point[] = path([-width, bottom], [-width * 0.75, top], [width * 0.75, top], [width, bottom])
  craft.face(strip, DARK, { share: 0.7 })
}
