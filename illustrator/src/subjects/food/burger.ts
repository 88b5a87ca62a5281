import { points } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const burger: PaintedObject = { halfWidth: 0.56, height: 0.86, paint: paintBurger }

function paintBurger(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const bun: Lch = [0.68, 0.13, 62]
  const wavy = (v: number, deep: number, colour: Lch) => {
    const edge = Array.from({ length: 17 }, (_, i): Point => {
      const u = -0.56 + (i / 16) * 1.12
      return [u, v + (i % 2 ? deep : 0) + 0.05 * Math.cos((u / 0.56) * 1.57)]
    })
    craft.puff([[-0.54, v - 0.06], ...edge, [0.54, v - 0.06]], colour, { swell: 0.02, gloss: 0.3 })
  }
  craft.contact(0.5)
  craft.lathe(profile('-0.2 0.5, -0.1 0.53, 0 0.42'), [bun], { texture: 0.15, shadow: { length: 0.7, softness: 9 } })
  wavy(-0.2, 0.06, [0.66, 0.17, 132])
  craft.body([[-0.44, -0.31, 0.105, 0.44, -0.31, 0.105, 0.1, 0]], [[0.36, 0.08, 42]], { texture: 0.5, roughness: 0.25 })
  craft.face(
    points('-0.54 -0.4, 0.54 -0.4, 0.3 -0.25, 0.16 -0.34, -0.1 -0.34, -0.26 -0.22, -0.4 -0.34'),
    [0.83, 0.16, 78],
    { share: 0.8 },
  )
  craft.body([[-0.46, -0.42, 0.05, 0.46, -0.42, 0.05, 0.1, 0]], [[0.58, 0.21, 30]], { gloss: 0.7 })
  wavy(-0.46, 0.06, [0.72, 0.18, 128])
  craft.lathe(profile('-0.86 0.02, -0.82 0.24, -0.72 0.42, -0.58 0.53, -0.48 0.5'), [bun], {
    gloss: 0.5,
    texture: 0.12,
  })
  const random = stage.random.child('sesame')
  for (let i = 0; i < 26; i++) {
    const t = random.next()
    const u = random.between(-0.36, 0.36) * (0.5 + t * 0.6)
    craft.disc(
      [u, -0.82 + t * 0.2 + u * u * 0.5],
      { rx: 0.02, ry: 0.012, angle: u * 2 },
      { colour: [0.94, 0.06, 85], share: 0.9, isDetail: true },
    )
  }
}
