import type { Rgb } from '../math/color.ts'
import { fillRings, type Ring } from '../raster/mask.ts'
import type { Light, Stage } from './stage.ts'

// These functions run once per pixel, so they take more than three scalars: an object per pixel would be garbage to
// collect.

/** Mixes a color over the pixel that starts at index `i`. */
export function blend(pixels: Float32Array, i: number, r: number, g: number, b: number, alpha: number): void {
  const r0 = pixels[i] ?? 0
  const g0 = pixels[i + 1] ?? 0
  const b0 = pixels[i + 2] ?? 0
  pixels[i] = r0 + (r - r0) * alpha
  pixels[i + 1] = g0 + (g - g0) * alpha
  pixels[i + 2] = b0 + (b - b0) * alpha
}

/** Adds light to the pixel that starts at index `i`. */
export function add(pixels: Float32Array, i: number, r: number, g: number, b: number): void {
  pixels[i] = (pixels[i] ?? 0) + r
  pixels[i + 1] = (pixels[i + 1] ?? 0) + g
  pixels[i + 2] = (pixels[i + 2] ?? 0) + b
}

/** Perceived brightness of the pixel that starts at index `i`. */
export function lumaAt(pixels: Float32Array, i: number): number {
  return (pixels[i] ?? 0) * 0.299 + (pixels[i + 1] ?? 0) * 0.587 + (pixels[i + 2] ?? 0) * 0.114
}

/** The color of a surface in the ambient light and in a share of the sunlight. */
export function lit([r, g, b]: Rgb, { ambient, sun, strength }: Light, share: number): Rgb {
  const k = strength * share
  return [
    r * (ambient[0] * 0.75 + sun[0] * k),
    g * (ambient[1] * 0.75 + sun[1] * k),
    b * (ambient[2] * 0.75 + sun[2] * k),
  ]
}

/** Writes the color of a pixel into `out`, three numbers. The array is reused, so no pixel allocates one. */
export type Shader = (x: number, y: number, out: Float64Array) => void

export type ShapePaint = { paint: Rgb | Shader; id?: number; alpha?: number }

/** Fills outlines with a color or a shader, anti-aliased. */
export function fillShape(stage: Stage, rings: readonly Ring[], { paint, id = 0, alpha = 1 }: ShapePaint): void {
  const mask = fillRings(rings, stage, stage.scratch)
  if (!mask) return
  const { pixels, ids, width } = stage
  const { cover } = mask
  const color = new Float64Array(3)
  const shader = typeof paint === 'function' ? paint : undefined
  if (typeof paint !== 'function') color.set(paint)
  for (let row = 0; row < mask.height; row++) {
    const y = row + mask.y
    for (let column = 0; column < mask.width; column++) {
      const a = cover[row * mask.width + column] ?? 0
      if (a <= 0) continue
      const x = column + mask.x
      if (shader) shader(x, y, color)
      const p = y * width + x
      blend(pixels, p * 3, color[0] ?? 0, color[1] ?? 0, color[2] ?? 0, a * alpha)
      if (id && a > 0.5) ids[p] = id
    }
  }
}

/** An ellipse: center, half its length, half its width (a circle if omitted), angle in radians. */
export type Oval = readonly [x: number, y: number, rx: number, ry?: number, angle?: number]

interface Touch {
  color: Rgb
  alpha?: number
  /** Share of the radius, from the edge inward, in which the touch fades out. */
  softness?: number
  id?: number
}

/** Paints one soft elliptical brush touch, as for leaves, flowers, stars and sparks. */
export function dab(stage: Stage, oval: Oval, { color, alpha = 1, softness = 0.35, id = 0 }: Touch): void {
  // Read by index: an iterator for each of many thousands of touches would be slow.
  const { 0: x, 1: y, 2: rx, 3: ry = rx, 4: angle = 0 } = oval
  const { width, height, pixels, ids } = stage
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const reachX = Math.abs(rx * cos) + Math.abs(ry * sin) + 1
  const reachY = Math.abs(rx * sin) + Math.abs(ry * cos) + 1
  const left = Math.max(0, (x - reachX) | 0)
  const right = Math.min(width - 1, (x + reachX + 1) | 0)
  const top = Math.max(0, (y - reachY) | 0)
  const bottom = Math.min(height - 1, (y + reachY + 1) | 0)
  const perX = 1 / Math.max(rx, 0.6)
  const perY = 1 / Math.max(ry, 0.6)
  const [red, green, blue] = color
  const fade = alpha / Math.max(softness, 1.2 / Math.max(0.8, Math.min(rx, ry)))
  for (let py = top; py <= bottom; py++)
    for (let px = left; px <= right; px++) {
      const dx = px - x
      const dy = py - y
      const u = (dx * cos + dy * sin) * perX
      const v = (dy * cos - dx * sin) * perY
      const e = u * u + v * v
      if (e >= 1) continue
      const a = (1 - Math.sqrt(e)) * fade
      const p = py * width + px
      blend(pixels, p * 3, red, green, blue, a > alpha ? alpha : a)
      if (id) ids[p] = id
    }
}

type Glow = { x: number; y: number; radius: number; color: Rgb; strength?: number }

/** Adds light around a point, as around lamps, windows and sparks. */
export function glow(stage: Stage, { x, y, radius, color, strength = 1 }: Glow): void {
  const { width, height, pixels } = stage
  const [red, green, blue] = color
  const inverseRadius2 = 1 / (radius * radius)
  const bottom = Math.min(height, y + radius)
  const right = Math.min(width, x + radius)
  for (let py = Math.max(0, (y - radius) | 0); py < bottom; py++)
    for (let px = Math.max(0, (x - radius) | 0); px < right; px++) {
      const e = ((px - x) * (px - x) + (py - y) * (py - y)) * inverseRadius2
      if (e >= 1) continue
      const a = (((1 - e) * (1 - e)) / (1 + e * 14)) * strength
      const i = (py * width + px) * 3
      pixels[i] = (pixels[i] ?? 0) + red * a
      pixels[i + 1] = (pixels[i + 1] ?? 0) + green * a
      pixels[i + 2] = (pixels[i + 2] ?? 0) + blue * a
    }
}
