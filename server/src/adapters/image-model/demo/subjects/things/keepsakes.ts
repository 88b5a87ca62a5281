import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Limb } from '../limb.ts'
import type { Point } from '../outline.ts'

export const gift: PaintedObject = { halfWidth: 0.56, height: 0.98, paint: paintGift }
export const teddy: PaintedObject = { halfWidth: 0.5, height: 1.08, paint: paintTeddy }
export const skull: PaintedObject = { halfWidth: 0.42, height: 0.88, paint: paintSkull }
export const suitcase: PaintedObject = { halfWidth: 0.64, height: 0.94, paint: paintSuitcase }
export const chess: PaintedObject = { halfWidth: 0.36, height: 1.08, paint: paintKnight }
export const umbrella: PaintedObject = { halfWidth: 0.66, height: 1.3, paint: paintUmbrella }

function paintGift(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child(`gift ${placement.index}`)
  const paper: Lch = placement.colour ?? random.pick([[0.5, 0.18, 25], [0.5, 0.12, 165], [0.5, 0.14, 262], [0.62, 0.16, 350]]) // prettier-ignore
  const ribbon: Lch = paper[2] > 60 && paper[2] < 110 ? [0.5, 0.18, 25] : [0.84, 0.13, 88]
  const sunny = craft.sunward < 0
  craft.contact(0.54)
  craft.face([[-0.46, 0], [-0.46, -0.5], [0.16, -0.44], [0.16, 0.06]], paper, { share: sunny ? 0.75 : 0.45 }) // prettier-ignore
  craft.face([[0.16, 0.06], [0.16, -0.44], [0.5, -0.52], [0.5, -0.04]], paper, { share: sunny ? 0.32 : 0.75 }) // prettier-ignore
  craft.face([[-0.24, 0.02], [-0.24, -0.48], [-0.08, -0.465], [-0.08, 0.035]], ribbon, { share: sunny ? 0.8 : 0.5 }) // prettier-ignore
  craft.face([[0.28, 0.025], [0.28, -0.47], [0.37, -0.49], [0.37, 0.002]], ribbon, { share: sunny ? 0.4 : 0.8 }) // prettier-ignore
  craft.face([[-0.5, -0.48], [-0.5, -0.62], [0.17, -0.56], [0.17, -0.41]], paper, { share: sunny ? 0.85 : 0.55 }) // prettier-ignore
  craft.face([[0.17, -0.41], [0.17, -0.56], [0.54, -0.64], [0.54, -0.5]], paper, { share: sunny ? 0.4 : 0.85 }) // prettier-ignore
  craft.face([[-0.5, -0.62], [0.17, -0.56], [0.54, -0.64], [-0.1, -0.72]], paper, { share: 0.9 }) // prettier-ignore
  craft.face([[-0.25, -0.6], [-0.08, -0.585], [0.31, -0.67], [0.16, -0.69]], ribbon, { share: 0.9 }) // prettier-ignore
  craft.face([[0.27, -0.585], [0.39, -0.61], [-0.2, -0.705], [-0.33, -0.665]], ribbon, { share: 0.85 }) // prettier-ignore
  for (const [u, v] of [[-0.24, -0.48], [-0.25, -0.6]] as const) craft.face([[u, v - 0.02], [u + 0.165, v - 0.005], [u + 0.165, v + 0.12], [u, v + 0.11]], ribbon, { share: sunny ? 0.85 : 0.5, isDetail: true }) // prettier-ignore
  paintBow(craft, [0.02, -0.68], ribbon)
}

function paintBow(craft: Craft, [u, v]: Point, colour: Lch): void {
  for (const side of [-1, 1]) {
    craft.puff([[u, v], [u + side * 0.16, v - 0.05], [u + side * 0.26, v + 0.1], [u + side * 0.2, v + 0.13], [u + side * 0.08, v + 0.04]], colour, { swell: 0.02, gloss: 0.4 }) // prettier-ignore
    craft.puff([[u, v - 0.01], [u + side * 0.12, v - 0.24], [u + side * 0.3, v - 0.27], [u + side * 0.36, v - 0.12], [u + side * 0.24, v - 0.02]], colour, { swell: 0.045, gloss: 0.6 }) // prettier-ignore
    craft.disc([u + side * 0.22, v - 0.13], { rx: 0.075, ry: 0.05, angle: -side * 0.5 }, { colour: [colour[0] * 0.6, colour[1], colour[2]], share: 0.4, isDetail: true }) // prettier-ignore
  }
  craft.body([[u - 0.02, v - 0.04, 0.07, u + 0.02, v - 0.03, 0.07, 0.1, 0]], [colour], { gloss: 0.6 })
}

