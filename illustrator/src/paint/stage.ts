import type { Rgb } from '../math/color.ts'
import type { Random } from '../math/random.ts'
import type { Scratch } from '../raster/field.ts'

/** The light of the scene, in linear colors. Every painter uses it, so the image is consistent. */
export interface Light {
  zenith: Rgb
  /** The sky between zenith and horizon. */
  middle: Rgb
  horizon: Rgb
  sun: Rgb
  ambient: Rgb
  /** Strength of the sunlight. About 0.5 at night and 1.5 by day. */
  strength: number
  /** Amount of haze over distant objects, 0 to 1. */
  haze: number
  isNight: boolean
  /** The sun is near the horizon: clouds glow, and shadows are long. */
  isLow: boolean
}

/** The sun or the moon. Position and radius are in pixels. */
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
  /** Height of the horizon, in pixels from the upper edge. */
  readonly horizon: number
  readonly light: Light
  readonly sun: Sun
}

/**
 * Drawn styles outline areas with different ids. A small number is added to outline parts of one kind separately.
 * Subjects (ids from `subject`) also get fine strokes and stay sharp.
 */
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

/** Returns the same stage under another light, for example to keep a subject visible in a dark street. */
export function underLight(stage: Stage, light: Partial<Light>, sun: Partial<Sun> = {}): Stage {
  return { ...stage, light: { ...stage.light, ...light }, sun: { ...stage.sun, ...sun } }
}
