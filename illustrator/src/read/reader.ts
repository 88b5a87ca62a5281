import type { PlaceName } from '../compose/places.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import { type Binder, createBinder } from './binder.ts'
import type { Absence, FeatureName } from './circumstances.ts'
import type { Colour } from './colours.ts'
import type { Meaning, Mood } from './meaning.ts'
import type { Phrase } from './phrases.ts'
import type { NamedSubject, Reading } from './read-prompt.ts'
import { isStrange } from './lexicon.ts'

const MOST_SUBJECTS = 5
/** Maximum distance in phrases between a color, a number or a size and its noun. */
const NEAR = 3

/** Words that apply to the next noun. */
type Pending = { colour?: Colour; count?: number; size?: number; isGlowing?: true; at: number }

/** The parser's state. */
export interface Notes {
  subjects: NamedSubject[]
  binder: Binder
  places: PlaceName[]
  colours: Colour[]
  refused: Colour[]
  features: Set<FeatureName>
  absent: Set<Absence>
  strange: string[]
  /** The first word for each of these is used. */
  said: Pick<Meaning, 'hour' | 'weather' | 'season' | 'form' | 'palette'>
  ground: Colour | undefined
  hair: Colour | undefined
  mood: Mood
  pending: Pending
  index: number
}

export function createNotes(): Notes {
  return {
    subjects: [],
    binder: createBinder(),
    places: [],
    colours: [],
    refused: [],
    features: new Set(),
    absent: new Set(),
    strange: [],
    said: {},
    ground: undefined,
    hair: undefined,
    mood: {},
    pending: { at: -9 },
    index: -1,
  }
}

/** Processes one phrase and updates the state. */
export function note(notes: Notes, phrase: Phrase, next: Meaning | undefined): void {
  notes.index++
  const { meaning, word } = phrase
  if (word === 'and') notes.binder.settle()
  if (!meaning && isStrange(word)) notes.strange.push(word)
  if (meaning && phrase.isDenied) noteDenied(notes, meaning, phrase.absence)
  if (!meaning || phrase.isDenied) return
  // In "an orange cat" the word is a color, in "an orange" a fruit.
  const { subject } = meaning
  const doer = phrase.isDoing ? notes.subjects.at(-1) : undefined
  if (subject && doer) doer.subject = subject
  else if (subject && !(meaning.colour && next?.subject))
    noteSubject(notes, subject, { meaning, isPlural: phrase.isPlural })
  else noteTraits(notes, meaning)
  notePlace(notes, meaning)
  // A subject that looks at the moon needs a large moon.
  if (notes.binder.expects('facing', notes.index) && /moon|sun|star/.test(word)) notes.features.add('bigSun')
  noteAir(notes, meaning)
  if (phrase.leadsTo) notes.binder.expect(phrase.leadsTo, notes.index)
  if (meaning.relation) notes.binder.expect(meaning.relation, notes.index)
  if (notes.index - notes.pending.at >= NEAR - 1) releaseColour(notes)
}

export function readingOf(notes: Notes): Reading {
  releaseColour(notes)
  const { subjects, places, colours, refused, features, absent, mood, strange } = notes
  const { hour, weather, season, form, palette = [] } = notes.said
  const isSeen = subjects.length + places.length + colours.length + features.size > 0
  const isFelt = Object.keys(mood).length > 0
  return {
    subjects,
    relations: notes.binder.relations(),
    places,
    hour,
    weather: weather ?? (absent.has('wet') || absent.has('clouds') ? 'clear' : undefined),
    season,
    colours,
    refused,
    groundColour: notes.ground,
    hairColour: notes.hair,
    features,
    absent,
    mood,
    form,
    palette,
    strange,
    isUnknown: !isSeen && !hour && !weather && !season && !isFelt,
  }
}

/** A color without a noun applies to the whole image. */
function releaseColour({ pending, colours }: Notes): void {
  if (pending.colour) colours.push(pending.colour)
  delete pending.colour
}

function noteDenied({ refused, absent, binder }: Notes, { colour, subject }: Meaning, absence?: Absence): void {
  if (colour && !subject) refused.push(colour)
  if (absence) absent.add(absence)
  binder.settle()
}

function noteSubject(
  notes: Notes,
  subject: SubjectName,
  { meaning, isPlural }: { meaning: Meaning; isPlural: boolean },
): void {
  const { pending, index, subjects } = notes
  const isNear = index - pending.at <= NEAR
  const near: Pending = isNear ? pending : { at: -9 }
  const crowd = ['blooms', 'flies'].includes(SUBJECTS[subject].stance) ? 3 : 2
  const named: NamedSubject = {
    subject,
    count: near.count ?? meaning.count ?? (isPlural ? crowd : 1),
    colour: meaning.colour ?? near.colour,
    size: (near.size ?? 1) * (meaning.size ?? 1),
    isGlowing: near.isGlowing ?? meaning.isGlowing ?? false,
  }
  if (!isNear) releaseColour(notes)
  notes.pending = { at: -9 }
  notes.binder.meet(addTo(subjects, named), index)
}

/** A repeated subject is the same one, unless its color or size differs. */
function addTo(subjects: NamedSubject[], named: NamedSubject): number | undefined {
  const known = subjects.findIndex(
    ({ subject, colour, size }) =>
      subject === named.subject && (named.colour ?? colour) === colour && (named.size === 1 || named.size === size),
  )
  const twin = subjects[known]
  if (twin) {
    twin.count = Math.max(twin.count, named.count)
    return known
  }
  return subjects.length < MOST_SUBJECTS ? subjects.push(named) - 1 : undefined
}

function noteTraits(notes: Notes, { colour, isHair, count, size, isGlowing }: Meaning): void {
  const { index } = notes
  if (colour && !isHair) {
    releaseColour(notes)
    notes.pending = { ...notes.pending, colour, at: index }
  }
  const { pending } = notes
  if (count !== undefined) notes.pending = { ...notes.pending, count, at: index }
  if (size !== undefined) notes.pending = { ...notes.pending, size: (pending.size ?? 1) * size, at: index }
  if (isGlowing) notes.pending = { ...notes.pending, isGlowing, at: index }
}

function notePlace(notes: Notes, { place, isHair, subject, colour }: Meaning): void {
  const { pending, index } = notes
  if (isHair && colour) notes.hair ??= colour
  const isGround = place && place !== 'clouds' && place !== 'abstract'
  if (pending.colour && index - pending.at === 1 && !subject && (isGround || isHair)) {
    if (isHair) notes.hair = pending.colour
    else notes.ground ??= pending.colour
    delete pending.colour
  }
  if (!place) return
  notes.places.push(place)
  if (!subject) notes.binder.meet(place, index)
}

function noteAir({ said, features, absent, mood, binder }: Notes, meaning: Meaning): void {
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
  for (const absence of meaning.absent ?? []) absent.add(absence)
  if (meaning.mood) feel(mood, meaning.mood)
  if (!subject && !place && (hour ?? weather ?? season)) binder.settle()
}

/** Of two moods, the first sets hour and weather. Their color effects are multiplied. */
function feel(mood: Mood, more: Mood): void {
  for (const key of ['saturation', 'exposure', 'contrast', 'haze'] as const) {
    const factor = more[key]
    if (factor !== undefined) mood[key] = Math.min(1.6, Math.max(0.04, (mood[key] ?? 1) * factor))
  }
  if (more.hour) mood.hour ??= more.hour
  if (more.weather) mood.weather ??= more.weather
  if (more.tint) mood.tint ??= more.tint
  if (more.camera) mood.camera ??= more.camera
}
