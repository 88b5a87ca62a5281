import { pairs, path, points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const key: PaintedObject = { halfWidth: 0.72, height: 0.52, paint: paintKey }

/** Leaning on its bow, so that it is seen whole. */
function paintKey(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const gold: Lch = placement.colour ?? [0.68, 0.12, 78]
  const material = { material: gold, gloss: 1, rim: 0.9 }
  craft.contact(0.6, [0, 0.02])
  const ring = (cu: number, cv: number, r: number): Point[] =>
    Array.from({ length: 17 }, (_, i): Point => [
      cu + Math.cos((i / 16) * 6.283) * r,
      cv + Math.sin((i / 16) * 6.283) * r * 0.9,
    ])
  craft.tube(points('-0.3 -0.24, 0.7 -0.12'), 0.042, { ...material, shadow: { length: 0.8 } })
  craft.tube(ring(-0.38, -0.38, 0.12), 0.04, material)
  craft.tube(ring(-0.56, -0.22, 0.12), 0.04, material)
  craft.tube(ring(-0.36, -0.13, 0.12), 0.04, material)
  craft.body([[-0.26, -0.24, 0.07, -0.2, -0.235, 0.07, 0.1, 0]], [gold], { gloss: 1 })
  for (const [u, long] of pairs('0.46 0.2, 0.56 0.14, 0.66 0.22'))
    craft.face(path([u - 0.035, -0.15], [u + 0.035, -0.14], [u + 0.03, -0.13 + long], [u - 0.04, -0.14 + long]), gold, {
      share: 0.75,
    })
}
