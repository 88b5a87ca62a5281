import { points, pairs } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { rectangle } from '../outline.ts'

export const camera: PaintedObject = { halfWidth: 0.62, height: 0.82, paint: paintCamera }

const INK: Lch = [0.16, 0.02, 260]

function paintCamera(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const leather: Lch = placement.colour ?? [0.24, 0.02, 260]
  const silver: Lch = [0.8, 0.012, 240]
  craft.contact(0.58)
  paintFinder(craft, silver)
  craft.puff(
    rectangle([-0.62, -0.62], [0.62, 0]).map(([u, v]) => [u, v, 1] as const),
    silver,
    { swell: 0.04, gloss: 0.6, shadow: { length: 0.5, softness: 9 } },
  )
  craft.puff(
    rectangle([-0.62, -0.46], [0.62, -0.09]).map(([u, v]) => [u, v, 1] as const),
    leather,
    { swell: 0.02, texture: 0.5, textureScale: 0.3 },
  )
  paintLens(craft, silver)
}

function paintFinder(craft: Craft, silver: Lch): void {
  craft.face(points('-0.24 -0.6, -0.18 -0.8, 0.18 -0.8, 0.24 -0.6'), silver, { share: 0.7 })
  craft.face(rectangle([-0.12, -0.64], [0.12, -0.74]), INK, { share: 0.6 })
  for (const [u, r] of pairs('-0.44 0.08, 0.4 0.1'))
    craft.lathe(
      [
        [-0.7, r, 0, 1],
        [-0.58, r],
      ],
      [silver],
      { u, gloss: 1 },
    )
}

function paintLens(craft: Craft, silver: Lch): void {
  craft.disc([0, -0.29], { rx: 0.29, ry: 0.29 }, { colour: silver, share: 0.75 })
  craft.disc([0, -0.29], { rx: 0.265, ry: 0.265 }, { colour: INK, share: 0.7 })
  craft.disc([0, -0.29], { rx: 0.2, ry: 0.2 }, { colour: [0.34, 0.03, 250], share: 0.6 })
  craft.body([[0, -0.29, 0.165, 0.001, -0.29, 0.165, 0, 0]], [[0.26, 0.09, 280]], { gloss: 1, rim: 1 })
  craft.disc(
    [-0.06, -0.36],
    { rx: 0.06, ry: 0.04, angle: -0.6 },
    { colour: [0.95, 0.03, 220], alpha: 0.85, isDetail: true },
  )
  craft.disc(
    [0.06, -0.22],
    { rx: 0.035, ry: 0.025, angle: -0.6 },
    { colour: [0.7, 0.14, 300], alpha: 0.7, isDetail: true },
  )
  craft.face(rectangle([0.36, -0.5], [0.54, -0.58]), [0.75, 0.04, 220], { share: 0.8 })
  craft.disc([-0.46, -0.54], { rx: 0.03, ry: 0.03 }, { colour: [0.56, 0.21, 27], share: 0.9 })
}
