import type { Figure, Scene } from '../compose/scene.ts'
import { resolveStance } from '../compose/figures.ts'
import { paintForest } from '../land/woods.ts'
import { paintFloatingIsland, paintMeadow, paintRollingHills } from '../land/meadow.ts'
import { paintCrownTree } from '../land/tree.ts'
import { paintGround, paintWater } from '../land/ground.ts'
import { paintMist } from '../land/clouds.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintFigure, figureReferenceLength, reflectFigure } from '../paint/figures.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { mixColors, scaleColor } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import { blend } from '../paint/shapes.ts'
import { paintJetty, paintReeds, paintRock, paintRocks, paintStream } from './country.ts'
import { paintLeafFrame, paintNearFirs, paintPath } from './foreground.ts'
import { paintDistantBirds, paintOpenSky, paintSkyIslands } from './open-sky.ts'
import { chooseGreens } from './palette.ts'
import { paintHeadland } from './waters.ts'

/** Mountain ranges behind each other, with a meadow or a ledge in front. */
export function paintMountainsPlace(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = chooseGreens(scene)
  const random = stage.random.child('mountains place')
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: random.integer(4, 6),
    height: random.between(0.55, 0.75),
    snow: greens.isSnowy ? 0.9 : random.between(0.3, 0.6),
    ...(random.chance(0.5) ? { green: greens.slope } : {}),
    ruggedness: random.pick([1, 1, 0.6]),
  })
  paintSkyIslands(stage, scene)
  paintMist(stage, {
    y: horizon - height * 0.02,
    thickness: height * 0.05,
    strength: scene.weather === 'fog' ? 0.9 : 0.5,
  })
  const isLedge = scene.figures.length > 0 && random.chance(0.4)
  const isWooded = !isLedge && random.chance(0.6)
  if (isWooded)
    paintForest(stage, {
      y: horizon + height * 0.005,
      rows: random.integer(1, 3),
      size: random.between(0.06, 0.16),
      spread: 0.014,
      snow: greens.isSnowy ? 0.6 : 0,
      color: greens.conifer,
      gap: [random.between(0.3, 0.7), random.between(0.05, 0.25)],
    })
  else if (!isLedge && !greens.isSnowy)
    paintRollingHills(stage, { layers: 2, height: 0.08, grass: greens.grass, hedge: greens.conifer, isFarmed: false })
  const edge = isLedge ? height * (scene.camera.feet - 0.1) : horizon + height * 0.03
  if (isLedge) paintMist(stage, { y: (edge + horizon) / 2, thickness: height * 0.05, strength: 0.5 })
  paintGround(stage, {
    y: edge,
    material: greens.isSnowy ? 'snow' : isLedge ? 'stone' : 'grass',
    roll: isLedge ? 0.1 : 0.04,
    ...(greens.isSnowy || isLedge ? {} : { color: greens.grass }),
  })
  const groundFeature = greens.isSnowy || isLedge ? 'none' : random.pick(['none', 'stream', 'path', 'rocks', 'flowers'])
  if (groundFeature === 'stream') paintStream(stage, edge)
  if (groundFeature === 'path') paintPath(stage, { y: edge, color: [0.68, 0.045, 75] })
  if (!greens.isSnowy)
    paintMeadow(stage, {
      y: edge + height * 0.03,
      blades: isLedge ? 900 : groundFeature === 'stream' || groundFeature === 'path' ? 1100 : 2400,
      flowers: groundFeature === 'flowers' ? 0.25 : 0.02,
      grass: [greens.grass[0] - 0.02, 0.1, greens.grass[2]],
    })
  if (groundFeature === 'rocks' || isLedge) paintRocks(stage, edge)
  if (random.chance(0.35)) paintDistantBirds(stage, scene.excluded.has('birds') ? 0 : 4)
  for (const figure of scene.figures) paintFigure(stage, figure)
  if (scene.camera.name === 'framed') paintNearFirs(stage, scene, height)
}

/** Still water under mountains and firs, with a bank in front for subjects that cannot swim. */
export function paintLakePlace(stage: Stage, scene: Scene): void {
  const { light } = stage
  const greens = chooseGreens(scene)
  paintOpenSky(stage, scene)
  paintFarShore(stage, scene)
  const onShore = scene.figures.filter((figure) => resolveStance(figure) === 'built')
  const [landmark] = onShore
  if (landmark) {
    const color = greens.isSnowy ? ([0.9, 0.015, 240] as const) : ([0.42, 0.07, greens.grass[2]] as const)
    paintHeadland(stage, landmark, { leavesRight: scene.sunIsLeft, color })
  }
  for (const figure of onShore) paintFigure(stage, { ...figure, y: scene.horizon - 0.05, size: figure.size * 0.78 })
  paintWater(stage, {
    roughness: scene.weather === 'storm' ? 1.4 : 0.55,
    tint: light.isNight ? [0.25, 0.06, 250] : [0.32, 0.06, 225],
  })
  const afloat = scene.figures.filter((figure) => resolveStance(figure) === 'floats')
  for (const figure of afloat) reflectFigure(stage, paintFigure(stage, figure, { hasShadow: false }))
  paintBank(stage, scene)
}

