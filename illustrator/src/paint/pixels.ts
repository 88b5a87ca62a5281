import type { Rgb } from '../math/colour.ts'
import type { Light } from './stage.ts'

// These run once per pixel. They take scalars, against the house rule of three parameters: an object per pixel would be
// garbage per pixel.

/** Mixes a colour over the pixel that starts at index `i`. */
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

/** A surface colour under ambient light and a share of the sun. */
export function lit([r, g, b]: Rgb, { ambient, sun, strength }: Light, share: number): Rgb {
  const k = strength * share
  return [
    r * (ambient[0] * 0.75 + sun[0] * k),
    g * (ambient[1] * 0.75 + sun[1] * k),
    b * (ambient[2] * 0.75 + sun[2] * k),
  ]
}
