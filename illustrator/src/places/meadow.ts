import { triples } from '../math/tables.ts'
import { colors, type Lch } from '../math/color.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { resolveStance } from '../compose/figures.ts'
import { paintForest } from '../land/woods.ts'
import { paintGround } from '../land/ground.ts'
import { paintGrassFrame, paintMeadow, paintRollingHills } from '../land/meadow.ts'
import { paintMist } from '../land/clouds.ts'
import { paintMountains } from '../land/mountains.ts'
import { type CrownName, paintCrownTree, paintTree } from '../land/tree.ts'
import { paintFigure } from '../paint/figures.ts'
import type { Stage } from '../paint/stage.ts'
import { TREES } from '../subjects/catalog/plants.ts'
import { paintLeafFrame, paintPath } from './foreground.ts'
import { paintDistantBirds, paintOpenSky, paintSkyIslands } from './open-sky.ts'
import { CITY_LANDMARKS, paintBales, paintFence, paintHedge, paintPark, paintRocks, paintStream } from './country.ts'
import { flowerColors, chooseGreens, type Greens } from './palette.ts'

export function paintMeadowPlace(stage: Stage, scene: Scene): void {
  if (scene.figures.some(({ subject }) => CITY_LANDMARKS.includes(subject))) paintPark(stage, scene)
  else paintCountry(stage, scene)
}

type Feature = 'none' | 'path' | 'stream' | 'fence' | 'bales' | 'rocks' | 'hedge'
type Planting = 'none' | 'oak' | 'poplars' | 'birches' | 'pines' | 'willow' | 'grove'

/** Open country. The background, the feature in the meadow and the plants each have their own random stream. */
function paintCountry(stage: Stage, scene: Scene): void {
  const { height, horizon, light } = stage
  const greens = chooseGreens(scene)
  const random = stage.random.child('meadow place')
  paintOpenSky(stage, scene)
  paintBackground(stage, scene)
  paintSkyIslands(stage, scene)
  if (scene.weather === 'fog') paintMist(stage, { y: horizon - height * 0.02, thickness: height * 0.08, strength: 0.8 })
  const blooms = scene.figures.filter((figure) => resolveStance(figure) === 'blooms')
  const isField = blooms.length > 0 || scene.features.has('flowers')
  const roll = random.between(0.02, 0.07)
  paintGround(stage, { y: horizon + height * 0.01, material: 'grass', color: greens.grass, roll })
  const feature = isField
    ? 'none'
    : random.pick<readonly [Feature, ...Feature[]]>([
        'none',
        'path',
        'stream',
        'fence',
        'bales',
        'rocks',
        'hedge',
        'fence',
      ])
  paintFeature(stage, greens, feature)
  if (!scene.excluded.has('trees')) plantTrees(stage, scene)
  const flowers = flowerColors(scene)
  const wildShare = feature === 'bales' || scene.season === 'autumn' ? 0.03 : random.pick([0, 0.02, 0.08, 0.28])
  paintMeadow(stage, {
    y: horizon + height * 0.03,
    blades: isField ? 3400 : feature === 'stream' || feature === 'path' ? 900 : 2600,
    flowers: scene.excluded.has('flowers') ? 0 : isField ? 0.85 : wildShare,
    ...(flowers ? { flowerColors: flowers } : { flowerColors: random.pick(WILDFLOWERS) }),
    grass: [greens.grass[0] + 0.05, greens.grass[1], greens.grass[2]],
  })
  if (feature === 'rocks') paintRocks(stage, horizon)
  if (feature === 'bales') paintBales(stage, horizon + height * 0.02)
  if (scene.features.has('birds') || random.chance(0.3)) paintDistantBirds(stage, scene.excluded.has('birds') ? 0 : 5)
  const others = scene.figures.filter((figure) => resolveStance(figure) !== 'blooms')
  paintFlowerField(stage, blooms, others.length > 0 ? 0.45 : 1)
  for (const figure of others) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintLeafFrame(stage, greens.leaf)
  else if (light.strength > 0.4 && random.chance(0.6))
    paintGrassFrame(stage, [greens.grass[0] * 0.5, greens.grass[1] * 0.6, greens.grass[2] + 8], others)
}

/** Colors of wildflowers. Each list has few colors, as in poppies with daisies, or bluebells. */
const WILDFLOWERS: readonly [readonly Lch[], ...(readonly Lch[])[]] = [
  colors('.62 .22 28, .97 .01 95'),
  colors('.6 .15 285, .75 .1 300'),
  colors('.87 .17 95, .97 .01 95'),
  colors('.72 .19 30, .85 .15 90, .75 .14 330'),
]

