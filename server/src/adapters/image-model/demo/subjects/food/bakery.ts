import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintBerry, paintPlate } from './cakes.ts'
import { paintBoard } from './meals.ts'

export const bread: PaintedObject = { halfWidth: 0.78, height: 0.56, paint: paintBread }
export const croissant: PaintedObject = { halfWidth: 0.66, height: 0.5, paint: paintCroissant }
export const pancakes: PaintedObject = { halfWidth: 0.62, height: 0.72, paint: paintPancakes }
export const cheese: PaintedObject = { halfWidth: 0.62, height: 0.62, paint: paintCheese }
export const cookie: PaintedObject = { halfWidth: 0.56, height: 0.62, paint: paintCookies }
export const egg: PaintedObject = { halfWidth: 0.34, height: 0.82, paint: paintEggInCup }

const CRUST: Lch = [0.57, 0.12, 55]
const CRUMB: Lch = [0.9, 0.06, 82]

function paintBread(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBoard(craft, 0.78, 0.34)
  craft.body(
    [
      [-0.36, -0.22, 0.24, 0.42, -0.22, 0.22, 0, 0],
      [-0.3, -0.3, 0.2, 0.36, -0.3, 0.19, 0, 0],
    ],
    [CRUST],
    { texture: 0.35, textureScale: 0.03, roughness: 0.1, shadow: { length: 0.4, softness: 9 } },
  )
  for (const u of [-0.02, 0.18, 0.38]) {
    const cut: Point[] = [[u - 0.07, -0.46], [u + 0.02, -0.39], [u + 0.06, -0.3]] // prettier-ignore
    craft.line(cut, 0.075, { colour: [0.4, 0.09, 48], taper: 1, share: 0.5 })
    craft.line(
      cut.map(([a, b]): Point => [a + 0.012, b]),
      0.045,
      { colour: CRUMB, taper: 1, share: 0.75 },
    )
  }
  paintToast(craft, [-0.4, -0.24])
  paintToast(craft, [-0.5, -0.12])
}

/** A slice that has fallen from the loaf. */
function paintToast(craft: Craft, [u, v]: Point): void {
  const outline = (k: number): [number, number][] => [
    [u - 0.17 * k, v + 0.2 * k],
    [u - 0.2 * k, v - 0.1 * k],
    [u - 0.12 * k, v - 0.24 * k],
    [u + 0.08 * k, v - 0.25 * k],
    [u + 0.18 * k, v - 0.1 * k],
    [u + 0.15 * k, v + 0.2 * k],
  ]
  craft.puff(
    outline(1).map(([a, b]): [number, number] => [a + 0.035, b]),
    CRUST,
    { swell: 0.02 },
  )
  craft.puff(outline(1), CRUST, { swell: 0.02 })
  craft.puff(outline(0.86), CRUMB, { swell: 0.012, texture: 0.25, textureScale: 0.12 })
}

function paintCroissant(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintPlate(craft, 0.66)
  const arms = 9
  const at = (i: number): Point => {
    const a = Math.PI * (0.94 - (i / (arms - 1)) * 0.88)
    return [Math.cos(a) * 0.48, 0.04 - Math.sin(a) * 0.27]
  }
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4]
  for (const i of order) {
    const [u, v] = at(i)
    const middle = 1 - Math.abs(i - 4) / 4
    const r = 0.075 + middle * 0.115
    const lean = (i - 4) * 0.035
    craft.body(
      [
        [u - lean, v - r * 0.8, r * 0.8, u + lean * 0.4, v + r * 0.05, r * 0.92, middle * 0.1, 0],
        [u - lean * 0.9, v - r * 1.15, r * 0.4, u - lean * 0.5, v - r * 0.6, r * 0.6, middle * 0.1, 0],
      ],
      [[0.66 - (i % 2) * 0.05, 0.13, 62 - (i % 2) * 5]],
      { texture: 0.3, textureScale: 0.08, gloss: 0.35, rim: 0.7, ...(i === 4 ? { shadow: { length: 0.3 } } : {}) },
    )
  }
}

