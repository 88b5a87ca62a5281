import { knots } from '../../raster/ring.ts'
import { points, pairs } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { GOLD, JEWELS, paintTwinkle } from './riches.ts'

export const crown: PaintedObject = { halfWidth: 0.58, height: 0.98, paint: paintCrown }

function paintCrown(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const gold = placement.colour ?? GOLD
  craft.contact(0.54)
  craft.puff(
    points('-0.56 -0.05, -0.5 -0.18, 0 -0.24, 0.5 -0.18, 0.56 -0.05, 0.5 0.03, 0 0.05, -0.5 0.03'),
    [0.4, 0.15, 18],
    { swell: 0.07, texture: 0.15, shadow: { length: 0.6 } },
  )
  paintPoints(craft, gold)
  paintJewels(craft, gold)
  paintTwinkle(craft, [0.3, -0.56], 0.12)
}

function paintPoints(craft: Craft, gold: Lch): void {
  const half = points('-0.42 -0.16, -0.5 -0.72, -0.27 -0.46, -0.2 -0.86, 0 -0.5')
  const ring = [
    ...half,
    ...half
      .slice(0, 4)
      .toReversed()
      .map(([u, v]): Point => [-u, v]),
  ]
  craft.leaf(points('-0.36 -0.56, 0 -0.7, 0.36 -0.56, 0.34 -0.3, -0.34 -0.3'), [0.42, 0.16, 15], { share: 0.5 })
  craft.puff(
    ring.map(([u, v]) => [u, v, 1] as const),
    gold,
    { swell: 0.03, gloss: 0.9, rim: 1 },
  )
  craft.puff(knots('-0.2 -0.86!, 0 -0.5!, 0.2 -0.86!, 0.06 -0.6!, 0 -0.94!, -0.06 -0.6!'), gold, {
    swell: 0.02,
    gloss: 0.9,
  })
}

function paintJewels(craft: Craft, gold: Lch): void {
  craft.body([[-0.4, -0.17, 0.075, 0.4, -0.17, 0.075, 0.05, 0]], [gold], { gloss: 1 })
  for (const [u, v] of pairs('-0.5 -0.74, -0.2 -0.88, 0 -0.95, 0.2 -0.88, 0.5 -0.74'))
    craft.body([[u, v, 0.05, u, v, 0.05, 0.1, 0]], [[0.94, 0.02, 90]], { gloss: 1 })
  for (let i = 0; i < 5; i++) {
    const u = (i - 2) * 0.17
    craft.body([[u, -0.17, 0.045, u, -0.17, 0.045, 0.1, 0]], [[...(JEWELS[i % 3] ?? JEWELS[0]), 0.2]], { gloss: 1 })
  }
  craft.body([[0, -0.42, 0.06, 0, -0.38, 0.06, 0.1, 0]], [[...JEWELS[0], 0.2]], { gloss: 1 })
}
