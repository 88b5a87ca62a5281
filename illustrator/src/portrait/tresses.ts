import { bell, clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { ID } from '../paint/stage.ts'
import type { Knot } from '../raster/ring.ts'
import { points, pointsIn } from '../math/tables.ts'
import { dab } from '../paint/shapes.ts'
import { type Cut, type Easel, fillKnots, tones } from './easel.ts'

const HAIR_ID = ID.subject + 66

type Flow = 'crown' | 'fall'

/** A mass of hair with strands along its flow and a band of shine. */
function paintLock(easel: Easel, knots: readonly Knot[], flow: Flow, alpha = 1): void {
  const { face, side, x, y, size } = easel
  const { bright, dark } = tones(easel, face.hair)
  const wave = face.cut === 'wavy' ? 0.05 : 0.012
  fillKnots(easel, knots, {
    id: HAIR_ID,
    alpha,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const across =
        flow === 'crown'
          ? Math.atan2(v + 0.1, u) * 7 + Math.hypot(u, v) * 2
          : (u + wave * Math.sin(v * 13 + u * 3)) * 26
      const along = flow === 'crown' ? Math.hypot(u, v) * 3 : v * 1.6
      const strand = 0.24 * noise(across, along) + 0.16 * noise(across * 2.7, along * 1.6)
      const shine = flow === 'crown' ? 0.34 * bell((v + 0.36 + u * u * 0.9) * 13) : 0.16 * bell((v - 0.2) * 5)
      const t = clamp(0.32 + u * side * 0.75 - (v + 0.1) * 0.22 + strand + shine * (0.6 + u * side))
      for (let c = 0; c < 3; c++) out[c] = mix((dark[c] ?? 0) * 0.7, (bright[c] ?? 0) * 1.02, t)
    },
  })
}

/** What falls behind, its right half. */
const BEHIND: Readonly<Partial<Record<Cut, readonly Knot[]>>> = {
  long: points('0.1 -0.5, 0.34 -0.38, 0.42 -0.1, 0.44 0.3, 0.5 0.7, 0.42 1.05, 0.2 1.1'),
  wavy: points('0.1 -0.52, 0.38 -0.4, 0.46 -0.1, 0.44 0.16, 0.56 0.42, 0.52 0.66, 0.62 0.9, 0.42 1.12, 0.2 1.05'),
  bob: points('0.1 -0.5, 0.34 -0.4, 0.42 -0.1, 0.42 0.26, 0.38 0.42, 0.2 0.44'),
}

const BUN: readonly Knot[] = points('-0.17 -0.5, -0.19 -0.64, -0.08 -0.75, 0.08 -0.75, 0.19 -0.64, 0.17 -0.5')

const PARTED: readonly Knot[] = points(`-0.345 0.1, -0.385 -0.12, -0.35 -0.34, -0.2 -0.5, 0.02 -0.545, 0.22 -0.49,
  0.355 -0.33, 0.385 -0.12, 0.345 0.1, 0.305 -0.06, 0.27 -0.18, 0.17 -0.29, 0.06 -0.36, -0.06 -0.31, -0.19 -0.22,
  -0.275 -0.1, -0.312 0.0`)

/** What lies on the head. */
const CROWN: Readonly<Partial<Record<Cut, readonly Knot[]>>> = {
  long: PARTED,
  wavy: PARTED,
  bob: points(`-0.35 0.1, -0.385 -0.12, -0.35 -0.34, -0.2 -0.49, 0 -0.53, 0.2 -0.49, 0.35 -0.34, 0.385 -0.12, 0.35 0.1,
    0.3 -0.02, 0.285 -0.13, 0.14 -0.155, 0 -0.16, -0.14 -0.155, -0.285 -0.13, -0.3 -0.02`),
  bun: points(`-0.315 0.02, -0.35 -0.14, -0.32 -0.34, -0.18 -0.49, 0 -0.53, 0.18 -0.49, 0.32 -0.34, 0.35 -0.14,
    0.315 0.02, 0.29 -0.1, 0.23 -0.24, 0.11 -0.33, 0 -0.35, -0.11 -0.33, -0.23 -0.24, -0.29 -0.1`),
  short: points(`-0.318 0.03, -0.35 -0.14, -0.335 -0.34, -0.22 -0.5, 0 -0.55, 0.2 -0.52, 0.33 -0.38, 0.35 -0.14,
    0.318 0.03, 0.298 -0.08, 0.27 -0.22, 0.18 -0.29, 0.06 -0.27, -0.08 -0.31, -0.2 -0.28, -0.27 -0.2, -0.298 -0.08`),
  swept: points(`-0.316 0.02, -0.345 -0.16, -0.34 -0.34, -0.26 -0.5, -0.04 -0.6, 0.2 -0.57, 0.35 -0.4, 0.35 -0.14,
    0.316 0.02, 0.295 -0.1, 0.28 -0.24, 0.2 -0.34, 0.04 -0.36, -0.12 -0.33, -0.22 -0.26, -0.28 -0.16`),
}

const SIDE_LOCK: readonly Knot[] = points(`0.3 -0.26, 0.36 -0.05, 0.37 0.25, 0.44 0.6, 0.38 0.98, 0.28 1, 0.31 0.6,
  0.285 0.3, 0.3 0.05`)

