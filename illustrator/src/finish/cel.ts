import { noise } from '../math/noise.ts'
import { blur } from '../raster/blur.ts'
import { coarseField } from '../raster/field.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { kuwahara } from './watercolour.ts'

/** Brightness of every pixel, in the named scratch array. */
export function lumaPlane({ pixels, width, height, scratch }: Stage, name: string): Float32Array {
  const plane = scratch.floats(name, width * height)
  for (let p = 0; p < plane.length; p++) plane[p] = lumaAt(pixels, p * 3)
  return plane
}

interface Ink {
  /** Width of the line in pixels of a 1024 picture. */
  width: number
  /** How strongly edges are exaggerated. */
  gain: number
  /** Below this brightness ink flows. */
  threshold: number
  hardness: number
}

/** Extended difference of Gaussians: ink and pencil lines, 0 black to 1 white. */
export function inkLines(stage: Stage, ink: Ink): Float32Array {
  const { width, height, unit, scratch } = stage
  const wide = lumaPlane(stage, 'plane.1')
  const fine = scratch.floats('plane.0', wide.length)
  fine.set(wide)
  blur(fine, { width, height, radius: Math.max(1, ink.width * unit), passes: 1 }, scratch)
  blur(wide, { width, height, radius: Math.max(2, ink.width * 2.2 * unit) }, scratch)
  for (let p = 0; p < fine.length; p++) {
    const f = fine[p] ?? 0
    const v = f + ink.gain * (f - (wide[p] ?? 0))
    fine[p] = v >= ink.threshold ? 1 : 1 + Math.tanh(ink.hardness * (v - ink.threshold))
  }
  return fine
}

/** An outline wherever one thing ends and another begins, of even width, lifted here and there as by a hand. */
export function contours({ ids, width, height, unit, scratch }: Stage, thickness: number): Float32Array {
  const lines = scratch.floats('plane.2', width * height).fill(1)
  const t = Math.max(1, Math.round(thickness * unit))
  const pressure = coarseField({ width, height, step: 8, scratch }, (x, y) => noise(x * 0.02, y * 0.02))
  for (let y = t; y < height - t; y++)
    for (let x = t; x < width - t; x++) {
      const p = y * width + x
      const id = ids[p]
      let edges = 0
      if (ids[p + t] !== id) edges++
      if (ids[p - t] !== id) edges++
      if (ids[p + t * width] !== id) edges++
      if (ids[p - t * width] !== id) edges++
      if (edges > 0) lines[p] = edges > 1 || pressure(x, y) > -0.2 ? 0 : 0.55
    }
  return blur(lines, { width, height, radius: 1, passes: 1 }, scratch)
}

interface Cel {
  /** Steps of brightness; fewer is flatter. */
  levels: number
  /** Strength of the outline, 0 for none. */
  line: number
  saturation?: number
  /** Width of the outline and of the flat washes, in pixels of a 1024 picture. */
  pen?: number
  flatness?: number
}

/** Soft steps of shade and a thin outline, as on painted film. */
export function paintCel(stage: Stage, { levels, line, saturation = 1.28, pen = 1, flatness = 7 }: Cel): void {
  const { pixels, unit } = stage
  kuwahara(stage, flatness * unit)
  const outline = line > 0 ? contours(stage, pen) : undefined
  for (let p = 0, i = 0; i < pixels.length; p++, i += 3) {
    const l = lumaAt(pixels, i)
    const step = Math.floor(l * levels)
    const flat = (step + smoothstep(0.35, 0.65, l * levels - step)) / levels
    const k = (mix(l, flat, 0.8) + 0.03) / (l + 0.03)
    const ink = outline ? clamp(mix(1, 0.5 + 0.5 * (outline[p] ?? 1), line)) : 1
    const target = l * k
    for (let c = i; c < i + 3; c++)
      pixels[c] = clamp((target + ((pixels[c] ?? 0) * k - target) * saturation) * ink + 0.015)
  }
}
