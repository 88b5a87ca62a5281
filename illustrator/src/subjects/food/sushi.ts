import { profile } from '../lathe.ts'
import { path, points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { rectangle, type Point } from '../outline.ts'

export const sushi: PaintedObject = { halfWidth: 0.78, height: 0.52, paint: paintSushi }

function paintSushi(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.78, [0, 0.1])
  craft.face(rectangle([-0.78, 0.13], [0.78, 0.19]), [0.2, 0.02, 260], { share: 0.5 })
  craft.face(points('-0.78 0.13, -0.68 -0.2, 0.68 -0.2, 0.78 0.13'), [0.26, 0.02, 260], { share: 0.8 })
  paintNigiri(craft, [-0.4, -0.08], [0.72, 0.17, 45])
  paintNigiri(craft, [0.02, -0.13], [0.6, 0.18, 20])
  paintMaki(craft, [0.45, -0.05], [0.72, 0.17, 45])
  paintMaki(craft, [-0.12, 0.08], [0.75, 0.16, 125])
  craft.body([[0.16, 0.06, 0.06, 0.24, 0.07, 0.05, 0, 0]], [[0.72, 0.13, 128]], { roughness: 0.2 })
  for (const shift of [0, 0.05])
    craft.tube(path([-0.74, 0.16 + shift], [0.5, 0.2 + shift * 1.6], [0.76, 0.2 + shift * 1.8]), 0.016, {
      material: [0.5, 0.13, 30],
      gloss: 0.5,
    })
}

function paintNigiri(craft: Craft, [u, v]: Point, fish: Lch): void {
  craft.contact(0.22, [u, v + 0.07])
  craft.body([[u - 0.13, v, 0.11, u + 0.13, v, 0.11, 0, 0]], [[0.97, 0.01, 90]], { roughness: 0.5, texture: 0.15 })
  craft.puff(
    pointsIn({ x: u, y: v }, '-0.27 0.01, -0.22 -0.13, 0 -0.2, 0.22 -0.14, 0.29 0.02, 0.2 -0.03, 0 -0.06, -0.18 -0.03'),
    fish,
    { swell: 0.035, gloss: 0.8 },
  )
  for (let i = 0; i < 5; i++) {
    const x = u - 0.17 + i * 0.085
    craft.line(pointsIn({ x, y: v }, '0 -0.145, 0.03 -0.1, 0.035 -0.045'), 0.014, {
      colour: [0.9, 0.06, 50],
      taper: 0.5,
    })
  }
}

function paintMaki(craft: Craft, [u, v]: Point, heart: Lch): void {
  craft.contact(0.17, [u, v + 0.1])
  craft.lathe(profile('-0.16 0.165 0!, 0.1 0.165'), [[0.22, 0.04, 155]], { u, v, gloss: 0.3 })
  craft.disc([u, v - 0.155], { rx: 0.165, ry: 0.085 }, { colour: [0.22, 0.04, 155] })
  craft.disc([u, v - 0.158], { rx: 0.145, ry: 0.072 }, { colour: [0.97, 0.01, 90], share: 0.85 })
  craft.disc([u - 0.02, v - 0.16], { rx: 0.075, ry: 0.038 }, { colour: heart, share: 0.8 })
  craft.disc([u + 0.05, v - 0.15], { rx: 0.035, ry: 0.02 }, { colour: [0.75, 0.15, 128], isDetail: true })
}
