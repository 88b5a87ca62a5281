import { bell, clamp, mix, smoothstep } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { oklch, ramp } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { add, blend } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

/** Gradient from zenith to horizon, the glow of the sun and its disc. */
export function paintSky(stage: Stage): void {
  const { pixels, width, height, light, sun, horizon } = stage
  const gradient = ramp([
    [0, light.zenith],
    [0.55, light.middle],
    [1, light.horizon],
  ])
  const depth = Math.max(horizon, 1) * 1.02
  const per = 1 / (Math.min(height, width * 1.3) * 0.55)
  const strength = (light.isNight ? 0.28 : 1) * (sun.isHidden ? 0.25 : 1)
  const spread = light.isLow ? 0.24 : 0.34
  const [sr, sg, sb] = light.sun
  for (let y = 0; y < height; y++) {
    const at = Math.floor(clamp(y / depth) ** 1.15 * 511) * 3
    const r = gradient[at] ?? 0
    const g = gradient[at + 1] ?? 0
    const b = gradient[at + 2] ?? 0
    const dy = (y - sun.y) * per
    for (let x = 0; x < width; x++) {
      const dx = (x - sun.x) * per
      const d2 = dx * dx + dy * dy
      const wide = 1 / (1 + d2 * 9)
      const shine = (wide * wide * spread + 0.45 / (1 + d2 * 220)) * strength
      const i = (y * width + x) * 3
      pixels[i] = r + sr * shine
      pixels[i + 1] = g + sg * shine
      pixels[i + 2] = b + sb * shine
    }
  }
  if (!sun.isHidden) paintDisc(stage)
}

function paintDisc({ pixels, width, height, light, sun, horizon }: Stage): void {
  const { x: cx, y: cy, radius } = sun
  const bottom = Math.min(height, cy + radius + 2)
  for (let y = Math.max(0, (cy - radius - 1) | 0); y < bottom; y++)
    for (let x = Math.max(0, (cx - radius - 1) | 0); x < Math.min(width, cx + radius + 2); x++) {
      const dx = x - cx
      const dy = y - cy
      const cover = clamp(radius - Math.sqrt(dx * dx + dy * dy) + 0.5)
      if (cover <= 0) continue
      const spots = sun.isMoon ? 0.28 * clamp(fbm((dx / radius) * 1.8 + 5, (dy / radius) * 1.8, 4) + 0.25) : 0
      const low = sun.isMoon ? 1 : 1 - 0.35 * smoothstep(horizon - radius * 2.2, horizon, y)
      const k = (sun.isMoon ? 0.97 - spots : radius > 0.1 * Math.min(width, height) ? 0.86 : 1.7) * low
      blend(
        pixels,
        (y * width + x) * 3,
        light.sun[0] * k * 1.05,
        light.sun[1] * k * (0.6 + 0.4 * low),
        light.sun[2] * k,
        cover,
      )
    }
}

/** Stars thin out towards the horizon; `amount` 0 to 1. */
export function paintStars(stage: Stage, amount: number): void {
  const { pixels, width, height, unit, seed, horizon } = stage
  const cell = Math.max(4, (9 * unit) | 0)
  const bottom = Math.min(height, horizon)
  for (let row = 0; row * cell < bottom; row++)
    for (let column = 0; column * cell < width; column++) {
      const t = (row * cell) / Math.max(1, horizon)
      if (hashCell(column, row, seed) >= amount * 0.12 * (1 - t * 0.6)) continue
      const x = (column + 0.2 + 0.6 * hashCell(column, row, 7)) * cell
      const y = (row + 0.2 + 0.6 * hashCell(column, row, 8)) * cell
      const size = hashCell(column, row, 9) ** 6 * 2.4 + 0.1
      const blue = 0.85 + 0.4 * hashCell(column, row, 3)
      const reach = Math.ceil(3 + 3 * unit)
      for (let py = Math.max(0, (y - reach) | 0); py < Math.min(bottom, y + reach); py++)
        for (let px = Math.max(0, (x - reach) | 0); px < Math.min(width, x + reach); px++) {
          const e = (px - x) * (px - x) + (py - y) * (py - y)
          const fall = 1 + (e * 1.6) / unit
          const v = size / (fall * fall)
          add(pixels, (py * width + px) * 3, v, v * 0.95, v * blue)
        }
    }
}

/** Curtains of northern light, green below and purple above. */
export function paintAurora(stage: Stage, hue = 160): void {
  const { pixels, width, height, seed, horizon } = stage
  const depth = Math.max(1, horizon)
  const shift = (seed % 997) * 0.37
  const bottom = Math.min(height, horizon)
  const low = oklch(0.82, 0.2, hue)
  const high = oklch(0.6, 0.2, hue + 155)
  const curtain = coarseField({ width, height: bottom, step: 3, scratch: stage.scratch }, (x, y) => {
    const t = y / depth
    let sum = 0
    for (let i = 0; i < 3; i++) {
      const base = 0.66 - i * 0.15 + 0.2 * fbm((x / width) * 1.6 + shift + i * 9, i * 3.3, 3)
      const above = base - t
      if (above <= -0.03) continue
      const folds = 0.45 + 1.1 * Math.abs(fbm((x / width) * 8 + i * 5 + shift, 1.5 + t * 0.4, 3))
      sum += folds * smoothstep(-0.03, 0.015, above) * Math.exp(-above * (4 + i * 2)) * (1 - i * 0.2)
    }
    return sum
  })
  for (let y = 0; y < bottom; y++) {
    const k = smoothstep(0.65, 0.1, y / depth)
    const r = mix(low[0], high[0], k)
    const g = mix(low[1], high[1], k)
    const b = mix(low[2], high[2], k)
    for (let x = 0; x < width; x++) {
      const v = curtain(x, y) * (0.8 + 0.2 * bell((x / width - 0.5) * 3))
      if (v > 0.002) add(pixels, (y * width + x) * 3, r * v, g * v, b * v)
    }
  }
}
