import { path, pointsIn } from '../math/tables.ts'
import { oklch, scaled, type Rgb } from '../math/colour.ts'
import { dab } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import { type Knot } from '../raster/ring.ts'
import { drawStroke, fillKnots, shiftOf, toneAt, type Easel } from './easel.ts'

const INK = [0.022, 0.014, 0.012] as const

/** Eyes that look at you, brows, nostrils and mouth. */
export function paintFeatures(easel: Easel): void {
  for (const side of [-1, 1]) {
    paintEye(easel, side)
    paintBrow(easel, side)
  }
  paintNostrils(easel)
  paintMouth(easel)
}

function eyeCentre(easel: Easel, side: number): { u: number; v: number; k: number } {
  const far = 1 - Math.max(0, side * easel.face.turn) * 0.14
  return { u: shiftOf(easel) + side * 0.132 * far, v: 0, k: easel.face.eyes * far }
}

/** An eye in measures of its own: `at` leads from the inner corner (-) to the outer (+) on either side of the face. */
interface Socket {
  u: number
  v: number
  k: number
  open: number
  lift: number
  at: (du: number, dv: number) => [number, number]
}

function paintEye(easel: Easel, side: number): void {
  const { face } = easel
  const { u, v, k } = eyeCentre(easel, side)
  const socket: Socket = {
    u,
    v,
    k,
    open: 0.0265 - face.age * 0.006,
    lift: face.isSmiling ? 0.005 : 0,
    at: (du, dv) => [u + du * side * k, v + dv * k],
  }
  const { at, open, lift } = socket
  const white: Knot[] = [
    [...at(-0.064, 0.007), 1],
    at(-0.03, -open * 0.9),
    at(0.014, -open),
    [...at(0.066, -0.005), 1],
    at(0.03, 0.02 - lift),
    at(-0.026, 0.022 - lift),
  ]
  fillKnots(easel, white, { paint: toneAt(easel, [0.9, 0.015, 70], u * 0.8), id: ID.subject + 64 })
  paintIris(easel, socket)
  paintLids(easel, socket)
}

function paintIris({ stage, face, x, y, size, side }: Easel, { u, v, k }: Socket): void {
  const at = { x: x + u * size, y: y + (v - 0.003) * size }
  const colour = oklch(...face.iris)
  const r = 0.0285 * k * size
  dab(stage, [at.x, at.y, r, r * 0.98], { colour: scaled(colour, 0.28), softness: 0.15, id: ID.subject + 65 })
  dab(stage, [at.x, at.y + r * 0.16, r * 0.78, r * 0.72], { colour: scaled(colour, 0.85), softness: 0.45 })
  dab(stage, [at.x, at.y, r * 0.46], { colour: INK, softness: 0.2 })
  const spark = { x: at.x + side * r * 0.34, y: at.y - r * 0.4, rx: r * 0.25, ry: r * 0.23 }
  dab(stage, [spark.x, spark.y, spark.rx, spark.ry], { colour: [1.25, 1.22, 1.15], softness: 0.35 })
}

function paintLids(easel: Easel, { u, k, open, lift, at }: Socket): void {
  const { face } = easel
  const skin = toneAt(easel, face.skin, u)
  // The lid lies on the iris: an eye that shows all of it stares.
  const cover: Knot[] = [
    [...at(-0.068, 0.008), 1],
    at(-0.034, -open * 0.84),
    at(0.014, -open),
    [...at(0.07, -0.007), 1],
    at(0.03, -open - 0.019),
    at(-0.03, -open - 0.014),
  ]
  fillKnots(easel, cover, { paint: scaled(skin, 0.86), id: ID.subject + 61 })
  const lashes = [at(-0.066, 0.007), at(-0.034, -open * 0.86), at(0.014, -open * 1.04), at(0.07, -0.008)]
  const crease = lashes.map(([a, b]) => [a, b - 0.017 * k] as const)
  const under = [at(-0.05, 0.017), at(0, 0.025 - lift), at(0.054, 0.01)]
  const colour = scaled(skin, 0.42)
  drawStroke(easel, { points: lashes, width: face.jaw > 0.5 ? 0.006 : 0.0085, taper: 0.4, colour: INK, alpha: 1.3 })
  drawStroke(easel, { points: crease, width: 0.004, colour, alpha: 0.7 })
  drawStroke(easel, { points: under, width: 0.0032, colour, alpha: 0.7 })
  if (face.jaw > 0.5) return
  drawStroke(easel, { points: [at(0.042, -0.016), at(0.062, -0.028)], width: 0.0045, colour: INK, alpha: 1 })
  drawStroke(easel, { points: [at(0.06, -0.006), at(0.08, -0.018)], width: 0.0045, colour: INK, alpha: 1 })
}

