import { fives, triples } from '../../math/tables.ts'
import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { type Lch, oklch, type Rgb } from '../../math/color.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintForest } from '../../land/woods.ts'
import { paintGround } from '../../land/ground.ts'
import { paintMeadow } from '../../land/meadow.ts'
import { paintMist } from '../../land/clouds.ts'
import { paintMountains } from '../../land/mountains.ts'
import { blend, dab, lit } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { COLORS } from '../../read/colors.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { chooseGreens } from '../palette.ts'
import { paintSubjects } from './paint-subjects.ts'

/** A straight road to mountains on the horizon. */
export function paintRoad(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('road')
  const greens = chooseGreens(scene)
  const isDry =
    scene.otherPlaces.has('desert') ||
    (!scene.otherPlaces.has('meadow') && !scene.otherPlaces.has('forest') && !scene.season && random.chance(0.5))
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: 3,
    height: random.between(0.35, 0.6),
    snow: greens.isSnowy || !isDry ? 0.5 : 0,
    ruggedness: 0.9,
    ...(isDry ? { rock: [0.5, 0.09, 40] as Lch } : { green: greens.slope }),
  })
  const groundColor: Lch = greens.isSnowy ? [0.95, 0.012, 250] : isDry ? [0.64, 0.09, 62] : greens.grass
  paintGround(stage, {
    y: horizon + height * 0.004,
    material: greens.isSnowy ? 'snow' : isDry ? 'earth' : 'grass',
    color: groundColor,
    roll: 0.004,
  })
  if (!greens.isSnowy)
    paintMeadow(stage, {
      y: horizon + height * 0.02,
      blades: isDry ? 900 : 2200,
      flowers: 0.04,
      grass: isDry ? [0.6, 0.09, 85] : greens.grass,
    })
  if (scene.otherPlaces.has('forest'))
    paintForest(stage, {
      y: horizon + height * 0.02,
      rows: 3,
      size: 0.34,
      spread: 0.07,
      hasFloor: false,
      color: greens.conifer,
      gap: [0.5, 0.16],
      snow: greens.isSnowy ? 0.6 : 0,
    })
  paintAsphalt(stage, width * (scene.sunIsLeft ? 0.42 : 0.58))
  paintDistantBirds(stage, 3)
  paintSubjects(stage, scene)
}

/** Asphalt that leads to a vanishing point, with a broken line along its middle. */
function paintAsphalt(stage: Stage, vanishingX: number): void {
  const { pixels, ids, width, height, horizon, light, seed } = stage
  const asphalt = oklch(0.36, 0.012, 270)
  const yellow = oklch(0.85, 0.14, 88)
  const white = oklch(0.93, 0.005, 90)
  for (let y = Math.floor(horizon); y < height; y++) {
    const t = (y - horizon + 1) / (height - horizon)
    const bend = Math.sin(seed) * width * 0.03 * Math.sin(t * 3.14)
    const center = mix(vanishingX, width * 0.5, t) + bend
    const halfWidth = width * (0.004 + t * 0.36)
    const distance = (1 / (t + 0.02)) * 2.6
    for (let x = Math.max(0, (center - halfWidth * 1.2) | 0); x < Math.min(width, center + halfWidth * 1.2); x++) {
      const u = (x - center) / halfWidth
      const cover = smoothstep(1.05, 0.98, Math.abs(u) + noise(x / 9, y / 9) * 0.015)
      if (cover <= 0) continue
      const isLine =
        (Math.abs(u) < 0.022 && distance - Math.floor(distance) < 0.55) || Math.abs(Math.abs(u) - 0.91) < 0.018
      const laneWear = 0.12 * Math.exp(-(((Math.abs(u) - 0.45) / 0.16) ** 2))
      const rough = 1 + fbm((u * 30) / (t + 0.1), distance * 5, 3) * 0.4 - laneWear
      const air = light.haze * 0.7 * (1 - t) ** 5
      const sunlight = light.strength * 0.62 * rough
      const p = y * width + x
      const base = isLine ? (Math.abs(u) < 0.1 ? yellow : white) : asphalt
      const red = mix(base[0] * (light.ambient[0] * 0.75 + light.sun[0] * sunlight), light.horizon[0], air)
      const green = mix(base[1] * (light.ambient[1] * 0.75 + light.sun[1] * sunlight), light.horizon[1], air)
      const blue = mix(base[2] * (light.ambient[2] * 0.75 + light.sun[2] * sunlight), light.horizon[2], air)
      blend(pixels, p * 3, red, green, blue, cover)
      ids[p] = ID.street
    }
  }
}

