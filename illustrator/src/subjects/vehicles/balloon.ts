import { limbsOf } from '../tube.ts'
import { pairs } from '../../math/tables.ts'
import { oklch, type Lch } from '../../math/colour.ts'
import { lit } from '../../paint/pixels.ts'
import { fillShape, glow } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelBody } from '../people/body.ts'
import { modelLathe, profile } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'

export const balloon: PaintedObject = { halfWidth: 0.4, height: 1, paint: paintBalloon }

const id = ID.subject + 20

function paintBalloon(stage: Stage, { x, y, size: s, colour, index }: ObjectPlacement): void {
  const hue = stage.random.child(`balloon ${index}`).between(0, 360)
  const first: Lch = colour ?? [0.62, 0.19, hue]
  const envelope = modelLathe(
    stage,
    profile('-1 0.02, -0.93 0.2, -0.78 0.33, -0.6 0.365, -0.42 0.31, -0.24 0.16, -0.17 0.085'),
    { x, y, size: s, gores: 12, stripes: 12 },
  )
  shadeBody(stage, envelope, [first, [0.92, 0.06, first[2] + 50]], { rim: 0.7, id })
  const rope = lit([0.1, 0.08, 0.07], stage.light, 0.5)
  for (const [top, foot] of pairs('-0.07 -0.05, 0.07 0.05, -0.02 -0.015, 0.025 0.018'))
    fillShape(
      stage,
      [
        [
          x + top * s,
          y - 0.18 * s,
          x + top * s + 1.4,
          y - 0.18 * s,
          x + foot * s + 1.4,
          y - 0.05 * s,
          x + foot * s,
          y - 0.05 * s,
        ],
      ],
      { paint: rope },
    )
  const basket = modelBody(
    stage,
    limbsOf('0 0: -0.03 -0.04 0.022, 0.03 -0.04 0.022; 0 0: -0.028 -0.015 0.02, 0.028 -0.015 0.02'),
    { x, y, size: s, flip: 1, blend: 0.01 },
  )
  shadeBody(stage, basket, [[0.5, 0.08, 60]], { id: id + 2 })
  if (stage.light.strength < 1.1)
    glow(stage, { x, y: y - s * 0.3, radius: s * 0.4, colour: oklch(0.85, 0.14, 65), strength: 0.5 })
}
