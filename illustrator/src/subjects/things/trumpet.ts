import { limbsOf } from '../tube.ts'
import { profile } from '../lathe.ts'
import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const trumpet: PaintedObject = { halfWidth: 0.76, height: 0.56, paint: paintTrumpet }

function paintTrumpet(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const brass: Lch = placement.colour ?? [0.78, 0.14, 85]
  craft.contact(0.6)
  craft.tube(points('-0.72 -0.34, 0.1 -0.34, 0.3 -0.34'), 0.028, { material: brass, gloss: 1, shadow: { length: 0.5 } })
  craft.tube(points('-0.3 -0.34, -0.42 -0.24, -0.36 -0.12, 0.16 -0.12, 0.3 -0.2, 0.24 -0.34'), 0.03, {
    material: brass,
    gloss: 1,
  })
  craft.body(
    limbsOf(`0 0: 0.2 -0.34 0.035, 0.5 -0.34 0.06; 0 0: 0.5 -0.34 0.06, 0.64 -0.34 0.14;
      0 0: 0.64 -0.34 0.14, 0.7 -0.34 0.22`),
    [brass],
    { gloss: 1, rim: 0.9, blend: 0.06 },
  )
  craft.disc([0.74, -0.34], { rx: 0.09, ry: 0.22 }, { colour: [0.5, 0.11, 75], share: 0.5 })
  for (const u of [-0.16, -0.02, 0.12])
    craft.lathe(
      profile('-0.56 0.045 1!, -0.53 0.045 1!, -0.52 0.015 0!, -0.46 0.015 0!, -0.45 0.05 0!, -0.08 0.05'),
      [brass, [0.93, 0.02, 85]],
      { u, gloss: 1 },
    )
  craft.body([[-0.72, -0.34, 0.05, -0.75, -0.34, 0.055, 0, 0]], [[0.86, 0.03, 90]], { gloss: 1 })
}
