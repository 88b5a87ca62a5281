import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const egg: PaintedObject = { halfWidth: 0.34, height: 0.82, paint: paintEggInCup }

function paintEggInCup(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.22)
  const foot: Lch = [0.72, 0.09, 230]
  craft.lathe(profile('-0.4 0.24, -0.28 0.2, -0.18 0.08, -0.1 0.07, -0.02 0.2, 0 0.22'), [foot], {
    gloss: 0.5,
    shadow: { length: 0.5 },
  })
  craft.disc([0, -0.4], { rx: 0.24, ry: 0.06 }, { colour: foot, share: 0.5 })
  craft.lathe(
    profile('-0.82 0.01, -0.79 0.1, -0.68 0.19, -0.52 0.23, -0.38 0.2'),
    [placement.colour ?? [0.86, 0.05, 60]],
    { gloss: 0.3, texture: 0.06 },
  )
}
