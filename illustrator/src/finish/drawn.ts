import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { blur } from '../raster/mask.ts'
import { createCoarseField, type Sampler } from '../raster/field.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { lumaAt } from '../paint/shapes.ts'

const PAPER = [0.955, 0.94, 0.905] as const
const GRAPHITE = [0.16, 0.15, 0.17] as const

/** Directions of hatching. Each is added where the image is darker than its tone. */
const HATCHES = [
  { tone: 0.9, x: 0.6, y: 0.7 },
  { tone: 0.7, x: -0.75, y: 0.65 },
  { tone: 0.5, x: 0.1, y: 0.99 },
  { tone: 0.3, x: 0.97, y: -0.2 },
].map(({ tone, x, y }) => ({ tone, x: x / Math.hypot(x, y), y: y / Math.hypot(x, y) }))

/** Pencil on paper: contours, hatching by tone, and the original colors as a wash with a strength from 0 to 1. */
export function paintSketch(stage: Stage, color: number): void {
  const { pixels, width, height, unit, ids } = stage
  applyKuwahara(stage, 5 * unit)
  const ink = traceInkLines(stage, { width: 1.3, gain: 22, threshold: 0.42, hardness: 7 })
  const luma = blur(createLumaPlane(stage, 'plane.3'), { width, height, radius: 2 * unit, passes: 1 }, stage.scratch)
  const outline = traceContours(stage, 1.2)
  const waver = createCoarseField(
    { width, height, step: 8, scratch: stage.scratch },
    (x, y) => noise(x / 90 / unit, y / 90 / unit) * 8 * unit,
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 3
      const isSky = (ids[p] ?? 0) === ID.sky
      const grain = hashCell(x, y, 3) * 0.5 + 0.25 + noise((x * 0.35) / unit, (y * 0.35) / unit) * 0.5
      let k = hatchDensity({ x, y, luma: luma[p] ?? 1, isSky, waver, unit }) * (0.55 + grain * 0.7) * (isSky ? 0.35 : 1)
      k = Math.max(
        k,
        (1 - (ink[p] ?? 1)) * (isSky ? 0.25 : 0.5 + grain * 0.55),
        (1 - (outline[p] ?? 1)) * (0.45 + 0.55 * grain),
      )
      k = clamp(k * (0.86 + 0.3 * grain)) * marginFade(stage, waver, x, y)
      const tooth = 1 + (grain - 0.5) * 0.035
      for (let c = 0; c < 3; c++) {
        const value = pixels[i + c] ?? 0
        const paper = (PAPER[c] ?? 1) * tooth
        const washed = mix(paper, paper * (value * 0.85 + 0.22), color * (0.75 + grain * 0.3))
        const pencil = mix(GRAPHITE[c] ?? 0, value * 0.42, color * 0.8)
        pixels[i + c] = clamp(mix(washed, pencil, k * 0.9))
      }
    }
}

type HatchPoint = { x: number; y: number; luma: number; isSky: boolean; waver: Sampler; unit: number }

function hatchDensity({ x, y, luma, isSky, waver, unit }: HatchPoint): number {
  let k = 0
  const drift = waver(x, y)
  for (let n = 0; n < HATCHES.length; n++) {
    const hatch = HATCHES[n]
    if (!hatch) break
    const dark = (hatch.tone - luma) * (isSky ? 0.9 : 2.8)
    if (dark <= 0) break
    const t = ((x * hatch.x + y * hatch.y + drift * (n + 1) * 0.6) / (9.5 * unit)) * (1 + n * 0.13)
    const off = Math.abs(t - Math.floor(t) - 0.5) * 2
    k = Math.max(k, clamp((clamp(dark, 0, 0.62) - off) * 3.2) * (0.62 + 0.12 * n))
  }
  return k
}

/** The sketch fades out toward an uneven margin. */
function marginFade({ width, height, unit }: Stage, waver: Sampler, x: number, y: number): number {
  const margin =
    Math.min(x, y, width - x, height - y) / Math.min(width, height) + waver(x * 0.7, y * 0.7) / (300 * unit)
  return smoothstep(0.02, 0.14, margin)
}

/**
 * Kuwahara filter: each pixel gets the mean of the most even of four neighboring squares. This gives flat washes with
 * crisp borders, in O(1) per pixel.
 */
