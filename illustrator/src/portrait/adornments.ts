import { pairs, path, points, pointsIn } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import type { Lch } from '../math/color.ts'
import { dab, glow } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import { type Knot, knots } from '../raster/ring.ts'
import {
  type Adornment,
  drawStroke,
  type PortraitCanvas,
  fillKnots,
  featureShift,
  toneAt,
  tones,
} from './portrait-canvas.ts'

const GOLD: Lch = [0.82, 0.14, 85]

/** Five spikes with pearls, and stones around the rim. A tiara is a low crown. */
function paintCrown(canvas: PortraitCanvas, tall: number): void {
  const { stage, x, y, size } = canvas
  const base = -0.36 - (0.3 - tall) * 0.35
  const spikes = 5
  const wide = 0.31 - (0.3 - tall) * 0.4
  const knots: Knot[] = [[-wide, base, 1]]
  for (let i = 0; i < spikes; i++) {
    const t = i / (spikes - 1)
    const u = mix(-wide * 1.14, wide * 1.14, t)
    const top = base - tall * (0.82 + 0.3 * Math.sin(Math.PI * t))
    knots.push([u, top, 1])
    if (i < spikes - 1) knots.push([mix(-wide * 1.1, wide * 1.1, (i + 0.5) / (spikes - 1)), base - tall * 0.42, 1])
  }
  knots.push([wide, base, 1], [wide * 0.5, base + 0.05], [0, base + 0.066], [-wide * 0.5, base + 0.05])
  shadeMetal(canvas, knots, GOLD)
  for (let i = 0; i < spikes; i++) {
    const t = i / (spikes - 1)
    const u = mix(-wide * 1.14, wide * 1.14, t)
    const v = base - tall * (0.86 + 0.3 * Math.sin(Math.PI * t))
    const r = size * 0.024
    dab(stage, [x + u * size, y + v * size, r], {
      color: toneAt(canvas, [0.9, 0.1, 90], 0.2),
      softness: 0.2,
      id: ID.subject + 72,
    })
    const gem: Lch = i % 2 ? [0.5, 0.18, 262] : [0.52, 0.22, 22]
    const gemPosition = {
      x: x + mix(-wide * 0.8, wide * 0.8, t) * size,
      y: y + (base + 0.005 + 0.03 * Math.sin(Math.PI * t)) * size,
    }
    dab(stage, [gemPosition.x, gemPosition.y, r * 0.95, r * 1.1], { color: toneAt(canvas, gem, u), softness: 0.2 })
    dab(stage, [gemPosition.x - r * 0.2, gemPosition.y - r * 0.4, r * 0.3], { color: [1.3, 1.2, 1.2], softness: 0.5 })
  }
  glow(stage, {
    x: x + canvas.side * wide * 0.6 * size,
    y: y + (base - tall * 0.3) * size,
    radius: size * 0.3,
    color: stage.light.sun,
    strength: 0.12,
  })
}

function shadeMetal(canvas: PortraitCanvas, knots: readonly Knot[], color: Lch): void {
  const { side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, color)
  fillKnots(canvas, knots, {
    id: ID.subject + 71,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const t = clamp(0.45 + u * side * 1.1 + 0.3 * Math.sin(u * 21 + v * 9) + 0.1 * noise(u * 20, v * 20))
      for (let c = 0; c < 3; c++) out[c] = mix((dark[c] ?? 0) * 0.8, (bright[c] ?? 0) * 1.1, t)
    },
  })
}

