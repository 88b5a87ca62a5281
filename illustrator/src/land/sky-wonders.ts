import { triples } from '../math/tables.ts'
import { clamp, smoothstep } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { oklch } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import type { Scene } from '../compose/scene.ts'
import { coarseField } from '../raster/field.ts'
import { add } from '../paint/pixels.ts'
import { dab, glow } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

/** What the prompt asks of the sky itself. */
export function paintSkyWonders(stage: Stage, { features, sunIsLeft }: Scene): void {
  if (features.has('milkyWay')) paintMilkyWay(stage)
  if (features.has('shootingStars')) paintShootingStars(stage)
  if (features.has('rainbow')) paintRainbow(stage, sunIsLeft)
  if (features.has('lightning')) paintLightning(stage, sunIsLeft)
  if (features.has('fireworks')) paintFireworks(stage)
}

/** The band of the galaxy, rising from the horizon, split by lanes of dust. */
function paintMilkyWay(stage: Stage): void {
  const { pixels, width, height, horizon, seed, scratch, unit } = stage
  const random = stage.random.child('milky way')
  const lean = random.between(0.35, 0.6) * (random.chance(0.5) ? 1 : -1)
  const bottom = Math.min(height, horizon)
  const side = Math.min(width, height)
  const shift = seed % 77
  const middle = width * (0.5 + lean * 0.25)
  const dust = coarseField({ width, height: bottom, step: 3, scratch }, (x, y) =>
    fbm((x / side) * 4 + shift, (y / side) * 4, 5),
  )
  const core = oklch(0.8, 0.09, 60)
  const edge = oklch(0.62, 0.12, 285)
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const n = dust(x, y)
      const off = (x - middle - (horizon * 0.5 - y) * lean * 1.3) / side + n * 0.09
      const band = Math.exp(-off * off * 20)
      if (band < 0.02) continue
      const lane = 1 - 0.85 * smoothstep(0.02, 0.22, n + 0.1) * Math.exp(-off * off * 160)
      const heart = band * band * lane
      const low = 0.45 + 0.55 * smoothstep(0, horizon, y)
      const k = clamp(0.55 + n * 0.9) * low
      add(
        pixels,
        (y * width + x) * 3,
        (core[0] * heart * 1.05 + edge[0] * band * 0.3) * k,
        (core[1] * heart * 1.05 + edge[1] * band * 0.3) * k,
        (core[2] * heart * 1.05 + edge[2] * band * 0.36) * k,
      )
    }
  for (let i = 0; i < 2200; i++) {
    const y = random.next() * bottom
    const across = (random.next() + random.next() + random.next() - 1.5) * 0.36
    const bright = random.next() ** 6
    const radius = Math.max(0.8, (0.8 + bright * 3) * unit)
    const x = middle + (horizon * 0.5 - y) * lean * 1.3 + across * side
    dab(stage, {
      x,
      y,
      rx: radius,
      ry: radius,
      colour: [1, 0.96, 0.9],
      alpha: 0.15 + random.next() * 0.4 + bright * 0.4,
      softness: 0.9,
    })
  }
}

function paintShootingStars(stage: Stage): void {
  const { width, horizon, unit } = stage
  const random = stage.random.child('shooting stars')
  const angle = random.between(0.45, 0.7)
  const side = random.chance(0.5) ? 1 : -1
  for (let i = 0; i < 7; i++) {
    const length = width * (i === 0 ? 0.42 : random.between(0.1, 0.24))
    const x = i === 0 ? width * 0.5 : width * random.between(0.1, 0.9)
    const y = horizon * (i === 0 ? 0.32 : random.between(0.08, 0.7))
    for (let k = 0; k < 70; k++) {
      const t = k / 70
      const radius = unit * (0.8 + (1 - t) ** 2 * (i === 0 ? 7 : 4))
      dab(stage, {
        x: x - side * Math.cos(angle) * length * t,
        y: y - Math.sin(angle) * length * t,
        rx: Math.max(0.8, radius * 2.6),
        ry: Math.max(0.7, radius * 0.8),
        angle: angle * side,
        colour: [1.5, 1.5, 1.6],
        alpha: (1 - t) ** 1.2 * 0.95,
        softness: 0.9,
      })
    }
    glow(stage, { x, y, radius: unit * (i === 0 ? 44 : 20), colour: [0.8, 0.9, 1], strength: 0.7 })
  }
}

const BOW = [27, 55, 95, 145, 235, 275, 310].map((hue) => oklch(0.75, 0.17, hue))

