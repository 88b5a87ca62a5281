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

/** Adds what the prompt implies: the weather of a mood, the colors of an idea, a replacement for an excluded color. */
export function completePrompt(parsedPrompt: ParsedPrompt, place: PlaceName): ParsedPrompt {
  const { mood, hour, excludedColors, palette } = parsedPrompt
  const hasBrightHour = hour === 'day' || hour === 'golden' || hour === 'dawn'
  const moodWeather = hasBrightHour || parsedPrompt.excluded.has('wet') ? undefined : mood.weather
  const weather =
    parsedPrompt.weather ?? (moodWeather && place === 'snow' && moodWeather !== 'fog' ? 'snowfall' : moodWeather)
  const replacement = excludedColors[0] ? pickDistantColor(excludedColors[0]) : undefined
  const colors = parsedPrompt.colors.length > 0 ? parsedPrompt.colors : replacement ? [replacement] : []
  return {
    ...parsedPrompt,
    weather,
    colors: colors.length === 0 && place === 'abstract' ? palette : colors,
    subjects: replacement
      ? parsedPrompt.subjects.map((subject) => recolor(subject, replacement))
      : parsedPrompt.subjects,
  }
}

/** "A car, not blue": objects get another color, people and animals keep theirs. */
function recolor(named: NamedSubject, replacement: Color): NamedSubject {
  return named.color || !SUBJECTS[named.subject].object ? named : { ...named, color: replacement }
}

const VIVID: readonly Color[] = ['orange', 'teal', 'magenta', 'yellow', 'green', 'red', 'blue']

function pickDistantColor(color: Color): Color {
  const [, , hue] = COLORS[color]
  const distance = (candidate: Color) => Math.abs(((COLORS[candidate][2] - hue + 540) % 360) - 180)
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

/** The color factors of the mood, with a small random variation, so that two similar prompts differ in color. */
export function createGrade({ saturation = 1, exposure = 1, contrast = 1 }: Mood, random: Random): MoodGrade {
  return {
    saturation: saturation * random.between(0.92, 1.1),
    exposure: exposure * random.between(0.94, 1.07),
    contrast: contrast * random.between(0.97, 1.05),
  }
}

/** Defaults that a style sets before the scene is composed: cyberpunk is a neon street, a watercolor has few clouds. */
export interface StyleDefaults {
  /** Hours to choose from if the prompt names none. */
  hours?: readonly [LightName, ...LightName[]]
  /** Overrides the hour of the prompt. */
  hour?: LightName
  /** Where subjects go if the prompt names no place. */
  place?: PlaceName
  features?: readonly FeatureName[]
  isAbstract?: boolean
  /** For line and wash styles: fewer clouds, and stars only at night. */
  isPlain?: boolean
  /** Number of cumulus clouds by day. */
  cumulusCount?: number
}

export const STYLE_DEFAULTS: Readonly<Record<Style, StyleDefaults>> = {
  None: {},
  photorealistic: { hours: ['dawn', 'golden', 'day', 'golden'] },
  hyperrealistic: { hours: ['golden', 'day', 'dusk'] },
  studio_ghibli: { hours: ['day', 'day', 'golden'], cumulusCount: 6 },
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
  anime: { hours: ['day', 'day', 'golden', 'dusk'], cumulusCount: 5 },
  cartoon: { hours: ['day'], isPlain: true, cumulusCount: 4 },
  abstract: { isAbstract: true },
  comic_book: { hours: ['day', 'dusk'], isPlain: true },
  vintage: { hours: ['day', 'golden'] },
  portrait_art: {},
}
