import { knots } from '../../raster/ring.ts'
import { profile } from '../lathe.ts'
import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const hourglass: PaintedObject = { halfWidth: 0.36, height: 1.06, paint: paintHourglass }

const WOOD: Lch = [0.46, 0.1, 48]

function paintHourglass(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const sand: Lch = placement.colour ?? [0.8, 0.13, 78]
  const glass: readonly Point[] = points(`0.25 -0.94, 0.25 -0.78, 0.15 -0.62, 0.03 -0.52, 0.15 -0.42, 0.25 -0.26,
    0.25 -0.1`)
  const outline = [...glass, ...glass.toReversed().map(([u, v]): Point => [-u, v])]
  craft.contact(0.34)
  for (const u of [-0.3, 0.3]) craft.lathe(profile('-0.95 0.028, -0.52 0.04, -0.08 0.028'), [WOOD], { u, gloss: 0.6 })
  craft.leaf(outline, [0.9, 0.025, 215], { alpha: 0.45, share: 0.8 })
  paintSand(craft, sand)
  for (const side of [-1, 1])
    craft.line(
      glass.map(([u, v]): Point => [u * side, v]),
      0.018,
      { colour: [0.98, 0.01, 220], alpha: 0.75 },
    )
  craft.line(points('-0.18 -0.88, -0.18 -0.74, -0.1 -0.64'), 0.03, { colour: [1, 0, 0], alpha: 0.6, taper: 0.6 })
  for (const v of [-0.94, 0])
    craft.lathe(profile('-0.11 0.34 0!, -0.02 0.36 0!, 0 0.34'), [WOOD], {
      v,
      gloss: 0.5,
      ...(v === 0 ? { shadow: { length: 2 } } : {}),
    })
}

function paintSand(craft: Craft, sand: Lch): void {
  craft.lathe(profile('-0.76 0.215 0!, -0.62 0.13, -0.52 0.015'), [sand], { roughness: 0.1 })
  craft.disc([0, -0.76], { rx: 0.215, ry: 0.035 }, { colour: [0.88, 0.1, 82], share: 0.8 })
  craft.line(points('0 -0.54, 0 -0.16'), 0.016, { colour: sand, share: 0.9 })
  craft.puff(knots('0 -0.34!, 0.13 -0.18, 0.23 -0.11!, -0.23 -0.11!, -0.13 -0.18'), sand, { swell: 0.04 })
}
