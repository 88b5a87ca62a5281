import { pairs, pointsIn } from '../../math/tables.ts'
import { type Lch, oklch } from '../../math/color.ts'
import { dab, fillShape, glow, lit } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { smoothRing } from '../../raster/ring.ts'
import { parseLimbs } from '../limbs.ts'
import { modelBody } from '../body.ts'
import { modelLathe, parseProfile } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeSolid } from '../shade.ts'
import {
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  oval,
  type Spot,
  parseOutline,
} from '../subject-canvas.ts'
import { isLamplit, paintLamp, paneRow, paintPanes } from '../subject-canvas-details.ts'

export const balloon: PaintedObject = { halfWidth: 0.4, height: 1, paint: paintBalloon }
const id = ID.subject + 20

function paintBalloon(stage: Stage, { x, y, size: s, color, index }: ObjectPlacement): void {
  const hue = stage.random.child(`balloon ${index}`).between(0, 360)
  const first: Lch = color ?? [0.62, 0.19, hue]
  const envelope = modelLathe(
    stage,
    parseProfile('-1 .02, -.93 .2, -.78 .33, -.6 .365, -.42 .31, -.24 .16, -.17 .085'),
    {
      x,
      y,
      size: s,
      gores: 12,
      stripes: 12,
    },
  )
  shadeSolid(stage, envelope, [first, [0.92, 0.06, first[2] + 50]], { rim: 0.7, id })
  const rope = lit([0.1, 0.08, 0.07], stage.light, 0.5)
  for (const [top, foot] of pairs('-.07 -.05, .07 .05, -.02 -.015, .025 .018'))
    fillShape(
      stage,
      [
        [
          x + top * s,
          y - 0.18 * s,
          x + top * s + 1.4,
          y - 0.18 * s,
          x + foot * s + 1.4,
          y - 0.05 * s,
          x + foot * s,
          y - 0.05 * s,
        ],
      ],
      { paint: rope },
    )
  const basket = modelBody(
    stage,
    parseLimbs('0 0: -.03 -.04 .022, .03 -.04 .022; 0 0: -.028 -.015 .02, .028 -.015 .02'),
    {
      x,
      y,
      size: s,
      flip: 1,
      blend: 0.01,
    },
  )
  shadeSolid(stage, basket, [[0.5, 0.08, 60]], { id: id + 2 })
  if (stage.light.strength < 1.1)
    glow(stage, { x, y: y - s * 0.3, radius: s * 0.4, color: oklch(0.85, 0.14, 65), strength: 0.5 })
}

export const rocket: PaintedObject = { halfWidth: 0.5, height: 1, paint: paintRocket }

/** Converts units of the rocket to pixels. */
type ToImage = (u: number, v: number) => [number, number]

function paintRocket(stage: Stage, { x, y, size: s, flip, color }: ObjectPlacement): void {
  const tilt = 0.5 * flip
  const toImage: ToImage = (u, v) => [
    x + (u * Math.cos(tilt) - v * Math.sin(tilt)) * s,
    y + (u * Math.sin(tilt) + v * Math.cos(tilt)) * s,
  ]
  const red: Lch = color ?? [0.55, 0.19, 28]
  paintFlame(stage, toImage, s)
  for (const side of [-1, 1]) {
    const share = side * (stage.sun.x - x) > 0 ? 0.9 : 0.35
    fillShape(stage, [createFinRing(toImage, side)], { paint: lit(oklch(...red), stage.light, share), id: id + 1 })
  }
  const hull = modelLathe(
    stage,
    parseProfile(`-1 .002 1, -.9 .065 1, -.76 .115 1!, -.759 .116 0, -.5 .15 0, -.2 .13 0, -.06 .09 0!, -.058 .075 2!,
      0 .09 2`),
    { x, y, size: s, tilt },
  )
  shadeSolid(stage, hull, [[0.95, 0.01, 240], red, [0.35, 0.02, 260]], { rim: 0.6, gloss: 0.7, id })
  paintPorthole(stage, toImage, s)
}

function createFinRing(toImage: ToImage, side: number): number[] {
  return smoothRing([
    [...toImage(side * 0.1, -0.35), 1],
    toImage(side * 0.27, -0.12),
    [...toImage(side * 0.28, 0.06), 1],
    [...toImage(side * 0.1, -0.06), 1],
  ])
}

function paintPorthole(stage: Stage, toImage: ToImage, size: number): void {
  const [px, py] = toImage(0, -0.55)
  dab(stage, [px, py, size * 0.06], { color: lit([0.5, 0.5, 0.55], stage.light, 0.8), softness: 0.1 })
  dab(stage, [px, py, size * 0.043], { color: oklch(0.55, 0.12, 230), softness: 0.1 })
  dab(stage, [px - size * 0.013, py - size * 0.015, size * 0.014, size * 0.01, 0.6], { color: [1, 1, 1], alpha: 0.8 })
}

