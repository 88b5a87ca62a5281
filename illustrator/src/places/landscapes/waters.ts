import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { type Lch, mixColors, oklch } from '../../math/color.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMassif, paintMountains, createRidge } from '../../land/mountains.ts'
import { paintWater } from '../../land/ground.ts'
import { blend, dab, fillShape, glow, lit, type Shader } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { points } from '../../math/tables.ts'
import { smoothRing } from '../../raster/ring.ts'
import { paintOpenSky } from '../open-sky.ts'
import { chooseGreens } from '../palette.ts'
import { paintFoamLine } from '../waters.ts'
import { paintSubjects } from './paint-subjects.ts'

type Fall = { x: number; half: number; top: number; foot: number }

/** A river that falls over a green wall into a pool. */
export function paintWaterfall(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('waterfall')
  const greens = chooseGreens(scene)
  paintOpenSky(stage, scene)
  paintMountains(stage, { layers: 2, height: 0.75, snow: 0.5, ruggedness: 1, green: greens.slope })
  const fall: Fall = {
    x: width * (0.5 + (scene.sunIsLeft ? 0.05 : -0.05)),
    half: width * random.between(0.085, 0.11),
    top: horizon * random.between(0.24, 0.3),
    foot: horizon + height * 0.004,
  }
  for (const isNear of [false, true]) paintWalls(stage, { fall, isNear, leaf: greens.leaf })
  paintCurtain(stage, fall)
  paintWater(stage, { tint: [0.46, 0.08, 195], roughness: 0.8, glitter: 0.4 })
  paintSpray(stage, fall)
  paintBoulders(stage, fall, greens.leaf)
  paintSubjects(stage, scene, { material: 'grass', color: greens.grass, roll: 0.05 })
}

function paintWalls(stage: Stage, { fall, isNear, leaf }: { fall: Fall; isNear: boolean; leaf: Lch }): void {
  const { width, height, seed, horizon } = stage
  const gap = isNear ? fall.half * 2.3 : 0
  const ridge = createRidge(stage, (u) => {
    const off = Math.abs(u * width - fall.x)
    const rough = fbm(u * 5 + (seed % 37), isNear ? 9 : 3, 4) * height * 0.07
    if (!isNear)
      return (
        fall.top -
        smoothstep(fall.half * 0.9, width * 0.3, off) * height * 0.07 +
        rough * smoothstep(0, fall.half * 1.6, off)
      )
    return (
      horizon +
      4 -
      smoothstep(gap, gap + width * 0.12, off + rough * 0.8) * (horizon - fall.top) * (0.55 + 0.6 * (off / width)) +
      rough * 0.5
    )
  })
  paintMassif(stage, {
    ridge,
    bottom: Math.ceil(horizon + 4),
    rock: isNear ? [0.36, 0.03, 80] : [0.44, 0.03, 90],
    grain: [0.07, 0.26],
    air: isNear ? 0.03 : 0.16,
    turf: leaf,
    turfDepth: isNear ? 0.075 : 0.05,
    id: ID.rock + (isNear ? 1 : 0),
  })
  paintBushes(stage, { ridge, fall, leaf: [leaf[0] * (isNear ? 0.92 : 1), leaf[1], leaf[2]] })
}

/** Leaves along the edge and in the crevices. */
function paintBushes(stage: Stage, { ridge, fall, leaf }: { ridge: Float32Array; fall: Fall; leaf: Lch }): void {
  const { width, height, light, sun } = stage
  const random = stage.random.child('bushes')
  const side = Math.min(width, height)
  for (let i = 0; i < 1300; i++) {
    const x = random.next() * width
    const top = ridge[x | 0] ?? 0
    if (Math.abs(x - fall.x) < fall.half * 1.05 || top > fall.foot - 4) continue
    const down = random.next() ** 5 * (fall.foot - top)
    const share = clamp(
      0.55 -
        down / height +
        random.between(-0.3, 0.3) +
        Math.sign(sun.x - x) * noise(x / (side * 0.05), top / side) * 0.4,
    )
    const color = oklch(clamp(leaf[0] + (share - 0.6) * 0.24), leaf[1], leaf[2] + random.between(-12, 10))
    dab(
      stage,
      [
        x,
        top + down - side * 0.008,
        side * random.between(0.006, 0.015),
        side * random.between(0.004, 0.01),
        random.next() * 3,
      ],
      { color: lit(color, light, share), alpha: 0.9, softness: 0.5, id: ID.tree },
    )
  }
}

