import { pointsIn } from '../../math/tables.ts'
import { materials } from '../people/limb.ts'
import { profile } from '../lathe.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintPlate } from './served.ts'
import { paintBerry } from './topping.ts'

export const pancakes: PaintedObject = { halfWidth: 0.62, height: 0.72, paint: paintPancakes }

function paintPancakes(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintPlate(craft, 0.62)
  const layers = 5
  for (let i = 0; i < layers; i++) {
    const v = -0.02 - i * 0.095
    const u = (i % 2 ? 0.02 : -0.015) * (i % 3)
    craft.lathe(profile('-0.1 0.4 1, -0.06 0.45, -0.02 0.45, 0.01 0.4 1'), materials('0.86 0.09 80, 0.63 0.12 60'), {
      u,
      v,
      ...(i === 0 ? { shadow: { length: 1 } } : {}),
    })
    craft.disc([u, v - 0.1], { rx: 0.43, ry: 0.105 }, { colour: [0.66, 0.13, 62], share: 0.65 })
  }
  const top = -0.02 - layers * 0.095
  paintSyrup(craft, top)
  paintButter(craft, top)
  paintBerry(craft, [0.2, top - 0.05], 0.07)
  for (const u of [-0.5, -0.42, 0.47])
    craft.body([[u, 0.05, 0.05, u, 0.05, 0.05, 0, 0]], [[0.38, 0.12, 275]], { gloss: 0.5 })
}

function paintSyrup(craft: Craft, top: number): void {
  craft.puff(
    pointsIn(
      { y: top },
      '-0.34 0, -0.1 -0.07, 0.26 -0.04, 0.36 0.03, 0.34 0.24, 0.29 0.25, 0.26 0.08, 0.08 0.09, 0.05 0.33, -0.01 0.32, -0.03 0.09, -0.22 0.07, -0.26 0.19, -0.31 0.18',
    ),
    [0.52, 0.14, 52],
    { gloss: 1, swell: 0.025 },
  )
}

function paintButter(craft: Craft, top: number): void {
  craft.face(pointsIn({ y: top }, '-0.12 -0.06, 0.02 -0.11, 0.13 -0.07, -0.01 -0.01'), [0.95, 0.09, 98], {
    share: 0.95,
  })
  craft.face(pointsIn({ y: top }, '-0.12 -0.06, -0.01 -0.01, -0.01 0.05, -0.12 0'), [0.88, 0.11, 92], { share: 0.6 })
  craft.face(pointsIn({ y: top }, '0.13 -0.07, -0.01 -0.01, -0.01 0.05, 0.13 -0.01'), [0.9, 0.1, 94], { share: 0.7 })
}