function paintFlame(stage: Stage, toImage: ToImage, size: number): void {
  const random = stage.random.child('flame')
  for (let i = 0; i < 70; i++) {
    const t = i / 70
    const [x, y] = toImage(random.between(-0.05, 0.05) * (1 + t * 3), 0.05 + t * 0.9)
    const color = t > 0.4 ? oklch(0.55, 0.12, 30) : oklch(0.85, 0.16, 65)
    glow(stage, { x, y, radius: size * (0.09 + t * 0.12), color, strength: 0.4 * (1 - t) })
  }
}

export const aeroplane: PaintedObject = { halfWidth: 0.76, height: 0.62, paint: paintAeroplane }
export const helicopter: PaintedObject = { halfWidth: 0.8, height: 0.66, paint: paintHelicopter }
export const ufo: PaintedObject = { halfWidth: 0.62, height: 0.5, paint: paintUfo }
const DARK: Lch = [0.26, 0.02, 260]
const STEEL: Lch = [0.8, 0.015, 250]

/** Tilts an outline, so that the aeroplane climbs to the right. */
function tiltUp(spots: readonly Spot[]): Spot[] {
  return spots.map(([u, v, corner]): Spot => {
    const tilted = [u * 0.985 + (v + 0.3) * 0.17, v - 0.17 * u] as const
    return corner ? [...tilted, corner] : tilted
  })
}

function paintAeroplane(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const accent: Lch = placement.color ?? [0.52, 0.17, 255]
  const white: Lch = [0.96, 0.01, 240]
  paintPanel(canvas, tiltUp(parseOutline('8 -36, -14 -36, -36 -60, -27 -60')), {
    color: [0.86, 0.015, 250],
    share: 0.75,
    part: 1,
  })
  paintPanel(canvas, tiltUp(parseOutline('-60 -36, -72 -36, -80 -46, -74 -46')), {
    color: [0.8, 0.015, 250],
    share: 0.6,
    part: 1,
  })
  paintPanel(canvas, tiltUp(parseOutline('-46 -38!, -64 -39!, -78 -64!, -68 -64!')), {
    color: accent,
    share: 0.9,
    part: 2,
  })
  const body = tiltUp(
    parseOutline('74 -30, 69 -36, 60 -40, 44 -42, -40 -42, -74 -40!, -78 -37, -50 -28, -30 -22, 50 -22, 68 -25'),
  )
  paintPanel(canvas, body, { color: white, cylinder: 'lying', share: 1, gloss: 0.25, isSmooth: true, part: 3 })
  paintPanel(canvas, tiltUp(parseOutline('72 -27, 60 -23.5, -30 -21.5, -55 -29.5, -30 -25.5, 55 -27.5')), {
    color: accent,
    share: 0.7,
    isSmooth: true,
    part: 2,
  })
  paintPanels(canvas, paneRow(-0.42, 0.5, 19, [-0.355, -0.325]).map(tiltUp), {
    color: [0.3, 0.05, 245],
    share: 0.5,
    part: 5,
    glow: isLamplit(canvas) ? 1.5 : 0,
  })
  paintPanel(canvas, tiltUp(parseOutline('60 -38, 66 -35, 64 -33, 56 -34')), {
    color: [0.3, 0.05, 245],
    share: 0.8,
    part: 5,
  })
  paintNearWing(canvas, accent)
}

function paintNearWing(canvas: SubjectCanvas, accent: Lch): void {
  paintPanel(canvas, tiltUp(parseOutline('20 -27!, -10 -26!, -42 6!, -38 7.5, -29 6!')), {
    color: [0.9, 0.015, 245],
    share: 0.95,
    part: 6,
  })
  paintPanel(canvas, tiltUp(parseOutline('-36 0, -42 6, -29 6, -24 1')), { color: accent, share: 0.8, part: 7 })
  paintPanel(canvas, tiltUp(parseOutline('-60 -35!, -74 -36!, -84 -23!, -76 -22.5!')), {
    color: [0.9, 0.015, 245],
    share: 0.85,
    part: 6,
  })
  for (const [u, v] of pairs('.06 -.14, -.1 -.05')) {
    paintPanel(canvas, tiltUp(pointsIn({ x: u, y: v }, '-.08 -.03, .1 -.045, .12 0, .1 .045, -.08 .02')), {
      color: [0.75, 0.02, 250],
      cylinder: 'lying',
      gloss: 0.4,
      share: 0.9,
      isSmooth: true,
      part: 8,
    })
    paintPanel(canvas, tiltUp(oval(u + 0.105, v, 0.016, 0.042)), { color: DARK, share: 0.5, part: 9 })
  }
}

