import { pairs, triples } from '../math/tables.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { type Lch, mixColors, oklch, scaleColor } from '../math/color.ts'
import { paintFigure, figureReferenceLength } from '../paint/figures.ts'
import type { Random } from '../math/random.ts'
import { ID, type Stage, underLight } from '../paint/stage.ts'
import { type SubjectName, SUBJECTS } from '../subjects/catalog.ts'
import { paintClouds } from '../land/clouds.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintSky, paintStars } from '../land/sky.ts'
import { paintSkyline } from '../land/skyline.ts'
import { paintWater } from '../land/ground.ts'
import { fbm } from '../math/noise.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { dab } from '../paint/shapes.ts'
import { blur } from '../raster/mask.ts'
import { createCoarseField } from '../raster/field.ts'
import { COLORS } from '../read/colors.ts'
import { createFigureStage, illuminate, paintLightSources } from './interior/illumination.ts'
import { ROOM_OBJECT_PAINTERS, planRoom } from './interior/room.ts'
import { paintOutlook, paintShell, paintWindowFrame } from './interior/shell.ts'

interface Spot {
  /** Distance from the center, away from the sun, as a share of the width. Negative values are toward the sun. */
  aside: number
  y: number
  /** Size of the thing, as a share of the largest size that fits on the table. */
  share: number
}

/** Positions of the named things, by their number. The first is the main one. */
const MAIN_SPOTS: readonly (readonly Spot[])[] = [
  [],
  [{ aside: 0.05, y: 0.86, share: 1 }],
  [
    { aside: 0.2, y: 0.87, share: 0.74 },
    { aside: -0.22, y: 0.82, share: 0.66 },
  ],
  [
    { aside: 0.16, y: 0.88, share: 0.66 },
    { aside: -0.24, y: 0.84, share: 0.56 },
    { aside: -0.02, y: 0.74, share: 0.52 },
  ],
  [
    { aside: 0.12, y: 0.89, share: 0.6 },
    { aside: -0.25, y: 0.87, share: 0.5 },
    { aside: 0.3, y: 0.76, share: 0.48 },
    { aside: -0.1, y: 0.74, share: 0.48 },
  ],
  [
    { aside: 0.1, y: 0.9, share: 0.54 },
    { aside: -0.25, y: 0.88, share: 0.46 },
    { aside: 0.33, y: 0.8, share: 0.44 },
    { aside: -0.12, y: 0.74, share: 0.44 },
    { aside: 0.14, y: 0.73, share: 0.42 },
  ],
]

const SIDE_SPOTS: readonly Spot[] = [
  { aside: -0.34, y: 0.76, share: 0.5 },
  { aside: 0.4, y: 0.73, share: 0.44 },
  { aside: -0.27, y: 0.93, share: 0.3 },
]

type ExtraChoices = readonly [SubjectName, ...SubjectName[]]
// Only small things. A large one would look like a subject of the prompt.
const BEHIND_FOOD: ExtraChoices = ['flower', 'cup', 'bottle', 'candle', 'teapot', 'daisy', 'rose', 'vase']
const BEHIND_THINGS: ExtraChoices = ['candle', 'flower', 'cup', 'books', 'rose', 'books', 'bottle', 'vase']
const IN_FRONT_FOOD: ExtraChoices = ['fruit', 'strawberry', 'cookie', 'fruit']
const IN_FRONT_THINGS: ExtraChoices = ['key', 'fruit', 'book', 'fruit']
const GLAZES = triples('.6 .09 235, .55 .09 195, .56 .12 38, .86 .03 85, .5 .08 155, .45 .1 15')

/**
 * Places the named things large and in the center, and adds small things, because a single cup on a table looks empty.
 */
