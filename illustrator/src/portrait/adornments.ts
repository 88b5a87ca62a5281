import { pairs, path, points, pointsIn } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import type { Lch } from '../math/colour.ts'
import { dab } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import type { Knot } from '../raster/ring.ts'
import { drawStroke, fillKnots, shiftOf, tones, toneAt, type Adornment, type Easel } from './easel.ts'
import { paintCap, paintCrown, paintHat } from './headwear.ts'

const GOLD: Lch = [0.82, 0.14, 85]

/** What is worn on the head. */
export function paintAdornments(easel: Easel): void {
  for (const adornment of easel.face.adornments) PAINTERS[adornment](easel)
}

const PAINTERS: Readonly<Record<Adornment, (easel: Easel) => void>> = {
  crown: (easel) => paintCrown(easel, 0.3),
  tiara: (easel) => paintCrown(easel, 0.17),
  glasses: paintGlasses,
  hat: paintHat,
  cap: paintCap,
  earrings: paintEarrings,
  ermine: paintErmine,
  necklace: paintNecklace,
}

function paintGlasses(easel: Easel): void {
  const shift = shiftOf(easel)
  const colour = toneAt(easel, [0.24, 0.03, 40], 0)
  const ring = (c: number) =>
    Array.from(
      { length: 17 },
      (_, i) =>
        [c + Math.cos((i / 16) * Math.PI * 2) * 0.092, 0.012 + Math.sin((i / 16) * Math.PI * 2) * 0.078] as const,
    )
  for (const side of [-1, 1]) {
    const c = shift + side * 0.134
    dab(easel.stage, {
      x: easel.x + c * easel.size,
      y: easel.y + 0.012 * easel.size,
      rx: 0.085 * easel.size,
      ry: 0.072 * easel.size,
      colour: [0.8, 0.85, 0.9],
      alpha: 0.08,
      softness: 0.2,
    })
    drawStroke(easel, { points: ring(c), width: 0.0085, taper: 1, colour, alpha: 1.6 })
    drawStroke(easel, {
      points: path([c + side * 0.09, -0.005], [side * 0.32, -0.03]),
      width: 0.007,
      taper: 0.9,
      colour,
      alpha: 1.4,
    })
  }
  drawStroke(easel, {
    points: pointsIn({ x: shift }, '-0.044 0.0, 0 -0.014, 0.044 0.0'),
    width: 0.007,
    taper: 0.9,
    colour,
    alpha: 1.4,
  })
}

function paintEarrings(easel: Easel): void {
  const { stage, x, y, size } = easel
  for (const side of [-1, 1]) {
    const at = { x: x + side * 0.33 * size, y: y + 0.17 * size }
    dab(stage, { ...at, rx: size * 0.018, ry: size * 0.026, colour: toneAt(easel, GOLD, side * 0.3), softness: 0.2 })
    dab(stage, {
      x: at.x - size * 0.004,
      y: at.y - size * 0.008,
      rx: size * 0.006,
      ry: size * 0.006,
      colour: [1.3, 1.25, 1.1],
      softness: 0.4,
    })
  }
}

/** White fur round the shoulders with black tails in it. */
function paintErmine(easel: Easel): void {
  const { stage, side, x, y, size } = easel
  const { bright, dark } = tones(easel, [0.95, 0.012, 85])
  const half: readonly Knot[] = points(`0.13 0.6, 0.3 0.62, 0.56 0.74, 0.74 0.92, 0.7 1.08, 0.42 1, 0.2 1.12, 0.05 1.1,
    0.08 0.84`)
  for (const sign of [-1, 1])
    fillKnots(
      easel,
      half.map(([u, v]): Knot => [u * sign, v]),
      {
        id: ID.subject + 75,
        paint: (px, py, out) => {
          const u = (px - x) / size
          const v = (py - y) / size
          const t = clamp(0.5 + u * side * 0.55 + 0.1 * noise(u * 34, v * 20) - (v - 0.8) * 0.3)
          for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
        },
      },
    )
  const tails = pairs('0.2 0.72, 0.34 0.78, 0.5 0.84, 0.62 0.98, 0.17 0.96, 0.36 0.94')
  for (const sign of [-1, 1])
    for (const [u, v] of tails)
      dab(stage, {
        x: x + u * sign * size,
        y: y + v * size,
        rx: size * 0.011,
        ry: size * 0.03,
        angle: -sign * 0.3,
        colour: [0.02, 0.018, 0.02],
        softness: 0.4,
      })
}

function paintNecklace(easel: Easel): void {
  const { stage, x, y, size } = easel
  for (let i = 0; i <= 14; i++) {
    const t = i / 7 - 1
    const at = { x: x + t * 0.135 * size, y: y + (0.7 - t * t * 0.13) * size }
    const r = size * (0.012 + 0.008 * (1 - Math.abs(t)))
    dab(stage, { ...at, rx: r, ry: r, colour: toneAt(easel, i === 7 ? [0.5, 0.2, 22] : GOLD, t * 0.2), softness: 0.2 })
    dab(stage, {
      x: at.x - r * 0.25,
      y: at.y - r * 0.3,
      rx: r * 0.35,
      ry: r * 0.35,
      colour: [1.2, 1.15, 1],
      softness: 0.5,
    })
  }
}