const TEDDY: readonly Limb[] = [
  [-0.2, -0.99, 0.1, -0.21, -0.99, 0.1, -0.02, 0], [0.2, -0.99, 0.1, 0.21, -0.99, 0.1, -0.02, 0],
  [-0.2, -0.985, 0.058, -0.2, -0.985, 0.058, 0.07, 1], [0.2, -0.985, 0.058, 0.2, -0.985, 0.058, 0.07, 1],
  [0, -0.3, 0.27, 0, -0.44, 0.2, 0, 0], [0, -0.28, 0.19, 0, -0.32, 0.18, 0.1, 1],
  [-0.06, -0.78, 0.25, 0.06, -0.78, 0.25, 0.06, 0],
  [-0.22, -0.5, 0.09, -0.36, -0.28, 0.1, 0.08, 0], [0.22, -0.5, 0.09, 0.36, -0.28, 0.1, 0.08, 0],
  [-0.18, -0.14, 0.13, -0.36, -0.12, 0.125, 0.1, 0], [0.18, -0.14, 0.13, 0.36, -0.12, 0.125, 0.1, 0],
  [-0.38, -0.13, 0.105, -0.39, -0.13, 0.105, 0.19, 1], [0.38, -0.13, 0.105, 0.39, -0.13, 0.105, 0.19, 1],
  [0, -0.69, 0.12, 0, -0.7, 0.115, 0.25, 1],
  [-0.1, -0.82, 0.034, -0.1, -0.82, 0.034, 0.33, 2], [0.1, -0.82, 0.034, 0.1, -0.82, 0.034, 0.33, 2],
  [-0.02, -0.74, 0.04, 0.02, -0.74, 0.04, 0.36, 2],
] // prettier-ignore

function paintTeddy(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const plush: Lch = placement.colour ?? [0.58, 0.1, 62]
  craft.contact(0.46)
  craft.body(TEDDY, [plush, [Math.min(0.93, plush[0] + 0.2), plush[1] * 0.6, plush[2] + 8], [0.15, 0.02, 40]], { blend: 0.025, roughness: 0.22, texture: 0.16, textureScale: 0.12, shadow: { length: 0.4, softness: 9 } }) // prettier-ignore
  craft.line([[0, -0.7], [0, -0.66], [-0.05, -0.63]], 0.014, { colour: [0.2, 0.03, 40] }) // prettier-ignore
  craft.line([[0, -0.66], [0.05, -0.63]], 0.014, { colour: [0.2, 0.03, 40] }) // prettier-ignore
  for (const u of [-0.09, 0.11]) craft.disc([u, -0.835], { rx: 0.012, ry: 0.012 }, { colour: [1, 0, 0], share: 1.2, isDetail: true }) // prettier-ignore
  const ribbon: Lch = Math.abs(plush[2] - 25) < 30 && plush[1] > 0.14 ? [0.84, 0.1, 220] : [0.53, 0.2, 25]
  for (const side of [-1, 1])
    craft.puff([[0, -0.52], [side * 0.16, -0.6], [side * 0.2, -0.52], [side * 0.16, -0.44]], ribbon, { swell: 0.03, gloss: 0.4 }) // prettier-ignore
  craft.body([[0, -0.52, 0.045, 0, -0.51, 0.045, 0.1, 0]], [ribbon], { gloss: 0.4 })
}