function layTable(scene: Scene, stage: Stage): Figure[] {
  const hasBloom = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'blooms')
  // Several blossoms form one bunch, and a flower comes with a vase.
  const named = scene.figures
    .filter(({ subject, index }) => (SUBJECTS[subject].stance === 'blooms' ? index === 0 : true))
    .filter(({ subject }) => !(hasBloom && subject === 'vase'))
    .toSorted((a, b) => sizeOrder(scene, a) - sizeOrder(scene, b))
  const spots = MAIN_SPOTS[Math.min(5, named.length)] ?? []
  const side = scene.sunIsLeft ? 1 : -1
  const variation = stage.random.child('sway')
  const [asideShift, sizeFactor] = [variation.between(-0.13, 0.1), variation.between(0.8, 1)]
  const figures = named.slice(0, 5).flatMap((figure, i) => {
    const spot = spots[i]
    // The position and size of a single thing vary.
    const varied =
      spot && named.length === 1 ? { ...spot, aside: spot.aside + asideShift, share: spot.share * sizeFactor } : spot
    return varied ? [placeOnTable(figure, varied, { stage, side })] : []
  })
  const extras = chooseExtras(scene, named.length, stage.random.child('company'))
  return [...figures, ...extras.map(({ figure, spot }) => placeOnTable(figure, spot, { stage, side }))].sort(
    (a, b) => a.y - b.y,
  )
}

/** Sorts the largest figure first. It shows the thing that the prompt names first. */
function sizeOrder(scene: Scene, figure: Figure): number {
  const largest = Math.max(...scene.figures.map(({ size, subject }) => size / SUBJECTS[subject].size))
  return largest - figure.size / SUBJECTS[figure.subject].size
}

function chooseExtras(scene: Scene, mainCount: number, random: Random): { figure: Figure; spot: Spot }[] {
  const named = new Set<SubjectName>(scene.figures.map(({ subject }) => subject))
  const hasBloom = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'blooms')
  const isFood = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests')
  const isFree = (extra: SubjectName) => !named.has(extra) && !(hasBloom && SUBJECTS[extra].stance === 'blooms')
  const pick = (extras: ExtraChoices) => {
    for (let i = 0; i < 6; i++) {
      const extra = random.pick(extras)
      if (isFree(extra)) {
        named.add(extra)
        return extra
      }
    }
    return undefined
  }
  const behind = isFood ? BEHIND_FOOD : BEHIND_THINGS
  const inFront = isFood ? IN_FRONT_FOOD : IN_FRONT_THINGS
  const pools = [
    mainCount > 1 ? undefined : behind,
    random.chance(0.5) ? behind : undefined,
    random.chance(0.6) ? inFront : undefined,
  ]
  return pools.slice(0, mainCount > 2 ? 2 : 3).flatMap((pool, i) => {
    const subject = pool && pick(pool)
    const spot = SIDE_SPOTS[i]
    if (!subject || !spot) return []
    const figure: Figure = {
      subject,
      x: 0,
      y: 0,
      size: 0,
      flip: 1,
      color: chooseGlaze(subject, random),
      index: random.integer(0, 3),
    }
    return [{ figure, spot }]
  })
}

/** Places a thing as large as its spot allows. Things that are small in reality become a little smaller. */
function placeOnTable(
  figure: Figure,
  { aside, y, share }: Spot,
  { stage, side }: { stage: Stage; side: number },
): Figure {
  const reach = figureReferenceLength(stage)
  const { object, size, stance } = SUBJECTS[figure.subject]
  const { halfWidth, height } =
    stance === 'blooms' ? { halfWidth: 0.5, height: 1.15 } : (object ?? { halfWidth: 0.62, height: 1 })
  const wide = (stage.width / reach) * 0.72
  const tall = (stage.height / reach) * 0.68
  const fit = Math.min(wide / (halfWidth * 2), tall / height, 0.72)
  return {
    ...figure,
    x: 0.5 + aside * side,
    y,
    size: fit * share * Math.min(1, 0.55 + size * 0.45),
    flip: side > 0 ? 1 : -1,
  }
}

