import { isMeasure, parseNumber, findSingulars } from './tokens.ts'
import type { Exclusion } from './circumstances.ts'
import { type Lexicon, PHRASE_WORDS_MAX } from './lexicon.ts'
import type { WordMeaning } from './meaning.ts'
import { ATTACHING_RELATIONS, type RelationName } from './binder.ts'

/** Words that negate the words after them, or that only look like a negation ("not only a cat"). */
type Negation = { length: number; isReal: boolean }

/** The negation that starts at this token, if there is one. */
function findNegation(tokens: readonly string[], start: number): Negation | undefined {
  for (let length = NEGATION_WORDS_MAX; length > 0; length--) {
    const words = tokens.slice(start, start + length).join(' ')
    if (FALSE_NEGATIONS.has(words)) return { length, isReal: false }
    if (NEGATIONS.has(words)) return { length, isReal: true }
  }
  const isZero = ['0', 'zero'].includes(tokens[start] ?? '')
  const isCount = !isMeasure(tokens, start + 1) && !WORDS_BEFORE_ZERO.has(tokens[start - 1] ?? '')
  return isZero && isCount ? { length: 1, isReal: true } : undefined
}

/** Words between a negation and its noun: "don't draw me a". */
const FILLER_WORDS: ReadonlySet<string> = new Set(
  'a an the any of me us draw paint show include add put make want need contain be'.split(' '),
)

const NEGATION_WORDS_MAX = 3

const NEGATIONS: ReadonlySet<string> = new Set([
  'no',
  'without',
  'not',
  'never',
  'minus',
  'except',
  'neither',
  'lacking',
  'excluding',
  'avoid',
  'exclude',
  'free of',
  'free from',
  'devoid of',
  'empty of',
  'instead of',
  'rather than',
  'anything but',
])

const FALSE_NEGATIONS: ReadonlySet<string> = new Set([
  'not only',
  'not just',
  'not merely',
  'not simply',
  'not far',
  'no matter',
  'never mind',
  ...['no', 'not'].flatMap((word) => [`${word} less than`, `${word} fewer than`, `${word} more than`]),
])

/** A zero after these words is part of a temperature or a name ("below zero", "ground zero"), not a count. */
const WORDS_BEFORE_ZERO: ReadonlySet<string> = new Set([
  'below',
  'above',
  'under',
  'sub',
  'ground',
  'absolute',
  'patient',
])

/** One parsed phrase, or a single word without a meaning. */
export interface Phrase {
  word: string
  meaning: WordMeaning | undefined
  isPlural: boolean
  isNegated: boolean
  /** The thing to exclude if the phrase is negated. */
  exclusion: Exclusion | undefined
  /** The phrase names an activity that determines the subject: "man playing guitar" is a musician. */
  isActivity: boolean
  /** The relation at the end of the phrase, if there is one. */
  endRelation: RelationName | undefined
}

/** Number of words that a negation affects: "no big red boats". */
const NEGATION_REACH = 4

/** Splits the words into phrases from left to right. The longest phrase is used. */
export function splitIntoPhrases(tokens: readonly string[], lexicon: Lexicon): Phrase[] {
  const phrases: Phrase[] = []
  let negatedWords = 0
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] ?? ''
    const found = findPhrase(tokens, i, { lexicon, phrases })
    const { meaning, length } = found
    const negation = findNegation(tokens, i)
    if (negation && length <= negation.length) {
      negatedWords = negation.isReal ? NEGATION_REACH : 0
      i += negation.length
      continue
    }
    if (token === 'but') negatedWords = 0
    if ((token === 'or' || token === 'nor') && phrases.at(-1)?.isNegated) negatedWords = NEGATION_REACH
    const isNegated = negatedWords > 0 && meaning !== undefined
    // The first word of a relation may describe something by itself, like "howling" in "howling at the moon".
    const firstMeaning = length > 1 && meaning?.relation ? lexicon.get(token) : undefined
    if (firstMeaning && !firstMeaning.relation)
      phrases.push({ ...NO_DETAILS, word: token, meaning: firstMeaning, isNegated })
    phrases.push({
      word: tokens.slice(i, i + length).join(' '),
      meaning,
      isPlural: found.isPlural,
      isNegated,
      exclusion: meaning?.exclusion ?? findExclusion(tokens[i + length - 1] ?? '', lexicon),
      isActivity: found.isActivity,
      endRelation: meaning?.subject && length > 1 ? findEndRelation(tokens.slice(i, i + length), lexicon) : undefined,
    })
    if (meaning && isNoun(meaning)) negatedWords = 0
    else if (!FILLER_WORDS.has(token)) negatedWords = Math.max(0, negatedWords - 1)
    i += length
  }
  return phrases
}

