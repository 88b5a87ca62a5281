import { knots, knotsIn } from '../../raster/ring.ts'
import { pairs, path, points, pointsIn } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import { type ObjectCanvas, createPaintedObject } from '../object-canvas.ts'
import type { ObjectPlacement } from '../object.ts'
import type { Point } from '../outline.ts'
import { type Limb, parseLimbs } from '../limbs.ts'
import { paintTwinkle } from './treasure.ts'

export const clock = createPaintedObject({ halfWidth: 0.5, height: 1.12 }, paintAlarmClock)
const BRASS: Lch = [0.7, 0.12, 80]
const INK: Lch = [0.16, 0.02, 260]

function paintAlarmClock(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const shell: Lch =
    placement.color ?? canvas.stage.random.child('clock').pick(colors('.5 .18 25, .55 .11 195, .72 .12 80'))
  const hourAngle = canvas.stage.random.child('hands').between(0, 6.28)
  canvas.contactShadow(0.36)
  paintFeetAndBells(canvas)
  canvas.body([[0, -0.48, 0.46, 0.001, -0.48, 0.46, 0, 0]], [shell], {
    gloss: 0.8,
    rim: 0.8,
    shadow: { length: 0.5, softness: 9 },
  })
  paintDial(canvas, hourAngle)
}

function paintFeetAndBells(canvas: ObjectCanvas): void {
  for (const side of [-1, 1]) {
    canvas.tube(pointsIn({ width: side }, '.24 -.16, .34 0'), 0.045, { material: BRASS, gloss: 1 })
    canvas.inflate(knotsIn({ width: side }, '.1 -.9!, .12 -1.02, .3 -1.04, .42 -.9, .4 -.8!'), BRASS, {
      swell: 0.05,
      gloss: 1,
    })
  }
  canvas.tube('-.1 -.96, 0 -1.1, .1 -.96', 0.025, { material: INK })
}

function paintDial(canvas: ObjectCanvas, rotation: number): void {
  const pointOnDial = (a: number, r: number): Point => [Math.sin(a) * r, -0.48 - Math.cos(a) * r]
  canvas.ellipse([0, -0.48, 0.38], { color: [0.6, 0.06, 80], share: 0.5 })
  canvas.ellipse([0, -0.48, 0.36], { color: [0.96, 0.025, 90], share: 0.8 })
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283
    canvas.line([pointOnDial(a, i % 3 ? 0.3 : 0.26), pointOnDial(a, 0.33)], i % 3 ? 0.018 : 0.036, { color: INK })
  }
  canvas.line([pointOnDial(rotation, -0.04), pointOnDial(rotation, 0.19)], 0.04, { color: INK })
  canvas.line([pointOnDial(rotation * 12, -0.05), pointOnDial(rotation * 12, 0.28)], 0.026, { color: INK })
  canvas.body([[0, -0.48, 0.032, 0, -0.48, 0.032, 0, 0]], [[0.55, 0.2, 27]], { gloss: 1 })
  canvas.line('-.26 -.62, -.16 -.72, -.02 -.76', 0.03, { color: [1, 0, 0], alpha: 0.5, taper: 0.8 })
}

export const hourglass = createPaintedObject({ halfWidth: 0.36, height: 1.06 }, paintHourglass)
const WOOD: Lch = [0.46, 0.1, 48]

function paintHourglass(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const sand: Lch = placement.color ?? [0.8, 0.13, 78]
  const glass: readonly Point[] = points('.25 -.94, .25 -.78, .15 -.62, .03 -.52, .15 -.42, .25 -.26, .25 -.1')
  const outline = [...glass, ...glass.toReversed().map(([u, v]): Point => [-u, v])]
  canvas.contactShadow(0.34)
  for (const u of [-0.3, 0.3]) canvas.lathe('-.95 .028, -.52 .04, -.08 .028', [WOOD], { u, gloss: 0.6 })
  canvas.smoothFace(outline, [0.9, 0.025, 215], { alpha: 0.45, share: 0.8 })
  paintSand(canvas, sand)
  for (const side of [-1, 1])
    canvas.line(
      glass.map(([u, v]): Point => [u * side, v]),
      0.018,
      { color: [0.98, 0.01, 220], alpha: 0.75 },
    )
  canvas.line('-.18 -.88, -.18 -.74, -.1 -.64', 0.03, { color: [1, 0, 0], alpha: 0.6, taper: 0.6 })
  for (const v of [-0.94, 0])
    canvas.lathe('-.11 .34 0!, -.02 .36 0!, 0 .34', [WOOD], {
      v,
      gloss: 0.5,
      ...(v === 0 ? { shadow: { length: 2 } } : {}),
    })
}

