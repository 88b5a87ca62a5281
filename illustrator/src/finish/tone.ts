import { clamp, mix } from '../math/number.ts'
import type { Rgb } from '../math/color.ts'
import { lumaAt } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

export interface Grade {
  exposure?: number
  contrast?: number
  saturation?: number
  /** Added to the dark and to the bright parts. */
  shadows?: Rgb
  highlights?: Rgb
}

const CURVE_STEPS = 2048
/** Brighter light is displayed like this value. */
const LIGHT_MAX = 6
const NO_COLOR: Rgb = [0, 0, 0]

/**
 * Converts linear light to display values, 0 to 1, with a film curve (soft shoulder, lifted toe, gamma), then grades.
 */
export function applyGrade({ pixels }: Stage, grade: Grade): void {
  const { exposure = 1, contrast = 1, saturation = 1.05, shadows = NO_COLOR, highlights = NO_COLOR } = grade
  const curve = filmCurve(exposure, contrast)
  const toDisplay = (value: number) =>
    curve[value <= 0 ? 0 : value >= LIGHT_MAX ? CURVE_STEPS : (Math.sqrt(value / LIGHT_MAX) * CURVE_STEPS) | 0] ?? 0
  for (let i = 0; i < pixels.length; i += 3) {
    const r = toDisplay(pixels[i] ?? 0)
    const g = toDisplay(pixels[i + 1] ?? 0)
    const b = toDisplay(pixels[i + 2] ?? 0)
    const l = r * 0.299 + g * 0.587 + b * 0.114
    const low = (1 - l) * (1 - l)
    const high = l * l
    pixels[i] = clamp(l + (r - l) * saturation + shadows[0] * low + highlights[0] * high)
    pixels[i + 1] = clamp(l + (g - l) * saturation + shadows[1] * low + highlights[1] * high)
    pixels[i + 2] = clamp(l + (b - l) * saturation + shadows[2] * low + highlights[2] * high)
  }
}

function filmCurve(exposure: number, contrast: number): Float32Array {
  const curve = new Float32Array(CURVE_STEPS + 1)
  for (let i = 0; i <= CURVE_STEPS; i++) {
    const light = (i / CURVE_STEPS) ** 2 * LIGHT_MAX * exposure * 0.6
    const film = clamp(((light / 0.6) * (2.51 * light + 0.06)) / ((light / 0.6) * (2.43 * light + 0.5) + 0.1))
    const gamma = film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055
    const contrasted = clamp(0.5 + (gamma - 0.5) * contrast)
    curve[i] = mix(contrasted, contrasted * contrasted * (3 - 2 * contrasted), 0.12)
  }
  return curve
}

/** The inverse of the film curve: linear light for 256 display values. */
const LINEAR_LIGHT = invertCurve()

/** The linear light that is displayed as `value`, 0 to 1, without a grade. */
export function toLinearLight(value: number): number {
  return LINEAR_LIGHT[(clamp(value) * 255 + 0.5) | 0] ?? 0
}

function invertCurve(): Float32Array {
  const curve = filmCurve(1, 1)
  const lights = new Float32Array(256)
  let step = 0
  for (let i = 0; i < 256; i++) {
    while (step < CURVE_STEPS && (curve[step] ?? 1) < Math.min(i / 255, 0.975)) step++
    lights[i] = (step / CURVE_STEPS) ** 2 * LIGHT_MAX
  }
  return lights
}

export interface Levels {
  /** Brightness to which the median is mapped. Line and wash styles need a light image. */
  middle: number
  low?: number
  high?: number
  saturation?: number
}

/** Maps the brightness of an image: its first and last percentile to `low` and `high`, its median to `middle`. */
export function applyLevels(stage: Stage, { middle, low = 0.04, high = 0.96, saturation = 1.1 }: Levels): void {
  const { pixels } = stage
  const { dark, median, bright } = measurePercentiles(stage)
  const span = bright - dark + 0.01
  const gamma = clamp(Math.log(middle) / Math.log(clamp((median - dark) / span, 0.08, 0.92)), 0.45, 1.6)
  const table = new Float32Array(257)
  for (let i = 0; i <= 256; i++) table[i] = low + (high - low) * clamp((i / 256 - dark) / span) ** gamma
  for (let i = 0; i < pixels.length; i += 3) {
    const l = lumaAt(pixels, i)
    const k = (table[(l * 256) | 0] ?? 1) / (l + 0.012)
    const target = l * k
    for (let c = i; c < i + 3; c++) pixels[c] = clamp(target + ((pixels[c] ?? 0) * k - target) * saturation)
  }
}

function measurePercentiles({ pixels, width, height }: Stage): { dark: number; median: number; bright: number } {
  const histogram = new Uint32Array(256)
  for (let i = 0; i < pixels.length; i += 3) {
    const bin = (lumaAt(pixels, i) * 255) | 0
    histogram[bin] = (histogram[bin] ?? 0) + 1
  }
  const percentile = (share: number) => {
    let sum = 0
    for (let bin = 0; bin < 256; bin++) {
      sum += histogram[bin] ?? 0
      if (sum >= width * height * share) return bin / 255
    }
    return 1
  }
  return { dark: percentile(0.01), median: percentile(0.5), bright: percentile(0.99) }
}
