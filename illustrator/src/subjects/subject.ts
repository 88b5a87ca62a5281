import type { PlaceName } from '../compose/places.ts'
import type { Lch } from '../math/color.ts'
import type { SeasonName } from '../read/circumstances.ts'
import type { Creature } from './animals/creature.ts'
import type { PaintedObject } from './object.ts'

/** How a subject is positioned in a place. */
export type Stance = 'stands' | 'floats' | 'dives' | 'swims' | 'flies' | 'rests' | 'blooms' | 'sits' | 'built'

/** A point of a subject in its own units. The subject faces right; x points forward, negative y up. */
export type Anchor = readonly [x: number, y: number]

/** Positions for attached subjects. Missing ones are derived from its limbs or its height. */
export interface Anchors {
  /** Position of a rider. */
  saddle?: Anchor
  /** Position of a subject that stands on it: a roof, a cushion, a branch. */
  top?: Anchor
  /** The rim over which a subject inside looks out. */
  inside?: Anchor
  hand?: Anchor
  /** Crown of the head, the position of a hat. */
  head?: Anchor
  /** Of a thing: the point where a hand holds it. */
  grip?: Anchor
}

export interface Subject {
  stance: Stance
  /** Height relative to a deer, chosen for appearance rather than realism. */
  size: number
  /** Places for it if the prompt names none. The first is the likeliest. */
  homes: readonly [PlaceName, ...PlaceName[]]
  /** Its color by season, unless the prompt names one. */
  seasons?: Readonly<Partial<Record<SeasonName, Lch>>>
  /**
   * A creature is data, an object has a painter. A subject with the stance `sits` is painted as a portrait; its creature is
   * painted only when it is far away.
   */
  creature?: Creature
  object?: PaintedObject
  anchors?: Anchors
  /** Worn on a head instead of held in a hand. */
  isWorn?: true
}
