import type { PlaceName } from '../compose/places.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import { type Binder, createBinder } from './binder.ts'
import type { Exclusion, FeatureName } from './circumstances.ts'
import type { Color } from './colors.ts'
import type { WordMeaning, Mood } from './meaning.ts'
import type { Phrase } from './phrases.ts'
import type { NamedSubject, ParsedPrompt } from './parse-prompt.ts'
import { isUnknownWord } from './lexicon.ts'

const SUBJECTS_MAX = 5
/** Maximum distance in phrases between a color, a number or a size and its noun. */
const NOUN_DISTANCE_MAX = 3

/** Words that apply to the next noun, with the index of the latest phrase. */
type Pending = { color?: Color; count?: number; size?: number; isGlowing?: true; index: number }

/** Everything that the parser has found so far. */
export interface ParserState {
  subjects: NamedSubject[]
  binder: Binder
  places: PlaceName[]
  colors: Color[]
  excludedColors: Color[]
  features: Set<FeatureName>
  excluded: Set<Exclusion>
  unknownWords: string[]
  /** For each of these, the first word of the prompt is used. */
  circumstances: Pick<WordMeaning, 'hour' | 'weather' | 'season' | 'form' | 'palette'>
  groundColor: Color | undefined
  hairColor: Color | undefined
  mood: Mood
  pending: Pending
  /** Index of the current phrase. */
  index: number
}

export function createParserState(): ParserState {
  return {
    subjects: [],
    binder: createBinder(),
    places: [],
    colors: [],
    excludedColors: [],
    features: new Set(),
    excluded: new Set(),
    unknownWords: [],
    circumstances: {},
    groundColor: undefined,
    hairColor: undefined,
    mood: {},
    pending: { index: -9 },
    index: -1,
  }
}

/** Processes one phrase and updates the state. */
export function addPhrase(state: ParserState, phrase: Phrase, next: WordMeaning | undefined): void {
  state.index++
  const { meaning, word } = phrase
  if (word === 'and') state.binder.closeRelation()
  if (!meaning && isUnknownWord(word)) state.unknownWords.push(word)
  if (meaning && phrase.isNegated) addNegated(state, meaning, phrase.exclusion)
  if (!meaning || phrase.isNegated) return
  // "Orange" is a color in "an orange cat", and a fruit in "an orange".
  const { subject } = meaning
  const doer = phrase.isActivity ? state.subjects.at(-1) : undefined
  if (subject && doer) doer.subject = subject
  else if (subject && !(meaning.color && next?.subject))
    addSubject(state, subject, { meaning, isPlural: phrase.isPlural })
  else addTraits(state, meaning)
  addPlace(state, meaning)
  // A subject that looks at the moon needs a large moon.
  if (state.binder.isOpen('facing', state.index) && /moon|sun|star/.test(word)) state.features.add('bigSun')
  addAtmosphere(state, meaning)
  if (phrase.endRelation) state.binder.openRelation(phrase.endRelation, state.index)
  if (meaning.relation) state.binder.openRelation(meaning.relation, state.index)
  if (state.index - state.pending.index >= NOUN_DISTANCE_MAX - 1) releaseColor(state)
}

export function toParsedPrompt(state: ParserState): ParsedPrompt {
  releaseColor(state)
  const { subjects, places, colors, excludedColors, features, excluded, mood, unknownWords } = state
  const { hour, weather, season, form, palette = [] } = state.circumstances
  const hasContent = subjects.length + places.length + colors.length + features.size > 0
  const hasMood = Object.keys(mood).length > 0
  return {
    subjects,
    relations: state.binder.listRelations(),
    places,
    hour,
    weather: weather ?? (excluded.has('wet') || excluded.has('clouds') ? 'clear' : undefined),
    season,
    colors,
    excludedColors,
    groundColor: state.groundColor,
    hairColor: state.hairColor,
    features,
    excluded,
    mood,
    form,
    palette,
    unknownWords,
    isUnknown: !hasContent && !hour && !weather && !season && !hasMood,
  }
}

/** A color without a noun applies to the whole image. */
function releaseColor({ pending, colors }: ParserState): void {
  if (pending.color) colors.push(pending.color)
  delete pending.color
}