/** Varies the glaze, so that the dishes are not all from one set. */
function chooseGlaze(subject: SubjectName, random: Random): Lch | undefined {
  return subject === 'teapot' || subject === 'vase' ? random.pick(GLAZES) : undefined
}

/** Things that give light need a dark background. */
const LIGHT_SOURCES: ReadonlySet<SubjectName> = new Set<SubjectName>(['candle', 'lamp', 'lantern', 'jackolantern'])

type TableBackground = 'garden' | 'sea' | 'city' | 'room' | 'studio'

/** Paints the blurred background behind a table. Returns the stage in the light that the background gives the table. */
function paintTableBackground(stage: Stage, scene: Scene): Stage {
  const behind = chooseBackground(stage, scene)
  if (behind === 'room') return paintBlurredRoom(stage, scene)
  if (behind === 'studio') return paintStudio(stage, scene)
  paintOutdoors(stage, scene, behind)
  if (!stage.light.isNight) return stage
  return underLight(stage, { strength: 0.8, ambient: oklch(0.4, 0.06, 60), sun: oklch(0.85, 0.11, 70), isNight: false })
}

function chooseBackground(
  { random, light }: Stage,
  { figures, otherPlaces, features, weather, season, hasAurora }: Scene,
): TableBackground {
  const roll = random.child('behind').next()
  const isInside = (['kitchen', 'library', 'cafe', 'bedroom', 'fireplace', 'windowsill'] as const).some((word) =>
    features.has(word),
  )
  if (otherPlaces.has('room') || isInside) return 'room'
  if (otherPlaces.has('sea') || otherPlaces.has('beach') || otherPlaces.has('lake')) return 'sea'
  if (otherPlaces.has('skyline') || otherPlaces.has('street')) return 'city'
  if (otherPlaces.size > 0 || hasAurora) return 'garden'
  if (weather === 'rain' || weather === 'storm' || weather === 'snowfall' || season === 'winter') return 'room'
  if (figures.some(({ subject }) => LIGHT_SOURCES.has(subject))) return 'studio'
  if (light.isNight) return roll < 0.5 ? 'room' : 'studio'
  return roll < 0.34 ? 'studio' : roll < 0.62 ? 'room' : roll < 0.86 ? 'garden' : 'sea'
}

function paintBlurredRoom(stage: Stage, scene: Scene): Stage {
  const random = stage.random.child('behind')
  const isFood = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests')
  const defaultKind = isFood
    ? random.pick(['kitchen', 'cafe', 'living'])
    : random.pick(['library', 'living', 'library'])
  const plan = planRoom(stage, scene, defaultKind)
  paintOutlook(stage, scene, plan)
  paintShell(plan)
  paintWindowFrame(plan)
  const fixtures = ROOM_OBJECT_PAINTERS[plan.kind](plan)
  illuminate(stage, plan, fixtures)
  paintLightSources(stage, plan, fixtures)
  blur(stage.pixels, { width: stage.width, height: stage.height, radius: 6.5 * stage.unit, channels: 3 }, stage.scratch)
  stage.ids.fill(ID.sky)
  return createFigureStage(stage, plan, fixtures)
}

