import type { Scene } from '../compose/scene.ts'
import { paintForest, paintWoods } from '../land/woods.ts'
import { paintGround } from '../land/ground.ts'
import { paintDunes, paintMeadow } from '../land/meadow.ts'
import { paintMist } from '../land/clouds.ts'
import { paintFigure } from '../paint/figures.ts'
import type { Stage } from '../paint/stage.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintPlanet } from '../land/space.ts'
import { COLORS } from '../read/colors.ts'
import { paintLeafFrame, paintNearFirs } from './foreground.ts'
import { paintOpenSky, paintSkyIslands } from './open-sky.ts'
import { flowerColors, chooseGreens } from './palette.ts'

/** A forest, seen from inside among the trunks or from its edge with rows of firs. */
export function paintForestPlace(stage: Stage, scene: Scene): void {
  const greens = chooseGreens(scene)
  const isInside = !greens.isSnowy && stage.random.child('forest place').chance(stage.light.isNight ? 0.92 : 0.8)
  if (isInside) paintInside(stage, scene)
  else paintEdge(stage, scene)
  for (const figure of scene.figures) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintLeafFrame(stage, greens.leaf)
}

function paintInside(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = chooseGreens(scene)
  paintWoods(stage, { leaf: [greens.leaf[0] + 0.03, greens.leaf[1], greens.leaf[2]] })
  if (scene.weather === 'fog') paintMist(stage, { y: horizon, thickness: height * 0.12, strength: 0.55 })
  const flowers = flowerColors(scene)
  paintMeadow(stage, {
    y: horizon + height * 0.12,
    blades: 1500,
    flowers: flowers ? 0.3 : 0.05,
    ...(flowers ? { flowerColors: flowers } : {}),
    grass: scene.season === 'autumn' ? [0.55, 0.12, 70] : [0.42, 0.1, 128],
  })
}

function paintEdge(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = chooseGreens(scene)
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
    color: greens.conifer,
    gap: [scene.sunIsLeft ? 0.6 : 0.4, 0.2],
    snow: greens.isSnowy ? 0.6 : 0,
  })
  paintMist(stage, { y: horizon + height * 0.04, thickness: height * 0.05, strength: 0.55 })
  if (greens.isSnowy) {
    paintGround(stage, { y: horizon + height * 0.09, material: 'snow' })
    return
  }
  paintGround(stage, { y: horizon + height * 0.09, material: 'grass', color: [0.4, 0.08, greens.grass[2]] })
  paintMeadow(stage, { y: horizon + height * 0.11, blades: 1600, flowers: 0.08, grass: [0.42, 0.1, greens.grass[2]] })
}

/** Fresh snow, firs, and mountains in cold air. */
export function paintSnowPlace(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const random = stage.random.child('snow place')
  paintOpenSky(stage, scene)
  if (scene.otherPlaces.has('mountains') || random.chance(0.65))
    paintMountains(stage, { layers: 3, height: random.between(0.35, 0.6), snow: 0.9, ruggedness: 1 })
  paintSkyIslands(stage, scene)
  paintMist(stage, { y: horizon, thickness: height * 0.05, strength: 0.5 })
  if (!scene.figures.some(({ subject }) => subject === 'penguin'))
    paintForest(stage, {
      y: horizon + height * 0.01,
      rows: 3,
      size: random.between(0.13, 0.22),
      spread: 0.025,
      color: [0.33, 0.04, 190],
      snow: 0.8,
      gap: [scene.sunIsLeft ? 0.62 : 0.38, 0.17],
    })
  paintGround(stage, { y: horizon + height * 0.04, material: 'snow', roll: 0.05 })
  for (const figure of scene.figures) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintNearFirs(stage, scene, height)
}

/** Dunes, under a planet if the prompt names one. */
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
  if (scene.otherPlaces.has('mountains'))
    paintMountains(stage, { layers: 2, height: 0.3, snow: 0, rock: [0.5, 0.09, 40], ruggedness: 0.9 })
  const color = scene.groundColor ?? scene.colors[0]
  const sand =
    color && COLORS[color][1] > 0.06 ? ([0.66, Math.min(0.14, COLORS[color][1]), COLORS[color][2]] as const) : undefined
  paintDunes(stage, sand)
  for (const figure of scene.figures) paintFigure(stage, { ...figure, size: figure.size * 0.85 })
}
