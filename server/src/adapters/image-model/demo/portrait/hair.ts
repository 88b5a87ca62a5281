import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, type Rgb } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { smoothRing, type Knot } from '../raster/ring.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import type { Bust } from './sitter.ts'

const HAIR_ID = ID.subject + 66

/** A filled mass first, strands over it; then beard and hat. */
export function paintHair(bust: Bust): void {
  const barber: Barber = {
    bust,
    random: bust.stage.random.child('hair'),
    colour: oklch(...bust.sitter.hair),
    lift: 0.1 + bust.sitter.softness * 0.16,
  }
  if (bust.sitter.hasLongHair) for (const side of [-1, 1]) paintMass(barber, lockKnots(side))
  paintMass(barber, crownKnots(bust.sitter.softness))
  if (bust.sitter.hasLongHair) paintLocks(barber)
  paintCrown(barber)
  if (bust.sitter.beard > 0) paintBeard(barber)
  if (bust.sitter.hat) paintCap(barber)
}

interface Barber {
  bust: Bust
  random: Random
  colour: Rgb
  /** Light from all sides, so that dark hair keeps its form. */
  lift: number
}

function lockKnots(side: number): Knot[] {
  const half: readonly Knot[] = [
    [0.2, -0.42],
    [0.38, -0.3],
    [0.43, 0],
    [0.45, 0.35],
    [0.4, 0.68],
    [0.3, 0.66],
    [0.27, 0.4],
    [0.295, 0.1],
    [0.29, -0.14],
    [0.2, -0.3],
  ]
  return half.map(([u, v]) => [side * u, v])
}

function crownKnots(softness: number): Knot[] {
  return [
    [-0.34, -0.02],
    [-0.385, -0.24],
    [-0.3, -0.45],
    [-0.08, -0.565],
    [0.14, -0.56],
    [0.32, -0.44],
    [0.385, -0.24],
    [0.34, -0.02],
    [0.31, -0.12],
    [0.27, -0.27],
    [0.14, -0.335],
    [-0.06, -0.36 - softness * 0.02],
    [-0.22, -0.3],
    [-0.295, -0.14],
  ]
}

function paintMass({ bust, colour, lift }: Barber, knots: readonly Knot[]): void {
  const { stage, x, y, size, light, strength, sitter } = bust
  const { ambient, sun } = stage.light
  fillShape(stage, [smoothRing(knots.map(([u, v]) => [x + u * size, y + v * size]))], {
    id: HAIR_ID,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const k = clamp(
        0.32 +
          lift +
          u * light[0] * (1.2 - sitter.softness * 0.6) -
          (v + 0.1) * 0.45 +
          0.25 * noise(u * 22 + v * 5, v * 3),
      )
      for (let c = 0; c < 3; c++)
        out[c] = (colour[c] ?? 0) * (0.38 * (ambient[c] ?? 0) + (sun[c] ?? 0) * strength * k * k * 1.1)
    },
  })
}

interface Strand {
  u: number
  v: number
  angle: number
  length: number
  width: number
}

function paintStrand(barber: Barber, { u, v, angle, length, width }: Strand): void {
  const { stage, x, y, size } = barber.bust
  const colour = strandColour(barber, u, v)
  let a = angle
  for (let i = 0; i < 7; i++) {
    a += noise(u * 3 + 5, v * 3) * 0.25
    const nextU = u + (Math.cos(a) * length) / 7
    const nextV = v + (Math.sin(a) * length) / 7
    dab(stage, {
      x: x + ((u + nextU) / 2) * size,
      y: y + ((v + nextV) / 2) * size,
      rx: (length * size) / 9,
      ry: width * size * (1 - i / 9),
      angle: a,
      colour,
      alpha: 0.8,
      softness: 0.6,
      id: HAIR_ID,
    })
    u = nextU
    v = nextV
  }
}

function strandColour({ bust, random, colour, lift }: Barber, u: number, v: number): Rgb {
  const { stage, light, strength, sitter } = bust
  const k = clamp(
    0.42 + lift + u * light[0] * (1.3 - sitter.softness * 0.6) - (v + 0.1) * 0.5 + random.between(-0.2, 0.2),
  )
  const deep = 0.4 + random.between(-0.05, 0.1)
  const direct = strength * k * k * 1.5
  const { ambient, sun } = stage.light
  return [
    colour[0] * (deep * ambient[0] + sun[0] * direct) + 0.02 * k,
    colour[1] * (deep * ambient[1] + sun[1] * direct) + 0.02 * k,
    colour[2] * (deep * ambient[2] + sun[2] * direct) + 0.02 * k,
  ]
}