/** A straw hat with a ribbon, wide enough to shade the brow. */
function paintHat(canvas: PortraitCanvas): void {
  const { side, x, y, size, face } = canvas
  const { bright, dark } = tones(canvas, [0.82, 0.08, 85])
  const straw = (knots: readonly Knot[], lift: number) =>
    fillKnots(canvas, knots, {
      id: ID.subject + 73,
      paint: (px, py, out) => {
        const u = (px - x) / size
        const v = (py - y) / size
        const weave = 0.09 * Math.sin(u * 70) * Math.sin(v * 90)
        const t = clamp(0.45 + lift + u * side * 0.7 + weave)
        for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
      },
    })
  straw(points('-.34 -.3, -.34 -.5, -.2 -.66, 0 -.69, .2 -.66, .34 -.5, .34 -.3'), 0.08)
  fillKnots(canvas, points('-.35 -.29, -.345 -.41, 0 -.37, .345 -.41, .35 -.29'), {
    paint: toneAt(canvas, face.coat, side * 0.2),
    id: ID.subject + 74,
  })
  straw(points('-.66 -.24, -.5 -.35, -.3 -.33, 0 -.29, .3 -.33, .5 -.35, .66 -.24, .4 -.2, 0 -.185, -.4 -.2'), -0.05)
}

/** A sailor's cap: white top, dark band with a badge, and a visor that shades the brow. */
function paintCap(canvas: PortraitCanvas): void {
  const { stage, side, x, y, size } = canvas
  const top: readonly Knot[] = points('-.33 -.36, -.48 -.5, -.4 -.62, -.14 -.68, .14 -.68, .4 -.62, .48 -.5, .33 -.36')
  const band: readonly Knot[] = points('-.355 -.25, -.36 -.4, 0 -.45, .36 -.4, .355 -.25, 0 -.3')
  const visor: readonly Knot[] = knots('-.33 -.27!, 0 -.315, .33 -.27!, .24 -.17, 0 -.135, -.24 -.17')
  // Tilted a little to one side.
  const tilt = 0.1 * side
  const tilted = (u: number, v: number) => [u - (v + 0.25) * tilt, v + u * tilt] as const
  const tiltedKnots = (knots: readonly Knot[]) => knots.map(([u, v, corner]): Knot => [...tilted(u, v), corner])
  paintCloth(canvas, tiltedKnots(top), [0.95, 0.012, 85])
  paintCloth(canvas, tiltedKnots(band), [0.26, 0.06, 262])
  paintCloth(canvas, tiltedKnots(visor), [0.18, 0.015, 270])
  const [badgeU, badgeV] = tilted(0, -0.385)
  const badge = { x: x + badgeU * size, y: y + badgeV * size }
  dab(stage, [badge.x, badge.y, size * 0.05, size * 0.045], { color: toneAt(canvas, GOLD, 0.1), softness: 0.25 })
  dab(stage, [badge.x, badge.y, size * 0.022, size * 0.02], {
    color: toneAt(canvas, [0.3, 0.08, 262], 0),
    softness: 0.3,
  })
  drawStroke(canvas, {
    points: [tilted(-0.3, -0.285), tilted(0, -0.325), tilted(0.3, -0.285)],
    width: 0.011,
    taper: 1,
    color: toneAt(canvas, GOLD, side * 0.2),
    alpha: 1.4,
  })
}

function paintCloth(canvas: PortraitCanvas, knots: readonly Knot[], color: Lch): void {
  const { side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, color)
  fillKnots(canvas, knots, {
    id: ID.subject + 76,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const t = clamp(0.5 + u * side * 0.9 - (v + 0.45) * 0.9 + 0.12 * noise(u * 6, v * 9))
      for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
    },
  })
}

/** Paints what the person wears on the head, the face and the shoulders, except the coat. */
export function paintAdornments(canvas: PortraitCanvas): void {
  for (const adornment of canvas.face.adornments) PAINTERS[adornment](canvas)
}

const PAINTERS: Readonly<Record<Adornment, (canvas: PortraitCanvas) => void>> = {
  crown: (canvas) => paintCrown(canvas, 0.3),
  tiara: (canvas) => paintCrown(canvas, 0.17),
  glasses: paintGlasses,
  hat: paintHat,
  cap: paintCap,
  earrings: paintEarrings,
  ermine: paintErmine,
  necklace: paintNecklace,
}

