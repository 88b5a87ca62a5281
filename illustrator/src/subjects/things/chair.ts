import { knots } from '../../raster/ring.ts'
import { pairs, path, points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const chair: PaintedObject = { halfWidth: 0.38, height: 1.18, paint: paintChair }

function paintChair(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? [0.56, 0.1, 55]
  const dark: Lch = [wood[0] * 0.72, wood[1], wood[2]]
  craft.contact(0.36)
  const post = (u0: number, v0: number, u1: number, v1: number, colour: Lch) =>
    craft.tube(path([u0, v0], [u1, v1]), 0.032, { material: colour, gloss: 0.4, shadow: { length: 0.4 } })
  post(-0.24, -0.5, -0.27, -0.06, dark)
  post(0.22, -0.5, 0.25, -0.06, dark)
  post(-0.26, -1.16, -0.27, -0.5, dark)
  post(0.22, -1.16, 0.24, -0.5, dark)
  for (const [v, w] of pairs('-1.08 0.09, -0.9 0.07, -0.74 0.07'))
    craft.puff(
      [
        [-0.27, v - w / 2],
        [-0.02, v - w * 0.8],
        [0.23, v - w / 2],
        [0.23, v + w / 2],
        [-0.02, v + w * 0.3],
        [-0.27, v + w / 2],
      ],
      wood,
      { swell: 0.02, gloss: 0.4 },
    )
  craft.line(points('-0.3 -0.22, 0.28 -0.2'), 0.035, { colour: dark })
  post(-0.33, -0.42, -0.36, 0.03, wood)
  post(0.31, -0.42, 0.34, 0.03, wood)
  craft.puff(
    knots('-0.28 -0.57!, 0.25 -0.57!, 0.36 -0.45, 0.35 -0.41!, -0.38 -0.41!, -0.39 -0.45'),
    [wood[0] + 0.06, wood[1], wood[2] + 8],
    { swell: 0.025, gloss: 0.3, texture: 0.2 },
  )
}
