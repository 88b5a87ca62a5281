import type { Figure, Scene } from '../compose/scene.ts'
import { stanceOf } from '../compose/stance.ts'
import { paintForest } from '../land/forest.ts'
import { paintGround } from '../land/ground.ts'
import { paintGrassFrame, paintMeadow } from '../land/meadow.ts'
import { paintMist } from '../land/mist.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintTree } from '../land/tree.ts'
import { paintFigure } from '../paint/figures.ts'
import type { Stage } from '../paint/stage.ts'
import { TREES } from '../subjects/catalogue/plants.ts'
import { paintLeafFrame, paintPath } from './foreground.ts'
import { paintDistantBirds, paintOpenSky, paintSkyIslands } from './open-sky.ts'
import { CITY_LANDMARKS, paintPark } from './park.ts'
import { flowerColours, greensOf } from './palette.ts'

export function paintMeadowPlace(stage: Stage, scene: Scene): void {
  if (scene.figures.some(({ subject }) => CITY_LANDMARKS.includes(subject))) paintPark(stage, scene)
  else paintCountry(stage, scene)
}

function paintCountry(stage: Stage, scene: Scene): void {
  const { height, horizon, light } = stage
  const greens = greensOf(scene)
  const random = stage.random.child('meadow place')
  paintOpenSky(stage, scene)
  if (!scene.absent.has('mountains') && (scene.also.has('mountains') || random.chance(0.6)))
    paintMountains(stage, {
      layers: random.integer(2, 4),
      height: scene.also.has('mountains') ? 0.55 : random.between(0.2, 0.42),
      snow: greens.isSnowy ? 0.9 : scene.also.has('mountains') ? 0.45 : 0,
      green: greens.slope,
      ruggedness: scene.also.has('mountains') ? 0.9 : random.pick([0, 0.2, 0.5]),
    })
  paintSkyIslands(stage, scene)
  if (scene.weather === 'fog') paintMist(stage, { y: horizon - height * 0.02, thickness: height * 0.08, strength: 0.8 })
  const blooms = scene.figures.filter((figure) => stanceOf(figure) === 'blooms')
  const isField = blooms.length > 0 || scene.features.has('flowers')
  paintGround(stage, {
    y: horizon + height * 0.01,
    material: 'grass',
    colour: greens.grass,
    roll: random.between(0.03, 0.07),
  })
  if (!isField && random.chance(0.3)) paintPath(stage, { y: horizon + height * 0.02, colour: [0.72, 0.06, 75] })
  if (!scene.absent.has('trees')) plantTrees(stage, scene)
  const flowers = flowerColours(scene)
  paintMeadow(stage, {
    y: horizon + height * 0.03,
    blades: isField ? 3400 : 2600,
    flowers: scene.absent.has('flowers')
      ? 0
      : isField
        ? 0.85
        : scene.season === 'autumn'
          ? 0.08
          : random.between(0.06, 0.3),
    ...(flowers ? { flowerColours: flowers } : {}),
    grass: [greens.grass[0] + 0.05, greens.grass[1], greens.grass[2]],
  })
  if (scene.features.has('birds') || random.chance(0.3)) paintDistantBirds(stage, scene.absent.has('birds') ? 0 : 5)
  const others = scene.figures.filter((figure) => stanceOf(figure) !== 'blooms')
  paintFlowerField(stage, blooms, others.length > 0 ? 0.45 : 1)
  for (const figure of others) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintLeafFrame(stage, greens.leaf)
  else if (light.strength > 0.4)
    paintGrassFrame(stage, [greens.grass[0] * 0.5, greens.grass[1] * 0.6, greens.grass[2] + 8], others)
}

/** The named flowers in full, from small ones far off to a few heads at the lower edge. */
function paintFlowerField(stage: Stage, blooms: readonly Figure[], share: number): void {
  const { height, horizon } = stage
  const random = stage.random.child('flower field')
  if (blooms.length === 0) return
  for (let i = 0; i < 16; i++) {
    const near = (i / 15) ** 1.4
    const figure = blooms[i % blooms.length]
    if (!figure) continue
    paintFigure(stage, {
      ...figure,
      attached: [],
      index: i,
      x: ((i * 0.382 + random.between(-0.06, 0.06)) % 1) * 1.06 - 0.03,
      y: (horizon + (height - horizon) * (0.2 + near * 0.55)) / height,
      size: (0.05 + near * 0.27) * share,
    })
  }
}

function plantTrees(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const greens = greensOf(scene)
  const random = stage.random.child('planting')
  const wanted = scene.features.has('tree') || scene.features.has('sakura')
  const side = scene.sunIsLeft ? 0 : 1
  const isTaken = scene.figures.some(({ subject }) => TREES.includes(subject))
  const count = isTaken ? 0 : wanted ? random.integer(1, 3) : random.pick([0, 1, 1, 2])
  if (random.chance(0.45))
    paintForest(stage, {
      y: horizon + height * 0.015,
      rows: 2,
      size: 0.1,
      spread: 0.012,
      hasFloor: false,
      colour: greens.conifer,
    })
  const reach = Math.min(height, width * 1.2)
  const spots = [0.2, 0.46, 0.04]
  const feet = [0.07, 0.03, 0.05]
  const tall = count === 1 ? [random.between(0.36, 0.52)] : [0.4, 0.18, 0.26]
  for (let i = 0; i < count; i++) {
    const at = (spots[i] ?? 0.2) + random.between(-0.05, 0.05)
    paintTree(stage, {
      x: width * (side === 0 ? at : 1 - at),
      y: horizon + height * (feet[i] ?? 0.05),
      height: reach * (tall[i] ?? 0.3),
      leaf: greens.leaf,
    })
  }
}
