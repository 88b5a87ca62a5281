import { fillRings, type Ring } from '../raster/mask.ts'
import { blur } from '../raster/blur.ts'
import type { Stage } from '../paint/stage.ts'
import { createSolid, type Solid } from './solid.ts'

/** Gives an outline volume: it rises from its edge over `swell` pixels. Bodies of guitars, pastry, cushions. */
export function modelPuff(stage: Stage, rings: readonly Ring[], swell: number): Solid | undefined {
  const mask = fillRings(rings, stage, stage.scratch)
  if (!mask) return undefined
  const pad = Math.ceil(swell * 2)
  const left = Math.max(0, mask.x - pad)
  const top = Math.max(0, mask.y - pad)
  const width = Math.min(stage.width, mask.x + mask.width + pad) - left
  const height = Math.min(stage.height, mask.y + mask.height + pad) - top
  // Out of the way before the solid takes the mask's memory for its normals.
  const heights = stage.scratch.floats('plane.4', width * height).fill(0)
  for (let row = 0; row < mask.height; row++) {
    const from = row * mask.width
    heights.set(mask.cover.subarray(from, from + mask.width), (row + mask.y - top) * width + mask.x - left)
  }
  const solid = createSolid(stage, { left, top, right: left + width, bottom: top + height })
  if (!solid) return undefined
  solid.cover.set(heights)
  blur(heights, { width, height, radius: swell }, stage.scratch)
  for (let i = 0; i < heights.length; i++)
    heights[i] = Math.sqrt(Math.max(0, (heights[i] ?? 0) - 0.32) * 1.47) * swell * 1.7
  blur(heights, { width, height, radius: swell * 0.16 }, stage.scratch)
  slopes(solid, heights)
  return solid
}

function slopes({ width, height, nx, ny, nz }: Solid, heights: Float32Array): void {
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
