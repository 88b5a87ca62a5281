import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const hotdog: PaintedObject = { halfWidth: 0.68, height: 0.42, paint: paintHotdog }

function paintHotdog(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const bun: Lch = [0.73, 0.12, 66]
  craft.contact(0.6)
  craft.body([[-0.46, -0.26, 0.13, 0.46, -0.26, 0.13, 0, 0]], [bun], { texture: 0.12 })
  craft.body([[-0.58, -0.28, 0.1, 0.58, -0.28, 0.1, 0.2, 0]], [[0.5, 0.16, 35]], { gloss: 0.8 })
  craft.body([[-0.46, -0.13, 0.15, 0.46, -0.13, 0.15, 0.3, 0]], [bun], { texture: 0.12, shadow: { length: 0.6 } })
  const squiggle = Array.from({ length: 15 }, (_, i): Point => [-0.52 + i * 0.074, -0.31 + (i % 2 ? 0.05 : -0.04)])
  craft.tube(squiggle, 0.02, { material: [0.86, 0.17, 92], gloss: 0.6 })
}
