import { points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Knot, knots } from '../../raster/ring.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { DARK, mirrored, paintNeck, STRING } from './stringed.ts'

export const violin: PaintedObject = { halfWidth: 0.42, height: 1.22, paint: paintViolin }

function paintViolin(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? [0.55, 0.15, 45]
  craft.contact(0.26)
  paintFiddlestick(craft)
  paintViolinBody(craft, wood)
  paintFittings(craft)
}

function paintFiddlestick(craft: Craft): void {
  craft.line(points('0.42 -0.02, 0.26 -1.18'), 0.022, { colour: [0.42, 0.1, 40], share: 0.9 })
  craft.line(points('0.385 -0.03, 0.235 -1.14'), 0.014, { colour: STRING })
}

function paintViolinBody(craft: Craft, wood: Lch): void {
  const half: Knot[] = knots(`0 -0.01, 0.16 -0.02, 0.265 -0.12, 0.255 -0.22, 0.235 -0.26!, 0.165 -0.32, 0.16 -0.4,
    0.225 -0.46!, 0.22 -0.54, 0.13 -0.62, 0 -0.63`)
  craft.puff(mirrored(half), [wood[0] * 0.66, wood[1] * 0.8, wood[2] - 6], {
    swell: 0.014,
    shadow: { length: 0.4, softness: 8 },
  })
  craft.puff(mirrored(half.map(([u, v, corner]): Knot => [u * 0.93, -0.315 + (v + 0.315) * 0.95, corner])), wood, {
    swell: 0.06,
    gloss: 0.9,
    texture: 0.25,
    textureScale: 0.03,
  })
  for (const side of [-1, 1]) {
    const hole: Point[] = pointsIn({ width: side }, '0.1 -0.4, 0.085 -0.35, 0.125 -0.28, 0.11 -0.22')
    craft.line(hole, 0.018, { colour: [0.1, 0.02, 40] })
  }
}

function paintFittings(craft: Craft): void {
  craft.face(points('-0.05 -0.04, 0.05 -0.04, 0.075 -0.2, -0.075 -0.2'), DARK)
  craft.face(points('-0.08 -0.28, 0.08 -0.28, 0.07 -0.32, -0.07 -0.32'), [0.82, 0.08, 80])
  paintNeck(craft, { top: -1.02, bottom: -0.44, width: 0.04 })
  craft.tube(points('0 -1.02, 0 -1.1, 0.03 -1.17, 0 -1.2, -0.025 -1.17, 0 -1.15'), 0.03, {
    material: [0.42, 0.12, 42],
    gloss: 0.6,
  })
  for (const side of [-1, 1])
    for (const v of [-1.05, -1.1])
      craft.line(pointsIn({ y: v, width: side }, '0 0, 0.09 -0.01'), 0.024, { colour: DARK })
  for (const i of [-1.5, -0.5, 0.5, 1.5])
    craft.line(pointsIn({ width: i }, '0.03 -0.18, 0.016 -1.04'), 0.006, { colour: STRING, alpha: 0.9 })
  craft.body([[-0.12, -0.05, 0.06, -0.16, -0.09, 0.05, 0.1, 0]], [DARK], { gloss: 0.6 })
}
