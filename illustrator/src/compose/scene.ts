import type { Lch } from '../math/color.ts'
import type { Light, Sun } from '../paint/stage.ts'
import type { Exclusion, FeatureName, SeasonName, WeatherName } from '../read/circumstances.ts'
import type { Color } from '../read/colors.ts'
import type { AbstractForm } from '../read/meaning.ts'
import type { SubjectName } from '../subjects/catalog.ts'
import type { Anchor, Stance } from '../subjects/subject.ts'
import type { Camera } from './camera.ts'
import type { PlaceName } from './places.ts'

/** One subject with its position in the image, in shares of width and height. */
export interface Figure {
  subject: SubjectName
  x: number
  y: number
  /** Pixels per unit of the subject, as a share of the figure reference length of the image. */
  size: number
  flip: 1 | -1
  color: Lch | undefined
  index: number
  /** Overrides the stance of the subject: a whale over a city flies. */
  stance?: Stance
  isGlowing?: boolean
  /** Subjects that ride on it, look out of it or are in its hand. */
  attached?: readonly Attached[]
}

/** A figure attached to a parent figure. Measures are in units of the parent, which faces right. */
export interface Attached extends Pick<Figure, 'subject' | 'color' | 'index' | 'isGlowing'> {
  at: Anchor
  /** Its unit, as a share of the parent's unit. */
  scale: number
  /** Painted before the parent, which hides its lower part. */
  isBehind: boolean
  /** One leg is painted over the side of the parent. */
  isAstride: boolean
  /** Faces the opposite direction. */
  isFlipped?: boolean
}

/** Color factors of a mood. 1 changes nothing. */
export type MoodGrade = { saturation: number; exposure: number; contrast: number }

/** Everything that is decided before painting. Plain data. */
export interface Scene {
  place: PlaceName
  /** Other places that the prompt names: mountains behind a lake, a city behind a bridge. */
  also: ReadonlySet<PlaceName>
  camera: Camera
  horizon: number
  light: Light
  sun: Sun
  /** The sun and the main subject are on opposite sides. */
  sunIsLeft: boolean
  cloudCover: number
  heaps: number
  stars: number
  hasAurora: boolean
  weather: WeatherName | undefined
  season: SeasonName | undefined
  features: ReadonlySet<FeatureName>
  /** Things that the prompt excludes from the place. */
  excluded: ReadonlySet<Exclusion>
  grade: MoodGrade
  form: AbstractForm | undefined
  colors: readonly Color[]
  groundColor: Color | undefined
  hairColor: Color | undefined
  /** Sorted from far to near. */
  figures: readonly Figure[]
}
