import { clamp, mix, smoothstep } from '../math/number.ts'
import { noise, ridged } from '../math/noise.ts'
import { oklch, ramp, type Lch, type Rgb, type Stop } from '../math/colour.ts'
import { coarseField, type Sampler } from '../raster/field.ts'
import { blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Massif {
  /** Upper edge per column; where it lies below `bottom` there is no rock. */
  ridge: Float32Array
  bottom: number
  rock: Lch
  /** Colours of its layers from top to bottom, instead of one. */
  strata?: readonly [Lch, ...Lch[]]
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
  const { width, height, sun, unit } = stage
  const { rock, air = 0.1, contrast = 4, id = ID.rock } = massif
  const body: Body = {
    relief: reliefOf(stage, massif, id),
    colours: strataOf(massif),
    turf: oklch(...(massif.turf ?? rock)),
    turfDepth: massif.turf ? (massif.turfDepth ?? 0.04) * height : 0,
    toward: (sun.x < width / 2 ? -1 : 1) * 8 * unit,
    bottom: massif.bottom,
    air,
    contrast,
    id,
  }
  for (let x = 0; x < width; x++) {
    const top = massif.ridge[x] ?? massif.bottom
    if (top < massif.bottom) paintColumn(stage, body, x, top, slopeAt(stage, massif.ridge, x))
  }
}

interface Body {
  relief: Sampler
  colours: Float32Array
  turf: Rgb
  turfDepth: number
  /** Distance to the point nearer the sun that each point is compared with. */
  toward: number
  bottom: number
  air: number
  contrast: number
  id: number
}

function reliefOf({ width, height, scratch, seed }: Stage, { bottom, grain }: Massif, id: number): Sampler {
  const [across, down] = grain ?? [0.12, 0.2]
  const side = Math.min(width, height)
  const shift = (seed % 331) * 0.7 + id * 3.1
  return coarseField({ width, height: Math.min(height, bottom + 8), step: 3, scratch }, (x, y) =>
    ridged(x / (side * across) + shift, y / (side * down) + noise(x / (side * 0.2), shift) * 0.6, 4),
  )
}

function slopeAt({ width, unit }: Stage, ridge: Float32Array, x: number): number {
  const before = ridge[Math.max(0, x - 4)] ?? 0
  return ((ridge[Math.min(width - 1, x + 4)] ?? before) - before) / (8 + 40 * unit)
}

// Scalars instead of an object: this runs once per column, its loop once per pixel.
function paintColumn(stage: Stage, body: Body, x: number, top: number, slope: number): void {
  const { pixels, ids, width, height, light, unit } = stage
  const { relief, colours, turf, turfDepth, toward, bottom, air } = body
  const { ambient, sun, horizon, strength } = light
  const turned = clamp(slope * Math.sign(toward) * -1.2, -0.35, 0.35)
  const bands = 511 / (height * 0.3)
  // A notch in the edge shades the rock below it only so far, else walls turn into curtains.
  const fold = height * 0.07
  const end = Math.min(height, bottom)
  const nearX = clamp(x + toward, 0, width - 1)
  for (let y = Math.max(0, Math.floor(top - 1)); y < end; y++) {
    const e = relief(x, y)
    const lean = e - relief(nearX, Math.max(0, y - 5 * unit))
    const facing = clamp(0.5 + lean * body.contrast + turned * (0.25 + 0.75 / (1 + ((y - top) / fold) ** 2)))
    const edge = y - top + (e - 0.5) * turfDepth * 1.6
    const grass = turfDepth > 0 ? smoothstep(turfDepth * 1.3, turfDepth * 0.5, edge) : 0
    const at = (((y + (e - 0.5) * 18 * unit + x * 0.03) * bands) & 511) * 3
    const k = strength * facing * facing * 1.15
    const shade = 0.5 * (0.55 + e * 0.7)
    const a = clamp(air + 0.25 * air * ((y - top) / (bottom - top + 1)))
    const cover = clamp(y + 1 - top)
    const p = y * width + x
    const red = mix(mix(colours[at] ?? 0, turf[0], grass) * (ambient[0] * shade + sun[0] * k), horizon[0], a)
    const green = mix(mix(colours[at + 1] ?? 0, turf[1], grass) * (ambient[1] * shade + sun[1] * k), horizon[1], a)
    const blue = mix(mix(colours[at + 2] ?? 0, turf[2], grass) * (ambient[2] * shade + sun[2] * k), horizon[2], a)
    blend(pixels, p * 3, red, green, blue, cover)
    if (cover > 0.5) ids[p] = body.id
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
