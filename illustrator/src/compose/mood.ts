import type { Style } from '@pictor/contract'
import { hashText, type Random } from '../math/random.ts'
import { type Colour, COLOURS } from '../read/colours.ts'
import type { Mood } from '../read/meaning.ts'
import type { NamedSubject, Reading } from '../read/read-prompt.ts'
import { SUBJECTS } from '../subjects/catalogue.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { LightName } from './hours.ts'
import type { LightWish } from './light.ts'
import type { PlaceName } from './places.ts'
import type { MoodGrade } from './scene.ts'

/**
 * Adds what follows from the prompt: the weather of a mood, the colors of an idea, a replacement for a rejected color.
 */
export function settled(reading: Reading, place: PlaceName): Reading {
  const { mood, hour, refused, palette } = reading
  const isFine = hour === 'day' || hour === 'golden' || hour === 'dawn'
  const felt = isFine || reading.absent.has('wet') ? undefined : mood.weather
  const weather = reading.weather ?? (felt && place === 'snow' && felt !== 'fog' ? 'snowfall' : felt)
  const other = refused[0] ? farFrom(refused[0]) : undefined
  const named = reading.colours.length > 0 ? reading.colours : other ? [other] : []
  return {
    ...reading,
    weather,
    colours: named.length === 0 && place === 'abstract' ? palette : named,
    subjects: other ? reading.subjects.map((subject) => recoloured(subject, other)) : reading.subjects,
  }
}

/** "A car, not blue": made things get another color, animals keep their own. */
function recoloured(named: NamedSubject, other: Colour): NamedSubject {
  return named.colour || !SUBJECTS[named.subject].object ? named : { ...named, colour: other }
}

const VIVID: readonly Colour[] = ['orange', 'teal', 'magenta', 'yellow', 'green', 'red', 'blue']

function farFrom(colour: Colour): Colour {
  const [, , hue] = COLOURS[colour]
  const distance = (other: Colour) => Math.abs(((COLOURS[other][2] - hue + 540) % 360) - 180)
  return VIVID.reduce((best, next) => (distance(next) > distance(best) ? next : best))
}

export function lightWish({ colours, mood, palette, strange }: Reading, name: LightName): LightWish {
  return {
    name,
    colours,
    tint: mood.tint ?? palette[0],
    strangeHue: strange.length > 0 ? hashText(strange.join(' ')) % 360 : undefined,
    haze: mood.haze ?? 1,
  }
}

/** Includes a small random variation, so that two similar prompts differ in color. */
export function gradeOf({ saturation = 1, exposure = 1, contrast = 1 }: Mood, random: Random): MoodGrade {
  return {
    saturation: saturation * random.between(0.92, 1.1),
    exposure: exposure * random.between(0.94, 1.07),
    contrast: contrast * random.between(0.97, 1.05),
  }
}

/** Defaults that a style sets before rendering: a comic has no haze, a wash needs a bright day. */
export interface StyleTaste {
  /** Hours to choose from if the prompt names none. */
  hours?: readonly [LightName, ...LightName[]]
  /** Overrides the hour of the prompt. */
  hour?: LightName
  /** Where subjects go if the prompt names no place. */
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
