import { points, pointsIn } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import { fbm, noise, warped } from '../math/noise.ts'
import { oklch, type Lch } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { type Knot, knots } from '../raster/ring.ts'
import { dab } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { drawStroke, fillKnots, toneAt, tones, type Easel } from './easel.ts'

const WOOL: Lch = [0.84, 0.045, 82]
const BRASS: Lch = [0.8, 0.13, 85]
const BRIAR: Lch = [0.36, 0.09, 40]

const CHEST: readonly Knot[] = knots('-0.26 0.66!, 0.26 0.66!, 0.16 1.05, 0.02 1.6, -0.02 1.6, -0.16 1.05')

const ROLL: readonly Knot[] = points(`-0.215 0.47, 0 0.55, 0.215 0.47, 0.27 0.6, 0.25 0.7, 0 0.77, -0.25 0.7,
  -0.27 0.6`)

const COLLAR: readonly Knot[] = knots('0.2 0.56!, 0.3 0.5, 0.44 0.66, 0.5 0.86, 0.32 0.9!, 0.24 0.72')

const LAPEL: readonly Knot[] = knots('0.24 0.7!, 0.34 0.88, 0.42 1.02!, 0.24 1.1, 0.04 1.5!, 0.1 1.1')

/** A ribbed roll-neck under a pea coat with its collar up. */
export function paintSeaDress(easel: Easel): void {
  paintKnit(easel, CHEST, 30)
  paintKnit(easel, ROLL, 44)
  for (const side of [-1, 1]) {
    paintCollar(easel, side)
    for (const v of [1.14, 1.36]) paintButton(easel, side, v)
  }
}

function paintCollar(easel: Easel, side: number): void {
  const [l, c, h] = easel.face.coat
  for (const [knots, lift, id] of [
    [LAPEL, 0.05, ID.subject + 67],
    [COLLAR, 0.09, ID.subject + 68],
  ] as const)
    fillKnots(
      easel,
      knots.map(([u, v, corner]): Knot => [u * side, v, corner]),
      { paint: toneAt(easel, [l + lift, c, h], side * 0.3), id },
    )
}

function paintButton(easel: Easel, side: number, v: number): void {
  const { stage, x, y, size } = easel
  const button = { x: x + side * 0.29 * size, y: y + v * size }
  dab(stage, { ...button, rx: size * 0.034, ry: size * 0.034, colour: toneAt(easel, BRASS, side * 0.2), softness: 0.2 })
  dab(stage, {
    x: button.x - size * 0.008,
    y: button.y - size * 0.01,
    rx: size * 0.012,
    ry: size * 0.01,
    colour: [1.1, 1, 0.8],
    softness: 0.5,
  })
}

function paintKnit(easel: Easel, knots: readonly Knot[], ribs: number): void {
  const { side, x, y, size } = easel
  const { bright, dark } = tones(easel, WOOL)
  fillKnots(easel, knots, {
    id: ID.subject + 66,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const rib = Math.sin(u * ribs * 3.2 + noise(u * 9, v * 9) * 0.6) * 0.17
      const t = clamp(0.46 + u * side * 1.3 + rib - Math.max(0, 0.62 - v) * 1.2)
      for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
    },
  })
}

/** From the corner of the mouth, its smoke drifting up. */
export function paintPipe(easel: Easel): void {
  const { stage, side, x, y, size } = easel
  const k = -side
  const stem = pointsIn({ width: k }, '0.07 0.292, 0.2 0.36, 0.31 0.41')
  drawStroke(easel, {
    points: stem,
    width: 0.019,
    taper: 0.8,
    colour: toneAt(easel, [0.2, 0.02, 40], k * 0.2),
    alpha: 2,
  })
  const bowl: Knot[] = pointsIn({ width: k }, '0.285 0.27, 0.385 0.27, 0.39 0.38, 0.36 0.44, 0.3 0.435, 0.275 0.36')
  fillKnots(easel, bowl, { paint: toneAt(easel, BRIAR, k * 0.1), id: ID.subject + 77 })
  drawStroke(easel, {
    points: pointsIn({ width: k }, '0.305 0.3, 0.3 0.4'),
    width: 0.012,
    colour: toneAt(easel, [0.62, 0.1, 45], 0.3),
    alpha: 0.9,
  })
  dab(stage, {
    x: x + k * 0.335 * size,
    y: y + 0.27 * size,
    rx: size * 0.05,
    ry: size * 0.016,
    colour: [0.5, 0.12, 0.03],
    softness: 0.4,
  })
  paintSmoke(easel, k)
}

function paintSmoke({ stage, x, y, size }: Easel, k: number): void {
  for (let i = 0; i < 70; i++) {
    const t = i / 70
    dab(stage, {
      x: x + (k * (0.34 + t * 0.2) + Math.sin(t * 8) * 0.05 * t) * size,
      y: y + (0.24 - t * 0.95) * size,
      rx: size * (0.016 + t * 0.09),
      ry: size * (0.02 + t * 0.07),
      colour: [0.85, 0.87, 0.9],
      alpha: 0.1 * (1 - t),
      softness: 1,
    })
  }
}

/** Weather over a running sea, as a seaman has behind him. */
export function paintSeaBehind(stage: Stage, side: number): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('sea behind')
  const hue = random.between(205, 235)
  const line = height * random.between(0.5, 0.6)
  const cloud = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / width) * 1.6 + (seed % 50), (y / width) * 3, 0.9),
  )
  const [high, low] = [oklch(0.42, 0.06, hue), oklch(0.86, 0.06, 75)]
  const [deep, crest] = [oklch(0.3, 0.055, hue - 15), oklch(0.78, 0.03, hue - 10)]
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++) {
    const down = (y - line) / (height - line)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const near = 0.06 + Math.max(0, down)
      const wave = fbm(((x / width - 0.5) / near) * 1.1 + 9, 2.2 / near, 3)
      const t =
        down < 0
          ? clamp((y / line) ** 1.6 * 0.8 + cloud(x, y) * 0.75 - side * (x / width - 0.5) * 0.5)
          : clamp(0.22 + wave * 0.9 - down * 0.2)
      for (let c = 0; c < 3; c++)
        pixels[i + c] = down < 0 ? mix(high[c] ?? 0, low[c] ?? 0, t) : mix(deep[c] ?? 0, crest[c] ?? 0, t * t)
    }
  }
}
