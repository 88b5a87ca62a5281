import { scaleColor } from '../math/color.ts'
import type { Scene } from '../compose/scene.ts'
import { paintClouds, paintCumulus } from '../land/clouds.ts'
import { paintFloatingIsland } from '../land/meadow.ts'
import { paintAurora, paintSky, paintSkyFeatures, paintStars } from '../land/sky.ts'
import { dab } from '../paint/shapes.ts'
import { type Stage, underLight } from '../paint/stage.ts'
import { resolveStance } from '../compose/figures.ts'
import { paintGalaxy, paintNebula, paintPlanet, paintStarfield } from '../land/space.ts'
import { paintFigure } from '../paint/figures.ts'
import { COLORS } from '../read/colors.ts'

/** Everything above the horizon that outdoor places share: sky, stars, clouds and named features. */
export function paintOpenSky(stage: Stage, scene: Scene): void {
  // The moon would be brighter than the named feature of the sky.
  const isDarkened = scene.features.has('milkyWay') || scene.features.has('lightning')
  paintSky(isDarkened ? underLight(stage, {}, { isHidden: true }) : stage)
  if (scene.stars > 0) paintStars(stage, scene.stars)
  if (scene.hasAurora) paintAurora(stage)
  if (scene.cloudCover > 0.05 && !scene.hasAurora) paintClouds(stage, scene.cloudCover)
  if (scene.cumulusCount > 0) paintCumulus(stage, scene.cumulusCount)
  paintSkyFeatures(stage, scene)
}

/** Islands in the air, if the style or the prompt asks for them. */
export function paintSkyIslands(stage: Stage, scene: Scene): void {
  if (!scene.features.has('islands') && !scene.features.has('magic')) return
  const { width, height, horizon } = stage
  const random = stage.random.child('islands')
  const main = scene.sunIsLeft ? 0.68 : 0.32
  const side = Math.min(width, height)
  const islands = [
    { u: 0.12, up: 0.62, size: 0.07 },
    { u: 0.9, up: 0.36, size: 0.1 },
    { u: main, up: 0.48, size: 0.22 },
  ]
  for (const { u, up, size } of islands)
    paintFloatingIsland(stage, {
      x: width * (u + random.between(-0.04, 0.04)),
      y: horizon * (up + random.between(-0.08, 0.04)),
      size: side * size,
    })
}

/** A flock of birds far away, two strokes for each bird. */
export function paintDistantBirds(stage: Stage, count: number): void {
  const { width, horizon, light, unit } = stage
  const random = stage.random.child('birds')
  const color = scaleColor(light.ambient, 0.25)
  const flockX = random.between(0.25, 0.75)
  const flockY = random.between(0.25, 0.55)
  for (let i = 0; i < count; i++) {
    const x = width * (flockX + random.between(-0.16, 0.16))
    const y = horizon * (flockY + random.between(-0.1, 0.1))
    const wing = unit * random.between(7, 15)
    for (const side of [-1, 1])
      dab(stage, [x + side * wing, y - wing * 0.15, wing * 1.15, wing * 0.22, -0.45 * side], { color, alpha: 0.9 })
  }
}

/** A nebula or a galaxy, planets, and the subjects that float there. */
export function paintSpacePlace(stage: Stage, scene: Scene): void {
  const { width, height } = stage
  const random = stage.random.child('space place')
  const [first] = scene.colors
  const hue = first && COLORS[first][1] > 0.05 ? COLORS[first][2] : random.pick([225, 265, 300, 340, 15, 190])
  const side = Math.min(width, height)
  const isGalaxy = scene.features.has('galaxy')
  paintSky(underLight(stage, {}, { isHidden: true }))
  paintNebula(stage, hue, isGalaxy ? 0.16 : 1)
  if (isGalaxy) paintGalaxy(stage, { x: width * 0.5, y: height * 0.46, radius: side * 0.62, hue })
  paintStarfield(stage)
  const isLeft = scene.sunIsLeft
  const light = [isLeft ? -0.75 : 0.75, -0.5, 0.45] as const
  const isAlone = scene.figures.length === 0
  if (!isGalaxy || scene.features.has('planet')) {
    const isLow = !isAlone && random.chance(0.5)
    const radius = side * (isLow ? 0.85 : isAlone ? random.between(0.26, 0.36) : random.between(0.2, 0.3))
    paintPlanet(stage, {
      x: width * (isLow ? 0.5 : isLeft ? 0.68 : 0.3),
      y: isLow ? height + radius * 0.45 : height * random.between(0.52, 0.66),
      radius,
      hue: hue + random.between(90, 200),
      hasRing: !isLow && random.chance(0.6),
      isBanded: random.chance(0.6),
      light,
    })
    paintPlanet(stage, {
      x: width * (isLeft ? 0.22 : 0.78),
      y: height * random.between(0.16, 0.3),
      radius: side * 0.065,
      hue: hue + 60,
      light,
    })
  }
  const figureStage = underLight(
    stage,
    { strength: 1.25, ambient: [0.2, 0.22, 0.3], sun: [1, 0.96, 0.9], isNight: false },
    { x: isLeft ? -width * 0.2 : width * 1.2, y: -height * 0.1, isHidden: true },
  )
  for (const figure of scene.figures) {
    const isWalker = resolveStance(figure) !== 'flies'
    const x = isWalker ? figure.x : isLeft ? 0.4 : 0.6
    paintFigure(
      figureStage,
      { ...figure, x, flip: isWalker ? figure.flip : isLeft ? 1 : -1 },
      { angle: isWalker ? 0.28 : 0, hasShadow: false, rim: 1.4 },
    )
  }
}
