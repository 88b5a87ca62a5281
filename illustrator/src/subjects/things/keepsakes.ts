import { knots, knotsIn } from '../../raster/ring.ts'
import { pairs, path, points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { profile } from '../lathe.ts'
import { limbsOf } from '../tube.ts'
import type { Limb } from '../people/limb.ts'
import { paintTwinkle } from './treasure.ts'

export const clock: PaintedObject = { halfWidth: 0.5, height: 1.12, paint: paintAlarmClock }

const BRASS: Lch = [0.7, 0.12, 80]
const INK: Lch = [0.16, 0.02, 260]

function paintAlarmClock(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch =
    placement.colour ?? stage.random.child('clock').pick(colours('0.5 0.18 25, 0.55 0.11 195, 0.72 0.12 80'))
  const turn = stage.random.child('hands').between(0, 6.28)
  craft.contact(0.36)
  paintFeetAndBells(craft)
  craft.body([[0, -0.48, 0.46, 0.001, -0.48, 0.46, 0, 0]], [shell], {
    gloss: 0.8,
    rim: 0.8,
    shadow: { length: 0.5, softness: 9 },
  })
  paintDial(craft, turn)
}

function paintFeetAndBells(craft: Craft): void {
  for (const side of [-1, 1]) {
    craft.tube(pointsIn({ width: side }, '0.24 -0.16, 0.34 0'), 0.045, { material: BRASS, gloss: 1 })
    craft.puff(knotsIn({ width: side }, '0.1 -0.9!, 0.12 -1.02, 0.3 -1.04, 0.42 -0.9, 0.4 -0.8!'), BRASS, {
      swell: 0.05,
      gloss: 1,
    })
  }
  craft.tube(points('-0.1 -0.96, 0 -1.1, 0.1 -0.96'), 0.025, { material: INK })
}

function paintDial(craft: Craft, turn: number): void {
  const at = (a: number, r: number): Point => [Math.sin(a) * r, -0.48 - Math.cos(a) * r]
  craft.disc([0, -0.48], { rx: 0.38, ry: 0.38 }, { colour: [0.6, 0.06, 80], share: 0.5 })
  craft.disc([0, -0.48], { rx: 0.36, ry: 0.36 }, { colour: [0.96, 0.025, 90], share: 0.8 })
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283
    craft.line([at(a, i % 3 ? 0.3 : 0.26), at(a, 0.33)], i % 3 ? 0.018 : 0.036, { colour: INK })
  }
  craft.line([at(turn, -0.04), at(turn, 0.19)], 0.04, { colour: INK })
  craft.line([at(turn * 12, -0.05), at(turn * 12, 0.28)], 0.026, { colour: INK })
  craft.body([[0, -0.48, 0.032, 0, -0.48, 0.032, 0, 0]], [[0.55, 0.2, 27]], { gloss: 1 })
  craft.line(points('-0.26 -0.62, -0.16 -0.72, -0.02 -0.76'), 0.03, { colour: [1, 0, 0], alpha: 0.5, taper: 0.8 })
}

export const hourglass: PaintedObject = { halfWidth: 0.36, height: 1.06, paint: paintHourglass }

const WOOD: Lch = [0.46, 0.1, 48]

function paintHourglass(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const sand: Lch = placement.colour ?? [0.8, 0.13, 78]
  const glass: readonly Point[] = points(`0.25 -0.94, 0.25 -0.78, 0.15 -0.62, 0.03 -0.52, 0.15 -0.42, 0.25 -0.26,
    0.25 -0.1`)
  const outline = [...glass, ...glass.toReversed().map(([u, v]): Point => [-u, v])]
  craft.contact(0.34)
  for (const u of [-0.3, 0.3]) craft.lathe(profile('-0.95 0.028, -0.52 0.04, -0.08 0.028'), [WOOD], { u, gloss: 0.6 })
  craft.leaf(outline, [0.9, 0.025, 215], { alpha: 0.45, share: 0.8 })
  paintSand(craft, sand)
  for (const side of [-1, 1])
    craft.line(
      glass.map(([u, v]): Point => [u * side, v]),
      0.018,
      { colour: [0.98, 0.01, 220], alpha: 0.75 },
    )
  craft.line(points('-0.18 -0.88, -0.18 -0.74, -0.1 -0.64'), 0.03, { colour: [1, 0, 0], alpha: 0.6, taper: 0.6 })
  for (const v of [-0.94, 0])
    craft.lathe(profile('-0.11 0.34 0!, -0.02 0.36 0!, 0 0.34'), [WOOD], {
      v,
      gloss: 0.5,
      ...(v === 0 ? { shadow: { length: 2 } } : {}),
    })
}

