import { bell, clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { ID } from '../paint/stage.ts'
import type { Knot } from '../raster/ring.ts'
import { points, pointsIn } from '../math/tables.ts'
import { dab } from '../paint/shapes.ts'
import { type Haircut, type PortraitCanvas, fillKnots, tones } from './portrait-canvas.ts'

const HAIR_ID = ID.subject + 66

type Flow = 'crown' | 'fall'

/** A mass of hair with strands along its flow and a shiny band. */
function paintLock(canvas: PortraitCanvas, knots: readonly Knot[], flow: Flow, alpha = 1): void {
  const { face, side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, face.hair)
  const wave = face.cut === 'wavy' ? 0.05 : 0.012
  fillKnots(canvas, knots, {
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

/** The right half of the hair behind the head. */
const BEHIND: Readonly<Partial<Record<Haircut, readonly Knot[]>>> = {
  long: points('.1 -.5, .34 -.38, .42 -.1, .44 .3, .5 .7, .42 1.05, .2 1.1'),
  wavy: points('.1 -.52, .38 -.4, .46 -.1, .44 .16, .56 .42, .52 .66, .62 .9, .42 1.12, .2 1.05'),
  bob: points('.1 -.5, .34 -.4, .42 -.1, .42 .26, .38 .42, .2 .44'),
}

const BUN: readonly Knot[] = points('-.17 -.5, -.19 -.64, -.08 -.75, .08 -.75, .19 -.64, .17 -.5')

const PARTED: readonly Knot[] = points(`-.345 .1, -.385 -.12, -.35 -.34, -.2 -.5, .02 -.545, .22 -.49, .355 -.33,
  .385 -.12, .345 .1, .305 -.06, .27 -.18, .17 -.29, .06 -.36, -.06 -.31, -.19 -.22, -.275 -.1, -.312 0`)

/** Hair on the head. */
const CROWN: Readonly<Partial<Record<Haircut, readonly Knot[]>>> = {
  long: PARTED,
  wavy: PARTED,
  bob: points(`-.35 .1, -.385 -.12, -.35 -.34, -.2 -.49, 0 -.53, .2 -.49, .35 -.34, .385 -.12, .35 .1, .3 -.02,
    .285 -.13, .14 -.155, 0 -.16, -.14 -.155, -.285 -.13, -.3 -.02`),
  bun: points(`-.315 .02, -.35 -.14, -.32 -.34, -.18 -.49, 0 -.53, .18 -.49, .32 -.34, .35 -.14, .315 .02, .29 -.1,
    .23 -.24, .11 -.33, 0 -.35, -.11 -.33, -.23 -.24, -.29 -.1`),
  short: points(`-.318 .03, -.35 -.14, -.335 -.34, -.22 -.5, 0 -.55, .2 -.52, .33 -.38, .35 -.14, .318 .03, .298 -.08,
    .27 -.22, .18 -.29, .06 -.27, -.08 -.31, -.2 -.28, -.27 -.2, -.298 -.08`),
  swept: points(`-.316 .02, -.345 -.16, -.34 -.34, -.26 -.5, -.04 -.6, .2 -.57, .35 -.4, .35 -.14, .316 .02, .295 -.1,
    .28 -.24, .2 -.34, .04 -.36, -.12 -.33, -.22 -.26, -.28 -.16`),
}

const SIDE_LOCK: readonly Knot[] = points('.3 -.26, .36 -.05, .37 .25, .44 .6, .38 .98, .28 1, .31 .6, .285 .3, .3 .05')

/** Hair in front of the shoulders. */
const LOCKS: Readonly<Partial<Record<Haircut, readonly (readonly Knot[])[]>>> = {
  long: [SIDE_LOCK, mirrorKnots(SIDE_LOCK)],
  wavy: [
    points('.29 -.28, .37 -.05, .35 .18, .45 .42, .4 .68, .5 .92, .36 1.06, .3 .86, .26 .66, .31 .44, .285 .2, .3 0'),
    points(`-.29 -.28, -.37 -.05, -.36 .18, -.44 .42, -.42 .68, -.48 .92, -.34 1.04, -.3 .86, -.27 .64, -.3 .44,
      -.285 .2, -.3 0`),
  ],
}

/** The same knots, mirrored to the other side of the face. */
function mirrorKnots(knots: readonly Knot[]): Knot[] {
  return knots.map(([u, v, corner]) => [-u, v, corner])
}

/** Hair behind neck and shoulders. Painted before the skin. */
export function paintHairBehind(canvas: PortraitCanvas): void {
  const { cut } = canvas.face
  if (cut === 'curly') paintCurls(canvas, 'behind')
  const knots = BEHIND[cut]
  if (knots) paintLock(canvas, addMirrored(knots), 'fall')
  if (cut === 'bun') paintLock(canvas, BUN, 'fall')
}

/** The hair on top of the head and around the face. Painted over the face. */
export function paintHairInFront(canvas: PortraitCanvas): void {
  const { face } = canvas
  if (face.cut === 'curly') return paintCurls(canvas, 'before')
  const knots = CROWN[face.cut]
  if (knots) paintLock(canvas, face.yaw < 0 ? mirrorKnots(knots) : knots, 'crown')
  for (const lock of LOCKS[face.cut] ?? []) paintLock(canvas, face.yaw < 0 ? mirrorKnots(lock) : lock, 'fall')
}

function paintCurls(canvas: PortraitCanvas, layer: 'behind' | 'before'): void {
  const { stage, face, side, x, y, size } = canvas
  const random = stage.random.child(`curls ${layer}`)
  const { bright, dark } = tones(canvas, face.hair)
  const count = layer === 'behind' ? 260 : 170
  for (let i = 0; i < count; i++) {
    const angle =
      layer === 'behind'
        ? random.between(-Math.PI * 1.2, Math.PI * 0.2)
        : random.between(-Math.PI * 0.98, -Math.PI * 0.02)
    const distance = layer === 'behind' ? random.between(0.24, 0.52) : random.between(0.33, 0.49)
    const u = Math.cos(angle) * distance * 1.02
    const v = -0.1 + Math.sin(angle) * distance
    if (layer === 'before' && v > -0.2 - (0.09 - u * u * 0.8) && Math.abs(u) < 0.28) continue
    const t = clamp(0.3 + u * side * 0.9 - v * 0.25 + random.between(-0.22, 0.25))
    const toneFor = (k: number): [number, number, number] => [
      mix(dark[0] * 0.6, bright[0], clamp(t + k)),
      mix(dark[1] * 0.6, bright[1], clamp(t + k)),
      mix(dark[2] * 0.6, bright[2], clamp(t + k)),
    ]
    const r = size * random.between(0.035, 0.06)
    dab(stage, [x + u * size, y + v * size, r], { color: toneFor(-0.18), softness: 0.25, id: HAIR_ID })
    dab(stage, [x + u * size + side * r * 0.25, y + v * size - r * 0.25, r * 0.62], {
      color: toneFor(0.12),
      softness: 0.5,
    })
  }
}

function addMirrored(half: readonly Knot[]): Knot[] {
  return [...half, ...half.map(([u, v, corner]): Knot => [-u, v, corner]).reverse()]
}

/** Paints the beard around the mouth, which is not centered in a turned head. */
export function paintBeard(canvas: PortraitCanvas): void {
  const { face } = canvas
  if (face.beard === 'none') return
  const middle = face.yaw * 0.055
  const alpha = face.beard === 'stubble' ? 0.3 : 0.97
  if (face.beard !== 'moustache') paintLock(canvas, beardKnots(middle, face.beard === 'full' ? 0.12 : 0), 'fall', alpha)
  paintLock(canvas, moustacheKnots(middle), 'fall', alpha)
}

/** The outline of a beard from ear to ear, with an opening for the mouth. */
function beardKnots(middle: number, length: number): Knot[] {
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

function moustacheKnots(middle: number): Knot[] {
  return pointsIn(
    { x: middle },
    '0 .212, .05 .208, .13 .262, .12 .285, .05 .25, 0 .244, -.05 .25, -.12 .285, -.13 .262, -.05 .208',
  )
}
