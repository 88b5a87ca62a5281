import type { Rgb } from '../math/color.ts'
import type { Random } from '../math/random.ts'
import type { Scratch } from '../raster/field.ts'

/** The colors of an hour, in linear light. Every painter uses this light, so the image is consistent. */
export interface Light {
  zenith: Rgb
  middle: Rgb
  horizon: Rgb
  sun: Rgb
  ambient: Rgb
  strength: number
  haze: number
  isNight: boolean
  /** The sun is near the horizon: clouds glow, and shadows are long. */
  isLow: boolean
}

export type Sun = { x: number; y: number; radius: number; isMoon: boolean; isHidden: boolean }

/** The shared state of all painters: one linear-light buffer, an id per pixel, the light, a random stream. */
export interface Stage {
  readonly width: number
  readonly height: number
  /** Shorter side / 1024. Scales every constant that is given in pixels. */
  readonly unit: number
  /** Three floats per pixel. */
  readonly pixels: Float32Array
  /** The object that each pixel shows. See `ID`. */
  readonly ids: Uint8Array
  readonly seed: number
  readonly random: Random
  readonly scratch: Scratch
  readonly horizon: number
  readonly light: Light
  readonly sun: Sun
}

/** Ids control ink lines, fine strokes and sharpness. Equal ids merge. Subjects start at `subject`. */
export const ID = {
  sky: 0,
  mountain: 10,
  forest: 20,
  ground: 30,
  flower: 33,
  water: 40,
  rock: 44,
  tree: 50,
  space: 60,
  street: 70,
  skyline: 80,
  abstract: 90,
  subject: 100,
} as const

/** The same stage under another light: a subject in a dark street must be visible. */
export function underLight(stage: Stage, light: Partial<Light>, sun: Partial<Sun> = {}): Stage {
  return { ...stage, light: { ...stage.light, ...light }, sun: { ...stage.sun, ...sun } }
}
