import { blur } from '../raster/blur.ts'
import { fillRings } from '../raster/mask.ts'
import { smoothRing, type Knot } from '../raster/ring.ts'
import type { Stage } from '../paint/stage.ts'
import { normalsFromHeights } from './people/body.ts'
import type { Pattern } from './pattern.ts'
import { createSolid, type Placement, type Solid } from './solid.ts'

/** A thin part by its outline: a wing, a fin, a cape, a blade. In the units of the body it belongs to. */
export interface Plate {
  knots: readonly Knot[]
  material: number
  /** How far the edge is rounded, in units; a blade has little, a pillow much. */
  bulge?: number
  /** Opacity; below 1 for what light comes through. */
  alpha?: number
  pattern?: Pattern
}

/** The same outline on the other side of the upright axis. */
export const flipped = (knots: Plate['knots']): Plate['knots'] => knots.map(([x, y]) => [-x, y])

/** Fills the outline and rounds its edge, so that it takes light as limbs do. */
export function modelPlate(stage: Stage, plate: Plate, placement: Placement & { flip: 1 | -1 }): Solid | undefined {
  const { x, y, size, flip } = placement
  const { scratch } = stage
  const ring = smoothRing(plate.knots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))
  const mask = fillRings([ring], stage, scratch)
  if (!mask) return undefined
  const count = mask.width * mask.height
  // The mask lives where a solid keeps its normals: it moves out before the solid moves in.
  const heights = scratch.floats('plane.4', count)
  heights.set(mask.cover.subarray(0, count))
  const { x: left, y: top, width, height } = mask
  const solid = createSolid(stage, { left, top, right: left + width, bottom: top + height })
  if (!solid || solid.width !== width || solid.height !== height) return undefined
  const alpha = plate.alpha ?? 1
  for (let o = 0; o < count; o++) solid.cover[o] = (heights[o] ?? 0) * alpha
  solid.material.fill(plate.material, 0, count)
  const radius = Math.max(1, (plate.bulge ?? 0.03) * size)
  blur(heights, { width, height, radius }, scratch)
  for (let o = 0; o < count; o++) heights[o] = (heights[o] ?? 0) * radius * 1.6
  normalsFromHeights(solid, heights)
  return solid
}
