import { blur, fillRings, type Ring } from '../raster/mask.ts'
import { type Knot, smoothRing } from '../raster/ring.ts'
import type { Stage } from '../paint/stage.ts'
import { computeNormals } from './body.ts'
import type { Pattern } from './pattern.ts'
import { createSolid, type Placement, type Solid } from './solid.ts'

/** A thin part of a body: a wing, a fin, a cape, a blade. It is given in units of the body. */
export interface Plate {
  knots: readonly Knot[]
  material: number
  /** Rounding of the edge, in units: little for a blade, more for a cape. */
  bulge?: number
  /** Opacity. Below 1 for translucent parts. */
  alpha?: number
  pattern?: Pattern
}

/** Mirrors an outline at the vertical axis. */
export const mirrorKnots = (knots: Plate['knots']): Plate['knots'] => knots.map(([x, y]) => [-x, y])

/** Fills the outline and rounds its edge, so that it is lit like limbs. */
export function modelPlate(stage: Stage, plate: Plate, placement: Placement & { flip: 1 | -1 }): Solid | undefined {
  const { x, y, size, flip } = placement
  const { scratch } = stage
  const ring = smoothRing(plate.knots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))
  const mask = fillRings([ring], stage, scratch)
  if (!mask) return undefined
  const count = mask.width * mask.height
  // The mask is in the memory that a solid uses for its normals, so it is copied before the solid is created.
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
  computeNormals(solid, heights)
  return solid
}

/** Models a solid that rises from the edge of its outline over `swell` pixels: a guitar, pastry, a cushion. */
export function inflateOutlines(stage: Stage, rings: readonly Ring[], swell: number): Solid | undefined {
  const mask = fillRings(rings, stage, stage.scratch)
  if (!mask) return undefined
  const pad = Math.ceil(swell * 2)
  const left = Math.max(0, mask.x - pad)
  const top = Math.max(0, mask.y - pad)
  const width = Math.min(stage.width, mask.x + mask.width + pad) - left
  const height = Math.min(stage.height, mask.y + mask.height + pad) - top
  // The mask is copied before the solid uses its memory for the normals.
  const heights = stage.scratch.floats('plane.4', width * height).fill(0)
  for (let row = 0; row < mask.height; row++) {
    const start = row * mask.width
    heights.set(mask.cover.subarray(start, start + mask.width), (row + mask.y - top) * width + mask.x - left)
  }
  const solid = createSolid(stage, { left, top, right: left + width, bottom: top + height })
  if (!solid) return undefined
  solid.cover.set(heights)
  blur(heights, { width, height, radius: swell }, stage.scratch)
  for (let i = 0; i < heights.length; i++)
    heights[i] = Math.sqrt(Math.max(0, (heights[i] ?? 0) - 0.32) * 1.47) * swell * 1.7
  blur(heights, { width, height, radius: swell * 0.16 }, stage.scratch)
  computeNormalsToBorder(solid, heights)
  return solid
}

/** Like `computeNormals()`, but includes the pixels at the border of the solid. */
function computeNormalsToBorder({ width, height, nx, ny, nz }: Solid, heights: Float32Array): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const o = y * width + x
      const gx = ((heights[x > 0 ? o - 1 : o] ?? 0) - (heights[x < width - 1 ? o + 1 : o] ?? 0)) * 0.5
      const gy = ((heights[y > 0 ? o - width : o] ?? 0) - (heights[y < height - 1 ? o + width : o] ?? 0)) * 0.5
      const scale = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      nx[o] = gx * scale
      ny[o] = gy * scale
      nz[o] = scale
    }
}
