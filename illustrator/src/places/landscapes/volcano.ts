import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { mixColors, oklch } from '../../math/color.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMassif, paintMountains, createRidge } from '../../land/mountains.ts'
import { add, blend, dab, fillShape, glow, lit } from '../../paint/shapes.ts'
import { ID, type Stage, underLight } from '../../paint/stage.ts'
import { quads } from '../../math/tables.ts'
import { paintWater } from '../../land/ground.ts'
import { smoothRing } from '../../raster/ring.ts'
import { palm } from '../../subjects/plants/trees-and-other-plants.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { paintSubjects } from './paint-subjects.ts'

const LAVA = oklch(0.72, 0.2, 45)
const EMBER = oklch(0.6, 0.22, 33)

type Cone = { x: number; top: number; half: number; crater: number }

/** An erupting cone: a column of ash lit from below, and streams of lava down to a black plain. */
export function paintVolcano(stage: Stage, scene: Scene): void {
  const { width, horizon, light } = stage
  const random = stage.random.child('volcano')
  // The sky is dark at every hour, so that the fire is visible.
  const dim = light.isNight ? 1 : 0.5
  const dusk = underLight(
    stage,
    {
      zenith: mixColors(light.zenith, [0.02, 0.014, 0.03], 0.8),
      middle: mixColors(light.middle, [0.08, 0.03, 0.035], 0.75),
      horizon: mixColors(light.horizon, [0.42, 0.13, 0.045], 0.6),
      sun: mixColors(light.sun, [0.3, 0.12, 0.06], 0.72),
      ambient: mixColors(light.ambient, [0.12, 0.05, 0.05], 0.4),
      strength: light.strength * dim,
    },
    { isHidden: true },
  )
  paintOpenSky(dusk, { ...scene, cloudCover: Math.max(0.5, scene.cloudCover), cumulusCount: 0, stars: 0.4 })
  const cone: Cone = {
    x: width * (0.5 + (scene.sunIsLeft ? 0.06 : -0.06)),
    top: horizon * random.between(0.36, 0.42),
    half: Math.max(width * 0.62, horizon * 0.7),
    crater: width * 0.055,
  }
  paintAsh(dusk, cone)
  paintMountains(dusk, { layers: 2, height: 0.2, snow: 0, rock: [0.3, 0.03, 300], ruggedness: 0.8 })
  paintCone(dusk, cone)
  paintLavaFountain(stage, cone)
  paintPlain(dusk)
  paintSubjects(underLight(dusk, { strength: Math.max(0.8, dusk.light.strength), sun: oklch(0.86, 0.13, 55) }), scene)
}

function ridgeAt({ x, top, half, crater }: Cone, px: number, foot: number): number {
  const off = Math.max(0, Math.abs(px - x) - crater)
  const t = clamp(1 - off / half)
  const lip = Math.abs(px - x) < crater ? (1 - ((px - x) / crater) ** 2) * crater * 0.42 : 0
  return foot - (foot - top) * t ** 2.1 + lip
}

function paintCone(stage: Stage, cone: Cone): void {
  const { pixels, width, height, horizon, unit, seed } = stage
  const foot = horizon + height * 0.02
  const ridge = createRidge(stage, (u) => ridgeAt(cone, u * width, foot) + fbm(u * 16, seed % 31, 3) * 9 * unit)
  paintMassif(stage, {
    ridge,
    bottom: Math.ceil(foot + 6),
    rock: [0.34, 0.03, 25],
    grain: [0.06, 0.3],
    air: 0.06,
    contrast: 3,
  })
  const streams = [-0.55, -0.2, 0.08, 0.4, 0.75]
  for (let y = Math.max(0, cone.top | 0); y < foot; y++) {
    const down = (y - cone.top) / (foot - cone.top)
    const wide = cone.crater * (1 + 7.4 * down ** 1.5)
    for (let x = Math.max(0, (cone.x - wide * 1.5) | 0); x < Math.min(width, cone.x + wide * 1.5); x++) {
      if (y < (ridge[x] ?? 0)) continue
      let hot = 0
      for (const [i, lane] of streams.entries()) {
        const center = cone.x + lane * wide + noise(down * 5 + i * 7, seed % 19) * wide * 0.22
        const halfWidth = width * mix(0.011, 0.021, down) * (1 + 0.5 * noise(y / (26 * unit), i * 3))
        const length = 1 - Math.abs(lane) * 0.35
        hot = Math.max(hot, (1 - Math.abs(x - center) / halfWidth) * smoothstep(length, length - 0.25, down))
        hot = Math.max(
          hot,
          0.16 * (1 - Math.abs(x - center) / (halfWidth * 4)) * smoothstep(length, length - 0.3, down),
        )
      }
      if (hot <= 0) continue
      const k = hot * (1.25 + 0.5 * noise(x / (9 * unit), y / (15 * unit)))
      add(pixels, (y * width + x) * 3, LAVA[0] * k * 1.5, LAVA[1] * k * (0.55 + hot * 0.8), LAVA[2] * k * 0.6)
    }
  }
}

