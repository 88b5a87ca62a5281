import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise, warped } from '../math/noise.ts'
import { coarseField } from '../raster/field.ts'
import { mixColours, oklch, type Rgb, scaled } from '../math/colour.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { blend } from '../paint/pixels.ts'
import { dab, glow } from '../paint/shapes.ts'
import { type Scheme, toneAt } from './scheme.ts'

/** Poured paint: bands that fold into each other, with veins of metal where they meet. */
export function paintMarble(stage: Stage, scheme: Scheme): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('marble')
  const side = Math.min(width, height)
  const shift = seed % 137
  const scale = random.between(0.6, 1.25)
  const bend = random.between(1.1, 2)
  const folds = random.between(2.4, 5)
  const tilt = random.between(-1.2, 1.2)
  const gold = oklch(0.82, 0.12, random.pick([85, 85, 60, 100]))
  const flow = coarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * scale + shift, (y / side) * scale * 1.2, bend),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const n = flow(x, y)
      const slope = n - flow(Math.max(0, x - 5), Math.max(0, y - 5))
      const phase = n * folds + (y / height) * 0.9 + (x / width) * tilt
      const band = Math.sin(phase * Math.PI)
      const at = Math.floor(clamp(0.46 + band * 0.44) * 511) * 3
      const light = 1 + clamp(slope * 12, -0.38, 0.45)
      const vein = smoothstep(0.12, 0.0, Math.abs(band - 0.55)) * smoothstep(-0.25, 0.3, n)
      const glint = (0.55 + clamp(0.5 + slope * 30) * 0.75) * vein
      const keep = 1 - vein
      const p = y * width + x
      pixels[p * 3] = (scheme.gradient[at] ?? 0) * light * keep + gold[0] * glint
      pixels[p * 3 + 1] = (scheme.gradient[at + 1] ?? 0) * light * keep + gold[1] * glint
      pixels[p * 3 + 2] = (scheme.gradient[at + 2] ?? 0) * light * keep + gold[2] * glint
      ids[p] = ID.abstract + Math.min(9, Math.max(0, Math.floor((band + 1) * 5)))
    }
}

/** Rows of ink waves under a disc, each darker at its foot, with a pale crest. */
export function paintWaves(stage: Stage, scheme: Scheme): void {
  const { pixels, width, height } = stage
  const random = stage.random.child('waves')
  const high = toneAt(scheme, scheme.isDark ? 0.3 : 0.98)
  const low = toneAt(scheme, scheme.isDark ? 0.75 : 0.75)
  for (let y = 0; y < height; y++) {
    const t = clamp(y / (height * 0.62))
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = mix(high[c] ?? 0, low[c] ?? 0, t * t)
    }
  }
  const radius = Math.min(width, height) * random.between(0.12, 0.25)
  const disc = { x: width * random.between(0.25, 0.75), y: height * random.between(0.2, 0.36) }
  glow(stage, { ...disc, radius: radius * 3, colour: scheme.accent, strength: 0.5 })
  dab(stage, [disc.x, disc.y, radius], { colour: scaled(scheme.accent, 1.15), softness: 0.015, id: ID.abstract + 9 })
  const rows = random.integer(7, 17)
  const lean = random.between(-0.25, 0.25)
  for (let row = 0; row < rows; row++) paintWave(stage, scheme, { row, rows, lean })
}

function paintWave(
  stage: Stage,
  scheme: Scheme,
  { row, rows, lean }: { row: number; rows: number; lean: number },
): void {
  const { pixels, ids, width, height, seed, unit } = stage
  const near = row / (rows - 1)
  const base = height * mix(0.42, 0.98, near ** 1.15)
  const rise = height * mix(0.07, 0.17, near)
  const shift = (seed % 401) + row * 5.3
  const body = toneAt(scheme, scheme.isDark ? mix(0.62, 0.12, near) : mix(0.72, 0.02, near))
  const foot = toneAt(scheme, scheme.isDark ? mix(0.4, 0, near) : mix(0.5, 0, near))
  const crest: Rgb = toneAt(scheme, 1)
  for (let x = 0; x < width; x++) {
    const u = (x / width) * mix(3.4, 1.7, near) * Math.max(1, width / height) + shift
    const peak = 1 - Math.abs(noise(u, row * 1.7))
    const top = base - rise * (peak * peak * 1.1 + fbm(u * 1.5, row, 3) * 0.5) + (x / width - 0.5) * lean * height * 0.3
    for (let y = Math.max(0, (top - 1) | 0); y < height; y++) {
      const down = (y - top) / (rise * 1.8)
      if (down > 1.6) break
      const k = smoothstep(0, 1, down)
      const streak =
        Math.sin((y - top) / (5.5 * unit) + noise(u * 3, (y - top) / (40 * unit)) * 5) *
        0.09 *
        smoothstep(0.9, 0.1, down)
      const line = Math.exp(-Math.max(0, y - top) / (2.2 * unit)) * 0.65
      const p = y * width + x
      const cover = clamp(y + 1 - top)
      const red = mix(mix(body[0], foot[0], k) * (1 + streak), crest[0], line)
      const green = mix(mix(body[1], foot[1], k) * (1 + streak), crest[1], line)
      const blue = mix(mix(body[2], foot[2], k) * (1 + streak), crest[2], line)
      blend(pixels, p * 3, red, green, blue, cover)
      if (cover > 0.5) ids[p] = ID.abstract + (row % 8)
    }
  }
}