function paintSkull(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const bone: Lch = placement.colour ?? [0.88, 0.045, 85]
  const hollow: Lch = [0.12, 0.02, 50]
  craft.contact(0.34)
  craft.body(
    [[-0.06, -0.56, 0.31, 0.06, -0.56, 0.31, 0, 0], [0, -0.62, 0.3, 0, -0.4, 0.24, 0.03, 0], [-0.24, -0.36, 0.08, -0.15, -0.28, 0.07, 0.12, 0], [0.24, -0.36, 0.08, 0.15, -0.28, 0.07, 0.12, 0], [-0.1, -0.26, 0.1, 0.1, -0.26, 0.1, 0.1, 0], [-0.15, -0.08, 0.08, 0.15, -0.08, 0.08, 0.1, 0], [-0.2, -0.22, 0.05, -0.18, -0.1, 0.06, 0.06, 0], [0.2, -0.22, 0.05, 0.18, -0.1, 0.06, 0.06, 0], [-0.22, -0.58, 0.05, 0.22, -0.58, 0.05, 0.22, 0]],
    [bone],
    { blend: 0.06, texture: 0.2, textureScale: 0.03, gloss: 0.2, rim: 0.8, shadow: { length: 0.5, softness: 9 } },
  ) // prettier-ignore
  for (const side of [-1, 1])
    craft.leaf([[side * 0.05, -0.46], [side * 0.1, -0.54], [side * 0.22, -0.54], [side * 0.27, -0.44], [side * 0.2, -0.36], [side * 0.1, -0.38]], hollow, { share: 0.3 }) // prettier-ignore
  craft.leaf([[0, -0.4, 1], [0.06, -0.28], [0.02, -0.26, 1], [0, -0.29, 1], [-0.02, -0.26, 1], [-0.06, -0.28]], hollow, { share: 0.3 }) // prettier-ignore
  craft.leaf(
    [
      [-0.18, -0.15],
      [0, -0.13],
      [0.18, -0.15],
      [0.16, -0.12],
      [0, -0.1],
      [-0.16, -0.12],
    ],
    hollow,
    { share: 0.3 },
  )
  for (let i = -3; i <= 3; i++)
    for (const v of [-0.185, -0.09])
      craft.body([[i * 0.045, v - 0.02, 0.022, i * 0.045, v + 0.015, 0.022, 0.1, 0]], [[0.93, 0.03, 88]], {
        gloss: 0.5,
      })
}

function paintSuitcase(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const leather: Lch = placement.colour ?? [0.54, 0.11, 52]
  const trim: Lch = [leather[0] * 0.62, leather[1] * 0.9, leather[2] - 6]
  const brass: Lch = [0.78, 0.12, 85]
  const box = (half: number, top: number, bottom: number) =>
    ([[-half, top], [half, top], [half, bottom], [-half, bottom]] as const).map(([u, v]) => [u, v, 1] as const) // prettier-ignore
  craft.contact(0.62)
  craft.tube([[-0.16, -0.74], [-0.14, -0.88], [0.14, -0.88], [0.16, -0.74]], 0.036, { material: trim, gloss: 0.5 }) // prettier-ignore
  craft.puff(box(0.64, -0.76, 0), leather, {
    swell: 0.05,
    texture: 0.25,
    gloss: 0.3,
    shadow: { length: 0.5, softness: 9 },
  })
  for (const u of [-0.4, 0.4]) craft.face([[u - 0.055, -0.75], [u + 0.055, -0.75], [u + 0.055, -0.01], [u - 0.055, -0.01]], trim, { share: 0.6 }) // prettier-ignore
  for (const u of [-0.4, 0.4]) craft.puff(box(0.045, -0.06, 0.04).map(([a, b, c]) => [a + u, b - 0.5, c] as const), brass, { swell: 0.012, gloss: 1 }) // prettier-ignore
  for (const side of [-1, 1])
    for (const [v, w] of [[-0.76, 1], [0, -1]] as const) craft.leaf([[side * 0.64, v, 1], [side * 0.48, v, 1], [side * 0.52, v + w * 0.12], [side * 0.64, v + w * 0.16, 1]], trim, { share: 0.6 }) // prettier-ignore
  craft.line([[-0.63, -0.36], [0.63, -0.36]], 0.014, { colour: [0.25, 0.05, 45] }) // prettier-ignore
  craft.disc([-0.12, -0.52], { rx: 0.13, ry: 0.1, angle: 0.2 }, { colour: [0.72, 0.1, 215], share: 0.75 })
  craft.face([[0.06, -0.26], [0.28, -0.3], [0.3, -0.14], [0.08, -0.1]], [0.9, 0.06, 85], { share: 0.75 }) // prettier-ignore
  craft.face([[0.1, -0.245], [0.27, -0.275], [0.28, -0.22], [0.11, -0.19]], [0.56, 0.18, 27], { share: 0.7 }) // prettier-ignore
}

