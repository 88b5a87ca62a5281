import { limbsOf } from '../tube.ts'
import { path, points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintPlate } from './served.ts'
import { CREAM, paintBerry } from './topping.ts'

export const cheesecake: PaintedObject = { halfWidth: 0.6, height: 0.72, paint: paintSlice }

function paintSlice(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const icing: Lch = placement.colour ?? [0.62, 0.19, 12]
  paintPlate(craft, 0.6)
  const side = (top: number, bottom: number, colour: Lch) =>
    craft.face(path([-0.46, top + 0.12], [0.36, top], [0.36, bottom], [-0.46, bottom + 0.1]), colour, { share: 0.62 })
  craft.contact(0.45, [0, 0.05])
  side(-0.4, -0.04, [0.82, 0.09, 78])
  side(-0.4, -0.33, icing)
  side(-0.2, -0.16, icing)
  side(-0.24, -0.2, CREAM)
  craft.puff(knots('-0.47 -0.28!, 0.37 -0.38!, 0.42 -0.46, 0.36 -0.52, 0.2 -0.56!'), icing, {
    swell: 0.018,
    gloss: 0.7,
  })
  craft.puff(points('0.36 -0.38, 0.44 -0.46, 0.42 -0.2, 0.4 0, 0.34 -0.02'), CREAM, { swell: 0.02 })
  craft.body(limbsOf('0 0: 0.14 -0.49 0.1; 0 0.03: 0.14 -0.57 0.07'), [CREAM], { blend: 0.02 })
  paintBerry(craft, [0.14, -0.66], 0.085)
}
