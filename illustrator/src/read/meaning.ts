import type { CameraName } from '../compose/camera.ts'
import type { PlaceName } from '../compose/places.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import type { Absence, FeatureName, HourName, SeasonName, WeatherName } from './circumstances.ts'
import type { Colour } from './colours.ts'
import type { RelationName } from './binder.ts'

/** What a feeling asks of a picture; an hour or a weather that the prompt names outright wins over it. */
export interface Mood {
  hour?: HourName
  weather?: WeatherName
  /** Mixed into the light of the whole picture. */
  tint?: Colour
  camera?: CameraName
  /** Factors: 1 leaves things as they are. */
  saturation?: number
  exposure?: number
  contrast?: number
  haze?: number
}

/** The families of abstract pictures. */
export type AbstractForm =
  | 'ribbons'
  | 'orbs'
  | 'facets'
  | 'waves'
  | 'tiles'
  | 'marble'
  // Those of one idea.
  | 'rain'
  | 'washes'
  | 'alone'
  | 'shards'
  | 'dread'
  | 'tumult'
  | 'burst'
  | 'embrace'
  | 'spiral'
  | 'ascent'
  | 'dawn'
  | 'ripples'
  | 'growth'
  | 'strings'
  | 'fading'

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
  /** Height of the subject it stands before or names, as a factor. */
  size?: number
  mood?: Mood
  relation?: RelationName
  /** The subject after it gives light. */
  isGlowing?: true
  /** What may not be in the picture: an empty street has no strangers. */
  absent?: readonly Absence[]
  /** What is kept out if the word is denied. */
  absence?: Absence
  /** An idea's own form and colours. */
  form?: AbstractForm
  palette?: readonly Colour[]
  /** A part of a person that takes the colour before it. */
  isHair?: true
}

/** Words of one family: synonyms in the singular, separated by commas, phrases of up to four words allowed, and what they mean. */
export type NounTable = readonly (readonly [words: string, meaning: Meaning])[]

/** Rows of a table whose words each name one subject. */
export function named(words: Readonly<Partial<Record<SubjectName, string>>>): NounTable {
  return Object.entries(words).flatMap(([subject, list]) =>
    isSubjectName(subject) ? [[list, { subject }] as const] : [],
  )
}

function isSubjectName(name: string): name is SubjectName {
  return Object.hasOwn(SUBJECTS, name)
}
