import type { Light } from '../paint/stage.ts'
import type { Rgb } from '../math/color.ts'
import { toLinearLight } from '../finish/tone.ts'

/** A small image to start from: three bytes per pixel, in the shape of the output image. */
export type Reference = { width: number; height: number; rgb8: Uint8Array }

/** The longer side of a reference, in pixels. It is small because details are not used. */
export const REFERENCE_SIDE = 160

/** Sun and horizon take the hue of the bright parts, the ambient light the mean hue. Their brightness stays. */
export function matchLight(reference: Reference, light: Light): Light {
  const { bright, mean } = measurePalette(reference)
  return {
    ...light,
    sun: matchHue(light.sun, bright, 0.6),
    ambient: matchHue(light.ambient, mean, 0.6),
    horizon: matchHue(light.horizon, bright, 0.6),
  }
}

/** Mean brightness of the displayed values, 0 to 1. */
export function meanBrightness({ rgb8 }: Reference): number {
  let sum = 0
  for (const value of rgb8) sum += value
  return sum / rgb8.length / 255
}

function measurePalette({ rgb8 }: Reference): { bright: Rgb; mean: Rgb } {
  const bright = [0, 0, 0, 0]
  const mean = [0, 0, 0, 0]
  const meanByte = meanBrightness({ width: 0, height: 0, rgb8 }) * 255
  for (let i = 0; i < rgb8.length; i += 3) {
    const l = ((rgb8[i] ?? 0) + (rgb8[i + 1] ?? 0) + (rgb8[i + 2] ?? 0)) / 3
    for (const sum of l > meanByte * 1.2 ? [bright, mean] : [mean]) {
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + toLinearLight((rgb8[i + c] ?? 0) / 255)
      sum[3] = (sum[3] ?? 0) + 1
    }
  }
  const average = ([r = 0, g = 0, b = 0, count = 0]: number[]): Rgb =>
    count > 0 ? [r / count, g / count, b / count] : [0.5, 0.5, 0.5]
  return { bright: average(bright), mean: average(mean) }
}

/** Mixes in a color of another hue that has the same brightness. */
function matchHue([r, g, b]: Rgb, [r1, g1, b1]: Rgb, share: number): Rgb {
  const k = (r + g + b) / (r1 + g1 + b1 + 0.001)
  return [r + (r1 * k - r) * share, g + (g1 * k - g) * share, b + (b1 * k - b) * share]
}
