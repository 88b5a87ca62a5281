import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { sprinkle } from './topping.ts'

export const donut: PaintedObject = { halfWidth: 0.52, height: 0.92, paint: paintDonut }

/** Leaning towards the viewer, so that its hole shows. */
function paintDonut(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const ring = (radius: number, squeeze: number): Point[] =>
    Array.from({ length: 29 }, (_, i): Point => {
      const a = (i / 28) * Math.PI * 2
      return [Math.cos(a) * radius, -0.45 + Math.sin(a) * radius * squeeze]
    })
  craft.contact(0.36)
  craft.tube(ring(0.31, 0.95), 0.165, { material: [0.7, 0.11, 65], shadow: { length: 0.45 } })
  craft.tube(ring(0.305, 0.92), 0.14, { material: placement.colour ?? [0.74, 0.16, 355], gloss: 0.8 })
  sprinkle(craft, 44, (random) => {
    const a = random.between(0, 6.28)
    const r = random.between(0.2, 0.41)
    return [Math.cos(a) * r, -0.46 + Math.sin(a) * r * 0.92]
  })
}
