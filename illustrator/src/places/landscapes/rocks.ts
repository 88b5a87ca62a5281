import { triples } from '../../math/tables.ts'
import { clamp, smoothstep } from '../../math/number.ts'
import { fbm, noise, ridged } from '../../math/noise.ts'
import { colors, type Lch, oklch } from '../../math/color.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintGround, paintWater } from '../../land/ground.ts'
import { paintMassif, paintMountains, createRidge } from '../../land/mountains.ts'
import { paintMist } from '../../land/clouds.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { COLORS } from '../../read/colors.ts'
import { paintMeadow } from '../../land/meadow.ts'
import { add, blend, dab, lit } from '../../paint/shapes.ts'
import { createCoarseField } from '../../raster/field.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { chooseGreens } from '../palette.ts'
import { paintSubjects } from './paint-subjects.ts'

/** Mesas on the horizon, layered red walls on both sides, and a ledge in front. */
export function paintCanyon(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const random = stage.random.child('canyon')
  paintOpenSky(stage, scene)
  const groundColor = scene.groundColor ? COLORS[scene.groundColor] : undefined
  const hue = groundColor && groundColor[1] > 0.05 ? groundColor[2] : 42
  const center = 0.5 + random.between(-0.08, 0.08)
  const mesas = createRidge(
    stage,
    (u) => horizon - height * 0.13 * terraceHeight(fbm(u * 4 + (seed % 29), 2, 3) * 1.7 + 0.35),
  )
  paintMassif(stage, {
    ridge: mesas,
    bottom: Math.ceil(horizon + height * 0.1),
    rock: [0.6, 0.08, hue],
    strata: createStrataColors(hue),
    air: 0.42,
    grain: [0.05, 0.3],
    id: ID.mountain,
  })
  paintMist(stage, { y: horizon + height * 0.02, thickness: height * 0.03, strength: 0.4 })
  for (let step = 0; step < 4; step++) {
    const near = step / 3
    const gap = 0.03 + near * 0.24
    const floor = horizon + height * (0.1 + near * 0.36)
    const ridge = createRidge(stage, (u) => {
      const centerDistance =
        Math.abs(u - center - 0.05 * Math.sin(step * 2.1)) + fbm(u * 7 + step * 5 + (seed % 17), step, 3) * 0.07
      const wall =
        smoothstep(gap, gap + 0.035 + near * 0.03, centerDistance) * 0.72 +
        smoothstep(gap + 0.09, gap + 0.13, centerDistance) * 0.3
      const top = height * (0.2 + near * 0.62) * wall
      return floor - top * (1 + 0.12 * fbm(u * 9, step + 4, 3)) + (wall < 0.02 ? height : 0)
    })
    paintFloor(stage, { y: floor - height * 0.035, hue, near })
    paintMassif(stage, {
      ridge,
      bottom: Math.ceil(floor + height * 0.02),
      rock: [0.56, 0.1, hue],
      strata: createStrataColors(hue),
      air: 0.26 * (1 - near),
      grain: [0.26 + near * 0.1, 0.1 + near * 0.05],
      contrast: 2,
      id: ID.rock + step,
    })
  }
  paintGround(stage, { y: height * 0.93, material: 'stone', color: [0.5, 0.1, hue], roll: 0.08, id: ID.ground + 5 })
  if (random.chance(0.6)) paintDistantBirds(stage, 3)
  paintSubjects(stage, scene, { material: 'stone', color: [0.55, 0.1, hue], roll: 0.05 })
  if (scene.weather === 'fog') paintMist(stage, { y: horizon + height * 0.12, thickness: height * 0.09, strength: 0.7 })
}

/** Turns a hill into steps with flat tops and steep sides. */
function terraceHeight(value: number): number {
  const t = clamp(value, 0, 1.4)
  const step = Math.floor(t * 2.5) / 2.5
  return step + smoothstep(0.3, 0.42, t - step) * 0.4
}

