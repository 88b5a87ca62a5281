import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { blur } from '../raster/mask.ts'
import type { Stage } from '../paint/stage.ts'
import type { Limb } from './limbs.ts'
import { createSolid, type Placement, type Solid } from './solid.ts'

export interface BodyPlacement extends Placement {
  /** 1 faces right, -1 left. */
  flip: 1 | -1
  /** Blend distance between limbs, in units. */
  blend?: number
  /** Raggedness of the outline, in units: fur, feathers. */
  fringe?: number
  fringeScale?: number
}

const STRIDE = 9
const TILE = 16

/**
 * Models a body: the smooth union of its limbs gives the outline, the spheres along the limbs give the heights, and
 * the slopes of the heights give the normals.
 */
export function modelBody(stage: Stage, limbs: readonly Limb[], placement: BodyPlacement): Solid | undefined {
  const { size, blend = 0.05, fringe = 0 } = placement
  const table = createLimbTable(limbs, placement)
  const pad = Math.ceil(4 + fringe * size * 2)
  const solid = createSolid(stage, findBounds(table, pad))
  if (!solid) return undefined
  const heights = stage.scratch.floats('plane.4', solid.width * solid.height).fill(0)
  const nearby = new Int32Array(limbs.length)
  const margin = blend * size * 1.2 + pad
  for (let ty = 0; ty < solid.height; ty += TILE)
    for (let tx = 0; tx < solid.width; tx += TILE) {
      const count = findNearbyLimbs(table, nearby, { x: tx + solid.x + TILE / 2, y: ty + solid.y + TILE / 2, margin })
      if (count > 0) modelTile({ solid, heights, table, nearby, count, pad, placement, tx, ty })
    }
  blur(heights, { width: solid.width, height: solid.height, radius: size * 0.009 }, stage.scratch)
  computeNormals(solid, heights)
  return solid
}

/** Each limb is a row of ax, ay, ar, dx, dy, dr, 1/length², depth and material, in pixels. */
function createLimbTable(limbs: readonly Limb[], { x, y, size, flip }: BodyPlacement): Float64Array {
  const table = new Float64Array(limbs.length * STRIDE)
  limbs.forEach(([ax, ay, ar, bx, by, br, depth, material], i) => {
    const dx = (bx - ax) * size * flip
    const dy = (by - ay) * size
    const perLength = 1 / Math.max(1e-6, dx * dx + dy * dy)
    const row = [
      x + ax * size * flip,
      y + ay * size,
      ar * size,
      dx,
      dy,
      (br - ar) * size,
      perLength,
      depth * size,
      material,
    ]
    table.set(row, i * STRIDE)
  })
  return table
}

function findBounds(table: Float64Array, pad: number) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let i = 0; i < table.length; i += STRIDE) {
    const [ax = 0, ay = 0, ar = 0, dx = 0, dy = 0, dr = 0] = table.subarray(i, i + 6)
    bounds.left = Math.min(bounds.left, ax - ar - pad, ax + dx - ar - dr - pad)
    bounds.right = Math.max(bounds.right, ax + ar + pad, ax + dx + ar + dr + pad)
    bounds.top = Math.min(bounds.top, ay - ar - pad, ay + dy - ar - dr - pad)
    bounds.bottom = Math.max(bounds.bottom, ay + ar + pad, ay + dy + ar + dr + pad)
  }
  return bounds
}

/**
 * Writes the rows of the limbs near a tile to `nearby` and returns their number. A pixel is near about three of thirty
 * limbs, so the others are skipped.
 */
