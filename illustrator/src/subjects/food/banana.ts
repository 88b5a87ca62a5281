import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const banana: PaintedObject = { halfWidth: 0.62, height: 0.66, paint: paintBananas }

function paintBananas(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const peel: Lch = placement.colour ?? [0.87, 0.17, 95]
  craft.contact(0.5)
  for (const [i, lift] of [0.2, 0.1, 0].entries()) {
    const path: Point[] = [
      [0.36, -0.56 - lift * 0.3],
      [0.3, -0.36 - lift],
      [0.06, -0.14 - lift],
      [-0.26, -0.1 - lift * 1.1],
      [-0.54, -0.24 - lift * 1.6],
    ]
    const radii = [0.05, 0.11, 0.135, 0.12, 0.035]
    craft.body(
      path.slice(1).map(([bx, by], k) => {
        const [ax, ay] = path[k] ?? [bx, by]
        return [ax, ay, radii[k] ?? 0.1, bx, by, radii[k + 1] ?? 0.1, i * 0.05, 0] as const
      }),
      [[peel[0] - 0.03 * (2 - i), peel[1], peel[2]]],
      { blend: 0.03, gloss: 0.25, texture: 0.08, ...(i === 0 ? { shadow: { length: 0.4 } } : {}) },
    )
    craft.body([[-0.55, -0.25 - lift * 1.6, 0.035, -0.58, -0.28 - lift * 1.6, 0.025, 0, 0]], [[0.32, 0.05, 70]])
    craft.line([path[1] ?? [0, 0], path[2] ?? [0, 0], path[3] ?? [0, 0]], 0.018, {
      colour: [0.74, 0.15, 88],
      taper: 0.8,
    })
  }
  craft.body([[0.36, -0.58, 0.06, 0.42, -0.72, 0.045, 0.1, 0]], [[0.5, 0.1, 95]])
}