/** Opposite the sun; the second bow is fainter and reversed. */
function paintRainbow(stage: Stage, sunIsLeft: boolean): void {
  const { pixels, width, height, horizon } = stage
  const radius = Math.min(width * 0.52, horizon * 1.05)
  const cx = width * (sunIsLeft ? 0.56 : 0.44)
  const cy = horizon + radius * 0.12
  const bottom = Math.min(height, horizon + 1)
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const d = Math.hypot(x - cx, y - cy) / radius
      const main = (1.03 - d) / 0.15
      const second = (d - 1.17) / 0.13
      const isMain = main > 0 && main < 1
      if (!isMain && (second <= 0 || second >= 1)) continue
      const t = (isMain ? main : second) * 6
      const from = BOW[Math.floor(t)] ?? [0, 0, 0]
      const to = BOW[Math.min(6, Math.floor(t) + 1)] ?? from
      const part = t - Math.floor(t)
      const edge = smoothstep(0, 0.7, t) * smoothstep(6, 5.3, t)
      const k = edge * (isMain ? 0.72 : 0.2) * (0.75 + 0.25 * clamp(y / horizon))
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const own = pixels[i + c] ?? 0
        pixels[i + c] = own * (1 - k * 0.55) + ((from[c] ?? 0) * (1 - part) + (to[c] ?? 0) * part) * k * 1.15
      }
    }
}

function paintLightning(stage: Stage, sunIsLeft: boolean): void {
  const { width, horizon, height } = stage
  const random = stage.random.child('lightning')
  const x = width * (sunIsLeft ? 0.62 : 0.38)
  for (const radius of [0.7, 0.3])
    glow(stage, { x, y: horizon * 0.25, radius: height * radius, colour: [0.4, 0.35, 0.8], strength: 0.3 })
  strike(
    stage,
    { x, y: -height * 0.02, end: horizon + height * 0.01, drift: random.between(-0.05, 0.05), width: 8 },
    random,
  )
  strike(
    stage,
    { x: x + width * random.between(-0.34, -0.2), y: 0, end: horizon * 0.9, drift: 0.03, width: 4.5 },
    random,
  )
}

interface Bolt {
  x: number
  y: number
  end: number
  drift: number
  width: number
}

/** A jagged line of light that forks on its way down. */
function strike(stage: Stage, bolt: Bolt, random: Random): void {
  const { height, unit } = stage
  let { x, y } = bolt
  const step = height * 0.018
  while (y < bolt.end) {
    const nextX = x + random.between(-1, 1) * step * 1.1 + bolt.drift * step * 8
    const nextY = y + step * random.between(0.5, 1.1)
    const length = Math.hypot(nextX - x, nextY - y)
    const touch = { x: (x + nextX) / 2, y: (y + nextY) / 2, rx: length * 0.75, angle: Math.atan2(nextY - y, nextX - x) }
    dab(stage, { ...touch, ry: bolt.width * unit * 0.55, colour: [2.4, 2.3, 3], softness: 0.4 })
    glow(stage, { x: touch.x, y: touch.y, radius: bolt.width * unit * 7, colour: [0.5, 0.45, 0.95], strength: 0.32 })
    if (bolt.width > 2 && random.chance(0.15))
      strike(
        stage,
        {
          x: nextX,
          y: nextY,
          end: nextY + (bolt.end - nextY) * random.between(0.2, 0.6),
          drift: random.between(-0.14, 0.14),
          width: bolt.width * 0.45,
        },
        random,
      )
    x = nextX
    y = nextY
  }
}

function paintFireworks(stage: Stage): void {
  const { width, height, horizon, unit } = stage
  const random = stage.random.child('fireworks')
  const side = Math.min(width, height)
  const spots = triples('0.5 0.34 0.3, 0.2 0.25 0.2, 0.8 0.22 0.22, 0.3 0.6 0.15, 0.72 0.58 0.17')
  const hues = [25, 85, 330, 200, 145]
  const turn = random.integer(0, 4)
  for (const [i, [u, v, reach]] of spots.entries()) {
    const colour = oklch(0.78, 0.19, hues[(i + turn) % 5] ?? 25)
    const x = width * (u + random.between(-0.04, 0.04))
    const y = horizon * v
    const radius = side * reach
    glow(stage, { x, y, radius: radius * 1.3, colour, strength: 0.35 })
    const rays = 46
    for (let ray = 0; ray < rays; ray++) {
      const angle = (ray / rays) * Math.PI * 2 + random.between(-0.05, 0.05)
      const far = radius * random.between(0.75, 1.05) * (ray & 1 ? 1 : 0.72)
      for (let k = 3; k < 20; k++) {
        const t = k / 20
        const spark = unit * (0.9 + t * 2.6)
        const bright = 0.9 + t * 2
        dab(stage, {
          x: x + Math.cos(angle) * far * t,
          y: y + Math.sin(angle) * far * t + far * 0.16 * t * t,
          rx: spark * 1.6,
          ry: spark * 0.7,
          angle,
          colour: [colour[0] * bright + t * 0.3, colour[1] * bright + t * 0.3, colour[2] * bright + t * 0.3],
          alpha: 0.4 + t * 0.6,
          softness: 0.8,
        })
      }
    }
    glow(stage, { x, y, radius: radius * 0.2, colour: [1, 0.95, 0.85], strength: 0.8 })
  }
}
