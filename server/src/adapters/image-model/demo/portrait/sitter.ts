import type { Lch } from '../math/colour.ts'
import type { Stage } from '../paint/stage.ts'

/** Who sits for a portrait and how. */
export interface Sitter {
  skin: Lch
  hair: Lch
  coat: Lch
  eyes: Lch
  /** 0 clean-shaven to 1.2 a sailor's beard. */
  beard: number
  hat: boolean
  hasLongHair: boolean
  /** 0 to 1: smaller nose, fuller lips, softer light. */
  softness: number
  /** Sideways turn of the face, about -0.06 to 0.06. */
  turn: number
}

/** The bust on the stage: the origin is between the eyes, one unit about the height of a head. */
export interface Bust {
  stage: Stage
  sitter: Sitter
  x: number
  y: number
  size: number
  /** Unit vector to the light: from the side, as in a studio. */
  light: readonly [number, number, number]
  /** Strength of the sun, at least that of a lamp. */
  strength: number
}

export function createBust(stage: Stage, sitter: Sitter, at: { x: number; y: number; size: number }): Bust {
  const side = stage.sun.x < at.x ? -0.78 : 0.78
  const length = Math.hypot(side, 0.46, 0.52)
  return {
    stage,
    sitter,
    ...at,
    light: [side / length, -0.46 / length, 0.52 / length],
    strength: Math.max(1.1, stage.light.strength),
  }
}
