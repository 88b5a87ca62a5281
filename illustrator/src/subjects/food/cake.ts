import { pairs, pointsIn } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintPlate } from './served.ts'
import { CREAM, paintBerry, SPRINKLES } from './topping.ts'

export const cake: PaintedObject = { halfWidth: 0.66, height: 1.12, paint: paintCake }

function paintCake(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const icing: Lch =
    placement.colour ?? stage.random.child('icing').pick(colours('0.8 0.11 5, 0.38 0.08 45, 0.84 0.08 190'))
  paintPlate(craft, 0.66)
  craft.lathe(
    profile('-0.46 0.48 1!, -0.44 0.5 1, -0.26 0.5 0!, -0.22 0.5 2!, -0.02 0.5 2!, 0.02 0.49 2'),
    [CREAM, [0.74, 0.09, 70], CREAM],
    { texture: 0.1, shadow: { length: 0.5, softness: 9 } },
  )
  paintIcing(craft, icing)
  for (let i = 0; i < 9; i++) {
    const a = 0.2 + (i / 8) * (Math.PI - 0.4)
    craft.body(
      [[Math.cos(a) * 0.49, -0.03 + Math.sin(a) * 0.05, 0.06, Math.cos(a) * 0.49, -0.05, 0.035, 0, 0]],
      [icing],
    )
  }
  for (const [u, v] of pairs('-0.36 -0.5, 0.36 -0.5, -0.2 -0.43, 0.22 -0.43, 0 -0.41'))
    paintBerry(craft, [u, v - 0.04], 0.07)
  for (const [i, u] of [-0.2, -0.1, 0, 0.1, 0.2].entries()) paintLittleCandle(craft, [u, -0.56 + (i % 2) * 0.04], i)
}

/** A smooth top whose edge has run down in drops. */
function paintIcing(craft: Craft, icing: Lch): void {
  const drops: Point[] = []
  for (let i = 0; i <= 18; i++) {
    const a = Math.PI * (1 - i / 18)
    const long = i % 2 ? 0.13 + ((i * 7) % 5) * 0.028 : 0.03
    drops.push([Math.cos(a) * 0.515, -0.47 + Math.sin(a) * 0.06 + long])
  }
  craft.puff([[-0.515, -0.5], ...drops, [0.515, -0.5], [0.36, -0.59], [0, -0.63], [-0.36, -0.59]], icing, {
    gloss: 0.5,
    swell: 0.035,
  })
  craft.disc(
    [0, -0.5],
    { rx: 0.47, ry: 0.115 },
    { colour: [Math.min(0.96, icing[0] * 1.08), icing[1], icing[2]], share: 0.8 },
  )
}

function paintLittleCandle(craft: Craft, [u, v]: Point, index: number): void {
  const wax = SPRINKLES[index % SPRINKLES.length] ?? CREAM
  craft.tube(pointsIn({ x: u, y: v }, '0 0, 0 -0.24'), 0.02, { material: wax })
  for (const along of [0.05, 0.12, 0.19])
    craft.line(pointsIn({ x: u, y: v - along }, '-0.018 0, 0.018 -0.025'), 0.014, { colour: CREAM })
  craft.glow([u, v - 0.3], 0.3, { colour: [0.85, 0.13, 70], strength: 0.5 })
  craft.body([[u, v - 0.28, 0.022, u, v - 0.345, 0.006, 0, 0]], [[0.93, 0.12, 88, 1.8]])
}
