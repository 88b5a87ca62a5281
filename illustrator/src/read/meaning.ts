import type { CameraName } from '../compose/camera.ts'
import type { PlaceName } from '../compose/places.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import type { Exclusion, FeatureName, HourName, SeasonName, WeatherName } from './circumstances.ts'
import type { Color } from './colors.ts'
import type { RelationName } from './binder.ts'

/** Effects of a mood. An hour or a weather that the prompt names takes precedence. */
export interface Mood {
  hour?: HourName
  weather?: WeatherName
  /** Mixed into the light of the whole image. */
  tint?: Color
  camera?: CameraName
  /** Factors. 1 changes nothing. */
  saturation?: number
  exposure?: number
  contrast?: number
  haze?: number
}

/** Forms of abstract images: first patterns, then forms that each show one idea. */
export type AbstractForm =
  | 'ribbons'
  | 'orbs'
  | 'facets'
  | 'waves'
  | 'tiles'
  | 'marble'
  // Forms that each show one idea.
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

/** Everything that a phrase means: "cherry blossom" means a season and a kind of tree. */
export interface WordMeaning {
  subject?: SubjectName
  place?: PlaceName
  hour?: HourName
  weather?: WeatherName
  season?: SeasonName
  color?: Color
  count?: number
  features?: readonly FeatureName[]
  /** Factor for the height of the subject that the phrase precedes or names. */
  size?: number
  mood?: Mood
  relation?: RelationName
  /** The subject that the phrase precedes or names glows. */
  isGlowing?: true
  /** Things that the phrase excludes from the image: an empty street has no passers-by. */
  excluded?: readonly Exclusion[]
  /** The thing to exclude if the phrase is negated. */
  exclusion?: Exclusion
  /** Form and colors of an idea. */
  form?: AbstractForm
  palette?: readonly Color[]
  /** The phrase means hair, which takes the preceding color. */
  isHair?: true
}

/** Words with one meaning: synonyms in the singular, separated by commas. Phrases of up to four words are allowed. */
export type NounTable = readonly (readonly [words: string, meaning: WordMeaning])[]

/** Converts an object of subjects and their words to rows. */
export function toNounTable(words: Readonly<Partial<Record<SubjectName, string>>>): NounTable {
  return Object.entries(words).flatMap(([subject, synonyms]) =>
    isSubjectName(subject) ? [[synonyms, { subject }] as const] : [],
  )
}

function isSubjectName(name: string): name is SubjectName {
  return Object.hasOwn(SUBJECTS, name)
}
