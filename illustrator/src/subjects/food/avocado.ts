import { pairs } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const avocado: PaintedObject = { halfWidth: 0.6, height: 0.72, paint: paintAvocado }

function paintAvocado(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.5)
  const pear = (u: number, k: number, lean: number): [number, number][] =>
    pairs(`0 -0.66, 0.13 -0.6, 0.19 -0.42, 0.28 -0.22, 0.2 -0.03, 0 0.02, -0.2 -0.03, -0.28 -0.22, -0.19 -0.42,
      -0.13 -0.6`).map(([a, b]) => [u + a * k + lean * (b * k), -0.31 + (b + 0.31) * k])
  craft.puff(pear(0.2, 1, -0.2), [0.36, 0.07, 140], {
    swell: 0.12,
    texture: 0.3,
    roughness: 0.15,
    shadow: { length: 0.4 },
  })
  craft.puff(pear(-0.2, 1, 0.16), [0.34, 0.07, 140], { swell: 0.04, shadow: { length: 0.4 } })
  craft.puff(pear(-0.2, 0.9, 0.16), [0.76, 0.14, 122], { swell: 0.015 })
  craft.puff(pear(-0.2, 0.74, 0.16), [0.89, 0.11, 108], { swell: 0.015 })
  craft.body([[-0.23, -0.22, 0.125, -0.23, -0.21, 0.125, 0, 0]], [[0.42, 0.09, 48]], { gloss: 0.9 })
}
