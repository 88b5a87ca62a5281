import { limbsOf } from '../tube.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const lemon: PaintedObject = { halfWidth: 0.6, height: 0.62, paint: paintLemons }

const LEAF: Lch = [0.54, 0.15, 138]

function paintLemons(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const peel: Lch = placement.colour ?? [0.88, 0.17, 98]
  craft.contact(0.5)
  craft.body(
    limbsOf(`0 0: -0.22 -0.3 0.25, -0.1 -0.3 0.25; 0 0: -0.5 -0.33 0.045, -0.3 -0.31 0.17;
      0 0: 0 -0.3 0.17, 0.2 -0.28 0.04`),
    [peel],
    { blend: 0.08, gloss: 0.5, roughness: 0.12, shadow: { length: 0.4 } },
  )
  craft.leaf(knots('-0.5 -0.35!, -0.5 -0.5, -0.34 -0.62, -0.24 -0.6!, -0.32 -0.46'), LEAF)
  craft.contact(0.22, [0.3, 0.03])
  craft.disc([0.32, -0.17], { rx: 0.25, ry: 0.24 }, { colour: peel, share: 0.6 })
  craft.disc([0.3, -0.18], { rx: 0.235, ry: 0.225 }, { colour: [0.96, 0.05, 98], share: 0.8, isDetail: true })
  for (let i = 0; i < 9; i++) {
    const wedge = [i / 9 + 0.012, (i + 1) / 9 - 0.012].map((t) => t * 6.283)
    const at = (a: number, r: number): Point => [0.3 + Math.cos(a) * r, -0.18 + Math.sin(a) * r * 0.96]
    const [from = 0, to = 0] = wedge
    craft.face(
      [at((from + to) / 2, 0.03), at(from, 0.19), at((from + to) / 2, 0.205), at(to, 0.19)],
      [0.9, 0.15, 102],
      { share: 0.85, isDetail: true },
    )
  }
}