/** Clouds of ash, red below where the fire lights them. */
function paintAsh(stage: Stage, cone: Cone): void {
  const { width, horizon, light } = stage
  const random = stage.random.child('ash')
  const lean = stage.sun.x < width / 2 ? 1 : -1
  const dark = mixColors(light.ambient, [0.03, 0.025, 0.03], 0.75)
  for (let i = 0; i < 150; i++) {
    const t = ((i * 0.618) % 1) ** 0.9
    const spread = cone.crater * (0.6 + t * 3.4)
    const off = random.between(-1, 1)
    const x = cone.x + off * spread + lean * t * t * width * 0.2
    const y = cone.top - t * cone.top * 1.12 + random.between(-0.3, 0.3) * spread
    const radius = cone.crater * (0.7 + t * 1.7) * random.between(0.7, 1.2)
    const fire = clamp(1 - t * 1.5) * random.between(0.4, 1)
    const under = mixColors(dark, EMBER, fire * 0.85)
    dab(stage, [x, y, radius, radius * 0.85], { color: under, alpha: 0.75, softness: 0.7 })
    const crest = mixColors(mixColors(dark, light.sun, 0.16 + 0.14 * random.next()), EMBER, fire * 0.4)
    dab(stage, [x - lean * radius * 0.25, y - radius * 0.3, radius * 0.6, radius * 0.48], {
      color: crest,
      alpha: 0.55,
      softness: 0.9,
    })
  }
  glow(stage, { x: cone.x, y: cone.top, radius: horizon * 0.55, color: [1, 0.32, 0.08], strength: 0.75 })
}

function paintLavaFountain(stage: Stage, cone: Cone): void {
  const { unit, horizon } = stage
  const random = stage.random.child('fountain')
  glow(stage, { x: cone.x, y: cone.top, radius: cone.crater * 4, color: [1.3, 0.55, 0.15], strength: 1 })
  for (let i = 0; i < 190; i++) {
    const angle = -Math.PI / 2 + random.between(-1, 1) * 0.62
    const speed = random.next() ** 0.7 * horizon * 0.36
    for (let k = 0; k < 5; k++) {
      const t = 0.25 + random.next() * 0.75
      const hot = 1.9 - t
      dab(
        stage,
        [
          cone.x + Math.cos(angle) * speed * t + random.between(-0.4, 0.4) * cone.crater,
          cone.top + cone.crater * 0.2 + Math.sin(angle) * speed * t + speed * 0.55 * t * t,
          unit * random.between(1.6, 5.5) * (1.2 - t * 0.6),
          unit * random.between(1.6, 4),
        ],
        { color: [1.3 * hot, 0.5 * hot * hot, 0.1 * hot], alpha: 0.85, softness: 0.7 },
      )
    }
  }
}

