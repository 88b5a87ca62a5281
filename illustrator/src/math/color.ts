import { clamp, mix } from './number.ts'
import { triples, type Table } from './tables.ts'

/** Linear-light red, green and blue. 1 is a white sheet; lights exceed 1. */
export type Rgb = readonly [number, number, number]
/** OKLCH: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. All color constants use this form. */
export type Lch = readonly [number, number, number]

/** Parses colors: `lightness chroma hue`, with commas between colors. */
export function colors(text: string): Table<Lch> {
  return triples(text)
}

/** OKLCH to linear sRGB. Reduces the chroma until the color is in the gamut. */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const a = Math.cos(angle)
  const b = Math.sin(angle)
  let c = chroma
  for (let i = 0; i < 12; i++) {
    const [red, green, blue] = fromLab(lightness, c * a, c * b)
    if (Math.min(red, green, blue) >= -0.001 && Math.max(red, green, blue) <= 1.001)
      return [clamp(red), clamp(green), clamp(blue)]
    c *= 0.88
  }
  const gray = clamp(lightness ** 3)
  return [gray, gray, gray]
}

export function toRgb([lightness, chroma, hue]: readonly [number, number, number, ...unknown[]]): Rgb {
  return oklch(lightness, chroma, hue)
}

export function scaleColor([red, green, blue]: Rgb, factor: number): Rgb {
  return [red * factor, green * factor, blue * factor]
}

/** Mixes in OKLab, so that blue to orange passes through neither brown nor neon colors. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  const p = toLab(from)
  const q = toLab(to)
  const [red, green, blue] = fromLab(mix(p[0], q[0], share), mix(p[1], q[1], share), mix(p[2], q[2], share))
  return [Math.max(0, red), Math.max(0, green), Math.max(0, blue)]
}

export type Stop = readonly [position: number, color: Rgb]

/** A gradient table of `size` colors with three numbers each. Stops are mixed in OKLab. */
export function createGradient(stops: readonly [Stop, Stop, ...Stop[]], size = 512): Float32Array {
  const table = new Float32Array(size * 3)
  let k = 0
  for (let i = 0; i < size; i++) {
    const t = i / (size - 1)
    while (k < stops.length - 2 && t > (stops[k + 1]?.[0] ?? 1)) k++
    const [from, first] = stops[k] ?? stops[0]
    const [to, second] = stops[k + 1] ?? stops[1]
    table.set(mixColors(first, second, clamp((t - from) / (to - from))), i * 3)
  }
  return table
}

function fromLab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toLab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(Math.max(0, 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue))
  const m = Math.cbrt(Math.max(0, 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue))
  const s = Math.cbrt(Math.max(0, 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue))
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
