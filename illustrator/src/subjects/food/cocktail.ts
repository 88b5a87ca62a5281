import { profile } from '../lathe.ts'
import { points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintClear, SHINE } from './glassware.ts'

export const cocktail: PaintedObject = { halfWidth: 0.42, height: 1, paint: paintCocktail }

function paintCocktail(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const drink: Lch =
    placement.colour ?? stage.random.child('drink').pick(colours('0.66 0.2 25, 0.8 0.15 75, 0.74 0.13 195'))
  craft.contact(0.2)
  craft.disc([0, 0], { rx: 0.22, ry: 0.06 }, { colour: [0.88, 0.02, 220], alpha: 0.65 })
  craft.line(points('0 -0.02, 0 -0.42'), 0.03, { colour: SHINE, alpha: 0.8 })
  craft.lathe(profile('-0.74 0.31 0!, -0.4 0.015 0!'), [[...drink, 0.15]], { gloss: 0.4, rim: 0.05 })
  craft.disc(
    [0, -0.74],
    { rx: 0.31, ry: 0.07 },
    { colour: [Math.min(0.95, drink[0] + 0.14), drink[1], drink[2]], share: 0.8 },
  )
  paintClear(
    craft,
    [
      [-0.82, 0.39, 0, 1],
      [-0.4, 0.01],
    ],
    [0, 0],
  )
  paintGarnish(craft)
  craft.disc([0, -0.82], { rx: 0.39, ry: 0.05 }, { colour: SHINE, alpha: 0.22 })
}

function paintGarnish(craft: Craft): void {
  craft.line(points('0.06 -0.5, -0.28 -1'), 0.026, { colour: [0.95, 0.02, 60], share: 0.9 })
  craft.disc([0.36, -0.84], { rx: 0.15, ry: 0.15 }, { colour: [0.84, 0.15, 80], share: 0.7 })
  craft.disc([0.36, -0.84], { rx: 0.12, ry: 0.12 }, { colour: [0.88, 0.14, 88], share: 0.9, isDetail: true })
  for (const a of [0.2, 1.25, 2.3])
    craft.line(
      pointsIn({ x: 0.36, y: -0.84, width: Math.cos(a), height: Math.sin(a) }, '0.11 0.11, -0.11 -0.11'),
      0.012,
      { colour: [0.96, 0.05, 90] },
    )
}
