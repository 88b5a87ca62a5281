import { points, pairs } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const spaghetti: PaintedObject = { halfWidth: 0.66, height: 0.55, paint: paintSpaghetti }

const WHITE: Lch = [0.95, 0.015, 85]

function paintSpaghetti(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('spaghetti')
  craft.lathe(profile('-0.09 0.64, -0.04 0.5, 0 0.3'), [placement.colour ?? WHITE], {
    gloss: 0.4,
    shadow: { length: 1.2, softness: 9 },
  })
  craft.disc([0, -0.09], { rx: 0.64, ry: 0.2 }, { colour: WHITE, share: 0.75 })
  craft.disc([0, -0.08], { rx: 0.48, ry: 0.14 }, { colour: [0.8, 0.03, 80], share: 0.5 })
  for (let i = 0; i < 46; i++) {
    const turn = random.between(0, 6.3)
    const high = (i / 46) * 0.24
    const reach = (0.44 - high * 1.1) * random.between(0.7, 1)
    const path = Array.from({ length: 6 }, (_, k): Point => {
      const a = turn + k * 0.5
      return [Math.cos(a) * reach, -0.1 - high + Math.sin(a) * reach * 0.3]
    })
    craft.tube(path, 0.02, { material: [0.84 - random.between(0, 0.06), 0.13, 85] })
  }
  craft.puff(
    points('-0.24 -0.3, -0.1 -0.4, 0.1 -0.41, 0.25 -0.31, 0.2 -0.22, 0.05 -0.25, -0.12 -0.19'),
    [0.52, 0.19, 31],
    { texture: 0.3, gloss: 0.5 },
  )
  for (const [u, v] of pairs('-0.1 -0.36, 0.1 -0.36, 0 -0.43'))
    craft.body([[u, v, 0.07, u + 0.02, v, 0.07, 0, 0]], [[0.42, 0.09, 42]], { texture: 0.4, roughness: 0.15 })
  craft.disc([0.04, -0.51], { rx: 0.09, ry: 0.04, angle: -0.5 }, { colour: [0.55, 0.16, 138] })
  craft.disc([-0.04, -0.5], { rx: 0.07, ry: 0.035, angle: 0.5 }, { colour: [0.6, 0.17, 135] })
}
