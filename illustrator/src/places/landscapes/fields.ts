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
import { greensOf } from '../palette.ts'
import { paintSubjects } from './paint-subjects.ts'

/** A straight road to mountains on the horizon. */
export function paintRoad(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('road')
  const greens = greensOf(scene)
  const isDry =
    scene.also.has('desert') ||
    (!scene.also.has('meadow') && !scene.also.has('forest') && !scene.season && random.chance(0.5))
  paintOpenSky(stage, scene)
  paintMountains(stage, {
    layers: 3,
    height: random.between(0.35, 0.6),
    snow: greens.isSnowy || !isDry ? 0.5 : 0,
    ruggedness: 0.9,
    ...(isDry ? { rock: [0.5, 0.09, 40] as Lch } : { green: greens.slope }),
  })
  const plain: Lch = greens.isSnowy ? [0.95, 0.012, 250] : isDry ? [0.64, 0.09, 62] : greens.grass
  paintGround(stage, {
    y: horizon + height * 0.004,
    material: greens.isSnowy ? 'snow' : isDry ? 'earth' : 'grass',
    color: plain,
    roll: 0.004,
  })
  if (!greens.isSnowy)
    paintMeadow(stage, {
      y: horizon + height * 0.02,
      blades: isDry ? 900 : 2200,
      flowers: 0.04,
      grass: isDry ? [0.6, 0.09, 85] : greens.grass,
    })
  if (scene.also.has('forest'))
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
function paintAsphalt(stage: Stage, end: number): void {
  const { pixels, ids, width, height, horizon, light, seed } = stage
  const asphalt = oklch(0.36, 0.012, 270)
  const yellow = oklch(0.85, 0.14, 88)
  const white = oklch(0.93, 0.005, 90)
  for (let y = Math.floor(horizon); y < height; y++) {
    const t = (y - horizon + 1) / (height - horizon)
    const bend = Math.sin(seed) * width * 0.03 * Math.sin(t * 3.14)
    const center = mix(end, width * 0.5, t) + bend
    const half = width * (0.004 + t * 0.36)
    const dash = (1 / (t + 0.02)) * 2.6
    for (let x = Math.max(0, (center - half * 1.2) | 0); x < Math.min(width, center + half * 1.2); x++) {
      const u = (x - center) / half
      const cover = smoothstep(1.05, 0.98, Math.abs(u) + noise(x / 9, y / 9) * 0.015)
      if (cover <= 0) continue
      const isLine = (Math.abs(u) < 0.022 && dash - Math.floor(dash) < 0.55) || Math.abs(Math.abs(u) - 0.91) < 0.018
      const rough =
        1 + fbm((u * 30) / (t + 0.1), dash * 5, 3) * 0.4 - 0.12 * Math.exp(-(((Math.abs(u) - 0.45) / 0.16) ** 2))
      const a = light.haze * 0.7 * (1 - t) ** 5
      const k = light.strength * 0.62 * rough
      const p = y * width + x
      const base = isLine ? (Math.abs(u) < 0.1 ? yellow : white) : asphalt
      const red = mix(base[0] * (light.ambient[0] * 0.75 + light.sun[0] * k), light.horizon[0], a)
      const green = mix(base[1] * (light.ambient[1] * 0.75 + light.sun[1] * k), light.horizon[1], a)
      const blue = mix(base[2] * (light.ambient[2] * 0.75 + light.sun[2] * k), light.horizon[2], a)
      blend(pixels, p * 3, red, green, blue, cover)
      ids[p] = ID.street
    }
  }
}

/** A river that winds down from the mountains toward the viewer. */
export function paintValley(stage: Stage, scene: Scene): void {
  const { height, horizon } = stage
  const random = stage.random.child('valley')
  const greens = greensOf(scene)
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

/** Center and half width of the river at a depth. */
function courseOf({ width, seed }: Stage, t: number, side: number): [center: number, half: number] {
  const sway = Math.sin(t ** 0.55 * 9.5 + (seed % 7)) * (0.05 + t * 0.14)
  return [width * (0.5 + side * 0.1 * t + sway), width * (0.006 + 0.14 * t ** 1.25)]
}

function paintRiver(stage: Stage, side: number): void {
  const { pixels, ids, width, height, horizon, light, sun, unit } = stage
  const [deepR, deepG, deepB] = lit(oklch(0.5, 0.11, 230), light, 0.35)
  for (let y = Math.floor(horizon + height * 0.006); y < height; y++) {
    const t = (y - horizon) / (height - horizon)
    const [center, half] = courseOf(stage, t, side)
    for (let x = Math.max(0, (center - half * 1.3) | 0); x < Math.min(width, center + half * 1.3); x++) {
      const u = Math.abs(x - center) / half + noise(x / (30 * unit), y / (12 * unit)) * 0.07
      const cover = smoothstep(1.03, 0.96, u)
      if (cover <= 0) continue
      const ripple =
        noise((x / width) * 60 * (1.1 - t), (1 / (t + 0.06)) * 9) * 0.5 + noise(x / (11 * unit), y / (4 * unit)) * 0.3
      const mirror = clamp(0.72 - t * 0.5 + ripple * 0.35)
      const shine = (Math.max(0, ripple) * 0.9) / (1 + ((x - sun.x) / (width * 0.2)) ** 2)
      const bank = u > 0.9 ? 0.55 : 1
      const p = (y * width + x) * 3
      const far = clamp(0.75 - t)
      const depth = (1 - mirror) * bank
      const glint = shine * light.strength * 0.6
      const red = deepR * depth + (mix(light.zenith[0], light.horizon[0], far) * mirror + light.sun[0] * glint) * bank
      const green = deepG * depth + (mix(light.zenith[1], light.horizon[1], far) * mirror + light.sun[1] * glint) * bank
      const blue = deepB * depth + (mix(light.zenith[2], light.horizon[2], far) * mirror + light.sun[2] * glint) * bank
      blend(pixels, p, red, green, blue, cover)
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
    const [center, half] = courseOf(stage, t, stage.sun.x < width / 2 ? 1 : -1)
    const edge = random.chance(0.5) ? 1 : -1
    const r = width * (0.003 + t * 0.02) * random.between(0.6, 1.3)
    const x = center + edge * half * random.between(0.9, 1.08)
    const y = horizon + (height - horizon) * t
    for (const [dy, scale, share] of triples('.2 1 .05, 0 .95 .35, -.2 .6 .8'))
      dab(stage, [x, y + dy * r, r * scale * 1.3, r * scale * 0.75], {
        color: lit(stone, light, share),
        softness: 0.35,
        id: ID.rock,
      })
  }
}

interface Crop {
  /** Colors of the rows from left to right, repeated. */
  rows: readonly [Lch, ...Lch[]]
  earth: Lch
  /** Number of rows at the lower edge. */
  count: number
  /** Share of a row that is covered with plants. */
  width: number
  shape: 'tuft' | 'bloom' | 'ear' | 'bush'
}

const CROPS = {
  lavenderField: {
    rows: triples('.55 .17 300, .5 .17 295, .58 .16 305'),
    earth: [0.5, 0.08, 110],
    count: 8,
    width: 0.72,
    shape: 'tuft',
  },
  tulipField: {
    rows: triples('.58 .22 25, .86 .16 92, .7 .19 350, .94 .02 90, .68 .19 45, .48 .18 320'),
    earth: [0.5, 0.12, 138],
    count: 9,
    width: 0.8,
    shape: 'bloom',
  },
  wheatField: { rows: triples('.78 .13 82, .74 .13 76'), earth: [0.62, 0.11, 74], count: 7, width: 0.94, shape: 'ear' },
  vineyard: { rows: triples('.52 .13 132, .47 .12 138'), earth: [0.56, 0.06, 60], count: 7, width: 0.5, shape: 'bush' },
} as const satisfies Record<string, Crop>

export function fieldPainter(name: keyof typeof CROPS): (stage: Stage, scene: Scene) => void {
  return (stage, scene) => paintField(stage, scene, colored(CROPS[name], scene))
}

/** A color named with the field applies to all of its rows. */
function colored(crop: Crop, { groundColor }: Scene): Crop {
  const named = groundColor ? COLORS[groundColor] : undefined
  return named && crop.shape !== 'bush' ? { ...crop, rows: [named, [named[0] - 0.05, named[1], named[2]]] } : crop
}

/** Rows that meet at the horizon, with hills behind them. */
function paintField(stage: Stage, scene: Scene, crop: Crop): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('field')
  const greens = greensOf(scene)
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
  const vanishing = width * (scene.sunIsLeft ? 0.36 : 0.64)
  paintEarth(stage, crop, vanishing)
  paintPlants(stage, crop, vanishing)
  if (random.chance(0.6)) paintDistantBirds(stage, 4)
  // Lavender and tulips that are named with their field are part of it, not separate figures.
  const figures = scene.figures.filter(({ subject }) => subject !== 'flower')
  paintSubjects(stage, { ...scene, figures })
}

function rowAt(crop: Crop, index: number): Lch {
  return crop.rows[((index % crop.rows.length) + crop.rows.length) % crop.rows.length] ?? crop.rows[0]
}

/** The soil between the rows, and the shadow of the rows on it. */
function paintEarth(stage: Stage, crop: Crop, vanishing: number): void {
  const { pixels, ids, width, height, horizon, light, sun } = stage
  const earth = oklch(...crop.earth)
  const grown = crop.rows.map((lch) => oklch(lch[0] * 0.92, lch[1], lch[2]))
  const toward = sun.x < width / 2 ? -1 : 1
  for (let y = Math.floor(horizon); y < height; y++) {
    const t = (y - horizon + 1) / (height - horizon)
    for (let x = 0; x < width; x++) {
      const u = ((x - vanishing) / (width * t)) * crop.count
      const row = Math.floor(u)
      const across = u - row
      const isGrown = Math.abs(across - 0.5) < crop.width / 2
      const base: Rgb = isGrown ? (grown[((row % grown.length) + grown.length) % grown.length] ?? earth) : earth
      const rough = fbm(u * 5, 6 / (t + 0.05), 3)
      const shade = isGrown ? 0.5 + (across - 0.5) * toward * 0.5 : 0.34
      const a = light.haze * 0.7 * (1 - t) ** 6
      const k = light.strength * clamp(shade + rough * 0.45)
      const p = y * width + x
      const red = mix(base[0] * (light.ambient[0] * 0.6 + light.sun[0] * k), light.horizon[0], a)
      const green = mix(base[1] * (light.ambient[1] * 0.6 + light.sun[1] * k), light.horizon[1], a)
      const blue = mix(base[2] * (light.ambient[2] * 0.6 + light.sun[2] * k), light.horizon[2], a)
      blend(pixels, p * 3, red, green, blue, 1)
      ids[p] = ID.ground + (isGrown ? 1 : 0)
    }
  }
}

function paintPlants(stage: Stage, crop: Crop, vanishing: number): void {
  const { width, height, horizon, sun } = stage
  const random = stage.random.child('plants')
  const toward = sun.x < width / 2 ? -1 : 1
  const depths = Array.from({ length: 5200 }, () => 0.035 + 0.99 * random.next() ** 1.25).sort((a, b) => a - b)
  const span = Math.ceil(crop.count)
  for (const t of depths) {
    const left = Math.floor((-vanishing / (width * t)) * crop.count) - 1
    const right = Math.ceil(((width - vanishing) / (width * t)) * crop.count) + 1
    const row = random.integer(Math.max(left, -span * 9), Math.min(right, span * 9))
    const off = random.between(-0.5, 0.5)
    const x = vanishing + ((row + 0.5 + off * crop.width) / crop.count) * width * t
    if (x < -20 || x > width + 20) continue
    const y = horizon + (height - horizon) * t
    const share = clamp(0.62 + off * toward * 0.6 + random.between(-0.2, 0.25) + noise(row * 3, t * 20) * 0.15)
    const lch = rowAt(crop, row)
    plant(stage, {
      x,
      y,
      size: height * (0.004 + t * 0.05),
      share: share * (1 + (1 - t) * 0.2),
      lch,
      shape: crop.shape,
      lean: random.between(-0.3, 0.3),
    })
  }
}

/** Brush touches for one plant: position, half the width and height, angle. */
const TOUCHES: Readonly<Record<Crop['shape'], readonly (readonly [number, number, number, number, number])[]>> = {
  bush: fives('0 -.6 .42 .34 0, .3 -1.1 .2 .15 .3'),
  tuft: fives('-.05 -1.24 .13 .2 0, 0 -1 .13 .2 0, .05 -.76 .13 .2 0'),
  ear: [[0, -1, 0.1, 0.42, 0]],
  bloom: fives('-.11 -1 .15 .26 -.2, .11 -1 .15 .26 .2, 0 -1.03 .15 .26 0'),
}

type Plant = { x: number; y: number; size: number; share: number; lch: Lch; shape: Crop['shape']; lean: number }

function plant(stage: Stage, { x, y, size, share, lch, shape, lean }: Plant): void {
  const { light } = stage
  const color = lit(oklch(clamp(lch[0] + (share - 0.6) * 0.14), lch[1], lch[2]), light, share)
  if (shape !== 'bush') {
    const isEar = shape === 'ear'
    const stalk = lit(oklch(isEar ? 0.68 : 0.46, 0.1, isEar ? 80 : 135), light, share * 0.7)
    const thin = { rx: size * 0.06 + 0.5, ry: size * 0.6 }
    dab(stage, [x, y - size * 0.4, thin.rx, thin.ry, lean], { color: stalk, alpha: 0.7, softness: 0.6 })
  }
  for (const [u, v, rx, ry, rotation] of TOUCHES[shape])
    dab(
      stage,
      [x + (u + (shape === 'bush' ? 0 : lean * 0.6)) * size, y + v * size, rx * size, ry * size, lean + rotation],
      { color, alpha: 0.92, softness: 0.45, id: ID.flower },
    )
}

const STEPS = 13

/** Rice terraces on a hillside: green banks, and water that reflects the sky. */
export function paintTerraces(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const greens = greensOf(scene)
  paintOpenSky(stage, scene)
  paintMountains(stage, { layers: 4, height: 0.62, snow: 0, green: greens.slope, ruggedness: 0.5 })
  paintMist(stage, { y: horizon - height * 0.01, thickness: height * 0.045, strength: 0.55 })
  const edges = Array.from({ length: STEPS + 1 }, (_, i) => edgeOf(stage, i))
  for (let i = 0; i < STEPS; i++) {
    const upper = edges[i]
    const lower = edges[i + 1]
    if (upper && lower) paintStep(stage, { index: i, upper, lower, isWet: (i * 7 + (seed % 5)) % 3 !== 0 })
  }
  paintSubjects(stage, scene, { material: 'grass', color: greens.grass, roll: 0.05 })
}

/** A contour line: the same hill at another height. */
function edgeOf({ width, height, horizon, seed }: Stage, index: number): Float32Array {
  const t = index / STEPS
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

type Step = { index: number; upper: Float32Array; lower: Float32Array; isWet: boolean }

function paintStep(stage: Stage, { index, upper, lower, isWet }: Step): void {
  const { pixels, ids, width, height, light, unit, sun } = stage
  const near = index / (STEPS - 1)
  const air = light.haze * 0.5 * (1 - near) ** 2.5
  const rice = oklch(0.66 - (index % 3) * 0.04, 0.15, 122 + (index % 4) * 5)
  const bank = oklch(0.42, 0.11, 130)
  for (let x = 0; x < width; x++) {
    const top = upper[x] ?? 0
    const end = lower[x] ?? height
    const tall = end - top
    if (tall <= 0) continue
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const t = (y - top) / tall
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
        ids[p] = ID.water + (index & 1)
        continue
      }
      const base = isBank ? bank : rice
      const share = isBank ? 0.24 + rough * 0.4 + (1 - t) * 0.6 : t < 0.06 ? 1 : 0.62 + rough + blades * 0.3
      const k = light.strength * clamp(share)
      blend(
        pixels,
        p * 3,
        mix(base[0] * (light.ambient[0] * 0.6 + light.sun[0] * k), light.horizon[0], air),
        mix(base[1] * (light.ambient[1] * 0.6 + light.sun[1] * k), light.horizon[1], air),
        mix(base[2] * (light.ambient[2] * 0.6 + light.sun[2] * k), light.horizon[2], air),
        cover,
      )
      ids[p] = ID.ground + (isBank ? 2 : index & 1)
      if (t > 1.02) break
    }
  }
}
