import { clamp, mix, smoothstep } from '../math/number.ts'
import { noise, ridged } from '../math/noise.ts'
import { oklch, ramp, type Lch, type Stop } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Massif {
  /** Upper edge per column; where it lies below `bottom` there is no rock. */
  ridge: Float32Array
  bottom: number
  rock: Lch
  /** Colours of its layers from top to bottom, instead of one. */
  strata?: readonly [Lch, Lch, ...Lch[]]
  /** Size of its folds as a share of the shorter side: across and down. */
  grain?: readonly [number, number]
  /** Haze before it, 0 to 1. */
  air?: number
  /** What grows on its upper edge, and how far down as a share of the picture. */
  turf?: Lch
  turfDepth?: number
  /** How hard light and shadow differ on it. */
  contrast?: number
  id?: number
}

/** A body of rock under any outline: cliffs, walls of a canyon, a cone, ice. */
export function paintMassif(stage: Stage, massif: Massif): void {
  const { pixels, ids, width, height, light, sun, unit, scratch, seed } = stage
  const { ridge, bottom, grain = [0.12, 0.2], air = 0.1, contrast = 4, id = ID.rock } = massif
  const side = Math.min(width, height)
  const shift = (seed % 331) * 0.7 + id * 3.1
  const relief = coarseField({ width, height: Math.min(height, bottom + 8), step: 3, scratch }, (x, y) =>
    ridged(x / (side * grain[0]) + shift, y / (side * grain[1]) + noise(x / (side * 0.2), shift) * 0.6, 4),
  )
  const colours = strataOf(massif)
  const bands = 511 / (height * 0.3)
  const turf = oklch(...(massif.turf ?? massif.rock))
  const turfDepth = massif.turf ? (massif.turfDepth ?? 0.04) * height : 0
  const toward = (sun.x < width / 2 ? -1 : 1) * 8 * unit
  // A notch in the edge shades the rock below it only so far, else walls turn into curtains.
  const fold = height * 0.07
  const end = Math.min(height, bottom)
  for (let x = 0; x < width; x++) {
    const top = ridge[x] ?? bottom
    const slope = ((ridge[Math.min(width - 1, x + 4)] ?? top) - (ridge[Math.max(0, x - 4)] ?? top)) / (8 + 40 * unit)
    const turned = clamp(slope * Math.sign(toward) * -1.2, -0.35, 0.35)
    for (let y = Math.max(0, Math.floor(top - 1)); y < end; y++) {
      const cover = clamp(y + 1 - top)
      const e = relief(x, y)
      const lean = relief(clamp(x + toward, 0, width - 1), Math.max(0, y - 5 * unit))
      const facing = clamp(0.5 + (e - lean) * contrast + turned * (0.25 + 0.75 / (1 + ((y - top) / fold) ** 2)))
      const grass =
        turfDepth > 0 ? smoothstep(turfDepth * 1.3, turfDepth * 0.5, y - top + (e - 0.5) * turfDepth * 1.6) : 0
      const at = (((y + (e - 0.5) * 18 * unit + x * 0.03) * bands) & 511) * 3
      const k = light.strength * facing * facing * 1.15
      const ambient = 0.5 * (0.55 + e * 0.7)
      const a = clamp(air + 0.25 * air * ((y - top) / (bottom - top + 1)))
      const p = y * width + x
      blend(
        pixels,
        p * 3,
        mix(
          mix(colours[at] ?? 0, turf[0], grass) * (light.ambient[0] * ambient + light.sun[0] * k),
          light.horizon[0],
          a,
        ),
        mix(
          mix(colours[at + 1] ?? 0, turf[1], grass) * (light.ambient[1] * ambient + light.sun[1] * k),
          light.horizon[1],
          a,
        ),
        mix(
          mix(colours[at + 2] ?? 0, turf[2], grass) * (light.ambient[2] * ambient + light.sun[2] * k),
          light.horizon[2],
          a,
        ),
        cover,
      )
      if (cover > 0.5) ids[p] = id
    }
  }
}

/** A gradient that begins as it ends: the layers repeat downwards. */
function strataOf({ rock, strata }: Massif): Float32Array {
  const list = strata ?? [rock, [rock[0] * 0.94, rock[1], rock[2]]]
  const stops = [...list, list[0]].map((lch, i): Stop => [i / list.length, oklch(...lch)])
  const [first, second, ...rest] = stops
  return first && second ? ramp([first, second, ...rest]) : new Float32Array(1536)
}

/** An upper edge from a function of the share of the width. */
export function ridgeOf({ width }: Stage, at: (u: number) => number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => at(x / width))
}
