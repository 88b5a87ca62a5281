import { points, pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { GOLD, JEWELS } from './riches.ts'

export const chest: PaintedObject = { halfWidth: 0.66, height: 0.86, paint: paintChest }

function paintChest(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? [0.46, 0.1, 50]
  craft.contact(0.62)
  paintOpenLid(craft, wood)
  craft.puff(knots('-0.62 -0.44!, 0.62 -0.44!, 0.58 0!, -0.58 0!'), wood, {
    swell: 0.025,
    texture: 0.3,
    shadow: { length: 0.5, softness: 9 },
  })
  for (const v of [-0.3, -0.15]) craft.line(pointsIn({ y: v }, '-0.6 0, 0.6 0'), 0.012, { colour: [0.26, 0.06, 45] })
  for (const u of [-0.46, 0.46])
    craft.face(pointsIn({ x: u }, '-0.05 -0.44, 0.05 -0.44, 0.045 0, -0.045 0'), GOLD, { share: 0.7 })
  craft.puff(knots('-0.1 -0.44!, 0.1 -0.44!, 0.09 -0.24, 0 -0.2, -0.09 -0.24'), GOLD, { swell: 0.02, gloss: 1 })
  craft.disc([0, -0.34], { rx: 0.026, ry: 0.036 }, { colour: [0.12, 0.02, 50], isDetail: true })
}

function paintOpenLid(craft: Craft, wood: Lch): void {
  craft.puff(knots('-0.6 -0.5!, -0.56 -0.8, -0.3 -0.86, 0.3 -0.86, 0.56 -0.8, 0.6 -0.5!'), wood, {
    swell: 0.06,
    texture: 0.25,
  })
  craft.face(points('-0.54 -0.5, -0.5 -0.74, 0.5 -0.74, 0.54 -0.5'), [0.22, 0.05, 45], { share: 0.3 })
  craft.glow([0, -0.52], 0.9, { colour: [0.85, 0.14, 85], strength: 0.6 })
  const random = craft.stage.random.child('coins')
  for (let i = 0; i < 46; i++) {
    const u = random.between(-0.48, 0.48)
    const v = -0.44 - (1 - Math.abs(u) * 1.8) * random.between(0, 0.2)
    craft.disc(
      [u, v],
      { rx: 0.062, ry: 0.034, angle: random.between(-0.5, 0.5) },
      { colour: [random.between(0.66, 0.88), 0.14, 86], share: 0.95 },
    )
  }
  for (const [i, jewel] of JEWELS.entries())
    craft.body([[(i - 1) * 0.24, -0.53, 0.055, (i - 1) * 0.24, -0.53, 0.055, 0.1, 0]], [[...jewel, 0.3]], { gloss: 1 })
}