function paintSand(canvas: ObjectCanvas, sand: Lch): void {
  canvas.lathe('-.76 .215 0!, -.62 .13, -.52 .015', [sand], { roughness: 0.1 })
  canvas.ellipse([0, -0.76, 0.215, 0.035], { color: [0.88, 0.1, 82], share: 0.8 })
  canvas.line('0 -.54, 0 -.16', 0.016, { color: sand, share: 0.9 })
  canvas.inflate('0 -.34!, .13 -.18, .23 -.11!, -.23 -.11!, -.13 -.18', sand, { swell: 0.04 })
}

export const potion = createPaintedObject({ halfWidth: 0.4, height: 1.02 }, paintPotion)

function paintPotion(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const drink: Lch =
    placement.color ?? canvas.stage.random.child('potion').pick(colors('.62 .22 330, .72 .18 145, .66 .15 225'))
  canvas.contactShadow(0.34)
  canvas.glow([0, -0.34], 1, { color: drink, strength: 0.5 })
  canvas.lathe(
    '-.9 .1 1, -.8 .09 1, -.74 .1 1, -.62 .22 1, -.46 .35, -.26 .38, -.06 .28, 0 .2',
    [
      [...drink, 0.5],
      [0.82, 0.04, 210],
    ],
    { gloss: 1, rim: 1, shadow: { length: 0.5 } },
  )
  canvas.ellipse([0, -0.47, 0.33, 0.06], {
    color: [Math.min(0.95, drink[0] + 0.2), drink[1] * 0.7, drink[2]],
    share: 1,
  })
  canvas.lathe('-1.02 .075 0!, -.88 .085', [[0.62, 0.08, 60]])
  const random = canvas.stage.random.child('bubbles')
  for (let i = 0; i < 12; i++) {
    const radius = random.between(0.012, 0.035)
    canvas.ellipse([random.between(-0.24, 0.24), random.between(-0.4, -0.08), radius], {
      color: [0.96, 0.04, drink[2]],
      alpha: 0.6,
      isDetail: true,
    })
  }
  canvas.line('-.26 -.42, -.31 -.26, -.25 -.12', 0.035, { color: [0.99, 0, 0], alpha: 0.7, taper: 0.7 })
  paintTwinkle(canvas, [0.34, -0.7], 0.1)
}

export const skull = createPaintedObject({ halfWidth: 0.42, height: 0.88 }, paintSkull)
const HOLLOW: Lch = [0.12, 0.02, 50]

function paintSkull(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const bone: Lch = placement.color ?? [0.88, 0.045, 85]
  canvas.contactShadow(0.34)
  canvas.body(
    parseLimbs(`0 0: -.06 -.56 .31, .06 -.56 .31; 0 .03: 0 -.62 .3, 0 -.4 .24; 0 .12: -.24 -.36 .08, -.15 -.28 .07;
      0 .12: .24 -.36 .08, .15 -.28 .07; 0 .1: -.1 -.26 .1, .1 -.26 .1; 0 .1: -.15 -.08 .08, .15 -.08 .08;
      0 .06: -.2 -.22 .05, -.18 -.1 .06; 0 .06: .2 -.22 .05, .18 -.1 .06; 0 .22: -.22 -.58 .05, .22 -.58 .05`),
    [bone],
    { blend: 0.06, texture: 0.2, textureScale: 0.03, gloss: 0.2, rim: 0.8, shadow: { length: 0.5, softness: 9 } },
  )
  paintHollows(canvas)
  paintTeeth(canvas)
}

/** Paints eyes, nose and the line of the mouth. */
function paintHollows(canvas: ObjectCanvas): void {
  for (const side of [-1, 1])
    canvas.smoothFace(pointsIn({ width: side }, '.05 -.46, .1 -.54, .22 -.54, .27 -.44, .2 -.36, .1 -.38'), HOLLOW, {
      share: 0.3,
    })
  canvas.smoothFace('0 -.4!, .06 -.28, .02 -.26!, 0 -.29!, -.02 -.26!, -.06 -.28', HOLLOW, { share: 0.3 })
  canvas.smoothFace('-.18 -.15, 0 -.13, .18 -.15, .16 -.12, 0 -.1, -.16 -.12', HOLLOW, { share: 0.3 })
}

