import { clamp, mix, smoothstep } from '../math/number.ts'
import type { Rgb } from '../math/colour.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

export interface Split {
  /** Of the dark and of the bright parts; grey is 1, 1, 1. */
  shade: Rgb
  light: Rgb
  amount: number
  /** Colour that even black gets, as a share. */
  lift?: number
  saturation?: number
}

/** Two families of colour, one for shade and one for light, whatever the hour gave. */
export function splitColours({ pixels }: Stage, { shade, light, amount, lift = 0, saturation = 1 }: Split): void {
  for (let i = 0; i < pixels.length; i += 3) {
    const l = lumaAt(pixels, i)
    const t = smoothstep(0.12, 0.78, l)
    for (let c = 0; c < 3; c++) {
      const own = l + ((pixels[i + c] ?? 0) - l) * saturation
      const glaze = mix(shade[c] ?? 1, light[c] ?? 1, t)
      pixels[i + c] = clamp(mix(own, own * 0.45 + l * 0.6 * glaze, amount) + lift * (1 - t) * (shade[c] ?? 1))
    }
  }
}
