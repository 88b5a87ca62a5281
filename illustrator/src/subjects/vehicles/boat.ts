import { clamp } from '../../math/number.ts'
import { noise } from '../../math/noise.ts'
import { oklch } from '../../math/colour.ts'
import { smoothRing, type Knot } from '../../raster/ring.ts'
import { lit } from '../../paint/pixels.ts'
import { fillShape, type Shader } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintFace, type ObjectPlacement, type PaintedObject } from '../object.ts'

export const boat: PaintedObject = { halfWidth: 0.6, height: 1.15, paint: paintBoat }

const id = ID.subject + 20

function paintBoat(stage: Stage, { x, y, size: s, flip, colour }: ObjectPlacement): void {
  const toward = stage.sun.x < x ? -1 : 1
  const at = (u: number, v: number, corner?: 1): Knot => [x + u * s * flip, y + v * s, corner]
  const trim = oklch(0.92, 0.02, 80)
  const paintColour = oklch(...(colour ?? ([0.42, 0.13, 25] as const)))
  const hull = smoothRing([
    at(-0.5, -0.13, 1),
    at(-0.3, -0.1),
    at(0.2, -0.1),
    at(0.58, -0.17, 1),
    at(0.42, 0.01, 1),
    at(-0.4, 0.02, 1),
  ])
  fillShape(stage, [hull], {
    id,
    paint: (px, py, out) => {
      const t = (py - (y - s * 0.15)) / (s * 0.17)
      const share = clamp(0.65 + ((toward * (px - x)) / s) * 0.7 - t * 0.3)
      out.set(lit(t < 0.3 ? trim : paintColour, stage.light, share))
    },
  })
  const mast = [
    [x + s * 0.02 * flip, y - s * 0.1],
    [x + s * 0.02 * flip, y - s * 1.12],
    [x + s * 0.04 * flip, y - s * 1.12],
    [x + s * 0.04 * flip, y - s * 0.1],
  ] as const
  paintFace(stage, { points: mast, colour: [0.4, 0.05, 50], share: 0.6, id: id + 1 })
  const main = [at(-0.01, -1.08, 1), at(-0.01, -0.2, 1), at(-0.26, -0.17), at(-0.46, -0.22, 1), at(-0.3, -0.6)]
  const jib = [at(0.06, -0.98, 1), at(0.07, -0.22, 1), at(0.3, -0.2), at(0.5, -0.22, 1), at(0.28, -0.55)]
  fillShape(stage, [smoothRing(main)], { paint: sailShader(stage, main, x), id: id + 2 })
  fillShape(stage, [smoothRing(jib)], { paint: sailShader(stage, jib, x), id: id + 3 })
}

function sailShader({ light, sun, unit }: Stage, knots: readonly Knot[], x: number): Shader {
  const toward = sun.x < x ? -1 : 1
  const left = Math.min(...knots.map((knot) => knot[0]))
  const right = Math.max(...knots.map((knot) => knot[0]))
  const cloth = oklch(0.95, 0.03, 75)
  return (px, py, out) => {
    const u = (px - left) / (right - left)
    const share = clamp(
      0.55 + 0.35 * Math.sin(u * 3.1 + 0.2) + toward * (u - 0.5) * 0.5 - 0.12 * Math.abs(noise((py * 0.02) / unit, 3)),
    )
    const [r, g, b] = lit(cloth, light, share)
    out[0] = r + light.sun[0] * 0.16 * Math.min(1, light.strength)
    out[1] = g + light.sun[1] * 0.16 * Math.min(1, light.strength)
    out[2] = b + light.sun[2] * 0.16 * Math.min(1, light.strength)
  }
}
