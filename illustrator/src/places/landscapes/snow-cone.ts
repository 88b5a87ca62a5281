import { clamp } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintForest } from '../../land/forest.ts'
import { paintMassif, ridgeOf } from '../../land/massif.ts'
import { paintMist } from '../../land/clouds.ts'
import { paintWater } from '../../land/water.ts'
import { blend } from '../../paint/pixels.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintLeafFrame } from '../foreground.ts'
import { paintOpenSky } from '../open-sky.ts'
import { greensOf } from '../palette.ts'
import { paintInhabitants } from './inhabitants.ts'

/** One great mountain with a white cap, and the same upside down in a lake. */
export function paintSnowCone(stage: Stage, scene: Scene): void {
  const { width, height, horizon, seed } = stage
  const greens = greensOf(scene)
  paintOpenSky(stage, { ...scene, cloudCover: Math.min(0.3, scene.cloudCover) })
  const x = width * (scene.sunIsLeft ? 0.56 : 0.44)
  const top = horizon * 0.24
  const half = Math.max(width * 0.62, horizon * 0.8)
  const ridge = ridgeOf(stage, (u) => {
    const off = Math.max(0, Math.abs(u * width - x) - width * 0.035)
    return horizon - (horizon - top) * clamp(1 - off / half) ** 1.75 + fbm(u * 22, seed % 23, 3) * height * 0.008
  })
  paintMassif(stage, {
    ridge,
    bottom: horizon,
    rock: [0.42, 0.06, 262],
    grain: [0.07, 0.34],
    air: 0.24,
    contrast: 2.6,
    id: ID.mountain,
  })
  paintCap(stage, { ridge, x, top, half })
  paintMist(stage, { y: horizon - height * 0.02, thickness: height * 0.05, strength: 0.6 })
  paintForest(stage, {
    y: horizon + height * 0.002,
    rows: 2,
    size: 0.06,
    spread: 0.006,
    colour: greens.conifer,
    snow: greens.isSnowy ? 0.6 : 0,
  })
  paintWater(stage, { tint: stage.light.isNight ? [0.25, 0.06, 250] : [0.36, 0.07, 235], roughness: 0.5 })
  if (scene.features.has('sakura')) paintLeafFrame(stage, [0.86, 0.1, 355])
  paintInhabitants(stage, scene, {
    material: greens.isSnowy ? 'snow' : 'grass',
    ...(greens.isSnowy ? {} : { colour: greens.grass }),
    roll: 0.05,
  })
}

/** Snow down to a ragged line, tongues of it in the gullies, blue on the side away from the sun. */
function paintCap(
  stage: Stage,
  { ridge, x: cx, top, half }: { ridge: Float32Array; x: number; top: number; half: number },
): void {
  const { pixels, width, horizon, light, sun } = stage
  const toward = sun.x < cx ? -1 : 1
  const deep = (horizon - top) * 0.42
  for (let x = Math.max(0, (cx - half * 0.5) | 0); x < Math.min(width, cx + half * 0.5); x++) {
    const gully = noise((x - cx) / (width * 0.022), 4) * 0.5 + noise((x - cx) / (width * 0.055), 9) * 0.6
    const line = top + deep * (0.78 + gully * 0.5)
    const side = clamp(0.58 + ((x - cx) / (half * 0.24)) * toward * 0.45)
    for (let y = Math.max(0, (ridge[x] ?? 0) | 0); y < Math.min(horizon, line); y++) {
      const fold = noise((x - cx) / (width * 0.014), y / (width * 0.09)) * 0.22
      const k = light.strength * clamp(side + fold) * 0.95
      const cover = clamp((line - y) / (deep * 0.05)) * clamp(y + 1 - (ridge[x] ?? 0)) * 0.95
      blend(
        pixels,
        (y * width + x) * 3,
        0.92 * (light.ambient[0] * 0.62 + light.sun[0] * k),
        0.95 * (light.ambient[1] * 0.62 + light.sun[1] * k),
        light.ambient[2] * 0.66 + light.sun[2] * k,
        cover,
      )
    }
  }
}