/** A valley with a river that winds down from the mountains toward the viewer. */
export function paintValley(stage: Stage, scene: Scene): void {
  const { height, horizon } = stage
  const random = stage.random.child('valley')
  const greens = chooseGreens(scene)
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: 5,
    height: random.between(0.6, 0.78),
    snow: greens.isSnowy ? 0.9 : 0.45,
    green: greens.slope,
    ruggedness: 0.9,
  })
  paintMist(stage, {
    y: horizon - height * 0.01,
    thickness: height * 0.04,
    strength: scene.weather === 'fog' ? 0.9 : 0.45,
  })
  paintGround(stage, {
    y: horizon + height * 0.004,
    material: greens.isSnowy ? 'snow' : 'grass',
    ...(greens.isSnowy ? {} : { color: greens.grass }),
    roll: 0.012,
  })
  paintForest(stage, {
    y: horizon + height * 0.01,
    rows: 2,
    size: 0.09,
    spread: 0.02,
    hasFloor: false,
    color: greens.conifer,
    snow: greens.isSnowy ? 0.6 : 0,
  })
  if (!greens.isSnowy)
    paintMeadow(stage, { y: horizon + height * 0.03, blades: 2400, flowers: 0.18, grass: greens.grass })
  paintRiver(stage, scene.sunIsLeft ? 1 : -1)
  paintBankStones(stage)
  if (random.chance(0.6)) paintDistantBirds(stage, 4)
  paintSubjects(stage, scene)
}

/**
 * Center and half the width of the river, in pixels. `t` is 0 at the horizon and 1 at the lower edge of the image. `side`
 * is 1 if the river runs to the right on its way to the viewer, and -1 if it runs to the left.
 */
function riverAt({ width, seed }: Stage, t: number, side: number): [center: number, halfWidth: number] {
  const sway = Math.sin(t ** 0.55 * 9.5 + (seed % 7)) * (0.05 + t * 0.14)
  return [width * (0.5 + side * 0.1 * t + sway), width * (0.006 + 0.14 * t ** 1.25)]
}

function paintRiver(stage: Stage, side: number): void {
  const { pixels, ids, width, height, horizon, light, sun, unit } = stage
  const [deepR, deepG, deepB] = lit(oklch(0.5, 0.11, 230), light, 0.35)
  for (let y = Math.floor(horizon + height * 0.006); y < height; y++) {
    const t = (y - horizon) / (height - horizon)
    const [center, halfWidth] = riverAt(stage, t, side)
    for (let x = Math.max(0, (center - halfWidth * 1.3) | 0); x < Math.min(width, center + halfWidth * 1.3); x++) {
      const u = Math.abs(x - center) / halfWidth + noise(x / (30 * unit), y / (12 * unit)) * 0.07
      const cover = smoothstep(1.03, 0.96, u)
      if (cover <= 0) continue
      const ripple =
        noise((x / width) * 60 * (1.1 - t), (1 / (t + 0.06)) * 9) * 0.5 + noise(x / (11 * unit), y / (4 * unit)) * 0.3
      const mirror = clamp(0.72 - t * 0.5 + ripple * 0.35)
      const shine = (Math.max(0, ripple) * 0.9) / (1 + ((x - sun.x) / (width * 0.2)) ** 2)
      const bank = u > 0.9 ? 0.55 : 1
      const i = (y * width + x) * 3
      const far = clamp(0.75 - t)
      const deepShare = (1 - mirror) * bank
      const glint = shine * light.strength * 0.6
      const red =
        deepR * deepShare + (mix(light.zenith[0], light.horizon[0], far) * mirror + light.sun[0] * glint) * bank
      const green =
        deepG * deepShare + (mix(light.zenith[1], light.horizon[1], far) * mirror + light.sun[1] * glint) * bank
      const blue =
        deepB * deepShare + (mix(light.zenith[2], light.horizon[2], far) * mirror + light.sun[2] * glint) * bank
      blend(pixels, i, red, green, blue, cover)
      if (cover > 0.5) ids[y * width + x] = ID.water
    }
  }
}

