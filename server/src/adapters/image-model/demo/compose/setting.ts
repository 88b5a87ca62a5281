import type { Random } from '../math/random.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { NamedSubject, Reading } from '../read/read-prompt.ts'
import { SUBJECTS } from '../subjects/catalogue.ts'
import type { Stance } from '../subjects/subject.ts'
import type { PlaceName } from './places.ts'
import type { StyleTaste } from './taste.ts'

const OUTDOORS: readonly PlaceName[] = ['meadow', 'forest', 'mountains', 'lake', 'sea', 'beach', 'snow', 'desert']
const WATERS: readonly PlaceName[] = ['sea', 'lake', 'underwater', 'beach', 'skyline']

/**
 * Where the picture is set. What is named is a hard constraint: the place, if there is one, and then the subject's
 * stance bends it (a ship in the mountains sails a mountain lake), never the other way round.
 */
export function chooseSetting(reading: Reading, taste: StyleTaste, random: Random): PlaceName {
  const [main] = reading.subjects
  const named = namedPlace(reading)
  if (taste.isAbstract) return 'abstract'
  if (main) return settingFor(main, { reading, named, taste, random })
  if (named && taste.place !== 'package') return named
  if (reading.features.has('planet') || reading.features.has('galaxy')) return 'space'
  if (taste.place) return taste.place
  if (reading.features.has('clouds') && isBare(reading)) return 'clouds'
  if (reading.isUnknown || isOnlyColours(reading)) return 'abstract'
  if (reading.season === 'winter' || reading.weather === 'snowfall') return 'snow'
  if (reading.features.has('tree') || reading.features.has('flowers') || reading.season) return 'meadow'
  if (reading.hour === 'aurora') return random.pick(['lake', 'snow', 'mountains'])
  if (reading.weather === 'rain') return 'street'
  return random.pick(['mountains', 'sea', 'lake', 'meadow', 'forest'])
}

/** Nothing but a sky was asked for. */
function isBare({ season, weather, features }: Reading): boolean {
  return !season && !weather && features.size === 1
}

function isOnlyColours(reading: Reading): boolean {
  const { subjects, places, hour, weather, season, features } = reading
  return subjects.length + places.length + features.size === 0 && !hour && !weather && !season
}

/** An abstract word beside a real place is a mood, not a setting. */
function namedPlace(reading: Reading): PlaceName | undefined {
  const real = reading.places.filter((place) => place !== 'abstract' && place !== 'portrait')
  return mostTelling(real) ?? reading.places[0]
}

/** "A lake in the mountains", "a city by the sea": the nearer ground wins, the other becomes the background. */
function mostTelling(places: readonly PlaceName[]): PlaceName | undefined {
  const order: readonly PlaceName[] = [
    'underwater',
    'table',
    'room',
    'space',
    'street',
    'beach',
    'lake',
    'skyline',
    'sea',
    'desert',
    'snow',
    'forest',
    'meadow',
    'mountains',
    'clouds',
    'floral',
  ]
  return order.find((place) => places.includes(place))
}

interface Choice {
  reading: Reading
  named: PlaceName | undefined
  taste: StyleTaste
  random: Random
}

function settingFor(main: NamedSubject, { reading, named, taste, random }: Choice): PlaceName {
  const { stance, homes } = SUBJECTS[main.subject]
  const isBeside = (wanted: readonly Stance[]) =>
    reading.subjects.some(({ subject }) => wanted.includes(SUBJECTS[subject].stance))
  const isGrown = (stance === 'stands' && homes[0] !== 'table') || stance === 'built'
  if (!named && !taste.place && isFurnished(reading)) return 'room'
  if (!named && ((stance === 'blooms' && isBeside(['stands', 'built'])) || (isGrown && isBeside(['blooms']))))
    return 'meadow'
  if (stance === 'blooms' && reading.subjects.some(({ subject }) => SUBJECTS[subject].stance === 'rests'))
    return 'table'
  if (stance === 'sits' && taste.place !== 'package') {
    const companion = reading.subjects.find(({ subject }) => SUBJECTS[subject].stance !== 'sits')
    if (reading.features.has('portrait') && !companion) return 'portrait'
    if (!isFarAway(named)) return companion ? settingFor(companion, { reading, named, taste, random }) : 'portrait'
  }
  const wished = named === 'abstract' || named === 'portrait' || taste.place === 'package' ? undefined : named
  if (wished) return bent(wished, stance, reading)
  if (stance === 'blooms' && reading.features.has('flowers')) return 'meadow'
  if (taste.place && (stance === 'stands' || taste.place === 'package')) return taste.place
  const wantsTree = reading.features.has('tree') || reading.features.has('sakura')
  if (wantsTree && (stance === 'stands' || stance === 'built')) return 'meadow'
  if (reading.features.has('planet') && stance === 'stands' && main.subject === 'astronaut') return 'space'
  if ((reading.season === 'winter' || reading.weather === 'snowfall') && stance === 'stands') return 'snow'
  if (homes.length === 1) return homes[0]
  const draw = random.next()
  return homes[draw < 0.6 ? 0 : draw < 0.85 ? 1 : homes.length - 1] ?? homes[0]
}

/** A person far off in a landscape is a figure; a face on a couch is a portrait. */
function isFarAway(place: PlaceName | undefined): boolean {
  return place !== undefined && (OUTDOORS.includes(place) || ['street', 'skyline', 'space', 'room'].includes(place))
}

/** A thing goes to the chair or the piano it is named with. */
function isFurnished({ subjects }: Reading): boolean {
  return subjects.some(({ subject }) => SUBJECTS[subject].homes[0] === 'room')
}

function bent(place: PlaceName, stance: Stance, reading: Reading): PlaceName {
  if (stance === 'floats' && !WATERS.includes(place) && place !== 'space' && place !== 'clouds') return 'lake'
  if (stance === 'floats' && place === 'beach') return 'sea'
  if (stance === 'rests') return isFurnished(reading) && (place === 'room' || place === 'table') ? 'room' : 'table'
  // Lit windows are the castle's own.
  if (stance === 'built' && place === 'room') return 'meadow'
  if (stance === 'stands' && place === 'sea') return 'beach'
  if (stance === 'stands' && place === 'skyline') return 'street'
  if (stance === 'dives' && ['beach', 'lake', 'skyline'].includes(place)) return 'sea'
  if (stance === 'swims' && place === 'sea') return 'underwater'
  if (stance === 'stands' && place === 'clouds') return reading.features.has('islands') ? 'clouds' : 'mountains'
  if (stance === 'blooms' && !['meadow', 'table'].includes(place)) return place === 'abstract' ? 'floral' : place
  return place
}

/** What the prompt does not say but its place implies. */
export function impliedFeatures(reading: Reading, taste: StyleTaste): ReadonlySet<FeatureName> {
  const features = new Set(reading.features)
  for (const feature of taste.features ?? []) features.add(feature)
  return features
}
