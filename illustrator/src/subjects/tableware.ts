import { limbsOf } from './tube.ts'
import type { Lch } from '../math/colour.ts'
import { dab } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { modelBody } from './people/body.ts'
import { modelLathe, profile } from './lathe.ts'
import type { Limb } from './people/limb.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'
import { shadeBody } from './shade.ts'
import { castShadow } from './shadow.ts'
import type { Placement } from './solid.ts'

export const teapot: PaintedObject = { halfWidth: 0.58, height: 0.75, paint: paintTeapot }
export const vase: PaintedObject = { halfWidth: 0.22, height: 0.62, paint: paintVase }

const id = ID.subject + 30

/** A handle: limbs along an arc. */
export function arc(x: number, y: number, radius: number, thickness: number): Limb[] {
  return Array.from({ length: 9 }, (_, i) => {
    const from = -1.4 + i * 0.36
    const to = from + 0.36
    return [
      x + Math.cos(from) * radius,
      y + Math.sin(from) * radius,
      thickness,
      x + Math.cos(to) * radius,
      y + Math.sin(to) * radius,
      thickness,
      0,
      0,
    ]
  })
}

export function paintSteam(stage: Stage, { x, y, size }: Placement): void {
  for (let wisp = 0; wisp < 3; wisp++)
    for (let i = 0; i < 60; i++) {
      const t = i / 60
      dab(stage, {
        x: x + size * (-0.12 + wisp * 0.12 + 0.09 * Math.sin(t * 5 + wisp * 2)),
        y: y - size * t * 0.75,
        rx: size * (0.02 + 0.05 * t),
        ry: size * 0.04,
        colour: [1, 0.98, 0.95],
        alpha: 0.06 * Math.sin(Math.PI * t),
        softness: 1,
      })
    }
}

function paintTeapot(stage: Stage, { x, y, size: s, flip, colour }: ObjectPlacement): void {
  const glaze: Lch = colour ?? [0.55, 0.09, 200]
  const limbs: Limb[] = [
    ...arc(0.24, -0.34, 0.2, 0.038),
    ...limbsOf(`0 0: -0.28 -0.26 0.09, -0.44 -0.42 0.05; 0 0: -0.44 -0.42 0.05, -0.54 -0.58 0.038;
      0 0.04: 0 -0.3 0.3, 0 -0.32 0.3; 0 0.1: -0.14 -0.6 0.03, 0.14 -0.6 0.03; 0 0.1: 0 -0.66 0.05, 0 -0.69 0.05;
      0 0.05: -0.12 -0.03 0.03, 0.12 -0.03 0.03`),
  ]
  const pot = modelBody(stage, limbs, { x, y, size: s, flip, blend: 0.03 })
  castShadow(stage, pot, y, { length: 0.5, softness: 9 })
  shadeBody(stage, pot, [glaze], { gloss: 0.7, rim: 0.5, id })
  paintSteam(stage, { x: x - 0.54 * s * flip, y: y - s * 0.62, size: s * 0.7 })
}

function paintVase(stage: Stage, { x, y, size: s, colour }: ObjectPlacement): void {
  const vase = modelLathe(stage, profile('-0.6 0.1, -0.5 0.11, -0.3 0.2, -0.08 0.2, 0 0.14'), { x, y, size: s })
  castShadow(stage, vase, y, { length: 0.4, softness: 9 })
  shadeBody(stage, vase, [colour ?? [0.6, 0.09, 235]], { gloss: 0.6, id })
}
