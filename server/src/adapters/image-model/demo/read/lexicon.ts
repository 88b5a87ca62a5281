import { PLACES, type PlaceName } from '../compose/places.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import {
  COUNT_WORDS,
  FEATURE_WORDS,
  HOUR_WORDS,
  SEASON_WORDS,
  WEATHER_WORDS,
  type FeatureName,
  type HourName,
  type SeasonName,
  type WeatherName,
} from './circumstances.ts'
import { COLOUR_WORDS, type Colour } from './colours.ts'
import { COLOURED_SUBJECTS, PLACE_WORDS, SUBJECT_WORDS } from './nouns.ts'

/** Everything a phrase can mean at once: `cherry blossom` is a season and a kind of tree. */
export interface Meaning {
  subject?: SubjectName
  place?: PlaceName
  hour?: HourName
  weather?: WeatherName
  season?: SeasonName
  colour?: Colour
  count?: number
  features?: FeatureName[]
  /** A part of a person that takes the colour before it. */
  isHair?: true
}

export type Lexicon = ReadonlyMap<string, Meaning>

export const LONGEST_PHRASE = 4

/** Turns the tables into one map from phrase to meaning. */
export function createLexicon(): Lexicon {
  const lexicon = new Map<string, Meaning>()
  const learn = (phrases: string, change: (meaning: Meaning) => void) => {
    for (const phrase of phrases.split(', ')) {
      const key = phrase.replace(/-/g, ' ')
      const meaning = lexicon.get(key) ?? {}
      change(meaning)
      lexicon.set(key, meaning)
    }
  }
  for (const subject of keysOf(SUBJECTS)) learn(SUBJECT_WORDS[subject], (meaning) => (meaning.subject ??= subject))
  for (const [phrase, [subject, colour]] of Object.entries(COLOURED_SUBJECTS))
    learn(phrase, (meaning) => Object.assign(meaning, { subject, colour }))
  for (const place of PLACES) learn(PLACE_WORDS[place], (meaning) => (meaning.place ??= place))
  for (const hour of keysOf(HOUR_WORDS)) learn(HOUR_WORDS[hour], (meaning) => (meaning.hour ??= hour))
  for (const weather of keysOf(WEATHER_WORDS)) learn(WEATHER_WORDS[weather], (meaning) => (meaning.weather ??= weather))
  for (const season of keysOf(SEASON_WORDS)) learn(SEASON_WORDS[season], (meaning) => (meaning.season ??= season))
  for (const colour of keysOf(COLOUR_WORDS))
    learn(COLOUR_WORDS[colour] ?? colour, (meaning) => (meaning.colour ??= colour))
  for (const feature of keysOf(FEATURE_WORDS))
    learn(FEATURE_WORDS[feature], (meaning) => (meaning.features = [...(meaning.features ?? []), feature]))
  for (const word of ['hair', 'haired']) learn(word, (meaning) => (meaning.isHair = true))
  for (const [word, count] of Object.entries(COUNT_WORDS)) learn(word, (meaning) => (meaning.count = count))
  return lexicon
}

/** The keys of a table with their own type; only for tables written out in full here. */
function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((key): key is keyof T & string => key in table)
}