function paintSand(craft: Craft, sand: Lch): void {
  craft.lathe(profile('-0.76 0.215 0!, -0.62 0.13, -0.52 0.015'), [sand], { roughness: 0.1 })
  craft.disc([0, -0.76], { rx: 0.215, ry: 0.035 }, { colour: [0.88, 0.1, 82], share: 0.8 })
  craft.line(points('0 -0.54, 0 -0.16'), 0.016, { colour: sand, share: 0.9 })
  craft.puff(knots('0 -0.34!, 0.13 -0.18, 0.23 -0.11!, -0.23 -0.11!, -0.13 -0.18'), sand, { swell: 0.04 })
}

export const potion: PaintedObject = { halfWidth: 0.4, height: 1.02, paint: paintPotion }

function paintPotion(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const drink: Lch =
    placement.colour ?? stage.random.child('potion').pick(colours('0.62 0.22 330, 0.72 0.18 145, 0.66 0.15 225'))
  craft.contact(0.34)
  craft.glow([0, -0.34], 1, { colour: drink, strength: 0.5 })
  craft.lathe(
    profile('-0.9 0.1 1, -0.8 0.09 1, -0.74 0.1 1, -0.62 0.22 1, -0.46 0.35, -0.26 0.38, -0.06 0.28, 0 0.2'),
    [
      [...drink, 0.5],
      [0.82, 0.04, 210],
    ],
    { gloss: 1, rim: 1, shadow: { length: 0.5 } },
  )
  craft.disc(
    [0, -0.47],
    { rx: 0.33, ry: 0.06 },
    { colour: [Math.min(0.95, drink[0] + 0.2), drink[1] * 0.7, drink[2]], share: 1 },
  )
  craft.lathe(profile('-1.02 0.075 0!, -0.88 0.085'), [[0.62, 0.08, 60]])
  const random = stage.random.child('bubbles')
  for (let i = 0; i < 12; i++) {
    const radius = random.between(0.012, 0.035)
    craft.disc(
      [random.between(-0.24, 0.24), random.between(-0.4, -0.08)],
      { rx: radius, ry: radius },
      { colour: [0.96, 0.04, drink[2]], alpha: 0.6, isDetail: true },
    )
  }
  craft.line(points('-0.26 -0.42, -0.31 -0.26, -0.25 -0.12'), 0.035, { colour: [0.99, 0, 0], alpha: 0.7, taper: 0.7 })
  paintTwinkle(craft, [0.34, -0.7], 0.1)
}

export const skull: PaintedObject = { halfWidth: 0.42, height: 0.88, paint: paintSkull }

const HOLLOW: Lch = [0.12, 0.02, 50]

function paintSkull(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const bone: Lch = placement.colour ?? [0.88, 0.045, 85]
  craft.contact(0.34)
  craft.body(
    limbsOf(`0 0: -0.06 -0.56 0.31, 0.06 -0.56 0.31; 0 0.03: 0 -0.62 0.3, 0 -0.4 0.24;
      0 0.12: -0.24 -0.36 0.08, -0.15 -0.28 0.07; 0 0.12: 0.24 -0.36 0.08, 0.15 -0.28 0.07;
      0 0.1: -0.1 -0.26 0.1, 0.1 -0.26 0.1; 0 0.1: -0.15 -0.08 0.08, 0.15 -0.08 0.08;
      0 0.06: -0.2 -0.22 0.05, -0.18 -0.1 0.06; 0 0.06: 0.2 -0.22 0.05, 0.18 -0.1 0.06;
      0 0.22: -0.22 -0.58 0.05, 0.22 -0.58 0.05`),
    [bone],
    { blend: 0.06, texture: 0.2, textureScale: 0.03, gloss: 0.2, rim: 0.8, shadow: { length: 0.5, softness: 9 } },
  )
  paintHollows(craft)
  paintTeeth(craft)
}

/** Eyes, nose and the line of the mouth. */
function paintHollows(craft: Craft): void {
  for (const side of [-1, 1])
    craft.leaf(
      pointsIn({ width: side }, '0.05 -0.46, 0.1 -0.54, 0.22 -0.54, 0.27 -0.44, 0.2 -0.36, 0.1 -0.38'),
      HOLLOW,
      { share: 0.3 },
    )
  craft.leaf(knots('0 -0.4!, 0.06 -0.28, 0.02 -0.26!, 0 -0.29!, -0.02 -0.26!, -0.06 -0.28'), HOLLOW, { share: 0.3 })
  craft.leaf(points('-0.18 -0.15, 0 -0.13, 0.18 -0.15, 0.16 -0.12, 0 -0.1, -0.16 -0.12'), HOLLOW, { share: 0.3 })
}

