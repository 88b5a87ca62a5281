import { clamp, mix, smoothstep } from '../math/number.ts'
import { blur } from '../raster/mask.ts'
import { halveImage, type SmallImage } from '../raster/field.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { hashCell } from '../math/random.ts'
import { noise } from '../math/noise.ts'
import { add, blend, lumaAt } from '../paint/shapes.ts'

export interface Bloom {
  strength: number
  /** Only pixels brighter than this bloom. */
  threshold: number
}

/** Lets bright light spread over edges. Computed at a quarter of the size, with two radii. */
export function addBloom(stage: Stage, { strength, threshold }: Bloom): void {
  const { pixels, width, height, unit, scratch } = stage
  const small = halveImage(halveImage({ data: pixels, width, height }, 'half', scratch), 'quarter', scratch)
  const { data } = small
  for (let i = 0; i < data.length; i += 3) {
    const l = Math.max(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)
    const k = l > threshold ? Math.min(1.2, ((l - threshold) / l) * 1.4) : 0
    data[i] = (data[i] ?? 0) * k
    data[i + 1] = (data[i + 1] ?? 0) * k
    data[i + 2] = (data[i + 2] ?? 0) * k
  }
  const tight = scratch.floats('quarter.tight', data.length)
  tight.set(data)
  const shape = { width: small.width, height: small.height, channels: 3 }
  blur(tight, { ...shape, radius: 6.5 * unit }, scratch)
  blur(data, { ...shape, radius: 26 * unit }, scratch)
  for (let i = 0; i < data.length; i++) data[i] = (data[i] ?? 0) + (tight[i] ?? 0) * 0.8
  addEnlarged(stage, small, strength)
}

function addEnlarged({ pixels, width, height }: Stage, small: SmallImage, strength: number): void {
  const { data } = small
  const below = small.width * 3
  for (let y = 0; y < height; y++) {
    const fy = clamp(y / 4 - 0.375, 0, small.height - 1.001)
    const row = fy | 0
    const v = fy - row
    for (let x = 0; x < width; x++) {
      const fx = clamp(x / 4 - 0.375, 0, small.width - 1.001)
      const column = fx | 0
      const u = fx - column
      const o = (row * small.width + column) * 3
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const nw = data[o + c] ?? 0
        const sw = data[o + below + c] ?? 0
        const upper = nw + ((data[o + 3 + c] ?? 0) - nw) * u
        const lower = sw + ((data[o + below + 3 + c] ?? 0) - sw) * u
        pixels[i + c] = (pixels[i + c] ?? 0) + (upper + (lower - upper) * v) * strength
      }
    }
  }
}

export interface Lens {
  vignette: number
  grain: number
  /** Shift between red and blue toward the corners, in pixels at an image size of 1024. */
  fringe?: number
}

/** The last pass adds the lens and converts to bytes. Grain compresses badly, so it is subtle and in 2 by 2 blocks. */
export function toBytes({ pixels, width, height, seed, unit, scratch }: Stage, lens: Lens): Uint8Array {
  const { vignette, grain } = lens
  const fringe = (lens.fringe ?? 0) * unit
  const bytes = scratch.bytes('rgb8', width * height * 3)
  for (let y = 0; y < height; y++) {
    const dy = y / height - 0.5
    for (let x = 0; x < width; x++) {
      const dx = x / width - 0.5
      const corner = dx * dx + dy * dy
      const k = 1 - vignette * corner * 1.7
      const g = grain > 0 ? (hashCell(x >> 1, y >> 1, seed) - 0.5) * grain : 0
      const i = (y * width + x) * 3
      let red = i
      let blue = i + 2
      if (fringe > 0) {
        const off = Math.round(dx * fringe * corner * 4)
        red = (y * width + clamp(x + off, 0, width - 1)) * 3
        blue = (y * width + clamp(x - off, 0, width - 1)) * 3 + 2
      }
      bytes[i] = clamp((pixels[red] ?? 0) * k + g) * 255 + 0.5
      bytes[i + 1] = clamp((pixels[i + 1] ?? 0) * k + g) * 255 + 0.5
      bytes[i + 2] = clamp((pixels[blue] ?? 0) * k + g) * 255 + 0.5
    }
  }
  return bytes
}

/** Adds the texture of a canvas. */
export function weaveCanvas({ pixels, width, height, unit }: Stage, strength: number): void {
  const frequency = 2.1 / unit
  for (let y = 0; y < height; y++) {
    const across = Math.sin(y * frequency) * strength
    const drift = Math.sin(y * 0.7) * 0.4
    for (let x = 0; x < width; x++) {
      const k = Math.sin(x * frequency + drift) * across
      add(pixels, (y * width + x) * 3, k, k, k)
    }
  }
}

/** Old film: brown dyes, gray blacks, dark corners, and light that leaked in from one side. */
export function fadeFilm({ pixels, width, height, seed }: Stage): void {
  const leakAt = seed & 1 ? 0.98 : 0.02
  for (let y = 0; y < height; y++) {
    const flame = 0.55 + 0.45 * noise((y / height) * 2, seed % 31)
    const dy = y / height - 0.5
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const dx = x / width - 0.5
      const corner = 1 - (dx * dx + dy * dy) * 0.9
      const l = lumaAt(pixels, i)
      const leak = Math.exp(-(((x / width - leakAt) * 3.4) ** 2)) * flame
      pixels[i] = clamp((mix(l, pixels[i] ?? 0, 0.42) * 0.88 + 0.12) * corner + leak * 0.5)
      pixels[i + 1] = clamp((mix(l, pixels[i + 1] ?? 0, 0.42) * 0.76 + 0.09) * corner + leak * 0.16)
      pixels[i + 2] = clamp((mix(l, pixels[i + 2] ?? 0, 0.42) * 0.54 + 0.085) * corner + leak * 0.02)
    }
  }
}

/** Depth of field: rows between `from` and `to` and all subjects stay sharp, the rest gets softer with distance. */
export function blurOutOfFocus(stage: Stage, { from, to, radius }: { from: number; to: number; radius: number }): void {
  const { pixels, ids, width, height, unit, scratch } = stage
  const soft = halveImage({ data: pixels, width, height }, 'half', scratch)
  blur(soft.data, { width: soft.width, height: soft.height, radius: (radius * unit) / 2, channels: 3 }, scratch)
  const blurriness = scratch.floats('plane.4', width * height)
  for (let y = 0; y < height; y++) {
    const k = Math.max(smoothstep(from, from - height * 0.18, y) * 0.85, smoothstep(to, to + height * 0.12, y))
    for (let x = 0; x < width; x++) blurriness[y * width + x] = (ids[y * width + x] ?? 0) >= ID.subject ? 0 : k
  }
  blur(blurriness, { width, height, radius: 3 * unit, passes: 1 }, scratch)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = blurriness[y * width + x] ?? 0
      if (k < 0.01) continue
      const row = clamp(y >> 1, 0, soft.height - 1)
      const o = (row * soft.width + clamp(x >> 1, 0, soft.width - 1)) * 3
      blend(pixels, (y * width + x) * 3, soft.data[o] ?? 0, soft.data[o + 1] ?? 0, soft.data[o + 2] ?? 0, k)
    }
}
