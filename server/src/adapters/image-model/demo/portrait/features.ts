import { oklch, scaled } from '../math/colour.ts'
import { dab } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import { darker, drawStroke, fillKnots, shiftOf, toneAt, type Easel } from './easel.ts'

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

function paintEye(easel: Easel, side: number): void {
  const { stage, face, x, y, size } = easel
  const { u, v, k } = eyeCentre(easel, side)
  const lift = face.isSmiling ? 0.005 : 0
  const droop = face.age * 0.006
  const at = (du: number, dv: number): [number, number] => [u + du * k, v + dv * k]
  const corner = (du: number, dv: number): [number, number, number] => [...at(du, dv), 1]
  const open = 0.0265 - droop
  fillKnots(
    easel,
    [
      corner(-0.064 * side, 0.007),
      at(-0.03 * side, -open * 0.9),
      at(0.014 * side, -open),
      corner(0.066 * side, -0.005),
      at(0.03 * side, 0.02 - lift),
      at(-0.026 * side, 0.022 - lift),
    ],
    { paint: toneAt(easel, [0.9, 0.015, 70], u * 0.8), id: ID.subject + 64 },
  )
  const iris = { x: x + u * size, y: y + (v - 0.003) * size }
  const colour = oklch(...face.iris)
  const r = 0.0285 * k * size
  dab(stage, { ...iris, rx: r, ry: r * 0.98, colour: scaled(colour, 0.28), softness: 0.15, id: ID.subject + 65 })
  dab(stage, {
    x: iris.x,
    y: iris.y + r * 0.16,
    rx: r * 0.78,
    ry: r * 0.72,
    colour: scaled(colour, 0.85),
    softness: 0.45,
  })
  dab(stage, { ...iris, rx: r * 0.46, ry: r * 0.46, colour: INK, softness: 0.2 })
  dab(stage, {
    x: iris.x + easel.side * r * 0.34,
    y: iris.y - r * 0.4,
    rx: r * 0.25,
    ry: r * 0.23,
    colour: [1.25, 1.22, 1.15],
    softness: 0.35,
  })
  // The lid lies on the iris: an eye that shows all of it stares.
  fillKnots(
    easel,
    [
      corner(-0.068 * side, 0.008),
      at(-0.034 * side, -open * 0.84),
      at(0.014 * side, -open),
      corner(0.07 * side, -0.007),
      at(0.03 * side, -open - 0.019),
      at(-0.03 * side, -open - 0.014),
    ],
    { paint: darker(toneAt(easel, face.skin, u), 0.86), id: ID.subject + 61 },
  )
  const shade = darker(toneAt(easel, face.skin, u), 0.42)
  const lid = [
    at(-0.066 * side, 0.007),
    at(-0.034 * side, -open * 0.86),
    at(0.014 * side, -open * 1.04),
    at(0.07 * side, -0.008),
  ]
  drawStroke(easel, { points: lid, width: face.jaw > 0.5 ? 0.006 : 0.0085, taper: 0.4, colour: INK, alpha: 1.3 })
  drawStroke(easel, {
    points: lid.map(([a, b]) => [a, b - 0.017 * k] as const),
    width: 0.004,
    colour: shade,
    alpha: 0.7,
  })
  drawStroke(easel, {
    points: [at(-0.05 * side, 0.017), at(0, 0.025 - lift), at(0.054 * side, 0.01)],
    width: 0.0032,
    colour: shade,
    alpha: 0.7,
  })
  if (face.jaw < 0.5)
    for (const [du, dv] of [
      [0.062, -0.028],
      [0.08, -0.018],
    ] as const)
      drawStroke(easel, {
        points: [at((du - 0.02) * side, dv + 0.012), at(du * side, dv)],
        width: 0.0045,
        colour: INK,
        alpha: 1,
      })
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
  const colour = darker(toneAt(easel, easel.face.skin, 0), 0.3)
  for (const side of [-1, 1])
    drawStroke(easel, {
      points: [
        [shift + side * 0.012, 0.184],
        [shift + side * 0.03, 0.18],
      ],
      width: 0.006,
      colour,
      alpha: 0.8,
    })
  drawStroke(easel, {
    points: [
      [shift - easel.side * 0.052, 0.15],
      [shift - easel.side * 0.056, 0.172],
      [shift - easel.side * 0.044, 0.184],
    ],
    width: 0.005,
    colour,
    alpha: 0.5,
  })
}

function paintMouth(easel: Easel): void {
  const { face } = easel
  const c = shiftOf(easel) * 1.05
  const w = (face.isSmiling ? 0.108 : 0.086) + face.jaw * 0.006
  const up = face.isSmiling ? 0.024 : 0.003
  const full = 1 - face.age * 0.45 - face.jaw * 0.25
  const y = 0.266
  const [lightness, chroma, hue] = face.lips
  const upper = toneAt(easel, [lightness * 0.88, chroma, hue], 0.02)
  const lower = toneAt(easel, [lightness * 1.06, chroma, hue], 0.06)
  fillKnots(
    easel,
    [
      [c - w, y - up, 1],
      [c - 0.032, y - 0.024 * full],
      [c, y - 0.017 * full],
      [c + 0.032, y - 0.024 * full],
      [c + w, y - up, 1],
      [c, y + 0.008],
    ],
    { paint: upper, id: ID.subject + 68 },
  )
  fillKnots(
    easel,
    [
      [c - w, y - up, 1],
      [c, y + 0.006],
      [c + w, y - up, 1],
      [c + 0.04, y + 0.03 * full],
      [c, y + 0.037 * full],
      [c - 0.04, y + 0.03 * full],
    ],
    { paint: lower, id: ID.subject + 69 },
  )
  if (face.isSmiling)
    fillKnots(
      easel,
      [
        [c - w * 0.8, y - up * 0.6, 1],
        [c, y + 0.002],
        [c + w * 0.8, y - up * 0.6, 1],
        [c, y + 0.021],
      ],
      { paint: toneAt(easel, [0.92, 0.015, 80], 0.02) },
    )
  const line = darker(upper, 0.4)
  drawStroke(easel, {
    points: [
      [c - w - 0.006, y - up - 0.002],
      [c - w * 0.4, y + 0.001],
      [c, y + 0.006],
      [c + w * 0.4, y + 0.001],
      [c + w + 0.006, y - up - 0.002],
    ],
    width: 0.0045,
    colour: line,
    alpha: face.isSmiling ? 0.6 : 1,
  })
  dab(easel.stage, {
    x: easel.x + (c + easel.side * 0.018) * easel.size,
    y: easel.y + (y + 0.021) * easel.size,
    rx: 0.02 * easel.size,
    ry: 0.006 * easel.size,
    colour: scaled(lower, 1.5),
    alpha: face.jaw > 0.5 ? 0.15 : 0.4,
    softness: 0.8,
  })
}