function paintHelicopter(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const paint: Lch = placement.color ?? [0.56, 0.19, 30]
  paintBars(canvas, '-10 -12 -14 -2 1.8, 24 -12 28 -2 1.8, -30 -1.5 42 -1.5 2.4', { color: STEEL, share: 0.8 })
  paintPanel(canvas, '-10 -40, -70 -38, -74 -36, -70 -34, -8 -20', {
    color: paint,
    cylinder: 'lying',
    share: 0.9,
    gloss: 0.3,
    part: 1,
  })
  paintPanel(canvas, '-66 -37!, -78 -56!, -70 -56!, -58 -38!', { color: paint, share: 0.8, part: 2 })
  paintBars(canvas, '-72 -50 -66 -26 2.2, -80 -36 -58 -40 2.2', { color: DARK, share: 0.7, part: 3 })
  paintPanel(canvas, '-20 -16, -18 -42, 4 -48, 26 -46, 43 -34, 46 -20, 34 -9, 0 -8', {
    color: paint,
    cylinder: 'lying',
    gloss: 0.5,
    share: 1,
    isSmooth: true,
    part: 4,
  })
  paintPanel(canvas, '-16 -20!, 46 -22, 44 -17!, -12 -14!', { color: [0.94, 0.02, 85], share: 0.85, part: 3 })
  paintPanes(canvas, [parseOutline('20 -43, 32 -39, 42 -30, 44 -24, 20 -24'), box(-0.02, -0.42, 0.16, -0.25)])
  paintPanel(canvas, '-10 -46, 2 -54, 16 -53, 20 -46', { color: DARK, share: 0.9, isSmooth: true, part: 6 })
  paintBars(canvas, [[0.06, -0.5, 0.06, -0.6, 0.03]], { color: STEEL, share: 0.8 })
  paintPanel(canvas, oval(0.06, -0.6, 0.72, 0.035), { color: [0.7, 0.02, 250], share: 0.6, alpha: 0.22 })
  paintBars(canvas, '6 -60 76 -62.5 2.6 1.6, 6 -60 -64 -57.5 2.6 1.6, 6 -60 40 -57.5 2, 6 -60 -28 -62.5 2', {
    color: DARK,
    share: 0.8,
    part: 7,
  })
  paintLamp(canvas, [0.4, -0.12], { radius: 0.022 })
}

/** Paints a saucer with a dome, lamps around its rim and a beam down to the ground. */
function paintUfo(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const metal: Lch = placement.color ?? [0.74, 0.025, 250]
  const isDark = isLamplit(canvas)
  paintBeam(canvas, isDark ? 0.3 : 0.5)
  paintPanel(canvas, '-24 -28!, -20 -42, 0 -50, 20 -42, 24 -28!', {
    color: [0.78, 0.1, 195],
    cylinder: 'upright',
    share: 0.95,
    glow: isDark ? 0.5 : 0.1,
    isSmooth: true,
    part: 1,
  })
  paintPanel(canvas, '-13 -41, -7 -46, -5 -42, -12 -33', {
    color: [0.98, 0.02, 200],
    glow: 0.6,
    alpha: 0.7,
    isSmooth: true,
  })
  paintPanel(canvas, '-62 -20!, -34 -30, 0 -33, 34 -30, 62 -20!, 36 -10, 0 -7, -36 -10', {
    color: metal,
    cylinder: 'lying',
    gloss: 0.6,
    share: 1,
    isSmooth: true,
    part: 2,
  })
  paintPanel(canvas, oval(0, -0.1, 0.24, 0.045), { color: [0.9, 0.14, 165], glow: 1.6, share: 0, part: 3 })
  paintPanel(canvas, '-60 -20, -30 -18.5, 0 -17.5, 30 -18.5, 60 -20, 30 -16.5, 0 -15.5, -30 -16.5', {
    color: DARK,
    share: 0.5,
    isSmooth: true,
    part: 4,
  })
  for (let i = -3; i <= 3; i++) {
    const u = Math.sin(i * 0.42) * 0.58
    paintLamp(canvas, [u, -0.175 + Math.abs(i) * -0.004 + 0.004], {
      radius: 0.026,
      color: [0.86, 0.16, i & 1 ? 60 : 330],
    })
  }
  const beamTop = { x: placement.x, y: placement.y - 0.06 * placement.size }
  glow(stage, { ...beamTop, radius: placement.size * 0.8, color: oklch(0.85, 0.13, 165), strength: isDark ? 0.6 : 0.2 })
}

/** Paints light that gets weaker on its way down and ends in a bright ellipse on the ground. */
function paintBeam(canvas: SubjectCanvas, strength: number): void {
  const steps = 22
  const halfWidthAt = (v: number) => 0.2 + (v + 0.1) * 0.4
  for (let i = 0; i < steps; i++) {
    const top = -0.1 + (i / steps) * 1.05
    const foot = -0.1 + ((i + 1) / steps) * 1.05
    const alpha = strength * (1 - (i / steps) * 0.75)
    for (const share of [1, 0.6])
      paintPanel(
        canvas,
        [
          [-halfWidthAt(top) * share, top],
          [halfWidthAt(top) * share, top],
          [halfWidthAt(foot) * share, foot],
          [-halfWidthAt(foot) * share, foot],
        ],
        { color: [0.92, 0.12, 165], glow: 1, share: 0, grain: 0, alpha: alpha * 0.6 },
      )
  }
  paintPanel(canvas, oval(0, 0.95, 0.6, 0.09), { color: [0.94, 0.1, 165], glow: 1, share: 0, alpha: strength * 0.5 })
}
