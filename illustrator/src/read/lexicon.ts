import { ADJECTIVES } from './adjectives.ts'
import { EXCLUSION_WORDS, COUNT_WORDS, HOUR_WORDS, SEASON_WORDS } from './circumstances.ts'
import { COLOR_WORDS } from './colors.ts'
import type { WordMeaning } from './meaning.ts'
import { NOUNS } from './nouns/families.ts'
import { RELATION_WORDS } from './binder.ts'

/** Words without a visual meaning. They must not tint the image. */
const PLAIN = new Set(
  (
    'a an the of to for from and or but nor so as is are was were be been being it its this that these those there here ' +
    'his her their my our your he she they we you i me him them us who whom which what when where while then than ' +
    'very really quite just too also only even some any all each every more most much such like into onto off up down ' +
    'through around along between among during after until since because if though about not no do does did done ' +
    'picture image photo photograph painting drawing illustration art artwork scene view shot render style please make ' +
    'create show draw paint generate beautiful good nice best high quality detailed detail hd 4k 8k'
  ).split(' '),
)

export function isUnknownWord(word: string): boolean {
  return word.length > 2 && !PLAIN.has(word)
}

export type Lexicon = ReadonlyMap<string, WordMeaning>

export const LONGEST_PHRASE = 4

/** Combines the tables into one map from phrase to meaning. */
export function createLexicon(): Lexicon {
  const lexicon = new Map<string, WordMeaning>()
  const learn = (phrases: string, change: (meaning: WordMeaning) => void) => {
    for (const phrase of phrases.split(', ')) {
      const key = phrase.replace(/-/g, ' ')
      const meaning = lexicon.get(key) ?? {}
      change(meaning)
      lexicon.set(key, meaning)
    }
  }
  for (const family of [...Object.values(NOUNS), ADJECTIVES])
    for (const [words, meaning] of family) learn(words, (existing) => combine(existing, meaning))
  for (const hour of keysOf(HOUR_WORDS)) learn(HOUR_WORDS[hour], (meaning) => (meaning.hour ??= hour))
  for (const season of keysOf(SEASON_WORDS)) learn(SEASON_WORDS[season], (meaning) => (meaning.season ??= season))
  for (const color of keysOf(COLOR_WORDS)) learn(COLOR_WORDS[color] ?? color, (meaning) => (meaning.color ??= color))
  for (const relation of keysOf(RELATION_WORDS))
    learn(RELATION_WORDS[relation], (meaning) => (meaning.relation ??= relation))
  for (const exclusion of keysOf(EXCLUSION_WORDS))
    learn(EXCLUSION_WORDS[exclusion], (meaning) => (meaning.exclusion ??= exclusion))
  for (const word of ['hair', 'haired', 'curl', 'braid', 'ponytail']) learn(word, (meaning) => (meaning.isHair = true))
  for (const [count, words] of Object.entries(COUNT_WORDS)) learn(words, (meaning) => (meaning.count = Number(count)))
  return lexicon
}

/** Values of the earlier row stay. The features of both rows are combined. */
function combine(existing: WordMeaning, meaning: WordMeaning): void {
  const features = [...(existing.features ?? []), ...(meaning.features ?? [])]
  const mood = { ...meaning.mood, ...existing.mood }
  Object.assign(existing, { ...meaning, ...existing, mood }, features.length > 0 ? { features } : {})
}

/** The keys of a table with their own type. Only for tables that are complete in this code. */
function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((key): key is keyof T & string => key in table)
}
