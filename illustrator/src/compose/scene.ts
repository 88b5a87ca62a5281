import type { Lch } from '../math/colour.ts'
import type { Light, Sun } from '../paint/stage.ts'
import type { Absence, FeatureName, SeasonName, WeatherName } from '../read/circumstances.ts'
import type { Colour } from '../read/colours.ts'
import type { AbstractForm } from '../read/meaning.ts'
import type { SubjectName } from '../subjects/catalogue.ts'
import type { Anchor, Stance } from '../subjects/subject.ts'
import type { Camera } from './camera.ts'
import type { PlaceName } from './places.ts'

/** One subject with its place in the picture, in shares of width and height. */
export interface Figure {
  subject: SubjectName
  x: number
  y: number
  /** Height in pixels per unit is this times the shorter reach of the picture. */
  size: number
  flip: 1 | -1
  colour: Lch | undefined
  index: number
  /** If it is not the subject's own: a whale over a city flies. */
  stance?: Stance
  isGlowing?: boolean
  /** What rides on it, looks out of it or is in its hand. */
  attached?: readonly Attached[]
}

/** A figure that goes where another goes; measures are in units of that other, which faces right. */
export interface Attached extends Pick<Figure, 'subject' | 'colour' | 'index' | 'isGlowing'> {
  at: Anchor
  /** Its unit as a share of its host's. */
  scale: number
  /** Painted before its host, which hides its lower part. */
  isBehind: boolean
  /** Has a leg across the host's side. */
  isAstride: boolean
  /** Looks the other way. */
  isTurned?: boolean
}

/** What a mood does to all colours; 1 leaves them as they are. */
export type MoodGrade = { saturation: number; exposure: number; contrast: number }

/** Everything decided before the first brush stroke; plain data. */
export interface Scene {
  place: PlaceName
  /** Other places the prompt names: mountains behind a lake, a city behind a bridge. */
  also: ReadonlySet<PlaceName>
  camera: Camera
  horizon: number
  light: Light
  sun: Sun
  /** Sun and main subject are on opposite sides. */
  sunIsLeft: boolean
  cloudCover: number
  heaps: number
  stars: number
  hasAurora: boolean
  weather: WeatherName | undefined
  season: SeasonName | undefined
  features: ReadonlySet<FeatureName>
  /** What the place must do without. */
  absent: ReadonlySet<Absence>
  grade: MoodGrade
  form: AbstractForm | undefined
  colours: readonly Colour[]
  groundColour: Colour | undefined
  hairColour: Colour | undefined
  /** Far to near. */
  figures: readonly Figure[]
}
