import { path, pointsIn } from '../math/tables.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { dab } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import type { Knot } from '../raster/ring.ts'
import { oklch, type Rgb, scaleColor } from '../math/color.ts'
import { drawStroke, type PortraitCanvas, fillKnots, featureShift, toneAt, tones } from './portrait-canvas.ts'

/** Neck, shoulders and face in two tones, with painterly relief. */
export function paintSkin(canvas: PortraitCanvas): void {
  paintNeck(canvas)
  paintCoat(canvas)
  for (const side of [-1, 1]) paintEar(canvas, side)
  paintFace(canvas)
  if (canvas.face.hasFreckles) paintFreckles(canvas)
}

function paintNeck(canvas: PortraitCanvas): void {
  const { face, side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, face.skin)
  const wide = 0.122 + face.jaw * 0.066
  const knots: Knot[] = path(
    [-wide, 0.2],
    [wide, 0.2],
    [wide, 0.5],
    [wide + 0.05, 0.64],
    [0, 0.95],
    [-wide - 0.05, 0.64],
    [-wide, 0.5],
  )
  fillKnots(canvas, knots, {
    id: ID.subject + 62,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const under = smoothstep(0.4, 0.58, v + u * side * 0.14)
      const t = under * clamp(0.45 + u * side * 2.2)
      for (let c = 0; c < 3; c++) out[c] = mix((dark[c] ?? 0) * 0.85, bright[c] ?? 0, t)
    },
  })
}

function paintCoat(canvas: PortraitCanvas): void {
  const { face, side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, face.coat)
  const drop = 0.04 * (1 - face.jaw)
  const knots: Knot[] = [
    [-0.17, 0.58],
    [-0.34 + drop, 0.67],
    [-0.66 + drop * 2, 0.78],
    [-0.84 + drop * 3, 1.02],
    [-0.94, 2.4, 1],
    [0.94, 2.4, 1],
    [0.84 - drop * 3, 1.02],
    [0.66 - drop * 2, 0.78],
    [0.34 - drop, 0.67],
    [0.17, 0.58],
    [0.1, 0.76],
    [0, 0.9],
    [-0.1, 0.76],
  ]
  fillKnots(canvas, knots, {
    id: ID.subject + 63,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const folds = 0.16 * noise(u * 5 + v * 2, v * 3 - u * 2)
      const t = clamp(0.4 + u * side * 0.6 - (v - 0.7) * 0.45 + folds)
      for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
    },
  })
}

function paintEar(canvas: PortraitCanvas, side: number): void {
  const { stage, face, x, y, size } = canvas
  const u = side * 0.315 + featureShift(canvas) * 0.3
  const color = toneAt(canvas, [face.skin[0] * 0.94, face.skin[1] * 1.3, face.skin[2] - 8], u)
  dab(stage, [x + u * size, y + 0.045 * size, size * 0.045, size * 0.09, side * 0.14], {
    color,
    softness: 0.2,
    id: ID.subject + 61,
  })
}

function faceOutline({ face }: PortraitCanvas): Knot[] {
  const { jaw, yaw } = face
  const half: readonly Knot[] = [
    [0.2, -0.4],
    [0.3, -0.24],
    [0.313, -0.04],
    [0.296, 0.12],
    [0.247 + jaw * 0.03, 0.26],
    [0.145 + jaw * 0.055, 0.372],
    [0.055 + jaw * 0.03, 0.42 + jaw * 0.012],
  ]
  const halfOutline = (side: number) =>
    half.map(([u, v]): Knot => [side * u * (1 - side * yaw * 0.06) + yaw * 0.02 * (v + 0.3), v])
  return [[0, -0.44], ...halfOutline(1), [yaw * 0.02, 0.428 + jaw * 0.012], ...halfOutline(-1).reverse()]
}

function paintFace(canvas: PortraitCanvas): void {
  const { face, side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, face.skin)
  const shift = featureShift(canvas)
  const { age, jaw } = face
  fillKnots(canvas, faceOutline(canvas), {
    id: ID.subject + 61,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const f = u - shift
      const t = smoothstep(-0.12, 0.94, lightAt(u, v, side) + reliefAt(f, v, side, jaw) - wrinklesAt(f, v) * age)
      const red = blushAt(f, v)
      out[0] = mix(dark[0], bright[0], t)
      out[1] = mix(dark[1], bright[1], t) * (1 - red * 0.3)
      out[2] = mix(dark[2], bright[2], t) * (1 - red * 0.28)
    },
  })
}

