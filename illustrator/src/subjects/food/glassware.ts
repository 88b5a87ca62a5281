import type { Lch } from '../../math/colour.ts'
import type { Craft } from '../vehicles/craft.ts'
import type { ProfilePoint } from '../lathe.ts'
import type { Point } from '../outline.ts'

export const SHINE: Lch = [0.99, 0.005, 240]

export function paintShine(craft: Craft, path: readonly Point[], width = 0.03): void {
  craft.line(path, width, { colour: SHINE, alpha: 0.5, taper: 0.6, share: 0.9 })
}

/** Glass is what shines on it: a pale body, an edge, two lights. */
export function paintClear(craft: Craft, profile: readonly ProfilePoint[], [u, v]: Point): void {
  const outline = (side: number): Point[] => profile.map(([y, r]): Point => [u + r * side, v + y])
  craft.face([...outline(-1), ...outline(1).toReversed()], [0.93, 0.02, 220], { alpha: 0.08, share: 0.8 })
  for (const side of [-1, 1]) craft.line(outline(side), 0.018, { colour: SHINE, alpha: 0.75, share: 0.8 })
}
