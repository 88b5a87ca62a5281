import { isMeasure, numberAt, singularsOf } from './tokens.ts'
import type { Exclusion } from './circumstances.ts'
import { type Lexicon, LONGEST_PHRASE } from './lexicon.ts'
import type { WordMeaning } from './meaning.ts'
import { ATTACHING_RELATIONS, type RelationName } from './binder.ts'

/** Words that negate the words after them, or only look like it ("not only a cat"). */
type Negation = { length: number; isReal: boolean }

/** The negation that starts at this token, if there is one. */
function negationAt(tokens: readonly string[], start: number): Negation | undefined {
  for (let length = LONGEST; length > 0; length--) {
    const words = tokens.slice(start, start + length).join(' ')
    if (FALSE_NEGATIONS.has(words)) return { length, isReal: false }
    if (NEGATIONS.has(words)) return { length, isReal: true }
  }
  const isZero = ['0', 'zero'].includes(tokens[start] ?? '')
  const isCount = !isMeasure(tokens, start + 1) && !DEGREES.has(tokens[start - 1] ?? '')
  return isZero && isCount ? { length: 1, isReal: true } : undefined
}

/** Words between a negation and its noun: "don't draw me a". */
const LEADING: ReadonlySet<string> = new Set(
  'a an the any of me us draw paint show include add put make want need contain be'.split(' '),
)

const LONGEST = 3

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

/** Before a zero, these words mean a temperature or a name. */
const DEGREES: ReadonlySet<string> = new Set(['below', 'above', 'under', 'sub', 'ground', 'absolute', 'patient'])

/** One parsed phrase, or a single word without a meaning. */
export interface Phrase {
  word: string
  meaning: WordMeaning | undefined
  isPlural: boolean
  isNegated: boolean
  /** The thing to exclude if the phrase is negated. */
  exclusion: Exclusion | undefined
  /** Names an activity of the person before it, which determines the subject. */
  isDoing: boolean
  /** The relation at the end of the phrase, if there is one. */
  leadsTo: RelationName | undefined
}

/** Number of words that a negation affects: "no big red boats". */
const NEGATION_REACH = 4

/** Longest phrases first, from left to right. Each word is used once. */
export function phrasesOf(tokens: readonly string[], lexicon: Lexicon): Phrase[] {
  const phrases: Phrase[] = []
  let negatedWords = 0
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] ?? ''
    const found = phraseAt(tokens, i, { lexicon, phrases })
    const { meaning, length } = found
    const negation = negationAt(tokens, i)
    if (negation && length <= negation.length) {
      negatedWords = negation.isReal ? NEGATION_REACH : 0
      i += negation.length
      continue
    }
    if (token === 'but') negatedWords = 0
    if ((token === 'or' || token === 'nor') && phrases.at(-1)?.isNegated) negatedWords = NEGATION_REACH
    const isNegated = negatedWords > 0 && meaning !== undefined
    const start = length > 1 && meaning?.relation ? lexicon.get(token) : undefined
    if (start && !start.relation) phrases.push({ ...BLANK, word: token, meaning: start, isNegated })
    phrases.push({
      word: tokens.slice(i, i + length).join(' '),
      meaning,
      isPlural: found.isPlural,
      isNegated,
      exclusion: meaning?.exclusion ?? exclusionOf(tokens[i + length - 1] ?? '', lexicon),
      isDoing: found.isDoing,
      leadsTo: meaning?.subject && length > 1 ? openEnd(tokens.slice(i, i + length), lexicon) : undefined,
    })
    if (meaning && isNoun(meaning)) negatedWords = 0
    else if (!LEADING.has(token)) negatedWords = Math.max(0, negatedWords - 1)
    i += length
  }
  return phrases
}

const BLANK = { isPlural: false, exclusion: undefined, isDoing: false, leadsTo: undefined }

type PhraseContext = { lexicon: Lexicon; phrases: readonly Phrase[] }

/**
 * The longest phrase that starts here. "Playing guitar" makes a person a guitarist, but for a robot it is a relation.
 */
function phraseAt(tokens: readonly string[], start: number, { lexicon, phrases }: PhraseContext) {
  const token = tokens[start] ?? ''
  const found = longestPhrase(tokens, start, { lexicon, maxLength: LONGEST_PHRASE })
  const relation = lexicon.get(token)?.relation
  const isActivity =
    found?.meaning.subject !== undefined &&
    found.length > 1 &&
    relation !== undefined &&
    ATTACHING_RELATIONS.includes(relation)
  const doer = isActivity ? phrases.findLast(({ meaning }) => meaning?.subject) : undefined
  const doerWord = doer?.word.split(' ').at(-1) ?? ''
  if (found && [doerWord, ...singularsOf(doerWord)].some((word) => ANYONE.includes(word)))
    return { ...found, isDoing: true }
  const shorter = doer ? longestPhrase(tokens, start, { lexicon, maxLength: 1 }) : found
  const number = shorter ? undefined : numberAt(tokens, start)
  if (!number) return { length: 1, isPlural: false, meaning: undefined, ...shorter, isDoing: false }
  const meaning: WordMeaning = isMeasure(tokens, start + number.length) ? {} : { count: number.count }
  return { meaning, isPlural: false, length: number.length, isDoing: false }
}

/** Words for a person without a role. */
const ANYONE = ['person', 'man', 'woman', 'girl', 'boy', 'child', 'kid', 'guy', 'lady', 'friend', 'someone']

/** "A couple on", "a wolf howling at the": the phrase ends before the noun of its relation. */
function openEnd(words: readonly string[], lexicon: Lexicon): RelationName | undefined {
  const end = words.at(-1) === 'the' ? words.at(-2) : words.at(-1)
  if (end === 'at' || end === 'to') return 'facing'
  return end ? lexicon.get(end)?.relation : undefined
}

/** True for phrases that end a negation. Colors, sizes and numbers do not. */
function isNoun({ subject, place, features, exclusion, weather, hour, season }: WordMeaning): boolean {
  return [subject, place, features, exclusion, weather, hour, season].some((part) => part !== undefined)
}

function exclusionOf(word: string, lexicon: Lexicon): Exclusion | undefined {
  return [word, ...singularsOf(word)].map((singular) => lexicon.get(singular)?.exclusion).find((exclusion) => exclusion)
}

function longestPhrase(
  tokens: readonly string[],
  start: number,
  { lexicon, maxLength }: { lexicon: Lexicon; maxLength: number },
): { meaning: WordMeaning; isPlural: boolean; length: number } | undefined {
  for (let length = Math.min(maxLength, tokens.length - start); length > 0; length--) {
    const words = tokens.slice(start, start + length)
    const exact = lexicon.get(words.join(' '))
    if (exact) return { meaning: exact, isPlural: false, length }
    const last = words.at(-1) ?? ''
    for (const singular of singularsOf(last)) {
      const meaning = lexicon.get([...words.slice(0, -1), singular].join(' '))
      if (meaning) return { meaning, isPlural: true, length }
    }
  }
  return undefined
}
