import { mix } from '../math/number.ts'
import { oklch, type Lch, type Rgb } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import type { Light } from '../paint/stage.ts'
import { COLOURS, type Colour } from '../read/colours.ts'
import { HOURS, type Hour, type LightName } from './hours.ts'

/** Picks one of an hour's lights and tints it with the colours the prompt gives the whole picture. */
export function createLight(
  name: LightName,
  colours: readonly Colour[],
  random: Random,
): { light: Light; elevation: number } {
  const hour = random.pick(HOURS[name])
  const drift = random.between(-6, 6)
  const [first, second = first] = colours
  const sky = (lch: Lch, colour: Colour | undefined) => toRgb(colour ? tinted(lch, COLOURS[colour], 0.75) : lch, drift)
  const light: Light = {
    zenith: sky(hour.zenith, first),
    middle: sky(hour.middle, first),
    horizon: sky(hour.horizon, second),
    sun: toRgb(second ? tinted(hour.sun, COLOURS[second], 0.35) : hour.sun, drift),
    ambient: toRgb(first ? tinted(hour.ambient, COLOURS[first], 0.4) : hour.ambient, drift),
    strength: hour.strength,
    haze: hour.haze,
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

/** Keeps the lightness of the hour, takes hue and some of the strength of the colour. */
function tinted([lightness, chroma, hue]: Lch, [, wanted, wantedHue]: Lch, share: number): Lch {
  if (wanted < 0.03) return [lightness, chroma * (1 - share * 0.9), hue]
  const turn = ((wantedHue - hue + 540) % 360) - 180
  return [lightness, mix(chroma, Math.min(0.16, Math.max(chroma, wanted * 0.7)), share), hue + turn * share]
}