function createStrataColors(hue: number): readonly [Lch, ...Lch[]] {
  const strata: Lch[] = []
  for (const [
    lightness,
    chroma,
    hueShift,
  ] of triples(`.62 .12 0, .5 .12 -8, .7 .1 12, .58 .13 -4, .76 .07 22, .47 .11 -12,
    .64 .12 4, .55 .13 -6, .72 .08 16, .5 .12 -10`))
    strata.push([lightness, chroma, hue + hueShift], [lightness - 0.03, chroma, hue + hueShift])
  const [first = [0.6, 0.1, hue], second = first, ...rest] = strata
  return [first, second, ...rest]
}

function paintFloor(stage: Stage, { y, hue, near }: { y: number; hue: number; near: number }): void {
  paintGround(stage, {
    y,
    material: 'earth',
    color: [0.5 - near * 0.08, 0.09, hue + 8],
    roll: 0.01,
    id: ID.ground + Math.round(near * 3),
  })
}

/** Headlands behind each other on one side, with grass on top and surf at their feet. */
export function paintCliffs(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const greens = chooseGreens(scene)
  // The side of the sun stays open, and the cliffs face it.
  const side = scene.sunIsLeft ? 1 : -1
  paintOpenSky(stage, scene)
  paintWater(stage, { tint: stage.light.isNight ? [0.25, 0.06, 250] : [0.45, 0.085, 215], roughness: 1.2 })
  for (let step = 0; step < 4; step++) {
    const near = step / 3
    const foot = horizon + height * (0.004 + near ** 1.6 * 0.32)
    const reach = 0.78 - near * 0.4
    const top = height * (0.13 + near * 0.3)
    const ridge = createRidge(stage, (u) => {
      const inland = (side > 0 ? u : 1 - u) - (1 - reach) + fbm(u * 6 + step * 9 + (seed % 13), step, 3) * 0.09
      const wall = smoothstep(0, 0.028, inland) * 0.86 + clamp(inland) * 0.5
      return wall <= 0.01 ? height : foot - top * wall - fbm(u * 5, step + 3, 3) * height * 0.02
    })
    const bottom = Math.ceil(foot + height * 0.006)
    paintMassif(stage, {
      ridge,
      bottom,
      rock: [0.62, 0.035, 75],
      strata: colors('.66 .04 80, .52 .04 60, .6 .035 85, .46 .035 60'),
      grain: [0.075, 0.16],
      contrast: 3,
      air: 0.4 * (1 - near),
      turf: greens.grass,
      turfDepth: 0.02 + near * 0.04,
      id: ID.rock + step,
    })
    paintSurf(stage, { ridge, foot: bottom, near })
  }
  paintDistantBirds(stage, 6)
  const bank = height * 0.93
  paintGround(stage, { y: bank, material: 'grass', color: greens.grass, roll: 0.1, id: ID.ground + 1 })
  paintMeadow(stage, { y: bank, blades: 1100, flowers: 0.3, grass: greens.grass })
  paintSubjects(stage, scene, { material: 'grass', color: greens.grass, roll: 0.06 })
}

function paintSurf(stage: Stage, { ridge, foot, near }: { ridge: Float32Array; foot: number; near: number }): void {
  const { width, unit, light } = stage
  const random = stage.random.child(`surf ${Math.round(near * 9)}`)
  for (let i = 0; i < 260; i++) {
    const x = random.next() * width
    // Surf only where rock reaches the water, here or a little to the right.
    if ((ridge[x | 0] ?? foot) > foot - 3 && (ridge[clamp(x + 40 * unit, 0, width - 1) | 0] ?? foot) > foot - 3)
      continue
    const k = 0.5 + near
    dab(
      stage,
      [x, foot + random.between(-4, 12) * unit * k, unit * random.between(5, 20) * k, unit * random.between(2, 6) * k],
      { color: lit([0.95, 0.97, 1], light, 0.75), alpha: random.between(0.3, 0.8), softness: 0.9 },
    )
  }
}

