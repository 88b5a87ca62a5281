import { clamp } from '../../math/number.ts'
import { colours, type Lch, oklch } from '../../math/colour.ts'
import { knotsIn, smoothRing } from '../../raster/ring.ts'
import { lit } from '../../paint/pixels.ts'
import { fillShape } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelBody } from '../people/body.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'
import { castShadow } from '../shadow.ts'

export const fruit: PaintedObject = { halfWidth: 0.36, height: 0.65, paint: paintFruit }

const id = ID.subject + 30

/** Red, green and yellow apples, oranges, lemons: one shape, several skins. */
function paintFruit(stage: Stage, { x, y, size: s, colour, index }: ObjectPlacement): void {
  const skins: readonly Lch[] = colours('0.6 0.2 28, 0.7 0.17 118, 0.73 0.17 60, 0.85 0.16 95')
  const skin = colour ?? skins[index % skins.length] ?? [0.6, 0.2, 28]
  const ball = modelBody(stage, [[-0.08, -0.26, 0.26, 0.08, -0.26, 0.26, 0, 0]], { x, y, size: s, flip: 1 })
  castShadow(stage, ball, y, { strength: 0.65, length: 0.5, softness: 8 })
  shadeBody(stage, ball, [skin], { gloss: 0.55, rim: 0.35, texture: 0.12, textureScale: 0.03, id })
  shadeBody(
    stage,
    modelBody(stage, [[0, -0.48, 0.02, 0.03, -0.6, 0.013, 0.3, 0]], { x, y, size: s, flip: 1 }),
    [[0.35, 0.05, 60]],
    { id: id + 1 },
  )
  const leaf = smoothRing(knotsIn({ x, y, width: s, height: s }, '0.03 -0.54!, 0.14 -0.66, 0.3 -0.64!, 0.17 -0.54'))
  const green = oklch(0.55, 0.14, 135)
  fillShape(stage, [leaf], {
    id: id + 2,
    paint: (_px, py, out) => out.set(lit(green, stage.light, clamp(0.9 - ((py - y + s * 0.66) / s) * 4))),
  })
}
