import { pairs, path } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const telescope: PaintedObject = { halfWidth: 0.66, height: 1.2, paint: paintTelescope }

const BRASS: Lch = [0.7, 0.12, 80]
const INK: Lch = [0.16, 0.02, 260]
const WOOD: Lch = [0.46, 0.1, 48]

function paintTelescope(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.4)
  for (const [u, v] of pairs('-0.34 0, 0.34 0.02, 0.02 0.08'))
    craft.tube(path([0, -0.62], [u, v]), 0.03, {
      material: WOOD,
      gloss: 0.4,
      ...(u > 0.3 ? { shadow: { length: 0.4 } } : {}),
    })
  craft.body([[0, -0.66, 0.07, 0, -0.6, 0.06, 0, 0]], [BRASS], { gloss: 1 })
  const barrel: Lch = placement.colour ?? [0.34, 0.08, 250]
  const tube = (from: number, to: number, [r0, r1]: readonly [number, number], colour: Lch) => {
    const at = (k: number): Point => [-0.52 + k * 1.14, -0.54 - k * 0.6]
    const [au, av] = at(from)
    const [bu, bv] = at(to)
    const [nu, nv] = [0.46, 0.88]
    craft.puff(
      [
        [au - nu * r0, av - nv * r0, 1],
        [bu - nu * r1, bv - nv * r1, 1],
        [bu + nu * r1, bv + nv * r1, 1],
        [au + nu * r0, av + nv * r0, 1],
      ],
      colour,
      { swell: 0.04, gloss: 0.9, rim: 0.9 },
    )
  }
  tube(0, 0.12, [0.055, 0.055], INK)
  tube(0.1, 0.36, [0.065, 0.065], BRASS)
  tube(0.34, 0.62, [0.095, 0.095], barrel)
  tube(0.6, 0.94, [0.12, 0.13], barrel)
  tube(0.58, 0.62, [0.135, 0.135], BRASS)
  tube(0.93, 1, [0.15, 0.155], BRASS)
}