function paintFeature(stage: Stage, greens: Greens, feature: Feature): void {
  const { horizon, height } = stage
  if (feature === 'path') paintPath(stage, { y: horizon + height * 0.02, color: [0.72, 0.06, 75] })
  if (feature === 'stream') paintStream(stage, horizon + height * 0.03)
  if (feature === 'hedge') paintHedge(stage, horizon + height * 0.045, greens.leaf)
  if (feature === 'fence') paintFence(stage, horizon + height * 0.05)
}

function paintBackground(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = chooseGreens(scene)
  const random = stage.random.child('behind the meadow')
  const needsPeaks = scene.otherPlaces.has('mountains')
  const background = needsPeaks
    ? 'peaks'
    : random.pick(['hills', 'farmland', 'peaks', 'ranges', 'wood', 'plain', 'hills'])
  if (scene.excluded.has('mountains') || background === 'plain') return
  if (background === 'wood' || (background === 'ranges' && random.chance(0.4)))
    paintForest(stage, {
      y: horizon + height * 0.012,
      rows: 3,
      size: 0.11,
      spread: 0.012,
      hasFloor: false,
      color: greens.conifer,
    })
  else if (background === 'hills' || background === 'farmland')
    paintRollingHills(stage, {
      layers: random.integer(3, 4),
      height: random.between(0.12, 0.24),
      grass: greens.grass,
      hedge: [0.4, 0.08, greens.leaf[2] < 20 ? 135 : greens.leaf[2] + 6],
      isFarmed: background === 'farmland' && !greens.isSnowy,
    })
  else
    paintMountains(stage, {
      layers: random.integer(2, 4),
      height: needsPeaks ? 0.55 : random.between(0.25, 0.45),
      snow: greens.isSnowy ? 0.9 : background === 'peaks' ? 0.4 : 0,
      green: greens.slope,
      ruggedness: background === 'peaks' ? 0.9 : random.pick([0, 0.2, 0.4]),
    })
}

/** The named flowers, from small ones far away to a few large ones at the lower edge. */
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
  if (scene.figures.some(({ subject }) => TREES.includes(subject))) return
  const random = stage.random.child('planting')
  const isNamed = scene.features.has('tree')
  if (scene.features.has('sakura')) plantBlossoms(stage, scene)
  else
    plantGroup(
      stage,
      scene,
      isNamed
        ? random.pick(['oak', 'birches', 'willow', 'grove'])
        : random.pick(['none', 'oak', 'poplars', 'birches', 'pines', 'willow', 'grove', 'none']),
    )
}

/** Kind of tree, then the distance from the edge, the vertical position and the height of each tree. */
const PLANTINGS: Readonly<
  Record<Exclude<Planting, 'none'>, readonly [kind: CrownName, spots: readonly (readonly [number, number, number])[]]>
> = {
  oak: ['oak', [[0.2, 0.08, 0.42]]],
  poplars: ['poplar', triples('.46 .018 .2, .4 .022 .23, .33 .028 .27, .25 .036 .32, .15 .048 .38, .03 .065 .46')],
  birches: ['birch', triples('.22 .06 .4, .06 .085 .5, .14 .1 .46')],
  pines: ['pine', triples('.26 .05 .36, .12 .08 .5')],
  willow: ['willow', [[0.18, 0.08, 0.38]]],
  grove: ['lime', triples('.36 .03 .17, .29 .035 .2, .05 .035 .19, .21 .045 .24, .13 .05 .22')],
}

function plantGroup(stage: Stage, scene: Scene, planting: Planting): void {
  if (planting === 'none') return
  const { width, height, horizon } = stage
  const greens = chooseGreens(scene)
  const random = stage.random.child('rows')
  const [kind, spots] = PLANTINGS[planting]
  const reach = Math.min(height, width * 1.2)
  const isLeft = scene.sunIsLeft !== random.chance(0.25)
  const shift = random.between(-0.05, 0.05)
  for (const [edgeDistance, down, tall] of spots) {
    const x = edgeDistance + shift + random.between(-0.015, 0.015)
    paintCrownTree(stage, {
      x: width * (isLeft ? x : 1 - x),
      y: horizon + height * down,
      height: reach * tall * random.between(0.92, 1.08),
      kind,
      leaf:
        kind === 'pine' ? [0.42, 0.08, 150] : [greens.leaf[0], greens.leaf[1], greens.leaf[2] + random.between(-8, 8)],
      air: Math.max(0, 0.16 - tall * 0.4) * stage.light.haze,
    })
  }
}

function plantBlossoms(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('blossoms')
  const reach = Math.min(height, width * 1.2)
  const trees = triples('.46 .03 .2, .18 .07 .5')
  for (const [edgeDistance, down, tall] of trees) {
    const x = edgeDistance + random.between(-0.05, 0.05)
    paintTree(stage, {
      x: width * (scene.sunIsLeft ? x : 1 - x),
      y: horizon + height * down,
      height: reach * tall,
      leaf: chooseGreens(scene).leaf,
    })
  }
}