/** Cracked black rock in front, with fire in the cracks. */
function paintPlain(stage: Stage): void {
  const { pixels, ids, width, height, horizon, light, seed } = stage
  const top = horizon + height * 0.005
  for (let y = Math.floor(top); y < height; y++) {
    const t = (y - top) / (height - top)
    const perspective = 1 / (t + 0.16)
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * perspective * 2.4 + (seed % 41)
      const v = perspective * 4.2
      const crack = Math.abs(noise(u * 1.6, v * 1.9) + 0.35 * noise(u * 4, v * 5))
      const stone = 0.5 + fbm(u * 5, v * 6, 3)
      const heat = smoothstep(0.075, 0, crack) * clamp(0.4 + noise(u * 0.7, v * 0.8) * 2.2)
      const k = (0.014 + 0.03 * stone) * (light.strength * 0.8 + 0.3)
      const p = y * width + x
      const red = k * 1.2 + heat * 1.5 + 0.05 * (1 - t)
      const green = k + heat * heat * 0.55 + 0.012 * (1 - t)
      const blue = k * 1.05 + heat * 0.06
      blend(pixels, p * 3, red, green, blue, 1)
      ids[p] = ID.ground
    }
  }
}

/** Sand and palms in turquoise water. */
export function paintIsland(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('island')
  paintOpenSky(stage, { ...scene, cumulusCount: light.isNight ? 0 : Math.max(2, scene.cumulusCount) })
  const center = { x: width * (scene.sunIsLeft ? 0.58 : 0.42), y: horizon + height * 0.12 }
  paintWater(stage, {
    tint: light.isNight ? [0.28, 0.07, 235] : light.isLow ? [0.42, 0.08, 210] : [0.68, 0.13, 205],
    roughness: 0.7,
  })
  const half = Math.min(width * 0.37, height * 0.45)
  paintShoals(stage, center, half)
  paintSandbank(stage, center, half)
  const trees = quads('-.5 -.06 .5 -1, .46 -.06 .46 1, .1 -.1 .62 1, -.16 -.08 .7 -1, .26 -.03 .42 1')
  for (const [index, [u, v, size, flip]] of trees.entries())
    palm.paint(stage, {
      x: center.x + u * half,
      y: center.y + v * half,
      size: half * size * 1.35 * random.between(0.92, 1.08),
      flip: flip > 0 ? 1 : -1,
      index,
      color: undefined,
    })
  paintDistantBirds(stage, 4)
  const figures = scene.figures.filter(({ subject }) => subject !== 'palm')
  paintSubjects(stage, { ...scene, figures }, { material: 'sand', roll: 0.04 })
}

function paintShoals(stage: Stage, center: { x: number; y: number }, half: number): void {
  const { light } = stage
  const random = stage.random.child('shoals')
  const pale = lit(oklch(0.86, 0.09, 190), light, 0.7)
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * Math.PI * 2
    const distance = 0.8 + random.next() * 0.75
    dab(
      stage,
      [
        center.x + Math.cos(angle) * half * distance,
        center.y + Math.sin(angle) * half * 0.2 * distance + half * 0.05,
        half * random.between(0.15, 0.4),
        half * random.between(0.012, 0.035),
      ],
      { color: pale, alpha: 0.2, softness: 1 },
    )
  }
}

function paintSandbank(stage: Stage, { x, y }: { x: number; y: number }, half: number): void {
  const { light, sun, unit } = stage
  const sunSide = sun.x < x ? -1 : 1
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
    (color: readonly [number, number, number], rough: number) => (px: number, py: number, out: Float64Array) => {
      const k = 0.7 + ((px - x) / half) * sunSide * 0.15 + rough * fbm(px / (30 * unit), py / (9 * unit), 3)
      out.set(lit(color, light, clamp(k, 0.1, 1)))
    }
  fillShape(stage, [shape(1.06, 0.1, 0.03)], { paint: surface([0.95, 0.97, 0.98], 0.1), alpha: 0.75 })
  fillShape(stage, [shape(1, 0.13, 0)], { paint: surface(oklch(0.9, 0.06, 85), 0.2), id: ID.ground })
  fillShape(stage, [shape(0.62, 0.17, -0.045)], { paint: surface(oklch(0.5, 0.12, 135), 0.9), id: ID.ground + 2 })
}
