import { hashCell } from '../math/random.ts'
import { noise } from '../math/noise.ts'
import type { Placement, Solid } from './solid.ts'

/** Returns the material at a point of a body, given the material of its limbs there. Runs once per pixel. */
export type Pattern = (material: number, u: number, v: number) => number

/** Applies a pattern to a modeled solid: stripes, spots, patches. */
export function applyPattern(
  solid: Solid | undefined,
  pattern: Pattern | undefined,
  { x, y, size, flip }: Placement & { flip: 1 | -1 },
): void {
  if (!solid || !pattern) return
  const { width, height, cover, material } = solid
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const o = row * width + column
      if ((cover[o] ?? 0) <= 0) continue
      const u = ((column + solid.x - x) / size) * flip
      material[o] = pattern(material[o] ?? 0, u, (row + solid.y - y) / size)
    }
}

interface Marking {
  /** The material that gets the marks. */
  on?: number
  /** The material of the marks. */
  ink: number
  /** Density: a larger number gives more and smaller marks. */
  scale: number
}

/** Vertical stripes on the trunk. On the legs, below the height `knee`, they become rings. */
export function createStripes({ on = 0, ink, scale }: Marking, width = 0.35, knee = -0.3): Pattern {
  return (material, u, v) => {
    if (material !== on) return material
    const bend = noise(u * 4 + 3, v * 5) * 2.2 + noise(u * 13, v * 11) * 0.8
    const phase = v > knee ? v * scale * 1.1 + bend * 0.4 : u * scale + bend + v * scale * 0.25
    return Math.sin(phase) > 1 - width * (1.5 + 0.7 * noise(u * 9, v * 3 + 7)) ? ink : material
  }
}

/** Rosettes of a leopard, or plain spots if `hollow` is 0. */
export function createSpots({ on = 0, ink, scale }: Marking, radius = 0.34, hollow = 0.16): Pattern {
  return (material, u, v) => {
    if (material !== on) return material
    const distance = measureDistanceToCell(u * scale, v * scale)
    const rough = distance + noise(u * scale * 2.4, v * scale * 2.4) * 0.14
    return rough < radius && rough > hollow ? ink : material
  }
}

/** Large patches with pale seams between them, as of a giraffe. */
export function createPatches({ on = 0, ink, scale }: Marking, seam = 0.13): Pattern {
  return (material, u, v) => {
    if (material !== on) return material
    return measureGapBetweenCells(u * scale, v * scale) > seam ? ink : material
  }
}

/** A few broad patches, as of a cow. A higher `threshold` gives fewer patches. */
export function createBlotches({ on = 0, ink, scale }: Marking, threshold = 0.1): Pattern {
  return (material, u, v) =>
    material === on && noise(u * scale + 2.3, v * scale + 5.1) + 0.3 * noise(u * scale * 3, v * scale * 3) > threshold
      ? ink
      : material
}

/** The pale underside of an animal, between the heights `top` and `bottom`. */
export function createBelly({ on = 0, ink }: { on?: number; ink: number }, top: number, bottom: number): Pattern {
  return (material, u, v) =>
    material === on && v > top + u * u * 0.8 + noise(u * 12, v * 9) * 0.035 && v < bottom && Math.abs(u) < 0.34
      ? ink
      : material
}

export function combinePatterns(first: Pattern, second: Pattern): Pattern {
  return (material, u, v) => second(first(material, u, v), u, v)
}

function measureDistanceToCell(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  let best = 9
  for (let row = top - 1; row <= top + 1; row++)
    for (let column = left - 1; column <= left + 1; column++) {
      const dx = column + 0.2 + 0.6 * hashCell(column, row, 1) - x
      const dy = row + 0.2 + 0.6 * hashCell(column, row, 2) - y
      const d = dx * dx + dy * dy
      if (d < best) best = d
    }
  return Math.sqrt(best)
}

/** How much farther the second nearest cell is than the nearest. */
function measureGapBetweenCells(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  let best = 9
  let second = 9
  for (let row = top - 1; row <= top + 1; row++)
    for (let column = left - 1; column <= left + 1; column++) {
      const dx = column + 0.2 + 0.6 * hashCell(column, row, 1) - x
      const dy = row + 0.2 + 0.6 * hashCell(column, row, 2) - y
      const d = dx * dx + dy * dy
      if (d < best) {
        second = best
        best = d
      } else if (d < second) second = d
    }
  return Math.sqrt(second) - Math.sqrt(best)
}