function paintKnight(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? stage.random.child('side').pick([[0.85, 0.06, 80], [0.27, 0.04, 45]]) // prettier-ignore
  craft.contact(0.34)
  craft.lathe([[-0.32, 0.19], [-0.28, 0.23], [-0.24, 0.18], [-0.16, 0.21], [-0.1, 0.32], [-0.05, 0.34], [0, 0.33]], [wood], { gloss: 0.8, shadow: { length: 0.8 } }) // prettier-ignore
  const head = [[-0.2, -0.28, 1], [0.2, -0.28, 1], [0.22, -0.48], [0.1, -0.62], [0.14, -0.7], [0.24, -0.66], [0.34, -0.6], [0.38, -0.72], [0.26, -0.88], [0.14, -0.98], [0.07, -1.08, 1], [0, -0.98], [-0.16, -0.9], [-0.26, -0.68], [-0.26, -0.44]] as const // prettier-ignore
  craft.puff(head, wood, { swell: 0.075, gloss: 0.9, rim: 0.9, shadow: { length: 0.4 } })
  craft.disc([0.15, -0.83], { rx: 0.026, ry: 0.022 }, { colour: [0.08, 0.01, 40], isDetail: true })
  craft.line([[0.36, -0.66], [0.28, -0.69]], 0.014, { colour: [0.1, 0.02, 40] }) // prettier-ignore
  for (let i = 0; i < 6; i++)
    craft.line([[-0.02 - i * 0.035, -0.93 + i * 0.085], [-0.12 - i * 0.018, -0.86 + i * 0.09]], 0.018, { colour: [wood[0] * 0.55, wood[1], wood[2]], taper: 0.6 }) // prettier-ignore
}

/** Open, as it is held against the rain: eight panels, ribs and a crook. */
function paintUmbrella(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const [l, c, h]: Lch = placement.colour ?? [0.54, 0.21, 27]
  craft.contact(0.12)
  craft.tube([[0, -1.18], [0, -0.1], [0.03, -0.03], [0.1, -0.02], [0.13, -0.1]], 0.02, { material: [0.4, 0.09, 50], gloss: 0.5, shadow: { length: 0.2 } }) // prettier-ignore
  const foot = (i: number): Point => {
    const a = (i / 6 - 0.5) * Math.PI
    return [Math.sin(a) * 0.64, -0.68 + Math.cos(a) * 0.05]
  }
  const between = ([au, av]: Point, [bu, bv]: Point): Point => [(au + bu) / 2, (av + bv) / 2 - 0.06]
  const rib = ([u, v]: Point): Point => [u * 0.72, -1.18 + (v + 1.18) * 0.3]
  craft.leaf([foot(0), [-0.3, -0.78], [0, -0.82], [0.3, -0.78], foot(6), [0.3, -0.72], [0, -0.66], [-0.3, -0.72]], [l * 0.5, c * 0.7, h], { share: 0.3 }) // prettier-ignore
  for (let i = 0; i < 6; i++) {
    const [a, b] = [foot(i), foot(i + 1)]
    const lightness = l * (1.1 - Math.abs(i - 2.5 - craft.sunward) * 0.1)
    const [au, av] = rib(a)
    const [bu, bv] = rib(b)
    craft.leaf([[0, -1.18, 1], [au, av], [a[0], a[1], 1], between(a, b), [b[0], b[1], 1], [bu, bv]], [lightness, c, h], { share: 0.8 }) // prettier-ignore
  }
  for (let i = 0; i <= 6; i++) craft.line([[0, -1.18], rib(foot(i)), foot(i)], 0.012, { colour: [l * 0.6, c, h] }) // prettier-ignore
  craft.body([[0, -1.18, 0.02, 0, -1.27, 0.012, 0, 0]], [[0.4, 0.09, 50]])
}