function paintBankStones(stage: Stage): void {
  const { height, horizon, light, width } = stage
  const stone = oklch(0.6, 0.02, 80)
  const random = stage.random.child('bank stones')
  const depths = Array.from({ length: 46 }, () => random.next()).sort((a, b) => a - b)
  for (const t of depths) {
    const [center, halfWidth] = riverAt(stage, t, stage.sun.x < width / 2 ? 1 : -1)
    const edge = random.chance(0.5) ? 1 : -1
    const r = width * (0.003 + t * 0.02) * random.between(0.6, 1.3)
    const x = center + edge * halfWidth * random.between(0.9, 1.08)
    const y = horizon + (height - horizon) * t
    for (const [dy, scale, sunShare] of triples('.2 1 .05, 0 .95 .35, -.2 .6 .8'))
      dab(stage, [x, y + dy * r, r * scale * 1.3, r * scale * 0.75], {
        color: lit(stone, light, sunShare),
        softness: 0.35,
        id: ID.rock,
      })
  }
}

interface Crop {
  /** Colors of the rows from left to right, repeated. */
  rowColors: readonly [Lch, ...Lch[]]
  earth: Lch
  /** Number of rows at the lower edge. */
  rowCount: number
  /** Share of a row that is covered with plants. */
  plantedShare: number
  shape: 'tuft' | 'bloom' | 'ear' | 'bush'
}

const CROPS = {
  lavenderField: {
    rowColors: triples('.55 .17 300, .5 .17 295, .58 .16 305'),
    earth: [0.5, 0.08, 110],
    rowCount: 8,
    plantedShare: 0.72,
    shape: 'tuft',
  },
  tulipField: {
    rowColors: triples('.58 .22 25, .86 .16 92, .7 .19 350, .94 .02 90, .68 .19 45, .48 .18 320'),
    earth: [0.5, 0.12, 138],
    rowCount: 9,
    plantedShare: 0.8,
    shape: 'bloom',
  },
  wheatField: {
    rowColors: triples('.78 .13 82, .74 .13 76'),
    earth: [0.62, 0.11, 74],
    rowCount: 7,
    plantedShare: 0.94,
    shape: 'ear',
  },
  vineyard: {
    rowColors: triples('.52 .13 132, .47 .12 138'),
    earth: [0.56, 0.06, 60],
    rowCount: 7,
    plantedShare: 0.5,
    shape: 'bush',
  },
} as const satisfies Record<string, Crop>

export function createFieldPainter(name: keyof typeof CROPS): (stage: Stage, scene: Scene) => void {
  return (stage, scene) => paintField(stage, scene, recolorCrop(CROPS[name], scene))
}

/** A color that the prompt gives the field replaces the colors of all rows. Vineyards stay green. */
function recolorCrop(crop: Crop, { groundColor }: Scene): Crop {
  const named = groundColor ? COLORS[groundColor] : undefined
  return named && crop.shape !== 'bush' ? { ...crop, rowColors: [named, [named[0] - 0.05, named[1], named[2]]] } : crop
}

/** Rows of plants that meet at the horizon, with hills behind them. */
function paintField(stage: Stage, scene: Scene, crop: Crop): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('field')
  const greens = chooseGreens(scene)
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: 3,
    height: random.between(0.2, 0.36),
    snow: 0,
    green: greens.slope,
    ruggedness: random.pick([0, 0.2, 0.5]),
  })
  paintForest(stage, {
    y: horizon + height * 0.004,
    rows: 1,
    size: 0.045,
    spread: 0.01,
    hasFloor: false,
    color: greens.conifer,
  })
  paintMist(stage, { y: horizon - height * 0.01, thickness: height * 0.03, strength: 0.35 })
  const vanishingX = width * (scene.sunIsLeft ? 0.36 : 0.64)
  paintEarth(stage, crop, vanishingX)
  paintPlants(stage, crop, vanishingX)
  if (random.chance(0.6)) paintDistantBirds(stage, 4)
  // Flowers that the prompt names are the plants of the field, not separate figures.
  const figures = scene.figures.filter(({ subject }) => subject !== 'flower')
  paintSubjects(stage, { ...scene, figures })
}

function rowColor(crop: Crop, index: number): Lch {
  return (
    crop.rowColors[((index % crop.rowColors.length) + crop.rowColors.length) % crop.rowColors.length] ??
    crop.rowColors[0]
  )
}