function findNearbyLimbs(
  table: Float64Array,
  nearby: Int32Array,
  tile: { x: number; y: number; margin: number },
): number {
  let count = 0
  for (let i = 0; i < table.length; i += STRIDE) {
    const px = tile.x - (table[i] ?? 0)
    const py = tile.y - (table[i + 1] ?? 0)
    const dx = table[i + 3] ?? 0
    const dy = table[i + 4] ?? 0
    const t = clamp((px * dx + py * dy) * (table[i + 6] ?? 0))
    const radius = (table[i + 2] ?? 0) + Math.max(0, table[i + 5] ?? 0)
    const ex = px - dx * t
    const ey = py - dy * t
    const limit = radius + tile.margin + TILE * 0.75
    if (ex * ex + ey * ey <= limit * limit) nearby[count++] = i
  }
  return count
}

interface Tile {
  solid: Solid
  heights: Float32Array
  table: Float64Array
  nearby: Int32Array
  count: number
  pad: number
  placement: BodyPlacement
  tx: number
  ty: number
}

function modelTile({ solid, heights, table, nearby, count, pad, placement, tx, ty }: Tile): void {
  const { size, blend = 0.05, fringe = 0, fringeScale = 38 } = placement
  const k = blend * size
  const k2 = k * 2.2
  const bottom = Math.min(solid.height, ty + TILE)
  const right = Math.min(solid.width, tx + TILE)
  for (let row = ty; row < bottom; row++)
    for (let column = tx; column < right; column++) {
      const x = column + solid.x
      const y = row + solid.y
      let distance = 1e9
      let height = -1e9
      let best = -1e9
      let material = 0
      for (let n = 0; n < count; n++) {
        const i = nearby[n] ?? 0
        const px = x - (table[i] ?? 0)
        const py = y - (table[i + 1] ?? 0)
        const dx = table[i + 3] ?? 0
        const dy = table[i + 4] ?? 0
        let t = (px * dx + py * dy) * (table[i + 6] ?? 0)
        t = t < 0 ? 0 : t > 1 ? 1 : t
        const radius = (table[i + 2] ?? 0) + (table[i + 5] ?? 0) * t
        const ex = px - dx * t
        const ey = py - dy * t
        const e2 = ex * ex + ey * ey
        const limit = radius + k * 1.2 + pad
        if (e2 > limit * limit) continue
        const outside = Math.sqrt(e2) - radius
        const reach = Math.min(k, radius * 1.4)
        const g = Math.max(0, reach - Math.abs(outside - distance)) / reach
        distance = Math.min(outside, distance) - g * g * reach * 0.25
        const inside = radius * radius - e2
        const z = (table[i + 7] ?? 0) + (inside > 0 ? Math.sqrt(inside) : -outside * 1.2)
        const hz = Math.max(0, k2 - Math.abs(z - height)) / k2
        height = Math.max(z, height) + hz * hz * Math.min(k2, radius) * 0.25
        const score = outside < 0 ? z : z - 1e4 - outside * 50
        if (score > best) {
          best = score
          material = table[i + 8] ?? 0
        }
      }
      const o = row * solid.width + column
      heights[o] = height < -1e8 ? 0 : height
      solid.material[o] = material
      if (distance > pad) continue
      // Farther inside than the fringe reaches, the noise would change nothing.
      if (fringe > 0 && distance > -pad) {
        const u = ((x - placement.x) / size) * fringeScale
        const v = ((y - placement.y) / size) * fringeScale
        distance += fringe * size * (noise(u + v * 0.3, v * 0.45) * 0.9 + 0.5 * noise(u * 2.3, v * 1.2))
      }
      solid.cover[o] = clamp(0.5 - distance)
    }
}

/** Converts the slope of a height field to unit normals. */
export function computeNormals({ width, height, nx, ny, nz }: Solid, heights: Float32Array): void {
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const o = y * width + x
      const gx = ((heights[o - 1] ?? 0) - (heights[o + 1] ?? 0)) * 0.5
      const gy = ((heights[o - width] ?? 0) - (heights[o + width] ?? 0)) * 0.5
      const scale = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      nx[o] = gx * scale
      ny[o] = gy * scale
      nz[o] = scale
    }
}
