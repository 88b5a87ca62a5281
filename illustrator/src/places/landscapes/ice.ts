import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { colors, oklch } from '../../math/color.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMassif, createRidge } from '../../land/mountains.ts'
import { paintWater } from '../../land/ground.ts'
import { blend, dab, lit } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintForest } from '../../land/woods.ts'
import { paintMist } from '../../land/clouds.ts'
import { paintFoamLine } from '../waters.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { paintLeafFrame } from '../foreground.ts'
import { chooseGreens } from '../palette.ts'
import { paintSubjects } from './paint-subjects.ts'

/** An iceberg. If the prompt names no subjects, the image also shows its larger part under water. */
export function paintIceberg(stage: Stage, scene: Scene): void {
  const { width, horizon } = stage
  const isSplit = scene.figures.length === 0
  paintOpenSky(stage, scene)
  const x = width * (isSplit ? 0.5 : scene.sunIsLeft ? 0.36 : 0.64)
  const rise = Math.min(horizon * 0.62, width * 0.4)
  const ridge = bergRidge(stage, { x, half: Math.min(width * 0.36, rise * 1.1), rise, foot: horizon + 4 })
  paintMassif(stage, {
    ridge,
    bottom: Math.ceil(horizon + 4),
    rock: [0.94, 0.025, 230],
    strata: colors('.97 .012 230, .9 .04 225, .96 .015 220, .84 .06 225'),
    grain: [0.11, 0.16],
    air: 0.04,
    contrast: 2.6,
    id: ID.rock,
  })
  if (isSplit) paintUnderwaterPart(stage, x, rise)
  else {
    paintWater(stage, { tint: [0.42, 0.08, 225], roughness: 0.7 })
    paintFloes(stage)
  }
  paintDistantBirds(stage, 3)
  paintSubjects(stage, scene, { material: 'snow', roll: 0.05 })
}

type Berg = { x: number; half: number; rise: number; foot: number }

function bergRidge(stage: Stage, { x, half, rise, foot }: Berg): Float32Array {
  const { width, height, seed } = stage
  const lean = (seed & 1) * 2 - 1
  return createRidge(stage, (u) => {
    const off = ((u * width - x) / half) * lean
    if (Math.abs(off) > 1) return height
    const main = clamp(1 - Math.abs(off + 0.22) * 1.55)
    const second = clamp(1 - Math.abs(off - 0.34) * 2.1) * 0.68
    const base = clamp((1 - Math.abs(off)) * 6) * 0.2
    const jag = noise(off * 7 + (seed % 19), 3) * 0.1 + noise(off * 17, seed % 23) * 0.04
    return foot - rise * Math.max(base, Math.max(main, second) * (0.95 + jag))
  })
}

function paintUnderwaterPart(stage: Stage, cx: number, rise: number): void {
  const { pixels, ids, width, height, horizon, light, unit, seed } = stage
  const bright = 0.35 + 0.65 * Math.min(1, light.strength)
  const surface = oklch(0.72, 0.11, 205)
  const deep = oklch(0.26, 0.09, 245)
  const ice = oklch(0.86, 0.07, 212)
  const depth = Math.min((height - horizon) * 0.9, rise * 2.1)
  const half = Math.min(width * 0.42, rise * 1.35)
  for (let y = Math.floor(horizon); y < height; y++) {
    const t = (y - horizon) / (height - horizon)
    const d = (y - horizon) / depth
    for (let x = 0; x < width; x++) {
      const wave = noise((x / width) * 9 + (seed % 29), 2) * 7 * unit
      if (y < horizon + wave) continue
      const ray = 0.06 * Math.max(0, noise((x / width) * 9 + t * 1.6, 5)) * (1 - t)
      const k = t ** 0.75
      const p = y * width + x
      const wide = half * clamp(0.86 + 0.35 * Math.sin(d * 2.6) - d * d * 0.95) + noise(d * 5, seed % 31) * half * 0.16
      const off = (x - cx) / Math.max(1, wide)
      const facet = noise(x / (60 * unit) + d, y / (80 * unit)) * 0.6 + noise(x / (24 * unit), y / (44 * unit)) * 0.25
      const berg = d < 1 ? smoothstep(1, 0.94, Math.abs(off) + facet * 0.06) : 0
      const shade = clamp(0.75 - d * 0.55 + facet * 0.4 - Math.abs(off) * 0.25)
      for (let c = 0; c < 3; c++) {
        const water = mix(surface[c] ?? 0, deep[c] ?? 0, k) + ray
        pixels[p * 3 + c] = mix(water, mix(water * 0.7, ice[c] ?? 0, shade), berg) * bright
      }
      ids[p] = berg > 0.5 ? ID.rock + 1 : ID.water
    }
  }
  paintFoamLine({ ...stage, seed }, { y: horizon + 2 * unit, strength: 0.18 })
}

