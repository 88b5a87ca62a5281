import { points, triples } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintBowl } from './bowl.ts'

export const soup: PaintedObject = { halfWidth: 0.62, height: 0.85, paint: paintSoup }

function paintSoup(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBowl(craft, placement.colour ?? [0.9, 0.02, 80], [0.68, 0.17, 52])
  craft.line(points('-0.3 -0.47, -0.12 -0.55, 0.16 -0.52, 0.2 -0.44, -0.02 -0.41, -0.1 -0.46, 0.04 -0.49'), 0.03, {
    colour: [0.96, 0.04, 85],
    taper: 0.7,
    share: 0.8,
  })
  for (const [u, v, angle] of triples('0.3 -0.5 0.4, 0.36 -0.45 1.2, 0.25 -0.43 -0.4'))
    craft.disc([u, v], { rx: 0.06, ry: 0.024, angle }, { colour: [0.56, 0.16, 138], isDetail: true })
  craft.tube(points('0.3 -0.5, 0.52 -0.72, 0.66 -0.84'), 0.026, { material: [0.78, 0.015, 80], gloss: 1 })
  craft.steam([-0.05, -0.55], 0.55)
}