function paintTeeth(craft: Craft): void {
  for (let i = -3; i <= 3; i++)
    for (const v of [-0.185, -0.09])
      craft.body([[i * 0.045, v - 0.02, 0.022, i * 0.045, v + 0.015, 0.022, 0.1, 0]], [[0.93, 0.03, 88]], {
        gloss: 0.5,
      })
}

export const teddy: PaintedObject = { halfWidth: 0.5, height: 1.08, paint: paintTeddy }

const TEDDY: readonly Limb[] = limbsOf(`0 -0.02: -0.2 -0.99 0.1, -0.21 -0.99 0.1;
  0 -0.02: 0.2 -0.99 0.1, 0.21 -0.99 0.1; 1 0.07: -0.2 -0.985 0.058; 1 0.07: 0.2 -0.985 0.058;
  0 0: 0 -0.3 0.27, 0 -0.44 0.2; 1 0.1: 0 -0.28 0.19, 0 -0.32 0.18; 0 0.06: -0.06 -0.78 0.25, 0.06 -0.78 0.25;
  0 0.08: -0.22 -0.5 0.09, -0.36 -0.28 0.1; 0 0.08: 0.22 -0.5 0.09, 0.36 -0.28 0.1;
  0 0.1: -0.18 -0.14 0.13, -0.36 -0.12 0.125; 0 0.1: 0.18 -0.14 0.13, 0.36 -0.12 0.125;
  1 0.19: -0.38 -0.13 0.105, -0.39 -0.13 0.105; 1 0.19: 0.38 -0.13 0.105, 0.39 -0.13 0.105;
  1 0.25: 0 -0.69 0.12, 0 -0.7 0.115; 2 0.33: -0.1 -0.82 0.034; 2 0.33: 0.1 -0.82 0.034;
  2 0.36: -0.02 -0.74 0.04, 0.02 -0.74 0.04`)

function paintTeddy(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const plush: Lch = placement.colour ?? [0.58, 0.1, 62]
  craft.contact(0.46)
  craft.body(TEDDY, [plush, [Math.min(0.93, plush[0] + 0.2), plush[1] * 0.6, plush[2] + 8], [0.15, 0.02, 40]], {
    blend: 0.025,
    roughness: 0.22,
    texture: 0.16,
    textureScale: 0.12,
    shadow: { length: 0.4, softness: 9 },
  })
  craft.line(points('0 -0.7, 0 -0.66, -0.05 -0.63'), 0.014, { colour: [0.2, 0.03, 40] })
  craft.line(points('0 -0.66, 0.05 -0.63'), 0.014, { colour: [0.2, 0.03, 40] })
  for (const u of [-0.09, 0.11])
    craft.disc([u, -0.835], { rx: 0.012, ry: 0.012 }, { colour: [1, 0, 0], share: 1.2, isDetail: true })
  const ribbon: Lch = Math.abs(plush[2] - 25) < 30 && plush[1] > 0.14 ? [0.84, 0.1, 220] : [0.53, 0.2, 25]
  for (const side of [-1, 1])
    craft.puff(pointsIn({ width: side }, '0 -0.52, 0.16 -0.6, 0.2 -0.52, 0.16 -0.44'), ribbon, {
      swell: 0.03,
      gloss: 0.4,
    })
  craft.body([[0, -0.52, 0.045, 0, -0.51, 0.045, 0.1, 0]], [ribbon], { gloss: 0.4 })
}

export const chess: PaintedObject = { halfWidth: 0.36, height: 1.08, paint: paintKnight }

function paintKnight(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? stage.random.child('side').pick(colours('0.85 0.06 80, 0.27 0.04 45'))
  craft.contact(0.34)
  craft.lathe(profile('-0.32 0.19, -0.28 0.23, -0.24 0.18, -0.16 0.21, -0.1 0.32, -0.05 0.34, 0 0.33'), [wood], {
    gloss: 0.8,
    shadow: { length: 0.8 },
  })
  const head = knots(`-0.2 -0.28!, 0.2 -0.28!, 0.22 -0.48, 0.1 -0.62, 0.14 -0.7, 0.24 -0.66, 0.34 -0.6, 0.38 -0.72,
    0.26 -0.88, 0.14 -0.98, 0.07 -1.08!, 0 -0.98, -0.16 -0.9, -0.26 -0.68, -0.26 -0.44`)
  craft.puff(head, wood, { swell: 0.075, gloss: 0.9, rim: 0.9, shadow: { length: 0.4 } })
  craft.disc([0.15, -0.83], { rx: 0.026, ry: 0.022 }, { colour: [0.08, 0.01, 40], isDetail: true })
  craft.line(points('0.36 -0.66, 0.28 -0.69'), 0.014, { colour: [0.1, 0.02, 40] })
  for (let i = 0; i < 6; i++)
    craft.line(path([-0.02 - i * 0.035, -0.93 + i * 0.085], [-0.12 - i * 0.018, -0.86 + i * 0.09]), 0.018, {
      colour: [wood[0] * 0.55, wood[1], wood[2]],
      taper: 0.6,
    })
}

