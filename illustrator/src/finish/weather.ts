import { mix } from '../math/number.ts'
import { blend } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

/** Streaks of rain, thin and short in the distance. */
export function paintRain(stage: Stage, strength: number): void {
  const { pixels, width, height, unit } = stage
  const random = stage.random.child('rain')
  const count = Math.round(700 * Math.max(1, (width * height) / (1024 * 1024 * unit * unit)))
  for (let i = 0; i < count; i++) {
    const near = random.next() ** 2
    const length = (18 + near * 90) * unit
    const startX = random.next() * width * 1.2 - width * 0.1
    const startY = random.next() * height * 1.2 - height * 0.1
    const alpha = strength * (0.25 + near * 0.75)
    for (let t = 0; t < length; t++) {
      const x = (startX - t * 0.12) | 0
      const y = (startY + t) | 0
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      blend(pixels, (y * width + x) * 3, 0.75, 0.85, 0.95, alpha * Math.sin((Math.PI * t) / length))
    }
  }
}

/** Snowflakes: many small, sharp ones and a few large, blurred ones. */
export function paintSnowfall(stage: Stage): void {
  const { pixels, width, height, unit } = stage
  const random = stage.random.child('snowfall')
  for (let i = 0; i < 900; i++) {
    const near = random.next() ** 4
    const radius = (1 + near * 11) * unit
    const cx = random.next() * width
    const cy = random.next() * height
    const alpha = mix(0.75, 0.3, near)
    const bottom = Math.min(height, cy + radius + 1)
    for (let y = Math.max(0, (cy - radius) | 0); y < bottom; y++)
      for (let x = Math.max(0, (cx - radius) | 0); x < Math.min(width, cx + radius + 1); x++) {
        const e = 1 - Math.hypot(x - cx, y - cy) / radius
        if (e > 0) blend(pixels, (y * width + x) * 3, 0.97, 0.98, 1, Math.min(1, e * (near > 0.2 ? 1.6 : 3)) * alpha)
      }
  }
}