function paintTeeth(canvas: ObjectCanvas): void {
  for (let i = -3; i <= 3; i++)
    for (const v of [-0.185, -0.09])
      canvas.body([[i * 0.045, v - 0.02, 0.022, i * 0.045, v + 0.015, 0.022, 0.1, 0]], [[0.93, 0.03, 88]], {
        gloss: 0.5,
      })
}

export const teddy = createPaintedObject({ halfWidth: 0.5, height: 1.08 }, paintTeddy)

const TEDDY: readonly Limb[] = parseLimbs(`0 -.02: -.2 -.99 .1, -.21 -.99 .1; 0 -.02: .2 -.99 .1, .21 -.99 .1;
  1 .07: -.2 -.985 .058; 1 .07: .2 -.985 .058; 0 0: 0 -.3 .27, 0 -.44 .2; 1 .1: 0 -.28 .19, 0 -.32 .18;
  0 .06: -.06 -.78 .25, .06 -.78 .25; 0 .08: -.22 -.5 .09, -.36 -.28 .1; 0 .08: .22 -.5 .09, .36 -.28 .1;
  0 .1: -.18 -.14 .13, -.36 -.12 .125; 0 .1: .18 -.14 .13, .36 -.12 .125; 1 .19: -.38 -.13 .105, -.39 -.13 .105;
  1 .19: .38 -.13 .105, .39 -.13 .105; 1 .25: 0 -.69 .12, 0 -.7 .115; 2 .33: -.1 -.82 .034; 2 .33: .1 -.82 .034;
  2 .36: -.02 -.74 .04, .02 -.74 .04`)

function paintTeddy(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const plush: Lch = placement.color ?? [0.58, 0.1, 62]
  canvas.contactShadow(0.46)
  canvas.body(TEDDY, [plush, [Math.min(0.93, plush[0] + 0.2), plush[1] * 0.6, plush[2] + 8], [0.15, 0.02, 40]], {
    blend: 0.025,
    roughness: 0.22,
    texture: 0.16,
    textureScale: 0.12,
    shadow: { length: 0.4, softness: 9 },
  })
  canvas.line('0 -.7, 0 -.66, -.05 -.63', 0.014, { color: [0.2, 0.03, 40] })
  canvas.line('0 -.66, .05 -.63', 0.014, { color: [0.2, 0.03, 40] })
  for (const u of [-0.09, 0.11]) canvas.ellipse([u, -0.835, 0.012], { color: [1, 0, 0], share: 1.2, isDetail: true })
  const ribbon: Lch = Math.abs(plush[2] - 25) < 30 && plush[1] > 0.14 ? [0.84, 0.1, 220] : [0.53, 0.2, 25]
  for (const side of [-1, 1])
    canvas.inflate(pointsIn({ width: side }, '0 -.52, .16 -.6, .2 -.52, .16 -.44'), ribbon, { swell: 0.03, gloss: 0.4 })
  canvas.body([[0, -0.52, 0.045, 0, -0.51, 0.045, 0.1, 0]], [ribbon], { gloss: 0.4 })
}

export const chess = createPaintedObject({ halfWidth: 0.36, height: 1.08 }, paintChessKnight)

function paintChessKnight(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const wood: Lch = placement.color ?? canvas.stage.random.child('side').pick(colors('.85 .06 80, .27 .04 45'))
  canvas.contactShadow(0.34)
  canvas.lathe('-.32 .19, -.28 .23, -.24 .18, -.16 .21, -.1 .32, -.05 .34, 0 .33', [wood], {
    gloss: 0.8,
    shadow: { length: 0.8 },
  })
  const head = knots(`-.2 -.28!, .2 -.28!, .22 -.48, .1 -.62, .14 -.7, .24 -.66, .34 -.6, .38 -.72, .26 -.88, .14 -.98,
    .07 -1.08!, 0 -.98, -.16 -.9, -.26 -.68, -.26 -.44`)
  canvas.inflate(head, wood, { swell: 0.075, gloss: 0.9, rim: 0.9, shadow: { length: 0.4 } })
  canvas.ellipse([0.15, -0.83, 0.026, 0.022], { color: [0.08, 0.01, 40], isDetail: true })
  canvas.line('.36 -.66, .28 -.69', 0.014, { color: [0.1, 0.02, 40] })
  for (let i = 0; i < 6; i++)
    canvas.line(path([-0.02 - i * 0.035, -0.93 + i * 0.085], [-0.12 - i * 0.018, -0.86 + i * 0.09]), 0.018, {
      color: [wood[0] * 0.55, wood[1], wood[2]],
      taper: 0.6,
    })
}

