import { type Lch, mixColors, oklch } from '../math/color.ts'
import { fbm } from '../math/noise.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { clamp } from '../math/number.ts'
import { knots, smoothRing } from '../raster/ring.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { resolveStance } from '../compose/figures.ts'
import { paintGround, paintWater, type Water } from '../land/ground.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintSkyline } from '../land/skyline.ts'
import { COLORS } from '../read/colors.ts'
import { paintFigure, figureReferenceLength, reflectFigure } from '../paint/figures.ts'
import { paintBreach } from './breach.ts'
import { paintDistantBirds, paintOpenSky, paintSkyIslands } from './open-sky.ts'

/** A broken white line along a wave or the shore. */
export function paintFoamLine(stage: Stage, { y, strength }: { y: number; strength: number }): void {
  const { width, height, light, unit, seed } = stage
  const random = stage.random.child(`foam ${Math.round(y)}`)
  const color = mixColors(light.horizon, [1, 1, 1], 0.6)
  const touches = Math.round(width / (2.4 * unit))
  for (let i = 0; i < touches; i++) {
    const x = random.next() * width
    const wave = fbm((x / width) * 3 + (seed % 41), y / height, 3) * height * 0.03
    const broken = fbm((x / width) * 14, 3, 2)
    dab(
      stage,
      [x, y + wave + random.between(-3, 3) * unit, unit * random.between(4, 13), unit * random.between(1.4, 4)],
      { color, alpha: strength * random.between(0.25, 0.8) * (broken > -0.1 ? 1 : 0.3), softness: 0.8 },
    )
  }
}

function chooseSeaWater(scene: Scene): Water {
  const { light, weather, otherPlaces } = scene
  const isCalm = otherPlaces.has('lake')
  const isBright = light.strength > 1.2 && !light.isLow
  const [, chroma = 0, hue = 0] = scene.groundColor ? COLORS[scene.groundColor] : []
  const named = chroma > 0.06 ? ([isBright ? 0.55 : 0.36, 0.1, hue] as const) : undefined
  return {
    roughness: weather === 'storm' ? 2 : isCalm ? 0.6 : 1,
    tint: named ?? (isBright ? [0.52, 0.1, 215] : [0.3, 0.06, light.isNight ? 250 : 235]),
  }
}

/** The open sea, with ships, leaping whales, or a lighthouse on a headland. */
export function paintSeaPlace(stage: Stage, scene: Scene): void {
  const { height } = stage
  const random = stage.random.child('sea place')
  paintOpenSky(stage, scene)
  if (scene.otherPlaces.has('mountains') || random.chance(0.55))
    paintMountains(stage, {
      layers: 2,
      height: scene.otherPlaces.has('mountains') ? 0.4 : 0.18,
      snow: scene.hasAurora ? 0.4 : 0,
      ruggedness: 0.6,
      rock: [0.45, 0.05, 255],
    })
  if (scene.otherPlaces.has('skyline')) paintSkyline(stage, { layers: 2, height: 0.2, isLit: scene.light.strength < 1 })
  paintSkyIslands(stage, scene)
  const built = scene.figures.filter((figure) => resolveStance(figure) === 'built')
  const [first] = built
  if (first) paintHeadland(stage, first, { leavesRight: scene.sunIsLeft, color: [0.38, 0.03, 60] })
  for (const figure of built) paintFigure(stage, { ...figure, y: scene.horizon - 0.055 })
  if (built.length === 0 || random.chance(0.4)) paintDistantBirds(stage, scene.excluded.has('birds') ? 0 : 5)
  paintWater(stage, chooseSeaWater(scene))
  for (const figure of scene.figures) {
    const stance = resolveStance(figure)
    if (stance === 'built') continue
    if (stance === 'dives') paintBreach(stage, figure)
    else if (stance === 'floats') reflectFigure(stage, paintFigure(stage, figure, { hasShadow: false }))
    else paintFigure(stage, figure, { hasShadow: false })
  }
  if (scene.weather === 'storm') paintFoamLine(stage, { y: height * 0.9, strength: 0.4 })
}

type Headland = { leavesRight: boolean; color: Lch }

/** Land that extends beyond the frame on one side. A whole island and its reflection would look like a diamond. */
export function paintHeadland(stage: Stage, figure: Figure, { leavesRight, color }: Headland): void {
  const { width, height, horizon, light, sun, unit } = stage
  const outline = knots(`1.05 .012!, 1.05 -.035, .86 -.05, .74 -.075, .58 -.068, .5 -.04, .4 -.022, .34 -.004,
    .26 .012!`)
  const shift = (leavesRight ? figure.x : 1 - figure.x) - 0.66
  const ring = smoothRing(
    outline.map(([u, v, corner]) => {
      const shifted = u > 1 ? u : u + shift
      return [(leavesRight ? shifted : 1 - shifted) * width, horizon + v * height, corner]
    }),
  )
  const stone = oklch(...color)
  fillShape(stage, [ring], {
    id: ID.rock,
    paint: (x, y, out) => {
      const k = light.strength * clamp(0.45 + fbm(x / (40 * unit), y / (22 * unit), 4) + (sun.x < x ? -0.1 : 0.1))
      for (let c = 0; c < 3; c++) out[c] = (stone[c] ?? 0) * ((light.ambient[c] ?? 0) + (light.sun[c] ?? 0) * k)
    },
  })
}

/** Sand in front, surf, then the sea. */
export function paintBeachPlace(stage: Stage, scene: Scene): void {
  const { height, light } = stage
  const random = stage.random.child('beach place')
  paintOpenSky(stage, scene)
  if (scene.otherPlaces.has('mountains') || random.chance(0.5))
    paintMountains(stage, {
      layers: 2,
      height: 0.2,
      snow: 0,
      ruggedness: 0.4,
      rock: [0.45, 0.05, 250],
      green: [0.45, 0.07, 145],
    })
  paintSkyIslands(stage, scene)
  if (random.chance(0.7)) paintDistantBirds(stage, scene.excluded.has('birds') ? 0 : 4)
  paintWater(stage, chooseSeaWater(scene))
  const feet = scene.figures.map(({ y }) => y)
  const edge = height * Math.max(scene.horizon + 0.07, Math.min(0.82, ...feet.map((y) => y - 0.07)))
  paintFoamLine(stage, { y: edge - height * 0.035, strength: 0.5 })
  paintGround(stage, { y: edge, material: 'sand', roll: 0.035, id: ID.ground + 1 })
  paintFoamLine(stage, { y: edge + height * 0.004, strength: 0.85 })
  for (const figure of scene.figures) {
    const placed = paintFigure(stage, figure)
    if (light.isLow && figure.y < 0.8)
      reflectFigure(stage, { ...placed, size: Math.min(placed.size, figureReferenceLength(stage) * 0.4) }, 0.2)
  }
}
