import { clamp, mix } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { oklch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMist } from '../../land/clouds.ts'
import { paintMountains } from '../../land/mountains.ts'
import { blend } from '../../paint/pixels.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintOpenSky } from '../open-sky.ts'
import { greensOf } from '../palette.ts'
import { paintInhabitants } from './inhabitants.ts'

const STEPS = 13

/** Steps of rice down a hillside: green banks, water that holds the sky. */
export function paintTerraces(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const greens = greensOf(scene)
  paintOpenSky(stage, scene)
  paintMountains(stage, { layers: 4, height: 0.62, snow: 0, green: greens.slope, ruggedness: 0.5 })
  paintMist(stage, { y: horizon - height * 0.01, thickness: height * 0.045, strength: 0.55 })
  const edges = Array.from({ length: STEPS + 1 }, (_, i) => edgeOf(stage, i))
  for (let i = 0; i < STEPS; i++) {
    const upper = edges[i]
    const lower = edges[i + 1]
    if (upper && lower) paintStep(stage, { index: i, upper, lower, isWet: (i * 7 + (seed % 5)) % 3 !== 0 })
  }
  paintInhabitants(stage, scene, { material: 'grass', colour: greens.grass, roll: 0.05 })
}

/** A contour line: the same hill cut at another height. */
function edgeOf({ width, height, horizon, seed }: Stage, index: number): Float32Array {
  const t = index / STEPS
  const base = horizon - height * 0.015 + (height * 1.12 - horizon) * (t * 0.35 + t * t * 0.65)
  return Float32Array.from({ length: width }, (_, x) => {
    const u = x / width
    const bowl = (u - 0.5) * (u - 0.5) * 4 * height * 0.075 * (0.3 + t)
    return (
      base -
      bowl +
      (fbm(u * 2.4 + (seed % 37), t * 1.6, 3) * 0.17 + fbm(u * 7, t * 4, 2) * 0.03) * height * (0.25 + t * 0.8)
    )
  })
}

interface Step {
  index: number
  upper: Float32Array
  lower: Float32Array
  isWet: boolean
}

function paintStep(stage: Stage, { index, upper, lower, isWet }: Step): void {
  const { pixels, ids, width, height, light, unit, sun } = stage
  const near = index / (STEPS - 1)
  const air = light.haze * 0.5 * (1 - near) ** 2.5
  const rice = oklch(0.66 - (index % 3) * 0.04, 0.15, 122 + (index % 4) * 5)
  const bank = oklch(0.42, 0.11, 130)
  for (let x = 0; x < width; x++) {
    const top = upper[x] ?? 0
    const end = lower[x] ?? height
    const tall = end - top
    if (tall <= 0) continue
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const t = (y - top) / tall
      const isBank = t > 0.7
      const rough = noise(x / (5 * unit), y / (9 * unit)) * 0.3 + noise(x / (22 * unit), y / (11 * unit)) * 0.25
      const blades = Math.max(0, noise(x / (3.4 * unit), y / (3 * unit + near * 8 * unit)))
      const p = y * width + x
      const cover = clamp(y + 1 - top)
      if (isWet && !isBank && t > 0.04) {
        const mirror = clamp(1 - t * 1.2) * 0.85 + 0.1
        const shoots = blades > 0.34 + near * 0.12 ? 0.6 : 0
        const shine = 0.5 / (1 + ((x - sun.x) / (width * 0.16)) ** 2)
        for (let c = 0; c < 3; c++) {
          const sky = mix(light.middle[c] ?? 0, light.horizon[c] ?? 0, mirror) * (0.86 + shine * 0.35)
          const green = (rice[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.5 + (light.sun[c] ?? 0) * light.strength * 0.45)
          pixels[p * 3 + c] = mix(mix(sky, green, shoots), light.horizon[c] ?? 0, air * 0.6)
        }
        ids[p] = ID.water + (index & 1)
        continue
      }
      const base = isBank ? bank : rice
      const share = isBank ? 0.24 + rough * 0.4 + (1 - t) * 0.6 : t < 0.06 ? 1 : 0.62 + rough + blades * 0.3
      const k = light.strength * clamp(share)
      blend(
        pixels,
        p * 3,
        mix(base[0] * (light.ambient[0] * 0.6 + light.sun[0] * k), light.horizon[0], air),
        mix(base[1] * (light.ambient[1] * 0.6 + light.sun[1] * k), light.horizon[1], air),
        mix(base[2] * (light.ambient[2] * 0.6 + light.sun[2] * k), light.horizon[2], air),
        cover,
      )
      ids[p] = ID.ground + (isBank ? 2 : index & 1)
      if (t > 1.02) break
    }
  }
}
