import { bell, clamp, mix, smoothstep } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { hashCell, type Random } from '../math/random.ts'
import { oklch, createGradient } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import { add, blend, dab, glow } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'
import { triples } from '../math/tables.ts'
import type { Scene } from '../compose/scene.ts'

/** The gradient from zenith to horizon, the glow of the sun, and its disc. */
export function paintSky(stage: Stage): void {
  const { pixels, width, height, light, sun, horizon } = stage
  const gradient = createGradient([
    [0, light.zenith],
    [0.55, light.middle],
    [1, light.horizon],
  ])
  const depth = Math.max(horizon, 1) * 1.02
  const inverseRadius = 1 / (Math.min(height, width * 1.3) * 0.55)
  const strength = (light.isNight ? 0.28 : 1) * (sun.isHidden ? 0.25 : 1)
  const spread = light.isLow ? 0.24 : 0.34
  const [sr, sg, sb] = light.sun
  for (let y = 0; y < height; y++) {
    const colorIndex = Math.floor(clamp(y / depth) ** 1.15 * 511) * 3
    const r = gradient[colorIndex] ?? 0
    const g = gradient[colorIndex + 1] ?? 0
    const b = gradient[colorIndex + 2] ?? 0
    const dy = (y - sun.y) * inverseRadius
    for (let x = 0; x < width; x++) {
      const dx = (x - sun.x) * inverseRadius
      const d2 = dx * dx + dy * dy
      const wide = 1 / (1 + d2 * 9)
      const shine = (wide * wide * spread + 0.45 / (1 + d2 * 220)) * strength
      const i = (y * width + x) * 3
      pixels[i] = r + sr * shine
      pixels[i + 1] = g + sg * shine
      pixels[i + 2] = b + sb * shine
    }
  }
  if (!sun.isHidden) paintDisc(stage)
}

function paintDisc({ pixels, width, height, light, sun, horizon }: Stage): void {
  const { x: cx, y: cy, radius } = sun
  const bottom = Math.min(height, cy + radius + 2)
  for (let y = Math.max(0, (cy - radius - 1) | 0); y < bottom; y++)
    for (let x = Math.max(0, (cx - radius - 1) | 0); x < Math.min(width, cx + radius + 2); x++) {
      const dx = x - cx
      const dy = y - cy
      const cover = clamp(radius - Math.sqrt(dx * dx + dy * dy) + 0.5)
      if (cover <= 0) continue
      const spots = sun.isMoon ? 0.28 * clamp(fbm((dx / radius) * 1.8 + 5, (dy / radius) * 1.8, 4) + 0.25) : 0
      const low = sun.isMoon ? 1 : 1 - 0.35 * smoothstep(horizon - radius * 2.2, horizon, y)
      const k = (sun.isMoon ? 0.97 - spots : radius > 0.1 * Math.min(width, height) ? 0.86 : 1.7) * low
      const red = light.sun[0] * k * 1.05
      const green = light.sun[1] * k * (0.6 + 0.4 * low)
      const blue = light.sun[2] * k
      blend(pixels, (y * width + x) * 3, red, green, blue, cover)
    }
}

/** Stars, fewer toward the horizon. `amount` is 0 to 1. */
export function paintStars(stage: Stage, amount: number): void {
  const { pixels, width, height, unit, seed, horizon } = stage
  const cell = Math.max(4, (9 * unit) | 0)
  const bottom = Math.min(height, horizon)
  for (let row = 0; row * cell < bottom; row++)
    for (let column = 0; column * cell < width; column++) {
      const t = (row * cell) / Math.max(1, horizon)
      if (hashCell(column, row, seed) >= amount * 0.12 * (1 - t * 0.6)) continue
      const x = (column + 0.2 + 0.6 * hashCell(column, row, 7)) * cell
      const y = (row + 0.2 + 0.6 * hashCell(column, row, 8)) * cell
      const size = hashCell(column, row, 9) ** 6 * 2.4 + 0.1
      const blue = 0.85 + 0.4 * hashCell(column, row, 3)
      const reach = Math.ceil(3 + 3 * unit)
      for (let py = Math.max(0, (y - reach) | 0); py < Math.min(bottom, y + reach); py++)
        for (let px = Math.max(0, (x - reach) | 0); px < Math.min(width, x + reach); px++) {
          const e = (px - x) * (px - x) + (py - y) * (py - y)
          const fall = 1 + (e * 1.6) / unit
          const v = size / (fall * fall)
          add(pixels, (py * width + px) * 3, v, v * 0.95, v * blue)
        }
    }
}

