import { clamp, mix } from '../math/number.ts'
import { tableOf, type Table } from '../math/tables.ts'
import type { Stage } from '../paint/stage.ts'
import { createSolid, type Placement, type Solid } from './solid.ts'

/** A point of a lathe profile, from top to bottom. `isStraight` keeps the line to the next point straight. */
export type ProfilePoint = readonly [y: number, radius: number, material?: number, isStraight?: 1]

/** Parses a profile: `y radius material`, material 0 if omitted, `!` where the line to the next point is straight. */
export function profile(text: string): Table<ProfilePoint> {
  return tableOf(text, [2, 3], ([y = 0, radius = 0, material = 0], isStraight) =>
    isStraight ? [y, radius, material, 1] : [y, radius, material],
  )
}

export interface LathePlacement extends Placement {
  tilt?: number
  /** Number of bulging segments, as of a balloon. */
  gores?: number
  stripes?: number
}

const STEPS = 512

interface Profile {
  top: number
  bottom: number
  widest: number
  radius: Float32Array
  slope: Float32Array
  material: Uint8Array
}

/** A solid of revolution with normals: tower, cup, rocket, balloon, bottle. */
export function modelLathe(
  stage: Stage,
  points: readonly ProfilePoint[],
  placement: LathePlacement,
): Solid | undefined {
  const { x, y, size, tilt = 0 } = placement
  const profile = sampleProfile(points)
  const far = Math.max(profile.widest, Math.abs(profile.top), Math.abs(profile.bottom)) * size + 4
  const across = tilt ? far : profile.widest * size + 3
  const solid = createSolid(stage, {
    left: x - across,
    right: x + across,
    top: tilt ? y - far : y + profile.top * size - 2,
    bottom: tilt ? y + far : y + profile.bottom * size + profile.widest * size * 0.12 + 2,
  })
  if (solid) modelPixels(solid, profile, placement)
  return solid
}

function sampleProfile(points: readonly ProfilePoint[]): Profile {
  const top = points[0]?.[0] ?? 0
  const bottom = points.at(-1)?.[0] ?? 1
  const profile: Profile = {
    top,
    bottom,
    widest: Math.max(...points.map((point) => point[1])),
    radius: new Float32Array(STEPS),
    slope: new Float32Array(STEPS),
    material: new Uint8Array(STEPS),
  }
  for (let i = 0, k = 0; i < STEPS; i++) {
    const v = mix(top, bottom, i / (STEPS - 1))
    while (k < points.length - 2 && v > (points[k + 1]?.[0] ?? bottom)) k++
    profile.radius[i] = radiusAt(points, k, v)
    profile.material[i] = points[k]?.[2] ?? 0
  }
  // Slopes of the rounded curve, not of its segments, so that no segment ends are visible on a balloon.
  const step = (bottom - top) / (STEPS - 1)
  for (let i = 0; i < STEPS; i++) {
    const before = Math.max(0, i - 9)
    const after = Math.min(STEPS - 1, i + 9)
    profile.slope[i] =
      ((profile.radius[after] ?? 0) - (profile.radius[before] ?? 0)) / Math.max(1e-6, (after - before) * step)
  }
  return profile
}

/** A Hermite curve through the points. Straight pieces stay straight and end in a crease. */
function radiusAt(points: readonly ProfilePoint[], k: number, v: number): number {
  const [y0, r0, , isStraight] = points[k] ?? [0, 0]
  const [y1, r1] = points[k + 1] ?? [1, 0]
  const span = Math.max(1e-6, y1 - y0)
  const t = (v - y0) / span
  if (isStraight) return mix(r0, r1, t)
  const before = points[k - 1]
  const after = points[k + 2]
  const slope = (r1 - r0) / span
  const first = before && !before[3] ? (r1 - before[1]) / Math.max(1e-6, y1 - before[0]) : slope
  const last = after && !points[k + 1]?.[3] ? (after[1] - r0) / Math.max(1e-6, after[0] - y0) : slope
  const t2 = t * t
  const t3 = t2 * t
  const curve =
    (2 * t3 - 3 * t2 + 1) * r0 + (t3 - 2 * t2 + t) * first * span + (3 * t2 - 2 * t3) * r1 + (t3 - t2) * last * span
  return Math.max(0.001, curve)
}

function modelPixels(
  solid: Solid,
  profile: Profile,
  { x, y, size, tilt = 0, gores = 0, stripes = 0 }: LathePlacement,
): void {
  const cos = Math.cos(tilt)
  const sin = Math.sin(tilt)
  const { top, bottom, radius, slope, material } = profile
  const scale = (STEPS - 1) / (bottom - top)
  for (let row = 0; row < solid.height; row++)
    for (let column = 0; column < solid.width; column++) {
      const dx = column + solid.x - x
      const dy = row + solid.y - y
      const across = (dx * cos + dy * sin) / size
      const flat = (dy * cos - dx * sin) / size
      const about = radius[clamp((flat - top) * scale, 0, STEPS - 1) | 0] ?? 0
      // Edges of rings curve down toward the viewer, which makes a tower look round.
      const sag = about > 0 ? Math.sqrt(Math.max(0, 1 - (across / about) ** 2)) * 0.1 * about : 0
      const along = flat - sag
      const i = clamp((along - top) * scale, 0, STEPS - 1) | 0
      const r = radius[i] ?? 0
      const cover = clamp(0.5 - Math.max(Math.abs(across) - r, top - along, along - bottom) * size)
      if (cover <= 0) continue
      const o = row * solid.width + column
      solid.cover[o] = cover
      const u = clamp(across / Math.max(r, 1e-4), -1, 1)
      const azimuth = Math.asin(u)
      const bulged = gores ? azimuth + Math.sin(azimuth * gores) * 0.28 : azimuth
      const rise = clamp(-(slope[i] ?? 0), -3, 3)
      const length = Math.hypot(1, rise)
      const a = Math.sin(bulged) / length
      const b = rise / length
      solid.nx[o] = a * cos - b * sin
      solid.ny[o] = a * sin + b * cos
      solid.nz[o] = Math.cos(bulged) / length
      const m = material[i] ?? 0
      solid.material[o] = stripes && m === 0 ? Math.floor((azimuth / Math.PI + 0.5) * stripes + 0.5) & 1 : m
    }
}
