import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise, ridged } from '../math/noise.ts'
import { type Lch, mixColors, oklch, createGradient, type Rgb, toRgb, type Stop } from '../math/color.ts'
import { createCoarseField, type Sampler } from '../raster/field.ts'
import { blend, fillShape, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { Random } from '../math/random.ts'
import { triples } from '../math/tables.ts'

interface Massif {
  /** Upper edge for each column. Where it is below `bottom`, there is no rock. */
  ridge: Float32Array
  bottom: number
  rock: Lch
  /** Colors of the rock layers from top to bottom, instead of a single color. */
  strata?: readonly [Lch, ...Lch[]]
  /** Width and height of the folds in the rock, as shares of the shorter side of the image. */
  grain?: readonly [number, number]
  /** Haze in front of the rock, 0 to 1. */
  air?: number
  /** Vegetation on the upper edge, and how far down it grows, as a share of the image height. */
  turf?: Lch
  turfDepth?: number
  /** Contrast between light and shadow. */
  contrast?: number
  id?: number
}

/** A body of rock under any outline: cliffs, canyon walls, a cone, ice. */
export function paintMassif(stage: Stage, massif: Massif): void {
  const { width, height, sun, unit } = stage
  const { rock, air = 0.1, contrast = 4, id = ID.rock } = massif
  const body: Body = {
    relief: createRelief(stage, massif, id),
    colors: createStrata(massif),
    turf: oklch(...(massif.turf ?? rock)),
    turfDepth: massif.turf ? (massif.turfDepth ?? 0.04) * height : 0,
    sunOffset: (sun.x < width / 2 ? -1 : 1) * 8 * unit,
    bottom: massif.bottom,
    air,
    contrast,
    id,
  }
  for (let x = 0; x < width; x++) {
    const top = massif.ridge[x] ?? massif.bottom
    if (top < massif.bottom) paintColumn(stage, body, x, top, slopeAt(stage, massif.ridge, x))
  }
}

interface Body {
  relief: Sampler
  colors: Float32Array
  turf: Rgb
  turfDepth: number
  /** Horizontal distance to a point nearer the sun. Comparing the relief of both points gives the light. */
  sunOffset: number
  bottom: number
  air: number
  contrast: number
  id: number
}

function createRelief({ width, height, scratch, seed }: Stage, { bottom, grain }: Massif, id: number): Sampler {
  const [across, down] = grain ?? [0.12, 0.2]
  const side = Math.min(width, height)
  const shift = (seed % 331) * 0.7 + id * 3.1
  return createCoarseField({ width, height: Math.min(height, bottom + 8), step: 3, scratch }, (x, y) =>
    ridged(x / (side * across) + shift, y / (side * down) + noise(x / (side * 0.2), shift) * 0.6, 4),
  )
}

function slopeAt({ width, unit }: Stage, ridge: Float32Array, x: number): number {
  const before = ridge[Math.max(0, x - 4)] ?? 0
  return ((ridge[Math.min(width - 1, x + 4)] ?? before) - before) / (8 + 40 * unit)
}

// Scalars instead of an object, because this runs once per column and its loop once per pixel.
function paintColumn(stage: Stage, body: Body, x: number, top: number, slope: number): void {
  const { pixels, ids, width, height, light, unit } = stage
  const { relief, colors, turf, turfDepth, sunOffset, bottom, air } = body
  const { ambient, sun, horizon, strength } = light
  const sunFacing = clamp(slope * Math.sign(sunOffset) * -1.2, -0.35, 0.35)
  const bands = 511 / (height * 0.3)
  // A notch in the edge shades the rock only a short way down. Otherwise walls look like curtains.
  const fold = height * 0.07
  const end = Math.min(height, bottom)
  const nearX = clamp(x + sunOffset, 0, width - 1)
  for (let y = Math.max(0, Math.floor(top - 1)); y < end; y++) {
    const e = relief(x, y)
    const lean = e - relief(nearX, Math.max(0, y - 5 * unit))
    const facing = clamp(0.5 + lean * body.contrast + sunFacing * (0.25 + 0.75 / (1 + ((y - top) / fold) ** 2)))
    const edge = y - top + (e - 0.5) * turfDepth * 1.6
    const grass = turfDepth > 0 ? smoothstep(turfDepth * 1.3, turfDepth * 0.5, edge) : 0
    const colorIndex = (((y + (e - 0.5) * 18 * unit + x * 0.03) * bands) & 511) * 3
    const k = strength * facing * facing * 1.15
    const shade = 0.5 * (0.55 + e * 0.7)
    const a = clamp(air + 0.25 * air * ((y - top) / (bottom - top + 1)))
    const cover = clamp(y + 1 - top)
    const p = y * width + x
    const red = mix(mix(colors[colorIndex] ?? 0, turf[0], grass) * (ambient[0] * shade + sun[0] * k), horizon[0], a)
    const green = mix(
      mix(colors[colorIndex + 1] ?? 0, turf[1], grass) * (ambient[1] * shade + sun[1] * k),
      horizon[1],
      a,
    )
    const blue = mix(
      mix(colors[colorIndex + 2] ?? 0, turf[2], grass) * (ambient[2] * shade + sun[2] * k),
      horizon[2],
      a,
    )
    blend(pixels, p * 3, red, green, blue, cover)
    if (cover > 0.5) ids[p] = body.id
  }
}

/** Creates a cyclic gradient, so that the layers repeat downward. */
function createStrata({ rock, strata }: Massif): Float32Array {
  const list = strata ?? [rock, [rock[0] * 0.94, rock[1], rock[2]]]
  const stops = [...list, list[0]].map((lch, i): Stop => [i / list.length, oklch(...lch)])
  const [first, second, ...rest] = stops
  return first && second ? createGradient([first, second, ...rest]) : new Float32Array(1536)
}

/** Creates an upper edge from a function of the horizontal position, 0 to 1. */
export function createRidge({ width }: Stage, heightAt: (u: number) => number): Float32Array {
  return Float32Array.from({ length: width }, (_, x) => heightAt(x / width))
}

interface Mountains {
  layers: number
  /** Height of the farthest range, as a share of the sky. */
  height: number
  /** Share of the slope that is covered with snow, 0 to 1. */
  snow?: number
  rock?: Lch
  /** Color of the lower slopes, if they have vegetation. */
  green?: Lch
  /** 1 is rugged mountains, 0 is rolling hills. */
  ruggedness?: number
}

interface Range {
  index: number
  /** 0 is far, 1 is near. */
  near: number
  base: number
  rise: number
  ridge: Float32Array
  relief: Sampler
}

/** Paints single peaks if the mountains are rugged, otherwise ranges. Farther ones are bluer and paler. */
export function paintMountains(stage: Stage, mountains: Mountains): void {
  const { ruggedness = 1, snow = 0.5, rock = [0.42, 0.035, 260], green, height } = mountains
  // A large sun or moon is behind the subject, so peaks must not hide it.
  const isBacklit = stage.sun.radius > Math.min(stage.width, stage.height) * 0.12 && !stage.sun.isHidden
  if (ruggedness >= 0.6) paintPeaks(stage, { height: isBacklit ? height * 0.45 : height, snow, rock, green })
  else paintRanges(stage, mountains)
}

function paintRanges(stage: Stage, mountains: Mountains): void {
  const random = stage.random.child('mountains')
  for (let index = 0; index < mountains.layers; index++)
    paintRange(stage, mountains, createRange(stage, mountains, index, random))
}

function createRange(stage: Stage, mountains: Mountains, index: number, random: Random): Range {
  const { width, height, horizon, seed } = stage
  const near = mountains.layers > 1 ? index / (mountains.layers - 1) : 1
  const shift = (seed % 701) * 0.31 + index * 17.7
  const rise = horizon * mountains.height * (1 - near * 0.6)
  const base = horizon - horizon * 0.05 * (1 - near)
  const frequency = mix(1.5, 2.6, near) * Math.max(0.75, Math.min(1.6, width / height))
  const peak = random.between(0.2, 0.8)
  const share = index < 2 ? 0.5 : 0.15
  const rugged = mountains.ruggedness ?? 1
  const ridge = new Float32Array(width)
  for (let column = 0; column < width; column++) {
    const x = column / width
    const rock = ridged(x * frequency * 0.7 + shift, index * 3.3, 6)
    const hill = 0.55 + fbm(x * frequency * 0.8 + shift, 2 + index, 4) * 0.9
    const outline = 0.25 + 0.85 * mix(hill, rock, rugged) - 0.32
    const cone = Math.max(0, 1 - Math.abs(x - peak) * 2.4) * (0.75 + 0.5 * fbm(x * 5 + shift, 3, 4))
    ridge[column] = base - rise * clamp(mix(outline, cone, share * rugged), 0.02, 1.5)
  }
  const scale = 1 / (Math.min(width, height) * 0.17)
  const relief = createCoarseField(
    { width, height: Math.min(height, horizon + 30), step: 3, scratch: stage.scratch },
    (x, y) => {
      const down = y - (ridge[clamp(x | 0, 0, width - 1)] ?? 0) * 0.5
      return ridged(
        x * scale + shift + 0.25 * noise(x * scale * 2, down * scale * 2),
        down * scale * 0.75 + index * 5,
        4,
      )
    },
  )
  return { index, near, base, rise, ridge, relief }
}

function paintRange(stage: Stage, mountains: Mountains, range: Range): void {
  const { pixels, ids, width, height, light, horizon, sun, unit } = stage
  const { snow = 0.5, rock = [0.42, 0.035, 260], green, ruggedness = 1 } = mountains
  const { near, base, rise, ridge, relief } = range
  const stone = toRgb(rock)
  const vegetation = green ? toRgb(green) : stone
  const air = mix(0.72, 0.05, near ** 0.8) * light.haze + 0.02
  const haze = mixColors(light.horizon, light.middle, light.isLow ? 0.35 + 0.3 * (1 - near) : 0.35 * (1 - near))
  const sunOffset = (sun.x < width / 2 ? -1 : 1) * 7 * unit
  // Under a low sun, strong relief looks like crumpled paper, and the ranges are visible without it.
  const contrast = (light.isLow ? 2.4 : 4.6) * (0.35 + 0.65 * ruggedness)
  const skyShare = mix(0.62, 0.4, near)
  const bottom = Math.min(height, horizon + 2)
  for (let x = 0; x < width; x++) {
    const top = ridge[x] ?? 0
    const lowSlope = base - top < rise * 0.35 ? 0.35 : 0
    for (let y = Math.max(0, Math.floor(top - 1)); y < bottom; y++) {
      const cover = clamp(y + 1 - top)
      if (cover <= 0) continue
      const below = (y - top) / (rise + 1)
      const e = relief(x, y)
      const facing = clamp(0.5 + (e - relief(clamp(x + sunOffset, 0, width - 1), Math.max(0, y - 4 * unit))) * contrast)
      const white = snow > 0 ? smoothstep(snow + 0.16, snow - 0.16, below + (0.55 - e) * 0.9 + lowSlope) : 0
      const grass = green ? smoothstep(0.1, 0.55, below + (0.5 - e) * 0.4) : 0
      const a = clamp(air + smoothstep(0.35, 1.05, (y - top) / (base - top + 20)) * 0.38 * light.haze)
      const sunShare = light.strength * facing * facing * 1.15
      const p = y * width + x
      blend(
        pixels,
        p * 3,
        blendSurface(stone[0], vegetation[0], 0.93, grass, white) *
          (light.ambient[0] * skyShare + light.sun[0] * sunShare) *
          (1 - a) +
          haze[0] * a,
        blendSurface(stone[1], vegetation[1], 0.95, grass, white) *
          (light.ambient[1] * skyShare + light.sun[1] * sunShare) *
          (1 - a) +
          haze[1] * a,
        blendSurface(stone[2], vegetation[2], 1, grass, white) *
          (light.ambient[2] * skyShare + light.sun[2] * sunShare) *
          (1 - a) +
          haze[2] * a,
        cover,
      )
      if (cover > 0.5) ids[p] = ID.mountain + Math.min(9, range.index)
    }
  }
}

function blendSurface(stone: number, vegetation: number, snow: number, grass: number, white: number): number {
  const ground = stone + (vegetation - stone) * grass
  return ground + (snow - ground) * white
}

interface Peaks {
  /** Height of the highest peak, as a share of the sky. */
  height: number
  snow: number
  rock: Lch
  green: Lch | undefined
}

interface Peak {
  x: number
  y: number
  /** Width of the left and of the right slope. */
  left: number
  right: number
  base: number
  /** 0 is far, 1 is near. */
  near: number
  /** Horizontal direction of the main spur. */
  lean: number
  /** Exponent of the slopes: below 1 a dome, above 1 a horn. */
  power: number
  seed: number
}

type Form = 'alps' | 'horn' | 'twins' | 'domes' | 'wall'

/** Paints peaks with a lit and a shaded side, ribs and a snow line, so that they are recognizable from far away. */
function paintPeaks(stage: Stage, peaks: Peaks): void {
  const random = stage.random.child('peaks')
  const form = random.pick<readonly [Form, ...Form[]]>(['alps', 'horn', 'twins', 'domes', 'wall', 'alps'])
  const list = createPeaks(stage, peaks, { form, random })
  list.sort((p, q) => p.near - q.near)
  for (const [i, peak] of list.entries())
    fillShape(stage, [peakRing(stage, peak)], { paint: peakShader(stage, peaks, peak), id: ID.mountain + (i % 8) })
}

/**
 * The large peaks of each form: center, as a share of the width, relative height and width. `createPeaks` adds smaller
 * ones.
 */
const LARGE_PEAKS: Readonly<Record<Form, readonly (readonly [x: number, tall: number, wide: number])[]>> = {
  alps: triples('.3 1 .34, .68 .86 .32'),
  horn: [[0.5, 1.12, 0.44]],
  twins: triples('.34 1 .3, .56 .92 .3'),
  domes: triples('.24 .74 .44, .62 .9 .5, .95 .66 .4'),
  wall: triples('.14 .78 .16, .28 .94 .13, .42 .86 .14, .56 1 .14, .7 .82 .13, .86 .7 .18'),
}

function createPeaks(stage: Stage, { height }: Peaks, { form, random }: { form: Form; random: Random }): Peak[] {
  const { width, horizon } = stage
  const isFlipped = random.chance(0.5)
  const shift = random.between(-0.14, 0.14)
  const reach = Math.min(width, horizon * 2)
  const createPeak = (u: number, tall: number, wide: number, near: number): Peak => ({
    x: (isFlipped ? 1 - u : u) * width + shift * width,
    y: horizon - horizon * Math.min(0.88, height * 1.12 * tall),
    left: wide * reach * random.between(0.85, 1.3),
    right: wide * reach * random.between(0.85, 1.3),
    base: horizon + 3,
    near,
    lean: random.between(-0.35, 0.35),
    power: form === 'domes' ? 0.62 : form === 'wall' ? 0.7 : random.between(1.05, 1.4),
    seed: random.between(0, 90),
  })
  const large = LARGE_PEAKS[form].map(([u, tall, wide], i) =>
    createPeak(u + random.between(-0.04, 0.04), tall * random.between(0.9, 1.05), wide, 0.35 + (i % 3) * 0.12),
  )
  const far = Array.from({ length: 4 }, (_, i) =>
    createPeak(i / 3 + random.between(-0.12, 0.12), random.between(0.42, 0.7), 0.36, i * 0.04),
  )
  const near = Array.from({ length: 4 }, (_, i) =>
    createPeak(i / 3 + random.between(-0.12, 0.12), random.between(0.2, 0.38), 0.3, 0.78 + i * 0.06),
  )
  return [...far, ...large, ...near]
}

function peakRing({ unit }: Stage, peak: Peak): number[] {
  const { x, y, left, right, base, power, seed } = peak
  const tall = base - y
  const ring = [x, y]
  const step = Math.max(3, 6 * unit)
  const slope = (run: number, side: 1 | -1) => {
    const points: number[] = []
    for (let off = step; off <= run; off += step) {
      const t = off / run
      const rough = fbm((off / tall) * 5 * side + seed, seed, 4) * 0.13 * (1 - t * 0.4) * Math.min(1, t * 9)
      points.push(x + off * side, base - tall * clamp((1 - t) ** power + rough, 0, 1))
    }
    return [...points, x + run * side, base]
  }
  const back = slope(left, -1)
  ring.push(...slope(right, 1))
  for (let i = back.length - 2; i >= 0; i -= 2) ring.push(back[i] ?? 0, back[i + 1] ?? 0)
  return ring
}

function peakShader({ light, sun, unit }: Stage, { snow, rock, green }: Peaks, peak: Peak): Shader {
  const { x, y, base, near, lean, seed } = peak
  const stone: Rgb = toRgb(rock)
  const vegetation: Rgb = toRgb(green ?? rock)
  const tall = base - y
  const run = (peak.left + peak.right) / 2
  const sunSide = sun.x < x ? -1 : 1
  const air = mix(0.62, 0.08, near ** 0.7) * Math.min(0.85, light.haze * 1.1)
  const haze = mixColors(light.horizon, light.middle, 0.35 + 0.3 * (1 - near))
  const snowLine = near > 0.7 ? snow * 0.25 - 0.12 : snow
  return (px, py, out) => {
    const t = clamp((py - y) / tall)
    const wobble = noise(py / (tall * 0.13) + seed, seed) * 0.5 + noise(py / (tall * 0.045), seed + 9) * 0.22
    const spur = x + lean * (py - y) + wobble * tall * (0.05 + t * 0.24)
    // Ribs spread from the summit.
    const fan = (px - x) / (run * (t + 0.12))
    const rib = noise(fan * 4.2 + seed, t * 2.2 + seed) + 0.5 * noise(fan * 10 + seed, t * 5)
    const fine = noise(px / (16 * unit), py / (11 * unit))
    const side = smoothstep(-0.05, 0.05, ((px - spur) * sunSide) / tall + rib * 0.11)
    const facing = clamp(0.1 + side * 0.72 + rib * 0.2 + fine * 0.1, 0.04, 1)
    const white =
      snowLine > 0 ? smoothstep(snowLine + 0.05, snowLine - 0.05, t + rib * 0.2 - fine * 0.06 - (side - 0.5) * 0.08) : 0
    const grass = green ? smoothstep(0.42, 0.75, t + rib * 0.14) : 0
    const a = clamp(air + smoothstep(0.45, 1.05, t) * 0.42 * light.haze * (1.15 - near * 0.6))
    const k = light.strength * facing * 1.02
    const ambient = 0.62 + (1 - side) * 0.12
    for (let c = 0; c < 3; c++) {
      const ground = mix(mix(stone[c] ?? 0, vegetation[c] ?? 0, grass), c === 2 ? 1 : 0.94, white)
      out[c] = mix(ground * ((light.ambient[c] ?? 0) * ambient + (light.sun[c] ?? 0) * k), haze[c] ?? 0, a)
    }
  }
}
