import { knots, knotsIn } from '../../raster/ring.ts'
import { points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { profile } from '../lathe.ts'
import { limbsOf } from '../tube.ts'
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
