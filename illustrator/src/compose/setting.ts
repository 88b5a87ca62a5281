import type { Random } from '../math/random.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { NamedSubject, ParsedPrompt } from '../read/parse-prompt.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import type { Stance } from '../subjects/subject.ts'
import { TREES } from '../subjects/catalog/plants.ts'
import type { Attachment } from './subject-attachments.ts'
import { LANDSCAPES, type PlaceName, WET_LANDSCAPES } from './places.ts'
import { canBeLifted } from './relate.ts'
import type { StyleDefaults } from './mood.ts'

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
  said: ParsedPrompt,
  styleDefaults: StyleDefaults,
  { attachments, random }: { attachments: readonly Attachment[]; random: Random },
): PlaceName {
  // Attached subjects do not influence the place.
  const parsedPrompt = {
    ...said,
    subjects: said.subjects.filter((_, i) => !attachments.some(({ child }) => child === i)),
  }
  const main = groundOf(said) ?? parsedPrompt.subjects[0]
  const [first] = said.subjects
  const isBusy = first !== undefined && attachments.some(({ parent, child }) => parent === 0 || child === 0)
  const named = namedPlace(parsedPrompt)
  if (styleDefaults.isAbstract) return 'abstract'
  if (!named && isBusy && first.subject !== main?.subject && isFromAfar(first)) return SUBJECTS[first.subject].homes[0]
  if (main) return settingFor(main, { parsedPrompt, named, styleDefaults, random, isBusy })
  if (named && styleDefaults.place !== 'package') return named
  if (parsedPrompt.features.has('planet') || parsedPrompt.features.has('galaxy')) return 'space'
  if (styleDefaults.place) return styleDefaults.place
  if (parsedPrompt.features.has('clouds') && isBare(parsedPrompt)) return 'clouds'
  if (parsedPrompt.isUnknown || isOnlyColors(parsedPrompt)) return 'abstract'
  if (parsedPrompt.season === 'winter' || parsedPrompt.weather === 'snowfall') return 'snow'
  if (parsedPrompt.features.has('tree') || parsedPrompt.features.has('flowers') || parsedPrompt.season) return 'meadow'
  if (parsedPrompt.hour === 'aurora') return random.pick(['lake', 'snow', 'mountains'])
  if (parsedPrompt.features.has('rainbow')) return 'meadow'
  if (parsedPrompt.weather === 'rain') return 'street'
  return random.pick(['mountains', 'sea', 'lake', 'meadow', 'forest'])
}

/** The prompt names only a sky. */
function isBare({ season, weather, features }: ParsedPrompt): boolean {
  return !season && !weather && features.size === 1
}

function isOnlyColors(parsedPrompt: ParsedPrompt): boolean {
  const { subjects, places, hour, weather, season, features } = parsedPrompt
  return subjects.length + places.length + features.size === 0 && !hour && !weather && !season
}

/** An abstract word next to a real place is a mood, not a setting. */
function namedPlace(parsedPrompt: ParsedPrompt): PlaceName | undefined {
  const real = parsedPrompt.places.filter((place) => place !== 'abstract' && place !== 'portrait')
  return mostSpecificPlace(real) ?? parsedPrompt.places[0]
}

/** "A lake in the mountains", "a city by the sea": the nearer place wins, the other becomes the background. */
function mostSpecificPlace(places: readonly PlaceName[]): PlaceName | undefined {
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
  parsedPrompt: ParsedPrompt
  named: PlaceName | undefined
  styleDefaults: StyleDefaults
  random: Random
  /** A figure holds or rides something that a portrait would not show. */
  isBusy: boolean
}

