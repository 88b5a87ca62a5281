import { clamp, mix } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { type Lch, toRgb } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import { blend } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

type GroundMaterial = 'grass' | 'snow' | 'sand' | 'stone' | 'earth'

const COLORS: Record<GroundMaterial, Lch> = {
  grass: [0.52, 0.11, 130],
  snow: [0.95, 0.012, 250],
  sand: [0.78, 0.07, 78],
  stone: [0.5, 0.02, 250],
  earth: [0.42, 0.05, 55],
}

const GRAIN: Record<GroundMaterial, number> = { grass: 46, snow: 7, sand: 14, stone: 20, earth: 18 }

export interface Ground {
  /** Far edge of the ground, in pixels from the upper edge of the image. */
  y: number
  material: GroundMaterial
  color?: Lch
  /** Height of the hills along the far edge, as a share of the image height. */
  roll?: number
  id?: number
}

/** A plain from the lower edge of the image up to a hilly line, brighter toward the sun. */
export function paintGround(stage: Stage, { y: edge, material, color, roll = 0.03, id = ID.ground }: Ground): void {
  const { pixels, ids, width, height, light, sun, seed } = stage
  const base = toRgb(color ?? COLORS[material])
  const shift = seed % 71
  const depth = height - edge + 1
  const scale = GRAIN[material]
  const texture = createCoarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) => {
    const perspective = 1 / (Math.max(0.02, (y - edge + height * 0.04) / depth) + 0.12)
    const stretch = material === 'snow' ? 0.5 : 0.8
    return fbm((x / width - 0.5) * scale * perspective * 0.35 + shift, perspective * scale * stretch, 4)
  })
  const sunOffset = sun.x < width / 2 ? -6 : 6
  const contrast = material === 'snow' ? 2.4 : 1.6
  const patches = material === 'grass' ? 0.35 : 0.1
  for (let x = 0; x < width; x++) {
    const top = edge - height * roll * fbm((x / width) * 1.5 + shift, id, 3) * 1.6
    const sunward = 0.35 / (1 + ((x - sun.x) / (width * 0.35)) ** 2)
    for (let y = Math.max(0, (top - 1) | 0); y < height; y++) {
      const cover = clamp(y + 1 - top)
      const t = clamp((y - top) / depth)
      const n = texture(x, y)
      const slope = n - texture(clamp(x + sunOffset, 0, width - 1), Math.max(0, y - 3))
      const direct = clamp(0.62 + slope * contrast + n * patches) * 0.75 + sunward * (1 - t)
      const far = 1 - t
      const air = light.haze * 0.62 * far * far * far * far
      const k = (1 - t * 0.38) * (1 - air)
      const p = y * width + x
      const red =
        base[0] * (light.ambient[0] * 0.8 + light.sun[0] * light.strength * direct) * k + light.horizon[0] * air
      const green =
        base[1] * (light.ambient[1] * 0.8 + light.sun[1] * light.strength * direct) * k + light.horizon[1] * air
      const blue =
        base[2] * (light.ambient[2] * 0.8 + light.sun[2] * light.strength * direct) * k + light.horizon[2] * air
      blend(pixels, p * 3, red, green, blue, cover)
      if (cover > 0.5) ids[p] = id
    }
  }
}

export interface Water {
  tint?: Lch
  /** Height of the waves: 0.5 is a pond, 2 a storm. */
  roughness?: number
  /** A wet street instead of a sea: it reflects more and shows less of the water color. */
  isWetGround?: boolean
  glitter?: number
}

/** Water below the horizon, which reflects everything above it in waves with perspective. */
export function paintWater(stage: Stage, water: Water = {}): void {
  const { tint = [0.3, 0.06, 225], roughness = 1, isWetGround = false, glitter = 1 } = water
  const { pixels, ids, width, height, unit, light, sun, seed, scratch } = stage
  const top = Math.max(1, Math.floor(stage.horizon))
  const above = scratch.floats('A', top * width * 3)
  above.set(pixels.subarray(0, top * width * 3))
  const color = toRgb(tint)
  const deepColor = [0, 1, 2].map(
    (c) => (color[c] ?? 0) * ((light.ambient[c] ?? 0) + (light.sun[c] ?? 0) * light.strength * 0.35),
  )
  const [deepR = 0, deepG = 0, deepB = 0] = deepColor
  const shift = seed % 83
  const reflectionScale = isWetGround ? 1 : 0.92
  for (let y = top; y < height; y++) {
    const t = (y - top + 1) / (height - top + 1)
    const perspective = 1 / (0.035 + t)
    const row = perspective * 6.5
    const amplitude = (1.5 + t * 26) * unit * roughness
    const depth = mix(0.1, 0.62, t ** 0.8) * (isWetGround ? 0.65 : 1)
    const lane = width * (0.035 + t * 0.16)
    const sparkle = sun.isHidden ? 0 : (0.35 + t) * (1 - t * 0.75) * glitter * light.strength
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * perspective * 3 + shift
      const n = noise(u, row * 3) * 0.65 + noise(u * 2.7 + 4, row * 8) * 0.4
      const side = noise(u * 1.3 + 9, row * 4.7)
      const fromY = clamp(top - 1 - (y - top) * reflectionScale - n * amplitude * 2, 0, top - 1) | 0
      const fromX = clamp(x + side * amplitude * 0.6, 0, width - 1) | 0
      const j = (fromY * width + fromX) * 3
      const i = (y * width + x) * 3
      const r = (above[j] ?? 0) * 0.93
      const g = (above[j + 1] ?? 0) * 0.93
      const b = (above[j + 2] ?? 0) * 0.93
      const off = (x - sun.x) / lane
      const shine = sparkle > 0 ? ((Math.max(0, n * 1.4 + 0.13) * 1.5) / (1 + off * off * 2.2)) * sparkle : 0
      blend(pixels, i, r, g, b, 1)
      blend(pixels, i, deepR, deepG, deepB, clamp(depth - n * 0.16))
      pixels[i] = (pixels[i] ?? 0) + light.sun[0] * shine
      pixels[i + 1] = (pixels[i + 1] ?? 0) + light.sun[1] * shine
      pixels[i + 2] = (pixels[i + 2] ?? 0) + light.sun[2] * shine
      ids[y * width + x] = ID.water
    }
  }
}
