import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { mixColours, scaled } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { stanceOf } from '../compose/stance.ts'
import { paintFloatingIsland } from '../land/island.ts'
import { paintMountains } from '../land/mountains.ts'
import { blend } from '../paint/pixels.ts'
import { paintFigure, reachOfPicture } from '../paint/figures.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { paintDistantBirds, paintOpenSky, paintSkyIslands } from './open-sky.ts'

/** A sea of cloud seen from above, peaks coming through. */
export function paintCloudsPlace(stage: Stage, scene: Scene): void {
  const random = stage.random.child('clouds place')
  paintOpenSky(stage, { ...scene, cloudCover: Math.min(0.35, scene.cloudCover) })
  if (scene.also.has('mountains') || random.chance(0.6))
    paintMountains(stage, { layers: 3, height: random.between(0.25, 0.45), snow: 0.7, ruggedness: 1 })
  paintSkyIslands(stage, scene)
  for (let bank = 0; bank < 5; bank++) paintBank(stage, bank)
  if (random.chance(0.5)) paintDistantBirds(stage, scene.absent.has('birds') ? 0 : 4)
  for (const figure of scene.figures) {
    if (stanceOf(figure) === 'built') paintOnIsland(stage, figure)
    else paintFigure(stage, figure, { hasShadow: false })
  }
}

/** Nothing is built on air: what is built gets a floating rock. */
function paintOnIsland(stage: Stage, figure: Figure): void {
  const { width, height } = stage
  const size = Math.min(width * 0.36, reachOfPicture(stage) * 0.36)
  const y = stage.horizon * 0.92
  paintFloatingIsland(stage, { x: figure.x * width, y, size })
  paintFigure(stage, { ...figure, y: (y + size * 0.06) / height, size: figure.size * 0.95 }, { hasShadow: false })
}

function paintBank(stage: Stage, index: number): void {
  const { pixels, ids, width, height, horizon, light, sun, seed } = stage
  const near = index / 4
  const top = mix(horizon - height * 0.015, height * 0.86, near ** 1.3)
  const rise = Math.min(height, width) * mix(0.035, 0.19, near)
  const scale = mix(9, 2.6, near) / Math.max(width, height)
  const shift = (seed % 193) + index * 13
  const crest = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const u = x * scale + shift
    const puff = 1 - Math.abs(noise(u * 2.2, index)) * 0.9
    const small = 1 - Math.abs(noise(u * 6, index + 4))
    crest[x] = top - rise * (0.55 * puff * puff + 0.2 * small * small + 0.5 * fbm(u * 0.6, index, 3))
  }
  const folds = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) => {
    const billow = 1 - Math.abs(noise(x * scale * 3.2 + shift, (y * scale * 6.5) / (0.6 + near)))
    return billow * billow * 0.7 + fbm(x * scale * 5, y * scale * 9, 3) * 0.5
  })
  const shade = scaled(mixColours(light.middle, light.ambient, mix(0.4, 0.8, near)), mix(0.66, 0.45, near))
  const [r, g, b] = mixColours(light.sun, [1, 1, 1], light.isLow ? 0.12 : 0.5)
  const strength = (light.isNight ? 0.34 : light.isLow ? light.strength * 0.72 : 0.95) * mix(1, 0.9, near)
  for (let x = 0; x < width; x++) {
    const line = crest[x] ?? top
    const sunward = 0.25 / (1 + ((x - sun.x) / (width * 0.3)) ** 2)
    for (let y = Math.max(0, (line - 2) | 0); y < height; y++) {
      const cover = smoothstep(-rise * 0.08 - 1, rise * 0.1 + 1, y - line)
      const down = (y - line) / (rise * 2.6)
      const k = clamp(0.82 + sunward - down * 1.15 + (folds(x, y) - 0.62) * 1.25)
      const p = y * width + x
      const haze = (1 - near) * 0.4 * light.haze
      blend(
        pixels,
        p * 3,
        mix(mix(shade[0], r * strength, k), light.horizon[0], haze),
        mix(mix(shade[1], g * strength, k), light.horizon[1], haze),
        mix(mix(shade[2], b * strength, k), light.horizon[2], haze),
        cover,
      )
      if (cover > 0.6) ids[p] = ID.sky + 1 + index
    }
  }
}
