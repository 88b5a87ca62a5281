import { pairs, path, points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { knots } from '../../raster/ring.ts'
import { limbsOf } from '../tube.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { Limb } from '../people/limb.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { profile } from '../lathe.ts'
import type { Point } from '../outline.ts'

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
interface Side {
  is: 'paper' | 'ribbon'
  shares: readonly [number, number]
  at: readonly Point[]
}

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

interface Wrapping {
  paper: Lch
  ribbon: Lch
}

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
