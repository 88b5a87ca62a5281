import type { Lch } from '../math/color.ts'
import type { Light, Sun } from '../paint/stage.ts'
import type { Exclusion, FeatureName, SeasonName, WeatherName } from '../read/circumstances.ts'
import type { Color } from '../read/colors.ts'
import type { AbstractForm } from '../read/meaning.ts'
import type { SubjectName } from '../subjects/catalog.ts'
import type { Anchor, Stance } from '../subjects/subject.ts'
import type { Camera } from './camera.ts'
import type { PlaceName } from './places.ts'

/** One subject with the position of its origin, in shares of the image's width and height. */
export interface Figure {
  subject: SubjectName
  x: number
  y: number
  /** Pixels per unit of the subject, as a share of the figure reference length of the image. */
  size: number
  /** 1 faces right, -1 faces left. */
  flip: 1 | -1
  color: Lch | undefined
  /** Number among the figures of the same subject, so that they differ. */
  index: number
  /** Overrides the stance of the subject: a whale over a city flies. */
  stance?: Stance
  isGlowing?: boolean
  /** Subjects that this figure carries, contains or holds. */
  attached?: readonly Attached[]
}

/** A figure attached to a parent figure. Measures are in units of the parent, which faces right. */
export interface Attached extends Pick<Figure, 'subject' | 'color' | 'index' | 'isGlowing'> {
  position: Anchor
  /** The length of its unit, as a share of the parent's unit. */
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
  otherPlaces: ReadonlySet<PlaceName>
  camera: Camera
  /** Position of the horizon, as a share of the image height. */
  horizon: number
  light: Light
  sun: Sun
  /** The sun and the main subject are on opposite sides. */
  sunIsLeft: boolean
  /** 0 is a clear sky, 1 a covered one. */
  cloudCover: number
  cumulusCount: number
  /** Amount of stars, 0 to 1. */
  stars: number
  hasAurora: boolean
  weather: WeatherName | undefined
  season: SeasonName | undefined
  features: ReadonlySet<FeatureName>
  /** Things that the prompt excludes from the place. */
  excluded: ReadonlySet<Exclusion>
  grade: MoodGrade
  /** The form of an abstract idea. */
  form: AbstractForm | undefined
  colors: readonly Color[]
  groundColor: Color | undefined
  hairColor: Color | undefined
  /** Sorted from far to near. */
  figures: readonly Figure[]
}
