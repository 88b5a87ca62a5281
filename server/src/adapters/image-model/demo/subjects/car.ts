import { clamp, smoothstep } from '../math/number.ts'
import { oklch, scaled, type Rgb } from '../math/colour.ts'
import { smoothRing, type Knot } from '../raster/ring.ts'
import { lit } from '../paint/pixels.ts'
import { dab, fillShape, glow, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'

export const car: PaintedObject = { halfWidth: 0.55, height: 0.45, paint: paintCar }

const id = ID.subject + 20

const TYRE: Rgb = [0.012, 0.012, 0.014]

function paintCar(stage: Stage, { x, y, size: s, flip, colour }: ObjectPlacement): void {
  const { light } = stage
  const at = (u: number, v: number, corner?: 1): Knot => [x + u * s * flip, y + v * s, corner]
  dab(stage, { x, y: y - s * 0.01, rx: s * 0.58, ry: s * 0.05, colour: [0, 0, 0], alpha: 0.6, softness: 0.7 })
  const body = [
    at(-0.5, -0.1, 1),
    at(-0.5, -0.22),
    at(-0.42, -0.27),
    at(-0.28, -0.28),
    at(-0.17, -0.42),
    at(0.06, -0.44),
    at(0.2, -0.3),
    at(0.4, -0.27),
    at(0.5, -0.2),
    at(0.52, -0.1, 1),
    at(0.44, -0.06, 1),
    at(-0.46, -0.06, 1),
  ]
  const lacquer = oklch(...(colour ?? ([0.57, 0.19, 27] as const)))
  fillShape(stage, [smoothRing(body)], {
    id,
    paint: (_px, py, out) => {
      const v = (py - y) / s
      const [r, g, b] = lit(
        lacquer,
        light,
        clamp(0.95 + v * 1.1 + (v < -0.2 ? 0.25 : -0.35 * smoothstep(-0.24, -0.15, v))),
      )
      const mirror = smoothstep(-0.33, -0.25, v) * smoothstep(-0.195, -0.24, v) * 0.5
      out[0] = r + (light.middle[0] - r) * mirror
      out[1] = g + (light.middle[1] - g) * mirror
      out[2] = b + (light.middle[2] - b) * mirror
    },
  })
  const glass = glassShader(stage, { x, y, size: s })
  const rear = [at(-0.22, -0.29, 1), at(-0.14, -0.395), at(-0.05, -0.405, 1), at(-0.05, -0.29, 1)]
  const front = [at(-0.02, -0.29, 1), at(-0.02, -0.405, 1), at(0.05, -0.405), at(0.15, -0.29, 1)]
  for (const pane of [rear, front]) fillShape(stage, [smoothRing(pane, 6)], { paint: glass, id: id + 1 })
  for (const u of [-0.29, 0.31]) paintWheel(stage, { x: x + u * s * flip, y: y - s * 0.09, size: s })
  paintLamps(stage, { x, y, size: s, flip })
}

function glassShader({ light }: Stage, { x, y, size }: { x: number; y: number; size: number }): Shader {
  const dark = lit([0.03, 0.04, 0.06], light, 0.8)
  return (px, py, out) => {
    const stripe = Math.sin((((px - x) / size) * 3 + ((py - y) / size) * 5) * 2.2)
    const mirror = 0.25 + 0.45 * smoothstep(-0.1, 0.1, stripe)
    for (let c = 0; c < 3; c++) out[c] = (dark[c] ?? 0) + ((light.middle[c] ?? 0) - (dark[c] ?? 0)) * mirror
  }
}

function paintWheel(stage: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  const rings: readonly (readonly [number, Rgb])[] = [
    [0.105, TYRE],
    [0.062, [0.5, 0.5, 0.53]],
    [0.05, [0.2, 0.2, 0.22]],
    [0.018, [0.6, 0.6, 0.62]],
  ]
  for (const [radius, colour] of rings)
    dab(stage, {
      x,
      y,
      rx: radius * size,
      ry: radius * size,
      colour: lit(colour, stage.light, 0.8),
      softness: 0.12,
      id: id + 2,
    })
}

function paintLamps(stage: Stage, { x, y, size, flip }: { x: number; y: number; size: number; flip: number }): void {
  const isLit = stage.light.strength < 1
  const frontX = x + size * 0.485 * flip
  const lampY = y - size * 0.2
  dab(stage, {
    x: frontX,
    y: lampY,
    rx: size * 0.03,
    ry: size * 0.026,
    colour: isLit ? [2, 1.8, 1.3] : [0.9, 0.9, 0.85],
  })
  if (isLit)
    glow(stage, { x: frontX, y: lampY, radius: size * 0.34, colour: scaled(oklch(0.9, 0.1, 80), 1), strength: 0.6 })
  dab(stage, {
    x: x - size * 0.49 * flip,
    y: lampY,
    rx: size * 0.015,
    ry: size * 0.03,
    colour: isLit ? [1.6, 0.15, 0.1] : [0.5, 0.05, 0.05],
  })
}
