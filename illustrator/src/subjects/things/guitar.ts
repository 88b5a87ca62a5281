import { points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Knot, knots } from '../../raster/ring.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { DARK, mirrored, paintNeck, STRING } from './stringed.ts'
import { rectangle } from '../outline.ts'

export const guitar: PaintedObject = { halfWidth: 0.36, height: 1.36, paint: paintGuitar }

function paintGuitar(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? [0.67, 0.13, 62]
  craft.contact(0.28)
  const half: Knot[] = points('0 0, 0.22 -0.03, 0.355 -0.2, 0.29 -0.38, 0.215 -0.47, 0.27 -0.62, 0.2 -0.73, 0 -0.75')
  craft.puff(mirrored(half), [0.42, 0.1, 42], { swell: 0.02, shadow: { length: 0.4, softness: 8 } })
  craft.puff(mirrored(half.map(([u, v]): Knot => [u * 0.93, -0.375 + (v + 0.375) * 0.94])), wood, {
    swell: 0.02,
    gloss: 0.5,
    texture: 0.2,
    textureScale: 0.025,
  })
  craft.disc([0, -0.5], { rx: 0.115, ry: 0.115 }, { colour: [0.45, 0.09, 45] })
  craft.disc([0, -0.5], { rx: 0.095, ry: 0.095 }, { colour: [0.12, 0.03, 45], share: 0.3 })
  craft.face(rectangle([-0.13, -0.16], [0.13, -0.2]), DARK)
  paintStrings(craft)
}

function paintStrings(craft: Craft): void {
  paintNeck(craft, { top: -1.16, bottom: -0.58, width: 0.05 })
  for (let i = 0; i < 9; i++)
    craft.line(pointsIn({ y: -0.66 - i * 0.055 }, '-0.045 0, 0.045 0'), 0.008, { colour: [0.8, 0.05, 85] })
  craft.puff(knots('-0.045 -1.14!, -0.08 -1.2, -0.07 -1.36!, 0.07 -1.36!, 0.08 -1.2, 0.045 -1.14!'), [0.45, 0.1, 45], {
    swell: 0.012,
  })
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++)
      craft.body([[side * 0.1, -1.19 - i * 0.06, 0.018, side * 0.11, -1.19 - i * 0.06, 0.024, 0, 0]], [STRING], {
        gloss: 1,
      })
  for (let i = -2.5; i <= 2.5; i++)
    craft.line(pointsIn({ width: i }, '0.022 -0.18, 0.015 -1.18'), 0.006, { colour: STRING, alpha: 0.85 })
}
