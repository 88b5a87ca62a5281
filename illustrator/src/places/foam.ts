import { mixColours } from '../math/colour.ts'
import { fbm } from '../math/noise.ts'
import { dab } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

/** A broken white line along a wave or the shore. */
export function paintFoamLine(stage: Stage, { y, strength }: { y: number; strength: number }): void {
  const { width, height, light, unit, seed } = stage
  const random = stage.random.child(`foam ${Math.round(y)}`)
  const colour = mixColours(light.horizon, [1, 1, 1], 0.6)
  const touches = Math.round(width / (2.4 * unit))
  for (let i = 0; i < touches; i++) {
    const x = random.next() * width
    const wave = fbm((x / width) * 3 + (seed % 41), y / height, 3) * height * 0.03
    const broken = fbm((x / width) * 14, 3, 2)
    dab(stage, {
      x,
      y: y + wave + random.between(-3, 3) * unit,
      rx: unit * random.between(4, 13),
      ry: unit * random.between(1.4, 4),
      colour,
      alpha: strength * random.between(0.25, 0.8) * (broken > -0.1 ? 1 : 0.3),
      softness: 0.8,
    })
  }
}
