import { triples } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import { hashCell, type Random } from '../math/random.ts'
import { mixColors, oklch, type Rgb } from '../math/color.ts'
import { fillShape, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { Quarter } from './street.ts'

/** Parts of a town, each with its own colors and architecture. */
export const QUARTERS: readonly [Quarter, Quarter, Quarter, Quarter] = [
  {
    walls: triples('.84 .09 82, .76 .11 48, .88 .045 95, .72 .11 32, .82 .06 205, .82 .075 15'),
    roof: [0.55, 0.11, 42],
    frame: [0.94, 0.02, 90],
    shutters: triples('.48 .08 165, .44 .09 245, .46 .1 40'),
    floors: [3, 4],
    isCobbled: true,
  },
  {
    walls: triples('.88 .03 88, .85 .035 78, .9 .02 95, .82 .04 72'),
    roof: [0.46, 0.03, 250],
    frame: [0.97, 0.01, 90],
    floors: [4, 5],
    isCobbled: false,
  },
  {
    walls: triples('.54 .1 38, .48 .09 32, .6 .085 48, .66 .05 60, .42 .07 28'),
    roof: [0.34, 0.025, 260],
    frame: [0.92, 0.02, 85],
    floors: [3, 5],
    isCobbled: false,
  },
  {
    walls: triples('.86 .06 200, .86 .07 140, .88 .07 95, .8 .09 355, .78 .07 290, .92 .02 90'),
    roof: [0.5, 0.08, 35],
    frame: [0.97, 0.01, 100],
    floors: [3, 3],
    isCobbled: true,
  },
]

interface Skyline {
  layers: number
  /** Height of the tallest towers, as a share of the image height. */
  height: number
  /** The windows are lit. */
  isLit: boolean
}

type Tower = { x: number; width: number; height: number; near: number; color: Rgb; isLit: boolean }

const LAMP = oklch(0.86, 0.12, 75)

/** Rows of towers on the horizon. The far rows are hazy. */
export function paintSkyline(stage: Stage, { layers, height, isLit }: Skyline): void {
  const { width, horizon, light } = stage
  for (let layer = 0; layer < layers; layer++) {
    const near = layers > 1 ? layer / (layers - 1) : 1
    const random = stage.random.child(`skyline ${layer}`)
    const tallestX = random.between(0.35, 0.65)
    let x = -20
    while (x < width) {
      const towerWidth = Math.min(width, stage.height) * random.between(0.035, 0.085) * mix(0.8, 1.25, near)
      const heightFactor = 0.55 + 0.9 * Math.exp(-(((x / width - tallestX) * 3) ** 2))
      const tone = oklch(
        (isLit ? (light.isLow ? 0.25 : 0.17) : 0.36) + random.between(-0.03, 0.05),
        0.035,
        260 + random.between(-30, 30),
      )
      const tower: Tower = {
        x,
        width: towerWidth,
        height: stage.height * height * mix(0.95, 0.62, near) * random.between(0.35, 1) * heightFactor,
        near,
        color: light.isLow && !isLit ? mixColors(tone, light.horizon, 0.15) : tone,
        isLit,
      }
      fillShape(stage, [towerRing(tower, horizon, random)], {
        paint: towerShader(stage, tower),
        id: ID.skyline + layer,
      })
      x += towerWidth * random.between(0.8, 1.25)
    }
  }
}

function towerRing({ x, width, height }: Tower, ground: number, random: Random): number[] {
  const spire = random.chance(0.16) ? height * 0.3 : 0
  const step = random.chance(0.35) ? random.between(0.15, 0.3) : 0
  const top = ground - height
  const shoulder = ground - height * (1 - step)
  const ring = [x, ground + 3, x, shoulder]
  if (step) ring.push(x + width * 0.2, shoulder, x + width * 0.2, top)
  if (spire) ring.push(x + width * 0.48, top, x + width * 0.5, top - spire, x + width * 0.52, top)
  if (step) ring.push(x + width * 0.8, top, x + width * 0.8, shoulder)
  ring.push(x + width, shoulder, x + width, ground + 3)
  return ring
}

function towerShader({ light, sun, horizon, unit }: Stage, tower: Tower): Shader {
  const haze = light.isLow ? mixColors(light.middle, light.ambient, 0.5) : mixColors(light.horizon, light.middle, 0.4)
  const air = mix(0.62, 0, tower.near) * light.haze
  const pane = Math.max(4, 11 * unit * mix(0.7, 1.2, tower.near))
  const sunIsRight = sun.x >= tower.x
  const salt = ((tower.x * 10) | 0) + Math.round(tower.near * 99)
  const [r, g, b] = tower.color
  return (x, y, out) => {
    const u = (x - tower.x) / pane
    const v = (horizon - y) / (pane * 1.25)
    const column = Math.floor(u)
    const floorIndex = Math.floor(v)
    const fu = u - column
    const fv = v - floorIndex
    const isWindow = fu > 0.25 && fu < 0.8 && fv > 0.25 && fv < 0.75
    const chance = hashCell(column, floorIndex, salt)
    const isBright = isWindow && tower.isLit && chance < 0.3
    const side = (x - tower.x) / tower.width > 0.55 === sunIsRight ? 0.9 : 0.35
    const up = clamp((horizon - y) / tower.height)
    const a = clamp(air + (1 - up) * 0.16 * light.haze) * (isBright ? 0.7 : 1)
    const direct = light.strength * side * 0.8
    const glass = isWindow ? (tower.isLit ? 0.7 : 1.35) : 1
    const lamp = (0.15 + chance * 3.4) * mix(0.5, 1.15, tower.near)
    out[0] = mix(isBright ? LAMP[0] * lamp : r * (light.ambient[0] * 0.8 + light.sun[0] * direct) * glass, haze[0], a)
    out[1] = mix(isBright ? LAMP[1] * lamp : g * (light.ambient[1] * 0.8 + light.sun[1] * direct) * glass, haze[1], a)
    out[2] = mix(isBright ? LAMP[2] * lamp : b * (light.ambient[2] * 0.8 + light.sun[2] * direct) * glass, haze[2], a)
  }
}
