import { pairs, triples } from '../math/tables.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { type Lch, mixColors, oklch, scaled } from '../math/color.ts'
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
import { coarseField } from '../raster/field.ts'
import { COLORS } from '../read/colors.ts'
import { figureLight, illuminate, kindle } from './interior/illumination.ts'
import { ROOM_OBJECT_PAINTERS, planRoom } from './interior/room.ts'
import { paintOutlook, paintShell, paintWindowFrame } from './interior/shell.ts'

interface Spot {
  /** Distance from the center toward the free side, as a share of the width. */
  aside: number
  y: number
  /** Share of the room that a thing may fill. */
  share: number
}

/** Positions of the named things, by their number. The first is the main one. */
const HEROES: readonly (readonly Spot[])[] = [
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

type Extras = readonly [SubjectName, ...SubjectName[]]
// Only small things: viewers would take a large one for something that the prompt names.
const BEHIND_FOOD: Extras = ['flower', 'cup', 'bottle', 'candle', 'teapot', 'daisy', 'rose', 'vase']
const BEHIND_THINGS: Extras = ['candle', 'flower', 'cup', 'books', 'rose', 'books', 'bottle', 'vase']
const IN_FRONT_FOOD: Extras = ['fruit', 'strawberry', 'cookie', 'fruit']
const IN_FRONT_THINGS: Extras = ['key', 'fruit', 'book', 'fruit']
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
    .toSorted((a, b) => orderIn(scene, a) - orderIn(scene, b))
  const spots = HEROES[Math.min(5, named.length)] ?? []
  const side = scene.sunIsLeft ? 1 : -1
  const sway = stage.random.child('sway')
  const [along, near] = [sway.between(-0.13, 0.1), sway.between(0.8, 1)]
  const figures = named.slice(0, 5).flatMap((figure, i) => {
    const spot = spots[i]
    // A single thing varies its position.
    const own = spot && named.length === 1 ? { ...spot, aside: spot.aside + along, share: spot.share * near } : spot
    return own ? [stoodAt(figure, own, { stage, side })] : []
  })
  const extras = extrasFor(scene, named.length, stage.random.child('company'))
  return [...figures, ...extras.map(({ figure, spot }) => stoodAt(figure, spot, { stage, side }))].sort(
    (a, b) => a.y - b.y,
  )
}

/** The thing that the prompt names first is the largest. */
function orderIn(scene: Scene, figure: Figure): number {
  const largest = Math.max(...scene.figures.map(({ size, subject }) => size / SUBJECTS[subject].size))
  return largest - figure.size / SUBJECTS[figure.subject].size
}

function extrasFor(scene: Scene, heroes: number, random: Random): { figure: Figure; spot: Spot }[] {
  const named = new Set<SubjectName>(scene.figures.map(({ subject }) => subject))
  const hasBloom = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'blooms')
  const isFood = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests')
  const isFree = (extra: SubjectName) => !named.has(extra) && !(hasBloom && SUBJECTS[extra].stance === 'blooms')
  const pick = (extras: Extras) => {
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
  const before = isFood ? IN_FRONT_FOOD : IN_FRONT_THINGS
  const pools = [
    heroes > 1 ? undefined : behind,
    random.chance(0.5) ? behind : undefined,
    random.chance(0.6) ? before : undefined,
  ]
  return pools.slice(0, heroes > 2 ? 2 : 3).flatMap((pool, i) => {
    const subject = pool && pick(pool)
    const spot = SIDE_SPOTS[i]
    if (!subject || !spot) return []
    const figure: Figure = {
      subject,
      x: 0,
      y: 0,
      size: 0,
      flip: 1,
      color: glazeFor(subject, random),
      index: random.integer(0, 3),
    }
    return [{ figure, spot }]
  })
}

