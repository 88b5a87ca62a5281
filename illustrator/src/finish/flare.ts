import { smoothstep } from '../math/number.ts'
import { add } from '../paint/pixels.ts'
import { glow } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

interface Ghost {
  /** Along the line from the sun through the middle of the picture: 0 the sun, 1 the middle. */
  along: number
  radius: number
  colour: readonly [number, number, number]
}

const GHOSTS: readonly Ghost[] = [
  { along: 0.55, radius: 0.035, colour: [0.5, 0.9, 1] },
  { along: 0.8, radius: 0.07, colour: [1, 0.6, 0.9] },
  { along: 1.3, radius: 0.045, colour: [0.6, 1, 0.8] },
  { along: 1.6, radius: 0.11, colour: [0.7, 0.75, 1] },
  { along: 1.85, radius: 0.03, colour: [1, 0.85, 0.5] },
]

/** The sun in the lens, as animated films love it: a wash of light and a row of pale discs. */
export function addFlare(stage: Stage): void {
  const { width, height, sun } = stage
  const side = Math.min(width, height)
  glow(stage, { x: sun.x, y: sun.y, radius: side * 0.75, colour: [1, 0.85, 0.8], strength: 0.5 })
  for (const { along, radius, colour } of GHOSTS) {
    const x = sun.x + (width / 2 - sun.x) * along
    const y = sun.y + (height / 2 - sun.y) * along
    paintGhost(stage, { x, y, radius: radius * side, colour })
  }
}

function paintGhost(
  { pixels, width, height }: Stage,
  { x, y, radius, colour: [r, g, b] }: { x: number; y: number; radius: number; colour: Ghost['colour'] },
): void {
  for (let py = Math.max(0, (y - radius) | 0); py < Math.min(height, y + radius); py++)
    for (let px = Math.max(0, (x - radius) | 0); px < Math.min(width, x + radius); px++) {
      const away = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y)) / radius
      if (away >= 1) continue
      const v = (0.06 + 0.1 * smoothstep(0.6, 0.95, away)) * smoothstep(1, 0.96, away)
      add(pixels, (py * width + px) * 3, r * v, g * v, b * v)
    }
}
