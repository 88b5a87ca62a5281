import type { LandscapeName } from './landscapes.ts'

/** Where a picture can be set; each has a painter of its own. */
export const PLACES = [
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