/** As large as its room allows. Small things are a little smaller. */
function stoodAt(figure: Figure, { aside, y, share }: Spot, { stage, side }: { stage: Stage; side: number }): Figure {
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
function glazeFor(subject: SubjectName, random: Random): Lch | undefined {
  return subject === 'teapot' || subject === 'vase' ? random.pick(GLAZES) : undefined
}

/** Things that give light need a dark background. */
const LIGHTS: ReadonlySet<SubjectName> = new Set<SubjectName>(['candle', 'lamp', 'lantern', 'jackolantern'])

type Behind = 'garden' | 'sea' | 'city' | 'room' | 'studio'

/**
 * Paints the blurred background behind a table. Returns the stage in the light that this background gives the table.
 */
function paintBehindTable(stage: Stage, scene: Scene): Stage {
  const behind = chooseBehind(stage, scene)
  if (behind === 'room') return paintBlurredRoom(stage, scene)
  if (behind === 'studio') return paintStudio(stage, scene)
  paintOutdoors(stage, scene, behind)
  if (!stage.light.isNight) return stage
  return underLight(stage, { strength: 0.8, ambient: oklch(0.4, 0.06, 60), sun: oklch(0.85, 0.11, 70), isNight: false })
}

function chooseBehind(
  { random, light }: Stage,
  { figures, also, features, weather, season, hasAurora }: Scene,
): Behind {
  const draw = random.child('behind').next()
  const isInside = (['kitchen', 'library', 'cafe', 'bedroom', 'fireplace', 'windowsill'] as const).some((word) =>
    features.has(word),
  )
  if (also.has('room') || isInside) return 'room'
  if (also.has('sea') || also.has('beach') || also.has('lake')) return 'sea'
  if (also.has('skyline') || also.has('street')) return 'city'
  if (also.size > 0 || hasAurora) return 'garden'
  if (weather === 'rain' || weather === 'storm' || weather === 'snowfall' || season === 'winter') return 'room'
  if (figures.some(({ subject }) => LIGHTS.has(subject))) return 'studio'
  if (light.isNight) return draw < 0.5 ? 'room' : 'studio'
  return draw < 0.34 ? 'studio' : draw < 0.62 ? 'room' : draw < 0.86 ? 'garden' : 'sea'
}

function paintBlurredRoom(stage: Stage, scene: Scene): Stage {
  const random = stage.random.child('behind')
  const isFood = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests')
  const usual = isFood ? random.pick(['kitchen', 'cafe', 'living']) : random.pick(['library', 'living', 'library'])
  const plan = planRoom(stage, scene, usual)
  paintOutlook(stage, scene, plan)
  paintShell(plan)
  paintWindowFrame(plan)
  const fixtures = ROOM_OBJECT_PAINTERS[plan.kind](plan)
  illuminate(stage, plan, fixtures)
  kindle(stage, plan, fixtures)
  blur(stage.pixels, { width: stage.width, height: stage.height, radius: 6.5 * stage.unit, channels: 3 }, stage.scratch)
  stage.ids.fill(ID.sky)
  return figureLight(stage, plan, fixtures)
}

/** A plain wall with light from a window outside the image. */
function paintStudio(stage: Stage, scene: Scene): Stage {
  const { width, height, pixels, ids, light, random } = stage
  const stream = random.child('studio')
  const tint = scene.colors[0]
  const hue = tint ? COLORS[tint][2] : stream.pick([25, 60, 150, 195, 240, 265, 320])
  const isDark = light.isNight || scene.figures.some(({ subject }) => LIGHTS.has(subject)) || stream.chance(0.45)
  const wall = oklch(isDark ? 0.32 : 0.6, isDark ? 0.06 : 0.065, hue)
  const side = scene.sunIsLeft ? -1 : 1
  const sun = mixColors(light.isNight ? oklch(0.86, 0.1, 72) : light.sun, [1, 0.93, 0.82], 0.4)
  const plaster = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    fbm((x / width) * 4, (y / width) * 4, 4),
  )
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * side
      const v = y / height
      const wide = clamp(0.62 + u * 0.55 - Math.abs(v - 0.3) * 0.4) * (1 + 0.2 * plaster(x, y))
      const pane = paneAt(u + v * 0.42, v)
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

/** Two by two panes, slanting. */
function paneAt(u: number, v: number): number {
  const across = band(u, -0.06, 0.14) + band(u, 0.18, 0.38)
  return across * (band(v, 0.04, 0.25) + band(v, 0.29, 0.56))
}

function band(value: number, from: number, to: number): number {
  return smoothstep(from - 0.015, from + 0.015, value) * smoothstep(to + 0.015, to - 0.015, value)
}

/** Sea, hills, roofs or a bright garden. */
function paintOutdoors(stage: Stage, scene: Scene, behind: Behind): void {
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
      height: scene.also.has('mountains') ? 0.42 : 0.26,
      snow: scene.also.has('snow') || scene.also.has('mountains') ? 0.8 : 0,
      rock: [0.5, 0.06, 240],
      green: [0.5, 0.09, 140],
      ruggedness: scene.also.has('mountains') ? 1 : 0,
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
          : scene.also.has('desert')
            ? random.pick([70, 60, 80])
            : scene.season === 'autumn'
              ? random.pick([60, 45, 75, 30])
              : random.pick([130, 110, 150, 70, 20])
    dab(stage, [width * random.next(), y, radius], {
      color: scaled(oklch(random.between(0.4, 0.85), 0.12, hue), dim),
      alpha: isSea ? 0.15 : 0.38,
      softness: 0.12,
    })
  }
  blur(pixels, { width, height, radius: (behind === 'garden' ? 9 : 5) * unit, channels: 3 }, scratch)
}

/** A table in front of a blurred view. */
export function paintTablePlace(stage: Stage, scene: Scene): void {
  const lamp = paintBehindTable(stage, scene)
  paintTop(
    lamp,
    scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests'),
  )
  for (const figure of layTable(scene, stage)) {
    if (SUBJECTS[figure.subject].stance === 'blooms') paintBunch(lamp, figure, scene)
    else paintFigure(lamp, figure)
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
    const at = { x: figure.x + dx * figure.size * 2, y: figure.y - rise + dy * figure.size * 3 }
    paintFigure(stage, { ...figure, ...at, index: i, size: figure.size * (heads > 1 ? 0.46 : 0.47) })
  }
  paintFigure(stage, { ...figure, subject: 'vase', size: figure.size * 1.15, flip: 1, color: glaze, index: 0 })
}

const BOARDS = [
  { lightness: 0.6, chroma: 0.07, hue: 60, isCheckered: false },
  { lightness: 0.5, chroma: 0.08, hue: 50, isCheckered: false },
  { lightness: 0.4, chroma: 0.07, hue: 45, isCheckered: false },
  { lightness: 0.64, chroma: 0.06, hue: 75, isCheckered: false },
  { lightness: 0.74, chroma: 0.02, hue: 240, isCheckered: false },
] as const
/** A checkered cloth is used only for a meal. */
const SURFACES = [
  ...BOARDS,
  { lightness: 0.56, chroma: 0.16, hue: 25, isCheckered: true },
  { lightness: 0.56, chroma: 0.11, hue: 250, isCheckered: true },
] as const

function paintTop(stage: Stage, isLaidForMeal: boolean): void {
  const { pixels, ids, width, height, light, sun } = stage
  const top = height * 0.62
  const grain = coarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) => {
    const t = (y - top) / (height - top) + 0.25
    return fbm(((x / width - 0.5) / t) * 3 + 7, (1 / t) * 22, 4)
  })
  const { lightness, chroma, hue, isCheckered } = stage.random.child('table').pick(isLaidForMeal ? SURFACES : BOARDS)
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
