import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { mixColours, oklch, type Lch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMassif, ridgeOf } from '../../land/massif.ts'
import { paintMountains } from '../../land/mountains.ts'
import { paintWater } from '../../land/water.ts'
import { blend, lit } from '../../paint/pixels.ts'
import { dab, glow } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintOpenSky } from '../open-sky.ts'
import { greensOf } from '../palette.ts'
import { paintInhabitants } from './inhabitants.ts'

interface Fall {
  x: number
  half: number
  top: number
  foot: number
}

/** A river falls over a green wall into a pool. */
export function paintWaterfall(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('waterfall')
  const greens = greensOf(scene)
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
  paintInhabitants(stage, scene, { material: 'grass', colour: greens.grass, roll: 0.05 })
}

function paintWalls(stage: Stage, { fall, isNear, leaf }: { fall: Fall; isNear: boolean; leaf: Lch }): void {
  const { width, height, seed, horizon } = stage
  const gap = isNear ? fall.half * 2.3 : 0
  const ridge = ridgeOf(stage, (u) => {
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

/** Leaves along the edge and in the clefts. */
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
    const colour = oklch(clamp(leaf[0] + (share - 0.6) * 0.24), leaf[1], leaf[2] + random.between(-12, 10))
    dab(stage, {
      x,
      y: top + down - side * 0.008,
      rx: side * random.between(0.006, 0.015),
      ry: side * random.between(0.004, 0.01),
      angle: random.next() * 3,
      colour: lit(colour, light, share),
      alpha: 0.9,
      softness: 0.5,
      id: ID.tree,
    })
  }
}

/** Falling water: threads that run down, broken by a few rocks, whiter at the foot. */
function paintCurtain(stage: Stage, { x: cx, half, top, foot }: Fall): void {
  const { pixels, ids, width, light, unit, seed } = stage
  const white = mixColours(light.sun, [1, 1, 1], 0.6)
  const shade = mixColours(light.middle, [0.6, 0.75, 0.8], 0.4)
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
      blend(
        pixels,
        p * 3,
        mix(shade[0] * 0.7, white[0], k) * bright,
        mix(shade[1] * 0.7, white[1], k) * bright,
        mix(shade[2] * 0.75, white[2], k) * bright,
        alpha,
      )
      if (alpha > 0.5) ids[p] = ID.water + 1
    }
  }
}

function paintSpray(stage: Stage, { x, half, foot }: Fall): void {
  const { height, light, unit } = stage
  const random = stage.random.child('spray')
  const colour = mixColours(light.horizon, [1, 1, 1], 0.65)
  for (let i = 0; i < 150; i++) {
    const off = random.between(-1, 1)
    const radius = half * random.between(0.18, 0.6)
    dab(stage, {
      x: x + off * half * 1.7,
      y: foot - random.next() ** 2 * half * 0.9 + unit * 8,
      rx: radius,
      ry: radius * 0.55,
      colour,
      alpha: 0.11,
      softness: 1,
    })
  }
  for (let i = 0; i < 60; i++)
    dab(stage, {
      x: x + random.between(-1, 1) * half * 2.2,
      y: foot + random.next() ** 2 * height * 0.09,
      rx: half * random.between(0.12, 0.4),
      ry: unit * random.between(1.5, 4),
      colour,
      alpha: 0.4,
      softness: 0.8,
    })
  glow(stage, { x, y: foot, radius: half * 3, colour, strength: 0.16 * light.strength })
}

/** Wet stones at both sides of the pool. */
function paintBoulders(stage: Stage, { x: fallX, half, foot }: Fall, moss: Lch): void {
  const { width, height, light, sun } = stage
  const random = stage.random.child('boulders')
  const list = Array.from({ length: 22 }, (_, i) => ({ t: random.next() ** 1.2, side: i & 1 ? 1 : -1 })).sort(
    (a, b) => a.t - b.t,
  )
  for (const { t, side } of list) {
    const y = foot + (height - foot) * (0.03 + t * 0.95)
    const inner = half * 1.5 + t * width * 0.16
    const x = fallX + side * (inner + random.next() * width * 0.34)
    const r = width * (0.014 + t * 0.055) * random.between(0.7, 1.2)
    const toward = sun.x < x ? -1 : 1
    for (const [dx, dy, scale, share, isMoss] of [
      [0, 0.12, 1, 0.04, false],
      [0, 0, 0.95, 0.3, false],
      [0.22, -0.2, 0.62, 0.75, false],
      [0.05, -0.42, 0.5, 0.75, true],
    ] as const)
      dab(stage, {
        x: x + dx * toward * r,
        y: y + dy * r,
        rx: r * scale * 1.25,
        ry: r * scale * (isMoss ? 0.34 : 0.72),
        colour: lit(isMoss ? oklch(moss[0] * 0.9, moss[1], moss[2]) : oklch(0.42, 0.02, 90), light, share),
        alpha: isMoss ? 0.75 : 0.96,
        softness: 0.35,
        id: ID.rock + 2,
      })
  }
}
