import { blur } from '../raster/blur.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'
import { clamp, mix } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { coarseField } from '../raster/field.ts'
import { lumaPlane } from './cel.ts'

/** Each pixel takes the mean of the calmest of four neighbouring squares: flat washes with crisp borders, O(1) per pixel. */
export function kuwahara(stage: Stage, radius: number): void {
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
      let calm = above + left
      if ((variance[above + right] ?? 0) < (variance[calm] ?? 0)) calm = above + right
      if ((variance[below + left] ?? 0) < (variance[calm] ?? 0)) calm = below + left
      if ((variance[below + right] ?? 0) < (variance[calm] ?? 0)) calm = below + right
      const i = (y * width + x) * 3
      pixels[i] = mean[calm * 3] ?? 0
      pixels[i + 1] = mean[calm * 3 + 1] ?? 0
      pixels[i + 2] = mean[calm * 3 + 2] ?? 0
    }
  }
}

/** Wobbling washes, darker edges, granulation and a torn border of white paper. */
export function paintWatercolour(stage: Stage, isFine: boolean): void {
  wobble(stage)
  kuwahara(stage, (isFine ? 5 : 9) * stage.unit)
  kuwahara(stage, (isFine ? 3 : 5) * stage.unit)
  soakPaper(stage)
}

function wobble({ pixels, width, height, unit, seed, scratch }: Stage): void {
  const source = scratch.floats('A', pixels.length)
  source.set(pixels)
  const salt = seed % 77
  const shape = { width, height, step: 4, scratch }
  const right = coarseField(shape, (x, y) => fbm(x / 34 / unit + salt, y / 34 / unit, 3) * 9 * unit)
  const down = coarseField(shape, (x, y) => fbm(x / 34 / unit, y / 34 / unit + 50 + salt, 3) * 9 * unit)
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

function soakPaper(stage: Stage): void {
  const { pixels, width, height, unit, seed, scratch } = stage
  const salt = seed % 77
  const luma = lumaPlane(stage, 'plane.0')
  const around = scratch.floats('plane.1', luma.length)
  around.set(luma)
  blur(around, { width, height, radius: 5 * unit }, scratch)
  const pigment = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    fbm(x / 150 / unit + salt, y / 150 / unit + 9, 5),
  )
  const torn = coarseField(
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

/** Paint dries darkest just inside the border of a wash. */
function wetEdge(inside: number): number {
  if (inside < 0) return 0
  if (inside >= 7) return 1
  return mix(0.55, 1.18, clamp(inside / 2.2)) * (inside < 5 ? 1.12 : 1)
}
