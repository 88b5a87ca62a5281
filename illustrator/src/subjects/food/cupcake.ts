import { limbsOf } from '../tube.ts'
import { materials } from '../people/limb.ts'
import { points } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { sprinkle } from './topping.ts'

export const cupcake: PaintedObject = { halfWidth: 0.4, height: 0.98, paint: paintCupcake }

function paintCupcake(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const icing: Lch =
    placement.colour ?? stage.random.child('icing').pick(colours('0.82 0.1 0, 0.85 0.09 170, 0.8 0.09 300'))
  craft.contact(0.28)
  craft.lathe(profile('-0.36 0.34 0!, 0 0.25 0!'), materials('0.62 0.12 40, 0.74 0.1 50'), {
    stripes: 22,
    shadow: { length: 0.5, softness: 8 },
  })
  craft.body(
    limbsOf(`0 0: -0.28 -0.42 0.12, 0.28 -0.42 0.12; 0 0.04: -0.2 -0.54 0.115, 0.22 -0.55 0.115;
      0 0.06: -0.12 -0.66 0.1, 0.14 -0.67 0.1; 0 0.07: -0.04 -0.76 0.075, 0.05 -0.77 0.075`),
    [icing],
    { blend: 0.012, gloss: 0.3 },
  )
  craft.body([[0, -0.88, 0.075, 0.01, -0.88, 0.075, 0.1, 0]], [[0.5, 0.2, 22]], { gloss: 1 })
  craft.line(points('0.02 -0.94, 0.05 -1.02, 0.13 -1.06'), 0.014, { colour: [0.35, 0.08, 120] })
  sprinkle(craft, 26, (random) => {
    const t = random.next()
    return [random.between(-0.34, 0.34) * (1 - t * 0.75), -0.38 - t * 0.36]
  })
}
