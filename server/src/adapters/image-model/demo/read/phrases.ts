import type { Absence } from './circumstances.ts'
import { LONGEST_PHRASE, type Lexicon } from './lexicon.ts'
import type { Meaning } from './meaning.ts'
import { singularOf } from './tokens.ts'

/** One step of reading: a phrase that means something, or a word that does not. */
export interface Phrase {
  word: string
  meaning: Meaning | undefined
  isPlural: boolean
  isDenied: boolean
  /** What stays away if the phrase is denied. */
  absence: Absence | undefined
}

const DENIALS = ['no', 'without', 'not', 'never', 'minus', 'except']
/** How far a denial reaches: "no big red boats". */
const DENIAL_REACH = 4
const MOST_COUNTED = 12

/** Longest phrases first, from left to right; each word is used once. */
export function phrasesOf(tokens: readonly string[], lexicon: Lexicon): Phrase[] {
  const phrases: Phrase[] = []
  let denied = 0
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? ''
    const found = longestPhrase(tokens, i, lexicon)
    if (DENIALS.includes(token) && (found?.length ?? 1) === 1) {
      denied = DENIAL_REACH
      i++
      continue
    }
    const isListed = (token === 'or' || token === 'nor') && phrases.at(-1)?.isDenied === true
    if (isListed) denied = DENIAL_REACH
    const meaning = found?.meaning ?? numberOf(token)
    const length = found?.length ?? 1
    const start = length > 1 && meaning?.relation ? lexicon.get(token) : undefined
    if (start && !start.relation)
      phrases.push({ word: token, meaning: start, isPlural: false, isDenied: denied > 0, absence: start.absence })
    phrases.push({
      word: tokens.slice(i, i + length).join(' '),
      meaning,
      isPlural: found?.isPlural ?? false,
      isDenied: denied > 0 && meaning !== undefined,
      absence: meaning?.absence ?? lexicon.get(singularOf(tokens[i + length - 1] ?? ''))?.absence,
    })
    denied = meaning && isNoun(meaning) ? 0 : Math.max(0, denied - 1)
    i += length
  }
  return phrases
}

/** What ends a denial; colours, sizes and numbers only lead up to it. */
function isNoun({ subject, place, features, absence, weather, hour, season }: Meaning): boolean {
  return [subject, place, features, absence, weather, hour, season].some((part) => part !== undefined)
}

function numberOf(token: string): Meaning | undefined {
  return /^[1-9]\d{0,3}$/.test(token) && Number(token) < 1000
    ? { count: Math.min(MOST_COUNTED, Number(token)) }
    : undefined
}

function longestPhrase(tokens: readonly string[], start: number, lexicon: Lexicon) {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - start); length > 0; length--) {
    const words = tokens.slice(start, start + length)
    const exact = lexicon.get(words.join(' '))
    if (exact) return { meaning: exact, isPlural: false, length }
    const last = words.at(-1) ?? ''
    const singular = lexicon.get([...words.slice(0, -1), singularOf(last)].join(' '))
    if (singular) return { meaning: singular, isPlural: true, length }
  }
  return undefined
}
