import { points, pointsIn } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const sofa: PaintedObject = { halfWidth: 1.06, height: 0.96, paint: paintSofa }

/** The middles of the seats. */
const SEATS = [-0.56, 0, 0.56]
const LOOK = { texture: 0.12, roughness: 0.05, rim: 0.6 }

/** Three seats between rolled arms, with scatter cushions. */
function paintSofa(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('sofa')
  const cloth: Lch = placement.colour ?? random.pick(colours('0.45 0.08 190, 0.47 0.12 25, 0.5 0.07 255, 0.62 0.07 70'))
  craft.contact(1)
  paintFeet(craft)
  paintBack(craft, cloth)
  paintSeats(craft, cloth)
  paintCushions(craft, cloth[2])
  paintArms(craft, cloth)
}

function paintFeet(craft: Craft): void {
  for (const u of [-0.9, 0.9]) craft.lathe(profile('-0.1 0.04 0!, 0.02 0.025'), [[0.3, 0.06, 45]], { u, v: 0.01 })
}

function paintBack(craft: Craft, cloth: Lch): void {
  craft.puff(
    points('-0.9 -0.2, -0.94 -0.72, -0.84 -0.92, -0.4 -0.95, 0 -0.97, 0.4 -0.95, 0.84 -0.92, 0.94 -0.72, 0.9 -0.2'),
    cloth,
    { ...LOOK, swell: 0.08, shadow: { length: 0.35, softness: 9 } },
  )
  for (const u of SEATS)
    craft.puff(
      pointsIn({ x: u }, '-0.26 -0.46, -0.27 -0.8, 0 -0.86, 0.27 -0.8, 0.26 -0.46'),
      [cloth[0] + 0.035, cloth[1], cloth[2]],
      { ...LOOK, swell: 0.07 },
    )
}

function paintSeats(craft: Craft, cloth: Lch): void {
  craft.puff(points('-0.86 -0.4, 0.86 -0.4, 0.9 -0.08, 0.84 -0.03, -0.84 -0.03, -0.9 -0.08'), cloth, {
    ...LOOK,
    swell: 0.04,
  })
  for (const u of SEATS)
    craft.puff(
      pointsIn({ x: u }, '-0.27 -0.47, 0 -0.51, 0.27 -0.47, 0.28 -0.33, 0 -0.28, -0.28 -0.33'),
      [cloth[0] + 0.06, cloth[1], cloth[2]],
      { ...LOOK, swell: 0.05 },
    )
}

function paintArms(craft: Craft, cloth: Lch): void {
  for (const side of [-1, 1])
    craft.puff(
      pointsIn({ width: side }, '0.82 -0.54, 0.9 -0.63, 1.03 -0.6, 1.06 -0.48, 1.02 -0.01, 0.84 -0.01'),
      cloth,
      { ...LOOK, swell: 0.06, shadow: { length: 0.2 } },
    )
}

function paintCushions(craft: Craft, hue: number): void {
  const bright: Lch = [0.8, 0.1, hue + 150]
  for (const [u, lean, colour] of [
    [-0.68, 0.06, bright],
    [0.72, -0.05, [0.9, 0.03, 85]],
  ] as const)
    craft.puff(
      [
        [u - 0.17 + lean, -0.76, 1],
        [u + lean, -0.73],
        [u + 0.17 + lean, -0.74, 1],
        [u + 0.15, -0.58],
        [u + 0.18, -0.44, 1],
        [u, -0.46],
        [u - 0.17, -0.43, 1],
        [u - 0.15, -0.6],
      ],
      colour,
      { swell: 0.06, texture: 0.2 },
    )
}
