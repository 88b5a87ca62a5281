import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, warped } from '../math/noise.ts'
import { mixColours, scaled, type Rgb } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { blend } from '../paint/pixels.ts'
import { glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { toneAt, type Scheme } from './scheme.ts'

interface Orb {
  x: number
  y: number
  radius: number
  colour: Rgb
  second: Rgb
  index: number
}

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
      blend(
        pixels,
        p * 3,
        mix(deep[0], mix(second[0], colour[0], swirl), k) + colour[0] * (through * 0.5 + edge * 0.25) + shine,
        mix(deep[1], mix(second[1], colour[1], swirl), k) + colour[1] * (through * 0.5 + edge * 0.25) + shine,
        mix(deep[2], mix(second[2], colour[2], swirl), k) + colour[2] * (through * 0.5 + edge * 0.25) + shine,
        clamp((1 - Math.sqrt(e)) * radius + 0.5) * 0.97,
      )
      if (e < 1) ids[p] = ID.subject + (index % 20)
    }
}
