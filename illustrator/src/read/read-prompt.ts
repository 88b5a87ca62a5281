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
  /** Its height against the usual, as a factor. */
  size: number
  isGlowing: boolean
}

/** The first stands to the second, or to a place, as the name says. Numbers are indices of `subjects`. */
export type Relation = { name: RelationName; of: number; to: number | PlaceName }

/** What a prompt says, as far as the engine understands it. */
export interface Reading {
  subjects: readonly NamedSubject[]
  relations: readonly Relation[]
  places: readonly PlaceName[]
  hour: HourName | undefined
  weather: WeatherName | undefined
  season: SeasonName | undefined
  /** Colours that belong to no noun: the mood of the whole picture. */
  colours: readonly Colour[]
  /** Colours the prompt does not want to see. */
  refused: readonly Colour[]
  /** The colour of a place that is named with one: a red desert, a turquoise sea. */
  groundColour: Colour | undefined
  hairColour: Colour | undefined
  features: ReadonlySet<FeatureName>
  absent: ReadonlySet<Absence>
  mood: Mood
  form: AbstractForm | undefined
  /** The colours of an idea. */
  palette: readonly Colour[]
  /** Words it does not know: they still tint the picture. */
  strange: readonly string[]
  /** Nothing was understood: the picture comes from the text's hash alone. */
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
