import { profile } from '../lathe.ts'
import { points } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const icecream: PaintedObject = { halfWidth: 0.42, height: 1.22, paint: paintIceCream }

function paintIceCream(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const flavours = stage.random.child('flavours').chance(0.5)
    ? colours('0.8 0.1 5, 0.95 0.04 92, 0.45 0.09 48')
    : colours('0.84 0.1 160, 0.8 0.11 20, 0.94 0.06 95')
  const [left, right = left, top = left] = placement.colour ? [placement.colour] : flavours
  craft.contact(0.16)
  paintCone(craft)
  const scoop = (u: number, v: number, colour: Lch) =>
    craft.body(
      [
        [u, v, 0.2, u + 0.01, v, 0.2, 0, 0],
        [u - 0.15, v + 0.12, 0.06, u + 0.15, v + 0.12, 0.06, 0.05, 0],
        [u - 0.06, v + 0.14, 0.055, u + 0.07, v + 0.15, 0.05, 0.08, 0],
      ],
      [colour],
      { blend: 0.02, roughness: 0.16, texture: 0.12, textureScale: 0.12 },
    )
  scoop(-0.14, -0.72, left)
  scoop(0.14, -0.72, right)
  scoop(0, -0.96, top)
  craft.body([[0.02, -1.17, 0.06, 0.02, -1.17, 0.06, 0.2, 0]], [[0.5, 0.21, 22]], { gloss: 1 })
  craft.line(points('0.03 -1.22, 0.07 -1.3'), 0.012, { colour: [0.35, 0.08, 120] })
  craft.tube(points('0.12 -1.04, 0.34 -1.3'), 0.026, { material: [0.7, 0.11, 62] })
}

function paintCone(craft: Craft): void {
  craft.lathe(profile('-0.62 0.25 0!, -0.56 0.24 0!, 0 0.03 0!'), [[0.68, 0.12, 65]], {
    shadow: { length: 0.5 },
    rim: 0.6,
  })
  for (let i = -3; i <= 3; i++)
    for (const lean of [-1, 1]) {
      const u = i * 0.075
      const foot: Point = [(u + lean * 0.14) * 0.24, -0.08]
      if (Math.abs(u) < 0.22) craft.line([[u, -0.56], foot], 0.014, { colour: [0.48, 0.1, 55], alpha: 0.7 })
    }
}
