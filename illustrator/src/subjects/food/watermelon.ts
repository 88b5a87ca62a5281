import { path } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { ellipse, type Point } from '../outline.ts'

export const watermelon: PaintedObject = { halfWidth: 0.72, height: 0.72, paint: paintWatermelon }

function paintWatermelon(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.6)
  craft.body([[0.22, -0.36, 0.36, 0.32, -0.36, 0.36, -0.1, 0]], [[0.42, 0.12, 145]], {
    gloss: 0.4,
    shadow: { length: 0.4 },
  })
  for (const k of [-0.8, -0.45, -0.1, 0.25, 0.6])
    craft.line(
      path([0.27 + k * 0.2, -0.7 + k * k * 0.1], [0.27 + k * 0.46, -0.38], [0.27 + k * 0.24, -0.03 - k * k * 0.1]),
      0.05,
      { colour: [0.68, 0.14, 130], taper: 0.6, alpha: 0.75 },
    )
  const half = (radius: number): Point[] =>
    ellipse([-0.2, -0.5], { rx: radius, ry: radius * 0.94 }, 48).filter(([, v]) => v >= -0.505)
  craft.contact(0.3, [-0.2, 0])
  craft.puff(half(0.52), [0.46, 0.13, 143], { swell: 0.03, gloss: 0.5, shadow: { length: 0.4 } })
  craft.face(half(0.475), [0.93, 0.06, 125], { share: 0.7, isDetail: true })
  craft.face(half(0.44), [0.62, 0.22, 22], { share: 0.75, isDetail: true })
  for (let i = 0; i < 13; i++) {
    const a = 0.3 + ((i * 0.37) % 2.5)
    const r = 0.16 + ((i * 0.11) % 0.22)
    craft.disc(
      [-0.2 + Math.cos(a) * r, -0.5 + Math.sin(a) * r * 0.94],
      { rx: 0.014, ry: 0.026, angle: a - 1.57 },
      { colour: [0.16, 0.02, 40], isDetail: true },
    )
  }
}
