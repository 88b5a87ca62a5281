import { triples } from '../../math/tables.ts'
import { clamp, mix, smoothstep } from '../../math/number.ts'
import { fbm, noise } from '../../math/noise.ts'
import { oklch, type Lch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintForest } from '../../land/woods.ts'
import { paintGround } from '../../land/ground.ts'
import { paintMeadow } from '../../land/meadow.ts'
import { paintMist } from '../../land/clouds.ts'
import { paintMountains } from '../../land/mountains.ts'
import { blend, lit } from '../../paint/pixels.ts'
import { dab } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { greensOf } from '../palette.ts'
import { paintInhabitants } from './inhabitants.ts'

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
    colour: plain,
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
      colour: greens.conifer,
      gap: [0.5, 0.16],
      snow: greens.isSnowy ? 0.6 : 0,
    })
  paintAsphalt(stage, width * (scene.sunIsLeft ? 0.42 : 0.58))
  paintDistantBirds(stage, 3)
  paintInhabitants(stage, scene)
}

/** Asphalt that runs to a point, a broken line along its middle. */
function paintAsphalt(stage: Stage, end: number): void {
  const { pixels, ids, width, height, horizon, light, seed } = stage
  const asphalt = oklch(0.36, 0.012, 270)
  const yellow = oklch(0.85, 0.14, 88)
  const white = oklch(0.93, 0.005, 90)
  for (let y = Math.floor(horizon); y < height; y++) {
    const t = (y - horizon + 1) / (height - horizon)
    const bend = Math.sin(seed) * width * 0.03 * Math.sin(t * 3.14)
    const centre = mix(end, width * 0.5, t) + bend
    const half = width * (0.004 + t * 0.36)
    const dash = (1 / (t + 0.02)) * 2.6
    for (let x = Math.max(0, (centre - half * 1.2) | 0); x < Math.min(width, centre + half * 1.2); x++) {
      const u = (x - centre) / half
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

/** A river that winds down from the mountains towards the viewer. */
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
    ...(greens.isSnowy ? {} : { colour: greens.grass }),
    roll: 0.012,
  })
  paintForest(stage, {
    y: horizon + height * 0.01,
    rows: 2,
    size: 0.09,
    spread: 0.02,
    hasFloor: false,
    colour: greens.conifer,
    snow: greens.isSnowy ? 0.6 : 0,
  })
  if (!greens.isSnowy)
    paintMeadow(stage, { y: horizon + height * 0.03, blades: 2400, flowers: 0.18, grass: greens.grass })
  paintRiver(stage, scene.sunIsLeft ? 1 : -1)
  paintBankStones(stage)
  if (random.chance(0.6)) paintDistantBirds(stage, 4)
  paintInhabitants(stage, scene)
}

/** Middle and half width of the river at a depth. */
function courseOf({ width, seed }: Stage, t: number, side: number): [centre: number, half: number] {
  const sway = Math.sin(t ** 0.55 * 9.5 + (seed % 7)) * (0.05 + t * 0.14)
  return [width * (0.5 + side * 0.1 * t + sway), width * (0.006 + 0.14 * t ** 1.25)]
}

function paintRiver(stage: Stage, side: number): void {
  const { pixels, ids, width, height, horizon, light, sun, unit } = stage
  const [deepR, deepG, deepB] = lit(oklch(0.5, 0.11, 230), light, 0.35)
  for (let y = Math.floor(horizon + height * 0.006); y < height; y++) {
    const t = (y - horizon) / (height - horizon)
    const [centre, half] = courseOf(stage, t, side)
    for (let x = Math.max(0, (centre - half * 1.3) | 0); x < Math.min(width, centre + half * 1.3); x++) {
      const u = Math.abs(x - centre) / half + noise(x / (30 * unit), y / (12 * unit)) * 0.07
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
    const [centre, half] = courseOf(stage, t, stage.sun.x < width / 2 ? 1 : -1)
    const edge = random.chance(0.5) ? 1 : -1
    const r = width * (0.003 + t * 0.02) * random.between(0.6, 1.3)
    const x = centre + edge * half * random.between(0.9, 1.08)
    const y = horizon + (height - horizon) * t
    for (const [dy, scale, share] of triples('.2 1 .05, 0 .95 .35, -.2 .6 .8'))
      dab(stage, [x, y + dy * r, r * scale * 1.3, r * scale * 0.75], {
        colour: lit(stone, light, share),
        softness: 0.35,
        id: ID.rock,
      })
  }
}
