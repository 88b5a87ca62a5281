import { clamp } from '../math/number.ts'
import { oklch, type Lch } from '../math/colour.ts'
import { knotsIn, smoothRing } from '../raster/ring.ts'
import { dab, fillShape, glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { modelLathe, profile } from './lathe.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'
import { shadeBody } from './shade.ts'
import { castShadow } from './shadow.ts'

export const candle: PaintedObject = { halfWidth: 0.28, height: 0.9, paint: paintCandle }

const id = ID.subject + 30

function paintCandle(stage: Stage, { x, y, size: s, colour }: ObjectPlacement): void {
  const wax: Lch = colour ?? [0.93, 0.04, 85]
  const stick = modelLathe(stage, profile('-0.62 0.09 0!, -0.05 0.095 0!, -0.04 0.26 1, 0 0.2 1'), { x, y, size: s })
  castShadow(stage, stage.light.isNight ? undefined : stick, y)
  const top = stage.light.isNight
    ? { ...stage, light: { ...stage.light, strength: 0.9, sun: oklch(0.85, 0.12, 70) } }
    : stage
  shadeBody(
    top,
    stick,
    [
      [wax[0], wax[1], wax[2], 0.1],
      [0.5, 0.09, 75],
    ],
    { gloss: 0.4, id },
  )
  dab(stage, { x, y: y - s * 0.65, rx: s * 0.006, ry: s * 0.035, colour: [0.02, 0.02, 0.02] })
  const flame = smoothRing(knotsIn({ x, y, width: s, height: s }, '0 -0.86!, 0.038 -0.74, 0 -0.66, -0.038 -0.74'))
  glow(stage, { x, y: y - s * 0.74, radius: s * 1.1, colour: oklch(0.84, 0.14, 68), strength: 0.4 })
  fillShape(stage, [flame], {
    id: id + 1,
    paint: (_px, py, out) => {
      const t = clamp((y - s * 0.66 - py) / (s * 0.2))
      out.set([2.2 - t * 0.4, 1.7 - t * 0.7, 1.1 - t * 0.9])
    },
  })
}
