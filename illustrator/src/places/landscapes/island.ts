import { quads } from '../../math/tables.ts'
import { clamp } from '../../math/number.ts'
import { fbm } from '../../math/noise.ts'
import { oklch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintWater } from '../../land/water.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { smoothRing } from '../../raster/ring.ts'
import { palm } from '../../subjects/plants/trees.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { paintInhabitants } from './inhabitants.ts'

/** Sand and palms in turquoise water. */
export function paintIsland(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('island')
  paintOpenSky(stage, { ...scene, heaps: light.isNight ? 0 : Math.max(2, scene.heaps) })
  const at = { x: width * (scene.sunIsLeft ? 0.58 : 0.42), y: horizon + height * 0.12 }
  paintWater(stage, {
    tint: light.isNight ? [0.28, 0.07, 235] : light.isLow ? [0.42, 0.08, 210] : [0.68, 0.13, 205],
    roughness: 0.7,
  })
  const half = Math.min(width * 0.37, height * 0.45)
  paintShoals(stage, at, half)
  paintSandbank(stage, at, half)
  const trees = quads('-.5 -.06 .5 -1, .46 -.06 .46 1, .1 -.1 .62 1, -.16 -.08 .7 -1, .26 -.03 .42 1')
  for (const [index, [u, v, size, flip]] of trees.entries())
    palm.paint(stage, {
      x: at.x + u * half,
      y: at.y + v * half,
      size: half * size * 1.35 * random.between(0.92, 1.08),
      flip: flip > 0 ? 1 : -1,
      index,
      colour: undefined,
    })
  paintDistantBirds(stage, 4)
  const figures = scene.figures.filter(({ subject }) => subject !== 'palm')
  paintInhabitants(stage, { ...scene, figures }, { material: 'sand', roll: 0.04 })
}

function paintShoals(stage: Stage, at: { x: number; y: number }, half: number): void {
  const { light } = stage
  const random = stage.random.child('shoals')
  const pale = lit(oklch(0.86, 0.09, 190), light, 0.7)
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * Math.PI * 2
    const far = 0.8 + random.next() * 0.75
    dab(
      stage,
      [
        at.x + Math.cos(angle) * half * far,
        at.y + Math.sin(angle) * half * 0.2 * far + half * 0.05,
        half * random.between(0.15, 0.4),
        half * random.between(0.012, 0.035),
      ],
      { colour: pale, alpha: 0.2, softness: 1 },
    )
  }
}

function paintSandbank(stage: Stage, { x, y }: { x: number; y: number }, half: number): void {
  const { light, sun, unit } = stage
  const toward = sun.x < x ? -1 : 1
  const shape = (wide: number, tall: number, low: number) =>
    smoothRing([
      [x - half * wide, y + low * half, 1],
      [x - half * wide * 0.62, y - half * tall * 0.55],
      [x - half * 0.1, y - half * tall],
      [x + half * wide * 0.55, y - half * tall * 0.6],
      [x + half * wide, y + low * half, 1],
      [x + half * wide * 0.4, y + half * 0.075 + low * half],
      [x - half * wide * 0.5, y + half * 0.07 + low * half],
    ])
  const surface =
    (colour: readonly [number, number, number], rough: number) => (px: number, py: number, out: Float64Array) => {
      const k = 0.7 + ((px - x) / half) * toward * 0.15 + rough * fbm(px / (30 * unit), py / (9 * unit), 3)
      out.set(lit(colour, light, clamp(k, 0.1, 1)))
    }
  fillShape(stage, [shape(1.06, 0.1, 0.03)], { paint: surface([0.95, 0.97, 0.98], 0.1), alpha: 0.75 })
  fillShape(stage, [shape(1, 0.13, 0)], { paint: surface(oklch(0.9, 0.06, 85), 0.2), id: ID.ground })
  fillShape(stage, [shape(0.62, 0.17, -0.045)], { paint: surface(oklch(0.5, 0.12, 135), 0.9), id: ID.ground + 2 })
}