export function applyKuwahara(stage: Stage, radius: number): void {
  const { pixels, width, height, scratch } = stage
  const count = width * height
  const reach = Math.max(1, Math.round(radius / 2))
  const mean = scratch.floats('A', pixels.length)
  mean.set(pixels)
  blur(mean, { width, height, radius: reach, channels: 3, passes: 1 }, scratch)
  const variance = scratch.floats('plane.4', count)
  for (let p = 0; p < count; p++) variance[p] = lumaAt(pixels, p * 3) ** 2
  blur(variance, { width, height, radius: reach, passes: 1 }, scratch)
  for (let p = 0; p < count; p++) variance[p] = (variance[p] ?? 0) - lumaAt(mean, p * 3) ** 2
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - reach) * width
    const below = Math.min(height - 1, y + reach) * width
    for (let x = 0; x < width; x++) {
      const left = x < reach ? 0 : x - reach
      const right = x + reach >= width ? width - 1 : x + reach
      let mostEven = above + left
      if ((variance[above + right] ?? 0) < (variance[mostEven] ?? 0)) mostEven = above + right
      if ((variance[below + left] ?? 0) < (variance[mostEven] ?? 0)) mostEven = below + left
      if ((variance[below + right] ?? 0) < (variance[mostEven] ?? 0)) mostEven = below + right
      const i = (y * width + x) * 3
      pixels[i] = mean[mostEven * 3] ?? 0
      pixels[i + 1] = mean[mostEven * 3 + 1] ?? 0
      pixels[i + 2] = mean[mostEven * 3 + 2] ?? 0
    }
  }
}

/** Watercolor: wobbling washes, darker edges, granulation and an uneven white paper border. */
export function paintWatercolor(stage: Stage, isFine: boolean): void {
  wobble(stage)
  applyKuwahara(stage, (isFine ? 5 : 9) * stage.unit)
  applyKuwahara(stage, (isFine ? 3 : 5) * stage.unit)
  applyPaper(stage)
}

function wobble({ pixels, width, height, unit, seed, scratch }: Stage): void {
  const source = scratch.floats('A', pixels.length)
  source.set(pixels)
  const salt = seed % 77
  const shape = { width, height, step: 4, scratch }
  const right = createCoarseField(shape, (x, y) => fbm(x / 34 / unit + salt, y / 34 / unit, 3) * 9 * unit)
  const down = createCoarseField(shape, (x, y) => fbm(x / 34 / unit, y / 34 / unit + 50 + salt, 3) * 9 * unit)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = clamp(x + right(x, y), 0, width - 1) | 0
      const fromY = clamp(y + down(x, y), 0, height - 1) | 0
      const i = (y * width + x) * 3
      const j = (fromY * width + fromX) * 3
      pixels[i] = source[j] ?? 0
      pixels[i + 1] = source[j + 1] ?? 0
      pixels[i + 2] = source[j + 2] ?? 0
    }
}

/** Shows the image as watercolor on paper: darker edges, granulation and an uneven border. */
function applyPaper(stage: Stage): void {
  const { pixels, width, height, unit, seed, scratch } = stage
  const salt = seed % 77
  const luma = createLumaPlane(stage, 'plane.0')
  const around = scratch.floats('plane.1', luma.length)
  around.set(luma)
  blur(around, { width, height, radius: 5 * unit }, scratch)
  const pigment = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    fbm(x / 150 / unit + salt, y / 150 / unit + 9, 5),
  )
  const torn = createCoarseField(
    { width, height, step: 4, scratch: stage.scratch },
    (x, y) => fbm(x / 60 / unit + 4, y / 60 / unit + salt, 4) * 30 * unit,
  )
  const border = Math.min(width, height) * 0.045
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const step = (around[p] ?? 0) - (luma[p] ?? 0)
      const edge = clamp(step * 2.6, 0, 0.45) * 1.1 + clamp(step * -0.5, 0, 0.1)
      const tooth =
        noise((x * 0.42) / unit, (y * 0.42) / unit) * 0.5 + noise((x * 0.19) / unit + 7, (y * 0.19) / unit) * 0.5
      const density = clamp(0.88 + pigment(x, y) * 0.62 + tooth * 0.11 * (1.3 - (luma[p] ?? 0)), 0.2, 1.2)
      const inside = Math.min(x, y, width - x, height - y) + torn(x, y) - border
      const k = density * wetEdge(inside / unit)
      const paper = 1 + tooth * 0.0175
      const power = 0.82 + edge * 2.2
      const i = p * 3
      pixels[i] = clamp((1 - (1 - wash(pixels[i] ?? 0, power)) * k) * 0.985 * paper)
      pixels[i + 1] = clamp((1 - (1 - wash(pixels[i + 1] ?? 0, power)) * k) * 0.97 * paper)
      pixels[i + 2] = clamp((1 - (1 - wash(pixels[i + 2] ?? 0, power)) * k) * 0.94 * paper)
    }
}

