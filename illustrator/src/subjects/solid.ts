import type { Stage } from '../paint/stage.ts'

/** A modelled surface waiting for light: cover, normals and material per pixel of its box. Scratch memory, one at a time. */
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
  /** Where the origin of the subject (its feet, usually) stands in the picture. */
  x: number
  y: number
  /** Pixels per unit of the subject. */
  size: number
}

/** An empty solid over the given bounds, cut to the frame; undefined if nothing of it is inside. */
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
