import type { PlaceName } from '../compose/places.ts'
import type { SubjectName } from '../subjects/catalogue.ts'
import type { FeatureName, HourName, SeasonName, WeatherName } from './circumstances.ts'
import type { Colour } from './colours.ts'

/** Everything a phrase can mean at once: `cherry blossom` is a season and a kind of tree. */
export interface Meaning {
  subject?: SubjectName
  place?: PlaceName
  hour?: HourName
  weather?: WeatherName
  season?: SeasonName
  colour?: Colour
  count?: number
  features?: readonly FeatureName[]
  /** A part of a person that takes the colour before it. */
  isHair?: true
}

/** Nouns of one family: synonyms in the singular, separated by commas, phrases of up to four words allowed, and what they mean. */
export type NounTable = readonly (readonly [words: string, meaning: Meaning])[]