function paintFloes(stage: Stage): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('floes')
  const depths = Array.from({ length: 14 }, () => random.next() ** 1.4).sort((a, b) => a - b)
  for (const t of depths) {
    const x = random.next() * width
    const y = horizon + (height - horizon) * (0.06 + t * 0.85)
    const r = width * (0.02 + t * 0.1) * random.between(0.6, 1.3)
    dab(stage, [x, y + r * 0.1, r, r * 0.2], {
      color: lit(oklch(0.66, 0.08, 225), light, 0.4),
      softness: 0.12,
      id: ID.rock + 2,
    })
    dab(stage, [x, y, r * 0.98, r * 0.17], {
      color: lit(oklch(0.97, 0.01, 230), light, 0.85),
      softness: 0.12,
      id: ID.rock + 2,
    })
  }
}

/** One large mountain with a white cap, reflected in a lake. */
export function paintSnowCone(stage: Stage, scene: Scene): void {
  const { width, height, horizon, seed } = stage
  const greens = chooseGreens(scene)
  paintOpenSky(stage, { ...scene, cloudCover: Math.min(0.3, scene.cloudCover) })
  const x = width * (scene.sunIsLeft ? 0.56 : 0.44)
  const top = horizon * 0.24
  const half = Math.max(width * 0.62, horizon * 0.8)
  const ridge = createRidge(stage, (u) => {
    const off = Math.max(0, Math.abs(u * width - x) - width * 0.035)
    return horizon - (horizon - top) * clamp(1 - off / half) ** 1.75 + fbm(u * 22, seed % 23, 3) * height * 0.008
  })
  paintMassif(stage, {
    ridge,
    bottom: horizon,
    rock: [0.42, 0.06, 262],
    grain: [0.07, 0.34],
    air: 0.24,
    contrast: 2.6,
    id: ID.mountain,
  })
  paintCap(stage, { ridge, x, top, half })
  paintMist(stage, { y: horizon - height * 0.02, thickness: height * 0.05, strength: 0.6 })
  paintForest(stage, {
    y: horizon + height * 0.002,
    rows: 2,
    size: 0.06,
    spread: 0.006,
    color: greens.conifer,
    snow: greens.isSnowy ? 0.6 : 0,
  })
  paintWater(stage, { tint: stage.light.isNight ? [0.25, 0.06, 250] : [0.36, 0.07, 235], roughness: 0.5 })
  if (scene.features.has('sakura')) paintLeafFrame(stage, [0.86, 0.1, 355])
  paintSubjects(stage, scene, {
    material: greens.isSnowy ? 'snow' : 'grass',
    ...(greens.isSnowy ? {} : { color: greens.grass }),
    roll: 0.05,
  })
}

/** Snow from the top down to a ragged line. It reaches farther down in gullies and is bluer away from the sun. */
function paintCap(
  stage: Stage,
  { ridge, x: cx, top, half }: { ridge: Float32Array; x: number; top: number; half: number },
): void {
  const { pixels, width, horizon, light, sun } = stage
  const sunSide = sun.x < cx ? -1 : 1
  const deep = (horizon - top) * 0.42
  for (let x = Math.max(0, (cx - half * 0.5) | 0); x < Math.min(width, cx + half * 0.5); x++) {
    const gully = noise((x - cx) / (width * 0.022), 4) * 0.5 + noise((x - cx) / (width * 0.055), 9) * 0.6
    const line = top + deep * (0.78 + gully * 0.5)
    const side = clamp(0.58 + ((x - cx) / (half * 0.24)) * sunSide * 0.45)
    for (let y = Math.max(0, (ridge[x] ?? 0) | 0); y < Math.min(horizon, line); y++) {
      const fold = noise((x - cx) / (width * 0.014), y / (width * 0.09)) * 0.22
      const k = light.strength * clamp(side + fold) * 0.95
      const cover = clamp((line - y) / (deep * 0.05)) * clamp(y + 1 - (ridge[x] ?? 0)) * 0.95
      const red = 0.92 * (light.ambient[0] * 0.62 + light.sun[0] * k)
      const green = 0.95 * (light.ambient[1] * 0.62 + light.sun[1] * k)
      const blue = light.ambient[2] * 0.66 + light.sun[2] * k
      blend(pixels, (y * width + x) * 3, red, green, blue, cover)
    }
  }
}
