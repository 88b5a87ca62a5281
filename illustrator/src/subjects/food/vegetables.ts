import { pairs, path, points, pointsIn } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import type { Lch } from '../../math/colour.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { paintBowl } from './serving.ts'

export const avocado: PaintedObject = { halfWidth: 0.6, height: 0.72, paint: paintAvocado }

function paintAvocado(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.5)
  const pear = (u: number, k: number, lean: number): [number, number][] =>
    pairs('0 -.66, .13 -.6, .19 -.42, .28 -.22, .2 -.03, 0 .02, -.2 -.03, -.28 -.22, -.19 -.42, -.13 -.6').map(
      ([a, b]) => [u + a * k + lean * (b * k), -0.31 + (b + 0.31) * k],
    )
  craft.puff(pear(0.2, 1, -0.2), [0.36, 0.07, 140], {
    swell: 0.12,
    texture: 0.3,
    roughness: 0.15,
    shadow: { length: 0.4 },
  })
  craft.puff(pear(-0.2, 1, 0.16), [0.34, 0.07, 140], { swell: 0.04, shadow: { length: 0.4 } })
  craft.puff(pear(-0.2, 0.9, 0.16), [0.76, 0.14, 122], { swell: 0.015 })
  craft.puff(pear(-0.2, 0.74, 0.16), [0.89, 0.11, 108], { swell: 0.015 })
  craft.body([[-0.23, -0.22, 0.125, -0.23, -0.21, 0.125, 0, 0]], [[0.42, 0.09, 48]], { gloss: 0.9 })
}

export const carrot: PaintedObject = { halfWidth: 0.74, height: 0.5, paint: paintCarrots }

function paintCarrots(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('carrot')
  craft.contact(0.6)
  for (const [i, lift] of [0.2, 0.09, 0].entries()) {
    const v = -0.11 - lift
    const shift = [0.02, 0.12, -0.04][i] ?? 0
    for (let k = 0; k < 9; k++)
      craft.line(
        [
          [-0.34 + shift, v],
          [-0.54 + shift, v - 0.02 + (k - 4) * 0.025],
          [-0.72 + shift + random.between(0, 0.12), v + (k - 4.6) * 0.07],
        ],
        0.045,
        { colour: [0.5 + random.between(0, 0.14), 0.15, 137], taper: 0.9 },
      )
    craft.body(
      [
        [-0.32 + shift, v, 0.115, 0.2 + shift, v + 0.02, 0.07, 0, 0],
        [0.2 + shift, v + 0.02, 0.07, 0.62 + shift, v + 0.05, 0.014, 0, 0],
      ],
      [placement.colour ?? [0.69, 0.18, 52]],
      { gloss: 0.3, ...(i === 2 ? { shadow: { length: 0.5 } } : {}) },
    )
    for (let k = 0; k < 6; k++) {
      const u = -0.24 + shift + k * 0.1
      craft.line(path([u, v - 0.08 + k * 0.011], [u + 0.015, v - 0.03]), 0.012, {
        colour: [0.55, 0.16, 46],
        taper: 0.6,
      })
    }
  }
}

export const pumpkin: PaintedObject = { halfWidth: 0.58, height: 0.86, paint: paintPumpkin }
export const jackolantern: PaintedObject = { halfWidth: 0.58, height: 0.9, paint: paintJackOLantern }

function paintPumpkin(stage: Stage, placement: ObjectPlacement): void {
  modelPumpkin(createCraft(stage, placement), placement.colour)
}

function modelPumpkin(craft: Craft, colour: Lch | undefined): void {
  craft.contact(0.5)
  for (const u of [-0.4, 0.4, -0.28, 0.28, -0.14, 0.14, 0]) {
    const near = 1 - Math.abs(u) / 0.5
    const [l, c, h] = colour ?? [0.68, 0.18, 52]
    const rib: Lch = [l * (0.88 + near * 0.14), c, h]
    const half = 0.13 + near * 0.03
    const tall = 0.3 + near * 0.05
    craft.puff(
      [
        [u * 0.6, -0.36 - tall],
        [u + half * 0.8, -0.36 - tall * 0.75],
        [u + half * 1.1, -0.36],
        [u + half * 0.8, -0.36 + tall * 0.8],
        [u * 0.8, -0.36 + tall],
        [u - half * 0.8, -0.36 + tall * 0.8],
        [u - half * 1.1, -0.36],
        [u - half * 0.8, -0.36 - tall * 0.75],
      ],
      rib,
      {
        swell: 0.07,
        gloss: 0.3,
        texture: 0.15,
        textureScale: 0.03,
        ...(u === -0.4 ? { shadow: { length: 0.4 } } : {}),
      },
    )
  }
  craft.tube(points('0 -.66, .01 -.76, .1 -.84'), 0.055, { material: [0.46, 0.09, 120] })
}

/** A face and a light inside. */
function paintJackOLantern(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const glowing: Lch = [0.9, 0.16, 85]
  modelPumpkin(craft, placement.colour)
  for (const side of [-1, 1]) {
    craft.face(pointsIn({ width: side }, '.1 -.4, .3 -.44, .2 -.58'), [0.3, 0.1, 40], { share: 0.4 })
    craft.face(pointsIn({ width: side }, '.13 -.41, .28 -.44, .2 -.55'), glowing, { share: 2.6, isDetail: true })
  }
  craft.face(points('-.05 -.3, .05 -.3, 0 -.38'), glowing, { share: 2.4 })
  craft.face(
    points(`-.36 -.27, -.22 -.22, -.17 -.27, -.11 -.2, .03 -.19, .09 -.25, .15 -.2, .24 -.23, .36 -.28, .24 -.12,
      .12 -.08, .06 -.13, 0 -.07, -.2 -.1`),
    glowing,
    { share: 2.4 },
  )
  craft.glow([0, -0.3], 0.9, { colour: [0.8, 0.16, 65], strength: 0.5 })
}

export const salad: PaintedObject = { halfWidth: 0.62, height: 0.75, paint: paintSalad }

function paintSalad(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBowl(craft, placement.colour ?? [0.62, 0.08, 60], [0.45, 0.12, 138])
  const random = stage.random.child('salad')
  for (let i = 0; i < 26; i++) {
    const u = random.between(-0.46, 0.46)
    const v = -0.44 - (1 - Math.abs(u) * 2) * random.between(0, 0.24)
    const r = random.between(0.07, 0.13)
    craft.puff(
      pointsIn({ x: u, y: v, width: r, height: r }, '-1 0, -.5 -.8, .2 -.5, 1 -.6, .8 .2, 0 .4'),
      [random.between(0.5, 0.74), 0.17, random.between(122, 140)],
      { swell: 0.02 },
    )
    if (i % 5 === 2)
      craft.body([[u, v - 0.03, 0.07, u + 0.01, v - 0.03, 0.07, 0, 0]], [[0.58, 0.21, 28]], { gloss: 0.8 })
    if (i % 7 === 3) craft.disc([u, v, 0.08, 0.05, u * 3], { colour: [0.9, 0.08, 125] })
  }
}
