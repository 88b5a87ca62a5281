import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { oklch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintGround } from '../../land/ground.ts'
import { paintMassif, ridgeOf } from '../../land/massif.ts'
import { paintMeadow } from '../../land/meadow.ts'
import { paintWater } from '../../land/water.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { smoothRing } from '../../raster/ring.ts'
import { palm } from '../../subjects/exotic-plants.ts'
import { paintFoamLine } from '../foam.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { greensOf } from '../palette.ts'
import { paintInhabitants } from './inhabitants.ts'

/** Headlands behind each other on one side, grass on top, surf at their feet. */
export function paintCliffs(stage: Stage, scene: Scene): void {
  const { height, horizon, seed } = stage
  const greens = greensOf(scene)
  // The sun's side stays open: the cliffs face it.
  const side = scene.sunIsLeft ? 1 : -1
  paintOpenSky(stage, scene)
  paintWater(stage, { tint: stage.light.isNight ? [0.25, 0.06, 250] : [0.45, 0.085, 215], roughness: 1.2 })
  for (let step = 0; step < 4; step++) {
    const near = step / 3
    const foot = horizon + height * (0.004 + near ** 1.6 * 0.32)
    const reach = 0.78 - near * 0.4
    const top = height * (0.13 + near * 0.3)
    const ridge = ridgeOf(stage, (u) => {
      const inland = (side > 0 ? u : 1 - u) - (1 - reach) + fbm(u * 6 + step * 9 + (seed % 13), step, 3) * 0.09
      const wall = smoothstep(0, 0.028, inland) * 0.86 + clamp(inland) * 0.5
      return wall <= 0.01 ? height : foot - top * wall - fbm(u * 5, step + 3, 3) * height * 0.02
    })
    const bottom = Math.ceil(foot + height * 0.006)
    paintMassif(stage, {
      ridge,
      bottom,
      rock: [0.62, 0.035, 75],
      strata: [
        [0.66, 0.04, 80],
        [0.52, 0.04, 60],
        [0.6, 0.035, 85],
        [0.46, 0.035, 60],
      ],
      grain: [0.075, 0.16],
      contrast: 3,
      air: 0.4 * (1 - near),
      turf: greens.grass,
      turfDepth: 0.02 + near * 0.04,
      id: ID.rock + step,
    })
    paintSurf(stage, { ridge, foot: bottom, near })
  }
  paintDistantBirds(stage, 6)
  const bank = height * 0.93
  paintGround(stage, { y: bank, material: 'grass', colour: greens.grass, roll: 0.1, id: 31 })
  paintMeadow(stage, { y: bank, blades: 1100, flowers: 0.3, grass: greens.grass })
  paintInhabitants(stage, scene, { material: 'grass', colour: greens.grass, roll: 0.06 })
}

function paintSurf(stage: Stage, { ridge, foot, near }: { ridge: Float32Array; foot: number; near: number }): void {
  const { width, unit, light } = stage
  const random = stage.random.child(`surf ${Math.round(near * 9)}`)
  for (let i = 0; i < 260; i++) {
    const x = random.next() * width
    if ((ridge[x | 0] ?? foot) > foot - 3 && (ridge[clamp(x + 40 * unit, 0, width - 1) | 0] ?? foot) > foot - 3)
      continue
    const k = 0.5 + near
    dab(stage, {
      x,
      y: foot + random.between(-4, 12) * unit * k,
      rx: unit * random.between(5, 20) * k,
      ry: unit * random.between(2, 6) * k,
      colour: lit([0.95, 0.97, 1], light, 0.75),
      alpha: random.between(0.3, 0.8),
      softness: 0.9,
    })
  }
}

/** Sand and palms in turquoise water. */
export function paintIsland(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('island')
  paintOpenSky(stage, { ...scene, heaps: light.isNight ? 0 : Math.max(2, scene.heaps) })
  const at = { x: width * (scene.sunIsLeft ? 0.58 : 0.42), y: horizon + height * 0.12 }
  paintWater(stage, {
    tint: light.isNight ? [0.28, 0.07, 235] : light.isLow ? [0.42, 0.08, 210] : [0.68, 0.13, 205],
    roughness: 0.7,
  })
  const half = Math.min(width * 0.37, height * 0.45)
  paintShoals(stage, at, half)
  paintSandbank(stage, at, half)
  const trees = [
    [-0.5, -0.06, 0.5, -1],
    [0.46, -0.06, 0.46, 1],
    [0.1, -0.1, 0.62, 1],
    [-0.16, -0.08, 0.7, -1],
    [0.26, -0.03, 0.42, 1],
  ] as const
  for (const [index, [u, v, size, flip]] of trees.entries())
    palm.paint(stage, {
      x: at.x + u * half,
      y: at.y + v * half,
      size: half * size * 1.35 * random.between(0.92, 1.08),
      flip,
      index,
      colour: undefined,
    })
  paintDistantBirds(stage, 4)
  const figures = scene.figures.filter(({ subject }) => subject !== 'palm')
  paintInhabitants(stage, { ...scene, figures }, { material: 'sand', roll: 0.04 })
}

