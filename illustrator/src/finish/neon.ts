import { clamp, mix, smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { blur } from '../raster/blur.ts'
import { lumaAt } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

/** A city's light on everything: magenta from one side, cyan from the other, tubes of light around subjects, scan lines. */
export function paintNeon(stage: Stage): void {
  const { pixels, width, height, seed, unit } = stage
  const tubes = tubesOfLight(stage)
  const isTurned = (seed & 2) > 0
  const scan = (2 * Math.PI) / Math.max(3, 5 * unit)
  for (let y = 0; y < height; y++) {
    const line = 1 - 0.07 * (0.5 + 0.5 * Math.sin(y * scan))
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const i = p * 3
      const across = isTurned ? 1 - x / width : x / width
      const side = smoothstep(0.12, 0.88, across + noise((x / width) * 2, (y / height) * 2 + 5) * 0.18)
      const l = lumaAt(pixels, i)
      const tube = tubes[p] ?? 0
      const air = 0.16 * smoothstep(1, 0.35, Math.abs(y / height - 0.55) * 1.6)
      const power = l * 0.95 + air
      const tint = 0.62
      pixels[i] = clamp((mix(pixels[i] ?? 0, power * mix(1.18, 0.12, side), tint) + tube * mix(1, 0.15, side)) * line)
      pixels[i + 1] = clamp(
        (mix(pixels[i + 1] ?? 0, power * mix(0.16, 0.92, side), tint) + tube * mix(0.25, 0.95, side)) * line,
      )
      pixels[i + 2] = clamp((mix(pixels[i + 2] ?? 0, power * mix(0.92, 1.2, side), tint) + tube) * line)
    }
  }
}

/** Bright along the outlines of subjects, and a halo around them. */
function tubesOfLight({ ids, width, height, unit, scratch }: Stage): Float32Array {
  const tubes = scratch.floats('plane.0', width * height).fill(0)
  const t = Math.max(1, Math.round(1.6 * unit))
  const isSubject = (p: number) => (ids[p] ?? 0) >= ID.subject
  for (let y = t; y < height - t; y++)
    for (let x = t; x < width - t; x++) {
      const p = y * width + x
      const here = isSubject(p)
      if (here !== isSubject(p + t) || here !== isSubject(p + t * width)) tubes[p] = 1
    }
  const halo = scratch.floats('plane.1', tubes.length)
  halo.set(tubes)
  blur(tubes, { width, height, radius: Math.max(1, 1.5 * unit), passes: 1 }, scratch)
  blur(halo, { width, height, radius: 14 * unit }, scratch)
  for (let p = 0; p < tubes.length; p++) tubes[p] = Math.min(1, (tubes[p] ?? 0) * 1.4 + (halo[p] ?? 0) * 2.2)
  return tubes
}