export const gift = createPaintedObject({ halfWidth: 0.56, height: 0.98 }, paintGift)

function paintGift(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const random = canvas.stage.random.child(`gift ${placement.index}`)
  const paper: Lch = placement.color ?? random.pick(colors('.5 .18 25, .5 .12 165, .5 .14 262, .62 .16 350'))
  const ribbon: Lch = paper[2] > 60 && paper[2] < 110 ? [0.5, 0.18, 25] : [0.84, 0.13, 88]
  canvas.contactShadow(0.54)
  paintSides(canvas, BOX, { paper, ribbon })
  paintSides(canvas, LID, { paper, ribbon })
  paintFold(canvas, ribbon)
  paintBow(canvas, [0.02, -0.68], ribbon)
}

/** A side of the gift: its corners, and its share of the sunlight with the sun on the left and on the right. */
type Side = { material: 'paper' | 'ribbon'; shares: readonly [number, number]; corners: readonly Point[] }

const BOX: readonly Side[] = [
  { material: 'paper', shares: [0.75, 0.45], corners: points('-.46 0, -.46 -.5, .16 -.44, .16 .06') },
  { material: 'paper', shares: [0.32, 0.75], corners: points('.16 .06, .16 -.44, .5 -.52, .5 -.04') },
  { material: 'ribbon', shares: [0.8, 0.5], corners: points('-.24 .02, -.24 -.48, -.08 -.465, -.08 .035') },
  { material: 'ribbon', shares: [0.4, 0.8], corners: points('.28 .025, .28 -.47, .37 -.49, .37 .002') },
]

const LID: readonly Side[] = [
  { material: 'paper', shares: [0.85, 0.55], corners: points('-.5 -.48, -.5 -.62, .17 -.56, .17 -.41') },
  { material: 'paper', shares: [0.4, 0.85], corners: points('.17 -.41, .17 -.56, .54 -.64, .54 -.5') },
  { material: 'paper', shares: [0.9, 0.9], corners: points('-.5 -.62, .17 -.56, .54 -.64, -.1 -.72') },
  { material: 'ribbon', shares: [0.9, 0.9], corners: points('-.25 -.6, -.08 -.585, .31 -.67, .16 -.69') },
  { material: 'ribbon', shares: [0.85, 0.85], corners: points('.27 -.585, .39 -.61, -.2 -.705, -.33 -.665') },
]

type Wrapping = { paper: Lch; ribbon: Lch }

function paintSides(canvas: ObjectCanvas, sides: readonly Side[], wrapping: Wrapping): void {
  const isSunLeft = canvas.localSunSide < 0
  for (const { material, shares, corners } of sides)
    canvas.face(corners, wrapping[material], { share: shares[isSunLeft ? 0 : 1] })
}

/** Paints the ribbon where it hangs over the edge of the lid. */
function paintFold(canvas: ObjectCanvas, ribbon: Lch): void {
  const isSunLeft = canvas.localSunSide < 0
  for (const [u, v] of pairs('-.24 -.48, -.25 -.6'))
    canvas.face(pointsIn({ x: u, y: v }, '0 -.02, .165 -.005, .165 .12, 0 .11'), ribbon, {
      share: isSunLeft ? 0.85 : 0.5,
      isDetail: true,
    })
}

function paintBow(canvas: ObjectCanvas, [u, v]: Point, color: Lch): void {
  for (const side of [-1, 1]) {
    canvas.inflate(pointsIn({ x: u, y: v, width: side }, '0 0, .16 -.05, .26 .1, .2 .13, .08 .04'), color, {
      swell: 0.02,
      gloss: 0.4,
    })
    canvas.inflate(pointsIn({ x: u, y: v, width: side }, '0 -.01, .12 -.24, .3 -.27, .36 -.12, .24 -.02'), color, {
      swell: 0.045,
      gloss: 0.6,
    })
    canvas.ellipse([u + side * 0.22, v - 0.13, 0.075, 0.05, -side * 0.5], {
      color: [color[0] * 0.6, color[1], color[2]],
      share: 0.4,
      isDetail: true,
    })
  }
  canvas.body([[u - 0.02, v - 0.04, 0.07, u + 0.02, v - 0.03, 0.07, 0.1, 0]], [color], { gloss: 0.6 })
}
