import { fives } from '../math/tables.ts'
import { type Lch, oklch, createGradient, type Rgb } from '../math/color.ts'
import type { Random } from '../math/random.ts'
import { type Color, COLORS } from '../read/colors.ts'
import { noise } from '../math/noise.ts'
import { fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

/** Five colors that match, from dark to light, and one contrasting accent. */
export interface Scheme {
  tones: readonly [Rgb, Rgb, Rgb, Rgb, Rgb]
  accent: Rgb
  /** The tones as one gradient of 512 steps. */
  gradient: Float32Array
  isDark: boolean
}

/** Hue steps from the darkest to the lightest tone: neighboring hues, a wide sweep, or two poles. */
const SWEEPS = fives(`0 14 30 48 62, 0 -18 -40 -62 -80, 0 20 60 110 140, 0 10 175 190 205, 0 -30 -90 -130 -160,
  0 8 14 200 60`)

/** Creates a scheme from the colors of the prompt, or from its hash if it names none. */
export function createScheme(colors: readonly Color[], random: Random): Scheme {
  const sweep = random.pick(SWEEPS)
  const isDark = random.chance(0.55)
  const vivid = random.between(0.75, 1.15)
  const named = colors.map((color): Lch => COLORS[color])
  const hue = named[0]?.[2] ?? random.between(0, 360)
  const lightness = isDark ? [0.16, 0.34, 0.54, 0.72, 0.9] : [0.3, 0.52, 0.7, 0.84, 0.95]
  const chroma = [0.06, 0.12, 0.16, 0.13, 0.06]
  const tone = (i: number): Rgb => {
    const namedColor = named[(i + named.length - 1) % Math.max(1, named.length)]
    const l = lightness[i] ?? 0.5
    const c = (chroma[i] ?? 0.1) * vivid
    return namedColor
      ? oklch(l * 0.75 + namedColor[0] * 0.25, Math.min(c, namedColor[1] * 1.1), namedColor[2] + (sweep[i] ?? 0) * 0.15)
      : oklch(l, c, hue + (sweep[i] ?? 0))
  }
  const tones = [tone(0), tone(1), tone(2), tone(3), tone(4)] as const
  const accentHue = (named[1]?.[2] ?? hue + 180) + random.between(-25, 25)
  return {
    tones,
    accent: oklch(0.74, 0.18, accentHue),
    gradient: createGradient([
      [0, tones[0]],
      [0.28, tones[1]],
      [0.55, tones[2]],
      [0.8, tones[3]],
      [1, tones[4]],
    ]),
    isDark,
  }
}

/** The gradient at a position from 0 to 1. */
export function toneAt({ gradient }: Scheme, share: number): Rgb {
  const i = Math.floor((share < 0 ? 0 : share > 1 ? 1 : share) * 511) * 3
  return [gradient[i] ?? 0, gradient[i + 1] ?? 0, gradient[i + 2] ?? 0]
}

/** A point relative to the center of the image, in shares of its shorter side. `v` points down. */
export type Spot = readonly [u: number, v: number]

/** The stage in coordinates that suit any image shape, and the colors for an idea. */
export interface IdeaCanvas {
  stage: Stage
  /** The shorter side of the image, in pixels. */
  side: number
  /** Half the width and height of the image, divided by its shorter side. */
  right: number
  bottom: number
  /** A color of the prompt or the idea. `lift` is added to its lightness, and `chromaFactor` multiplies its chroma. */
  ink: (index: number, lift?: number, chromaFactor?: number) => Rgb
}

export function createIdeaCanvas(stage: Stage, colors: readonly Color[]): IdeaCanvas {
  const side = Math.min(stage.width, stage.height)
  const ink = (index: number, lift = 0, chromaFactor = 1) => {
    const [l, c, h] = COLORS[colors[index % Math.max(1, colors.length)] ?? 'blue']
    return oklch(Math.min(0.97, Math.max(0.06, l + lift)), c * chromaFactor, h)
  }
  return { stage, side, right: stage.width / side / 2, bottom: stage.height / side / 2, ink }
}

/** Writes the color of a point into `out`. */
type Field = (u: number, v: number, out: Float64Array) => void

/** Colors the whole image. */
export function paintField({ stage, side }: IdeaCanvas, field: Field): void {
  const { width, height, pixels } = stage
  const out = new Float64Array(3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      field((x - width / 2) / side, (y - height / 2) / side, out)
      pixels.set(out, (y * width + x) * 3)
    }
}

interface BrushStroke {
  points: readonly Spot[]
  width: number
  /** Widths at both ends, as shares of the largest width. */
  ends?: readonly [number, number]
  color: Rgb
  alpha?: number
  /** Selects one of ten pixel ids. Drawn styles outline strokes whose ids differ. */
  part?: number
}

/** Paints a stroke with visible bristle marks. */
export function paintBrushStroke(
  { stage, side }: IdeaCanvas,
  { points, width, ends = [0.5, 0.1], color, alpha = 1, part = 0 }: BrushStroke,
): void {
  const outward: number[] = []
  const back: [number, number][] = []
  const count = points.length - 1
  points.forEach(([u, v], i) => {
    const before = points[Math.max(0, i - 1)] ?? [u, v]
    const after = points[Math.min(count, i + 1)] ?? [u, v]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const t = i / count
    const share = t < 0.4 ? ends[0] + ((1 - ends[0]) * t) / 0.4 : 1 + ((ends[1] - 1) * (t - 0.4)) / 0.6
    const nu = (-(after[1] - before[1]) / length) * width * share * 0.5
    const nv = ((after[0] - before[0]) / length) * width * share * 0.5
    const toX = (a: number) => stage.width / 2 + a * side
    const toY = (b: number) => stage.height / 2 + b * side
    outward.push(toX(u + nu), toY(v + nv))
    back.push([toX(u - nu), toY(v - nv)])
  })
  const [from = [0, 0], to = [0, 1]] = [points[0], points[count]]
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const along = Math.cos(angle) / (90 * stage.unit)
  const across = Math.sin(angle) / (90 * stage.unit)
  fillShape(stage, [[...outward, ...back.reverse().flat()]], {
    id: ID.abstract + (part % 10),
    alpha,
    paint: (x, y, out) => {
      const k = 1 + 0.28 * noise((x * along + y * across) * 0.6, (y * along - x * across) * 9)
      out[0] = color[0] * k
      out[1] = color[1] * k
      out[2] = color[2] * k
    },
  })
}

/**
 * Returns points along a curve. `sag` is how far its middle lies beside the straight line, as a share of its length.
 */
export function bend(from: Spot, to: Spot, sag: number, count = 14): Spot[] {
  const [du, dv] = [to[0] - from[0], to[1] - from[1]]
  return Array.from({ length: count + 1 }, (_, i): Spot => {
    const t = i / count
    const s = Math.sin(Math.PI * t) * sag
    return [from[0] + du * t - dv * s, from[1] + dv * t + du * s]
  })
}

/** Writes a mix of two colors into `out`. */
export function blendInto(out: Float64Array, from: Rgb, to: Rgb, share: number): void {
  const t = share < 0 ? 0 : share > 1 ? 1 : share
  out[0] = from[0] + (to[0] - from[0]) * t
  out[1] = from[1] + (to[1] - from[1]) * t
  out[2] = from[2] + (to[2] - from[2]) * t
}

export function addInto(out: Float64Array, [r, g, b]: Rgb, share: number): void {
  out[0] = (out[0] ?? 0) + r * share
  out[1] = (out[1] ?? 0) + g * share
  out[2] = (out[2] ?? 0) + b * share
}
