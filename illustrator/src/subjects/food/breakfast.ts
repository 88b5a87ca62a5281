import { points, pointsIn, triples } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import { cup } from '../cup.ts'
import { fruit } from '../plants/fruit.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { croissant } from './croissant.ts'
import { egg } from './egg.ts'
import { paintPlate } from './served.ts'
import { strawberry } from './strawberry.ts'

export const breakfast: PaintedObject = { halfWidth: 0.86, height: 0.92, paint: paintBreakfast }

/** Coffee, a croissant, eggs, fruit and a glass of juice: what the word means, laid far to near. */
function paintBreakfast(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size, flip } = placement
  const at = (painter: PaintedObject, [u, v, scale]: readonly [number, number, number], colour?: Lch) =>
    painter.paint(stage, { ...placement, x: x + u * size * flip, y: y + v * size, size: size * scale, colour })
  at(fruit, [0.05, -0.26, 0.44])
  paintJuice(createCraft(stage, { ...placement, x: x + 0.42 * size * flip, y: y - 0.24 * size }))
  at(cup, [-0.56, -0.13, 0.72], placement.colour)
  paintFriedEggs(createCraft(stage, { ...placement, x: x + 0.5 * size * flip, y: y + 0.02 * size, size: size * 0.8 }))
  at(croissant, [-0.1, 0.06, 0.56])
  at(egg, [0.94, -0.16, 0.46])
  at(strawberry, [-0.78, 0.09, 0.2])
}

function paintJuice(craft: Craft): void {
  craft.contact(0.13)
  craft.lathe(profile('-0.52 0.155, -0.26 0.14, 0 0.12'), [[0.78, 0.165, 65]], { gloss: 0.8, shadow: { length: 0.4 } })
  craft.lathe(profile('-0.58 0.16, -0.5 0.157'), [[0.92, 0.02, 90]], { gloss: 0.6 })
  craft.disc([0, -0.57], { rx: 0.158, ry: 0.038 }, { colour: [0.94, 0.015, 90], share: 0.7 })
  craft.disc([0, -0.555], { rx: 0.14, ry: 0.03 }, { colour: [0.84, 0.15, 75], share: 0.75 })
  craft.line(points('-0.1 -0.46, -0.09 -0.1'), 0.02, { colour: [0.97, 0.05, 90], alpha: 0.6 })
  craft.line(points('0.04 -0.56, 0.16 -0.82'), 0.026, { colour: [0.6, 0.18, 25] })
}

function paintFriedEggs(craft: Craft): void {
  paintPlate(craft, 0.54, [0.9, 0.03, 225])
  for (const v of [0.05, 0.11])
    craft.tube(pointsIn({ y: v }, '-0.36 -0.02, -0.2 0.03, -0.02 -0.01, 0.1 0.03'), 0.032, {
      material: [0.5, 0.13, 28],
      gloss: 0.4,
    })
  for (const [u, v, turn] of triples('-0.13 -0.05 1, 0.2 -0.01 -1')) {
    const white: [number, number][] = Array.from({ length: 12 }, (_, i) => {
      const angle = (i / 12) * Math.PI * 2
      const r = 1 + 0.16 * Math.sin(i * 2.1 * turn)
      return [u + Math.cos(angle) * 0.21 * r, v + Math.sin(angle) * 0.078 * r]
    })
    craft.puff(white, [0.97, 0.01, 90], { swell: 0.02, gloss: 0.4 })
    craft.body([[u, v - 0.018, 0.07, u + 0.015, v - 0.018, 0.07, 0, 0]], [[0.82, 0.17, 75]], { gloss: 0.9 })
  }
  craft.leaf(points('0.32 0.06, 0.4 0.01, 0.44 0.06, 0.37 0.1'), [0.55, 0.13, 140])
}
