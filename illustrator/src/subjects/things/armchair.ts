import { pairs, points, pointsIn } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft, type Look } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const armchair: PaintedObject = { halfWidth: 0.62, height: 1.05, paint: paintArmchair }

function paintArmchair(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const cloth: Lch =
    placement.colour ??
    stage.random.child('cloth').pick(colours('0.46 0.12 25, 0.44 0.08 175, 0.5 0.1 60, 0.42 0.08 255'))
  const look = { texture: 0.12, roughness: 0.05, rim: 0.6 }
  craft.contact(0.6)
  for (const u of [-0.44, 0.44]) craft.lathe(profile('-0.12 0.04 0!, 0 0.025'), [[0.3, 0.06, 45]], { u, v: 0.02 })
  craft.puff(points('-0.42 -0.2, -0.46 -0.7, -0.36 -1, 0 -1.06, 0.36 -1, 0.46 -0.7, 0.42 -0.2'), cloth, {
    ...look,
    swell: 0.09,
    shadow: { length: 0.35, softness: 9 },
  })
  for (const [u, v] of pairs('-0.2 -0.84, 0 -0.88, 0.2 -0.84, -0.11 -0.68, 0.11 -0.68'))
    craft.disc([u, v], { rx: 0.022, ry: 0.018 }, { colour: [cloth[0] * 0.5, cloth[1], cloth[2]], isDetail: true })
  paintSeatAndArms(craft, cloth, look)
}

function paintSeatAndArms(craft: Craft, cloth: Lch, look: Look): void {
  craft.puff(points('-0.44 -0.44, 0.44 -0.44, 0.46 -0.1, 0.4 -0.05, -0.4 -0.05, -0.46 -0.1'), cloth, {
    ...look,
    swell: 0.04,
  })
  craft.puff(
    points('-0.4 -0.48, 0 -0.53, 0.4 -0.48, 0.44 -0.36, 0 -0.31, -0.44 -0.36'),
    [cloth[0] + 0.06, cloth[1], cloth[2]],
    { ...look, swell: 0.05 },
  )
  for (const side of [-1, 1])
    craft.puff(
      pointsIn({ width: side }, '0.36 -0.56, 0.46 -0.64, 0.6 -0.6, 0.62 -0.48, 0.58 -0.02, 0.38 -0.02'),
      cloth,
      { ...look, swell: 0.06, shadow: { length: 0.2 } },
    )
}