/** The far shore: peaks, hills, woods, or broad-leaved trees. */
function paintFarShore(stage: Stage, scene: Scene): void {
  const { horizon, height } = stage
  const greens = chooseGreens(scene)
  const random = stage.random.child('far shore')
  const shore = scene.otherPlaces.has('mountains')
    ? 'peaks'
    : random.pick(['peaks', 'hills', 'woods', 'peaks', 'leafy'])
  if (shore === 'peaks' || shore === 'woods')
    paintMountains(stage, {
      layers: random.integer(3, 4),
      height: shore === 'woods' ? random.between(0.22, 0.4) : random.between(0.5, 0.7),
      snow: greens.isSnowy ? 0.9 : shore === 'woods' ? 0 : random.between(0.25, 0.55),
      ...(shore === 'woods' || random.chance(0.4) ? { green: greens.slope } : {}),
      ruggedness: shore === 'woods' ? 0.1 : 1,
    })
  else if (!greens.isSnowy)
    paintRollingHills(stage, {
      layers: 3,
      height: random.between(0.14, 0.24),
      grass: greens.grass,
      hedge: greens.conifer,
      isFarmed: shore === 'leafy',
    })
  paintSkyIslands(stage, scene)
  paintMist(stage, {
    y: horizon - height * 0.015,
    thickness: height * 0.04,
    strength: scene.weather === 'fog' ? 0.9 : 0.4,
  })
  if (shore === 'leafy' && !greens.isSnowy) plantShore(stage, scene)
  else if (shore !== 'hills' || random.chance(0.4))
    paintForest(stage, {
      y: horizon + height * 0.003,
      rows: shore === 'woods' ? 3 : 2,
      size: shore === 'woods' ? 0.16 : 0.08,
      spread: 0.006,
      snow: greens.isSnowy ? 0.6 : 0,
      color: greens.conifer,
      ...(shore === 'peaks' ? { gap: [random.between(0.3, 0.7), random.between(0, 0.2)] as const } : {}),
    })
}

/** Broad-leaved trees along the water. Each has a different green, or a different red in autumn. */
function plantShore(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('shore trees')
  const { leaf } = chooseGreens(scene)
  for (let u = -0.05; u < 1.05; u += random.between(0.035, 0.1))
    paintCrownTree(stage, {
      x: width * u,
      y: horizon + 2,
      height: height * random.between(0.07, 0.15),
      kind: random.pick(['lime', 'oak', 'lime', 'bush', 'poplar']),
      leaf: [leaf[0] + random.between(-0.07, 0.05), leaf[1], leaf[2] + random.between(-20, 16)],
      air: 0.2 * light.haze,
    })
}

type BankFeature = 'firs' | 'reeds' | 'jetty' | 'rocks' | 'grass' | 'branch' | 'none'

/**
 * The near shore: a feature such as reeds, a jetty or rocks, and all subjects that are not on the water or beyond it.
 */
function paintBank(stage: Stage, scene: Scene): void {
  const { height } = stage
  const greens = chooseGreens(scene)
  const random = stage.random.child('bank')
  const others = scene.figures.filter((figure) => !['built', 'floats'].includes(resolveStance(figure)))
  const standsOnBank = others.some((figure) => resolveStance(figure) === 'stands')
  const hasSubjectBeyondBank = others.length < scene.figures.length
  const feature = random.pick<readonly [BankFeature, ...BankFeature[]]>(
    hasSubjectBeyondBank
      ? ['reeds', 'rocks', 'branch', 'none', 'grass']
      : ['firs', 'reeds', 'jetty', 'rocks', 'grass', 'branch', 'reeds'],
  )
  const bank = height * (standsOnBank ? Math.min(...others.map(({ y }) => y)) - 0.06 : 0.93)
  const side = scene.sunIsLeft ? 1 : -1
  if (feature === 'jetty' && !greens.isSnowy && !standsOnBank) paintJetty(stage, height * 0.9, side)
  if (standsOnBank || feature === 'grass' || greens.isSnowy) paintShore(stage, scene, bank)
  if (feature === 'firs' || scene.camera.name === 'framed') paintNearFirs(stage, scene, bank + height * 0.04)
  else if (feature === 'reeds' && !greens.isSnowy) {
    const edge = standsOnBank ? bank + height * 0.02 : height
    paintReeds(stage, edge, side)
    if (random.chance(0.5) && !standsOnBank) paintReeds(stage, edge + height * 0.04, side === 1 ? -1 : 1)
  } else if (feature === 'rocks') paintShallows(stage, side)
  else if (feature === 'branch' && !greens.isSnowy) paintLeafFrame(stage, greens.leaf)
  for (const figure of others) paintFigure(stage, figure)
}