/** The soil between the rows, and the shaded ground under the plants. */
function paintEarth(stage: Stage, crop: Crop, vanishingX: number): void {
  const { pixels, ids, width, height, horizon, light, sun } = stage
  const earth = oklch(...crop.earth)
  const plantColors = crop.rowColors.map((lch) => oklch(lch[0] * 0.92, lch[1], lch[2]))
  const sunSide = sun.x < width / 2 ? -1 : 1
  for (let y = Math.floor(horizon); y < height; y++) {
    const t = (y - horizon + 1) / (height - horizon)
    for (let x = 0; x < width; x++) {
      const u = ((x - vanishingX) / (width * t)) * crop.rowCount
      const row = Math.floor(u)
      const across = u - row
      const isPlanted = Math.abs(across - 0.5) < crop.plantedShare / 2
      const base: Rgb = isPlanted
        ? (plantColors[((row % plantColors.length) + plantColors.length) % plantColors.length] ?? earth)
        : earth
      const rough = fbm(u * 5, 6 / (t + 0.05), 3)
      const shade = isPlanted ? 0.5 + (across - 0.5) * sunSide * 0.5 : 0.34
      const air = light.haze * 0.7 * (1 - t) ** 6
      const sunlight = light.strength * clamp(shade + rough * 0.45)
      const p = y * width + x
      const red = mix(base[0] * (light.ambient[0] * 0.6 + light.sun[0] * sunlight), light.horizon[0], air)
      const green = mix(base[1] * (light.ambient[1] * 0.6 + light.sun[1] * sunlight), light.horizon[1], air)
      const blue = mix(base[2] * (light.ambient[2] * 0.6 + light.sun[2] * sunlight), light.horizon[2], air)
      blend(pixels, p * 3, red, green, blue, 1)
      ids[p] = ID.ground + (isPlanted ? 1 : 0)
    }
  }
}

function paintPlants(stage: Stage, crop: Crop, vanishingX: number): void {
  const { width, height, horizon, sun } = stage
  const random = stage.random.child('plants')
  const sunSide = sun.x < width / 2 ? -1 : 1
  const depths = Array.from({ length: 5200 }, () => 0.035 + 0.99 * random.next() ** 1.25).sort((a, b) => a - b)
  const maxRow = crop.rowCount * 9
  for (const t of depths) {
    const left = Math.floor((-vanishingX / (width * t)) * crop.rowCount) - 1
    const right = Math.ceil(((width - vanishingX) / (width * t)) * crop.rowCount) + 1
    const row = random.integer(Math.max(left, -maxRow), Math.min(right, maxRow))
    const offset = random.between(-0.5, 0.5)
    const x = vanishingX + ((row + 0.5 + offset * crop.plantedShare) / crop.rowCount) * width * t
    if (x < -20 || x > width + 20) continue
    const y = horizon + (height - horizon) * t
    const sunShare = clamp(0.62 + offset * sunSide * 0.6 + random.between(-0.2, 0.25) + noise(row * 3, t * 20) * 0.15)
    const lch = rowColor(crop, row)
    paintPlant(stage, {
      x,
      y,
      size: height * (0.004 + t * 0.05),
      sunShare: sunShare * (1 + (1 - t) * 0.2),
      lch,
      shape: crop.shape,
      lean: random.between(-0.3, 0.3),
    })
  }
}

/** Dabs of one plant, in units of its size: x and y from its foot, half the width, half the height, angle. */
const PLANT_DABS: Readonly<Record<Crop['shape'], readonly (readonly [number, number, number, number, number])[]>> = {
  bush: fives('0 -.6 .42 .34 0, .3 -1.1 .2 .15 .3'),
  tuft: fives('-.05 -1.24 .13 .2 0, 0 -1 .13 .2 0, .05 -.76 .13 .2 0'),
  ear: [[0, -1, 0.1, 0.42, 0]],
  bloom: fives('-.11 -1 .15 .26 -.2, .11 -1 .15 .26 .2, 0 -1.03 .15 .26 0'),
}

type Plant = { x: number; y: number; size: number; sunShare: number; lch: Lch; shape: Crop['shape']; lean: number }

function paintPlant(stage: Stage, { x, y, size, sunShare, lch, shape, lean }: Plant): void {
  const { light } = stage
  const color = lit(oklch(clamp(lch[0] + (sunShare - 0.6) * 0.14), lch[1], lch[2]), light, sunShare)
  if (shape !== 'bush') {
    const isEar = shape === 'ear'
    const stalkColor = lit(oklch(isEar ? 0.68 : 0.46, 0.1, isEar ? 80 : 135), light, sunShare * 0.7)
    dab(stage, [x, y - size * 0.4, size * 0.06 + 0.5, size * 0.6, lean], {
      color: stalkColor,
      alpha: 0.7,
      softness: 0.6,
    })
  }
  for (const [u, v, rx, ry, rotation] of PLANT_DABS[shape])
    dab(
      stage,
      [x + (u + (shape === 'bush' ? 0 : lean * 0.6)) * size, y + v * size, rx * size, ry * size, lean + rotation],
      { color, alpha: 0.92, softness: 0.45, id: ID.flower },
    )
}

const TERRACE_COUNT = 13

