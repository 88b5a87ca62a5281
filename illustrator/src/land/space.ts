import { clamp, smoothstep } from '../math/number.ts'
import { fbm, noise, ridged, warped } from '../math/noise.ts'
import { oklch, createGradient } from '../math/color.ts'
import { add, blend, dab, glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { createCoarseField } from '../raster/field.ts'

interface Planet {
  x: number
  y: number
  radius: number
  hue: number
  hasRing?: boolean
  /** Banded like a gas giant, otherwise marbled. */
  isBanded?: boolean
  /** Direction toward the light. The length does not matter. */
  light: readonly [number, number, number]
}

/** Rotation of the ring in the image, and its height divided by its width. */
const LEAN_COS = 0.94
const LEAN_SIN = 0.34
const FLATNESS = 0.24

/** A planet: a lit ball with weather and an atmosphere, and a ring around it if it has one. */
export function paintPlanet(stage: Stage, planet: Planet): void {
  const { hue } = planet
  const surface = createGradient(
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
      const colorIndex = ((clamp(0.5 + weather) * 255) | 0) * 3
      const l = smoothstep(-0.12, 0.9, facing) * 1.5 + 0.012
      const edge = (1 - nz) ** 3 * smoothstep(-0.25, 0.6, facing) * 0.9
      const cover = clamp((1 - distance) * radius + 0.5)
      const red = (surface[colorIndex] ?? 0) * l + air[0] * edge
      const green = (surface[colorIndex + 1] ?? 0) * l + air[1] * edge
      const blue = (surface[colorIndex + 2] ?? 0) * l + air[2] * edge
      blend(pixels, i, red, green, blue, cover)
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
      const colorIndex = ((150 + 90 * a) | 0) * 3
      const red = (surface[colorIndex] ?? 0) * k
      const green = (surface[colorIndex + 1] ?? 0) * k
      const blue = (surface[colorIndex + 2] ?? 0) * k
      blend(pixels, (y * width + x) * 3, red, green, blue, a)
    }
}

/** A nebula along a tilted band. `hue` is its main color. With a `strength` of 1 it fills the sky. */
export function paintNebula(stage: Stage, hue: number, strength = 1): void {
  const { pixels, width, height, seed, unit } = stage
  const shift = (seed % 301) * 0.17
  const side = Math.min(width, height)
  const main = oklch(0.62, 0.2, hue)
  const second = oklch(0.72, 0.15, hue - 110)
  const hotColor = oklch(0.85, 0.1, hue + 60)
  const dark = oklch(0.1, 0.045, hue - 20)
  const angle = stage.random.child('nebula').between(0.3, 1.2)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const clouds = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * 1.5 + shift, (y / side) * 1.5, 1.4),
  )
  const threads = createCoarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) => {
    const u = x / side
    const v = y / side
    return ridged(u * 1.8 + shift + 0.4 * noise(u * 3, v * 3 + shift), v * 1.8 + 4, 5)
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = (x / width - 0.5) * cos + (y / height - 0.5) * sin
      const band = 1 / (1 + (across * 3.6) ** 2)
      const mass = clamp((clouds(x, y) + 0.32) * band * 1.5)
      const body = mass * Math.sqrt(mass)
      const thread = clamp((threads(x, y) - 0.45) * 2.4 * band) ** 2
      const behind = clouds(clamp(x + 60 * unit, 0, width - 1), clamp(y + 40 * unit, 0, height - 1))
      const dust = 1 - 0.75 * smoothstep(0.1, 0.4, behind) * band
      const hot = clamp(body * band * 1.4 - 0.5) * 0.9 * strength
      const ground = 0.5 + band * 0.6
      const m = body * 0.95 * dust * strength
      const s = thread * 0.75 * dust * strength
      const i = (y * width + x) * 3
      pixels[i] = dark[0] * ground + main[0] * m + second[0] * s + hotColor[0] * hot
      pixels[i + 1] = dark[1] * ground + main[1] * m + second[1] * s + hotColor[1] * hot
      pixels[i + 2] = dark[2] * ground + main[2] * m + second[2] * s + hotColor[2] * hot
    }
}

/** A spiral galaxy at an angle, painted over a dark sky. */
export function paintGalaxy(
  stage: Stage,
  { x: cx, y: cy, radius, hue }: { x: number; y: number; radius: number; hue: number },
): void {
  const { pixels, width, height, seed } = stage
  const core = oklch(0.92, 0.08, 80)
  const arm = oklch(0.66, 0.17, hue)
  const rim = oklch(0.6, 0.18, hue + 70)
  const tilt = stage.random.child('galaxy').between(-0.6, 0.6)
  const cos = Math.cos(tilt)
  const sin = Math.sin(tilt)
  const shift = seed % 91
  const dust = createCoarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) =>
    warped((x / radius) * 2.2 + shift, (y / radius) * 2.2, 1),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x - cx) / radius
      const dy = (y - cy) / radius
      const u = dx * cos + dy * sin
      const v = (dy * cos - dx * sin) / 0.52
      const r = Math.sqrt(u * u + v * v)
      if (r > 1.7) continue
      const n = dust(x, y)
      const swirl = Math.cos(2 * (Math.atan2(v, u) - Math.log(r + 0.05) * 2.1) + n * 1.3)
      const fade = Math.exp(-r * r * 1.5) * smoothstep(0, 0.22, r)
      const share = clamp(0.24 + swirl * 0.72 + n * 0.7)
      const lights = share * share * fade * 1.9
      const nucleus = Math.exp(-r * r * 34) * 1.9 + Math.exp(-r * 6.5) * 0.5
      const outer = smoothstep(0.2, 0.95, r)
      const i = (y * width + x) * 3
      pixels[i] =
        (pixels[i] ?? 0) * (1 - fade * 0.6) + core[0] * nucleus + (arm[0] + (rim[0] - arm[0]) * outer) * lights
      pixels[i + 1] =
        (pixels[i + 1] ?? 0) * (1 - fade * 0.6) + core[1] * nucleus + (arm[1] + (rim[1] - arm[1]) * outer) * lights
      pixels[i + 2] =
        (pixels[i + 2] ?? 0) * (1 - fade * 0.6) + core[2] * nucleus + (arm[2] + (rim[2] - arm[2]) * outer) * lights
    }
}

/** Stars of deep space: many faint ones, and a few with a cross of light. */
export function paintStarfield(stage: Stage, count = 2000): void {
  const { width, height, unit } = stage
  const random = stage.random.child('starfield')
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const y = random.next() * height
    const bright = random.next() ** 14
    const radius = Math.max(0.75, (0.8 + bright * 2.4) * unit)
    const color = oklch(0.95, 0.05, random.chance(0.5) ? 250 : 60)
    dab(stage, [x, y, radius], { color, alpha: 0.12 + random.next() * 0.4 + bright * 0.5, softness: 0.9 })
    if (bright <= 0.5) continue
    glow(stage, { x, y, radius: 46 * unit * bright, color, strength: 0.4 })
    dab(stage, [x, y, 22 * unit * bright, 1.1], { color, alpha: 0.55, softness: 1 })
    dab(stage, [x, y, 1.1, 22 * unit * bright], { color, alpha: 0.55, softness: 1 })
  }
}