/** A plain wall with light from a window outside the image. */
function paintStudio(stage: Stage, scene: Scene): Stage {
  const { width, height, pixels, ids, light, random } = stage
  const studioRandom = random.child('studio')
  const tint = scene.colors[0]
  const hue = tint ? COLORS[tint][2] : studioRandom.pick([25, 60, 150, 195, 240, 265, 320])
  const isDark =
    light.isNight || scene.figures.some(({ subject }) => LIGHT_SOURCES.has(subject)) || studioRandom.chance(0.45)
  const wall = oklch(isDark ? 0.32 : 0.6, isDark ? 0.06 : 0.065, hue)
  const side = scene.sunIsLeft ? -1 : 1
  const sun = mixColors(light.isNight ? oklch(0.86, 0.1, 72) : light.sun, [1, 0.93, 0.82], 0.4)
  const plaster = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    fbm((x / width) * 4, (y / width) * 4, 4),
  )
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * side
      const v = y / height
      const wide = clamp(0.62 + u * 0.55 - Math.abs(v - 0.3) * 0.4) * (1 + 0.2 * plaster(x, y))
      const pane = paneLight(u + v * 0.42, v)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const glow = (sun[c] ?? 0) * (wide * 0.5 + pane * (isDark ? 0.75 : 0.5))
        pixels[i + c] = (wall[c] ?? 0) * ((isDark ? 0.25 : 0.42) + glow) * (isDark ? 1.25 : 1.15)
      }
    }
  blur(pixels, { width, height, radius: 4 * stage.unit, channels: 3 }, stage.scratch)
  return underLight(
    stage,
    { strength: isDark ? 1.05 : 1.3, sun, ambient: mixColors(oklch(0.55, 0.04, 250), wall, 0.35), isNight: false },
    { x: width * (side > 0 ? 0.96 : 0.04), y: height * 0.12, isHidden: true },
  )
}

/** Light through a slanting window of two by two panes. */
function paneLight(u: number, v: number): number {
  const across = band(u, -0.06, 0.14) + band(u, 0.18, 0.38)
  return across * (band(v, 0.04, 0.25) + band(v, 0.29, 0.56))
}

function band(value: number, from: number, to: number): number {
  return smoothstep(from - 0.015, from + 0.015, value) * smoothstep(to + 0.015, to - 0.015, value)
}

/** Sea, hills, roofs or a bright garden. */
function paintOutdoors(stage: Stage, scene: Scene, behind: TableBackground): void {
  const { pixels, width, height, unit, scratch, light } = stage
  const random = stage.random.child('view')
  paintSky(stage)
  if (scene.stars > 0) paintStars(stage, scene.stars)
  paintClouds(stage, Math.min(0.5, scene.cloudCover))
  const isSea = behind === 'sea'
  if (behind === 'city') paintSkyline(stage, { layers: 3, height: 0.3, isLit: light.strength < 1.1 })
  else
    paintMountains(stage, {
      layers: 3,
      height: scene.otherPlaces.has('mountains') ? 0.42 : 0.26,
      snow: scene.otherPlaces.has('snow') || scene.otherPlaces.has('mountains') ? 0.8 : 0,
      rock: [0.5, 0.06, 240],
      green: [0.5, 0.09, 140],
      ruggedness: scene.otherPlaces.has('mountains') ? 1 : 0,
    })
  if (isSea) paintWater(stage, { tint: [0.45, 0.09, 220] })
  const dim = light.isNight ? 0.5 : 0.9
  for (let i = 0; i < (behind === 'garden' ? 150 : behind === 'city' ? 60 : 40); i++) {
    const radius = Math.min(width, height) * random.between(0.02, 0.06)
    const y = mix(height * (isSea ? 0.54 : 0.38), height * 0.62, random.next())
    const hue =
      behind === 'city'
        ? random.pick([60, 75, 40, 320])
        : isSea
          ? random.pick([210, 230, 190, 80])
          : scene.otherPlaces.has('desert')
            ? random.pick([70, 60, 80])
            : scene.season === 'autumn'
              ? random.pick([60, 45, 75, 30])
              : random.pick([130, 110, 150, 70, 20])
    dab(stage, [width * random.next(), y, radius], {
      color: scaleColor(oklch(random.between(0.4, 0.85), 0.12, hue), dim),
      alpha: isSea ? 0.15 : 0.38,
      softness: 0.12,
    })
  }
  blur(pixels, { width, height, radius: (behind === 'garden' ? 9 : 5) * unit, channels: 3 }, scratch)
}

/** A table in front of a blurred view. */
export function paintTablePlace(stage: Stage, scene: Scene): void {
  const tableStage = paintTableBackground(stage, scene)
  paintTableTop(
    tableStage,
    scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests'),
  )
  for (const figure of layTable(scene, stage)) {
    if (SUBJECTS[figure.subject].stance === 'blooms') paintBunch(tableStage, figure, scene)
    else paintFigure(tableStage, figure)
  }
}

