import type { PlaceName } from '../compose/places.ts'
import type { Lch } from '../math/colour.ts'
import type { SeasonName } from '../read/circumstances.ts'
import type { Animal } from './animals/animal.ts'
import type { PaintedObject } from './object.ts'

/** How a subject is at home in the world; decides where in a place it goes. */
export type Stance = 'stands' | 'floats' | 'dives' | 'swims' | 'flies' | 'rests' | 'blooms' | 'sits' | 'built'

/** Points of a subject in its own units, facing right: x to its front, y negative upwards. */
export type Anchor = readonly [x: number, y: number]

/** Where other things go on it; what is not given is found from its limbs or its height. */
export interface Anchors {
  /** Where a rider sits. */
  saddle?: Anchor
  /** What stands on it stands here: a roof, a cushion, a branch. */
  top?: Anchor
  /** Rim over which something inside looks out. */
  inside?: Anchor
  hand?: Anchor
  /** Crown of the head: where a hat sits. */
  head?: Anchor
  /** Of a thing: where a hand takes it. */
  grip?: Anchor
}

export interface Subject {
  stance: Stance
  /** Height against a deer, as it looks best rather than as it is. */
  size: number
  /** Where it goes if the prompt does not say; the first is the likeliest. */
  homes: readonly [PlaceName, ...PlaceName[]]
  /** Its colour by season, unless the prompt names one. */
  seasons?: Readonly<Partial<Record<SeasonName, Lch>>>
  /** An animal is data, an object a painter. A sitter gets a portrait of its own and is an animal only when far off. */
  animal?: Animal
  object?: PaintedObject
  anchors?: Anchors
  /** Goes on a head rather than in a hand. */
  isWorn?: true
}
