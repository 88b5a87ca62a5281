import { mix } from '../math/number.ts'
import { oklch, type Lch, type Rgb } from '../math/color.ts'
import type { Random } from '../math/random.ts'
import type { Light } from '../paint/stage.ts'
import { COLORS, type Color } from '../read/colors.ts'
import { HOURS, type Hour, type LightName } from './hours.ts'

export interface LightInput {
  name: LightName
  /** Colors that the prompt gives the whole image: the first for the sky, the second for the horizon. */
  colors: readonly Color[]
  /** The color of a mood. Its effect is weaker than that of a named color. */
  tint: Color | undefined
  /** A hue from the hash of the unknown words. `undefined` if every word is known. */
  unknownWordsHue: number | undefined
  haze: number
}

/** Picks one of the lights of an hour and tints it with the colors, the mood and the unknown words of the prompt. */
export function createLight(input: LightInput, random: Random): { light: Light; elevation: number } {
  const { name, tint, unknownWordsHue } = input
  const hour = random.pick(HOURS[name])
  const drift = random.between(-9, 9)
  const [first, second = first] = input.colors
  const withMood = (lch: Lch, share: number): Lch => {
    // A night has little chroma: a full wash of amber would turn it olive.
    const moodShare = name === 'night' ? share * 0.55 : share
    const tintedByMood = tint ? washed(lch, COLORS[tint], moodShare) : lch
    return unknownWordsHue === undefined
      ? tintedByMood
      : washed(tintedByMood, [0.6, 0.12, unknownWordsHue], moodShare * 0.55)
  }
  const mixed = (lch: Lch, color: Color | undefined, [namedShare, tintShare]: readonly [number, number]) =>
    toRgb(color ? tinted(lch, COLORS[color], namedShare) : withMood(lch, tintShare), drift)
  const light: Light = {
    zenith: mixed(hour.zenith, first, [0.75, 0.62]),
    middle: mixed(hour.middle, first, [0.75, 0.55]),
    horizon: mixed(hour.horizon, second, [0.75, 0.45]),
    sun: mixed(hour.sun, second, [0.35, 0.22]),
    ambient: mixed(hour.ambient, first, [0.4, 0.4]),
    strength: hour.strength,
    haze: Math.min(0.85, hour.haze * input.haze * random.between(0.9, 1.12)),
    isNight: name === 'night' || name === 'aurora',
    isLow: isLow(hour),
  }
  return { light, elevation: hour.elevation }
}

function isLow(hour: Hour): boolean {
  return hour.elevation < 0.21
}

function toRgb([lightness, chroma, hue]: Lch, drift: number): Rgb {
  return oklch(lightness, chroma, hue + drift)
}

/** Keeps the lightness of the hour, and takes the hue and part of the chroma from the color. */
function tinted([lightness, chroma, hue]: Lch, [, targetChroma, targetHue]: Lch, share: number): Lch {
  if (targetChroma < 0.03) return [lightness, chroma * (1 - share * 0.9), hue]
  const hueShift = ((targetHue - hue + 540) % 360) - 180
  return [lightness, mix(chroma, Math.min(0.16, Math.max(chroma, targetChroma * 0.7)), share), hue + hueShift * share]
}

/** Mixes another color in through gray, because rotating the hue could pass through green. */
function washed([lightness, chroma, hue]: Lch, [, targetChroma, targetHue]: Lch, share: number): Lch {
  const from = (hue * Math.PI) / 180
  const to = (targetHue * Math.PI) / 180
  const strength = Math.min(0.15, targetChroma * 0.85)
  const a = mix(chroma * Math.cos(from), strength * Math.cos(to), share)
  const b = mix(chroma * Math.sin(from), strength * Math.sin(to), share)
  return [lightness, Math.sqrt(a * a + b * b), (Math.atan2(b, a) * 180) / Math.PI]
}