function paintPancakes(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintPlate(craft, 0.62)
  const layers = 5
  for (let i = 0; i < layers; i++) {
    const v = -0.02 - i * 0.095
    const u = (i % 2 ? 0.02 : -0.015) * (i % 3)
    craft.lathe(
      [
        [-0.1, 0.4, 1],
        [-0.06, 0.45],
        [-0.02, 0.45],
        [0.01, 0.4, 1],
      ],
      [
        [0.86, 0.09, 80],
        [0.63, 0.12, 60],
      ],
      { u, v, ...(i === 0 ? { shadow: { length: 1 } } : {}) },
    )
    craft.disc([u, v - 0.1], { rx: 0.43, ry: 0.105 }, { colour: [0.66, 0.13, 62], share: 0.65 })
  }
  const top = -0.02 - layers * 0.095
  craft.puff(
    [
      [-0.34, top],
      [-0.1, top - 0.07],
      [0.26, top - 0.04],
      [0.36, top + 0.03],
      [0.34, top + 0.24],
      [0.29, top + 0.25],
      [0.26, top + 0.08],
      [0.08, top + 0.09],
      [0.05, top + 0.33],
      [-0.01, top + 0.32],
      [-0.03, top + 0.09],
      [-0.22, top + 0.07],
      [-0.26, top + 0.19],
      [-0.31, top + 0.18],
    ],
    [0.52, 0.14, 52],
    { gloss: 1, swell: 0.025 },
  )
  craft.face([[-0.12, top - 0.06], [0.02, top - 0.11], [0.13, top - 0.07], [-0.01, top - 0.01]], [0.95, 0.09, 98], { share: 0.95 }) // prettier-ignore
  craft.face([[-0.12, top - 0.06], [-0.01, top - 0.01], [-0.01, top + 0.05], [-0.12, top]], [0.88, 0.11, 92], { share: 0.6 }) // prettier-ignore
  craft.face([[0.13, top - 0.07], [-0.01, top - 0.01], [-0.01, top + 0.05], [0.13, top - 0.01]], [0.9, 0.1, 94], { share: 0.7 }) // prettier-ignore
  paintBerry(craft, [0.2, top - 0.05], 0.07)
  for (const u of [-0.5, -0.42, 0.47])
    craft.body([[u, 0.05, 0.05, u, 0.05, 0.05, 0, 0]], [[0.38, 0.12, 275]], { gloss: 0.5 })
}

function paintCheese(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const rind: Lch = placement.colour ?? [0.84, 0.15, 88]
  paintBoard(craft, 0.62, 0.34)
  craft.face([[-0.5, -0.32], [0.24, -0.6], [0.5, -0.4]], [rind[0] + 0.06, rind[1] * 0.8, rind[2]], { share: 0.85 }) // prettier-ignore
  craft.face([[-0.5, -0.32], [0.5, -0.4], [0.5, 0.06], [-0.5, 0.1]], rind, { share: 0.6 }) // prettier-ignore
  for (const [u, v, r] of [
    [-0.3, -0.1, 0.075],
    [-0.05, -0.24, 0.06],
    [0.08, -0.02, 0.09],
    [0.32, -0.22, 0.085],
    [0.4, 0, 0.045],
    [-0.18, 0.04, 0.04],
    [-0.4, -0.24, 0.035],
  ] as const) {
    craft.disc([u, v], { rx: r, ry: r * 1.05 }, { colour: [0.6, 0.14, 75], share: 0.35 })
    craft.disc([u + r * 0.16, v + r * 0.2], { rx: r * 0.8, ry: r * 0.8 }, { colour: [0.74, 0.15, 82], share: 0.5, isDetail: true }) // prettier-ignore
  }
  for (const [u, v] of [[0.06, -0.46], [0.26, -0.5]] as const) // prettier-ignore
    craft.disc([u, v], { rx: 0.07, ry: 0.025 }, { colour: [0.66, 0.15, 80], share: 0.5 })
}

function paintCookies(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('chips')
  craft.contact(0.52)
  const biscuit = (u: number, v: number, squash: number) => {
    craft.body([[u - 0.04, v + 0.03, 0.34 * squash, u + 0.04, v + 0.03, 0.34 * squash, 0, 0]], [[0.66, 0.11, 65]], {
      texture: 0.35,
      textureScale: 0.06,
      roughness: 0.12,
      shadow: { length: 0.35 },
    })
    for (let i = 0; i < 9; i++) {
      const a = i * 2.4
      const r = (0.06 + ((i * 0.11) % 0.2)) * squash
      const [cu, cv] = [u + Math.cos(a) * r, v + Math.sin(a) * r]
      const chip = 0.03 + random.between(0, 0.02)
      craft.body([[cu, cv, chip, cu + 0.02, cv + 0.01, chip, 0, 0]], [[0.28, 0.06, 45]], { gloss: 0.6 })
    }
  }
  biscuit(0.2, -0.34, 0.8)
  biscuit(-0.16, -0.26, 0.95)
}

function paintEggInCup(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  craft.contact(0.22)
  const foot: Lch = [0.72, 0.09, 230]
  craft.lathe(
    [
      [-0.4, 0.24],
      [-0.28, 0.2],
      [-0.18, 0.08],
      [-0.1, 0.07],
      [-0.02, 0.2],
      [0, 0.22],
    ],
    [foot],
    { gloss: 0.5, shadow: { length: 0.5 } },
  )
  craft.disc([0, -0.4], { rx: 0.24, ry: 0.06 }, { colour: foot, share: 0.5 })
  craft.lathe(
    [
      [-0.82, 0.01],
      [-0.79, 0.1],
      [-0.68, 0.19],
      [-0.52, 0.23],
      [-0.38, 0.2],
    ],
    [placement.colour ?? [0.86, 0.05, 60]],
    { gloss: 0.3, texture: 0.06 },
  )
}