function settingFor(main: NamedSubject, { parsedPrompt, named, styleDefaults, random, isBusy }: Choice): PlaceName {
  const { stance, homes } = SUBJECTS[main.subject]
  const hasStance = (stances: readonly Stance[]) =>
    parsedPrompt.subjects.some(({ subject }) => stances.includes(SUBJECTS[subject].stance))
  const isGrown = (stance === 'stands' && homes[0] !== 'table') || stance === 'built'
  if (!named && !styleDefaults.place && needsRoom(parsedPrompt)) return 'room'
  if (!named && ((stance === 'blooms' && hasStance(['stands', 'built'])) || (isGrown && hasStance(['blooms']))))
    return 'meadow'
  if (stance === 'blooms' && parsedPrompt.subjects.some(({ subject }) => SUBJECTS[subject].stance === 'rests'))
    return 'table'
  if (stance === 'sits' && styleDefaults.place !== 'package') {
    const companion = parsedPrompt.subjects.find(({ subject }) => SUBJECTS[subject].stance !== 'sits')
    if (parsedPrompt.features.has('portrait') && !companion) return 'portrait'
    if (companion && !isFarAway(named))
      return settingFor(companion, { parsedPrompt, named, styleDefaults, random, isBusy })
    if (isBusy && !named) return outdoorsFor(parsedPrompt, random)
    if (!isFarAway(named)) return 'portrait'
  }
  const requestedPlace =
    named === 'abstract' || named === 'portrait' || styleDefaults.place === 'package' ? undefined : named
  if (requestedPlace)
    return canBeLifted(stance) && isOver(parsedPrompt, requestedPlace)
      ? requestedPlace
      : bent(requestedPlace, stance, parsedPrompt)
  if (stance === 'blooms' && parsedPrompt.features.has('flowers')) return 'meadow'
  if (styleDefaults.place && (stance === 'stands' || styleDefaults.place === 'package')) return styleDefaults.place
  const hasTree =
    parsedPrompt.features.has('tree') ||
    parsedPrompt.features.has('sakura') ||
    parsedPrompt.subjects.some(({ subject }) => TREES.includes(subject))
  if (hasTree && (stance === 'stands' || stance === 'built')) return 'meadow'
  if (parsedPrompt.features.has('planet') && stance === 'stands' && main.subject === 'astronaut') return 'space'
  if ((parsedPrompt.season === 'winter' || parsedPrompt.weather === 'snowfall') && stance === 'stands') return 'snow'
  const shared = sharedHomes(main, parsedPrompt.subjects)
  const draw = random.next()
  const elsewhere = parsedPrompt.subjects.length === 1 ? ELSEWHERE[main.subject] : undefined
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
function groundOf({ relations, subjects }: ParsedPrompt): NamedSubject | undefined {
  const over = relations.find(({ name, of, to }) => name === 'over' && of === 0 && typeof to === 'number')
  const under = over && typeof over.to === 'number' ? subjects[over.to] : undefined
  return under && SUBJECTS[under.subject].stance !== 'flies' ? under : undefined
}

/** A whale over the city needs no water. */
function isOver({ relations }: ParsedPrompt, place: PlaceName): boolean {
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

function outdoorsFor({ weather, season, mood }: ParsedPrompt, random: Random): PlaceName {
  if (weather === 'rain' || mood.weather === 'rain') return 'street'
  if (season === 'winter' || weather === 'snowfall') return 'snow'
  return random.pick(['meadow', 'beach', 'meadow', 'street'])
}

/** A person far away in a landscape is a figure. A person on a couch is a portrait. */
function isFarAway(place: PlaceName | undefined): boolean {
  return place !== undefined && (OUTDOORS.includes(place) || ['street', 'skyline', 'space', 'room'].includes(place))
}

/** Small things go to the chair or the piano that the prompt names with them. */
function needsRoom({ subjects }: ParsedPrompt): boolean {
  return subjects.some(({ subject }) => SUBJECTS[subject].homes[0] === 'room')
}

function bent(place: PlaceName, stance: Stance, parsedPrompt: ParsedPrompt): PlaceName {
  if (stance === 'floats' && !WATERS.includes(place) && place !== 'space' && place !== 'clouds') return 'lake'
  if (stance === 'floats' && place === 'beach') return 'sea'
  if (stance === 'rests') return needsRoom(parsedPrompt) && (place === 'room' || place === 'table') ? 'room' : 'table'
  // A building does not fit in a room.
  if (stance === 'built' && place === 'room') return 'meadow'
  if (stance === 'stands' && place === 'sea') return 'beach'
  if (stance === 'stands' && place === 'skyline') return 'street'
  if (stance === 'dives' && ['beach', 'lake', 'skyline'].includes(place)) return 'sea'
  if (stance === 'swims' && place === 'sea') return 'underwater'
  if (stance === 'stands' && place === 'clouds') return parsedPrompt.features.has('islands') ? 'clouds' : 'mountains'
  if (stance === 'blooms' && !['meadow', 'table'].includes(place)) return place === 'abstract' ? 'floral' : place
  return place
}

/** Adds the features that the style implies. */
export function impliedFeatures(parsedPrompt: ParsedPrompt, styleDefaults: StyleDefaults): ReadonlySet<FeatureName> {
  const features = new Set(parsedPrompt.features)
  for (const feature of styleDefaults.features ?? []) features.add(feature)
  return features
}
