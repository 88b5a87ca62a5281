import { ADJECTIVES } from './adjectives.ts'
import { EXCLUSION_WORDS, COUNT_WORDS, HOUR_WORDS, SEASON_WORDS } from './circumstances.ts'
import { COLOR_WORDS } from './colors.ts'
import type { WordMeaning } from './meaning.ts'
import { NOUNS } from './nouns/families.ts'
import { RELATION_WORDS } from './binder.ts'

/** Words that show nothing. Unlike unknown words, they must not tint the image. */
const WORDS_WITHOUT_MEANING = new Set(
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
  return word.length > 2 && !WORDS_WITHOUT_MEANING.has(word)
}

export type Lexicon = ReadonlyMap<string, WordMeaning>

/** The longest phrases in the tables have this many words. */
export const PHRASE_WORDS_MAX = 4

/** Combines the tables into one map from phrase to meaning. */
export function createLexicon(): Lexicon {
  const lexicon = new Map<string, WordMeaning>()
  const addWords = (phrases: string, change: (meaning: WordMeaning) => void) => {
    for (const phrase of phrases.split(', ')) {
      const key = phrase.replace(/-/g, ' ')
      const meaning = lexicon.get(key) ?? {}
      change(meaning)
      lexicon.set(key, meaning)
    }
  }
  for (const family of [...Object.values(NOUNS), ADJECTIVES])
    for (const [words, meaning] of family) addWords(words, (existing) => combineMeanings(existing, meaning))
  for (const hour of keysOf(HOUR_WORDS)) addWords(HOUR_WORDS[hour], (meaning) => (meaning.hour ??= hour))
  for (const season of keysOf(SEASON_WORDS)) addWords(SEASON_WORDS[season], (meaning) => (meaning.season ??= season))
  for (const color of keysOf(COLOR_WORDS)) addWords(COLOR_WORDS[color] ?? color, (meaning) => (meaning.color ??= color))
  for (const relation of keysOf(RELATION_WORDS))
    addWords(RELATION_WORDS[relation], (meaning) => (meaning.relation ??= relation))
  for (const exclusion of keysOf(EXCLUSION_WORDS))
    addWords(EXCLUSION_WORDS[exclusion], (meaning) => (meaning.exclusion ??= exclusion))
  for (const word of ['hair', 'haired', 'curl', 'braid', 'ponytail'])
    addWords(word, (meaning) => (meaning.isHair = true))
  for (const [count, words] of Object.entries(COUNT_WORDS))
    addWords(words, (meaning) => (meaning.count = Number(count)))
  return lexicon
}

/** Adds a later row to an earlier one. Values of the earlier row stay, and the features of both are combined. */
function combineMeanings(existing: WordMeaning, meaning: WordMeaning): void {
  const features = [...(existing.features ?? []), ...(meaning.features ?? [])]
  const mood = { ...meaning.mood, ...existing.mood }
  Object.assign(existing, { ...meaning, ...existing, mood }, features.length > 0 ? { features } : {})
}

/** The keys of a table, typed. Only for tables whose type lists all their keys. */
function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((key): key is keyof T & string => key in table)
}
