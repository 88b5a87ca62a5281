import { clamp, smoothstep } from '../math/number.ts'
import { noise, ridged, warped } from '../math/noise.ts'
import { oklch } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { dab, glow } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

/** A nebula along a tilted band; `hue` is its main colour, `strength` 1 fills the sky with it. */
export function paintNebula(stage: Stage, hue: number, strength = 1): void {
  const { pixels, width, height, seed, unit } = stage
  const shift = (seed % 301) * 0.17
  const side = Math.min(width, height)
  const main = oklch(0.62, 0.2, hue)
  const second = oklch(0.72, 0.15, hue - 110)
  const hotColour = oklch(0.85, 0.1, hue + 60)
  const dark = oklch(0.1, 0.045, hue - 20)
  const angle = stage.random.child('nebula').between(0.3, 1.2)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const clouds = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * 1.5 + shift, (y / side) * 1.5, 1.4),
  )
  const threads = coarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) => {
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
      pixels[i] = dark[0] * ground + main[0] * m + second[0] * s + hotColour[0] * hot
      pixels[i + 1] = dark[1] * ground + main[1] * m + second[1] * s + hotColour[1] * hot
      pixels[i + 2] = dark[2] * ground + main[2] * m + second[2] * s + hotColour[2] * hot
    }
}

/** A spiral galaxy seen at an angle, painted over a dark sky. */
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
  const dust = coarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) =>
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
      const heart = Math.exp(-r * r * 34) * 1.9 + Math.exp(-r * 6.5) * 0.5
      const outer = smoothstep(0.2, 0.95, r)
      const i = (y * width + x) * 3
      pixels[i] = (pixels[i] ?? 0) * (1 - fade * 0.6) + core[0] * heart + (arm[0] + (rim[0] - arm[0]) * outer) * lights
      pixels[i + 1] =
        (pixels[i + 1] ?? 0) * (1 - fade * 0.6) + core[1] * heart + (arm[1] + (rim[1] - arm[1]) * outer) * lights
      pixels[i + 2] =
        (pixels[i + 2] ?? 0) * (1 - fade * 0.6) + core[2] * heart + (arm[2] + (rim[2] - arm[2]) * outer) * lights
    }
}

/** Stars of deep space: many faint, a few with a cross of light. */
export function paintStarfield(stage: Stage, count = 2000): void {
  const { width, height, unit } = stage
  const random = stage.random.child('starfield')
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const y = random.next() * height
    const bright = random.next() ** 14
    const radius = Math.max(0.75, (0.8 + bright * 2.4) * unit)
    const colour = oklch(0.95, 0.05, random.chance(0.5) ? 250 : 60)
    dab(stage, {
      x,
      y,
      rx: radius,
      ry: radius,
      colour,
      alpha: 0.12 + random.next() * 0.4 + bright * 0.5,
      softness: 0.9,
    })
    if (bright <= 0.5) continue
    glow(stage, { x, y, radius: 46 * unit * bright, colour, strength: 0.4 })
    dab(stage, { x, y, rx: 22 * unit * bright, ry: 1.1, colour, alpha: 0.55, softness: 1 })
    dab(stage, { x, y, rx: 1.1, ry: 22 * unit * bright, colour, alpha: 0.55, softness: 1 })
  }
}
