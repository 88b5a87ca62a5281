import type { Random } from '../math/random.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { NamedSubject, ParsedPrompt } from '../read/parse-prompt.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalog.ts'
import type { Stance } from '../subjects/subject.ts'
import { TREES } from '../subjects/catalog/plants.ts'
import type { Attachment } from './subject-attachments.ts'
import { LANDSCAPES, type PlaceName, WET_LANDSCAPES } from './places.ts'
import { canBeLifted } from './relations.ts'
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
 * Chooses the place. Named places and named subjects must both appear. If they do not fit together, the place adapts to
 * the stance of the subject (a ship in the mountains sails on a mountain lake), never the reverse.
 */
export function chooseSetting(
  fullPrompt: ParsedPrompt,
  styleDefaults: StyleDefaults,
  { attachments, random }: { attachments: readonly Attachment[]; random: Random },
): PlaceName {
  // Attached subjects do not influence the place.
  const parsedPrompt = {
    ...fullPrompt,
    subjects: fullPrompt.subjects.filter((_, i) => !attachments.some(({ child }) => child === i)),
  }
  const main = findSubjectBelow(fullPrompt) ?? parsedPrompt.subjects[0]
  const [first] = fullPrompt.subjects
  const hasAttachment = first !== undefined && attachments.some(({ parent, child }) => parent === 0 || child === 0)
  const named = namedPlace(parsedPrompt)
  if (styleDefaults.isAbstract) return 'abstract'
  if (!named && hasAttachment && first.subject !== main?.subject && hasUniqueHome(first))
    return SUBJECTS[first.subject].homes[0]
  if (main) return chooseSettingFor(main, { parsedPrompt, named, styleDefaults, random, hasAttachment })
  if (named && styleDefaults.place !== 'package') return named
  if (parsedPrompt.features.has('planet') || parsedPrompt.features.has('galaxy')) return 'space'
  if (styleDefaults.place) return styleDefaults.place
  if (parsedPrompt.features.has('clouds') && namesOnlySky(parsedPrompt)) return 'clouds'
  if (parsedPrompt.isUnknown || isOnlyColors(parsedPrompt)) return 'abstract'
  if (parsedPrompt.season === 'winter' || parsedPrompt.weather === 'snowfall') return 'snow'
  if (parsedPrompt.features.has('tree') || parsedPrompt.features.has('flowers') || parsedPrompt.season) return 'meadow'
  if (parsedPrompt.hour === 'aurora') return random.pick(['lake', 'snow', 'mountains'])
  if (parsedPrompt.features.has('rainbow')) return 'meadow'
  if (parsedPrompt.weather === 'rain') return 'street'
  return random.pick(['mountains', 'sea', 'lake', 'meadow', 'forest'])
}

/** The prompt names only clouds or a sky. */
function namesOnlySky({ season, weather, features }: ParsedPrompt): boolean {
  return !season && !weather && features.size === 1
}

function isOnlyColors(parsedPrompt: ParsedPrompt): boolean {
  const { subjects, places, hour, weather, season, features } = parsedPrompt
  return subjects.length + places.length + features.size === 0 && !hour && !weather && !season
}

/** The place that the prompt names. An abstract word next to a real place is a mood, not a place. */
function namedPlace(parsedPrompt: ParsedPrompt): PlaceName | undefined {
  const real = parsedPrompt.places.filter((place) => place !== 'abstract' && place !== 'portrait')
  return mostSpecificPlace(real) ?? parsedPrompt.places[0]
}