/** Light on the head, which is approximated by an egg under one lamp. */
function lightAt(u: number, v: number, side: number): number {
  const nx = clamp(u / 0.36, -1, 1)
  const ny = clamp(v / 0.58, -1, 1)
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx * 0.9 - ny * ny * 0.6))
  return nx * side * 0.62 - ny * 0.26 + nz * 0.58
}

/** Light and shade of the eye sockets, the nose, the cheeks and the hollow under the lip. */
function reliefAt(u: number, v: number, side: number, jaw: number): number {
  const m = Math.abs(u)
  return (
    -0.2 * bump(m - 0.13, v + 0.02, 0.09, 0.05) -
    0.14 * jaw * bump(m - 0.13, v + 0.06, 0.1, 0.03) -
    0.42 * bump(u + side * 0.046, v - 0.1, 0.028, 0.075) -
    0.14 * bump(u + side * 0.036, v + 0.02, 0.026, 0.07) +
    0.22 * bump(u - side * 0.004, v - 0.05, 0.017, 0.1) +
    0.2 * bump(u - side * 0.008, v - 0.145, 0.026, 0.024) -
    0.4 * bump(u + side * 0.01, v - 0.194, 0.05, 0.013) +
    0.13 * bump(u - side * 0.17, v - 0.09, 0.09, 0.07) -
    0.16 * bump(u + side * 0.19, v - 0.2, 0.1, 0.1) -
    0.24 * bump(u, v - 0.33, 0.06, 0.016) +
    0.1 * bump(u - side * 0.02, v - 0.375, 0.06, 0.03) +
    0.08 * bump(u - side * 0.08, v + 0.2, 0.12, 0.08)
  )
}

/** Wrinkles of age: on the brow, next to the nose, under the eyes. */
function wrinklesAt(u: number, v: number): number {
  const m = Math.abs(u)
  const fold = m - 0.075 - (v - 0.15) * 0.42
  return (
    0.3 * Math.exp(-(fold * fold) / 0.00022) * smoothstep(0.13, 0.17, v) * smoothstep(0.3, 0.25, v) +
    0.2 * bump(m - 0.13, v - 0.062 + m * 0.08, 0.06, 0.009) +
    0.16 * bump(u, v + 0.2 + u * u * 0.4, 0.17, 0.008) +
    0.13 * bump(u, v + 0.245 + u * u * 0.4, 0.15, 0.008) +
    0.16 * bump(m - 0.022, v + 0.085, 0.007, 0.03)
  )
}

function blushAt(u: number, v: number): number {
  const m = Math.abs(u)
  return (
    0.75 * bump(m - 0.175, v - 0.125, 0.08, 0.06) +
    0.5 * bump(u, v - 0.14, 0.05, 0.04) +
    0.3 * bump(m - 0.3, v, 0.04, 0.2)
  )
}

function paintFreckles(canvas: PortraitCanvas): void {
  const { stage, face, x, y, size } = canvas
  const random = stage.random.child('freckles')
  const shift = featureShift(canvas)
  for (let i = 0; i < 90; i++) {
    const u = random.between(-0.22, 0.22)
    const v =
      0.11 + random.between(-0.055, 0.055) - Math.abs(u) * 0.12 + (random.chance(0.16) ? random.between(-0.3, 0.12) : 0)
    const radius = size * random.between(0.004, 0.009)
    const color = toneAt(canvas, [face.skin[0] * 0.78, face.skin[1] * 1.7, 45], u)
    dab(stage, [x + (u + shift) * size, y + v * size, radius], { color, alpha: 0.75, softness: 0.5 })
  }
}

/** A Gaussian bump with the height 1. */
function bump(du: number, dv: number, su: number, sv: number): number {
  const e = (du / su) * (du / su) + (dv / sv) * (dv / sv)
  return e > 8 ? 0 : Math.exp(-e)
}

const INK = [0.022, 0.014, 0.012] as const

/** Eyes that look at the viewer, brows, nostrils and mouth. */
export function paintFeatures(canvas: PortraitCanvas): void {
  for (const side of [-1, 1]) {
    paintEye(canvas, side)
    paintBrow(canvas, side)
  }
  paintNostrils(canvas)
  paintMouth(canvas)
}

