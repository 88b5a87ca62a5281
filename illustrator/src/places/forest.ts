import type { Scene } from '../compose/scene.ts'
import { paintForest, paintWoods } from '../land/woods.ts'
import { paintGround } from '../land/ground.ts'
import { paintMeadow } from '../land/meadow.ts'
import { paintMist } from '../land/clouds.ts'
import { paintFigure } from '../paint/figures.ts'
import type { Stage } from '../paint/stage.ts'
import { paintLeafFrame } from './foreground.ts'
import { paintOpenSky, paintSkyIslands } from './open-sky.ts'
import { flowerColours, greensOf } from './palette.ts'

/** Either deep inside among the trunks, or at the edge of rows of firs. */
export function paintForestPlace(stage: Stage, scene: Scene): void {
  const greens = greensOf(scene)
  const isInside = !greens.isSnowy && stage.random.child('forest place').chance(stage.light.isNight ? 0.92 : 0.8)
  if (isInside) paintInside(stage, scene)
  else paintEdge(stage, scene)
  for (const figure of scene.figures) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintLeafFrame(stage, greens.leaf)
}

function paintInside(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = greensOf(scene)
  paintWoods(stage, { leaf: [greens.leaf[0] + 0.03, greens.leaf[1], greens.leaf[2]] })
  if (scene.weather === 'fog') paintMist(stage, { y: horizon, thickness: height * 0.12, strength: 0.55 })
  const flowers = flowerColours(scene)
  paintMeadow(stage, {
    y: horizon + height * 0.12,
    blades: 1500,
    flowers: flowers ? 0.3 : 0.05,
    ...(flowers ? { flowerColours: flowers } : {}),
    grass: scene.season === 'autumn' ? [0.55, 0.12, 70] : [0.42, 0.1, 128],
  })
}

function paintEdge(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = greensOf(scene)
  paintOpenSky(stage, scene)
  paintSkyIslands(stage, scene)
  paintMist(stage, {
    y: horizon - height * 0.05,
    thickness: height * 0.1,
    strength: scene.weather === 'fog' ? 0.95 : 0.75,
  })
  paintForest(stage, {
    y: horizon,
    rows: 3,
    size: 0.34,
    spread: 0.06,
    colour: greens.conifer,
    gap: [scene.sunIsLeft ? 0.6 : 0.4, 0.2],
    snow: greens.isSnowy ? 0.6 : 0,
  })
  paintMist(stage, { y: horizon + height * 0.04, thickness: height * 0.05, strength: 0.55 })
  if (greens.isSnowy) {
    paintGround(stage, { y: horizon + height * 0.09, material: 'snow' })
    return
  }
  paintGround(stage, { y: horizon + height * 0.09, material: 'grass', colour: [0.4, 0.08, greens.grass[2]] })
  paintMeadow(stage, { y: horizon + height * 0.11, blades: 1600, flowers: 0.08, grass: [0.42, 0.1, greens.grass[2]] })
}
