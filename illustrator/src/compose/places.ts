/** Places where an image can be set. Each has its own painter. */
const PLACES = [
  'meadow',
  'forest',
  'mountains',
  'lake',
  'sea',
  'beach',
  'snow',
  'desert',
  'street',
  'skyline',
  'space',
  'clouds',
  'underwater',
  'table',
  'room',
  'floral',
  'portrait',
  'package',
  'abstract',
] as const

export type PlaceName = (typeof PLACES)[number] | LandscapeName

/** Landscapes that are themselves the subject of an image, so each must be recognizable by its shape. */
export const LANDSCAPES = [
  'volcano',
  'waterfall',
  'cave',
  'bamboo',
  'jungle',
  'canyon',
  'iceberg',
  'snowCone',
  'island',
  'cliffs',
  'wave',
  'terraces',
  'lavenderField',
  'tulipField',
  'wheatField',
  'vineyard',
  'valley',
  'road',
  'town',
  'canal',
] as const

export type LandscapeName = (typeof LANDSCAPES)[number]

/** Range of the horizon as a share of the image height, for landscapes that need a fixed range. */
const HORIZONS: Partial<Record<string, readonly [number, number]>> = {
  volcano: [0.68, 0.74],
  waterfall: [0.66, 0.7],
  cave: [0.56, 0.62],
  bamboo: [0.58, 0.64],
  snowCone: [0.6, 0.66],
  jungle: [0.6, 0.66],
  canyon: [0.5, 0.56],
  iceberg: [0.46, 0.54],
  island: [0.52, 0.6],
  cliffs: [0.52, 0.6],
  wave: [0.58, 0.62],
  terraces: [0.34, 0.4],
  lavenderField: [0.4, 0.48],
  tulipField: [0.4, 0.48],
  wheatField: [0.42, 0.5],
  vineyard: [0.42, 0.48],
  valley: [0.44, 0.5],
  road: [0.46, 0.52],
  town: [0.66, 0.7],
  canal: [0.56, 0.62],
}

/** Landscapes with water, for subjects that float. */
export const WET_LANDSCAPES: readonly LandscapeName[] = [
  'waterfall',
  'cave',
  'snowCone',
  'iceberg',
  'island',
  'cliffs',
  'wave',
  'canal',
]

/** Limits the horizon to the range of the landscape, if it has one. */
export function limitHorizon(place: string, horizon: number): number {
  const range = HORIZONS[place]
  return range ? Math.min(range[1], Math.max(range[0], horizon)) : horizon
}