function addNegated(
  { excludedColors, excluded, binder }: ParserState,
  { color, subject }: WordMeaning,
  exclusion?: Exclusion,
): void {
  if (color && !subject) excludedColors.push(color)
  if (exclusion) excluded.add(exclusion)
  binder.closeRelation()
}

function addSubject(
  state: ParserState,
  subject: SubjectName,
  { meaning, isPlural }: { meaning: WordMeaning; isPlural: boolean },
): void {
  const { pending, index, subjects } = state
  const isNear = index - pending.index <= NOUN_DISTANCE_MAX
  const traits: Pending = isNear ? pending : { index: -9 }
  const pluralCount = ['blooms', 'flies'].includes(SUBJECTS[subject].stance) ? 3 : 2
  const named: NamedSubject = {
    subject,
    count: traits.count ?? meaning.count ?? (isPlural ? pluralCount : 1),
    color: meaning.color ?? traits.color,
    size: (traits.size ?? 1) * (meaning.size ?? 1),
    isGlowing: traits.isGlowing ?? meaning.isGlowing ?? false,
  }
  if (!isNear) releaseColor(state)
  state.pending = { index: -9 }
  state.binder.addNoun(addOrMerge(subjects, named), index)
}

/** Adds a subject. A repeated subject is the same one, unless its color or size differs. Returns its index. */
function addOrMerge(subjects: NamedSubject[], named: NamedSubject): number | undefined {
  const existingIndex = subjects.findIndex(
    ({ subject, color, size }) =>
      subject === named.subject && (named.color ?? color) === color && (named.size === 1 || named.size === size),
  )
  const existingSubject = subjects[existingIndex]
  if (existingSubject) {
    existingSubject.count = Math.max(existingSubject.count, named.count)
    return existingIndex
  }
  return subjects.length < SUBJECTS_MAX ? subjects.push(named) - 1 : undefined
}

function addTraits(state: ParserState, { color, isHair, count, size, isGlowing }: WordMeaning): void {
  const { index } = state
  if (color && !isHair) {
    releaseColor(state)
    state.pending = { ...state.pending, color, index }
  }
  const { pending } = state
  if (count !== undefined) state.pending = { ...state.pending, count, index }
  if (size !== undefined) state.pending = { ...state.pending, size: (pending.size ?? 1) * size, index }
  if (isGlowing) state.pending = { ...state.pending, isGlowing, index }
}

function addPlace(state: ParserState, { place, isHair, subject, color }: WordMeaning): void {
  const { pending, index } = state
  if (isHair && color) state.hairColor ??= color
  const isGround = place && place !== 'clouds' && place !== 'abstract'
  if (pending.color && index - pending.index === 1 && !subject && (isGround || isHair)) {
    if (isHair) state.hairColor = pending.color
    else state.groundColor ??= pending.color
    delete pending.color
  }
  if (!place) return
  state.places.push(place)
  if (!subject) state.binder.addNoun(place, index)
}

function addAtmosphere({ circumstances, features, excluded, mood, binder }: ParserState, meaning: WordMeaning): void {
  const { hour, weather, season, form, palette, subject, place } = meaning
  // Existing values are spread last, so that the first word is used.
  Object.assign(circumstances, {
    ...(hour && { hour }),
    ...(weather && { weather }),
    ...(season && { season }),
    ...(form && { form }),
    ...(palette && { palette }),
    ...circumstances,
  })
  for (const feature of meaning.features ?? []) features.add(feature)
  for (const exclusion of meaning.excluded ?? []) excluded.add(exclusion)
  if (meaning.mood) combineMoods(mood, meaning.mood)
  if (!subject && !place && (hour ?? weather ?? season)) binder.closeRelation()
}

/** Adds a later mood. The earlier mood keeps its hour, weather, tint and camera; the factors are multiplied. */
function combineMoods(mood: Mood, added: Mood): void {
  for (const key of ['saturation', 'exposure', 'contrast', 'haze'] as const) {
    const factor = added[key]
    if (factor !== undefined) mood[key] = Math.min(1.6, Math.max(0.04, (mood[key] ?? 1) * factor))
  }
  if (added.hour) mood.hour ??= added.hour
  if (added.weather) mood.weather ??= added.weather
  if (added.tint) mood.tint ??= added.tint
  if (added.camera) mood.camera ??= added.camera
}
