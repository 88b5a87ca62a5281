import { clamp, smoothstep } from '../math/number.ts'
import { fbm, noise, warped } from '../math/noise.ts'
import { oklch, ramp } from '../math/colour.ts'
import { add, blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Planet {
  x: number
  y: number
  radius: number
  hue: number
  hasRing?: boolean
  /** Banded like a gas giant, else marbled. */
  isBanded?: boolean
  /** Towards the light; need not be a unit vector. */
  light: readonly [number, number, number]
}

const LEAN_COS = 0.94
const LEAN_SIN = 0.34
const FLATNESS = 0.24

/** A lit ball with weather, an atmosphere and, if asked for, a ring in front of and behind it. */
export function paintPlanet(stage: Stage, planet: Planet): void {
  const { hue } = planet
  const surface = ramp(
    [
      [0, oklch(0.32, 0.08, hue - 25)],
      [0.4, oklch(0.58, 0.12, hue)],
      [0.7, oklch(0.78, 0.09, hue + 25)],
      [1, oklch(0.92, 0.04, hue + 40)],
    ],
    256,
  )
  if (planet.hasRing) paintRing(stage, planet, { surface, isFront: false })
  paintBall(stage, planet, surface)
  if (planet.hasRing) paintRing(stage, planet, { surface, isFront: true })
}

function paintBall(stage: Stage, planet: Planet, surface: Float32Array): void {
  const { pixels, ids, width, height, seed } = stage
  const { x: cx, y: cy, radius, isBanded } = planet
  const length = Math.hypot(...planet.light)
  const [lx, ly, lz] = [planet.light[0] / length, planet.light[1] / length, planet.light[2] / length]
  const air = oklch(0.75, 0.12, planet.hue + 180)
  const shift = seed % 37
  const cos = Math.cos(0.36)
  const sin = Math.sin(0.36)
  const outer = radius * 1.3
  for (let y = Math.max(0, (cy - outer) | 0); y < Math.min(height, cy + outer); y++)
    for (let x = Math.max(0, (cx - outer) | 0); x < Math.min(width, cx + outer); x++) {
      const dx = (x - cx) / radius
      const dy = (y - cy) / radius
      const e = dx * dx + dy * dy
      const distance = Math.sqrt(e)
      const i = (y * width + x) * 3
      if (distance >= 1 + 1 / radius) {
        const k = Math.max(0, 1 - (distance - 1) / 0.28) ** 3 * 0.4 * clamp(0.4 + (dx * lx + dy * ly) * 0.8)
        if (k > 0) add(pixels, i, air[0] * k, air[1] * k, air[2] * k)
        continue
      }
      const nz = Math.sqrt(Math.max(0, 1 - e))
      const facing = dx * lx + dy * ly + nz * lz
      const v = dy * cos + dx * sin
      const u = dx * cos - dy * sin
      const weather = isBanded
        ? fbm(u * 0.8 + shift, v * 6 + fbm(u * 2 + shift, v * 3, 3) * 1.6, 4) * 0.9
        : warped(u * 1.7 + shift, v * 1.7, 1) * 1.2
      const at = ((clamp(0.5 + weather) * 255) | 0) * 3
      const l = smoothstep(-0.12, 0.9, facing) * 1.5 + 0.012
      const edge = (1 - nz) ** 3 * smoothstep(-0.25, 0.6, facing) * 0.9
      const cover = clamp((1 - distance) * radius + 0.5)
      blend(
        pixels,
        i,
        (surface[at] ?? 0) * l + air[0] * edge,
        (surface[at + 1] ?? 0) * l + air[1] * edge,
        (surface[at + 2] ?? 0) * l + air[2] * edge,
        cover,
      )
      if (cover > 0.5) ids[i / 3] = ID.space
    }
}

function paintRing(
  stage: Stage,
  planet: Planet,
  { surface, isFront }: { surface: Float32Array; isFront: boolean },
): void {
  const { pixels, width, height, seed } = stage
  const { x: cx, y: cy, radius } = planet
  const [lx, ly] = planet.light
  const shift = seed % 37
  const reach = radius * 2.25
  for (let y = Math.max(0, (cy - reach) | 0); y < Math.min(height, cy + reach); y++)
    for (let x = Math.max(0, (cx - reach) | 0); x < Math.min(width, cx + reach); x++) {
      const along = (x - cx) * LEAN_COS + (y - cy) * LEAN_SIN
      const across = (-(x - cx) * LEAN_SIN + (y - cy) * LEAN_COS) / FLATNESS
      if (across > 0 !== isFront) continue
      const r = Math.hypot(along, across) / radius
      if (r < 1.28 || r > 2.1) continue
      const grooves = noise(r * 16, shift) * 0.5 + 0.45 + 0.35 * noise(r * 60, 3)
      const a = clamp(grooves * smoothstep(1.28, 1.36, r) * smoothstep(2.1, 1.95, r)) * 0.8
      const inShadow = !isFront && Math.abs(along * ly - across * FLATNESS * lx) < radius * 0.8 && along * lx < 0
      const k = inShadow ? 0.26 : 1.05
      const at = ((150 + 90 * a) | 0) * 3
      blend(
        pixels,
        (y * width + x) * 3,
        (surface[at] ?? 0) * k,
        (surface[at + 1] ?? 0) * k,
        (surface[at + 2] ?? 0) * k,
        a,
      )
    }
}
