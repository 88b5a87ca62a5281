import type { Lch } from '../math/colour.ts'
import type { Light, Sun } from '../paint/stage.ts'
import type { FeatureName, SeasonName, WeatherName } from '../read/circumstances.ts'
import type { Colour } from '../read/colours.ts'
import type { SubjectName } from '../subjects/catalogue.ts'
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
}

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
  colours: readonly Colour[]
  groundColour: Colour | undefined
  hairColour: Colour | undefined
  /** Far to near. */
  figures: readonly Figure[]
}
