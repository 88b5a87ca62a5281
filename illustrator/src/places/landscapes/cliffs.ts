import { colours } from '../../math/colour.ts'
import { clamp, smoothstep } from '../../math/number.ts'
import { fbm } from '../../math/noise.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintGround } from '../../land/ground.ts'
import { paintMassif, ridgeOf } from '../../land/massif.ts'
import { paintMeadow } from '../../land/meadow.ts'
import { paintWater } from '../../land/water.ts'
import { lit } from '../../paint/pixels.ts'
import { dab } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { greensOf } from '../palette.ts'
import { paintInhabitants } from './inhabitants.ts'

/** Headlands behind each other on one side, grass on top, surf at their feet. */
export function paintCliffs(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const greens = greensOf(scene)
  // The sun's side stays open: the cliffs face it.
  const side = scene.sunIsLeft ? 1 : -1
  paintOpenSky(stage, scene)
  paintWater(stage, { tint: stage.light.isNight ? [0.25, 0.06, 250] : [0.45, 0.085, 215], roughness: 1.2 })
  for (let step = 0; step < 4; step++) {
    const near = step / 3
    const foot = horizon + height * (0.004 + near ** 1.6 * 0.32)
    const reach = 0.78 - near * 0.4
    const top = height * (0.13 + near * 0.3)
    const ridge = ridgeOf(stage, (u) => {
      const inland = (side > 0 ? u : 1 - u) - (1 - reach) + fbm(u * 6 + step * 9 + (seed % 13), step, 3) * 0.09
      const wall = smoothstep(0, 0.028, inland) * 0.86 + clamp(inland) * 0.5
      return wall <= 0.01 ? height : foot - top * wall - fbm(u * 5, step + 3, 3) * height * 0.02
    })
    const bottom = Math.ceil(foot + height * 0.006)
    paintMassif(stage, {
      ridge,
      bottom,
      rock: [0.62, 0.035, 75],
      strata: colours('0.66 0.04 80, 0.52 0.04 60, 0.6 0.035 85, 0.46 0.035 60'),
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
  paintGround(stage, { y: bank, material: 'grass', colour: greens.grass, roll: 0.1, id: 31 })
  paintMeadow(stage, { y: bank, blades: 1100, flowers: 0.3, grass: greens.grass })
  paintInhabitants(stage, scene, { material: 'grass', colour: greens.grass, roll: 0.06 })
}

function paintSurf(stage: Stage, { ridge, foot, near }: { ridge: Float32Array; foot: number; near: number }): void {
  const { width, unit, light } = stage
  const random = stage.random.child(`surf ${Math.round(near * 9)}`)
  for (let i = 0; i < 260; i++) {
    const x = random.next() * width
    if ((ridge[x | 0] ?? foot) > foot - 3 && (ridge[clamp(x + 40 * unit, 0, width - 1) | 0] ?? foot) > foot - 3)
      continue
    const k = 0.5 + near
    dab(stage, {
      x,
      y: foot + random.between(-4, 12) * unit * k,
      rx: unit * random.between(5, 20) * k,
      ry: unit * random.between(2, 6) * k,
      colour: lit([0.95, 0.97, 1], light, 0.75),
      alpha: random.between(0.3, 0.8),
      softness: 0.9,
    })
  }
}
