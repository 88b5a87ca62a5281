import { COUNT_WORDS, HOUR_WORDS, SEASON_WORDS, WEATHER_WORDS } from './circumstances.ts'
import { COLOUR_WORDS } from './colours.ts'
import type { Meaning } from './meaning.ts'
import { NOUNS } from './nouns/families.ts'

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
  for (const family of Object.values(NOUNS))
    for (const [words, meaning] of family) learn(words, (known) => combine(known, meaning))
  for (const hour of keysOf(HOUR_WORDS)) learn(HOUR_WORDS[hour], (meaning) => (meaning.hour ??= hour))
  for (const weather of keysOf(WEATHER_WORDS)) learn(WEATHER_WORDS[weather], (meaning) => (meaning.weather ??= weather))
  for (const season of keysOf(SEASON_WORDS)) learn(SEASON_WORDS[season], (meaning) => (meaning.season ??= season))
  for (const colour of keysOf(COLOUR_WORDS))
    learn(COLOUR_WORDS[colour] ?? colour, (meaning) => (meaning.colour ??= colour))
  for (const word of ['hair', 'haired']) learn(word, (meaning) => (meaning.isHair = true))
  for (const [word, count] of Object.entries(COUNT_WORDS)) learn(word, (meaning) => (meaning.count = count))
  return lexicon
}

/** What one row says first stays; only features add up. */
function combine(known: Meaning, meaning: Meaning): void {
  const features = [...(known.features ?? []), ...(meaning.features ?? [])]
  Object.assign(known, { ...meaning, ...known }, features.length > 0 ? { features } : {})
}

/** The keys of a table with their own type; only for tables written out in full here. */
function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((key): key is keyof T & string => key in table)
}
