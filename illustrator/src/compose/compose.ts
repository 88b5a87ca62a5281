import type { Random } from '../math/random.ts'
import type { Light, Sun } from '../paint/stage.ts'
import type { FeatureName } from '../read/circumstances.ts'
import type { ParsedPrompt } from '../read/parse-prompt.ts'
import { SUBJECTS } from '../subjects/catalog.ts'
import { planAttachments } from './subject-attachments.ts'
import { chooseCamera, type Camera, type CameraInput } from './camera.ts'
import { arrangeFigures } from './figures.ts'
import type { LightName } from './hours.ts'
import { limitHorizon, type PlaceName } from './places.ts'
import { createLight } from './light.ts'
import { createGrade, toLightInput, completePrompt, type StyleDefaults } from './mood.ts'
import type { Scene } from './scene.ts'
import { chooseSetting, addStyleFeatures } from './setting.ts'

export type Frame = { width: number; height: number }

/** Decides everything about the scene that can be decided before painting. */
export function compose(
  parsedPrompt: ParsedPrompt,
  styleDefaults: StyleDefaults,
  { frame, random }: { frame: Frame; random: Random },
): Scene {
  const attachments = planAttachments(parsedPrompt)
  const place = chooseSetting(parsedPrompt, styleDefaults, { attachments, random: random.child('setting') })
  const completed = completePrompt(parsedPrompt, place)
  const lightName = chooseLight(completed, styleDefaults, { place, random: random.child('hour') })
  const { light, elevation } = createLight(toLightInput(completed, lightName), random.child('light'))
  const features = addStyleFeatures(completed, styleDefaults)
  const camera = chooseCamera(toCameraInput(completed, { place, light, features }), random.child('camera'))
  const layoutRandom = random.child('layout')
  const sunIsLeft = layoutRandom.chance(0.5)
  const freeHorizon = chooseHorizon(place, camera, layoutRandom)
  const horizon = needsSky(completed, place) ? Math.max(0.54 + freeHorizon * 0.1, freeHorizon) : freeHorizon
  const sky = chooseSky(completed, styleDefaults, { lightName, place, random: random.child('sky') })
  const aspect = frame.width / frame.height
  const { weather, season, excluded, form, colors, groundColor, hairColor, mood } = completed
  const isHidden = sky.isCovered || excluded.has('sun')
  return {
    place,
    otherPlaces: new Set(completed.places.filter((other) => other !== place)),
    camera,
    horizon,
    light,
    sun: placeSun({ frame, camera, horizon, elevation, sunIsLeft, lightName, random: layoutRandom, isHidden }),
    sunIsLeft,
    ...sky,
    weather,
    season,
    features,
    excluded,
    grade: createGrade(mood, random.child('grade')),
    form,
    colors,
    groundColor,
    hairColor,
    figures: arrangeFigures({
      parsedPrompt: completed,
      attachments,
      place,
      camera,
      horizon,
      sunIsLeft,
      aspect,
      random,
    }),
  }
}

/** Places where the sun cannot be behind the subject. */
const ENCLOSED: readonly PlaceName[] = [
  'table',
  'room',
  'floral',
  'street',
  'forest',
  'space',
  'underwater',
  'abstract',
  'portrait',
  'package',
  'cave',
  'bamboo',
  'jungle',
  'town',
  'canal',
]

function toCameraInput(
  { subjects, relations, mood }: ParsedPrompt,
  { place, light, features }: { place: PlaceName; light: Light; features: ReadonlySet<FeatureName> },
): CameraInput {
  const [main] = subjects
  const stance = main && SUBJECTS[main.subject].stance
  return {
    hasSubject: main !== undefined && stance !== 'sits',
    isLow: light.isLow,
    isNight: light.isNight,
    hasLargeDisc: features.has('bigSun') || (light.isNight && relations.length === 0 && mood.camera === 'backlit'),
    isOutdoors: !ENCLOSED.includes(place),
    isAloft: stance === 'flies' || stance === 'floats' || stance === 'dives',
    requested: mood.camera,
  }
}

function chooseLight(
  { hour, weather, season, places, mood, features }: ParsedPrompt,
  styleDefaults: StyleDefaults,
  { place, random }: { place: PlaceName; random: Random },
): LightName {
  if (styleDefaults.hour) return styleDefaults.hour
  if (hour) return hour
  if (mood.hour && !(styleDefaults.isPlain && mood.hour === 'night')) return mood.hour
  if (weather === 'storm' || weather === 'rain' || weather === 'overcast') {
    if (place !== 'street') return 'grey'
    return features.has('neon') ? 'night' : random.pick(['dusk', 'grey', 'night'])
  }
  if (weather === 'fog') return random.pick(['dawn', 'grey', 'dawn'])
  if (place === 'street' && features.has('neon')) return random.pick(['night', 'dusk', 'night'])
  if (place === 'skyline' && !styleDefaults.hours) return random.pick(['night', 'dusk', 'golden', 'day', 'dawn'])
  if (styleDefaults.hours) return random.pick(styleDefaults.hours)
  if (season === 'autumn') return 'golden'
  if (season === 'summer' || season === 'spring' || places.includes('beach'))
    return random.pick(['day', 'golden', 'day'])
  return random.pick(['dawn', 'golden', 'day', 'dusk', 'golden', 'day'])
}

