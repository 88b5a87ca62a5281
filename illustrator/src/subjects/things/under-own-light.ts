import { oklch } from '../../math/color.ts'
import { type Stage, underLight } from '../../paint/stage.ts'

/** Returns the stage under warm light, for objects that are lit by their own lamp or flame. */
export function underOwnLight(stage: Stage): Stage {
  return underLight(stage, {
    strength: Math.max(0.8, stage.light.strength * 0.8),
    sun: oklch(0.88, 0.09, 72),
    isNight: false,
  })
}