function paintLocks(barber: Barber): void {
  const { random } = barber
  for (let i = 0; i < 520; i++) {
    const side = random.chance(0.5) ? -1 : 1
    const v = random.between(-0.35, 0.35)
    const u = side * (0.33 + random.between(-0.04, 0.12) + 0.03 * Math.sin(v * 8))
    const angle = Math.PI / 2 + side * random.between(-0.05, 0.12)
    paintStrand(barber, { u, v, angle, length: random.between(0.3, 0.65), width: 0.018 })
  }
}

function paintCrown(barber: Barber): void {
  const { random } = barber
  for (let i = 0; i < 480; i++) {
    const angle = Math.PI + random.next() * Math.PI
    const q = 0.31 + 0.08 * Math.sqrt(random.next())
    const u = Math.cos(angle) * q * 0.98
    const v = -0.16 + Math.sin(angle) * q * 1.08
    if (v > -0.27 + Math.abs(u) * 0.95 && Math.abs(u) < 0.3) continue
    const down = 0.55 + Math.abs(u) * 2.2
    paintStrand(barber, { u, v, angle: u < 0 ? Math.PI - down : down, length: 0.16, width: 0.014 })
  }
  for (let i = 0; i < 240; i++) {
    const u = random.between(-0.33, 0.33)
    const v = -0.36 - 0.11 * Math.cos(u * 4) + random.between(-0.09, 0.06)
    const angle = (u + 0.08 < 0 ? Math.PI - 0.25 : 0.25) + u * 1.2
    paintStrand(barber, { u, v, angle, length: 0.2, width: 0.016 })
  }
}

function paintBeard(barber: Barber): void {
  const { random, bust } = barber
  const { turn, beard } = bust.sitter
  for (let i = 0; i < 1300; i++) {
    const angle = random.between(-0.25, Math.PI + 0.25)
    const q = Math.sqrt(random.between(0.3, 1))
    const u = Math.cos(angle) * 0.315 * q + turn * 0.4
    const v = 0.13 + Math.sin(angle) * 0.33 * q
    const off = Math.abs(u - turn)
    const isMouth = off < 0.085 && v > 0.22 && v < 0.31
    const isCheek = (v < 0.2 && off < 0.19) || (v < 0.05 && Math.abs(u) < 0.27)
    if (isMouth || isCheek) continue
    paintStrand(barber, { u, v, angle: Math.PI / 2 + u * 1.2, length: 0.12 + 0.08 * beard, width: 0.012 })
  }
  for (let i = 0; i < 120; i++) {
    const side = random.chance(0.5) ? -1 : 1
    const angle = side > 0 ? 0.35 : Math.PI - 0.35
    paintStrand(barber, { u: turn + side * 0.01, v: 0.2 + random.next() * 0.02, angle, length: 0.13, width: 0.013 })
  }
}

/** A knitted cap with a ribbed brim. */
function paintCap({ bust }: Barber): void {
  const { stage, x, y, size, light, strength } = bust
  const wool = oklch(0.28, 0.06, 255)
  const { ambient, sun } = stage.light
  const knots: readonly Knot[] = [
    [-0.4, -0.24],
    [-0.42, -0.4],
    [-0.2, -0.6],
    [0.2, -0.6],
    [0.43, -0.4],
    [0.4, -0.24],
    [0.2, -0.285],
    [0, -0.295],
    [-0.2, -0.285],
  ]
  fillShape(stage, [smoothRing(knots.map(([u, v]) => [x + u * size, y + v * size]))], {
    id: HAIR_ID + 1,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const knit = v > -0.36 ? 0.82 + 0.18 * Math.sin(u * 95) : 1 + 0.1 * Math.sin(u * 60 + v * 8)
      const k = clamp(0.45 + u * light[0] * 1.1 - (v + 0.42) * 0.8)
      for (let c = 0; c < 3; c++)
        out[c] = (wool[c] ?? 0) * knit * ((ambient[c] ?? 0) * 0.5 + (sun[c] ?? 0) * strength * k * k * 1.4)
    },
  })
}