function wash(value: number, power: number): number {
  return clamp(0.06 + value * 0.96) ** power
}

/** Paint dries darkest just inside the edge of a wash. */
function wetEdge(inside: number): number {
  if (inside < 0) return 0
  if (inside >= 7) return 1
  return mix(0.55, 1.18, clamp(inside / 2.2)) * (inside < 5 ? 1.12 : 1)
}

/** Brightness of every pixel, in the named scratch array. */
function createLumaPlane({ pixels, width, height, scratch }: Stage, name: string): Float32Array {
  const plane = scratch.floats(name, width * height)
  for (let p = 0; p < plane.length; p++) plane[p] = lumaAt(pixels, p * 3)
  return plane
}

interface Ink {
  /** Width of the line, in pixels at an image size of 1024. */
  width: number
  /** How strongly edges are exaggerated. */
  gain: number
  /** Pixels below this brightness get ink. */
  threshold: number
  hardness: number
}

/** Extended difference of Gaussians: ink and pencil lines, from 0 (black) to 1 (white). */
export function traceInkLines(stage: Stage, ink: Ink): Float32Array {
  const { width, height, unit, scratch } = stage
  const wide = createLumaPlane(stage, 'plane.1')
  const fine = scratch.floats('plane.0', wide.length)
  fine.set(wide)
  blur(fine, { width, height, radius: Math.max(1, ink.width * unit), passes: 1 }, scratch)
  blur(wide, { width, height, radius: Math.max(2, ink.width * 2.2 * unit) }, scratch)
  for (let p = 0; p < fine.length; p++) {
    const f = fine[p] ?? 0
    const v = f + ink.gain * (f - (wide[p] ?? 0))
    fine[p] = v >= ink.threshold ? 1 : 1 + Math.tanh(ink.hardness * (v - ink.threshold))
  }
  return fine
}

/** An outline of even width between neighboring objects, interrupted in places like a line drawn by hand. */
export function traceContours({ ids, width, height, unit, scratch }: Stage, thickness: number): Float32Array {
  const lines = scratch.floats('plane.2', width * height).fill(1)
  const t = Math.max(1, Math.round(thickness * unit))
  const pressure = createCoarseField({ width, height, step: 8, scratch }, (x, y) => noise(x * 0.02, y * 0.02))
  for (let y = t; y < height - t; y++)
    for (let x = t; x < width - t; x++) {
      const p = y * width + x
      const id = ids[p]
      let edges = 0
      if (ids[p + t] !== id) edges++
      if (ids[p - t] !== id) edges++
      if (ids[p + t * width] !== id) edges++
      if (ids[p - t * width] !== id) edges++
      if (edges > 0) lines[p] = edges > 1 || pressure(x, y) > -0.2 ? 0 : 0.55
    }
  return blur(lines, { width, height, radius: 1, passes: 1 }, scratch)
}

interface Cel {
  /** Steps of brightness; fewer is flatter. */
  levels: number
  /** Strength of the outline, 0 for none. */
  line: number
  saturation?: number
  /** Width of the outline and of the flat washes, in pixels at an image size of 1024. */
  pen?: number
  flatness?: number
}

/** Soft steps of shade and a thin outline, like animation cels. */
export function paintCel(stage: Stage, { levels, line, saturation = 1.28, pen = 1, flatness = 7 }: Cel): void {
  const { pixels, unit } = stage
  applyKuwahara(stage, flatness * unit)
  const outline = line > 0 ? traceContours(stage, pen) : undefined
  for (let p = 0, i = 0; i < pixels.length; p++, i += 3) {
    const l = lumaAt(pixels, i)
    const step = Math.floor(l * levels)
    const flat = (step + smoothstep(0.35, 0.65, l * levels - step)) / levels
    const k = (mix(l, flat, 0.8) + 0.03) / (l + 0.03)
    const ink = outline ? clamp(mix(1, 0.5 + 0.5 * (outline[p] ?? 1), line)) : 1
    const target = l * k
    for (let c = i; c < i + 3; c++)
      pixels[c] = clamp((target + ((pixels[c] ?? 0) * k - target) * saturation) * ink + 0.015)
  }
}