function paintGlasses(canvas: PortraitCanvas): void {
  const shift = featureShift(canvas)
  const color = toneAt(canvas, [0.24, 0.03, 40], 0)
  const ring = (c: number) =>
    Array.from(
      { length: 17 },
      (_, i) =>
        [c + Math.cos((i / 16) * Math.PI * 2) * 0.092, 0.012 + Math.sin((i / 16) * Math.PI * 2) * 0.078] as const,
    )
  for (const side of [-1, 1]) {
    const c = shift + side * 0.134
    dab(
      canvas.stage,
      [canvas.x + c * canvas.size, canvas.y + 0.012 * canvas.size, 0.085 * canvas.size, 0.072 * canvas.size],
      {
        color: [0.8, 0.85, 0.9],
        alpha: 0.08,
        softness: 0.2,
      },
    )
    drawStroke(canvas, { points: ring(c), width: 0.0085, taper: 1, color, alpha: 1.6 })
    drawStroke(canvas, {
      points: path([c + side * 0.09, -0.005], [side * 0.32, -0.03]),
      width: 0.007,
      taper: 0.9,
      color,
      alpha: 1.4,
    })
  }
  drawStroke(canvas, {
    points: pointsIn({ x: shift }, '-.044 0, 0 -.014, .044 0'),
    width: 0.007,
    taper: 0.9,
    color,
    alpha: 1.4,
  })
}

function paintEarrings(canvas: PortraitCanvas): void {
  const { stage, x, y, size } = canvas
  for (const side of [-1, 1]) {
    const position = { x: x + side * 0.33 * size, y: y + 0.17 * size }
    dab(stage, [position.x, position.y, size * 0.018, size * 0.026], {
      color: toneAt(canvas, GOLD, side * 0.3),
      softness: 0.2,
    })
    dab(stage, [position.x - size * 0.004, position.y - size * 0.008, size * 0.006], {
      color: [1.3, 1.25, 1.1],
      softness: 0.4,
    })
  }
}

/** White fur around the shoulders with black tails in it. */
function paintErmine(canvas: PortraitCanvas): void {
  const { stage, side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, [0.95, 0.012, 85])
  const half: readonly Knot[] = points('.13 .6, .3 .62, .56 .74, .74 .92, .7 1.08, .42 1, .2 1.12, .05 1.1, .08 .84')
  for (const sign of [-1, 1])
    fillKnots(
      canvas,
      half.map(([u, v]): Knot => [u * sign, v]),
      {
        id: ID.subject + 75,
        paint: (px, py, out) => {
          const u = (px - x) / size
          const v = (py - y) / size
          const t = clamp(0.5 + u * side * 0.55 + 0.1 * noise(u * 34, v * 20) - (v - 0.8) * 0.3)
          for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
        },
      },
    )
  const tails = pairs('.2 .72, .34 .78, .5 .84, .62 .98, .17 .96, .36 .94')
  for (const sign of [-1, 1])
    for (const [u, v] of tails)
      dab(stage, [x + u * sign * size, y + v * size, size * 0.011, size * 0.03, -sign * 0.3], {
        color: [0.02, 0.018, 0.02],
        softness: 0.4,
      })
}

function paintNecklace(canvas: PortraitCanvas): void {
  const { stage, x, y, size } = canvas
  for (let i = 0; i <= 14; i++) {
    const t = i / 7 - 1
    const position = { x: x + t * 0.135 * size, y: y + (0.7 - t * t * 0.13) * size }
    const r = size * (0.012 + 0.008 * (1 - Math.abs(t)))
    dab(stage, [position.x, position.y, r], {
      color: toneAt(canvas, i === 7 ? [0.5, 0.2, 22] : GOLD, t * 0.2),
      softness: 0.2,
    })
    dab(stage, [position.x - r * 0.25, position.y - r * 0.3, r * 0.35], { color: [1.2, 1.15, 1], softness: 0.5 })
  }
}
