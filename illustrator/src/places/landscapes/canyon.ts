import { triples } from '../../math/tables.ts'
import { clamp, smoothstep } from '../../math/number.ts'
import { fbm } from '../../math/noise.ts'
import type { Lch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintGround } from '../../land/ground.ts'
import { paintMassif, ridgeOf } from '../../land/massif.ts'
import { paintMist } from '../../land/clouds.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { COLOURS } from '../../read/colours.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { paintInhabitants } from './inhabitants.ts'

/** Mesas on the horizon, layered red walls that close in from both sides, a ledge in front. */
export function paintCanyon(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const random = stage.random.child('canyon')
  paintOpenSky(stage, scene)
  const named = scene.groundColour ? COLOURS[scene.groundColour] : undefined
  const hue = named && named[1] > 0.05 ? named[2] : 42
  const centre = 0.5 + random.between(-0.08, 0.08)
  const mesas = ridgeOf(stage, (u) => horizon - height * 0.13 * terrace(fbm(u * 4 + (seed % 29), 2, 3) * 1.7 + 0.35))
  paintMassif(stage, {
    ridge: mesas,
    bottom: Math.ceil(horizon + height * 0.1),
    rock: [0.6, 0.08, hue],
    strata: strataFor(hue),
    air: 0.42,
    grain: [0.05, 0.3],
    id: ID.mountain,
  })
  paintMist(stage, { y: horizon + height * 0.02, thickness: height * 0.03, strength: 0.4 })
  for (let step = 0; step < 4; step++) {
    const near = step / 3
    const gap = 0.03 + near * 0.24
    const floor = horizon + height * (0.1 + near * 0.36)
    const ridge = ridgeOf(stage, (u) => {
      const off =
        Math.abs(u - centre - 0.05 * Math.sin(step * 2.1)) + fbm(u * 7 + step * 5 + (seed % 17), step, 3) * 0.07
      const wall =
        smoothstep(gap, gap + 0.035 + near * 0.03, off) * 0.72 + smoothstep(gap + 0.09, gap + 0.13, off) * 0.3
      const top = height * (0.2 + near * 0.62) * wall
      return floor - top * (1 + 0.12 * fbm(u * 9, step + 4, 3)) + (wall < 0.02 ? height : 0)
    })
    paintFloor(stage, { y: floor - height * 0.035, hue, near })
    paintMassif(stage, {
      ridge,
      bottom: Math.ceil(floor + height * 0.02),
      rock: [0.56, 0.1, hue],
      strata: strataFor(hue),
      air: 0.26 * (1 - near),
      grain: [0.26 + near * 0.1, 0.1 + near * 0.05],
      contrast: 2,
      id: ID.rock + step,
    })
  }
  paintGround(stage, { y: height * 0.93, material: 'stone', colour: [0.5, 0.1, hue], roll: 0.08, id: ID.ground + 5 })
  if (random.chance(0.6)) paintDistantBirds(stage, 3)
  paintInhabitants(stage, scene, { material: 'stone', colour: [0.55, 0.1, hue], roll: 0.05 })
  if (scene.weather === 'fog') paintMist(stage, { y: horizon + height * 0.12, thickness: height * 0.09, strength: 0.7 })
}

/** Flat tops with steep sides. */
function terrace(value: number): number {
  const t = clamp(value, 0, 1.4)
  const step = Math.floor(t * 2.5) / 2.5
  return step + smoothstep(0.3, 0.42, t - step) * 0.4
}

function strataFor(hue: number): readonly [Lch, ...Lch[]] {
  const list: Lch[] = []
  for (const [lightness, chroma, turn] of triples(`0.62 0.12 0, 0.5 0.12 -8, 0.7 0.1 12, 0.58 0.13 -4, 0.76 0.07 22,
    0.47 0.11 -12, 0.64 0.12 4, 0.55 0.13 -6, 0.72 0.08 16, 0.5 0.12 -10`))
    list.push([lightness, chroma, hue + turn], [lightness - 0.03, chroma, hue + turn])
  const [first = [0.6, 0.1, hue], second = first, ...rest] = list
  return [first, second, ...rest]
}

function paintFloor(stage: Stage, { y, hue, near }: { y: number; hue: number; near: number }): void {
  paintGround(stage, {
    y,
    material: 'earth',
    colour: [0.5 - near * 0.08, 0.09, hue + 8],
    roll: 0.01,
    id: ID.ground + Math.round(near * 3),
  })
}
