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
const NEAR = 3

/** Words that apply to the next noun. */
type Pending = { color?: Color; count?: number; size?: number; isGlowing?: true; at: number }

/** The parser's state. */
export interface ParserState {
  subjects: NamedSubject[]
  binder: Binder
  places: PlaceName[]
  colors: Color[]
  excludedColors: Color[]
  features: Set<FeatureName>
  excluded: Set<Exclusion>
  unknownWords: string[]
  /** The first word for each of these is used. */
  said: Pick<WordMeaning, 'hour' | 'weather' | 'season' | 'form' | 'palette'>
  ground: Color | undefined
  hair: Color | undefined
  mood: Mood
  pending: Pending
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
    said: {},
    ground: undefined,
    hair: undefined,
    mood: {},
    pending: { at: -9 },
    index: -1,
  }
}

/** Processes one phrase and updates the state. */
export function addPhrase(state: ParserState, phrase: Phrase, next: WordMeaning | undefined): void {
  state.index++
  const { meaning, word } = phrase
  if (word === 'and') state.binder.settle()
  if (!meaning && isUnknownWord(word)) state.unknownWords.push(word)
  if (meaning && phrase.isNegated) addNegated(state, meaning, phrase.exclusion)
  if (!meaning || phrase.isNegated) return
  // In "an orange cat" the word is a color, in "an orange" a fruit.
  const { subject } = meaning
  const doer = phrase.isDoing ? state.subjects.at(-1) : undefined
  if (subject && doer) doer.subject = subject
  else if (subject && !(meaning.color && next?.subject))
    addSubject(state, subject, { meaning, isPlural: phrase.isPlural })
  else addTraits(state, meaning)
  addPlace(state, meaning)
  // A subject that looks at the moon needs a large moon.
  if (state.binder.expects('facing', state.index) && /moon|sun|star/.test(word)) state.features.add('bigSun')
  addAtmosphere(state, meaning)
  if (phrase.leadsTo) state.binder.expect(phrase.leadsTo, state.index)
  if (meaning.relation) state.binder.expect(meaning.relation, state.index)
  if (state.index - state.pending.at >= NEAR - 1) releaseColor(state)
}

export function toParsedPrompt(state: ParserState): ParsedPrompt {
  releaseColor(state)
  const { subjects, places, colors, excludedColors, features, excluded, mood, unknownWords } = state
  const { hour, weather, season, form, palette = [] } = state.said
  const isSeen = subjects.length + places.length + colors.length + features.size > 0
  const isFelt = Object.keys(mood).length > 0
  return {
    subjects,
    relations: state.binder.relations(),
    places,
    hour,
    weather: weather ?? (excluded.has('wet') || excluded.has('clouds') ? 'clear' : undefined),
    season,
    colors,
    excludedColors,
    groundColor: state.ground,
    hairColor: state.hair,
    features,
    excluded,
    mood,
    form,
    palette,
    unknownWords,
    isUnknown: !isSeen && !hour && !weather && !season && !isFelt,
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
  binder.settle()
}

function addSubject(
  state: ParserState,
  subject: SubjectName,
  { meaning, isPlural }: { meaning: WordMeaning; isPlural: boolean },
): void {
  const { pending, index, subjects } = state
  const isNear = index - pending.at <= NEAR
  const near: Pending = isNear ? pending : { at: -9 }
  const crowd = ['blooms', 'flies'].includes(SUBJECTS[subject].stance) ? 3 : 2
  const named: NamedSubject = {
    subject,
    count: near.count ?? meaning.count ?? (isPlural ? crowd : 1),
    color: meaning.color ?? near.color,
    size: (near.size ?? 1) * (meaning.size ?? 1),
    isGlowing: near.isGlowing ?? meaning.isGlowing ?? false,
  }
  if (!isNear) releaseColor(state)
  state.pending = { at: -9 }
  state.binder.meet(addTo(subjects, named), index)
}

/** A repeated subject is the same one, unless its color or size differs. */
function addTo(subjects: NamedSubject[], named: NamedSubject): number | undefined {
  const existing = subjects.findIndex(
    ({ subject, color, size }) =>
      subject === named.subject && (named.color ?? color) === color && (named.size === 1 || named.size === size),
  )
  const twin = subjects[existing]
  if (twin) {
    twin.count = Math.max(twin.count, named.count)
    return existing
  }
  return subjects.length < SUBJECTS_MAX ? subjects.push(named) - 1 : undefined
}

function addTraits(state: ParserState, { color, isHair, count, size, isGlowing }: WordMeaning): void {
  const { index } = state
  if (color && !isHair) {
    releaseColor(state)
    state.pending = { ...state.pending, color, at: index }
  }
  const { pending } = state
  if (count !== undefined) state.pending = { ...state.pending, count, at: index }
  if (size !== undefined) state.pending = { ...state.pending, size: (pending.size ?? 1) * size, at: index }
  if (isGlowing) state.pending = { ...state.pending, isGlowing, at: index }
}

function addPlace(state: ParserState, { place, isHair, subject, color }: WordMeaning): void {
  const { pending, index } = state
  if (isHair && color) state.hair ??= color
  const isGround = place && place !== 'clouds' && place !== 'abstract'
  if (pending.color && index - pending.at === 1 && !subject && (isGround || isHair)) {
    if (isHair) state.hair = pending.color
    else state.ground ??= pending.color
    delete pending.color
  }
  if (!place) return
  state.places.push(place)
  if (!subject) state.binder.meet(place, index)
}

function addAtmosphere({ said, features, excluded, mood, binder }: ParserState, meaning: WordMeaning): void {
  const { hour, weather, season, form, palette, subject, place } = meaning
  // Existing values are spread last, so that the first word is used.
  Object.assign(said, {
    ...(hour && { hour }),
    ...(weather && { weather }),
    ...(season && { season }),
    ...(form && { form }),
    ...(palette && { palette }),
    ...said,
  })
  for (const feature of meaning.features ?? []) features.add(feature)
  for (const exclusion of meaning.excluded ?? []) excluded.add(exclusion)
  if (meaning.mood) combineMoods(mood, meaning.mood)
  if (!subject && !place && (hour ?? weather ?? season)) binder.settle()
}

/** Of two moods, the first sets hour and weather. Their color effects are multiplied. */
function combineMoods(mood: Mood, more: Mood): void {
  for (const key of ['saturation', 'exposure', 'contrast', 'haze'] as const) {
    const factor = more[key]
    if (factor !== undefined) mood[key] = Math.min(1.6, Math.max(0.04, (mood[key] ?? 1) * factor))
  }
  if (more.hour) mood.hour ??= more.hour
  if (more.weather) mood.weather ??= more.weather
  if (more.tint) mood.tint ??= more.tint
  if (more.camera) mood.camera ??= more.camera
}
