import { path } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Draft, Spot } from '../draft.ts'

export interface Walls {
  wall: Lch
  roof: Lch
  trim: Lch
}

/** The gable that faces the viewer, from its left foot round to its right one. */
export const FRONT: readonly [Spot, Spot, Spot, Spot, Spot] = path(
  [-0.34, 0],
  [-0.34, -0.42],
  [-0.02, -0.78],
  [0.272, -0.42],
  [0.272, 0],
)

/** A point of the long wall: along it and up it, from 0 to 1. */
export function onFlank(s: number, t: number): readonly [number, number] {
  return [0.272 + 0.5 * s, -0.05 * s - t * (0.42 - 0.03 * s)]
}

export function flankBox(from: number, to: number, [low, high]: readonly [number, number]): Spot[] {
  return [onFlank(from, high), onFlank(to, high), onFlank(to, low), onFlank(from, low)]
}

/** What looks towards the sun is bright. */
export function shareOf({ toward, flip }: Draft, side: 'front' | 'flank' | 'slope'): number {
  const isFrontLit = toward * flip < 0
  if (side === 'front') return isFrontLit ? 0.95 : 0.46
  return (isFrontLit ? 0.42 : 0.95) + (side === 'slope' ? 0.08 : 0)
}
