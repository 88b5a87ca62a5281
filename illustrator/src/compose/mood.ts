import type { Random } from '../math/random.ts'
import { hashText } from '../math/random.ts'
import { COLOURS, type Colour } from '../read/colours.ts'
import type { Mood } from '../read/meaning.ts'
import type { NamedSubject, Reading } from '../read/read-prompt.ts'
import { SUBJECTS } from '../subjects/catalogue.ts'
import type { LightName } from './hours.ts'
import type { LightWish } from './light.ts'
import type { PlaceName } from './places.ts'
import type { MoodGrade } from './scene.ts'

/** The reading with what follows from it: a mood's weather, an idea's colours, something else than what is refused. */
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

/** "A car, not blue": made things come in many colours, animals in their own. */
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

/** A little of it is chance, so that two like prompts are not of one colour. */
export function gradeOf({ saturation = 1, exposure = 1, contrast = 1 }: Mood, random: Random): MoodGrade {
  return {
    saturation: saturation * random.between(0.92, 1.1),
    exposure: exposure * random.between(0.94, 1.07),
    contrast: contrast * random.between(0.97, 1.05),
  }
}
