import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../craft.ts'
import type { ProfilePoint } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const wine: PaintedObject = { halfWidth: 0.5, height: 1.32, paint: paintWine }
export const bottle: PaintedObject = { halfWidth: 0.24, height: 1.32, paint: paintBottleAlone }
export const beer: PaintedObject = { halfWidth: 0.46, height: 0.92, paint: paintBeer }
export const cocktail: PaintedObject = { halfWidth: 0.42, height: 1, paint: paintCocktail }
export const icecream: PaintedObject = { halfWidth: 0.42, height: 1.22, paint: paintIceCream }

const SHINE: Lch = [0.99, 0.005, 240]

function paintWine(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBottle(craft, -0.24, placement.colour ?? [0.3, 0.07, 150])
  paintGlass(craft, [0.26, 0.04], [0.36, 0.16, 15])
}

function paintBottleAlone(stage: Stage, placement: ObjectPlacement): void {
  paintBottle(createCraft(stage, placement), 0, placement.colour ?? [0.32, 0.08, 150])
}

function paintBottle(craft: Craft, u: number, glass: Lch): void {
  craft.contact(0.22, [u, 0])
  craft.lathe(
    [
      [-1.32, 0.062, 1, 1],
      [-1.1, 0.07, 1, 1],
      [-1.09, 0.066],
      [-0.96, 0.07],
      [-0.8, 0.17],
      [-0.7, 0.205],
      [-0.55, 0.21, 2, 1],
      [-0.2, 0.21, 0, 1],
      [0, 0.2, 0, 1],
    ],
    [glass, [0.42, 0.13, 25], [0.93, 0.03, 85]],
    { u, gloss: 1, rim: 0.9, shadow: { length: 0.4 } },
  )
  craft.line([[u - 0.12, -0.45], [u + 0.12, -0.45]], 0.03, { colour: [0.4, 0.12, 25] }) // prettier-ignore
  craft.line([[u - 0.1, -0.36], [u + 0.1, -0.36]], 0.014, { colour: [0.55, 0.03, 60] }) // prettier-ignore
  craft.line([[u - 0.08, -0.31], [u + 0.08, -0.31]], 0.012, { colour: [0.55, 0.03, 60] }) // prettier-ignore
  paintShine(craft, [[u - 0.13, -0.78], [u - 0.15, -0.66], [u - 0.15, -0.1]]) // prettier-ignore
}

function paintShine(craft: Craft, path: readonly Point[], width = 0.03): void {
  craft.line(path, width, { colour: SHINE, alpha: 0.5, taper: 0.6, share: 0.9 })
}

/** Glass is what shines on it: a pale body, an edge, two lights. */
function paintClear(craft: Craft, profile: readonly ProfilePoint[], [u, v]: Point): void {
  const outline = (side: number): Point[] => profile.map(([y, r]): Point => [u + r * side, v + y])
  craft.face([...outline(-1), ...outline(1).toReversed()], [0.93, 0.02, 220], { alpha: 0.08, share: 0.8 })
  for (const side of [-1, 1]) craft.line(outline(side), 0.018, { colour: SHINE, alpha: 0.75, share: 0.8 })
}

function paintGlass(craft: Craft, [u, v]: Point, drink: Lch): void {
  craft.contact(0.18, [u, v])
  craft.disc([u, v], { rx: 0.18, ry: 0.05 }, { colour: [0.88, 0.02, 220], alpha: 0.65 })
  craft.line([[u, v - 0.02], [u, v - 0.36]], 0.03, { colour: SHINE, alpha: 0.8 }) // prettier-ignore
  craft.lathe([[-0.6, 0.205], [-0.5, 0.19], [-0.4, 0.11], [-0.36, 0.02]], [[...drink, 0.1]], { u, v, gloss: 0.4, rim: 0.05 }) // prettier-ignore
  craft.disc([u, v - 0.6], { rx: 0.205, ry: 0.045 }, { colour: [drink[0] + 0.16, drink[1], drink[2]], share: 0.8 })
  const bowl: ProfilePoint[] = [[-0.82, 0.165], [-0.7, 0.205], [-0.58, 0.22], [-0.45, 0.17], [-0.37, 0.03]] // prettier-ignore
  paintClear(craft, bowl, [u, v])
  craft.disc([u, v - 0.82], { rx: 0.165, ry: 0.03 }, { colour: SHINE, alpha: 0.35 })
  paintShine(craft, [[u - 0.13, v - 0.76], [u - 0.16, v - 0.6], [u - 0.12, v - 0.46]]) // prettier-ignore
}