/** "A lake in the mountains": the nearer place is the setting, the other becomes the background. */
function mostSpecificPlace(places: readonly PlaceName[]): PlaceName | undefined {
  const priority: readonly PlaceName[] = [
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
  return priority.find((place) => places.includes(place))
}

/** A subject with one unusual home sets the place: an astronaut on a horse is in space. */
function hasUniqueHome({ subject }: NamedSubject): boolean {
  const { homes } = SUBJECTS[subject]
  return homes.length === 1 && ['space', 'underwater', 'sea', 'floral'].includes(homes[0])
}

interface Choice {
  parsedPrompt: ParsedPrompt
  named: PlaceName | undefined
  styleDefaults: StyleDefaults
  random: Random
  /** The first subject holds, wears, rides or carries something, which a portrait would not show. */
  hasAttachment: boolean
}

function chooseSettingFor(
  main: NamedSubject,
  { parsedPrompt, named, styleDefaults, random, hasAttachment }: Choice,
): PlaceName {
  const { stance, homes } = SUBJECTS[main.subject]
  const hasStance = (stances: readonly Stance[]) =>
    parsedPrompt.subjects.some(({ subject }) => stances.includes(SUBJECTS[subject].stance))
  const isLarge = (stance === 'stands' && homes[0] !== 'table') || stance === 'built'
  if (!named && !styleDefaults.place && needsRoom(parsedPrompt)) return 'room'
  if (!named && ((stance === 'blooms' && hasStance(['stands', 'built'])) || (isLarge && hasStance(['blooms']))))
    return 'meadow'
  if (stance === 'blooms' && parsedPrompt.subjects.some(({ subject }) => SUBJECTS[subject].stance === 'rests'))
    return 'table'
  if (stance === 'sits' && styleDefaults.place !== 'package') {
    const companion = parsedPrompt.subjects.find(({ subject }) => SUBJECTS[subject].stance !== 'sits')
    if (parsedPrompt.features.has('portrait') && !companion) return 'portrait'
    if (companion && !showsWholePerson(named))
      return chooseSettingFor(companion, { parsedPrompt, named, styleDefaults, random, hasAttachment })
    if (hasAttachment && !named) return chooseOutdoors(parsedPrompt, random)
    if (!showsWholePerson(named)) return 'portrait'
  }
  const requestedPlace =
    named === 'abstract' || named === 'portrait' || styleDefaults.place === 'package' ? undefined : named
  if (requestedPlace)
    return canBeLifted(stance) && isOver(parsedPrompt, requestedPlace)
      ? requestedPlace
      : adaptPlace(requestedPlace, stance, parsedPrompt)
  if (stance === 'blooms' && parsedPrompt.features.has('flowers')) return 'meadow'
  if (styleDefaults.place && (stance === 'stands' || styleDefaults.place === 'package')) return styleDefaults.place
  const hasTree =
    parsedPrompt.features.has('tree') ||
    parsedPrompt.features.has('sakura') ||
    parsedPrompt.subjects.some(({ subject }) => TREES.includes(subject))
  if (hasTree && (stance === 'stands' || stance === 'built')) return 'meadow'
  if (parsedPrompt.features.has('planet') && stance === 'stands' && main.subject === 'astronaut') return 'space'
  if ((parsedPrompt.season === 'winter' || parsedPrompt.weather === 'snowfall') && stance === 'stands') return 'snow'
  const shared = findSharedHomes(main, parsedPrompt.subjects)
  const roll = random.next()
  const alternatives = parsedPrompt.subjects.length === 1 ? ALTERNATIVE_PLACES[main.subject] : undefined
  if (alternatives && random.chance(0.5)) return random.pick(alternatives)
  return shared[roll < 0.5 ? 0 : roll < 0.8 ? 1 : shared.length - 1] ?? homes[0]
}

/** More places for subjects that prompts often name alone. */
const ALTERNATIVE_PLACES: Partial<Record<SubjectName, readonly [PlaceName, ...PlaceName[]]>> = {
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

/** Finds the subject below the first one: "a balloon over a windmill" uses the place of the windmill. */
function findSubjectBelow({ relations, subjects }: ParsedPrompt): NamedSubject | undefined {
  const over = relations.find(({ name, first, second }) => name === 'over' && first === 0 && typeof second === 'number')
  const under = over && typeof over.second === 'number' ? subjects[over.second] : undefined
  return under && SUBJECTS[under.subject].stance !== 'flies' ? under : undefined
}

/** A whale over the city needs no water. */
function isOver({ relations }: ParsedPrompt, place: PlaceName): boolean {
  return relations.some(
    ({ name, first, second }) => name === 'over' && first === 0 && second === place && place !== 'sea',
  )
}

/** Places where all subjects are at home. If there are none, the homes of a building, because animals can move. */
function findSharedHomes(main: NamedSubject, subjects: readonly NamedSubject[]): readonly PlaceName[] {
  const mainHomes = SUBJECTS[main.subject].homes
  const sharedByAll = mainHomes.filter((home) => subjects.every(({ subject }) => livesIn(subject, home)))
  if (sharedByAll.length > 0) return sharedByAll
  const built = subjects.find(({ subject }) => SUBJECTS[subject].stance === 'built')
  return built ? SUBJECTS[built.subject].homes : mainHomes
}

function livesIn(subject: SubjectName, place: PlaceName): boolean {
  return SUBJECTS[subject].homes.some((home) => home === place)
}

function chooseOutdoors({ weather, season, mood }: ParsedPrompt, random: Random): PlaceName {
  if (weather === 'rain' || mood.weather === 'rain') return 'street'
  if (season === 'winter' || weather === 'snowfall') return 'snow'
  return random.pick(['meadow', 'beach', 'meadow', 'street'])
}

/** In these places, a person is shown as a whole figure. Elsewhere, a person becomes a portrait. */
function showsWholePerson(place: PlaceName | undefined): boolean {
  return place !== undefined && (OUTDOORS.includes(place) || ['street', 'skyline', 'space', 'room'].includes(place))
}

/** The prompt names furniture, such as a chair or a piano. Small things are then shown in the same room. */
function needsRoom({ subjects }: ParsedPrompt): boolean {
  return subjects.some(({ subject }) => SUBJECTS[subject].homes[0] === 'room')
}

/** Replaces a place that does not suit the stance of the subject. */
function adaptPlace(place: PlaceName, stance: Stance, parsedPrompt: ParsedPrompt): PlaceName {
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
export function addStyleFeatures(parsedPrompt: ParsedPrompt, styleDefaults: StyleDefaults): ReadonlySet<FeatureName> {
  const features = new Set(parsedPrompt.features)
  for (const feature of styleDefaults.features ?? []) features.add(feature)
  return features
}
