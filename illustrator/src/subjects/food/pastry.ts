import { pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { limbsOf } from '../tube.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintBoard, paintPlate, sprinkle } from './serving.ts'

export const bread: PaintedObject = { halfWidth: 0.78, height: 0.56, paint: paintBread }

const CRUST: Lch = [0.57, 0.12, 55]
const CRUMB: Lch = [0.9, 0.06, 82]

function paintBread(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBoard(craft, 0.78, 0.34)
  craft.body(limbsOf('0 0: -.36 -.22 .24, .42 -.22 .22; 0 0: -.3 -.3 .2, .36 -.3 .19'), [CRUST], {
    texture: 0.35,
    textureScale: 0.03,
    roughness: 0.1,
    shadow: { length: 0.4, softness: 9 },
  })
  for (const u of [-0.02, 0.18, 0.38]) {
    const cut: Point[] = pointsIn({ x: u }, '-.07 -.46, .02 -.39, .06 -.3')
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
  const outline = (k: number): [number, number][] =>
    pointsIn({ x: u, y: v, width: k, height: k }, '-.17 .2, -.2 -.1, -.12 -.24, .08 -.25, .18 -.1, .15 .2')
  craft.puff(
    outline(1).map(([a, b]): [number, number] => [a + 0.035, b]),
    CRUST,
    { swell: 0.02 },
  )
  craft.puff(outline(1), CRUST, { swell: 0.02 })
  craft.puff(outline(0.86), CRUMB, { swell: 0.012, texture: 0.25, textureScale: 0.12 })
}

export const croissant: PaintedObject = { halfWidth: 0.66, height: 0.5, paint: paintCroissant }

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

export const donut: PaintedObject = { halfWidth: 0.52, height: 0.92, paint: paintDonut }

/** Leaning towards the viewer, so that its hole shows. */
function paintDonut(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const ring = (radius: number, squeeze: number): Point[] =>
    Array.from({ length: 29 }, (_, i): Point => {
      const a = (i / 28) * Math.PI * 2
      return [Math.cos(a) * radius, -0.45 + Math.sin(a) * radius * squeeze]
    })
  craft.contact(0.36)
  craft.tube(ring(0.31, 0.95), 0.165, { material: [0.7, 0.11, 65], shadow: { length: 0.45 } })
  craft.tube(ring(0.305, 0.92), 0.14, { material: placement.colour ?? [0.74, 0.16, 355], gloss: 0.8 })
  sprinkle(craft, 44, (random) => {
    const a = random.between(0, 6.28)
    const r = random.between(0.2, 0.41)
    return [Math.cos(a) * r, -0.46 + Math.sin(a) * r * 0.92]
  })
}

export const cookie: PaintedObject = { halfWidth: 0.56, height: 0.62, paint: paintCookies }

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