function paintShore(stage: Stage, scene: Scene, bank: number): void {
  const { height } = stage
  const greens = chooseGreens(scene)
  paintGround(stage, {
    y: bank,
    material: greens.isSnowy ? 'snow' : 'grass',
    roll: 0.06,
    id: 31,
    ...(greens.isSnowy ? {} : { color: [0.38, 0.07, greens.grass[2]] as const }),
  })
  if (!greens.isSnowy)
    paintMeadow(stage, { y: bank + height * 0.02, blades: 1300, flowers: 0.06, grass: [0.42, 0.09, greens.grass[2]] })
}

/** Boulders in the water on one side. */
function paintShallows(stage: Stage, side: 1 | -1): void {
  const { width, height } = stage
  const random = stage.random.child('shallows')
  for (let i = 0; i < 7; i++) {
    const t = i / 6
    const off = random.between(0, 0.3) * (1 - t * 0.3)
    paintRock(stage, {
      x: width * (side < 0 ? off : 1 - off),
      y: height * (0.76 + t * 0.23),
      size: Math.min(width, height) * random.between(0.016, 0.03) * (0.6 + t * 2),
    })
  }
}

/** A layer of clouds seen from above, often with peaks that rise through it. */
export function paintCloudsPlace(stage: Stage, scene: Scene): void {
  const random = stage.random.child('clouds place')
  paintOpenSky(stage, { ...scene, cloudCover: Math.min(0.35, scene.cloudCover) })
  if (scene.otherPlaces.has('mountains') || random.chance(0.6))
    paintMountains(stage, { layers: 3, height: random.between(0.25, 0.45), snow: 0.7, ruggedness: 1 })
  paintSkyIslands(stage, scene)
  for (let bank = 0; bank < 5; bank++) paintCloudBank(stage, bank)
  if (random.chance(0.5)) paintDistantBirds(stage, scene.excluded.has('birds') ? 0 : 4)
  for (const figure of scene.figures) {
    if (resolveStance(figure) === 'built') paintOnIsland(stage, figure)
    else paintFigure(stage, figure, { hasShadow: false })
  }
}

/** Paints a building on a floating rock, because it needs ground. */
function paintOnIsland(stage: Stage, figure: Figure): void {
  const { width, height } = stage
  const size = Math.min(width * 0.36, figureReferenceLength(stage) * 0.36)
  const y = stage.horizon * 0.92
  paintFloatingIsland(stage, { x: figure.x * width, y, size })
  paintFigure(stage, { ...figure, y: (y + size * 0.06) / height, size: figure.size * 0.95 }, { hasShadow: false })
}

/** Paints one of five rows of clouds, seen from above. 0 is the farthest row. */
function paintCloudBank(stage: Stage, index: number): void {
  const { pixels, ids, width, height, horizon, light, sun, seed } = stage
  const near = index / 4
  const top = mix(horizon - height * 0.015, height * 0.86, near ** 1.3)
  const rise = Math.min(height, width) * mix(0.035, 0.19, near)
  const scale = mix(9, 2.6, near) / Math.max(width, height)
  const shift = (seed % 193) + index * 13
  const crest = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const u = x * scale + shift
    const puff = 1 - Math.abs(noise(u * 2.2, index)) * 0.9
    const small = 1 - Math.abs(noise(u * 6, index + 4))
    crest[x] = top - rise * (0.55 * puff * puff + 0.2 * small * small + 0.5 * fbm(u * 0.6, index, 3))
  }
  const folds = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) => {
    const billow = 1 - Math.abs(noise(x * scale * 3.2 + shift, (y * scale * 6.5) / (0.6 + near)))
    return billow * billow * 0.7 + fbm(x * scale * 5, y * scale * 9, 3) * 0.5
  })
  const shade = scaleColor(mixColors(light.middle, light.ambient, mix(0.4, 0.8, near)), mix(0.66, 0.45, near))
  const [r, g, b] = mixColors(light.sun, [1, 1, 1], light.isLow ? 0.12 : 0.5)
  const strength = (light.isNight ? 0.34 : light.isLow ? light.strength * 0.72 : 0.95) * mix(1, 0.9, near)
  for (let x = 0; x < width; x++) {
    const line = crest[x] ?? top
    const sunward = 0.25 / (1 + ((x - sun.x) / (width * 0.3)) ** 2)
    for (let y = Math.max(0, (line - 2) | 0); y < height; y++) {
      const cover = smoothstep(-rise * 0.08 - 1, rise * 0.1 + 1, y - line)
      const down = (y - line) / (rise * 2.6)
      const k = clamp(0.82 + sunward - down * 1.15 + (folds(x, y) - 0.62) * 1.25)
      const p = y * width + x
      const haze = (1 - near) * 0.4 * light.haze
      const red = mix(mix(shade[0], r * strength, k), light.horizon[0], haze)
      const green = mix(mix(shade[1], g * strength, k), light.horizon[1], haze)
      const blue = mix(mix(shade[2], b * strength, k), light.horizon[2], haze)
      blend(pixels, p * 3, red, green, blue, cover)
      if (cover > 0.6) ids[p] = ID.sky + 1 + index
    }
  }
}
