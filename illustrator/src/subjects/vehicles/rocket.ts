import { oklch, type Lch } from '../../math/colour.ts'
import { smoothRing } from '../../raster/ring.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape, glow } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelLathe, profile } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'

export const rocket: PaintedObject = { halfWidth: 0.5, height: 1, paint: paintRocket }

const id = ID.subject + 20

/** From units of the rocket to pixels. */
type Place = (u: number, v: number) => [number, number]

function paintRocket(stage: Stage, { x, y, size: s, flip, colour }: ObjectPlacement): void {
  const tilt = 0.5 * flip
  const at: Place = (u, v) => [
    x + (u * Math.cos(tilt) - v * Math.sin(tilt)) * s,
    y + (u * Math.sin(tilt) + v * Math.cos(tilt)) * s,
  ]
  const red: Lch = colour ?? [0.55, 0.19, 28]
  paintFlame(stage, at, s)
  for (const side of [-1, 1]) {
    const share = side * (stage.sun.x - x) > 0 ? 0.9 : 0.35
    fillShape(stage, [fin(at, side)], { paint: lit(oklch(...red), stage.light, share), id: id + 1 })
  }
  const hull = modelLathe(
    stage,
    profile(`-1 0.002 1, -0.9 0.065 1, -0.76 0.115 1!, -0.759 0.116 0, -0.5 0.15 0, -0.2 0.13 0, -0.06 0.09 0!,
      -0.058 0.075 2!, 0 0.09 2`),
    { x, y, size: s, tilt },
  )
  shadeBody(stage, hull, [[0.95, 0.01, 240], red, [0.35, 0.02, 260]], { rim: 0.6, gloss: 0.7, id })
  paintPorthole(stage, at, s)
}

function fin(at: Place, side: number): number[] {
  return smoothRing([
    [...at(side * 0.1, -0.35), 1],
    at(side * 0.27, -0.12),
    [...at(side * 0.28, 0.06), 1],
    [...at(side * 0.1, -0.06), 1],
  ])
}

function paintPorthole(stage: Stage, at: Place, size: number): void {
  const [px, py] = at(0, -0.55)
  dab(stage, {
    x: px,
    y: py,
    rx: size * 0.06,
    ry: size * 0.06,
    colour: lit([0.5, 0.5, 0.55], stage.light, 0.8),
    softness: 0.1,
  })
  dab(stage, { x: px, y: py, rx: size * 0.043, ry: size * 0.043, colour: oklch(0.55, 0.12, 230), softness: 0.1 })
  dab(stage, {
    x: px - size * 0.013,
    y: py - size * 0.015,
    rx: size * 0.014,
    ry: size * 0.01,
    angle: 0.6,
    colour: [1, 1, 1],
    alpha: 0.8,
  })
}

function paintFlame(stage: Stage, at: Place, size: number): void {
  const random = stage.random.child('flame')
  for (let i = 0; i < 70; i++) {
    const t = i / 70
    const [x, y] = at(random.between(-0.05, 0.05) * (1 + t * 3), 0.05 + t * 0.9)
    const colour = t > 0.4 ? oklch(0.55, 0.12, 30) : oklch(0.85, 0.16, 65)
    glow(stage, { x, y, radius: size * (0.09 + t * 0.12), colour, strength: 0.4 * (1 - t) })
  }
}
