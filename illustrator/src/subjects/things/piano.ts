import { points, pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { rectangle } from '../outline.ts'

export const piano: PaintedObject = { halfWidth: 0.86, height: 1.12, paint: paintPiano }

function paintPiano(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const lacquer: Lch = placement.colour ?? [0.2, 0.012, 270]
  const bright: Lch = [lacquer[0] + 0.08, lacquer[1], lacquer[2]]
  craft.contact(0.8)
  paintRaisedLid(craft, bright)
  for (const u of [-0.66, 0.62, 0.05])
    craft.lathe(profile('-0.36 0.055 0!, -0.06 0.035, -0.04 0.045, 0 0.03'), [lacquer], {
      u,
      v: u === 0.05 ? -0.1 : 0,
      gloss: 1,
    })
  craft.puff(knots('-0.8 -0.58!, 0.76 -0.58!, 0.84 -0.5, 0.82 -0.36, 0.7 -0.33!, -0.8 -0.33!'), lacquer, {
    swell: 0.03,
    gloss: 1,
    rim: 1,
    shadow: { length: 0.5, softness: 10 },
  })
  paintKeys(craft, lacquer)
  craft.face(points('-0.4 -0.6, 0 -0.6, -0.03 -0.8, -0.4 -0.8'), [0.94, 0.03, 85], { share: 0.7 })
  paintStool(craft, lacquer)
}

function paintRaisedLid(craft: Craft, bright: Lch): void {
  craft.line(points('0.5 -0.5, 0.3 -0.92'), 0.02, { colour: bright })
  craft.leaf(knots('-0.62 -0.56!, -0.58 -1.06!, -0.2 -1.12, 0.3 -1.02, 0.62 -0.92, 0.8 -0.74, 0.78 -0.58!'), bright, {
    share: 0.9,
  })
  craft.leaf(
    knots('-0.56 -0.58!, -0.5 -0.98!, -0.18 -1.04, 0.28 -0.94, 0.56 -0.86, 0.7 -0.72, 0.7 -0.6!'),
    [0.56, 0.11, 62],
    { share: 0.45 },
  )
}

function paintKeys(craft: Craft, lacquer: Lch): void {
  craft.face(points('-0.8 -0.5, 0.36 -0.5, 0.36 -0.42, -0.84 -0.42'), [0.97, 0.015, 90], { share: 0.85 })
  for (let i = 0; i <= 20; i++) {
    const u = -0.82 + i * 0.058
    craft.line(pointsIn({ x: u }, '0.004 -0.5, 0 -0.42'), 0.006, { colour: [0.4, 0.02, 80] })
    if (i % 7 !== 2 && i % 7 !== 6 && i < 20)
      craft.face(pointsIn({ x: u }, '0.04 -0.5, 0.075 -0.5, 0.072 -0.452, 0.036 -0.452'), [0.1, 0.01, 270], {
        isDetail: true,
      })
  }
  craft.face(rectangle([-0.84, -0.42], [0.38, -0.34]), lacquer, { share: 0.9 })
}

function paintStool(craft: Craft, colour: Lch): void {
  for (const u of [-0.44, -0.06]) craft.line(pointsIn({ width: u }, '1 -0.16, 1.05 0.1'), 0.045, { colour })
  craft.body([[-0.44, -0.17, 0.055, -0.04, -0.17, 0.055, 0, 0]], [[0.36, 0.12, 22]], { gloss: 0.4 })
}
