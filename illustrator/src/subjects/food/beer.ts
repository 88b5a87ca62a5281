import { profile } from '../lathe.ts'
import { path, points, pointsIn, triples } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintShine } from './glassware.ts'

export const beer: PaintedObject = { halfWidth: 0.46, height: 0.92, paint: paintBeer }

function paintBeer(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const drink: Lch = placement.colour ?? [0.74, 0.16, 72]
  craft.contact(0.3)
  craft.tube(points('0.24 -0.62, 0.42 -0.6, 0.46 -0.38, 0.4 -0.18, 0.24 -0.16'), 0.045, {
    material: [0.86, 0.03, 200],
    gloss: 1,
  })
  craft.lathe(
    profile('-0.68 0.29 0!, -0.06 0.27 1!, 0 0.28 1'),
    [
      [...drink, 0.12],
      [0.82, 0.05, 85],
    ],
    { gloss: 1, rim: 0.9, shadow: { length: 0.5 } },
  )
  paintFacets(craft, drink)
  paintFoam(craft)
}

function paintFacets(craft: Craft, drink: Lch): void {
  for (const u of [-0.17, 0, 0.17]) {
    craft.line(pointsIn({ width: u }, '1 -0.6, 0.96 -0.1'), 0.09, {
      colour: [drink[0] + 0.1, drink[1], drink[2] + 6],
      alpha: 0.55,
      taper: 0.4,
    })
    paintShine(craft, path([u - 0.05, -0.6], [u * 0.96 - 0.05, -0.12]), 0.016)
  }
}

function paintFoam(craft: Craft): void {
  const foam = triples(`-0.2 -0.74 0.13, 0.02 -0.78 0.15, 0.2 -0.74 0.13, -0.1 -0.68 0.12, 0.12 -0.68 0.12,
    -0.24 -0.64 0.07, 0.25 -0.66 0.08, -0.25 -0.55 0.045`)
  craft.body(
    foam.map(([u, v, r]) => [u, v, r, u + 0.01, v, r, 0, 0] as const),
    [[0.97, 0.02, 90]],
    { roughness: 0.1 },
  )
}
