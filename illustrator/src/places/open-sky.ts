import { scaled } from '../math/colour.ts'
import type { Scene } from '../compose/scene.ts'
import { paintClouds, paintHeaps } from '../land/clouds.ts'
import { paintFloatingIsland } from '../land/hills.ts'
import { paintAurora, paintSky, paintSkyWonders, paintStars } from '../land/sky.ts'
import { dab } from '../paint/shapes.ts'
import { underLight, type Stage } from '../paint/stage.ts'

/** Everything above the horizon that all outdoor places share. */
export function paintOpenSky(stage: Stage, scene: Scene): void {
  // The moon would outshine what is wanted of the sky.
  const isDarkened = scene.features.has('milkyWay') || scene.features.has('lightning')
  paintSky(isDarkened ? underLight(stage, {}, { isHidden: true }) : stage)
  if (scene.stars > 0) paintStars(stage, scene.stars)
  if (scene.hasAurora) paintAurora(stage)
  if (scene.cloudCover > 0.05 && !scene.hasAurora) paintClouds(stage, scene.cloudCover)
  if (scene.heaps > 0) paintHeaps(stage, scene.heaps)
  paintSkyWonders(stage, scene)
}

/** Islands in the air, if the style or the prompt is of that kind. */
export function paintSkyIslands(stage: Stage, scene: Scene): void {
  if (!scene.features.has('islands') && !scene.features.has('magic')) return
  const { width, height, horizon } = stage
  const random = stage.random.child('islands')
  const main = scene.sunIsLeft ? 0.68 : 0.32
  const side = Math.min(width, height)
  const islands = [
    { at: 0.12, up: 0.62, size: 0.07 },
    { at: 0.9, up: 0.36, size: 0.1 },
    { at: main, up: 0.48, size: 0.22 },
  ]
  for (const { at, up, size } of islands)
    paintFloatingIsland(stage, {
      x: width * (at + random.between(-0.04, 0.04)),
      y: horizon * (up + random.between(-0.08, 0.04)),
      size: side * size,
    })
}

/** A few birds far away: two strokes each. */
export function paintDistantBirds(stage: Stage, count: number): void {
  const { width, horizon, light, unit } = stage
  const random = stage.random.child('birds')
  const colour = scaled(light.ambient, 0.25)
  const flockX = random.between(0.25, 0.75)
  const flockY = random.between(0.25, 0.55)
  for (let i = 0; i < count; i++) {
    const x = width * (flockX + random.between(-0.16, 0.16))
    const y = horizon * (flockY + random.between(-0.1, 0.1))
    const wing = unit * random.between(7, 15)
    for (const side of [-1, 1])
      dab(stage, [x + side * wing, y - wing * 0.15, wing * 1.15, wing * 0.22, -0.45 * side], { colour, alpha: 0.9 })
  }
}
