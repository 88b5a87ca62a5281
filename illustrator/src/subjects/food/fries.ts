import { path } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const fries: PaintedObject = { halfWidth: 0.36, height: 1, paint: paintFries }

function paintFries(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('fries')
  const box: Lch = placement.colour ?? [0.56, 0.21, 27]
  for (let i = 0; i < 17; i++) {
    const u = -0.26 + ((i * 7) % 17) * 0.0325
    const top = -random.between(0.72, 1) + Math.abs(u) * 0.4
    craft.tube(path([u * 0.8, -0.3], [u * 1.15 + random.between(-0.02, 0.02), top]), 0.036, {
      material: [0.84 - (i % 3) * 0.04, 0.14, 84],
    })
  }
  craft.contact(0.26)
  craft.puff(knots('-0.34 -0.56!, 0 -0.44, 0.34 -0.56!, 0.26 0!, -0.26 0!'), box, {
    swell: 0.025,
    shadow: { length: 0.5 },
  })
  craft.disc([0, -0.24], { rx: 0.11, ry: 0.11 }, { colour: [0.88, 0.15, 90], share: 0.8 })
}
