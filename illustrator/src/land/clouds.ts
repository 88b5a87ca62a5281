import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { mixColors, type Rgb } from '../math/color.ts'
import { createCoarseField, type Sampler } from '../raster/field.ts'
import { blend } from '../paint/shapes.ts'
import { type Light, type Stage, underLight } from '../paint/stage.ts'
import { modelBody } from '../subjects/body.ts'
import { shadeSolid } from '../subjects/shade.ts'
import type { Limb } from '../subjects/limbs.ts'

const WHITE: Rgb = [1, 1, 1]

/**
 * A layer of broken clouds. Each point is lit by comparing its density with that of a point nearer the sun. `cover` is
 * 0 to 1.
 */
export function paintClouds(stage: Stage, cover: number): void {
  const { pixels, width, height, light, sun, horizon, unit } = stage
  const depth = Math.max(horizon, 1) * 1.02
  const bottom = Math.min(height, Math.ceil(depth) + 2)
  const density = createCloudDensity(stage, depth, bottom)
  const threshold = 0.3 - cover * 0.5
  const towardX = (sun.x < width / 2 ? -1 : 1) * 26 * unit
  const towardY = -22 * unit
  const [bright, dark] = chooseCloudColors(light)
  const inverseRadius = 1 / (Math.min(height, width * 1.3) * 0.55)
  const solid = light.isLow ? 0.8 : 0.92
  for (let y = 0; y < bottom; y++) {
    const t = clamp(y / depth)
    const thin = 1 - 0.35 * smoothstep(0.7, 1, t)
    for (let x = 0; x < width; x++) {
      const n = density(x, y)
      const alpha = smoothstep(threshold - 0.02, threshold + 0.34, n) * thin
      if (alpha <= 0.003) continue
      const sunwardDensity = density(clamp(x + towardX, 0, width - 1), clamp(y + towardY, 0, bottom - 1))
      const dx = (x - sun.x) * inverseRadius
      const dy = (y - sun.y) * inverseRadius
      const sunCloseness = 1 / (1 + (dx * dx + dy * dy) * 9)
      const l = clamp(0.62 + (n - sunwardDensity) * 2.3 - (n - threshold) * 0.75 + sunCloseness * 0.4)
      const k = l * l * (3 - 2 * l)
      const edge = 1 + sunCloseness * sunCloseness * 0.9 * (1 - alpha)
      const i = (y * width + x) * 3
      const red = mix(dark[0], bright[0] * edge, k)
      const green = mix(dark[1], bright[1] * edge, k)
      const blue = mix(dark[2], bright[2] * edge, k)
      blend(pixels, i, red, green, blue, alpha * solid)
    }
  }
}

function chooseCloudColors(light: Light): [bright: Rgb, dark: Rgb] {
  const base = light.isLow ? mixColors(light.sun, light.horizon, 0.45) : light.sun
  const strength = light.isNight ? 0.28 : light.isLow ? light.strength * 0.82 : 1.12
  const [r, g, b] = mixColors(base, WHITE, light.isLow ? 0.08 : 0.35)
  return [[r * strength, g * strength, b * strength], mixColors(light.middle, light.ambient, 0.55)]
}

/** The density of clouds in perspective, which become flatter and smaller toward the horizon. */
function createCloudDensity({ width, height, seed, scratch }: Stage, depth: number, bottom: number): Sampler {
  const shiftX = (seed % 997) * 0.37
  const shiftY = (seed % 613) * 0.21
  const spread = 1.25 * (width / Math.min(width, height))
  return createCoarseField({ width, height: bottom, step: 3, scratch }, (x, y) => {
    const p = 1 / (1.06 - clamp(y / depth))
    const u = ((x - width / 2) / width) * spread * p ** 0.7 + shiftX
    const v = Math.log(p + 0.35) * 2.1 + shiftY
    const large = 1 - Math.abs(noise(u * 4.1 + 3, v * 4.6))
    const middle = 1 - Math.abs(noise(u * 8.7, v * 9.3 + 5))
    const small = 1 - Math.abs(noise(u * 18, v * 19))
    return (
      fbm(u + 0.18 * noise(u * 1.7, v * 2), v * 1.35, 3) +
      (large * large - 0.62) * 0.22 +
      (middle * middle - 0.62) * 0.1 +
      (small * small - 0.62) * 0.035
    )
  })
}

/** Cumulus clouds: balls on a flat base, which gives them volume. */
export function paintCumulus(stage: Stage, count: number): void {
  const { width, light, sun, horizon } = stage
  const random = stage.random.child('heaps')
  const cloudLight = underLight(stage, {
    strength: light.strength * 0.62,
    ambient: mixColors(light.middle, WHITE, 0.35),
  })
  const sunIsLeft = sun.x < width / 2
  for (let i = 0; i < count; i++) {
    const limbs = cloudLimbs(stage, i)
    const far = i / Math.max(1, count)
    const body = modelBody(stage, limbs, {
      x: width * (sunIsLeft ? random.between(0.42, 1.05) : random.between(-0.05, 0.58)),
      y: horizon * mix(0.93, 0.5, far) * random.between(0.95, 1.02),
      size: width * random.between(0.14, 0.24) * mix(0.8, 1.5, far),
      flip: 1,
      blend: 0.1,
      fringe: 0.012,
      fringeScale: 14,
    })
    if (!body) continue
    for (let row = 0; row < body.height; row++) {
      const fade = 0.95 * (1 - smoothstep(0.72, 1, row / body.height) * 0.8)
      for (let p = row * body.width; p < (row + 1) * body.width; p++) body.cover[p] = (body.cover[p] ?? 0) * fade
    }
    shadeSolid(cloudLight, body, [[0.97, 0.01, 80]], { rim: 0.35, roughness: 0.16, id: 0 })
  }
}

function cloudLimbs(stage: Stage, index: number): Limb[] {
  const random = stage.random.child(`heap ${index}`)
  const limbs: Limb[] = []
  const count = random.integer(22, 36)
  for (let i = 0; i < count; i++) {
    const u = random.between(-1, 1)
    const top = (1 - u * u) * random.between(0.15, 0.62)
    const y = -top * random.next() - 0.05
    const radius = random.between(0.1, 0.24) * (1 - Math.abs(u) * 0.55) * (1.1 + y * 0.5)
    limbs.push([u, y, radius, u + random.between(-0.05, 0.05), y, radius, random.between(-0.1, 0.1), 0])
  }
  return limbs
}

type Mist = { y: number; thickness: number; strength?: number; color?: Rgb }

/** A soft horizontal band that hides the foot of the objects behind it. */
export function paintMist(
  stage: Stage,
  { y: middle, thickness, strength = 0.7, color = stage.light.horizon }: Mist,
): void {
  const { pixels, width, height, seed } = stage
  const drift = createCoarseField({ width, height, step: 8, scratch: stage.scratch }, (x, y) =>
    fbm((x / width) * 2.2 + (seed % 91), (y / height) * 7, 4),
  )
  const bottom = Math.min(height, middle + thickness * 2)
  for (let y = Math.max(0, (middle - thickness * 2) | 0); y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const n = drift(x, y)
      const e = (y - middle - n * thickness * 0.9) / thickness
      const dense = Math.max(0, 1 - e * e * 0.42)
      const a = strength * dense * dense * clamp(0.7 + n * 0.9)
      if (a > 0) blend(pixels, (y * width + x) * 3, color[0], color[1], color[2], a)
    }
}
