import type { PlaceName } from '../compose/places.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import type { FeatureName, HourName, SeasonName, WeatherName } from './circumstances.ts'
import { COLOURS, type Colour } from './colours.ts'
import { LONGEST_PHRASE, type Lexicon } from './lexicon.ts'
import type { Meaning } from './meaning.ts'
import { singularOf, tokensOf } from './tokens.ts'

export interface NamedSubject {
  subject: SubjectName
  count: number
  colour: Colour | undefined
}

/** What a prompt says, as far as the engine understands it. */
export interface Reading {
  subjects: readonly NamedSubject[]
  places: readonly PlaceName[]
  hour: HourName | undefined
  weather: WeatherName | undefined
  season: SeasonName | undefined
  /** Colours that belong to no noun: the mood of the whole picture. */
  colours: readonly Colour[]
  /** The colour of a place that is named with one: a red desert, a turquoise sea. */
  groundColour: Colour | undefined
  hairColour: Colour | undefined
  features: ReadonlySet<FeatureName>
  /** Nothing was understood: the picture comes from the text's hash alone. */
  isUnknown: boolean
}

/** Longest phrases first, from left to right; each word is used once. */
export function readPrompt(prompt: string, lexicon: Lexicon): Reading {
  const phrases = phrasesOf(tokensOf(prompt), lexicon)
  const subjects: NamedSubject[] = []
  const places: PlaceName[] = []
  const colours: Colour[] = []
  const features = new Set<FeatureName>()
  let hour: HourName | undefined
  let weather: WeatherName | undefined
  let season: SeasonName | undefined
  let groundColour: Colour | undefined
  let hairColour: Colour | undefined
  const pending: Pending = { colour: undefined, count: undefined, at: -9 }
  for (const [index, phrase] of phrases.entries()) {
    const { meaning } = phrase
    if (!meaning) continue
    const next = phrases[index + 1]?.meaning
    if (meaning.subject && !(meaning.colour && isColoured(next))) {
      addSubject(subjects, meaning.subject, { phrase, pending, index })
    } else if (meaning.colour) {
      if (pending.colour) colours.push(pending.colour)
      pending.colour = meaning.colour
      pending.at = index
    }
    if (meaning.count) {
      pending.count = meaning.count
      pending.at = index
    }
    if (meaning.place) places.push(meaning.place)
    const isGround = meaning.place && meaning.place !== 'clouds' && meaning.place !== 'abstract'
    if (pending.colour && index - pending.at === 1 && !meaning.subject && (isGround || meaning.isHair)) {
      if (meaning.isHair) hairColour = pending.colour
      else groundColour ??= pending.colour
      pending.colour = undefined
    }
    hour ??= meaning.hour
    weather ??= meaning.weather
    season ??= meaning.season
    for (const feature of meaning.features ?? []) features.add(feature)
    if (pending.colour && index - pending.at >= 2) releaseColour(pending, colours)
  }
  releaseColour(pending, colours)
  const isUnknown =
    subjects.length + places.length + colours.length + features.size === 0 && !hour && !weather && !season
  return { subjects, places, hour, weather, season, colours, groundColour, hairColour, features, isUnknown }
}

interface Phrase {
  meaning: Meaning | undefined
  isPlural: boolean
}

/** A colour or a number waiting for its noun. */
interface Pending {
  colour: Colour | undefined
  count: number | undefined
  at: number
}

function phrasesOf(tokens: readonly string[], lexicon: Lexicon): Phrase[] {
  const phrases: Phrase[] = []
  let isDenied = false
  for (let i = 0; i < tokens.length; ) {
    const found = longestPhrase(tokens, i, lexicon)
    const token = tokens[i] ?? ''
    if (token === 'no' || token === 'without') isDenied = true
    const number = /^[2-9]$/.test(token) ? { count: Number(token) } : undefined
    const meaning = found?.meaning ?? number
    phrases.push({ meaning: isDenied && meaning ? undefined : meaning, isPlural: found?.isPlural ?? false })
    if (meaning) isDenied = false
    i += found?.length ?? 1
  }
  return phrases
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

/** In "an orange cat" the word is a colour, in "an orange" a fruit. */
function isColoured(next: Meaning | undefined): boolean {
  return next?.subject !== undefined
}

function addSubject(
  subjects: NamedSubject[],
  subject: SubjectName,
  { phrase, pending, index }: { phrase: Phrase; pending: Pending; index: number },
): void {
  const isNear = index - pending.at <= 3
  const colour = phrase.meaning?.colour ?? (isNear ? pending.colour : undefined)
  const crowd = SUBJECTS[subject].stance === 'blooms' || SUBJECTS[subject].stance === 'flies' ? 3 : 2
  const count = (isNear ? pending.count : undefined) ?? (phrase.isPlural ? crowd : 1)
  if (isNear) {
    pending.colour = undefined
    pending.count = undefined
  }
  const known = subjects.find((named) => named.subject === subject)
  if (known) known.count = Math.max(known.count, count)
  else if (subjects.length < 4) subjects.push({ subject, count, colour })
}

function releaseColour(pending: Pending, colours: Colour[]): void {
  if (pending.colour && pending.colour in COLOURS) colours.push(pending.colour)
  pending.colour = undefined
}
