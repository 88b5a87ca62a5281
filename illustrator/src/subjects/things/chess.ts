import { path, points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { profile } from '../lathe.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const chess: PaintedObject = { halfWidth: 0.36, height: 1.08, paint: paintKnight }

function paintKnight(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? stage.random.child('side').pick(colours('0.85 0.06 80, 0.27 0.04 45'))
  craft.contact(0.34)
  craft.lathe(profile('-0.32 0.19, -0.28 0.23, -0.24 0.18, -0.16 0.21, -0.1 0.32, -0.05 0.34, 0 0.33'), [wood], {
    gloss: 0.8,
    shadow: { length: 0.8 },
  })
  const head = knots(`-0.2 -0.28!, 0.2 -0.28!, 0.22 -0.48, 0.1 -0.62, 0.14 -0.7, 0.24 -0.66, 0.34 -0.6, 0.38 -0.72,
    0.26 -0.88, 0.14 -0.98, 0.07 -1.08!, 0 -0.98, -0.16 -0.9, -0.26 -0.68, -0.26 -0.44`)
  craft.puff(head, wood, { swell: 0.075, gloss: 0.9, rim: 0.9, shadow: { length: 0.4 } })
  craft.disc([0.15, -0.83], { rx: 0.026, ry: 0.022 }, { colour: [0.08, 0.01, 40], isDetail: true })
  craft.line(points('0.36 -0.66, 0.28 -0.69'), 0.014, { colour: [0.1, 0.02, 40] })
  for (let i = 0; i < 6; i++)
    craft.line(path([-0.02 - i * 0.035, -0.93 + i * 0.085], [-0.12 - i * 0.018, -0.86 + i * 0.09]), 0.018, {
      colour: [wood[0] * 0.55, wood[1], wood[2]],
      taper: 0.6,
    })
}
