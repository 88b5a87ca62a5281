import { points, triples } from '../math/tables.ts'
import type { Scene } from '../compose/scene.ts'
import { resolveStance } from '../compose/figures.ts'
import { oklch } from '../math/color.ts'
import { paintGround, paintWater } from '../land/ground.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintSkyline } from '../land/skyline.ts'
import { EYE_HEIGHT, HALF_STREET, paintStreet, paintTownStreet } from '../land/street.ts'
import { paintFigure, reflectFigure } from '../paint/figures.ts'
import { ID, type Stage, underLight } from '../paint/stage.ts'
import { FIGURES } from '../subjects/people/figures.ts'
import { paintCreature } from '../subjects/creature.ts'
import type { Material } from '../subjects/limbs.ts'
import { clamp } from '../math/number.ts'
import { paintCrownTree } from '../land/tree.ts'
import { paintForest } from '../land/woods.ts'
import { paintBars, box, createSubjectCanvas, type SubjectCanvas, paintPanel } from '../subjects/subject-canvas.ts'
import { isLamplit, paintLamp } from '../subjects/subject-canvas-details.ts'
import { paintOpenSky } from './open-sky.ts'
import { chooseGreens } from './palette.ts'

/** Materials of passers-by, who wear dark coats. */
const COATS: readonly Material[] = triples('.14 .03 280, .2 .03 40, .1 .02 280, .08 .02 280, .12 0 0')

/** A street with signs if the prompt or the style asks for neon, otherwise a town street. */
export function paintStreetPlace(stage: Stage, scene: Scene): void {
  if (scene.features.has('neon')) paintNeonStreet(stage, scene)
  else paintCityStreet(stage, scene)
}

/** A street with neon signs and wet asphalt, with passers-by if the prompt names no subject. */
function paintNeonStreet(stage: Stage, scene: Scene): void {
  const random = stage.random.child('street place')
  paintOpenSky(stage, scene)
  paintSkyline(stage, { layers: 2, height: 0.28, isLit: stage.light.strength < 1.1 })
  paintStreet(stage, { vanishing: random.between(0.4, 0.6), neon: 1 })
  paintWater(stage, { isWetGround: true, tint: [0.18, 0.04, 280], roughness: 1.1, glitter: 0 })
  if (scene.figures.length === 0 && !scene.excluded.has('people')) paintPassersBy(stage, scene)
  const figureStage = underLight(stage, {
    strength: Math.max(0.98, stage.light.strength),
    ambient: oklch(0.6, 0.07, 300),
  })
  for (const figure of scene.figures) {
    const isFlying = resolveStance(figure) === 'flies'
    const placed = paintFigure(figureStage, figure, { rim: 2.2, brightness: 0.85, hasShadow: !isFlying })
    if (!isFlying) reflectFigure(stage, placed, 0.4)
  }
}

function paintPassersBy(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const depths = [0.22, 0.3, 0.5]
  const sides = [0.12, -0.1, scene.sunIsLeft ? 0.18 : -0.18]
  depths.forEach((depth, i) => {
    const placement = {
      x: width * (0.5 + (sides[i] ?? 0)),
      y: horizon + depth * height * 0.52,
      size: height * depth * 0.62,
    }
    paintCreature(stage, FIGURES.person, {
      ...placement,
      flip: i % 2 ? 1 : -1,
      materials: COATS,
      rim: 1.6,
      brightness: 0.5,
      hasShadow: false,
    })
    reflectFigure(stage, placement, 0.35)
  })
}

/** Towers over water. */
export function paintSkylinePlace(stage: Stage, scene: Scene): void {
  const random = stage.random.child('skyline place')
  paintOpenSky(stage, scene)
  if (scene.otherPlaces.has('mountains')) paintMountains(stage, { layers: 2, height: 0.4, snow: 0.4 })
  paintSkyline(stage, { layers: 3, height: random.between(0.3, 0.42), isLit: stage.light.strength < 1.15 })
  paintWater(stage, { roughness: 1.7, tint: [0.2, 0.05, 255] })
  const onFoot = scene.figures.filter((figure) => ['stands', 'sits'].includes(resolveStance(figure)))
  const quay = Math.min(...onFoot.map(({ y }) => y)) - 0.07
  if (onFoot.length > 0)
    paintGround(stage, { y: quay * stage.height, material: 'stone', color: [0.5, 0.03, 70], roll: 0 })
  for (const figure of scene.figures) {
    const stance = resolveStance(figure)
    const placed = paintFigure(stage, figure, { hasShadow: false, rim: 1.4 })
    if (stance !== 'flies' && !onFoot.includes(figure)) reflectFigure(stage, placed, 0.45)
  }
}

