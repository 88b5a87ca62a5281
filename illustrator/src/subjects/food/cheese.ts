import { points, triples, pairs } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintBoard } from './served.ts'

export const cheese: PaintedObject = { halfWidth: 0.62, height: 0.62, paint: paintCheese }

function paintCheese(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const rind: Lch = placement.colour ?? [0.84, 0.15, 88]
  paintBoard(craft, 0.62, 0.34)
  craft.face(points('-0.5 -0.32, 0.24 -0.6, 0.5 -0.4'), [rind[0] + 0.06, rind[1] * 0.8, rind[2]], { share: 0.85 })
  craft.face(points('-0.5 -0.32, 0.5 -0.4, 0.5 0.06, -0.5 0.1'), rind, { share: 0.6 })
  for (const [u, v, r] of triples(`-0.3 -0.1 0.075, -0.05 -0.24 0.06, 0.08 -0.02 0.09, 0.32 -0.22 0.085, 0.4 0 0.045,
    -0.18 0.04 0.04, -0.4 -0.24 0.035`)) {
    craft.disc([u, v], { rx: r, ry: r * 1.05 }, { colour: [0.6, 0.14, 75], share: 0.35 })
    craft.disc(
      [u + r * 0.16, v + r * 0.2],
      { rx: r * 0.8, ry: r * 0.8 },
      { colour: [0.74, 0.15, 82], share: 0.5, isDetail: true },
    )
  }
  for (const [u, v] of pairs('0.06 -0.46, 0.26 -0.5'))
    craft.disc([u, v], { rx: 0.07, ry: 0.025 }, { colour: [0.66, 0.15, 80], share: 0.5 })
}
