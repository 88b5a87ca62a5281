import { limbsOf } from '../tube.ts'
import { points, pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const skull: PaintedObject = { halfWidth: 0.42, height: 0.88, paint: paintSkull }

const HOLLOW: Lch = [0.12, 0.02, 50]

function paintSkull(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const bone: Lch = placement.colour ?? [0.88, 0.045, 85]
  craft.contact(0.34)
  craft.body(
    limbsOf(`0 0: -0.06 -0.56 0.31, 0.06 -0.56 0.31; 0 0.03: 0 -0.62 0.3, 0 -0.4 0.24;
      0 0.12: -0.24 -0.36 0.08, -0.15 -0.28 0.07; 0 0.12: 0.24 -0.36 0.08, 0.15 -0.28 0.07;
      0 0.1: -0.1 -0.26 0.1, 0.1 -0.26 0.1; 0 0.1: -0.15 -0.08 0.08, 0.15 -0.08 0.08;
      0 0.06: -0.2 -0.22 0.05, -0.18 -0.1 0.06; 0 0.06: 0.2 -0.22 0.05, 0.18 -0.1 0.06;
      0 0.22: -0.22 -0.58 0.05, 0.22 -0.58 0.05`),
    [bone],
    { blend: 0.06, texture: 0.2, textureScale: 0.03, gloss: 0.2, rim: 0.8, shadow: { length: 0.5, softness: 9 } },
  )
  paintHollows(craft)
  paintTeeth(craft)
}

/** Eyes, nose and the line of the mouth. */
function paintHollows(craft: Craft): void {
  for (const side of [-1, 1])
    craft.leaf(
      pointsIn({ width: side }, '0.05 -0.46, 0.1 -0.54, 0.22 -0.54, 0.27 -0.44, 0.2 -0.36, 0.1 -0.38'),
      HOLLOW,
      { share: 0.3 },
    )
  craft.leaf(knots('0 -0.4!, 0.06 -0.28, 0.02 -0.26!, 0 -0.29!, -0.02 -0.26!, -0.06 -0.28'), HOLLOW, { share: 0.3 })
  craft.leaf(points('-0.18 -0.15, 0 -0.13, 0.18 -0.15, 0.16 -0.12, 0 -0.1, -0.16 -0.12'), HOLLOW, { share: 0.3 })
}

function paintTeeth(craft: Craft): void {
  for (let i = -3; i <= 3; i++)
    for (const v of [-0.185, -0.09])
      craft.body([[i * 0.045, v - 0.02, 0.022, i * 0.045, v + 0.015, 0.022, 0.1, 0]], [[0.93, 0.03, 88]], {
        gloss: 0.5,
      })
}
