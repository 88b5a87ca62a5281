import { pointsIn } from '../../math/tables.ts'
import { limbsOf } from '../tube.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintBoard } from './served.ts'

export const bread: PaintedObject = { halfWidth: 0.78, height: 0.56, paint: paintBread }

const CRUST: Lch = [0.57, 0.12, 55]
const CRUMB: Lch = [0.9, 0.06, 82]

function paintBread(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBoard(craft, 0.78, 0.34)
  craft.body(limbsOf('0 0: -0.36 -0.22 0.24, 0.42 -0.22 0.22; 0 0: -0.3 -0.3 0.2, 0.36 -0.3 0.19'), [CRUST], {
    texture: 0.35,
    textureScale: 0.03,
    roughness: 0.1,
    shadow: { length: 0.4, softness: 9 },
  })
  for (const u of [-0.02, 0.18, 0.38]) {
    const cut: Point[] = pointsIn({ x: u }, '-0.07 -0.46, 0.02 -0.39, 0.06 -0.3')
    craft.line(cut, 0.075, { colour: [0.4, 0.09, 48], taper: 1, share: 0.5 })
    craft.line(
      cut.map(([a, b]): Point => [a + 0.012, b]),
      0.045,
      { colour: CRUMB, taper: 1, share: 0.75 },
    )
  }
  paintToast(craft, [-0.4, -0.24])
  paintToast(craft, [-0.5, -0.12])
}

/** A slice that has fallen from the loaf. */
function paintToast(craft: Craft, [u, v]: Point): void {
  const outline = (k: number): [number, number][] =>
    pointsIn({ x: u, y: v, width: k, height: k }, '-0.17 0.2, -0.2 -0.1, -0.12 -0.24, 0.08 -0.25, 0.18 -0.1, 0.15 0.2')
  craft.puff(
    outline(1).map(([a, b]): [number, number] => [a + 0.035, b]),
    CRUST,
    { swell: 0.02 },
  )
  craft.puff(outline(1), CRUST, { swell: 0.02 })
  craft.puff(outline(0.86), CRUMB, { swell: 0.012, texture: 0.25, textureScale: 0.12 })
}