function paintBrow(easel: Easel, side: number): void {
  const { face } = easel
  const { u, v } = eyeCentre(easel, side)
  const [lightness, chroma, hue] = face.hair
  const colour = toneAt(easel, [Math.min(0.62, lightness * 0.8), chroma, hue], u)
  const thick = 0.0095 + face.jaw * 0.006
  const rise = face.isSmiling ? 0.008 : 0
  const points = [
    [u - 0.072 * side, v - 0.066 - rise * 0.5],
    [u - 0.02 * side, v - 0.083 - rise],
    [u + 0.036 * side, v - 0.088 - rise],
    [u + 0.088 * side, v - 0.064],
  ] as const
  drawStroke(easel, { points, width: thick, taper: 0.45, colour, alpha: 1.1 })
}

function paintNostrils(easel: Easel): void {
  const shift = shiftOf(easel)
  const colour = scaled(toneAt(easel, easel.face.skin, 0), 0.3)
  for (const side of [-1, 1])
    drawStroke(easel, {
      points: pointsIn({ x: shift, width: side }, '.012 .184, .03 .18'),
      width: 0.006,
      colour,
      alpha: 0.8,
    })
  drawStroke(easel, {
    points: pointsIn({ x: shift, width: easel.side }, '-.052 .15, -.056 .172, -.044 .184'),
    width: 0.005,
    colour,
    alpha: 0.5,
  })
}

function paintMouth(easel: Easel): void {
  const { stage, face, x, size, side } = easel
  const c = shiftOf(easel) * 1.05
  const w = (face.isSmiling ? 0.108 : 0.086) + face.jaw * 0.006
  const up = face.isSmiling ? 0.024 : 0.003
  const [lightness, chroma, hue] = face.lips
  const upper = toneAt(easel, [lightness * 0.88, chroma, hue], 0.02)
  const lower = toneAt(easel, [lightness * 1.06, chroma, hue], 0.06)
  paintLips(easel, { c, w, up, upper, lower })
  const points = [
    [c - w - 0.006, MOUTH - up - 0.002],
    [c - w * 0.4, MOUTH + 0.001],
    [c, MOUTH + 0.006],
    [c + w * 0.4, MOUTH + 0.001],
    [c + w + 0.006, MOUTH - up - 0.002],
  ] as const
  drawStroke(easel, { points, width: 0.0045, colour: scaled(upper, 0.4), alpha: face.isSmiling ? 0.6 : 1 })
  dab(stage, [x + (c + side * 0.018) * size, easel.y + (MOUTH + 0.021) * size, 0.02 * size, 0.006 * size], {
    colour: scaled(lower, 1.5),
    alpha: face.jaw > 0.5 ? 0.15 : 0.4,
    softness: 0.8,
  })
}

const MOUTH = 0.266

interface Lips {
  /** Centre, half the width, and how far the corners are raised. */
  c: number
  w: number
  up: number
  upper: Rgb
  lower: Rgb
}

function paintLips(easel: Easel, { c, w, up, upper, lower }: Lips): void {
  const { face } = easel
  const full = 1 - face.age * 0.45 - face.jaw * 0.25
  const corners = path([c - w, MOUTH - up, 1], [c + w, MOUTH - up, 1])
  const above: Knot[] = pointsIn({ x: c, y: MOUTH, height: full }, '-.032 -.024, 0 -.017, .032 -.024')
  const below: Knot[] = pointsIn({ x: c, y: MOUTH, height: full }, '.04 .03, 0 .037, -.04 .03')
  fillKnots(easel, [corners[0], ...above, corners[1], [c, MOUTH + 0.008]], { paint: upper, id: ID.subject + 68 })
  fillKnots(easel, [corners[0], [c, MOUTH + 0.006], corners[1], ...below], { paint: lower, id: ID.subject + 69 })
  if (!face.isSmiling) return
  const teeth: Knot[] = [
    [c - w * 0.8, MOUTH - up * 0.6, 1],
    [c, MOUTH + 0.002],
    [c + w * 0.8, MOUTH - up * 0.6, 1],
    [c, MOUTH + 0.021],
  ]
  fillKnots(easel, teeth, { paint: toneAt(easel, [0.92, 0.015, 80], 0.02) })
}
