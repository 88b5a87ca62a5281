import { points } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintTwinkle } from './riches.ts'

export const potion: PaintedObject = { halfWidth: 0.4, height: 1.02, paint: paintPotion }

function paintPotion(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const drink: Lch =
    placement.colour ?? stage.random.child('potion').pick(colours('0.62 0.22 330, 0.72 0.18 145, 0.66 0.15 225'))
  craft.contact(0.34)
  craft.glow([0, -0.34], 1, { colour: drink, strength: 0.5 })
  craft.lathe(
    profile('-0.9 0.1 1, -0.8 0.09 1, -0.74 0.1 1, -0.62 0.22 1, -0.46 0.35, -0.26 0.38, -0.06 0.28, 0 0.2'),
    [
      [...drink, 0.5],
      [0.82, 0.04, 210],
    ],
    { gloss: 1, rim: 1, shadow: { length: 0.5 } },
  )
  craft.disc(
    [0, -0.47],
    { rx: 0.33, ry: 0.06 },
    { colour: [Math.min(0.95, drink[0] + 0.2), drink[1] * 0.7, drink[2]], share: 1 },
  )
  craft.lathe(profile('-1.02 0.075 0!, -0.88 0.085'), [[0.62, 0.08, 60]])
  const random = stage.random.child('bubbles')
  for (let i = 0; i < 12; i++) {
    const radius = random.between(0.012, 0.035)
    craft.disc(
      [random.between(-0.24, 0.24), random.between(-0.4, -0.08)],
      { rx: radius, ry: radius },
      { colour: [0.96, 0.04, drink[2]], alpha: 0.6, isDetail: true },
    )
  }
  craft.line(points('-0.26 -0.42, -0.31 -0.26, -0.25 -0.12'), 0.035, { colour: [0.99, 0, 0], alpha: 0.7, taper: 0.7 })
  paintTwinkle(craft, [0.34, -0.7], 0.1)
}
