import type { Random } from '../math/random.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { NamedSubject, Reading } from '../read/read-prompt.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import type { Stance } from '../subjects/subject.ts'
import { TREES } from '../subjects/catalogue/plants.ts'
import type { Bond } from './bonds.ts'
import { LANDSCAPES, type PlaceName, WET_LANDSCAPES } from './places.ts'
import { canBeLifted } from './relate.ts'
import type { StyleTaste } from './mood.ts'

const OUTDOORS: readonly PlaceName[] = [
  ...LANDSCAPES,
  'meadow',
  'forest',
  'mountains',
  'lake',
  'sea',
  'beach',
  'snow',
  'desert',
]
const WATERS: readonly PlaceName[] = ['sea', 'lake', 'underwater', 'beach', 'skyline', ...WET_LANDSCAPES]

/**
 * Chooses the place. Named places and subjects are hard constraints: both must appear. The stance of the subject adapts
 * the place (a ship in the mountains sails on a mountain lake), never the reverse.
 */
export function chooseSetting(
  said: Reading,
  taste: StyleTaste,
  { bonds, random }: { bonds: readonly Bond[]; random: Random },
): PlaceName {
  // Attached subjects do not influence the place.
  const reading = { ...said, subjects: said.subjects.filter((_, i) => !bonds.some(({ guest }) => guest === i)) }
  const main = groundOf(said) ?? reading.subjects[0]
  const [first] = said.subjects
  const isBusy = first !== undefined && bonds.some(({ host, guest }) => host === 0 || guest === 0)
  const named = namedPlace(reading)
  if (taste.isAbstract) return 'abstract'
  if (!named && isBusy && first.subject !== main?.subject && isFromAfar(first)) return SUBJECTS[first.subject].homes[0]
  if (main) return settingFor(main, { reading, named, taste, random, isBusy })
  if (named && taste.place !== 'package') return named
  if (reading.features.has('planet') || reading.features.has('galaxy')) return 'space'
  if (taste.place) return taste.place
  if (reading.features.has('clouds') && isBare(reading)) return 'clouds'
  if (reading.isUnknown || isOnlyColours(reading)) return 'abstract'
  if (reading.season === 'winter' || reading.weather === 'snowfall') return 'snow'
  if (reading.features.has('tree') || reading.features.has('flowers') || reading.season) return 'meadow'
  if (reading.hour === 'aurora') return random.pick(['lake', 'snow', 'mountains'])
  if (reading.features.has('rainbow')) return 'meadow'
  if (reading.weather === 'rain') return 'street'
  return random.pick(['mountains', 'sea', 'lake', 'meadow', 'forest'])
}

/** The prompt names only a sky. */
function isBare({ season, weather, features }: Reading): boolean {
  return !season && !weather && features.size === 1
}

function isOnlyColours(reading: Reading): boolean {
  const { subjects, places, hour, weather, season, features } = reading
  return subjects.length + places.length + features.size === 0 && !hour && !weather && !season
}

/** An abstract word next to a real place is a mood, not a setting. */
function namedPlace(reading: Reading): PlaceName | undefined {
  const real = reading.places.filter((place) => place !== 'abstract' && place !== 'portrait')
  return mostTelling(real) ?? reading.places[0]
}