/** Flying subjects, and subjects on the far shore, need a large sky. */
function needsSky({ subjects: [main] }: ParsedPrompt, place: PlaceName): boolean {
  const stance = main && SUBJECTS[main.subject].stance
  return (stance === 'flies' && place !== 'space') || (stance === 'built' && (place === 'sea' || place === 'lake'))
}

function chooseHorizon(place: PlaceName, camera: Camera, random: Random): number {
  const [low, high] = camera.horizon
  const freeHorizon = random.between(low, high)
  if (place === 'street') return 0.56
  if (place === 'table') return 0.52
  if (place === 'desert') return Math.min(0.56, freeHorizon)
  if (place === 'forest') return Math.min(0.68, Math.max(0.46, freeHorizon))
  if (place === 'skyline') return Math.max(0.58, Math.min(0.72, freeHorizon))
  if (place === 'clouds') return Math.max(0.55, freeHorizon)
  if (place === 'lake') return Math.min(0.6, Math.max(0.46, freeHorizon))
  if (place === 'mountains') return Math.max(0.56, freeHorizon)
  return limitHorizon(place, freeHorizon)
}

interface SunPlan {
  frame: Frame
  camera: Camera
  horizon: number
  elevation: number
  sunIsLeft: boolean
  lightName: LightName
  isHidden: boolean
  random: Random
}

function placeSun({ frame, camera, horizon, elevation, sunIsLeft, lightName, isHidden, random }: SunPlan): Sun {
  const { width, height } = frame
  const side = Math.min(width, height)
  const isMoon = lightName === 'night' || lightName === 'aurora'
  const isBacklit = camera.name === 'backlit'
  const aside = random.between(0.16, 0.4)
  const high = horizon * height * (1 - elevation * 0.82)
  const radius = side * (isBacklit ? random.between(0.17, 0.24) : isMoon ? 0.055 : lightName === 'day' ? 0.035 : 0.06)
  return {
    x: width * (isBacklit ? 0.5 + (sunIsLeft ? -0.05 : 0.05) : sunIsLeft ? aside : 1 - aside),
    y: isBacklit
      ? horizon * height - radius * (isMoon ? 1.35 : 0.62)
      : Math.max(height * 0.09, high - (elevation < 0.1 ? 0 : height * 0.02)),
    radius,
    isMoon,
    isHidden: isHidden || (lightName === 'day' && !isBacklit && random.chance(0.6)),
  }
}

function chooseSky(
  parsedPrompt: ParsedPrompt,
  styleDefaults: StyleDefaults,
  { lightName, place, random }: { lightName: LightName; place: PlaceName; random: Random },
) {
  const isDark = lightName === 'night' || lightName === 'aurora'
  const isCovered =
    lightName === 'grey' ||
    (place === 'street' &&
      parsedPrompt.weather !== 'clear' &&
      (parsedPrompt.features.has('neon') || parsedPrompt.weather === 'rain'))
  const isStormy = parsedPrompt.weather === 'storm' || parsedPrompt.weather === 'overcast' || lightName === 'grey'
  const hasAurora = lightName === 'aurora'
  const stars = parsedPrompt.excluded.has('stars') ? 0 : chooseStars(lightName, styleDefaults)
  const usualCover = isDark ? 0.26 : random.between(0.25, 0.6)
  const isBright = lightName === 'day' || lightName === 'golden'
  const cumulusCount =
    isBright && !styleDefaults.isPlain && parsedPrompt.weather !== 'clear'
      ? (styleDefaults.cumulusCount ?? random.integer(0, 3))
      : (isBright && styleDefaults.cumulusCount) || 0
  if (parsedPrompt.excluded.has('clouds'))
    return { cloudCover: 0.03, cumulusCount: 0, stars, hasAurora, isCovered: false }
  return {
    cloudCover: isStormy
      ? 0.85
      : parsedPrompt.weather === 'clear'
        ? 0.08
        : styleDefaults.isPlain
          ? 0.22
          : cumulusCount > 2
            ? 0.2
            : usualCover,
    cumulusCount,
    stars,
    hasAurora,
    isCovered,
  }
}

function chooseStars(lightName: LightName, { isPlain }: StyleDefaults): number {
  if (lightName === 'night' || lightName === 'aurora') return 1
  if (isPlain) return 0
  return lightName === 'dusk' ? 0.3 : lightName === 'fantasy' ? 0.4 : 0
}
