import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const umbrella: PaintedObject = { halfWidth: 0.66, height: 1.3, paint: paintUmbrella }

/** Open, as it is held against the rain: eight panels, ribs and a crook. */
function paintUmbrella(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const [l, c, h]: Lch = placement.colour ?? [0.54, 0.21, 27]
  craft.contact(0.12)
  craft.tube(points('0 -1.18, 0 -0.1, 0.03 -0.03, 0.1 -0.02, 0.13 -0.1'), 0.02, {
    material: [0.4, 0.09, 50],
    gloss: 0.5,
    shadow: { length: 0.2 },
  })
  const foot = (i: number): Point => {
    const a = (i / 6 - 0.5) * Math.PI
    return [Math.sin(a) * 0.64, -0.68 + Math.cos(a) * 0.05]
  }
  const between = ([au, av]: Point, [bu, bv]: Point): Point => [(au + bu) / 2, (av + bv) / 2 - 0.06]
  const rib = ([u, v]: Point): Point => [u * 0.72, -1.18 + (v + 1.18) * 0.3]
  craft.leaf(
    [foot(0), [-0.3, -0.78], [0, -0.82], [0.3, -0.78], foot(6), [0.3, -0.72], [0, -0.66], [-0.3, -0.72]],
    [l * 0.5, c * 0.7, h],
    { share: 0.3 },
  )
  for (let i = 0; i < 6; i++) {
    const [a, b] = [foot(i), foot(i + 1)]
    const lightness = l * (1.1 - Math.abs(i - 2.5 - craft.sunward) * 0.1)
    const [au, av] = rib(a)
    const [bu, bv] = rib(b)
    craft.leaf(
      [[0, -1.18, 1], [au, av], [a[0], a[1], 1], between(a, b), [b[0], b[1], 1], [bu, bv]],
      [lightness, c, h],
      { share: 0.8 },
    )
  }
  for (let i = 0; i <= 6; i++) craft.line([[0, -1.18], rib(foot(i)), foot(i)], 0.012, { colour: [l * 0.6, c, h] })
  craft.body([[0, -1.18, 0.02, 0, -1.27, 0.012, 0, 0]], [[0.4, 0.09, 50]])
}