function paintShoals(stage: Stage, at: { x: number; y: number }, half: number): void {
  const { light } = stage
  const random = stage.random.child('shoals')
  const pale = lit(oklch(0.86, 0.09, 190), light, 0.7)
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * Math.PI * 2
    const far = 0.8 + random.next() * 0.75
    dab(stage, {
      x: at.x + Math.cos(angle) * half * far,
      y: at.y + Math.sin(angle) * half * 0.2 * far + half * 0.05,
      rx: half * random.between(0.15, 0.4),
      ry: half * random.between(0.012, 0.035),
      colour: pale,
      alpha: 0.2,
      softness: 1,
    })
  }
}

function paintSandbank(stage: Stage, { x, y }: { x: number; y: number }, half: number): void {
  const { light, sun, unit } = stage
  const toward = sun.x < x ? -1 : 1
  const shape = (wide: number, tall: number, low: number) =>
    smoothRing([
      [x - half * wide, y + low * half, 1],
      [x - half * wide * 0.62, y - half * tall * 0.55],
      [x - half * 0.1, y - half * tall],
      [x + half * wide * 0.55, y - half * tall * 0.6],
      [x + half * wide, y + low * half, 1],
      [x + half * wide * 0.4, y + half * 0.075 + low * half],
      [x - half * wide * 0.5, y + half * 0.07 + low * half],
    ])
  const surface =
    (colour: readonly [number, number, number], rough: number) => (px: number, py: number, out: Float64Array) => {
      const k = 0.7 + ((px - x) / half) * toward * 0.15 + rough * fbm(px / (30 * unit), py / (9 * unit), 3)
      out.set(lit(colour, light, clamp(k, 0.1, 1)))
    }
  fillShape(stage, [shape(1.06, 0.1, 0.03)], { paint: surface([0.95, 0.97, 0.98], 0.1), alpha: 0.75 })
  fillShape(stage, [shape(1, 0.13, 0)], { paint: surface(oklch(0.9, 0.06, 85), 0.2), id: ID.ground })
  fillShape(stage, [shape(0.62, 0.17, -0.045)], { paint: surface(oklch(0.5, 0.12, 135), 0.9), id: ID.ground + 2 })
}

/** Ice above and far more of it below, when nobody needs to stand on it. */
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
    strata: [
      [0.97, 0.012, 230],
      [0.9, 0.04, 225],
      [0.96, 0.015, 220],
      [0.84, 0.06, 225],
    ],
    grain: [0.11, 0.16],
    air: 0.04,
    contrast: 2.6,
    id: ID.rock,
  })
  if (isSplit) paintBelow(stage, x, rise)
  else {
    paintWater(stage, { tint: [0.42, 0.08, 225], roughness: 0.7 })
    paintFloes(stage)
  }
  paintDistantBirds(stage, 3)
  paintInhabitants(stage, scene, { material: 'snow', roll: 0.05 })
}

interface Berg {
  x: number
  half: number
  rise: number
  foot: number
}

function bergRidge(stage: Stage, { x, half, rise, foot }: Berg): Float32Array {
  const { width, height, seed } = stage
  const lean = (seed & 1) * 2 - 1
  return ridgeOf(stage, (u) => {
    const off = ((u * width - x) / half) * lean
    if (Math.abs(off) > 1) return height
    const main = clamp(1 - Math.abs(off + 0.22) * 1.55)
    const second = clamp(1 - Math.abs(off - 0.34) * 2.1) * 0.68
    const base = clamp((1 - Math.abs(off)) * 6) * 0.2
    const jag = noise(off * 7 + (seed % 19), 3) * 0.1 + noise(off * 17, seed % 23) * 0.04
    return foot - rise * Math.max(base, Math.max(main, second) * (0.95 + jag))
  })
}

function paintBelow(stage: Stage, cx: number, rise: number): void {
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
  const list = Array.from({ length: 14 }, () => random.next() ** 1.4).sort((a, b) => a - b)
  for (const t of list) {
    const x = random.next() * width
    const y = horizon + (height - horizon) * (0.06 + t * 0.85)
    const r = width * (0.02 + t * 0.1) * random.between(0.6, 1.3)
    dab(stage, {
      x,
      y: y + r * 0.1,
      rx: r,
      ry: r * 0.2,
      colour: lit(oklch(0.66, 0.08, 225), light, 0.4),
      softness: 0.12,
      id: ID.rock + 2,
    })
    dab(stage, {
      x,
      y,
      rx: r * 0.98,
      ry: r * 0.17,
      colour: lit(oklch(0.97, 0.01, 230), light, 0.85),
      softness: 0.12,
      id: ID.rock + 2,
    })
  }
}

const LIP: readonly (readonly [number, number])[] = [
  [0.3, -0.46],
  [0.22, -0.66],
  [0.08, -0.8],
  [-0.1, -0.84],
  [-0.26, -0.76],
  [-0.36, -0.6],
  [-0.38, -0.42],
]