function eyeCenter(canvas: PortraitCanvas, side: number): { u: number; v: number; k: number } {
  const foreshortening = 1 - Math.max(0, side * canvas.face.yaw) * 0.14
  return { u: featureShift(canvas) + side * 0.132 * foreshortening, v: 0, k: canvas.face.eyes * foreshortening }
}

/**
 * Position and shape of an eye. `toFace` maps coordinates of the eye to the face: `du` is negative toward the nose and
 * positive toward the temple, on both sides.
 */
interface Socket {
  u: number
  v: number
  k: number
  openness: number
  lift: number
  toFace: (du: number, dv: number) => [number, number]
}

function paintEye(canvas: PortraitCanvas, side: number): void {
  const { face } = canvas
  const { u, v, k } = eyeCenter(canvas, side)
  const socket: Socket = {
    u,
    v,
    k,
    openness: 0.0265 - face.age * 0.006,
    lift: face.isSmiling ? 0.005 : 0,
    toFace: (du, dv) => [u + du * side * k, v + dv * k],
  }
  const { toFace, openness, lift } = socket
  const white: Knot[] = [
    [...toFace(-0.064, 0.007), 1],
    toFace(-0.03, -openness * 0.9),
    toFace(0.014, -openness),
    [...toFace(0.066, -0.005), 1],
    toFace(0.03, 0.02 - lift),
    toFace(-0.026, 0.022 - lift),
  ]
  fillKnots(canvas, white, { paint: toneAt(canvas, [0.9, 0.015, 70], u * 0.8), id: ID.subject + 64 })
  paintIris(canvas, socket)
  paintLids(canvas, socket)
}

function paintIris({ stage, face, x, y, size, side }: PortraitCanvas, { u, v, k }: Socket): void {
  const center = { x: x + u * size, y: y + (v - 0.003) * size }
  const color = oklch(...face.iris)
  const r = 0.0285 * k * size
  dab(stage, [center.x, center.y, r, r * 0.98], { color: scaleColor(color, 0.28), softness: 0.15, id: ID.subject + 65 })
  dab(stage, [center.x, center.y + r * 0.16, r * 0.78, r * 0.72], { color: scaleColor(color, 0.85), softness: 0.45 })
  dab(stage, [center.x, center.y, r * 0.46], { color: INK, softness: 0.2 })
  const spark = { x: center.x + side * r * 0.34, y: center.y - r * 0.4, rx: r * 0.25, ry: r * 0.23 }
  dab(stage, [spark.x, spark.y, spark.rx, spark.ry], { color: [1.25, 1.22, 1.15], softness: 0.35 })
}

function paintLids(canvas: PortraitCanvas, { u, k, openness, lift, toFace }: Socket): void {
  const { face } = canvas
  const skin = toneAt(canvas, face.skin, u)
  // The lid covers part of the iris, because a fully visible iris looks like staring.
  const cover: Knot[] = [
    [...toFace(-0.068, 0.008), 1],
    toFace(-0.034, -openness * 0.84),
    toFace(0.014, -openness),
    [...toFace(0.07, -0.007), 1],
    toFace(0.03, -openness - 0.019),
    toFace(-0.03, -openness - 0.014),
  ]
  fillKnots(canvas, cover, { paint: scaleColor(skin, 0.86), id: ID.subject + 61 })
  const lashes = [
    toFace(-0.066, 0.007),
    toFace(-0.034, -openness * 0.86),
    toFace(0.014, -openness * 1.04),
    toFace(0.07, -0.008),
  ]
  const crease = lashes.map(([a, b]) => [a, b - 0.017 * k] as const)
  const under = [toFace(-0.05, 0.017), toFace(0, 0.025 - lift), toFace(0.054, 0.01)]
  const color = scaleColor(skin, 0.42)
  drawStroke(canvas, { points: lashes, width: face.jaw > 0.5 ? 0.006 : 0.0085, taper: 0.4, color: INK, alpha: 1.3 })
  drawStroke(canvas, { points: crease, width: 0.004, color, alpha: 0.7 })
  drawStroke(canvas, { points: under, width: 0.0032, color, alpha: 0.7 })
  if (face.jaw > 0.5) return
  drawStroke(canvas, { points: [toFace(0.042, -0.016), toFace(0.062, -0.028)], width: 0.0045, color: INK, alpha: 1 })
  drawStroke(canvas, { points: [toFace(0.06, -0.006), toFace(0.08, -0.018)], width: 0.0045, color: INK, alpha: 1 })
}

