import { knots } from '../../raster/ring.ts'
import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const grapes: PaintedObject = { halfWidth: 0.46, height: 0.9, paint: paintGrapes }

const LEAF: Lch = [0.54, 0.15, 138]

function paintGrapes(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const skin: Lch = placement.colour ?? [0.4, 0.14, 315]
  craft.contact(0.3)
  const rows = [5, 6, 5, 5, 4, 3, 2, 1]
  rows.forEach((count, row) => {
    for (let k = 0; k < count; k++) {
      const u = (k - (count - 1) / 2) * 0.142 + (row % 2) * 0.012
      const v = -0.68 + row * 0.088
      const shift = ((row * 7 + k * 3) % 5) * 0.012
      craft.body(
        [[u, v + shift, 0.085, u, v + shift + 0.01, 0.085, 0, 0]],
        [[skin[0] + ((k * 5 + row) % 4) * 0.03, skin[1], skin[2]]],
        { gloss: 1, rim: 0.8, ...(row === 7 ? { shadow: { length: 0.4 } } : {}) },
      )
    }
  })
  craft.line(points('0.02 -0.72, 0.04 -0.84, 0.16 -0.9'), 0.04, { colour: [0.42, 0.08, 75] })
  craft.puff(
    knots('0.02 -0.76!, -0.08 -0.9, -0.24 -0.92, -0.3 -0.82, -0.44 -0.76!, -0.3 -0.68, -0.24 -0.6, -0.12 -0.66'),
    LEAF,
    { swell: 0.03 },
  )
}
