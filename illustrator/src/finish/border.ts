import { clamp } from '../math/number.ts'
import type { Rgb } from '../math/colour.ts'
import { blend } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

export interface Border {
  /** As a share of the shorter side. */
  share: number
  paper: Rgb
  /** Radius of the picture's corners, as a share of the shorter side. */
  corner: number
  /** A line around the picture: its width as a share of the shorter side. */
  line?: number
}

/** Paper around a picture: the gutter of a comic, the rim of an old print. */
export function paintBorder({ pixels, width, height }: Stage, { share, paper, corner, line = 0 }: Border): void {
  const side = Math.min(width, height)
  const radius = corner * side
  const halfWidth = width / 2 - share * side - radius
  const halfHeight = height / 2 - share * side - radius
  const [r, g, b] = paper
  for (let y = 0; y < height; y++) {
    const dy = Math.abs(y + 0.5 - height / 2) - halfHeight
    for (let x = 0; x < width; x++) {
      const dx = Math.abs(x + 0.5 - width / 2) - halfWidth
      // Distance to the rounded edge, positive inside.
      const inside = dx > 0 && dy > 0 ? radius - Math.sqrt(dx * dx + dy * dy) : radius - Math.max(dx, dy)
      const i = (y * width + x) * 3
      if (line > 0 && inside < line * side) blend(pixels, i, 0.05, 0.045, 0.06, clamp(line * side - inside))
      if (inside < 0.5) blend(pixels, i, r, g, b, clamp(0.5 - inside))
    }
  }
}
