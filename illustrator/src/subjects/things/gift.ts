import { pairs, points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

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