/** The view out of a dark cave, over still water, into daylight. */
export function paintCave(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: 3,
    height: 0.5,
    snow: scene.otherPlaces.has('snow') ? 0.8 : 0.2,
    green: [0.5, 0.1, 135],
    ruggedness: 0.8,
  })
  const mouth = {
    x: width * (scene.sunIsLeft ? 0.46 : 0.54),
    y: horizon - height * 0.12,
    rx: width * 0.34,
    ry: height * 0.33,
  }
  paintWalls(stage, mouth, 'above water')
  paintWater(stage, { tint: [0.4, 0.09, 205], roughness: 0.45, glitter: 0.6 })
  paintWalls(stage, mouth, 'banks')
  paintBeam(stage, mouth)
  paintSubjects(stage, scene, { material: 'stone', color: [0.3, 0.02, 240], roll: 0.1 })
}

type Mouth = { x: number; y: number; rx: number; ry: number }

/**
 * Paints the rock around the opening. The part above the water is painted before the water, which reflects it; the near
 * banks are painted over the water.
 */
function paintWalls(stage: Stage, { x: cx, y: cy, rx, ry }: Mouth, part: 'above water' | 'banks'): void {
  const isAboveWater = part === 'above water'
  const { pixels, ids, width, height, horizon, light, seed, unit, scratch } = stage
  const side = Math.min(width, height)
  const shift = seed % 83
  const relief = createCoarseField({ width, height, step: 3, scratch }, (x, y) =>
    ridged((x / side) * 5 + shift, (y / side) * 3, 4),
  )
  const rock = oklch(0.42, 0.03, 55)
  const bottom = isAboveWater ? horizon : height
  for (let y = isAboveWater ? 0 : Math.floor(horizon); y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x - cx) / rx
      const dy = (y - cy) / ry
      const spike = y < cy ? Math.max(0, noise(x / (side * 0.035), shift) - 0.05) * 0.42 * smoothstep(0.3, -0.9, dy) : 0
      const rough =
        fbm((x / side) * 4 + shift, (y / side) * 4, 4) * 0.5 + noise((x / side) * 1.7 + shift, (y / side) * 1.7) * 0.3
      const bank = isAboveWater ? 0 : ((y - horizon) / (height - horizon)) ** 1.7 * 0.75
      const d = Math.hypot(dx, isAboveWater ? dy : dy * 0.35) + rough + spike + bank
      const cover = smoothstep(0.985, 1.015, d)
      if (cover <= 0) continue
      const elevation = relief(x, y)
      const slope =
        elevation - relief(clamp(x + (dx > 0 ? -1 : 1) * 7 * unit, 0, width - 1), clamp(y + 5 * unit, 0, height - 1))
      const edge = Math.exp(-(d - 1) * 2.6)
      const k = clamp(0.1 + slope * 2.6 + edge * 0.3) * (0.22 + edge * 1.5)
      const p = y * width + x
      const red = rock[0] * (light.ambient[0] * 0.1 + (light.sun[0] + light.horizon[0]) * 0.5 * k)
      const green = rock[1] * (light.ambient[1] * 0.11 + (light.sun[1] + light.horizon[1]) * 0.5 * k)
      const blue = rock[2] * (light.ambient[2] * 0.14 + (light.sun[2] + light.horizon[2]) * 0.5 * k)
      blend(pixels, p * 3, red, green, blue, cover)
      if (cover > 0.5) ids[p] = ID.rock + (isAboveWater ? 0 : 1)
    }
}

/** Daylight that falls in as a slanting, dusty beam. */
function paintBeam(stage: Stage, { x: cx, y: cy, ry }: Mouth): void {
  const { pixels, width, height, light, sun } = stage
  const lean = sun.x < width / 2 ? 0.55 : -0.55
  const [r, g, b] = light.sun
  for (let y = Math.max(0, (cy - ry * 0.8) | 0); y < height; y++) {
    const t = (y - cy + ry * 0.8) / (height - cy + ry * 0.8)
    const center = cx + lean * (y - cy) * 0.8
    const half = width * (0.14 + t * 0.14)
    for (let x = Math.max(0, (center - half) | 0); x < Math.min(width, center + half); x++) {
      const falloff = 1 - ((x - center) / half) ** 2
      const k =
        falloff *
        falloff *
        0.2 *
        (1 - t) *
        Math.min(1, light.strength) *
        (0.75 + 0.4 * noise((x - center) / (half * 0.16), 3))
      if (k > 0) add(pixels, (y * width + x) * 3, r * k, g * k, b * k)
    }
  }
}
