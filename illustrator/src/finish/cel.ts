import { clamp, mix, smoothstep } from '../math/number.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'
import { kuwahara } from './kuwahara.ts'
import { contours } from './lines.ts'

export interface Cel {
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