/** "A lake in the mountains", "a city by the sea": the nearer place wins, the other becomes the background. */
function mostTelling(places: readonly PlaceName[]): PlaceName | undefined {
  const order: readonly PlaceName[] = [
    'underwater',
    'table',
    'room',
    'space',
    ...LANDSCAPES,
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

/** An astronaut on a horse is still an astronaut, so the place of the astronaut wins. */
function isFromAfar({ subject }: NamedSubject): boolean {
  const { homes } = SUBJECTS[subject]
  return homes.length === 1 && ['space', 'underwater', 'sea', 'floral'].includes(homes[0])
}

interface Choice {
  reading: Reading
  named: PlaceName | undefined
  taste: StyleTaste
  random: Random
  /** A figure holds or rides something that a portrait would not show. */
  isBusy: boolean
}

function settingFor(main: NamedSubject, { reading, named, taste, random, isBusy }: Choice): PlaceName {
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
    if (companion && !isFarAway(named)) return settingFor(companion, { reading, named, taste, random, isBusy })
    if (isBusy && !named) return outdoorsFor(reading, random)
    if (!isFarAway(named)) return 'portrait'
  }
  const wished = named === 'abstract' || named === 'portrait' || taste.place === 'package' ? undefined : named
  if (wished) return canBeLifted(stance) && isOver(reading, wished) ? wished : bent(wished, stance, reading)
  if (stance === 'blooms' && reading.features.has('flowers')) return 'meadow'
  if (taste.place && (stance === 'stands' || taste.place === 'package')) return taste.place
  const wantsTree =
    reading.features.has('tree') ||
    reading.features.has('sakura') ||
    reading.subjects.some(({ subject }) => TREES.includes(subject))
  if (wantsTree && (stance === 'stands' || stance === 'built')) return 'meadow'
  if (reading.features.has('planet') && stance === 'stands' && main.subject === 'astronaut') return 'space'
  if ((reading.season === 'winter' || reading.weather === 'snowfall') && stance === 'stands') return 'snow'
  const shared = sharedHomes(main, reading.subjects)
  const draw = random.next()
  const elsewhere = reading.subjects.length === 1 ? ELSEWHERE[main.subject] : undefined
  if (elsewhere && random.chance(0.5)) return random.pick(elsewhere)
  return shared[draw < 0.5 ? 0 : draw < 0.8 ? 1 : shared.length - 1] ?? homes[0]
}

/** Alternative places for subjects that prompts often name alone. */
const ELSEWHERE: Partial<Record<SubjectName, readonly [PlaceName, ...PlaceName[]]>> = {
  robot: ['town', 'valley', 'wheatField'],
  hiker: ['valley', 'waterfall', 'canyon'],
  dragon: ['volcano', 'canyon', 'cave'],
  'fire-dragon': ['volcano', 'canyon'],
  'flying-dragon': ['valley', 'cliffs', 'canyon', 'volcano'],
  horse: ['valley', 'beach', 'wheatField'],
  car: ['road', 'town'],
  motorcycle: ['road', 'canyon'],
  truck: ['road', 'canyon'],
  balloon: ['valley', 'canyon', 'lavenderField', 'vineyard'],
  castle: ['valley', 'lake'],
  windmill: ['tulipField', 'wheatField', 'valley'],
  knight: ['valley', 'forest'],
  samurai: ['bamboo', 'snowCone'],
  ninja: ['bamboo'],
  monk: ['bamboo', 'terraces'],
  wizard: ['cave', 'canyon'],
  bicycle: ['canal', 'town', 'lavenderField'],
  house: ['valley', 'wheatField', 'lake'],
  tractor: ['wheatField', 'vineyard'],
  cyclist: ['road', 'vineyard', 'valley'],
  cat: ['town', 'canal'],
  musician: ['town', 'canal'],
  violinist: ['town', 'canal'],
}

/** "A balloon over a windmill" uses the place of the windmill. */
function groundOf({ relations, subjects }: Reading): NamedSubject | undefined {
  const over = relations.find(({ name, of, to }) => name === 'over' && of === 0 && typeof to === 'number')
  const under = over && typeof over.to === 'number' ? subjects[over.to] : undefined
  return under && SUBJECTS[under.subject].stance !== 'flies' ? under : undefined
}

/** A whale over the city needs no water. */
function isOver({ relations }: Reading, place: PlaceName): boolean {
  return relations.some(({ name, of, to }) => name === 'over' && of === 0 && to === place && place !== 'sea')
}

/** Places where all subjects are at home, otherwise the places of the building, because animals can move. */
function sharedHomes(main: NamedSubject, subjects: readonly NamedSubject[]): readonly PlaceName[] {
  const own = SUBJECTS[main.subject].homes
  const all = own.filter((home) => subjects.every(({ subject }) => liveIn(subject, home)))
  if (all.length > 0) return all
  const built = subjects.find(({ subject }) => SUBJECTS[subject].stance === 'built')
  return built ? SUBJECTS[built.subject].homes : own
}

function liveIn(subject: SubjectName, place: PlaceName): boolean {
  return SUBJECTS[subject].homes.some((home) => home === place)
}

function outdoorsFor({ weather, season, mood }: Reading, random: Random): PlaceName {
  if (weather === 'rain' || mood.weather === 'rain') return 'street'
  if (season === 'winter' || weather === 'snowfall') return 'snow'
  return random.pick(['meadow', 'beach', 'meadow', 'street'])
}

/** A person far away in a landscape is a figure. A person on a couch is a portrait. */
function isFarAway(place: PlaceName | undefined): boolean {
  return place !== undefined && (OUTDOORS.includes(place) || ['street', 'skyline', 'space', 'room'].includes(place))
}

/** Small things go to the chair or the piano that the prompt names with them. */
function isFurnished({ subjects }: Reading): boolean {
  return subjects.some(({ subject }) => SUBJECTS[subject].homes[0] === 'room')
}

function bent(place: PlaceName, stance: Stance, reading: Reading): PlaceName {
  if (stance === 'floats' && !WATERS.includes(place) && place !== 'space' && place !== 'clouds') return 'lake'
  if (stance === 'floats' && place === 'beach') return 'sea'
  if (stance === 'rests') return isFurnished(reading) && (place === 'room' || place === 'table') ? 'room' : 'table'
  // A building does not fit in a room.
  if (stance === 'built' && place === 'room') return 'meadow'
  if (stance === 'stands' && place === 'sea') return 'beach'
  if (stance === 'stands' && place === 'skyline') return 'street'
  if (stance === 'dives' && ['beach', 'lake', 'skyline'].includes(place)) return 'sea'
  if (stance === 'swims' && place === 'sea') return 'underwater'
  if (stance === 'stands' && place === 'clouds') return reading.features.has('islands') ? 'clouds' : 'mountains'
  if (stance === 'blooms' && !['meadow', 'table'].includes(place)) return place === 'abstract' ? 'floral' : place
  return place
}

/** Adds the features that the style implies. */
export function impliedFeatures(reading: Reading, taste: StyleTaste): ReadonlySet<FeatureName> {
  const features = new Set(reading.features)
  for (const feature of taste.features ?? []) features.add(feature)
  return features
}
