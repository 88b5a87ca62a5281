import { triples } from '../math/tables.ts'
import type { Scene } from '../compose/scene.ts'
import { stanceOf } from '../compose/stance.ts'
import { oklch } from '../math/colour.ts'
import { paintGround } from '../land/ground.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintSkyline } from '../land/skyline.ts'
import { paintStreet } from '../land/street.ts'
import { paintWater } from '../land/water.ts'
import { paintFigure, reflectFigure } from '../paint/figures.ts'
import { underLight, type Stage } from '../paint/stage.ts'
import { FIGURES } from '../subjects/people/figures.ts'
import { paintAnimal } from '../subjects/animals/animal.ts'
import type { Material } from '../subjects/people/limb.ts'
import { paintCityStreet } from './city-street.ts'
import { paintOpenSky } from './open-sky.ts'

/** Strangers in dark coats. */
const SHADES: readonly Material[] = triples('0.14 0.03 280, 0.2 0.03 40, 0.1 0.02 280, 0.08 0.02 280, 0.12 0 0')

/** Signs only where neon is asked for: any other street is that of a town. */
export function paintStreetPlace(stage: Stage, scene: Scene): void {
  if (scene.features.has('neon')) paintNeonStreet(stage, scene)
  else paintCityStreet(stage, scene)
}

/** Between the houses, on wet asphalt. */
function paintNeonStreet(stage: Stage, scene: Scene): void {
  const random = stage.random.child('street place')
  paintOpenSky(stage, scene)
  paintSkyline(stage, { layers: 2, height: 0.28, isLit: stage.light.strength < 1.1 })
  paintStreet(stage, { vanishing: random.between(0.4, 0.6), neon: 1 })
  paintWater(stage, { isWetGround: true, tint: [0.18, 0.04, 280], roughness: 1.1, glitter: 0 })
  if (scene.figures.length === 0 && !scene.absent.has('people')) paintStrangers(stage, scene)
  const lamp = underLight(stage, { strength: Math.max(0.98, stage.light.strength), ambient: oklch(0.6, 0.07, 300) })
  for (const figure of scene.figures) {
    const isFlying = stanceOf(figure) === 'flies'
    const placed = paintFigure(lamp, figure, { rim: 2.2, brightness: 0.85, hasShadow: !isFlying })
    if (!isFlying) reflectFigure(stage, placed, 0.4)
  }
}

function paintStrangers(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const depths = [0.22, 0.3, 0.5]
  const sides = [0.12, -0.1, scene.sunIsLeft ? 0.18 : -0.18]
  depths.forEach((depth, i) => {
    const at = { x: width * (0.5 + (sides[i] ?? 0)), y: horizon + depth * height * 0.52, size: height * depth * 0.62 }
    paintAnimal(stage, FIGURES.person, {
      ...at,
      flip: i % 2 ? 1 : -1,
      materials: SHADES,
      rim: 1.6,
      brightness: 0.5,
      hasShadow: false,
    })
    reflectFigure(stage, at, 0.35)
  })
}

/** Towers over water. */
export function paintSkylinePlace(stage: Stage, scene: Scene): void {
  const random = stage.random.child('skyline place')
  paintOpenSky(stage, scene)
  if (scene.also.has('mountains')) paintMountains(stage, { layers: 2, height: 0.4, snow: 0.4 })
  paintSkyline(stage, { layers: 3, height: random.between(0.3, 0.42), isLit: stage.light.strength < 1.15 })
  paintWater(stage, { roughness: 1.7, tint: [0.2, 0.05, 255] })
  const onFoot = scene.figures.filter((figure) => ['stands', 'sits'].includes(stanceOf(figure)))
  const quay = Math.min(...onFoot.map(({ y }) => y)) - 0.07
  if (onFoot.length > 0)
    paintGround(stage, { y: quay * stage.height, material: 'stone', colour: [0.5, 0.03, 70], roll: 0 })
  for (const figure of scene.figures) {
    const stance = stanceOf(figure)
    const placed = paintFigure(stage, figure, { hasShadow: false, rim: 1.4 })
    if (stance !== 'flies' && !onFoot.includes(figure)) reflectFigure(stage, placed, 0.45)
  }
}
