import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { mixColours, oklch, type Lch, type Rgb } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { fillShape, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { coniferRing } from './tree.ts'

export interface Forest {
  y: number
  rows: number
  /** Height of the nearest trees as a share of the picture. */
  size: number
  spread?: number
  colour?: Lch
  snow?: number
  /** Where trees give way: middle and half width as shares of the width. */
  gap?: readonly [number, number]
  hasFloor?: boolean
}

interface Row {
  index: number
  near: number
  y: number
  height: number
}

/** Rows of conifers, far ones in the haze. */
export function paintForest(stage: Stage, forest: Forest): void {
  const { height } = stage
  for (let index = 0; index < forest.rows; index++) {
    const near = forest.rows > 1 ? index / (forest.rows - 1) : 1
    const row: Row = {
      index,
      near,
      y: forest.y + height * (forest.spread ?? 0.05) * near,
      height: height * forest.size * mix(0.45, 1, near),
    }
    const paint = rowShader(stage, forest, row)
    const id = ID.forest + Math.min(9, index)
    if (forest.hasFloor ?? true) fillShape(stage, [floorRing(stage, row)], { paint, id })
    fillShape(stage, treeRings(stage, forest, row), { paint, id })
  }
}

function swell({ seed, height }: Stage, row: Row, at: number): number {
  return fbm(at * 2.3 + row.index * 7 + (seed % 57), row.index, 3) * height * 0.03
}

function floorRing(stage: Stage, row: Row): number[] {
  const { width, height } = stage
  const ring = [0, height, 0, row.y]
  for (let x = 0; x <= width; x += 16) ring.push(x, row.y + swell(stage, row, x / width))
  ring.push(width, height)
  return ring
}

function treeRings(stage: Stage, forest: Forest, row: Row): number[][] {
  const { width } = stage
  const random = stage.random.child(`forest ${row.index} ${Math.round(forest.size * 100)}`)
  const count = Math.ceil(width / (row.height * 0.16))
  const rings: number[][] = []
  for (let i = -1; i <= count + 1; i++) {
    const x = ((i + random.between(-0.4, 0.4)) / count) * width
    const at = x / width
    if (forest.gap && Math.abs(at - forest.gap[0]) < forest.gap[1] * (1 - row.near * 0.2) && random.chance(0.93))
      continue
    const height = row.height * random.between(0.55, 1.15) * (1 + 0.35 * fbm(at * 3 + row.index, 4, 2))
    rings.push(coniferRing({ x, y: row.y + swell(stage, row, at) + 4, height }, random))
  }
  return rings
}

function rowShader(stage: Stage, forest: Forest, row: Row): Shader {
  const { width, height, light } = stage
  const { snow = 0 } = forest
  const [lightness, chroma, hue] = forest.colour ?? [0.3, 0.06, 160]
  const random = stage.random.child(`row ${row.index}`)
  const base: Rgb = oklch(lightness, chroma, hue + random.between(-12, 12))
  const haze = mixColours(light.horizon, light.middle, 0.4)
  const air = mix(0.68, 0.06, row.near) * light.haze
  const needles = coarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) =>
    noise(x / (row.height * 0.06), y / (row.height * 0.05) + row.index * 9),
  )
  const ambient = mix(0.7, 0.34, row.near)
  return (x, y, out) => {
    const e = needles(x, y)
    const t = clamp((y - (row.y - row.height)) / row.height)
    const sunShare = light.strength * clamp(0.25 + e * 0.5 - t * 0.25) * 0.8
    const white = snow > 0 ? smoothstep(0.1, 0.35, e + 0.25 * snow - t * 0.15) * snow : 0
    const a = clamp(air + t * 0.22 * light.haze * (1 - row.near * 0.7))
    const shine0 = light.ambient[0] * ambient + light.sun[0] * sunShare
    const shine1 = light.ambient[1] * ambient + light.sun[1] * sunShare
    const shine2 = light.ambient[2] * ambient + light.sun[2] * sunShare
    out[0] = mix(mix(base[0], 0.9, white) * shine0, haze[0], a)
    out[1] = mix(mix(base[1], 0.9, white) * shine1, haze[1], a)
    out[2] = mix(mix(base[2], 0.9, white) * shine2, haze[2], a)
  }
}
