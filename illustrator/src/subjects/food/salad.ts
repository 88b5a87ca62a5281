import { pointsIn } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintBowl } from './bowl.ts'

export const salad: PaintedObject = { halfWidth: 0.62, height: 0.75, paint: paintSalad }

function paintSalad(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBowl(craft, placement.colour ?? [0.62, 0.08, 60], [0.45, 0.12, 138])
  const random = stage.random.child('salad')
  for (let i = 0; i < 26; i++) {
    const u = random.between(-0.46, 0.46)
    const v = -0.44 - (1 - Math.abs(u) * 2) * random.between(0, 0.24)
    const r = random.between(0.07, 0.13)
    craft.puff(
      pointsIn({ x: u, y: v, width: r, height: r }, '-1 0, -0.5 -0.8, 0.2 -0.5, 1 -0.6, 0.8 0.2, 0 0.4'),
      [random.between(0.5, 0.74), 0.17, random.between(122, 140)],
      { swell: 0.02 },
    )
    if (i % 5 === 2)
      craft.body([[u, v - 0.03, 0.07, u + 0.01, v - 0.03, 0.07, 0, 0]], [[0.58, 0.21, 28]], { gloss: 0.8 })
    if (i % 7 === 3) craft.disc([u, v], { rx: 0.08, ry: 0.05, angle: u * 3 }, { colour: [0.9, 0.08, 125] })
  }
}
