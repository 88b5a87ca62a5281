import { clamp, mix } from '../math/number.ts'
import { parseTable, type Table } from '../math/tables.ts'
import type { Stage } from '../paint/stage.ts'
import { createSolid, type Placement, type Solid } from './solid.ts'

/** A point of a lathe profile. Points go from top to bottom. `isStraight` keeps the line to the next point straight. */
export type ProfilePoint = readonly [y: number, radius: number, material?: number, isStraight?: 1]

/** Parses a profile: `y radius material`, material 0 if omitted, `!` where the line to the next point is straight. */
export function parseProfile(text: string): Table<ProfilePoint> {
  return parseTable(text, [2, 3], ([y = 0, radius = 0, material = 0], isStraight) =>
    isStraight ? [y, radius, material, 1] : [y, radius, material],
  )
}

export interface LathePlacement extends Placement {
  /** Rotation in radians. */
  tilt?: number
  /** Number of bulging vertical segments, as of a balloon. */
  gores?: number
  /** Number of vertical stripes in the materials 0 and 1. */
  stripes?: number
}

const SAMPLE_COUNT = 512

/** A profile in `SAMPLE_COUNT` equal steps from top to bottom. */
interface SampledProfile {
  top: number
  bottom: number
  widest: number
  radius: Float32Array
  slope: Float32Array
  material: Uint8Array
}

/** Models a solid of revolution: a tower, a cup, a rocket, a balloon, a bottle. */
export function modelLathe(
  stage: Stage,
  points: readonly ProfilePoint[],
  placement: LathePlacement,
): Solid | undefined {
  const { x, y, size, tilt = 0 } = placement
  const profile = sampleProfile(points)
  const reach = Math.max(profile.widest, Math.abs(profile.top), Math.abs(profile.bottom)) * size + 4
  const halfWidth = tilt ? reach : profile.widest * size + 3
  const solid = createSolid(stage, {
    left: x - halfWidth,
    right: x + halfWidth,
    top: tilt ? y - reach : y + profile.top * size - 2,
    bottom: tilt ? y + reach : y + profile.bottom * size + profile.widest * size * 0.12 + 2,
  })
  if (solid) modelPixels(solid, profile, placement)
  return solid
}

function sampleProfile(points: readonly ProfilePoint[]): SampledProfile {
  const top = points[0]?.[0] ?? 0
  const bottom = points.at(-1)?.[0] ?? 1
  const profile: SampledProfile = {
    top,
    bottom,
    widest: Math.max(...points.map((point) => point[1])),
    radius: new Float32Array(SAMPLE_COUNT),
    slope: new Float32Array(SAMPLE_COUNT),
    material: new Uint8Array(SAMPLE_COUNT),
  }
  for (let i = 0, k = 0; i < SAMPLE_COUNT; i++) {
    const v = mix(top, bottom, i / (SAMPLE_COUNT - 1))
    while (k < points.length - 2 && v > (points[k + 1]?.[0] ?? bottom)) k++
    profile.radius[i] = interpolateRadius(points, k, v)
    profile.material[i] = points[k]?.[2] ?? 0
  }
  // Each slope is measured across nine samples on either side, so that no profile point is visible as an edge.
  const step = (bottom - top) / (SAMPLE_COUNT - 1)
  for (let i = 0; i < SAMPLE_COUNT; i++) {
    const before = Math.max(0, i - 9)
    const after = Math.min(SAMPLE_COUNT - 1, i + 9)
    profile.slope[i] =
      ((profile.radius[after] ?? 0) - (profile.radius[before] ?? 0)) / Math.max(1e-6, (after - before) * step)
  }
  return profile
}

/** The radius at height `v` between the points `k` and `k + 1`: a Hermite curve, or a straight line with sharp ends. */
function interpolateRadius(points: readonly ProfilePoint[], k: number, v: number): number {
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
  profile: SampledProfile,
  { x, y, size, tilt = 0, gores = 0, stripes = 0 }: LathePlacement,
): void {
  const cos = Math.cos(tilt)
  const sin = Math.sin(tilt)
  const { top, bottom, radius, slope, material } = profile
  const scale = (SAMPLE_COUNT - 1) / (bottom - top)
  for (let row = 0; row < solid.height; row++)
    for (let column = 0; column < solid.width; column++) {
      const dx = column + solid.x - x
      const dy = row + solid.y - y
      const across = (dx * cos + dy * sin) / size
      const axisY = (dy * cos - dx * sin) / size
      const radiusAtAxis = radius[clamp((axisY - top) * scale, 0, SAMPLE_COUNT - 1) | 0] ?? 0
      // Horizontal edges curve down toward the viewer, which makes a tower look round.
      const sag = radiusAtAxis > 0 ? Math.sqrt(Math.max(0, 1 - (across / radiusAtAxis) ** 2)) * 0.1 * radiusAtAxis : 0
      const profileY = axisY - sag
      const i = clamp((profileY - top) * scale, 0, SAMPLE_COUNT - 1) | 0
      const r = radius[i] ?? 0
      const cover = clamp(0.5 - Math.max(Math.abs(across) - r, top - profileY, profileY - bottom) * size)
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