const NO_DETAILS = { isPlural: false, exclusion: undefined, isActivity: false, endRelation: undefined }

type PhraseContext = { lexicon: Lexicon; phrases: readonly Phrase[] }

/**
 * Finds the longest phrase that starts here. "A man playing guitar" is a guitarist; in "a robot playing guitar",
 * "playing" is a relation between robot and guitar.
 */
function findPhrase(tokens: readonly string[], start: number, { lexicon, phrases }: PhraseContext) {
  const token = tokens[start] ?? ''
  const found = findLongestPhrase(tokens, start, { lexicon, maxLength: PHRASE_WORDS_MAX })
  const relation = lexicon.get(token)?.relation
  const canBeActivity =
    found?.meaning.subject !== undefined &&
    found.length > 1 &&
    relation !== undefined &&
    ATTACHING_RELATIONS.includes(relation)
  const doer = canBeActivity ? phrases.findLast(({ meaning }) => meaning?.subject) : undefined
  const doerWord = doer?.word.split(' ').at(-1) ?? ''
  if (found && [doerWord, ...findSingulars(doerWord)].some((word) => UNSPECIFIC_PERSONS.includes(word)))
    return { ...found, isActivity: true }
  const shorter = doer ? findLongestPhrase(tokens, start, { lexicon, maxLength: 1 }) : found
  const number = shorter ? undefined : parseNumber(tokens, start)
  if (!number) return { length: 1, isPlural: false, meaning: undefined, ...shorter, isActivity: false }
  const meaning: WordMeaning = isMeasure(tokens, start + number.length) ? {} : { count: number.count }
  return { meaning, isPlural: false, length: number.length, isActivity: false }
}

/** Words for a person without a role. */
const UNSPECIFIC_PERSONS = ['person', 'man', 'woman', 'girl', 'boy', 'child', 'kid', 'guy', 'lady', 'friend', 'someone']

/** The relation at the end of a phrase such as "a couple on" or "a wolf howling at the". Its noun follows. */
function findEndRelation(words: readonly string[], lexicon: Lexicon): RelationName | undefined {
  const end = words.at(-1) === 'the' ? words.at(-2) : words.at(-1)
  if (end === 'at' || end === 'to') return 'facing'
  return end ? lexicon.get(end)?.relation : undefined
}

/** True for phrases that end a negation. Colors, sizes and numbers do not. */
function isNoun({ subject, place, features, exclusion, weather, hour, season }: WordMeaning): boolean {
  return [subject, place, features, exclusion, weather, hour, season].some((part) => part !== undefined)
}

function findExclusion(word: string, lexicon: Lexicon): Exclusion | undefined {
  return [word, ...findSingulars(word)]
    .map((singular) => lexicon.get(singular)?.exclusion)
    .find((exclusion) => exclusion)
}

function findLongestPhrase(
  tokens: readonly string[],
  start: number,
  { lexicon, maxLength }: { lexicon: Lexicon; maxLength: number },
): { meaning: WordMeaning; isPlural: boolean; length: number } | undefined {
  for (let length = Math.min(maxLength, tokens.length - start); length > 0; length--) {
    const words = tokens.slice(start, start + length)
    const exact = lexicon.get(words.join(' '))
    if (exact) return { meaning: exact, isPlural: false, length }
    const last = words.at(-1) ?? ''
    for (const singular of findSingulars(last)) {
      const meaning = lexicon.get([...words.slice(0, -1), singular].join(' '))
      if (meaning) return { meaning, isPlural: true, length }
    }
  }
  return undefined
}
