import type { Random } from '../math/random.ts'

export interface Conifer {
  x: number
  y: number
  height: number
}

/** The ragged outline of a fir, always wound the same way so that overlapping ones merge in one fill. */
export function coniferRing({ x, y, height }: Conifer, random: Random): number[] {
  const spread = height * random.between(0.17, 0.24)
  const tiers = Math.max(4, Math.min(16, (height / 14) | 0)) + 3
  const ring = [x, y - height]
  const left: [number, number][] = []
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    const reach = spread * t ** 0.9 * random.between(0.8, 1.15)
    const at = y - height * (1 - t * 0.94)
    ring.push(x + reach, at)
    if (i < tiers) ring.push(x + reach * random.between(0.35, 0.55), at - (height / tiers) * 0.2)
    left.push([reach * random.between(0.85, 1.1), at])
  }
  const trunk = height * 0.018
  ring.push(x + trunk, y - height * 0.05, x + trunk, y, x - trunk, y, x - trunk, y - height * 0.05)
  for (const [i, [reach, at]] of [...left.entries()].reverse()) {
    ring.push(x - reach, at)
    if (i > 0) ring.push(x - reach * random.between(0.35, 0.55), at - (height / tiers) * 0.2)
  }
  return ring
}