/** What falls in front of the shoulders. */
const LOCKS: Readonly<Partial<Record<Cut, readonly (readonly Knot[])[]>>> = {
  long: [SIDE_LOCK, mirrored(SIDE_LOCK)],
  wavy: [
    points(`0.29 -0.28, 0.37 -0.05, 0.35 0.18, 0.45 0.42, 0.4 0.68, 0.5 0.92, 0.36 1.06, 0.3 0.86, 0.26 0.66, 0.31 0.44,
      0.285 0.2, 0.3 0`),
    points(`-0.29 -0.28, -0.37 -0.05, -0.36 0.18, -0.44 0.42, -0.42 0.68, -0.48 0.92, -0.34 1.04, -0.3 0.86, -0.27 0.64,
      -0.3 0.44, -0.285 0.2, -0.3 0`),
  ],
}

/** The same knots on the other side of the face. */
function mirrored(knots: readonly Knot[]): Knot[] {
  return knots.map(([u, v, corner]) => [-u, v, corner])
}

/** What falls behind neck and shoulders; painted before the skin. */
export function paintHairBehind(easel: Easel): void {
  const { cut } = easel.face
  if (cut === 'curly') paintCurls(easel, 'behind')
  const knots = BEHIND[cut]
  if (knots) paintLock(easel, bothSides(knots), 'fall')
  if (cut === 'bun') paintLock(easel, BUN, 'fall')
}

/** The crown and what frames the face; painted over it. */
export function paintHairBefore(easel: Easel): void {
  const { face } = easel
  if (face.cut === 'curly') return paintCurls(easel, 'before')
  const knots = CROWN[face.cut]
  if (knots) paintLock(easel, face.turn < 0 ? mirrored(knots) : knots, 'crown')
  for (const lock of LOCKS[face.cut] ?? []) paintLock(easel, face.turn < 0 ? mirrored(lock) : lock, 'fall')
}

function paintCurls(easel: Easel, layer: 'behind' | 'before'): void {
  const { stage, face, side, x, y, size } = easel
  const random = stage.random.child(`curls ${layer}`)
  const { bright, dark } = tones(easel, face.hair)
  const count = layer === 'behind' ? 260 : 170
  for (let i = 0; i < count; i++) {
    const angle =
      layer === 'behind'
        ? random.between(-Math.PI * 1.2, Math.PI * 0.2)
        : random.between(-Math.PI * 0.98, -Math.PI * 0.02)
    const far = layer === 'behind' ? random.between(0.24, 0.52) : random.between(0.33, 0.49)
    const u = Math.cos(angle) * far * 1.02
    const v = -0.1 + Math.sin(angle) * far
    if (layer === 'before' && v > -0.2 - (0.09 - u * u * 0.8) && Math.abs(u) < 0.28) continue
    const t = clamp(0.3 + u * side * 0.9 - v * 0.25 + random.between(-0.22, 0.25))
    const tone = (k: number): [number, number, number] => [
      mix(dark[0] * 0.6, bright[0], clamp(t + k)),
      mix(dark[1] * 0.6, bright[1], clamp(t + k)),
      mix(dark[2] * 0.6, bright[2], clamp(t + k)),
    ]
    const r = size * random.between(0.035, 0.06)
    dab(stage, { x: x + u * size, y: y + v * size, rx: r, ry: r, colour: tone(-0.18), softness: 0.25, id: HAIR_ID })
    dab(stage, {
      x: x + u * size + side * r * 0.25,
      y: y + v * size - r * 0.25,
      rx: r * 0.62,
      ry: r * 0.62,
      colour: tone(0.12),
      softness: 0.5,
    })
  }
}

function bothSides(half: readonly Knot[]): Knot[] {
  return [...half, ...half.map(([u, v, corner]): Knot => [-u, v, corner]).reverse()]
}

/** Around the mouth, which a turned head has off its middle. */
export function paintBeard(easel: Easel): void {
  const { face } = easel
  if (face.beard === 'none') return
  const middle = face.turn * 0.055
  const alpha = face.beard === 'stubble' ? 0.3 : 0.97
  if (face.beard !== 'moustache') paintLock(easel, chin(middle, face.beard === 'full' ? 0.12 : 0), 'fall', alpha)
  paintLock(easel, moustache(middle), 'fall', alpha)
}

/** From ear to ear, open for the mouth. */
function chin(middle: number, length: number): Knot[] {
  return [
    [-0.305, 0.04],
    [-0.3, 0.2],
    [-0.25, 0.36],
    [-0.12, 0.46 + length],
    [0, 0.5 + length],
    [0.12, 0.46 + length],
    [0.25, 0.36],
    [0.3, 0.2],
    [0.305, 0.04],
    [0.265, 0.1],
    [0.2, 0.21],
    [middle + 0.11, 0.222],
    [middle + 0.125, 0.29],
    [middle + 0.05, 0.325],
    [middle, 0.318],
    [middle - 0.05, 0.325],
    [middle - 0.125, 0.29],
    [middle - 0.11, 0.222],
    [-0.2, 0.21],
    [-0.265, 0.1],
  ]
}

function moustache(middle: number): Knot[] {
  return pointsIn(
    { x: middle },
    '0 0.212, 0.05 0.208, 0.13 0.262, 0.12 0.285, 0.05 0.25, 0 0.244, -0.05 0.25, -0.12 0.285, -0.13 0.262, -0.05 0.208',
  )
}