/** A normal town street: sunlit fronts by day, lamps and lit windows at night. */
function paintCityStreet(stage: Stage, scene: Scene): void {
  const random = stage.random.child('city street')
  const isWet = scene.weather === 'rain' || scene.weather === 'storm' || (stage.light.isNight && random.chance(0.5))
  const vanishing = random.between(0.34, 0.66)
  paintOpenSky(stage, scene)
  paintStreetEnd(stage, scene, vanishing)
  paintTownStreet(stage, { vanishing, isWet })
  if (random.chance(0.55) && !scene.excluded.has('trees')) plantPavement(stage, scene, vanishing)
  paintLamps(
    stage.light.isLow ? underLight(stage, { strength: Math.min(1.05, stage.light.strength) }) : stage,
    vanishing,
  )
  const { strength, ambient, isNight } = stage.light
  const figureLight =
    isNight || strength < 0.9 ? { strength: 0.95, ambient: oklch(0.55, 0.05, 75), isNight: false } : { ambient }
  const figureStage = underLight(stage, figureLight)
  for (const figure of scene.figures) {
    const isFlying = resolveStance(figure) === 'flies'
    const placed = paintFigure(figureStage, figure, { rim: 1.6, hasShadow: !isFlying })
    if (!isFlying && isWet) reflectFigure(stage, placed, 0.35)
  }
}

/** The end of the street: hills or the trees of a park, often with a steeple. */
function paintStreetEnd(stage: Stage, scene: Scene, vanishing: number): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('end of the street')
  if (random.chance(0.4))
    paintMountains(stage, { layers: 2, height: 0.35, snow: 0, green: chooseGreens(scene).slope, ruggedness: 0.2 })
  else paintForest(stage, { y: horizon, rows: 2, size: 0.07, spread: 0.004, color: chooseGreens(scene).conifer })
  if (!random.chance(0.6)) return
  const placement = {
    x: width * vanishing,
    y: horizon + 4,
    size: height * random.between(0.26, 0.34),
    flip: 1,
    index: 0,
  } as const
  paintSteeple(createSubjectCanvas(stage, placement, ID.skyline))
}

function paintSteeple(canvas: SubjectCanvas): void {
  const stone = { color: [0.78, 0.035, 80], share: 0.6 } as const
  paintPanel(canvas, box(-0.1, -0.56, 0.1, 0), stone)
  paintPanel(canvas, box(-0.12, -0.58, 0.12, -0.55), { ...stone, share: 0.8 })
  paintPanel(canvas, box(-0.035, -0.5, 0.035, -0.36), { color: [0.3, 0.03, 250], share: 0.5 })
  paintPanel(canvas, points('-.115 -.58, 0 -1, .115 -.58'), { color: [0.48, 0.06, 200], share: 0.6, part: 1 })
}

/** Distances of the lamps from the viewer, in units of the street. Trees stand a little behind them. */
const LAMP_DEPTHS = [6.4, 4.3, 2.9, 1.95, 1.3]

/** Projects a point of the pavement to the image. `unit` is the length of a street unit in pixels. */
function projectSpot({ width, height, horizon }: Stage, { vanishing, lateral, depth }: Spot) {
  const perHeight = 1.15 / height
  return {
    x: width * vanishing + lateral / (perHeight * depth),
    y: horizon + EYE_HEIGHT / (perHeight * depth),
    unit: 1 / (perHeight * depth),
  }
}

/** A point of the pavement: `vanishing` is a share of the image width, the others are in units of the street. */
type Spot = { vanishing: number; lateral: number; depth: number }

function plantPavement(stage: Stage, scene: Scene, vanishing: number): void {
  const greens = chooseGreens(scene)
  const random = stage.random.child('pavement trees')
  const side = random.chance(0.5) ? 1 : -1
  for (const depth of LAMP_DEPTHS) {
    const { x, y, unit } = projectSpot(stage, { vanishing, lateral: side * (HALF_STREET - 0.13), depth: depth * 1.18 })
    paintCrownTree(stage, {
      x,
      y,
      height: unit * 0.62,
      kind: 'lime',
      leaf: greens.leaf,
      air: clamp(depth * 0.06 * stage.light.haze),
      id: ID.tree,
    })
  }
}

function paintLamps(stage: Stage, vanishing: number): void {
  for (const depth of LAMP_DEPTHS)
    for (const side of [-1, 1]) {
      const { x, y, unit } = projectSpot(stage, { vanishing, lateral: side * 0.45, depth })
      const canvas = createSubjectCanvas(
        stage,
        { x, y, size: unit * 0.42, flip: side < 0 ? 1 : -1, index: 0 },
        ID.street,
      )
      paintBars(
        canvas,
        [
          [0, 0, 0, -0.14, 0.05, 0.03],
          [0, -0.14, 0, -0.94, 0.022],
          [0, -0.93, 0.12, -0.98, 0.016],
        ],
        { color: [0.22, 0.02, 200], share: 0.5 },
      )
      paintPanel(canvas, box(0.085, -0.97, 0.155, -0.955), { color: [0.22, 0.02, 200] })
      paintLamp(canvas, [0.12, -0.93], { radius: isLamplit(canvas) ? 0.034 : 0.026 })
    }
}