/** All named blossoms in one vase. */
function paintBunch(stage: Stage, figure: Figure, scene: Scene): void {
  const glaze = stage.random.child(`vase ${figure.x}`).pick(GLAZES)
  const heads = Math.max(1, Math.min(5, scene.figures.filter(({ subject }) => subject === figure.subject).length))
  const rise = (figure.size * 1.15 * figureReferenceLength(stage)) / stage.height
  const spots = pairs('0 0, -.075 .02, .075 .03, -.04 -.075, .045 -.07')
  for (let i = heads - 1; i >= 0; i--) {
    const [dx, dy] = spots[i] ?? spots[0]
    const position = { x: figure.x + dx * figure.size * 2, y: figure.y - rise + dy * figure.size * 3 }
    paintFigure(stage, { ...figure, ...position, index: i, size: figure.size * (heads > 1 ? 0.46 : 0.47) })
  }
  paintFigure(stage, { ...figure, subject: 'vase', size: figure.size * 1.15, flip: 1, color: glaze, index: 0 })
}

const PLAIN_SURFACES = [
  { lightness: 0.6, chroma: 0.07, hue: 60, isCheckered: false },
  { lightness: 0.5, chroma: 0.08, hue: 50, isCheckered: false },
  { lightness: 0.4, chroma: 0.07, hue: 45, isCheckered: false },
  { lightness: 0.64, chroma: 0.06, hue: 75, isCheckered: false },
  { lightness: 0.74, chroma: 0.02, hue: 240, isCheckered: false },
] as const
/** A checkered cloth is used only for a meal. */
const SURFACES = [
  ...PLAIN_SURFACES,
  { lightness: 0.56, chroma: 0.16, hue: 25, isCheckered: true },
  { lightness: 0.56, chroma: 0.11, hue: 250, isCheckered: true },
] as const

function paintTableTop(stage: Stage, isLaidForMeal: boolean): void {
  const { pixels, ids, width, height, light, sun } = stage
  const top = height * 0.62
  const grain = createCoarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) => {
    const t = (y - top) / (height - top) + 0.25
    return fbm(((x / width - 0.5) / t) * 3 + 7, (1 / t) * 22, 4)
  })
  const { lightness, chroma, hue, isCheckered } = stage.random
    .child('table')
    .pick(isLaidForMeal ? SURFACES : PLAIN_SURFACES)
  const cloth = oklch(lightness, chroma, hue)
  const white = oklch(0.95, 0.015, 85)
  for (let y = top | 0; y < height; y++) {
    const t = (y - top) / (height - top)
    const across = isCheckered ? 4.2 / (t + 0.55) : 0
    const row = isCheckered && Math.floor(9 / (t + 0.55)) & 1 ? 0.5 : 0
    for (let x = 0; x < width; x++) {
      const sunward = (1 / (1 + ((x - sun.x) / (width * 0.4)) ** 2)) * (1 - t * 0.6)
      const k = (1 + grain(x, y) * (isCheckered ? 0.12 : 0.5)) * (1 - t * 0.25)
      const direct = light.strength * (0.35 + 0.55 * sunward)
      const share = isCheckered ? row + (Math.floor((x / width - 0.5) * across * 2 + 100) & 1 ? 0.5 : 0) : 1
      const i = (y * width + x) * 3
      const cover = clamp(y + 1 - top)
      for (let c = 0; c < 3; c++) {
        const base = (white[c] ?? 1) + ((cloth[c] ?? 1) - (white[c] ?? 1)) * share
        const value = base * k * ((light.ambient[c] ?? 0) * 0.6 + (light.sun[c] ?? 0) * direct)
        pixels[i + c] = (pixels[i + c] ?? 0) * (1 - cover) + value * cover
      }
      ids[i / 3] = ID.ground
    }
  }
}
