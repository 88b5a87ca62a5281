import type { Style } from '@pictor/contract'
import type { FeatureName } from '../read/circumstances.ts'
import type { LightName } from './hours.ts'
import type { PlaceName } from './places.ts'

/** What a style decides before anything is drawn: a comic has no haze, a wash needs a bright day. */
export interface StyleTaste {
  /** Hours to choose from when the prompt names none. */
  hours?: readonly [LightName, ...LightName[]]
  /** Overrides the hour of the prompt. */
  hour?: LightName
  /** Where subjects go when the prompt names no place. */
  place?: PlaceName
  features?: readonly FeatureName[]
  isAbstract?: boolean
  /** Line and wash styles: fewer clouds, no stars. */
  isPlain?: boolean
  heaps?: number
}

export const TASTES: Readonly<Record<Style, StyleTaste>> = {
  None: {},
  photorealistic: { hours: ['dawn', 'golden', 'day', 'golden'] },
  hyperrealistic: { hours: ['golden', 'day', 'dusk'] },
  studio_ghibli: { hours: ['day', 'day', 'golden'], heaps: 6 },
  cinematic: { hours: ['dusk', 'golden', 'grey'] },
  action_figure: { hour: 'day', place: 'package' },
  cyberpunk: { hour: 'night', place: 'street', features: ['neon'] },
  artistic: { hours: ['golden', 'dusk', 'dawn'] },
  fantasy: { hours: ['fantasy'], features: ['magic'] },
  digital_art: {},
  vibrant_abstract: { isAbstract: true },
  oil_painting: { hours: ['golden', 'dawn', 'dusk', 'grey'] },
  watercolor: { hours: ['day', 'dawn', 'golden'], isPlain: true },
  sketch: { hours: ['day'], isPlain: true },
  anime: { hours: ['day', 'day', 'golden', 'dusk'], heaps: 5 },
  cartoon: { hours: ['day'], isPlain: true, heaps: 4 },
  abstract: { isAbstract: true },
  comic_book: { hours: ['day', 'dusk'], isPlain: true },
  vintage: { hours: ['day', 'golden'] },
  portrait_art: {},
}