export const gift: PaintedObject = { halfWidth: 0.56, height: 0.98, paint: paintGift }

function paintGift(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child(`gift ${placement.index}`)
  const paper: Lch = placement.colour ?? random.pick(colours('0.5 0.18 25, 0.5 0.12 165, 0.5 0.14 262, 0.62 0.16 350'))
  const ribbon: Lch = paper[2] > 60 && paper[2] < 110 ? [0.5, 0.18, 25] : [0.84, 0.13, 88]
  craft.contact(0.54)
  paintSides(craft, BOX, { paper, ribbon })
  paintSides(craft, LID, { paper, ribbon })
  paintFold(craft, ribbon)
  paintBow(craft, [0.02, -0.68], ribbon)
}

/** A side of the present: its corners, and how bright it is with the sun on the left and on the right. */
type Side = { is: 'paper' | 'ribbon'; shares: readonly [number, number]; at: readonly Point[] }

const BOX: readonly Side[] = [
  { is: 'paper', shares: [0.75, 0.45], at: points('-0.46 0, -0.46 -0.5, 0.16 -0.44, 0.16 0.06') },
  { is: 'paper', shares: [0.32, 0.75], at: points('0.16 0.06, 0.16 -0.44, 0.5 -0.52, 0.5 -0.04') },
  { is: 'ribbon', shares: [0.8, 0.5], at: points('-0.24 0.02, -0.24 -0.48, -0.08 -0.465, -0.08 0.035') },
  { is: 'ribbon', shares: [0.4, 0.8], at: points('0.28 0.025, 0.28 -0.47, 0.37 -0.49, 0.37 0.002') },
]

const LID: readonly Side[] = [
  { is: 'paper', shares: [0.85, 0.55], at: points('-0.5 -0.48, -0.5 -0.62, 0.17 -0.56, 0.17 -0.41') },
  { is: 'paper', shares: [0.4, 0.85], at: points('0.17 -0.41, 0.17 -0.56, 0.54 -0.64, 0.54 -0.5') },
  { is: 'paper', shares: [0.9, 0.9], at: points('-0.5 -0.62, 0.17 -0.56, 0.54 -0.64, -0.1 -0.72') },
  { is: 'ribbon', shares: [0.9, 0.9], at: points('-0.25 -0.6, -0.08 -0.585, 0.31 -0.67, 0.16 -0.69') },
  { is: 'ribbon', shares: [0.85, 0.85], at: points('0.27 -0.585, 0.39 -0.61, -0.2 -0.705, -0.33 -0.665') },
]

type Wrapping = { paper: Lch; ribbon: Lch }

function paintSides(craft: Craft, sides: readonly Side[], wrapping: Wrapping): void {
  const isSunny = craft.sunward < 0
  for (const { is, shares, at } of sides) craft.face(at, wrapping[is], { share: shares[isSunny ? 0 : 1] })
}

/** Where the ribbon hangs over the edge of the lid. */
function paintFold(craft: Craft, ribbon: Lch): void {
  const isSunny = craft.sunward < 0
  for (const [u, v] of pairs('-0.24 -0.48, -0.25 -0.6'))
    craft.face(pointsIn({ x: u, y: v }, '0 -0.02, 0.165 -0.005, 0.165 0.12, 0 0.11'), ribbon, {
      share: isSunny ? 0.85 : 0.5,
      isDetail: true,
    })
}

function paintBow(craft: Craft, [u, v]: Point, colour: Lch): void {
  for (const side of [-1, 1]) {
    craft.puff(pointsIn({ x: u, y: v, width: side }, '0 0, 0.16 -0.05, 0.26 0.1, 0.2 0.13, 0.08 0.04'), colour, {
      swell: 0.02,
      gloss: 0.4,
    })
    craft.puff(
      pointsIn({ x: u, y: v, width: side }, '0 -0.01, 0.12 -0.24, 0.3 -0.27, 0.36 -0.12, 0.24 -0.02'),
      colour,
      { swell: 0.045, gloss: 0.6 },
    )
    craft.disc(
      [u + side * 0.22, v - 0.13],
      { rx: 0.075, ry: 0.05, angle: -side * 0.5 },
      { colour: [colour[0] * 0.6, colour[1], colour[2]], share: 0.4, isDetail: true },
    )
  }
  craft.body([[u - 0.02, v - 0.04, 0.07, u + 0.02, v - 0.03, 0.07, 0.1, 0]], [colour], { gloss: 0.6 })
}