/** Rice terraces on a hillside: green banks, and water that reflects the sky. */
export function paintTerraces(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const greens = chooseGreens(scene)
  paintOpenSky(stage, scene)
  paintMountains(stage, { layers: 4, height: 0.62, snow: 0, green: greens.slope, ruggedness: 0.5 })
  paintMist(stage, { y: horizon - height * 0.01, thickness: height * 0.045, strength: 0.55 })
  const edges = Array.from({ length: TERRACE_COUNT + 1 }, (_, i) => createTerraceEdge(stage, i))
  for (let i = 0; i < TERRACE_COUNT; i++) {
    const upper = edges[i]
    const lower = edges[i + 1]
    if (upper && lower) paintTerrace(stage, { index: i, upper, lower, isWet: (i * 7 + (seed % 5)) % 3 !== 0 })
  }
  paintSubjects(stage, scene, { material: 'grass', color: greens.grass, roll: 0.05 })
}

/** Returns the y of the upper edge of a terrace for each x: a contour line of the hill. */
function createTerraceEdge({ width, height, horizon, seed }: Stage, index: number): Float32Array {
  const t = index / TERRACE_COUNT
  const base = horizon - height * 0.015 + (height * 1.12 - horizon) * (t * 0.35 + t * t * 0.65)
  return Float32Array.from({ length: width }, (_, x) => {
    const u = x / width
    const bowl = (u - 0.5) * (u - 0.5) * 4 * height * 0.075 * (0.3 + t)
    return (
      base -
      bowl +
      (fbm(u * 2.4 + (seed % 37), t * 1.6, 3) * 0.17 + fbm(u * 7, t * 4, 2) * 0.03) * height * (0.25 + t * 0.8)
    )
  })
}

type Terrace = { index: number; upper: Float32Array; lower: Float32Array; isWet: boolean }

function paintTerrace(stage: Stage, { index, upper, lower, isWet }: Terrace): void {
  const { pixels, ids, width, height, light, unit, sun } = stage
  const near = index / (TERRACE_COUNT - 1)
  const air = light.haze * 0.5 * (1 - near) ** 2.5
  const rice = oklch(0.66 - (index % 3) * 0.04, 0.15, 122 + (index % 4) * 5)
  const bank = oklch(0.42, 0.11, 130)
  for (let x = 0; x < width; x++) {
    const top = upper[x] ?? 0
    const bottom = lower[x] ?? height
    const terraceHeight = bottom - top
    if (terraceHeight <= 0) continue
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const t = (y - top) / terraceHeight
      const isBank = t > 0.7
      const rough = noise(x / (5 * unit), y / (9 * unit)) * 0.3 + noise(x / (22 * unit), y / (11 * unit)) * 0.25
      const blades = Math.max(0, noise(x / (3.4 * unit), y / (3 * unit + near * 8 * unit)))
      const p = y * width + x
      const cover = clamp(y + 1 - top)
      if (isWet && !isBank && t > 0.04) {
        const mirror = clamp(1 - t * 1.2) * 0.85 + 0.1
        const shoots = blades > 0.34 + near * 0.12 ? 0.6 : 0
        const shine = 0.5 / (1 + ((x - sun.x) / (width * 0.16)) ** 2)
        for (let c = 0; c < 3; c++) {
          const sky = mix(light.middle[c] ?? 0, light.horizon[c] ?? 0, mirror) * (0.86 + shine * 0.35)
          const green = (rice[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.5 + (light.sun[c] ?? 0) * light.strength * 0.45)
          pixels[p * 3 + c] = mix(mix(sky, green, shoots), light.horizon[c] ?? 0, air * 0.6)
        }
        // Neighbors have different ids, so that drawn styles outline each terrace.
        ids[p] = ID.water + (index & 1)
        continue
      }
      const base = isBank ? bank : rice
      const sunShare = isBank ? 0.24 + rough * 0.4 + (1 - t) * 0.6 : t < 0.06 ? 1 : 0.62 + rough + blades * 0.3
      const sunlight = light.strength * clamp(sunShare)
      blend(
        pixels,
        p * 3,
        mix(base[0] * (light.ambient[0] * 0.6 + light.sun[0] * sunlight), light.horizon[0], air),
        mix(base[1] * (light.ambient[1] * 0.6 + light.sun[1] * sunlight), light.horizon[1], air),
        mix(base[2] * (light.ambient[2] * 0.6 + light.sun[2] * sunlight), light.horizon[2], air),
        cover,
      )
      ids[p] = ID.ground + (isBank ? 2 : index & 1)
      if (t > 1.02) break
    }
  }
}
