import type { PlaceName } from '../compose/places.ts'
import type { SubjectName } from '../subjects/catalog.ts'
import type { Exclusion, FeatureName, HourName, SeasonName, WeatherName } from './circumstances.ts'
import type { Color } from './colors.ts'
import type { Lexicon } from './lexicon.ts'
import type { AbstractForm, Mood } from './meaning.ts'
import { splitIntoPhrases } from './phrases.ts'
import { createParserState, addPhrase, toParsedPrompt } from './parser-state.ts'
import type { RelationName } from './binder.ts'
import { tokenize } from './tokens.ts'

export interface NamedSubject {
  subject: SubjectName
  count: number
  color: Color | undefined
  /** Factor for the usual height of the subject. */
  size: number
  isGlowing: boolean
}

/** The relation of the first subject to a second subject or a place. Subjects are indices of `subjects`. */
export type Relation = { name: RelationName; first: number; second: number | PlaceName }

/** Everything in a prompt that the illustrator understands. */
export interface ParsedPrompt {
  subjects: readonly NamedSubject[]
  relations: readonly Relation[]
  places: readonly PlaceName[]
  hour: HourName | undefined
  weather: WeatherName | undefined
  season: SeasonName | undefined
  /** Colors without a noun. They set the mood of the whole image. */
  colors: readonly Color[]
  /** Colors that the prompt excludes. */
  excludedColors: readonly Color[]
  /** The color of a named place: a red desert, a turquoise sea. */
  groundColor: Color | undefined
  hairColor: Color | undefined
  features: ReadonlySet<FeatureName>
  excluded: ReadonlySet<Exclusion>
  mood: Mood
  form: AbstractForm | undefined
  /** The colors of an idea. */
  palette: readonly Color[]
  /** Unknown words. They still tint the image. */
  unknownWords: readonly string[]
  /** True if no word has a known meaning. The image then depends only on the hash of the text. */
  isUnknown: boolean
}

export function parsePrompt(prompt: string, lexicon: Lexicon): ParsedPrompt {
  const phrases = splitIntoPhrases(tokenize(prompt), lexicon)
  const state = createParserState()
  for (const [index, phrase] of phrases.entries()) {
    const next = phrases[index + 1]
    addPhrase(state, phrase, next?.isNegated ? undefined : next?.meaning)
  }
  return toParsedPrompt(state)
}
