import type { Stage } from '../paint/stage.ts'
import { clamp } from '../math/number.ts'
import { blur } from '../raster/mask.ts'

/**
 * A modeled surface before lighting: coverage, normals and material for each pixel of its bounding box. The arrays are
 * scratch memory: creating a solid overwrites the previous one.
 */
export interface Solid {
  x: number
  y: number
  width: number
  height: number
  cover: Float32Array
  nx: Float32Array
  ny: Float32Array
  nz: Float32Array
  material: Uint8Array
}

export interface Placement {
  /** Position of the subject's origin (usually its feet) in the image. */
  x: number
  y: number
  /** Pixels per unit of the subject. */
  size: number
}

/** Creates an empty solid within the bounds, clipped to the frame. Returns undefined if almost nothing is inside. */
export function createSolid(
  stage: Stage,
  bounds: { left: number; top: number; right: number; bottom: number },
): Solid | undefined {
  const x = Math.max(0, Math.floor(bounds.left))
  const y = Math.max(0, Math.floor(bounds.top))
  const width = Math.min(stage.width, Math.ceil(bounds.right)) - x
  const height = Math.min(stage.height, Math.ceil(bounds.bottom)) - y
  if (width <= 2 || height <= 2) return undefined
  const { scratch } = stage
  const count = width * height
  return {
    x,
    y,
    width,
    height,
    cover: scratch.floats('plane.0', count).fill(0),
    nx: scratch.floats('plane.1', count).fill(0),
    ny: scratch.floats('plane.2', count).fill(0),
    nz: scratch.floats('plane.3', count).fill(0),
    material: scratch.bytes('solid.material', count).fill(0),
  }
}

export interface Shadow {
  strength?: number
  /** Length along the ground, as a share of the solid's height. */
  length?: number
  softness?: number
}

const PAD = 12

/** Flattens the outline of a solid onto the ground, shears it away from the sun, and darkens the image there. */
export function castShadow(stage: Stage, solid: Solid | undefined, groundY: number, shadow: Shadow = {}): void {
  if (!solid) return
  const { strength = 0.55, length = 0.35, softness = 6 } = shadow
  const { width, height, sun, pixels, scratch, unit } = stage
  const shear = clamp((solid.x + solid.width / 2 - sun.x) / (width * 0.4), -1.2, 1.2) * 1.6
  const rows = Math.ceil(solid.height * length)
  const columns = Math.ceil(solid.width + Math.abs(shear) * rows + 40)
  const left = solid.x - 20 - (shear < 0 ? Math.ceil(-shear * rows) : 0)
  const paddedRows = rows + PAD * 2
  const mask = scratch.floats('plane.4', columns * paddedRows).fill(0)
  for (let y = 0; y < rows; y++) {
    const sourceRow = solid.height - 1 - Math.min(solid.height - 1, Math.floor(y / length))
    const fade = 1 - (y / rows) * 0.55
    for (let x = 0; x < solid.width; x++) {
      const column = Math.round(x + solid.x - left + shear * y)
      if (column >= 0 && column < columns)
        mask[(y + PAD) * columns + column] = (solid.cover[sourceRow * solid.width + x] ?? 0) * fade
    }
  }
  blur(mask, { width: columns, height: paddedRows, radius: softness * unit }, scratch)
  for (let row = 0; row < paddedRows; row++) {
    const y = Math.round(groundY - PAD + row - rows * 0.04)
    if (y < 0 || y >= height) continue
    for (let column = 0; column < columns; column++) {
      const x = column + left
      if (x < 0 || x >= width) continue
      const dark = (mask[row * columns + column] ?? 0) * strength
      const i = (y * width + x) * 3
      pixels[i] = (pixels[i] ?? 0) * (1 - dark * 0.95)
      pixels[i + 1] = (pixels[i + 1] ?? 0) * (1 - dark * 0.85)
      pixels[i + 2] = (pixels[i + 2] ?? 0) * (1 - dark * 0.7)
    }
  }
}
