import { oklch } from '../../math/color.ts'
import { type Stage, underLight } from '../../paint/stage.ts'

/** Things that give light are lit by their own light. */
export function byItself(stage: Stage): Stage {
  return underLight(stage, {
    strength: Math.max(0.8, stage.light.strength * 0.8),
    sun: oklch(0.88, 0.09, 72),
    isNight: false,
  })
}