/** Curtains of northern lights, green below and purple above. */
export function paintAurora(stage: Stage, hue = 160): void {
  const { pixels, width, height, seed, horizon } = stage
  const depth = Math.max(1, horizon)
  const shift = (seed % 997) * 0.37
  const bottom = Math.min(height, horizon)
  const low = oklch(0.82, 0.2, hue)
  const high = oklch(0.6, 0.2, hue + 155)
  const curtain = createCoarseField({ width, height: bottom, step: 3, scratch: stage.scratch }, (x, y) => {
    const t = y / depth
    let sum = 0
    for (let i = 0; i < 3; i++) {
      const base = 0.66 - i * 0.15 + 0.2 * fbm((x / width) * 1.6 + shift + i * 9, i * 3.3, 3)
      const above = base - t
      if (above <= -0.03) continue
      const folds = 0.45 + 1.1 * Math.abs(fbm((x / width) * 8 + i * 5 + shift, 1.5 + t * 0.4, 3))
      sum += folds * smoothstep(-0.03, 0.015, above) * Math.exp(-above * (4 + i * 2)) * (1 - i * 0.2)
    }
    return sum
  })
  for (let y = 0; y < bottom; y++) {
    const k = smoothstep(0.65, 0.1, y / depth)
    const r = mix(low[0], high[0], k)
    const g = mix(low[1], high[1], k)
    const b = mix(low[2], high[2], k)
    for (let x = 0; x < width; x++) {
      const v = curtain(x, y) * (0.8 + 0.2 * bell((x / width - 0.5) * 3))
      if (v > 0.002) add(pixels, (y * width + x) * 3, r * v, g * v, b * v)
    }
  }
}

/** Paints features of the sky that the prompt names. */
export function paintSkyFeatures(stage: Stage, { features, sunIsLeft }: Scene): void {
  if (features.has('milkyWay')) paintMilkyWay(stage)
  if (features.has('shootingStars')) paintShootingStars(stage)
  if (features.has('rainbow')) paintRainbow(stage, sunIsLeft)
  if (features.has('lightning')) paintLightning(stage, sunIsLeft)
  if (features.has('fireworks')) paintFireworks(stage)
}

/** The band of the galaxy. It rises from the horizon and is split by dust lanes. */
function paintMilkyWay(stage: Stage): void {
  const { pixels, width, height, horizon, seed, scratch, unit } = stage
  const random = stage.random.child('milky way')
  const lean = random.between(0.35, 0.6) * (random.chance(0.5) ? 1 : -1)
  const bottom = Math.min(height, horizon)
  const side = Math.min(width, height)
  const shift = seed % 77
  const middle = width * (0.5 + lean * 0.25)
  const dust = createCoarseField({ width, height: bottom, step: 3, scratch }, (x, y) =>
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
      const nucleus = band * band * lane
      const low = 0.45 + 0.55 * smoothstep(0, horizon, y)
      const k = clamp(0.55 + n * 0.9) * low
      add(
        pixels,
        (y * width + x) * 3,
        (core[0] * nucleus * 1.05 + edge[0] * band * 0.3) * k,
        (core[1] * nucleus * 1.05 + edge[1] * band * 0.3) * k,
        (core[2] * nucleus * 1.05 + edge[2] * band * 0.36) * k,
      )
    }
  for (let i = 0; i < 2200; i++) {
    const y = random.next() * bottom
    const across = (random.next() + random.next() + random.next() - 1.5) * 0.36
    const bright = random.next() ** 6
    const radius = Math.max(0.8, (0.8 + bright * 3) * unit)
    const x = middle + (horizon * 0.5 - y) * lean * 1.3 + across * side
    dab(stage, [x, y, radius], {
      color: [1, 0.96, 0.9],
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
      dab(
        stage,
        [
          x - side * Math.cos(angle) * length * t,
          y - Math.sin(angle) * length * t,
          Math.max(0.8, radius * 2.6),
          Math.max(0.7, radius * 0.8),
          angle * side,
        ],
        { color: [1.5, 1.5, 1.6], alpha: (1 - t) ** 1.2 * 0.95, softness: 0.9 },
      )
    }
    glow(stage, { x, y, radius: unit * (i === 0 ? 44 : 20), color: [0.8, 0.9, 1], strength: 0.7 })
  }
}

const RAINBOW_COLORS = [27, 55, 95, 145, 235, 275, 310].map((hue) => oklch(0.75, 0.17, hue))

/** A rainbow opposite the sun, and a second, fainter one with reversed colors. */
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
      const from = RAINBOW_COLORS[Math.floor(t)] ?? [0, 0, 0]
      const to = RAINBOW_COLORS[Math.min(6, Math.floor(t) + 1)] ?? from
      const part = t - Math.floor(t)
      const edge = smoothstep(0, 0.7, t) * smoothstep(6, 5.3, t)
      const k = edge * (isMain ? 0.72 : 0.2) * (0.75 + 0.25 * clamp(y / horizon))
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const background = pixels[i + c] ?? 0
        pixels[i + c] = background * (1 - k * 0.55) + ((from[c] ?? 0) * (1 - part) + (to[c] ?? 0) * part) * k * 1.15
      }
    }
}