type Orb = { x: number; y: number; radius: number; colour: Rgb; second: Rgb; index: number }

/** Balls of coloured glass in a room of light, large ones near and small ones far. */
export function paintOrbs(stage: Stage, scheme: Scheme): void {
  const { width, height } = stage
  const random = stage.random.child('orbs')
  paintRoom(stage, scheme)
  const side = Math.min(width, height)
  const count = random.integer(7, 16)
  const heart = { x: random.between(0.3, 0.7), y: random.between(0.3, 0.65) }
  const orbs: Orb[] = []
  for (let i = 0; i < count; i++) {
    const far = i / count
    const spread = i === 0 ? 0 : random.between(0.15, 0.62)
    const angle = random.next() * Math.PI * 2
    orbs.push({
      x: width * heart.x + Math.cos(angle) * spread * width * 0.8,
      y: height * heart.y + Math.sin(angle) * spread * height * 0.7,
      radius: side * (i === 0 ? random.between(0.24, 0.34) : mix(0.15, 0.02, far) * random.between(0.7, 1.3)),
      colour: i % 4 === 2 ? scheme.accent : toneAt(scheme, random.between(0.25, 0.95)),
      second: toneAt(scheme, random.between(0.1, 0.7)),
      index: i,
    })
  }
  for (const orb of orbs.reverse()) {
    glow(stage, { x: orb.x, y: orb.y, radius: orb.radius * 1.9, colour: orb.colour, strength: 0.32 })
    paintOrb(stage, orb)
  }
}

function paintRoom(stage: Stage, scheme: Scheme): void {
  const { pixels, width, height, seed } = stage
  const side = Math.min(width, height)
  const shift = seed % 127
  const air = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * 0.9 + shift, (y / side) * 0.9, 1.2),
  )
  const [lowest, next] = scheme.tones
  const dark = scheme.isDark ? lowest : mixColours(next, scheme.tones[3], 0.5)
  const bright = scheme.isDark ? scheme.tones[2] : scheme.tones[4]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(0.42 + air(x, y) * 1.1 - (y / height - 0.5) * 0.55)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = mix(dark[c] ?? 0, bright[c] ?? 0, t * t * (3 - 2 * t)) * 0.85
    }
}

function paintOrb(stage: Stage, { x: cx, y: cy, radius, colour, second, index }: Orb): void {
  const { pixels, ids, width, height, seed } = stage
  const light = [-0.5, -0.62, 0.6] as const
  const deep = scaled(second, 0.35)
  for (let y = Math.max(0, (cy - radius - 1) | 0); y < Math.min(height, cy + radius + 1); y++)
    for (let x = Math.max(0, (cx - radius - 1) | 0); x < Math.min(width, cx + radius + 1); x++) {
      const nx = (x - cx) / radius
      const ny = (y - cy) / radius
      const e = nx * nx + ny * ny
      if (e > 1.03) continue
      const nz = Math.sqrt(Math.max(0, 1 - e))
      const facing = clamp(nx * light[0] + ny * light[1] + nz * light[2])
      const through = smoothstep(0.2, 1.1, -(nx * light[0] + ny * light[1]) + 0.25 * (1 - nz))
      const swirl = 0.5 + fbm(nx * 1.4 + index * 3 + (seed % 23), ny * 1.4 + nz, 3) * 1.1
      const edge = (1 - nz) ** 3
      const shine = facing ** 44 * 1.6 + smoothstep(0.86, 0.9, facing) * 0.08
      const k = 0.2 + facing * 0.75
      const p = y * width + x
      const red = mix(deep[0], mix(second[0], colour[0], swirl), k) + colour[0] * (through * 0.5 + edge * 0.25) + shine
      const green =
        mix(deep[1], mix(second[1], colour[1], swirl), k) + colour[1] * (through * 0.5 + edge * 0.25) + shine
      const blue = mix(deep[2], mix(second[2], colour[2], swirl), k) + colour[2] * (through * 0.5 + edge * 0.25) + shine
      blend(pixels, p * 3, red, green, blue, clamp((1 - Math.sqrt(e)) * radius + 0.5) * 0.97)
      if (e < 1) ids[p] = ID.subject + (index % 20)
    }
}
