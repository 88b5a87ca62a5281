import { path } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const pineapple: PaintedObject = { halfWidth: 0.4, height: 1.25, paint: paintPineapple }

function paintPineapple(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const skin: Lch = placement.colour ?? [0.7, 0.15, 72]
  craft.contact(0.26)
  for (let i = 0; i < 15; i++) {
    const k = ((i * 7) % 15) / 14 - 0.5
    const long = 0.5 - Math.abs(k) * 0.38 - (i % 3) * 0.04
    const bend = k * (0.5 + (i % 2) * 0.25)
    craft.line(
      path([k * 0.16, -0.72], [k * 0.34 + bend * 0.12, -0.76 - long * 0.6], [k * 0.4 + bend * 0.6, -0.76 - long]),
      0.11,
      { colour: [0.46 + (i % 3) * 0.06, 0.11, 145], taper: 1, share: 0.5 + (i % 3) * 0.15 },
    )
  }
  craft.lathe(profile('-0.78 0.14, -0.68 0.27, -0.4 0.345, -0.14 0.3, 0 0.16'), [skin], { shadow: { length: 0.45 } })
  const width = (v: number) => 0.335 - (v + 0.4) ** 2 * 0.75
  for (let row = 0; row < 8; row++)
    for (let k = -3; k <= 3; k++) {
      const turn = (k + (row % 2) * 0.5) * 0.45
      if (Math.abs(turn) > 1.35) continue
      const v = -0.7 + row * 0.09 + 0.03 * Math.cos(turn)
      const u = Math.sin(turn) * width(v)
      const r = 0.05 * Math.cos(turn) + 0.008
      craft.body([[u, v, r, u, v + 0.012, 0.044, 0, 0]], [[skin[0] + 0.06, skin[1], skin[2] + (row % 3) * 3]], {
        rim: 0.8,
      })
      craft.disc([u, v], { rx: r * 0.24, ry: 0.012 }, { colour: [0.36, 0.08, 60], isDetail: true })
    }
}
