import type { Limb } from '../limbs.ts'

interface Fan {
  /** The points from which the first and the last feather grow. */
  from: readonly [number, number]
  to: readonly [number, number]
  /** Direction and length of the first and the last feather. */
  angles: readonly [number, number]
  lengths: readonly [number, number]
  count: number
  width: number
}

/** Feathers next to each other, as of a wing or a tail. */
export function createFeathers(
  material: number,
  depth: number,
  { from, to, angles, lengths, count, width }: Fan,
): Limb[] {
  return Array.from({ length: count }, (_, i): Limb => {
    const t = count > 1 ? i / (count - 1) : 0
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t
    const angle = angles[0] + (angles[1] - angles[0]) * t
    const length = lengths[0] + (lengths[1] - lengths[0]) * t
    return [
      x,
      y,
      width,
      x + Math.cos(angle) * length,
      y + Math.sin(angle) * length,
      width * 0.35,
      depth + (i % 2) * 0.012,
      material,
    ]
  })
}