function paintBrow(canvas: PortraitCanvas, side: number): void {
  const { face } = canvas
  const { u, v } = eyeCenter(canvas, side)
  const [lightness, chroma, hue] = face.hair
  const color = toneAt(canvas, [Math.min(0.62, lightness * 0.8), chroma, hue], u)
  const thick = 0.0095 + face.jaw * 0.006
  const rise = face.isSmiling ? 0.008 : 0
  const points = [
    [u - 0.072 * side, v - 0.066 - rise * 0.5],
    [u - 0.02 * side, v - 0.083 - rise],
    [u + 0.036 * side, v - 0.088 - rise],
    [u + 0.088 * side, v - 0.064],
  ] as const
  drawStroke(canvas, { points, width: thick, taper: 0.45, color, alpha: 1.1 })
}

function paintNostrils(canvas: PortraitCanvas): void {
  const shift = featureShift(canvas)
  const color = scaleColor(toneAt(canvas, canvas.face.skin, 0), 0.3)
  for (const side of [-1, 1])
    drawStroke(canvas, {
      points: pointsIn({ x: shift, width: side }, '.012 .184, .03 .18'),
      width: 0.006,
      color,
      alpha: 0.8,
    })
  drawStroke(canvas, {
    points: pointsIn({ x: shift, width: canvas.side }, '-.052 .15, -.056 .172, -.044 .184'),
    width: 0.005,
    color,
    alpha: 0.5,
  })
}

function paintMouth(canvas: PortraitCanvas): void {
  const { stage, face, x, size, side } = canvas
  const c = featureShift(canvas) * 1.05
  const w = (face.isSmiling ? 0.108 : 0.086) + face.jaw * 0.006
  const up = face.isSmiling ? 0.024 : 0.003
  const [lightness, chroma, hue] = face.lips
  const upper = toneAt(canvas, [lightness * 0.88, chroma, hue], 0.02)
  const lower = toneAt(canvas, [lightness * 1.06, chroma, hue], 0.06)
  paintLips(canvas, { c, w, up, upper, lower })
  const points = [
    [c - w - 0.006, MOUTH - up - 0.002],
    [c - w * 0.4, MOUTH + 0.001],
    [c, MOUTH + 0.006],
    [c + w * 0.4, MOUTH + 0.001],
    [c + w + 0.006, MOUTH - up - 0.002],
  ] as const
  drawStroke(canvas, { points, width: 0.0045, color: scaleColor(upper, 0.4), alpha: face.isSmiling ? 0.6 : 1 })
  dab(stage, [x + (c + side * 0.018) * size, canvas.y + (MOUTH + 0.021) * size, 0.02 * size, 0.006 * size], {
    color: scaleColor(lower, 1.5),
    alpha: face.jaw > 0.5 ? 0.15 : 0.4,
    softness: 0.8,
  })
}

const MOUTH = 0.266

interface Lips {
  /** Center, half the width, and how far the corners of the mouth are raised. */
  c: number
  w: number
  up: number
  upper: Rgb
  lower: Rgb
}

function paintLips(canvas: PortraitCanvas, { c, w, up, upper, lower }: Lips): void {
  const { face } = canvas
  const full = 1 - face.age * 0.45 - face.jaw * 0.25
  const corners = path([c - w, MOUTH - up, 1], [c + w, MOUTH - up, 1])
  const above: Knot[] = pointsIn({ x: c, y: MOUTH, height: full }, '-.032 -.024, 0 -.017, .032 -.024')
  const below: Knot[] = pointsIn({ x: c, y: MOUTH, height: full }, '.04 .03, 0 .037, -.04 .03')
  fillKnots(canvas, [corners[0], ...above, corners[1], [c, MOUTH + 0.008]], { paint: upper, id: ID.subject + 68 })
  fillKnots(canvas, [corners[0], [c, MOUTH + 0.006], corners[1], ...below], { paint: lower, id: ID.subject + 69 })
  if (!face.isSmiling) return
  const teeth: Knot[] = [
    [c - w * 0.8, MOUTH - up * 0.6, 1],
    [c, MOUTH + 0.002],
    [c + w * 0.8, MOUTH - up * 0.6, 1],
    [c, MOUTH + 0.021],
  ]
  fillKnots(canvas, teeth, { paint: toneAt(canvas, [0.92, 0.015, 80], 0.02) })
}