/** Falling water: vertical threads, broken by a few rocks, whiter at the foot. */
function paintCurtain(stage: Stage, { x: cx, half, top, foot }: Fall): void {
  const { pixels, ids, width, light, unit, seed } = stage
  const white = mixColors(light.sun, [1, 1, 1], 0.6)
  const shade = mixColors(light.middle, [0.6, 0.75, 0.8], 0.4)
  for (let y = Math.max(0, (top - 3 * unit) | 0); y < foot; y++) {
    const t = clamp((y - top) / (foot - top))
    const wide = half * (0.78 + 0.5 * t * t + 0.05 * noise(y / (38 * unit), seed % 11))
    for (let x = Math.max(0, (cx - wide) | 0); x < Math.min(width, cx + wide); x++) {
      const u = (x - cx) / wide
      const thread =
        noise((u * half) / (5.5 * unit), y / (120 * unit)) * 0.6 +
        noise((u * half) / (13 * unit) + 7, y / (70 * unit)) * 0.6
      const gap = smoothstep(0.42, 0.62, fbm(u * 2.6 + (seed % 23), t * 2.4, 3) + 0.2) * (1 - t)
      const k = clamp(0.62 + thread * 0.62 + t * 0.2)
      const alpha = smoothstep(1, 0.8, Math.abs(u) + thread * 0.1) * (1 - gap * 0.8)
      const p = y * width + x
      const bright = Math.min(1.1, 0.35 + light.strength * 0.5)
      const red = mix(shade[0] * 0.7, white[0], k) * bright
      const green = mix(shade[1] * 0.7, white[1], k) * bright
      const blue = mix(shade[2] * 0.75, white[2], k) * bright
      blend(pixels, p * 3, red, green, blue, alpha)
      if (alpha > 0.5) ids[p] = ID.water + 1
    }
  }
}

function paintSpray(stage: Stage, { x, half, foot }: Fall): void {
  const { height, light, unit } = stage
  const random = stage.random.child('spray')
  const color = mixColors(light.horizon, [1, 1, 1], 0.65)
  for (let i = 0; i < 150; i++) {
    const off = random.between(-1, 1)
    const radius = half * random.between(0.18, 0.6)
    dab(stage, [x + off * half * 1.7, foot - random.next() ** 2 * half * 0.9 + unit * 8, radius, radius * 0.55], {
      color,
      alpha: 0.11,
      softness: 1,
    })
  }
  for (let i = 0; i < 60; i++)
    dab(
      stage,
      [
        x + random.between(-1, 1) * half * 2.2,
        foot + random.next() ** 2 * height * 0.09,
        half * random.between(0.12, 0.4),
        unit * random.between(1.5, 4),
      ],
      { color, alpha: 0.4, softness: 0.8 },
    )
  glow(stage, { x, y: foot, radius: half * 3, color, strength: 0.16 * light.strength })
}

/** Wet stones on both sides of the pool. */
function paintBoulders(stage: Stage, { x: fallX, half, foot }: Fall, moss: Lch): void {
  const { width, height, light, sun } = stage
  const random = stage.random.child('boulders')
  const boulders = Array.from({ length: 22 }, (_, i) => ({ t: random.next() ** 1.2, side: i & 1 ? 1 : -1 })).sort(
    (a, b) => a.t - b.t,
  )
  for (const { t, side } of boulders) {
    const y = foot + (height - foot) * (0.03 + t * 0.95)
    const inner = half * 1.5 + t * width * 0.16
    const x = fallX + side * (inner + random.next() * width * 0.34)
    const r = width * (0.014 + t * 0.055) * random.between(0.7, 1.2)
    const sunSide = sun.x < x ? -1 : 1
    for (const [dx, dy, scale, share, isMoss] of [
      [0, 0.12, 1, 0.04, false],
      [0, 0, 0.95, 0.3, false],
      [0.22, -0.2, 0.62, 0.75, false],
      [0.05, -0.42, 0.5, 0.75, true],
    ] as const)
      dab(stage, [x + dx * sunSide * r, y + dy * r, r * scale * 1.25, r * scale * (isMoss ? 0.34 : 0.72)], {
        color: lit(isMoss ? oklch(moss[0] * 0.9, moss[1], moss[2]) : oklch(0.42, 0.02, 90), light, share),
        alpha: isMoss ? 0.75 : 0.96,
        softness: 0.35,
        id: ID.rock + 2,
      })
  }
}

