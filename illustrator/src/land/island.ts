import { clamp, mix } from '../math/number.ts'
import { noise, ridged } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { oklch, type Rgb } from '../math/colour.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { coniferRing } from './tree.ts'

const ROCK = oklch(0.46, 0.05, 45)
const GRASS = oklch(0.58, 0.13, 132)
const FIR: Rgb = [0.05, 0.13, 0.08]

/** A floating rock with grass, firs and a fall of water; `size` is half its width. */
export function paintFloatingIsland(stage: Stage, island: { x: number; y: number; size: number }): void {
  const { light, sun, width, seed } = stage
  const { x, y, size } = island
  const toward = sun.x < x ? -1 : 1
  const haze = clamp(1 - size / (width * 0.3)) * 0.5
  const shaded = (colour: Rgb, ambient: number, direct: number): Rgb => [
    mix(colour[0] * (light.ambient[0] * ambient + light.sun[0] * light.strength * direct), light.horizon[0], haze),
    mix(colour[1] * (light.ambient[1] * ambient + light.sun[1] * light.strength * direct), light.horizon[1], haze),
    mix(colour[2] * (light.ambient[2] * ambient + light.sun[2] * light.strength * direct), light.horizon[2], haze),
  ]
  fillShape(stage, [rockRing(island, seed)], {
    id: ID.rock,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const e = ridged(u * 2.6 + (seed % 9), v * 0.9, 4)
      out.set(shaded(ROCK, 0.6, clamp(0.2 + (e - 0.4) * 1.1 + toward * u * 0.35 - v * 0.35)))
    },
  })
  dab(stage, {
    x,
    y: y + size * 0.02,
    rx: size * 1.02,
    ry: size * 0.13,
    colour: shaded(GRASS, 0.6, 0.75),
    softness: 0.06,
    id: ID.rock + 1,
  })
  const random = stage.random.child(`island ${Math.round(x)}`)
  for (let i = 0; i < 6; i++) {
    const treeX = x + size * random.between(-0.75, 0.75)
    const height = size * random.between(0.25, 0.6)
    const ring = coniferRing({ x: treeX, y: y + size * random.between(-0.04, 0.06), height }, random)
    fillShape(stage, [ring], {
      id: ID.rock + 2,
      paint: (px, _py, out) => out.set(shaded(FIR, 1, clamp(0.4 + ((toward * (px - treeX)) / height) * 3) * 1.4)),
    })
  }
  for (let i = 0; i < 40; i++) {
    const t = i / 40
    dab(stage, {
      x: x - toward * size * 0.45 + noise(t * 6, size) * size * 0.015,
      y: y + size * (0.04 + t * 1.5),
      rx: size * (0.022 + t * 0.045),
      ry: size * 0.06,
      colour: [0.9, 0.95, 1],
      alpha: 0.35 * (1 - t),
      softness: 0.9,
    })
  }
}

function rockRing({ x, y, size }: { x: number; y: number; size: number }, seed: number): number[] {
  const ring = [x - size, y]
  for (let i = 0; i <= 26; i++) {
    const u = 1 - (i / 26) * 2
    const depth = (1 - Math.abs(u) ** 1.5) * size * (0.75 + 0.55 * hashCell(i, size | 0, seed))
    ring.push(x - u * size, y + depth + size * 0.05)
  }
  ring.push(x + size, y)
  return ring
}
