import { fives } from '../math/tables.ts'
import { oklch, ramp, type Lch, type Rgb } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { COLOURS, type Colour } from '../read/colours.ts'

/** Five colours that belong together, dark to light, and one that does not. */
export interface Scheme {
  tones: readonly [Rgb, Rgb, Rgb, Rgb, Rgb]
  accent: Rgb
  /** The tones as one gradient of 512 steps. */
  gradient: Float32Array
  isDark: boolean
}

/** Hue steps from the darkest to the lightest tone: neighbours, a wide sweep, or two poles. */
const SWEEPS = fives(`0 14 30 48 62, 0 -18 -40 -62 -80, 0 20 60 110 140, 0 10 175 190 205, 0 -30 -90 -130 -160,
  0 8 14 200 60`)

/** Built from the colours of the prompt, else from its hash alone. */
export function createScheme(colours: readonly Colour[], random: Random): Scheme {
  const sweep = random.pick(SWEEPS)
  const isDark = random.chance(0.55)
  const vivid = random.between(0.75, 1.15)
  const named = colours.map((colour): Lch => COLOURS[colour])
  const hue = named[0]?.[2] ?? random.between(0, 360)
  const lightness = isDark ? [0.16, 0.34, 0.54, 0.72, 0.9] : [0.3, 0.52, 0.7, 0.84, 0.95]
  const chroma = [0.06, 0.12, 0.16, 0.13, 0.06]
  const tone = (i: number): Rgb => {
    const wish = named[(i + named.length - 1) % Math.max(1, named.length)]
    const l = lightness[i] ?? 0.5
    const c = (chroma[i] ?? 0.1) * vivid
    return wish
      ? oklch(l * 0.75 + wish[0] * 0.25, Math.min(c, wish[1] * 1.1), wish[2] + (sweep[i] ?? 0) * 0.15)
      : oklch(l, c, hue + (sweep[i] ?? 0))
  }
  const tones = [tone(0), tone(1), tone(2), tone(3), tone(4)] as const
  const accentHue = (named[1]?.[2] ?? hue + 180) + random.between(-25, 25)
  return {
    tones,
    accent: oklch(0.74, 0.18, accentHue),
    gradient: ramp([
      [0, tones[0]],
      [0.28, tones[1]],
      [0.55, tones[2]],
      [0.8, tones[3]],
      [1, tones[4]],
    ]),
    isDark,
  }
}

/** The gradient at 0 to 1. */
export function toneAt({ gradient }: Scheme, share: number): Rgb {
  const i = Math.floor((share < 0 ? 0 : share > 1 ? 1 : share) * 511) * 3
  return [gradient[i] ?? 0, gradient[i + 1] ?? 0, gradient[i + 2] ?? 0]
}
