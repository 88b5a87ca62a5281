import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise, ridged } from '../math/noise.ts'
import { mixColours, rgbOf, type Lch } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { coarseField, type Sampler } from '../raster/field.ts'
import { blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { paintPeaks } from './peaks.ts'

export interface Mountains {
  layers: number
  /** Height of the farthest range as a share of the sky. */
  height: number
  /** Share of the slope under snow, 0 to 1. */
  snow?: number
  rock?: Lch
  /** Colour of the lower slopes, if they are grown over. */
  green?: Lch
  /** 1: rugged alps; 0: rolling hills. */
  ruggedness?: number
}

interface Range {
  index: number
  /** 0 far, 1 near. */
  near: number
  base: number
  rise: number
  ridge: Float32Array
  relief: Sampler
}

/** Peaks where it is rugged; else ranges far to near, each bluer and paler than the next. */
export function paintMountains(stage: Stage, mountains: Mountains): void {
  const { ruggedness = 1, snow = 0.5, rock = [0.42, 0.035, 260], green, height } = mountains
  // A great sun or moon stands behind the subject: peaks may not hide it.
  const isBacklit = stage.sun.radius > Math.min(stage.width, stage.height) * 0.12 && !stage.sun.isHidden
  if (ruggedness >= 0.6) paintPeaks(stage, { height: isBacklit ? height * 0.45 : height, snow, rock, green })
  else paintRanges(stage, mountains)
}

function paintRanges(stage: Stage, mountains: Mountains): void {
  const random = stage.random.child('mountains')
  for (let index = 0; index < mountains.layers; index++)
    paintRange(stage, mountains, createRange(stage, mountains, index, random))
}

function createRange(stage: Stage, mountains: Mountains, index: number, random: Random): Range {
  const { width, height, horizon, seed } = stage
  const near = mountains.layers > 1 ? index / (mountains.layers - 1) : 1
  const shift = (seed % 701) * 0.31 + index * 17.7
  const rise = horizon * mountains.height * (1 - near * 0.6)
  const base = horizon - horizon * 0.05 * (1 - near)
  const frequency = mix(1.5, 2.6, near) * Math.max(0.75, Math.min(1.6, width / height))
  const peak = random.between(0.2, 0.8)
  const share = index < 2 ? 0.5 : 0.15
  const rugged = mountains.ruggedness ?? 1
  const ridge = new Float32Array(width)
  for (let column = 0; column < width; column++) {
    const x = column / width
    const rock = ridged(x * frequency * 0.7 + shift, index * 3.3, 6)
    const hill = 0.55 + fbm(x * frequency * 0.8 + shift, 2 + index, 4) * 0.9
    const outline = 0.25 + 0.85 * mix(hill, rock, rugged) - 0.32
    const cone = Math.max(0, 1 - Math.abs(x - peak) * 2.4) * (0.75 + 0.5 * fbm(x * 5 + shift, 3, 4))
    ridge[column] = base - rise * clamp(mix(outline, cone, share * rugged), 0.02, 1.5)
  }
  const scale = 1 / (Math.min(width, height) * 0.17)
  const relief = coarseField(
    { width, height: Math.min(height, horizon + 30), step: 3, scratch: stage.scratch },
    (x, y) => {
      const down = y - (ridge[clamp(x | 0, 0, width - 1)] ?? 0) * 0.5
      return ridged(
        x * scale + shift + 0.25 * noise(x * scale * 2, down * scale * 2),
        down * scale * 0.75 + index * 5,
        4,
      )
    },
  )
  return { index, near, base, rise, ridge, relief }
}

function paintRange(stage: Stage, mountains: Mountains, range: Range): void {
  const { pixels, ids, width, height, light, horizon, sun, unit } = stage
  const { snow = 0.5, rock = [0.42, 0.035, 260], green, ruggedness = 1 } = mountains
  const { near, base, rise, ridge, relief } = range
  const stone = rgbOf(rock)
  const grown = green ? rgbOf(green) : stone
  const air = mix(0.72, 0.05, near ** 0.8) * light.haze + 0.02
  const haze = mixColours(light.horizon, light.middle, light.isLow ? 0.35 + 0.3 * (1 - near) : 0.35 * (1 - near))
  const toward = (sun.x < width / 2 ? -1 : 1) * 7 * unit
  // Under a low sun strong relief looks like crumpled paper: the layers themselves carry the picture then.
  const contrast = (light.isLow ? 2.4 : 4.6) * (0.35 + 0.65 * ruggedness)
  const skyShare = mix(0.62, 0.4, near)
  const bottom = Math.min(height, horizon + 2)
  for (let x = 0; x < width; x++) {
    const top = ridge[x] ?? 0
    const lowSlope = base - top < rise * 0.35 ? 0.35 : 0
    for (let y = Math.max(0, Math.floor(top - 1)); y < bottom; y++) {
      const cover = clamp(y + 1 - top)
      if (cover <= 0) continue
      const below = (y - top) / (rise + 1)
      const e = relief(x, y)
      const facing = clamp(0.5 + (e - relief(clamp(x + toward, 0, width - 1), Math.max(0, y - 4 * unit))) * contrast)
      const white = snow > 0 ? smoothstep(snow + 0.16, snow - 0.16, below + (0.55 - e) * 0.9 + lowSlope) : 0
      const grass = green ? smoothstep(0.1, 0.55, below + (0.5 - e) * 0.4) : 0
      const a = clamp(air + smoothstep(0.35, 1.05, (y - top) / (base - top + 20)) * 0.38 * light.haze)
      const sunShare = light.strength * facing * facing * 1.15
      const p = y * width + x
      blend(
        pixels,
        p * 3,
        surface(stone[0], grown[0], 0.93, grass, white) *
          (light.ambient[0] * skyShare + light.sun[0] * sunShare) *
          (1 - a) +
          haze[0] * a,
        surface(stone[1], grown[1], 0.95, grass, white) *
          (light.ambient[1] * skyShare + light.sun[1] * sunShare) *
          (1 - a) +
          haze[1] * a,
        surface(stone[2], grown[2], 1, grass, white) *
          (light.ambient[2] * skyShare + light.sun[2] * sunShare) *
          (1 - a) +
          haze[2] * a,
        cover,
      )
      if (cover > 0.5) ids[p] = ID.mountain + Math.min(9, range.index)
    }
  }
}

function surface(stone: number, grown: number, snow: number, grass: number, white: number): number {
  const ground = stone + (grown - stone) * grass
  return ground + (snow - ground) * white
}
