import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { oklch, type Rgb } from '../math/colour.ts'
import { blur } from '../raster/blur.ts'
import { blend } from '../paint/pixels.ts'
import { ID } from '../paint/stage.ts'
import { bump, formAt, PART, type Form } from './head-form.ts'
import type { Bust } from './sitter.ts'

interface Relief {
  left: number
  top: number
  width: number
  height: number
  depth: Float32Array
  cover: Float32Array
  part: Uint8Array
}

/** Models the bust as a height field and lights it strongly from one side. */
export function paintHead(bust: Bust): void {
  const relief = modelRelief(bust)
  if (relief) lightRelief(bust, relief)
}

function modelRelief({ stage, sitter, x, y, size }: Bust): Relief | undefined {
  const left = Math.max(0, (x - size * 1.05) | 0)
  const top = Math.max(0, (y - size * 0.62) | 0)
  const width = Math.min(stage.width, (x + size * 1.05) | 0) - left
  const height = Math.min(stage.height, (y + size * 1.9) | 0) - top
  if (width < 3 || height < 3) return undefined
  const { scratch } = stage
  const count = width * height
  const depth = scratch.floats('plane.4', count)
  const cover = scratch.floats('plane.0', count)
  const part = scratch.bytes('solid.material', count)
  const form: Form = { depth: 0, part: 0 }
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const o = row * width + column
      formAt((column + left - x) / size, (row + top - y) / size, sitter, form)
      depth[o] = form.depth * size
      part[o] = form.part
      cover[o] = form.part ? 1 : 0
    }
  blur(cover, { width, height, radius: 1, passes: 1 }, scratch)
  blur(depth, { width, height, radius: Math.max(1, size * 0.006) }, scratch)
  return { left, top, width, height, depth, cover, part }
}

function lightRelief(bust: Bust, relief: Relief): void {
  const { stage, sitter, x, y, size } = bust
  const { skin, coat, softness, turn } = sitter
  const colours: readonly Rgb[] = [
    [0, 0, 0],
    oklch(...skin),
    oklch(skin[0] - 0.05, skin[1], skin[2]),
    oklch(...coat),
    oklch(0.86, 0.02, 80),
  ]
  const { width, height, depth, part, cover } = relief
  const { ambient, sun, horizon } = stage.light
  const [lx, ly, lz] = bust.light
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const o = row * width + column
      const m = part[o] ?? 0
      if (!m) continue
      const gx = ((depth[o - 1] ?? 0) - (depth[o + 1] ?? 0)) * 0.5
      const gy = ((depth[o - width] ?? 0) - (depth[o + width] ?? 0)) * 0.5
      const scale = 1 / Math.sqrt(gx * gx + gy * gy + 1)
      const nx = gx * scale
      const ny = gy * scale
      const u = (column + relief.left - x) / size
      const v = (row + relief.top - y) / size
      const facing = clamp((nx * lx + ny * ly + scale * lz + 0.18) / 1.18)
      const rim = (1 - scale) ** 2 * clamp(-nx * lx * 1.6) * 0.18
      const shine = m < PART.coat ? Math.max(0, nx * lx * 0.55 + ny * ly * 0.55 + scale * 0.86) ** 26 * 0.1 : 0
      const under = m === PART.neck ? clamp(0.35 + (v - 0.45) * 1.4) : 1
      const red = m === PART.face ? Math.min(1, redness(u - turn, v, softness) * (1 + softness * 0.7)) : 0
      const texture = 1 + (m === PART.coat ? 0.18 * fbm(u * 9, v * 9, 4) : 0.06 * fbm(u * 24, v * 24, 3))
      const base = colours[m] ?? colours[1] ?? [0, 0, 0]
      const sky = (0.34 + softness * 0.38) * (0.6 - ny * 0.4)
      const direct = bust.strength * facing ** (1.5 - softness * 0.3) * (1.05 - softness * 0.15)
      const k = texture * under
      const p = (row + relief.top) * stage.width + column + relief.left
      blend(
        stage.pixels,
        p * 3,
        base[0] * k * mix(1, 1.02, red) * (ambient[0] * sky + sun[0] * direct) + sun[0] * shine + horizon[0] * rim,
        base[1] * k * mix(1, 0.62 - softness * 0.16, red) * (ambient[1] * sky + sun[1] * direct) +
          sun[1] * shine +
          horizon[1] * rim,
        base[2] * k * mix(1, 0.58 - softness * 0.1, red) * (ambient[2] * sky + sun[2] * direct) +
          sun[2] * shine +
          horizon[2] * rim,
        cover[o] ?? 0,
      )
      stage.ids[p] = ID.subject + 60 + m
    }
}

/** Lips, cheeks and the tip of the nose. */
function redness(u: number, v: number, softness: number): number {
  const lips = smoothstep(0.9, 0.55, Math.hypot(u / 0.095, (v - 0.264) / 0.05))
  return (
    (0.55 + softness * 0.3) * lips +
    0.22 * bump(Math.abs(u) - 0.17, v - 0.1, 0.1, 0.08) +
    0.2 * bump(u, v - 0.12, 0.06, 0.05)
  )
}
