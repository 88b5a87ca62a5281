import { pairs } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const strawberry: PaintedObject = { halfWidth: 0.6, height: 0.72, paint: paintStrawberries }

const LEAF: Lch = [0.54, 0.15, 138]

function paintStrawberries(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.5)
  paintBigStrawberry(craft, { at: [-0.3, -0.2], size: 0.78, lean: 1.1 })
  paintBigStrawberry(craft, { at: [0.36, -0.2], size: 0.72, lean: -0.9 })
  paintBigStrawberry(craft, { at: [0.02, -0.32], size: 1.1, lean: 0.12 })
}

function paintBigStrawberry(craft: Craft, { at, size, lean }: { at: Point; size: number; lean: number }): void {
  const cos = Math.cos(lean)
  const sin = Math.sin(lean)
  const place = (u: number, v: number): Point => [
    at[0] + (u * cos - v * sin) * size,
    at[1] + (u * sin + v * cos) * size,
  ]
  const knots = pairs('0 0.3, -0.13 0.2, -0.25 -0.04, -0.2 -0.2, 0 -0.23, 0.2 -0.2, 0.25 -0.04, 0.13 0.2').map(
    ([u, v]) => place(u, v),
  )
  craft.puff(knots, [0.57, 0.23, 26], { swell: 0.1 * size, gloss: 0.8, shadow: { length: 0.35 } })
  for (let row = 0; row < 5; row++)
    for (let k = 0; k < 5; k++) {
      const v = -0.13 + row * 0.085
      const half = 0.2 * (1 - Math.max(0, v + 0.02) * 2.6)
      const u = ((k + (row % 2) * 0.5) / 4.5 - 0.5) * 2 * half
      if (Math.abs(u) < half * 0.95)
        craft.disc(
          place(u, v),
          { rx: 0.012 * size, ry: 0.02 * size, angle: lean },
          { colour: [0.9, 0.13, 88], isDetail: true },
        )
    }
  for (const turn of [-1.2, -0.6, 0, 0.6, 1.2]) {
    const [u, v] = place(Math.sin(turn) * 0.12, -0.22 + (1 - Math.cos(turn)) * 0.03)
    craft.disc(
      [u, v],
      { rx: 0.11 * size, ry: 0.035 * size, angle: lean + turn * 0.9 + (turn < 0 ? 3.1 : 0) },
      { colour: LEAF },
    )
  }
}