function paintBeer(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const drink: Lch = placement.colour ?? [0.74, 0.16, 72]
  craft.contact(0.3)
  craft.tube([[0.24, -0.62], [0.42, -0.6], [0.46, -0.38], [0.4, -0.18], [0.24, -0.16]], 0.045, { material: [0.86, 0.03, 200], gloss: 1 }) // prettier-ignore
  craft.lathe([[-0.68, 0.29, 0, 1], [-0.06, 0.27, 1, 1], [0, 0.28, 1]], [[...drink, 0.12], [0.82, 0.05, 85]], { gloss: 1, rim: 0.9, shadow: { length: 0.5 } }) // prettier-ignore
  for (const u of [-0.17, 0, 0.17]) {
    craft.line([[u, -0.6], [u * 0.96, -0.1]], 0.09, { colour: [drink[0] + 0.1, drink[1], drink[2] + 6], alpha: 0.55, taper: 0.4 }) // prettier-ignore
    paintShine(craft, [[u - 0.05, -0.6], [u * 0.96 - 0.05, -0.12]], 0.016) // prettier-ignore
  }
  const foam = [[-0.2, -0.74, 0.13], [0.02, -0.78, 0.15], [0.2, -0.74, 0.13], [-0.1, -0.68, 0.12], [0.12, -0.68, 0.12], [-0.24, -0.64, 0.07], [0.25, -0.66, 0.08], [-0.25, -0.55, 0.045]] as const // prettier-ignore
  craft.body(
    foam.map(([u, v, r]) => [u, v, r, u + 0.01, v, r, 0, 0] as const),
    [[0.97, 0.02, 90]],
    { roughness: 0.1 },
  )
}

function paintCocktail(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const drink: Lch = placement.colour ?? stage.random.child('drink').pick([[0.66, 0.2, 25], [0.8, 0.15, 75], [0.74, 0.13, 195]]) // prettier-ignore
  craft.contact(0.2)
  craft.disc([0, 0], { rx: 0.22, ry: 0.06 }, { colour: [0.88, 0.02, 220], alpha: 0.65 })
  craft.line([[0, -0.02], [0, -0.42]], 0.03, { colour: SHINE, alpha: 0.8 }) // prettier-ignore
  craft.lathe([[-0.74, 0.31, 0, 1], [-0.4, 0.015, 0, 1]], [[...drink, 0.15]], { gloss: 0.4, rim: 0.05 }) // prettier-ignore
  craft.disc(
    [0, -0.74],
    { rx: 0.31, ry: 0.07 },
    { colour: [Math.min(0.95, drink[0] + 0.14), drink[1], drink[2]], share: 0.8 },
  )
  paintClear(craft, [[-0.82, 0.39, 0, 1], [-0.4, 0.01]], [0, 0]) // prettier-ignore
  craft.line([[0.06, -0.5], [-0.28, -1]], 0.026, { colour: [0.95, 0.02, 60], share: 0.9 }) // prettier-ignore
  craft.disc([0.36, -0.84], { rx: 0.15, ry: 0.15 }, { colour: [0.84, 0.15, 80], share: 0.7 })
  craft.disc([0.36, -0.84], { rx: 0.12, ry: 0.12 }, { colour: [0.88, 0.14, 88], share: 0.9, isDetail: true })
  for (const a of [0.2, 1.25, 2.3])
    craft.line([[0.36 + Math.cos(a) * 0.11, -0.84 + Math.sin(a) * 0.11], [0.36 - Math.cos(a) * 0.11, -0.84 - Math.sin(a) * 0.11]], 0.012, { colour: [0.96, 0.05, 90] }) // prettier-ignore
  craft.disc([0, -0.82], { rx: 0.39, ry: 0.05 }, { colour: SHINE, alpha: 0.22 })
}

function paintIceCream(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const flavours: readonly [Lch, Lch, Lch] = stage.random.child('flavours').chance(0.5)
    ? [[0.8, 0.1, 5], [0.95, 0.04, 92], [0.45, 0.09, 48]] // prettier-ignore
    : [[0.84, 0.1, 160], [0.8, 0.11, 20], [0.94, 0.06, 95]] // prettier-ignore
  const [left, right, top] = placement.colour ? [placement.colour, placement.colour, placement.colour] : flavours
  craft.contact(0.16)
  craft.lathe([[-0.62, 0.25, 0, 1], [-0.56, 0.24, 0, 1], [0, 0.03, 0, 1]], [[0.68, 0.12, 65]], { shadow: { length: 0.5 }, rim: 0.6 }) // prettier-ignore
  for (let i = -3; i <= 3; i++)
    for (const lean of [-1, 1]) {
      const u = i * 0.075
      const foot: Point = [(u + lean * 0.14) * 0.24, -0.08]
      if (Math.abs(u) < 0.22) craft.line([[u, -0.56], foot], 0.014, { colour: [0.48, 0.1, 55], alpha: 0.7 }) // prettier-ignore
    }
  const scoop = (u: number, v: number, colour: Lch) =>
    craft.body(
      [
        [u, v, 0.2, u + 0.01, v, 0.2, 0, 0],
        [u - 0.15, v + 0.12, 0.06, u + 0.15, v + 0.12, 0.06, 0.05, 0],
        [u - 0.06, v + 0.14, 0.055, u + 0.07, v + 0.15, 0.05, 0.08, 0],
      ],
      [colour],
      { blend: 0.02, roughness: 0.16, texture: 0.12, textureScale: 0.12 },
    )
  scoop(-0.14, -0.72, left)
  scoop(0.14, -0.72, right)
  scoop(0, -0.96, top)
  craft.body([[0.02, -1.17, 0.06, 0.02, -1.17, 0.06, 0.2, 0]], [[0.5, 0.21, 22]], { gloss: 1 })
  craft.line([[0.03, -1.22], [0.07, -1.3]], 0.012, { colour: [0.35, 0.08, 120] }) // prettier-ignore
  craft.tube([[0.12, -1.04], [0.34, -1.3]], 0.026, { material: [0.7, 0.11, 62] }) // prettier-ignore
}
