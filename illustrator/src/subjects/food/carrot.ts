import { path } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const carrot: PaintedObject = { halfWidth: 0.74, height: 0.5, paint: paintCarrots }

function paintCarrots(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('carrot')
  craft.contact(0.6)
  for (const [i, lift] of [0.2, 0.09, 0].entries()) {
    const v = -0.11 - lift
    const shift = [0.02, 0.12, -0.04][i] ?? 0
    for (let k = 0; k < 9; k++)
      craft.line(
        [
          [-0.34 + shift, v],
          [-0.54 + shift, v - 0.02 + (k - 4) * 0.025],
          [-0.72 + shift + random.between(0, 0.12), v + (k - 4.6) * 0.07],
        ],
        0.045,
        { colour: [0.5 + random.between(0, 0.14), 0.15, 137], taper: 0.9 },
      )
    craft.body(
      [
        [-0.32 + shift, v, 0.115, 0.2 + shift, v + 0.02, 0.07, 0, 0],
        [0.2 + shift, v + 0.02, 0.07, 0.62 + shift, v + 0.05, 0.014, 0, 0],
      ],
      [placement.colour ?? [0.69, 0.18, 52]],
      { gloss: 0.3, ...(i === 2 ? { shadow: { length: 0.5 } } : {}) },
    )
    for (let k = 0; k < 6; k++) {
      const u = -0.24 + shift + k * 0.1
      craft.line(path([u, v - 0.08 + k * 0.011], [u + 0.015, v - 0.03]), 0.012, {
        colour: [0.55, 0.16, 46],
        taper: 0.6,
      })
    }
  }
}
