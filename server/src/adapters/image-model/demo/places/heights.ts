import type { Scene } from '../compose/scene.ts'
import { stanceOf } from '../compose/stance.ts'
import { paintForest } from '../land/forest.ts'
import { paintGround } from '../land/ground.ts'
import { paintMeadow } from '../land/meadow.ts'
import { paintMist } from '../land/mist.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintWater } from '../land/water.ts'
import { paintFigure, reflectFigure } from '../paint/figures.ts'
import type { Stage } from '../paint/stage.ts'
import { paintNearFirs } from './foreground.ts'
import { paintDistantBirds, paintOpenSky, paintSkyIslands } from './open-sky.ts'
import { greensOf } from './palette.ts'
import { paintHeadland } from './waters.ts'

/** Ranges behind each other, a meadow or a ledge in front. */
export function paintMountainsPlace(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = greensOf(scene)
  const random = stage.random.child('mountains place')
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: random.integer(4, 6),
    height: random.between(0.55, 0.75),
    snow: greens.isSnowy ? 0.9 : random.between(0.3, 0.6),
    ...(random.chance(0.5) ? { green: greens.slope } : {}),
    ruggedness: random.pick([1, 1, 0.6]),
  })
  paintSkyIslands(stage, scene)
  paintMist(stage, {
    y: horizon - height * 0.02,
    thickness: height * 0.05,
    strength: scene.weather === 'fog' ? 0.9 : 0.5,
  })
  const isLedge = scene.figures.length > 0 && random.chance(0.5)
  if (!isLedge)
    paintForest(stage, {
      y: horizon + height * 0.005,
      rows: 2,
      size: 0.085,
      spread: 0.01,
      snow: greens.isSnowy ? 0.6 : 0,
      colour: greens.conifer,
    })
  const edge = isLedge ? height * (scene.camera.feet - 0.1) : horizon + height * 0.03
  if (isLedge) paintMist(stage, { y: (edge + horizon) / 2, thickness: height * 0.05, strength: 0.5 })
  paintGround(stage, {
    y: edge,
    material: greens.isSnowy ? 'snow' : isLedge ? 'stone' : 'grass',
    roll: isLedge ? 0.1 : 0.04,
    ...(greens.isSnowy || isLedge ? {} : { colour: greens.grass }),
  })
  if (!greens.isSnowy)
    paintMeadow(stage, {
      y: edge + height * 0.03,
      blades: isLedge ? 900 : 2400,
      flowers: isLedge ? 0.05 : 0.2,
      grass: [greens.grass[0] - 0.02, 0.1, greens.grass[2]],
    })
  if (random.chance(0.35)) paintDistantBirds(stage, scene.absent.has('birds') ? 0 : 4)
  for (const figure of scene.figures) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintNearFirs(stage, scene, height)
}

/** Still water under mountains and firs; a bank in front for whoever cannot swim. */
export function paintLakePlace(stage: Stage, scene: Scene): void {
  const { horizon, height, light } = stage
  const greens = greensOf(scene)
  const random = stage.random.child('lake place')
  paintOpenSky(stage, scene)
  const isHilly = random.chance(0.35) && !scene.also.has('mountains')
  paintMountains(stage, {
    layers: random.integer(3, 4),
    height: isHilly ? random.between(0.25, 0.4) : random.between(0.5, 0.68),
    snow: greens.isSnowy ? 0.9 : isHilly ? 0 : random.between(0.25, 0.55),
    ...(isHilly ? { green: greens.slope } : {}),
    ruggedness: isHilly ? 0.1 : 1,
  })
  paintSkyIslands(stage, scene)
  paintMist(stage, {
    y: horizon - height * 0.015,
    thickness: height * 0.04,
    strength: scene.weather === 'fog' ? 0.9 : 0.45,
  })
  paintForest(stage, {
    y: horizon + height * 0.003,
    rows: 2,
    size: 0.08,
    spread: 0.006,
    snow: greens.isSnowy ? 0.6 : 0,
    colour: greens.conifer,
  })
  const onShore = scene.figures.filter((figure) => stanceOf(figure) === 'built')
  const [landmark] = onShore
  if (landmark) {
    const colour = greens.isSnowy ? ([0.9, 0.015, 240] as const) : ([0.42, 0.07, greens.grass[2]] as const)
    paintHeadland(stage, landmark, { leavesRight: scene.sunIsLeft, colour })
  }
  for (const figure of onShore) paintFigure(stage, { ...figure, y: scene.horizon - 0.05, size: figure.size * 0.78 })
  paintWater(stage, {
    roughness: scene.weather === 'storm' ? 1.4 : 0.55,
    tint: light.isNight ? [0.25, 0.06, 250] : [0.32, 0.06, 225],
  })
  const afloat = scene.figures.filter((figure) => stanceOf(figure) === 'floats')
  for (const figure of afloat) reflectFigure(stage, paintFigure(stage, figure, { hasShadow: false }))
  paintBank(stage, scene)
}

function paintBank(stage: Stage, scene: Scene): void {
  const { height } = stage
  const greens = greensOf(scene)
  const rest = scene.figures.filter((figure) => !['built', 'floats'].includes(stanceOf(figure)))
  const isAground = rest.some((figure) => stanceOf(figure) === 'stands')
  const bank = height * (isAground ? Math.min(...rest.map(({ y }) => y)) - 0.06 : 0.92)
  if (isAground || stage.random.child('bank').chance(0.6)) {
    paintGround(stage, {
      y: bank,
      material: greens.isSnowy ? 'snow' : 'grass',
      roll: 0.06,
      id: 31,
      ...(greens.isSnowy ? {} : { colour: [0.38, 0.07, greens.grass[2]] as const }),
    })
    if (!greens.isSnowy)
      paintMeadow(stage, { y: bank + height * 0.02, blades: 1300, flowers: 0.06, grass: [0.42, 0.09, greens.grass[2]] })
  }
  if (!isAground || scene.camera.name === 'framed') paintNearFirs(stage, scene, bank + height * 0.04)
  for (const figure of rest) paintFigure(stage, figure)
}
