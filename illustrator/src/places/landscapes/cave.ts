import { clamp, smoothstep } from '../../math/number.ts'
import { fbm, noise, ridged } from '../../math/noise.ts'
import { oklch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMountains } from '../../land/mountains.ts'
import { paintWater } from '../../land/water.ts'
import { coarseField } from '../../raster/field.ts'
import { add, blend } from '../../paint/pixels.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintOpenSky } from '../open-sky.ts'
import { paintInhabitants } from './inhabitants.ts'

/** Out of the dark through the mouth of a cave, over still water, into the day. */
export function paintCave(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: 3,
    height: 0.5,
    snow: scene.also.has('snow') ? 0.8 : 0.2,
    green: [0.5, 0.1, 135],
    ruggedness: 0.8,
  })
  const mouth = {
    x: width * (scene.sunIsLeft ? 0.46 : 0.54),
    y: horizon - height * 0.12,
    rx: width * 0.34,
    ry: height * 0.33,
  }
  paintWalls(stage, mouth, true)
  paintWater(stage, { tint: [0.4, 0.09, 205], roughness: 0.45, glitter: 0.6 })
  paintWalls(stage, mouth, false)
  paintBeam(stage, mouth)
  paintInhabitants(stage, scene, { material: 'stone', colour: [0.3, 0.02, 240], roll: 0.1 })
}

interface Mouth {
  x: number
  y: number
  rx: number
  ry: number
}

/** The rock round the opening; the first time down to the water, to be mirrored, then only its near banks. */
function paintWalls(stage: Stage, { x: cx, y: cy, rx, ry }: Mouth, isAbove: boolean): void {
  const { pixels, ids, width, height, horizon, light, seed, unit, scratch } = stage
  const side = Math.min(width, height)
  const shift = seed % 83
  const relief = coarseField({ width, height, step: 3, scratch }, (x, y) =>
    ridged((x / side) * 5 + shift, (y / side) * 3, 4),
  )
  const rock = oklch(0.42, 0.03, 55)
  const bottom = isAbove ? horizon : height
  for (let y = isAbove ? 0 : Math.floor(horizon); y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x - cx) / rx
      const dy = (y - cy) / ry
      const spike = y < cy ? Math.max(0, noise(x / (side * 0.035), shift) - 0.05) * 0.42 * smoothstep(0.3, -0.9, dy) : 0
      const rough =
        fbm((x / side) * 4 + shift, (y / side) * 4, 4) * 0.5 + noise((x / side) * 1.7 + shift, (y / side) * 1.7) * 0.3
      const bank = isAbove ? 0 : ((y - horizon) / (height - horizon)) ** 1.7 * 0.75
      const d = Math.hypot(dx, isAbove ? dy : dy * 0.35) + rough + spike + bank
      const cover = smoothstep(0.985, 1.015, d)
      if (cover <= 0) continue
      const e = relief(x, y)
      const lean = e - relief(clamp(x + (dx > 0 ? -1 : 1) * 7 * unit, 0, width - 1), clamp(y + 5 * unit, 0, height - 1))
      const edge = Math.exp(-(d - 1) * 2.6)
      const k = clamp(0.1 + lean * 2.6 + edge * 0.3) * (0.22 + edge * 1.5)
      const p = y * width + x
      blend(
        pixels,
        p * 3,
        rock[0] * (light.ambient[0] * 0.1 + (light.sun[0] + light.horizon[0]) * 0.5 * k),
        rock[1] * (light.ambient[1] * 0.11 + (light.sun[1] + light.horizon[1]) * 0.5 * k),
        rock[2] * (light.ambient[2] * 0.14 + (light.sun[2] + light.horizon[2]) * 0.5 * k),
        cover,
      )
      if (cover > 0.5) ids[p] = ID.rock + (isAbove ? 0 : 1)
    }
}

/** Day falling in as a slanting beam full of dust. */
function paintBeam(stage: Stage, { x: cx, y: cy, ry }: Mouth): void {
  const { pixels, width, height, light, sun } = stage
  const lean = sun.x < width / 2 ? 0.55 : -0.55
  const [r, g, b] = light.sun
  for (let y = Math.max(0, (cy - ry * 0.8) | 0); y < height; y++) {
    const t = (y - cy + ry * 0.8) / (height - cy + ry * 0.8)
    const centre = cx + lean * (y - cy) * 0.8
    const half = width * (0.14 + t * 0.14)
    for (let x = Math.max(0, (centre - half) | 0); x < Math.min(width, centre + half); x++) {
      const e = 1 - ((x - centre) / half) ** 2
      const k =
        e * e * 0.2 * (1 - t) * Math.min(1, light.strength) * (0.75 + 0.4 * noise((x - centre) / (half * 0.16), 3))
      if (k > 0) add(pixels, (y * width + x) * 3, r * k, g * k, b * k)
    }
  }
}
