import { noise } from '../math/noise.ts'
import { oklch, type Lch } from '../math/color.ts'
import { fillShape, glow, lit } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'
import type { Placement } from './solid.ts'

export interface ObjectPlacement extends Placement {
  flip: 1 | -1
  /** The color named in the prompt, if any. */
  color?: Lch | undefined
  /** Index among several equal subjects. It varies their details. */
  index: number
  /** On a toy, rails and wires end with the toy instead of crossing the image. */
  isToy?: boolean
}

/** An object or a plant. It is painted by code, because it has planes, profiles and petals instead of limbs. */
export interface PaintedObject {
  /** Half the width, and the height above the origin, in units. They keep the object inside the frame. */
  halfWidth: number
  height: number
  paint: (stage: Stage, placement: ObjectPlacement) => void
}

export interface Face {
  points: readonly (readonly [number, number])[]
  color: Lch
  /** Share of the sunlight on the face. */
  share: number
  id: number
}

/** Paints a plane of one color, a little darker toward its foot and slightly uneven. */
export function paintFace(stage: Stage, { points, color, share, id }: Face): void {
  const { light, unit } = stage
  const ys = points.map(([, y]) => y)
  const top = Math.min(...ys)
  const depth = Math.max(...ys) - top + 1
  const base = oklch(...color)
  fillShape(stage, [points.flat()], {
    id,
    paint: (x, y, out) => {
      const rough = 1 + 0.12 * noise((x * 0.06) / unit, (y * 0.06) / unit)
      const k = light.strength * share * (1 + 0.2 * (0.5 - (y - top) / depth)) * rough
      out[0] = base[0] * (light.ambient[0] * 0.75 + light.sun[0] * k)
      out[1] = base[1] * (light.ambient[1] * 0.75 + light.sun[1] * k)
      out[2] = base[2] * (light.ambient[2] * 0.75 + light.sun[2] * k)
    },
  })
}

/** Paints a window: warm and bright in the dark, a cool mirror by day. */
export function paintWindow(
  stage: Stage,
  { x, y, width, height, id }: { x: number; y: number; width: number; height: number; id: number },
): void {
  const isLit = stage.light.isNight || stage.light.strength < 1.1
  const [r, g, b] = isLit ? oklch(0.87, 0.13, 75) : lit(oklch(0.45, 0.05, 230), stage.light, 0.7)
  const k = isLit ? 1.7 : 1
  const box = (left: number, top: number, w: number, h: number) => [
    left,
    top,
    left + w,
    top,
    left + w,
    top + h,
    left,
    top + h,
  ]
  fillShape(stage, [box(x, y, width, height)], { paint: [r * k, g * k, b * k], id })
  const bar = lit(oklch(0.35, 0.05, 40), stage.light, 0.5)
  fillShape(stage, [box(x + width * 0.46, y, width * 0.08, height)], { paint: bar })
  fillShape(stage, [box(x, y + height * 0.46, width, height * 0.08)], { paint: bar })
  if (isLit) glow(stage, { x: x + width / 2, y: y + height / 2, radius: width * 2.2, color: [r, g, b], strength: 0.6 })
}
