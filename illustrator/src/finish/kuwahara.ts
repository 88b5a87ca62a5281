import { blur } from '../raster/blur.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

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
