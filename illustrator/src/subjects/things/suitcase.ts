import { knotsIn } from '../../raster/ring.ts'
import { points, pairs } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { rectangle } from '../outline.ts'

export const suitcase: PaintedObject = { halfWidth: 0.64, height: 0.94, paint: paintSuitcase }

function paintSuitcase(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const leather: Lch = placement.colour ?? [0.54, 0.11, 52]
  const trim: Lch = [leather[0] * 0.62, leather[1] * 0.9, leather[2] - 6]
  const brass: Lch = [0.78, 0.12, 85]
  const box = (half: number, top: number, bottom: number) =>
    rectangle([-half, top], [half, bottom]).map(([u, v]) => [u, v, 1] as const)
  craft.contact(0.62)
  craft.tube(points('-0.16 -0.74, -0.14 -0.88, 0.14 -0.88, 0.16 -0.74'), 0.036, { material: trim, gloss: 0.5 })
  craft.puff(box(0.64, -0.76, 0), leather, {
    swell: 0.05,
    texture: 0.25,
    gloss: 0.3,
    shadow: { length: 0.5, softness: 9 },
  })
  for (const u of [-0.4, 0.4]) craft.face(rectangle([u - 0.055, -0.75], [u + 0.055, -0.01]), trim, { share: 0.6 })
  for (const u of [-0.4, 0.4])
    craft.puff(
      box(0.045, -0.06, 0.04).map(([a, b, c]) => [a + u, b - 0.5, c] as const),
      brass,
      { swell: 0.012, gloss: 1 },
    )
  for (const side of [-1, 1])
    for (const [v, w] of pairs('-0.76 1, 0 -1'))
      craft.leaf(knotsIn({ y: v, width: side, height: w }, '0.64 0!, 0.48 0!, 0.52 0.12, 0.64 0.16!'), trim, {
        share: 0.6,
      })
  paintStickers(craft)
}

function paintStickers(craft: Craft): void {
  craft.line(points('-0.63 -0.36, 0.63 -0.36'), 0.014, { colour: [0.25, 0.05, 45] })
  craft.disc([-0.12, -0.52], { rx: 0.13, ry: 0.1, angle: 0.2 }, { colour: [0.72, 0.1, 215], share: 0.75 })
  craft.face(points('0.06 -0.26, 0.28 -0.3, 0.3 -0.14, 0.08 -0.1'), [0.9, 0.06, 85], { share: 0.75 })
  craft.face(points('0.1 -0.245, 0.27 -0.275, 0.28 -0.22, 0.11 -0.19'), [0.56, 0.18, 27], { share: 0.7 })
}
