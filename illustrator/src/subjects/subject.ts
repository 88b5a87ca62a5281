import type { PlaceName } from '../compose/places.ts'
import type { Lch } from '../math/color.ts'
import type { SeasonName } from '../read/circumstances.ts'
import type { Creature } from './creature.ts'
import type { PaintedObject } from './object.ts'

/** How a subject is positioned in a place. A subject that `sits` is painted as a portrait. */
export type Stance = 'stands' | 'floats' | 'dives' | 'swims' | 'flies' | 'rests' | 'blooms' | 'sits' | 'built'

/** A point of a subject, in the subject's units: x points forward (the subject faces right), negative y up. */
export type Anchor = readonly [x: number, y: number]

/** Where other subjects are attached. Missing points are derived from the limbs or the height of the subject. */
export interface Anchors {
  /** Position of a rider. */
  saddle?: Anchor
  /** Position of another subject that stands on this one: on a roof, a cushion, a branch. */
  top?: Anchor
  /** Point of the rim over which a subject inside this one looks out. */
  inside?: Anchor
  /** Position of an object that this subject holds. */
  hand?: Anchor
  /** Crown of the head, the position of a hat. */
  head?: Anchor
  /** The point where a hand holds this object. */
  grip?: Anchor
}

export interface Subject {
  stance: Stance
  /** Height relative to a deer, chosen for appearance rather than realism. */
  size: number
  /** Places for the subject if the prompt names none, the likeliest first. A place listed twice is likelier. */
  homes: readonly [PlaceName, ...PlaceName[]]
  /** Color by season, used if the prompt names no color. */
  seasons?: Readonly<Partial<Record<SeasonName, Lch>>>
  /**
   * A subject has either a creature, which is data, or an object, which has a painter. A subject that `sits` is painted
   * as a portrait, and as a creature only when it is far away.
   */
  creature?: Creature
  object?: PaintedObject
  anchors?: Anchors
  /** The subject is worn on a head instead of held in a hand. */
  isWorn?: true
}
