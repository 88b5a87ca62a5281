import { points, pointsIn } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const globe: PaintedObject = { halfWidth: 0.48, height: 1.16, paint: paintGlobe }

const BRASS: Lch = [0.7, 0.12, 80]
const WOOD: Lch = [0.46, 0.1, 48]

function paintGlobe(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.28)
  craft.lathe(profile('-0.2 0.04, -0.12 0.06, -0.06 0.24, 0 0.27'), [WOOD], { gloss: 0.6, shadow: { length: 0.6 } })
  const arc = Array.from({ length: 15 }, (_, i): Point => {
    const a = -1.2 + (i / 14) * 3.1
    return [Math.cos(a) * 0.47, -0.64 + Math.sin(a) * 0.47]
  })
  craft.tube(arc, 0.026, { material: BRASS, gloss: 1 })
  craft.body([[0, -0.64, 0.4, 0.001, -0.64, 0.4, 0, 0]], [placement.colour ?? [0.56, 0.11, 235]], {
    gloss: 0.9,
    texture: 0.08,
  })
  paintContinents(craft)
  for (const v of [-0.76, -0.64, -0.5]) {
    const half = Math.sqrt(0.16 - (v + 0.64) ** 2)
    craft.line(pointsIn({ y: v, width: half }, '-1 0, 0 0.04, 1 0'), 0.006, { colour: [0.95, 0.02, 220], alpha: 0.4 })
  }
  craft.disc(
    [-0.14 * craft.flip, -0.82],
    { rx: 0.1, ry: 0.06, angle: -0.6 },
    { colour: [1, 0, 0], alpha: 0.28, isDetail: true },
  )
}

function paintContinents(craft: Craft): void {
  const land: Lch = [0.7, 0.12, 115]
  craft.leaf(points('-0.26 -0.9, -0.1 -0.94, -0.06 -0.82, -0.16 -0.74, -0.12 -0.66, -0.2 -0.7, -0.33 -0.78'), land, {
    share: 0.62,
  })
  craft.leaf(points('-0.14 -0.64, -0.02 -0.6, 0 -0.5, -0.08 -0.36, -0.13 -0.3, -0.16 -0.46'), land, { share: 0.6 })
  craft.leaf(
    points('0.08 -0.92, 0.24 -0.92, 0.36 -0.76, 0.33 -0.66, 0.22 -0.7, 0.16 -0.78, 0.07 -0.82'),
    [0.74, 0.11, 95],
    { share: 0.62 },
  )
  craft.leaf(
    points('0.08 -0.72, 0.2 -0.7, 0.28 -0.6, 0.22 -0.46, 0.16 -0.38, 0.12 -0.52, 0.06 -0.6'),
    [0.74, 0.12, 85],
    { share: 0.6 },
  )
}
