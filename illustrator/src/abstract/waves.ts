import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { scaled, type Rgb } from '../math/colour.ts'
import { blend } from '../paint/pixels.ts'
import { dab, glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { toneAt, type Scheme } from './scheme.ts'

/** Rows of ink waves under a disc, each darker at its foot, with a pale crest. */
export function paintWaves(stage: Stage, scheme: Scheme): void {
  const { pixels, width, height } = stage
  const random = stage.random.child('waves')
  const high = toneAt(scheme, scheme.isDark ? 0.3 : 0.98)
  const low = toneAt(scheme, scheme.isDark ? 0.75 : 0.75)
  for (let y = 0; y < height; y++) {
    const t = clamp(y / (height * 0.62))
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = mix(high[c] ?? 0, low[c] ?? 0, t * t)
    }
  }
  const radius = Math.min(width, height) * random.between(0.12, 0.25)
  const disc = { x: width * random.between(0.25, 0.75), y: height * random.between(0.2, 0.36) }
  glow(stage, { ...disc, radius: radius * 3, colour: scheme.accent, strength: 0.5 })
  dab(stage, {
    ...disc,
    rx: radius,
    ry: radius,
    colour: scaled(scheme.accent, 1.15),
    softness: 0.015,
    id: ID.abstract + 9,
  })
  const rows = random.integer(7, 17)
  const lean = random.between(-0.25, 0.25)
  for (let row = 0; row < rows; row++) paintWave(stage, scheme, { row, rows, lean })
}

function paintWave(
  stage: Stage,
  scheme: Scheme,
  { row, rows, lean }: { row: number; rows: number; lean: number },
): void {
  const { pixels, ids, width, height, seed, unit } = stage
  const near = row / (rows - 1)
  const base = height * mix(0.42, 0.98, near ** 1.15)
  const rise = height * mix(0.07, 0.17, near)
  const shift = (seed % 401) + row * 5.3
  const body = toneAt(scheme, scheme.isDark ? mix(0.62, 0.12, near) : mix(0.72, 0.02, near))
  const foot = toneAt(scheme, scheme.isDark ? mix(0.4, 0, near) : mix(0.5, 0, near))
  const crest: Rgb = toneAt(scheme, 1)
  for (let x = 0; x < width; x++) {
    const u = (x / width) * mix(3.4, 1.7, near) * Math.max(1, width / height) + shift
    const peak = 1 - Math.abs(noise(u, row * 1.7))
    const top = base - rise * (peak * peak * 1.1 + fbm(u * 1.5, row, 3) * 0.5) + (x / width - 0.5) * lean * height * 0.3
    for (let y = Math.max(0, (top - 1) | 0); y < height; y++) {
      const down = (y - top) / (rise * 1.8)
      if (down > 1.6) break
      const k = smoothstep(0, 1, down)
      const streak =
        Math.sin((y - top) / (5.5 * unit) + noise(u * 3, (y - top) / (40 * unit)) * 5) *
        0.09 *
        smoothstep(0.9, 0.1, down)
      const line = Math.exp(-Math.max(0, y - top) / (2.2 * unit)) * 0.65
      const p = y * width + x
      const cover = clamp(y + 1 - top)
      blend(
        pixels,
        p * 3,
        mix(mix(body[0], foot[0], k) * (1 + streak), crest[0], line),
        mix(mix(body[1], foot[1], k) * (1 + streak), crest[1], line),
        mix(mix(body[2], foot[2], k) * (1 + streak), crest[2], line),
        cover,
      )
      if (cover > 0.5) ids[p] = ID.abstract + (row % 8)
    }
  }
}
