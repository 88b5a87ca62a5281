import type { Scene } from '../compose/scene.ts'
import { paintDunes } from '../land/hills.ts'
import { paintForest } from '../land/woods.ts'
import { paintGround } from '../land/ground.ts'
import { paintMist } from '../land/clouds.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintPlanet } from '../land/space.ts'
import { COLOURS } from '../read/colours.ts'
import { paintFigure } from '../paint/figures.ts'
import type { Stage } from '../paint/stage.ts'
import { paintNearFirs } from './foreground.ts'
import { paintOpenSky, paintSkyIslands } from './open-sky.ts'

/** Fresh snow, firs, mountains in the cold air. */
export function paintSnowPlace(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const random = stage.random.child('snow place')
  paintOpenSky(stage, scene)
  if (scene.also.has('mountains') || random.chance(0.65))
    paintMountains(stage, { layers: 3, height: random.between(0.35, 0.6), snow: 0.9, ruggedness: 1 })
  paintSkyIslands(stage, scene)
  paintMist(stage, { y: horizon, thickness: height * 0.05, strength: 0.5 })
  if (!scene.figures.some(({ subject }) => subject === 'penguin'))
    paintForest(stage, {
      y: horizon + height * 0.01,
      rows: 3,
      size: random.between(0.13, 0.22),
      spread: 0.025,
      colour: [0.33, 0.04, 190],
      snow: 0.8,
      gap: [scene.sunIsLeft ? 0.62 : 0.38, 0.17],
    })
  paintGround(stage, { y: horizon + height * 0.04, material: 'snow', roll: 0.05 })
  for (const figure of scene.figures) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintNearFirs(stage, scene, height)
}

/** Dunes; under a planet if one is named. */
export function paintDesertPlace(stage: Stage, scene: Scene): void {
  const { width, horizon } = stage
  paintOpenSky(stage, scene)
  if (scene.features.has('planet'))
    paintPlanet(stage, {
      x: width * (scene.sunIsLeft ? 0.7 : 0.3),
      y: horizon * 0.45,
      radius: Math.min(width, horizon) * 0.24,
      hue: 40,
      hasRing: true,
      isBanded: true,
      light: [scene.sunIsLeft ? -0.8 : 0.8, -0.3, 0.4],
    })
  if (scene.also.has('mountains'))
    paintMountains(stage, { layers: 2, height: 0.3, snow: 0, rock: [0.5, 0.09, 40], ruggedness: 0.9 })
  const colour = scene.groundColour ?? scene.colours[0]
  const sand =
    colour && COLOURS[colour][1] > 0.06
      ? ([0.66, Math.min(0.14, COLOURS[colour][1]), COLOURS[colour][2]] as const)
      : undefined
  paintDunes(stage, sand)
  for (const figure of scene.figures) paintFigure(stage, { ...figure, size: figure.size * 0.85 })
}
