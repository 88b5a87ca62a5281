import type { Style } from '@pictor/contract'
import { hashText, type Random } from '../math/random.ts'
import { type Color, COLORS } from '../read/colors.ts'
import type { Mood } from '../read/meaning.ts'
import type { NamedSubject, ParsedPrompt } from '../read/parse-prompt.ts'
import { SUBJECTS } from '../subjects/catalog.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { LightName } from './hours.ts'
import type { LightInput } from './light.ts'
import type { PlaceName } from './places.ts'
import type { MoodGrade } from './scene.ts'

/**
 * Adds what follows from the prompt: the weather of a mood, the colors of an idea, a replacement for a rejected color.
 */
export function settled(parsedPrompt: ParsedPrompt, place: PlaceName): ParsedPrompt {
  const { mood, hour, excludedColors, palette } = parsedPrompt
  const isFine = hour === 'day' || hour === 'golden' || hour === 'dawn'
  const moodWeather = isFine || parsedPrompt.excluded.has('wet') ? undefined : mood.weather
  const weather =
    parsedPrompt.weather ?? (moodWeather && place === 'snow' && moodWeather !== 'fog' ? 'snowfall' : moodWeather)
  const other = excludedColors[0] ? farFrom(excludedColors[0]) : undefined
  const named = parsedPrompt.colors.length > 0 ? parsedPrompt.colors : other ? [other] : []
  return {
    ...parsedPrompt,
    weather,
    colors: named.length === 0 && place === 'abstract' ? palette : named,
    subjects: other ? parsedPrompt.subjects.map((subject) => recolored(subject, other)) : parsedPrompt.subjects,
  }
}

/** "A car, not blue": made things get another color, animals keep their own. */
function recolored(named: NamedSubject, other: Color): NamedSubject {
  return named.color || !SUBJECTS[named.subject].object ? named : { ...named, color: other }
}

const VIVID: readonly Color[] = ['orange', 'teal', 'magenta', 'yellow', 'green', 'red', 'blue']

function farFrom(color: Color): Color {
  const [, , hue] = COLORS[color]
  const distance = (other: Color) => Math.abs(((COLORS[other][2] - hue + 540) % 360) - 180)
  return VIVID.reduce((best, next) => (distance(next) > distance(best) ? next : best))
}

export function toLightInput({ colors, mood, palette, unknownWords }: ParsedPrompt, name: LightName): LightInput {
  return {
    name,
    colors,
    tint: mood.tint ?? palette[0],
    unknownWordsHue: unknownWords.length > 0 ? hashText(unknownWords.join(' ')) % 360 : undefined,
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
export interface StyleDefaults {
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

export const STYLE_DEFAULTS: Readonly<Record<Style, StyleDefaults>> = {
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