/** One great wave about to break, its lip in foam, light through its wall. */
export function paintWave(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light, unit } = stage
  paintOpenSky(stage, scene)
  const flip = scene.sunIsLeft ? -1 : 1
  paintWater(stage, { tint: light.isNight ? [0.26, 0.07, 240] : [0.4, 0.09, 225], roughness: 1.8 })
  const s = Math.min(width * 0.78, height * 0.72)
  const ox = width * (0.5 + flip * 0.1)
  const oy = horizon + height * 0.22
  const at = (u: number, v: number, corner?: 1) => [ox + u * s * flip, oy + v * s, corner] as const
  const body = smoothRing(
    [
      at(1.6, 0.5, 1),
      at(1.6, -0.1, 1),
      at(0.9, -0.16),
      at(0.55, -0.26),
      ...LIP.map(([u, v]) => at(u, v)),
      at(-0.4, -0.36, 1),
      at(-0.33, -0.47),
      at(-0.2, -0.56),
      at(-0.04, -0.52),
      at(0.07, -0.34),
      at(0.03, -0.1),
      at(-0.22, 0.06),
      at(-0.7, 0.13),
      at(-1.4, 0.14, 1),
      at(-1.4, 0.5, 1),
    ],
    12,
  )
  const deep = oklch(0.33, 0.1, 235)
  const clear = oklch(0.74, 0.12, 190)
  fillShape(stage, [body], {
    id: ID.water + 2,
    paint: (px, py, out) => {
      const u = ((px - ox) / s) * flip
      const v = (py - oy) / s
      const radius = Math.hypot(u - 0.02, (v + 0.28) * 1.1)
      const turn = Math.atan2(v + 0.28, u - 0.02)
      const streak = noise(radius * 34 + turn * 1.2, turn * 2.2) * 0.6 + noise(radius * 80, turn * 4) * 0.3
      const through = smoothstep(-0.05, -0.6, v) * (1 - smoothstep(0.25, 0.62, u)) * 0.85
      const k = clamp(through + streak * 0.22 + 0.1)
      const shine = Math.max(0, streak - 0.28) * 0.55
      const strength = 0.35 + Math.min(1.2, light.strength) * 0.6
      for (let c = 0; c < 3; c++)
        out[c] =
          mix(deep[c] ?? 0, clear[c] ?? 0, k) *
            strength *
            (0.6 * (light.sun[c] ?? 0) + 0.55 * (light.horizon[c] ?? 0)) +
          shine * (light.horizon[c] ?? 0)
    },
  })
  paintBreaking(stage, { ox, oy, s, flip })
  paintFoamLine(stage, { y: oy + s * 0.12, strength: 0.7 })
  paintFoamLine(stage, { y: oy + s * 0.24, strength: 0.45 })
  paintFoamLine(stage, { y: Math.min(height - 8 * unit, oy + s * 0.36), strength: 0.4 })
  paintInhabitants(stage, scene, { material: 'sand', roll: 0.03 })
}

/** Foam along the lip, spray blown back from it, drops falling from its tip. */
function paintBreaking(stage: Stage, { ox, oy, s, flip }: { ox: number; oy: number; s: number; flip: number }): void {
  const { light } = stage
  const random = stage.random.child('breaking')
  const white = lit([0.96, 0.98, 1], light, 0.9)
  const shade = lit(oklch(0.8, 0.05, 225), light, 0.45)
  for (let i = 0; i < 1500; i++) {
    const t = random.next() ** 0.7 * (LIP.length - 1)
    const k = Math.min(LIP.length - 2, Math.floor(t))
    const from = LIP[k] ?? [0, 0]
    const to = LIP[k + 1] ?? from
    const far = t / (LIP.length - 1)
    const spread = 0.02 + far ** 2 * 0.1
    const u = mix(from[0], to[0], t - k) + random.between(-1, 1) * spread + random.next() ** 5 * 0.3 * (1 - far)
    const v =
      mix(from[1], to[1], t - k) +
      random.between(-1, 0.8) * spread -
      random.next() ** 6 * 0.12 +
      (far > 0.8 ? random.next() ** 2 * 0.26 : 0)
    const radius = s * random.between(0.003, 0.014) * (0.5 + far)
    dab(stage, {
      x: ox + u * s * flip,
      y: oy + v * s,
      rx: radius * 1.2,
      ry: radius,
      colour: random.chance(0.6) ? white : shade,
      alpha: random.between(0.35, 0.95),
      softness: 0.6,
      id: ID.water + 3,
    })
  }
  for (let i = 0; i < 260; i++) {
    const u = -0.36 + random.between(-1, 1) * 0.34
    const radius = s * random.between(0.008, 0.035)
    dab(stage, {
      x: ox + u * s * flip,
      y: oy + (0.08 - random.next() ** 2 * 0.16) * s,
      rx: radius * 1.4,
      ry: radius * 0.8,
      colour: white,
      alpha: random.between(0.15, 0.6),
      softness: 0.9,
    })
  }
}