function paintLightning(stage: Stage, sunIsLeft: boolean): void {
  const { width, horizon, height } = stage
  const random = stage.random.child('lightning')
  const x = width * (sunIsLeft ? 0.62 : 0.38)
  for (const radius of [0.7, 0.3])
    glow(stage, { x, y: horizon * 0.25, radius: height * radius, color: [0.4, 0.35, 0.8], strength: 0.3 })
  paintBolt(
    stage,
    { x, y: -height * 0.02, end: horizon + height * 0.01, drift: random.between(-0.05, 0.05), width: 8 },
    random,
  )
  paintBolt(
    stage,
    { x: x + width * random.between(-0.34, -0.2), y: 0, end: horizon * 0.9, drift: 0.03, width: 4.5 },
    random,
  )
}

type Bolt = { x: number; y: number; end: number; drift: number; width: number }

/** A jagged line of light that forks on its way down. */
function paintBolt(stage: Stage, bolt: Bolt, random: Random): void {
  const { height, unit } = stage
  let { x, y } = bolt
  const step = height * 0.018
  while (y < bolt.end) {
    const nextX = x + random.between(-1, 1) * step * 1.1 + bolt.drift * step * 8
    const nextY = y + step * random.between(0.5, 1.1)
    const length = Math.hypot(nextX - x, nextY - y)
    const [midX, midY, angle] = [(x + nextX) / 2, (y + nextY) / 2, Math.atan2(nextY - y, nextX - x)]
    dab(stage, [midX, midY, length * 0.75, bolt.width * unit * 0.55, angle], { color: [2.4, 2.3, 3], softness: 0.4 })
    glow(stage, { x: midX, y: midY, radius: bolt.width * unit * 7, color: [0.5, 0.45, 0.95], strength: 0.32 })
    if (bolt.width > 2 && random.chance(0.15))
      paintBolt(
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
  const bursts = triples('.5 .34 .3, .2 .25 .2, .8 .22 .22, .3 .6 .15, .72 .58 .17')
  const hues = [25, 85, 330, 200, 145]
  const hueOffset = random.integer(0, 4)
  for (const [i, [u, v, reach]] of bursts.entries()) {
    const color = oklch(0.78, 0.19, hues[(i + hueOffset) % 5] ?? 25)
    const x = width * (u + random.between(-0.04, 0.04))
    const y = horizon * v
    const radius = side * reach
    glow(stage, { x, y, radius: radius * 1.3, color, strength: 0.35 })
    const rays = 46
    for (let ray = 0; ray < rays; ray++) {
      const angle = (ray / rays) * Math.PI * 2 + random.between(-0.05, 0.05)
      const far = radius * random.between(0.75, 1.05) * (ray & 1 ? 1 : 0.72)
      for (let k = 3; k < 20; k++) {
        const t = k / 20
        const spark = unit * (0.9 + t * 2.6)
        const bright = 0.9 + t * 2
        dab(
          stage,
          [
            x + Math.cos(angle) * far * t,
            y + Math.sin(angle) * far * t + far * 0.16 * t * t,
            spark * 1.6,
            spark * 0.7,
            angle,
          ],
          {
            color: [color[0] * bright + t * 0.3, color[1] * bright + t * 0.3, color[2] * bright + t * 0.3],
            alpha: 0.4 + t * 0.6,
            softness: 0.8,
          },
        )
      }
    }
    glow(stage, { x, y, radius: radius * 0.2, color: [1, 0.95, 0.85], strength: 0.8 })
  }
}