/** One large wave that is about to break, with foam on its lip and light through its wall. */
export function paintWave(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light, unit } = stage
  paintOpenSky(stage, scene)
  const flip = scene.sunIsLeft ? -1 : 1
  paintWater(stage, { tint: light.isNight ? [0.26, 0.07, 240] : [0.4, 0.09, 225], roughness: 1.8 })
  const s = Math.min(width * 0.78, height * 0.72)
  const ox = width * (0.5 + flip * 0.1)
  const oy = horizon + height * 0.22
  const toKnot = (u: number, v: number, corner?: 1) => [ox + u * s * flip, oy + v * s, corner] as const
  const body = smoothRing(
    [
      toKnot(1.6, 0.5, 1),
      toKnot(1.6, -0.1, 1),
      toKnot(0.9, -0.16),
      toKnot(0.55, -0.26),
      ...LIP.map(([u, v]) => toKnot(u, v)),
      toKnot(-0.4, -0.36, 1),
      toKnot(-0.33, -0.47),
      toKnot(-0.2, -0.56),
      toKnot(-0.04, -0.52),
      toKnot(0.07, -0.34),
      toKnot(0.03, -0.1),
      toKnot(-0.22, 0.06),
      toKnot(-0.7, 0.13),
      toKnot(-1.4, 0.14, 1),
      toKnot(-1.4, 0.5, 1),
    ],
    12,
  )
  const curl = { ox, oy, s, flip }
  fillShape(stage, [body], { id: ID.water + 2, paint: createWallShader(stage, curl) })
  paintBreaking(stage, curl)
  paintFoamLine(stage, { y: oy + s * 0.12, strength: 0.7 })
  paintFoamLine(stage, { y: oy + s * 0.24, strength: 0.45 })
  paintFoamLine(stage, { y: Math.min(height - 8 * unit, oy + s * 0.36), strength: 0.4 })
  paintSubjects(stage, scene, { material: 'sand', roll: 0.03 })
}

/** Origin and unit of the wave, in pixels. `flip` is -1 if it is mirrored. */
type Curl = { ox: number; oy: number; s: number; flip: number }

/** Shades the wave: dark at the foot, clear green where light comes through, with streaks along the curl. */
function createWallShader({ light }: Stage, { ox, oy, s, flip }: Curl): Shader {
  const deep = oklch(0.33, 0.1, 235)
  const clear = oklch(0.74, 0.12, 190)
  return (px, py, out) => {
    const u = ((px - ox) / s) * flip
    const v = (py - oy) / s
    const radius = Math.hypot(u - 0.02, (v + 0.28) * 1.1)
    const polarAngle = Math.atan2(v + 0.28, u - 0.02)
    const streak =
      noise(radius * 34 + polarAngle * 1.2, polarAngle * 2.2) * 0.6 + noise(radius * 80, polarAngle * 4) * 0.3
    const through = smoothstep(-0.05, -0.6, v) * (1 - smoothstep(0.25, 0.62, u)) * 0.85
    const k = clamp(through + streak * 0.22 + 0.1)
    const shine = Math.max(0, streak - 0.28) * 0.55
    const strength = 0.35 + Math.min(1.2, light.strength) * 0.6
    for (let c = 0; c < 3; c++)
      out[c] =
        mix(deep[c] ?? 0, clear[c] ?? 0, k) * strength * (0.6 * (light.sun[c] ?? 0) + 0.55 * (light.horizon[c] ?? 0)) +
        shine * (light.horizon[c] ?? 0)
  }
}

const LIP: readonly (readonly [number, number])[] = points(`.3 -.46, .22 -.66, .08 -.8, -.1 -.84, -.26 -.76, -.36 -.6,
  -.38 -.42`)

/** Foam along the lip, spray that is blown back, and drops from its tip. */
function paintBreaking(stage: Stage, { ox, oy, s, flip }: Curl): void {
  const { light } = stage
  const random = stage.random.child('breaking')
  const white = lit([0.96, 0.98, 1], light, 0.9)
  const shade = lit(oklch(0.8, 0.05, 225), light, 0.45)
  for (let i = 0; i < 1500; i++) {
    const t = random.next() ** 0.7 * (LIP.length - 1)
    const k = Math.min(LIP.length - 2, Math.floor(t))
    const from = LIP[k] ?? [0, 0]
    const to = LIP[k + 1] ?? from
    const progress = t / (LIP.length - 1)
    const spread = 0.02 + progress ** 2 * 0.1
    const u = mix(from[0], to[0], t - k) + random.between(-1, 1) * spread + random.next() ** 5 * 0.3 * (1 - progress)
    const v =
      mix(from[1], to[1], t - k) +
      random.between(-1, 0.8) * spread -
      random.next() ** 6 * 0.12 +
      (progress > 0.8 ? random.next() ** 2 * 0.26 : 0)
    const radius = s * random.between(0.003, 0.014) * (0.5 + progress)
    dab(stage, [ox + u * s * flip, oy + v * s, radius * 1.2, radius], {
      color: random.chance(0.6) ? white : shade,
      alpha: random.between(0.35, 0.95),
      softness: 0.6,
      id: ID.water + 3,
    })
  }
  for (let i = 0; i < 260; i++) {
    const u = -0.36 + random.between(-1, 1) * 0.34
    const radius = s * random.between(0.008, 0.035)
    dab(stage, [ox + u * s * flip, oy + (0.08 - random.next() ** 2 * 0.16) * s, radius * 1.4, radius * 0.8], {
      color: white,
      alpha: random.between(0.15, 0.6),
      softness: 0.9,
    })
  }
}
