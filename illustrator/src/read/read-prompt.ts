import type { PlaceName } from '../compose/places.ts'
import type { SubjectName } from '../subjects/catalogue.ts'
import type { Absence, FeatureName, HourName, SeasonName, WeatherName } from './circumstances.ts'
import type { Colour } from './colours.ts'
import type { Lexicon } from './lexicon.ts'
import type { AbstractForm, Mood } from './meaning.ts'
import { phrasesOf } from './phrases.ts'
import { createNotes, note, readingOf } from './reader.ts'
import type { RelationName } from './binder.ts'
import { tokensOf } from './tokens.ts'

export interface NamedSubject {
  subject: SubjectName
  count: number
  colour: Colour | undefined
  /** Factor for its usual height. */
  size: number
  isGlowing: boolean
}

/** The relation of the first subject to the second, or to a place. The numbers are indices of `subjects`. */
export type Relation = { name: RelationName; of: number; to: number | PlaceName }

/** The part of a prompt that the illustrator understands. */
export interface Reading {
  subjects: readonly NamedSubject[]
  relations: readonly Relation[]
  places: readonly PlaceName[]
  hour: HourName | undefined
  weather: WeatherName | undefined
  season: SeasonName | undefined
  /** Colors without a noun. They set the mood of the whole image. */
  colours: readonly Colour[]
  /** Colors that the prompt excludes. */
  refused: readonly Colour[]
  /** The color of a named place: a red desert, a turquoise sea. */
  groundColour: Colour | undefined
  hairColour: Colour | undefined
  features: ReadonlySet<FeatureName>
  absent: ReadonlySet<Absence>
  mood: Mood
  form: AbstractForm | undefined
  /** The colors of an idea. */
  palette: readonly Colour[]
  /** Unknown words. They still tint the image. */
  strange: readonly string[]
  /** True if nothing was understood. The image then comes only from the hash of the text. */
  isUnknown: boolean
}

export function readPrompt(prompt: string, lexicon: Lexicon): Reading {
  const phrases = phrasesOf(tokensOf(prompt), lexicon)
  const notes = createNotes()
  for (const [index, phrase] of phrases.entries()) {
    const next = phrases[index + 1]
    note(notes, phrase, next?.isDenied ? undefined : next?.meaning)
  }
  return readingOf(notes)
}
