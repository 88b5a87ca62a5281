import { knotsIn } from '../../raster/ring.ts'
import { pairs, points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { type Point, rectangle } from '../outline.ts'

export const suitcase: PaintedObject = { halfWidth: 0.64, height: 0.94, paint: paintSuitcase }

function paintSuitcase(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const leather: Lch = placement.colour ?? [0.54, 0.11, 52]
  const trim: Lch = [leather[0] * 0.62, leather[1] * 0.9, leather[2] - 6]
  const brass: Lch = [0.78, 0.12, 85]
  const box = (half: number, top: number, bottom: number) =>
    rectangle([-half, top], [half, bottom]).map(([u, v]) => [u, v, 1] as const)
  craft.contact(0.62)
  craft.tube(points('-0.16 -0.74, -0.14 -0.88, 0.14 -0.88, 0.16 -0.74'), 0.036, { material: trim, gloss: 0.5 })
  craft.puff(box(0.64, -0.76, 0), leather, {
    swell: 0.05,
    texture: 0.25,
    gloss: 0.3,
    shadow: { length: 0.5, softness: 9 },
  })
  for (const u of [-0.4, 0.4]) craft.face(rectangle([u - 0.055, -0.75], [u + 0.055, -0.01]), trim, { share: 0.6 })
  for (const u of [-0.4, 0.4])
    craft.puff(
      box(0.045, -0.06, 0.04).map(([a, b, c]) => [a + u, b - 0.5, c] as const),
      brass,
      { swell: 0.012, gloss: 1 },
    )
  for (const side of [-1, 1])
    for (const [v, w] of pairs('-0.76 1, 0 -1'))
      craft.leaf(knotsIn({ y: v, width: side, height: w }, '0.64 0!, 0.48 0!, 0.52 0.12, 0.64 0.16!'), trim, {
        share: 0.6,
      })
  paintStickers(craft)
}

function paintStickers(craft: Craft): void {
  craft.line(points('-0.63 -0.36, 0.63 -0.36'), 0.014, { colour: [0.25, 0.05, 45] })
  craft.disc([-0.12, -0.52], { rx: 0.13, ry: 0.1, angle: 0.2 }, { colour: [0.72, 0.1, 215], share: 0.75 })
  craft.face(points('0.06 -0.26, 0.28 -0.3, 0.3 -0.14, 0.08 -0.1'), [0.9, 0.06, 85], { share: 0.75 })
  craft.face(points('0.1 -0.245, 0.27 -0.275, 0.28 -0.22, 0.11 -0.19'), [0.56, 0.18, 27], { share: 0.7 })
}

export const umbrella: PaintedObject = { halfWidth: 0.66, height: 1.3, paint: paintUmbrella }

/** Open, as it is held against the rain: eight panels, ribs and a crook. */
function paintUmbrella(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const [l, c, h]: Lch = placement.colour ?? [0.54, 0.21, 27]
  craft.contact(0.12)
  craft.tube(points('0 -1.18, 0 -0.1, 0.03 -0.03, 0.1 -0.02, 0.13 -0.1'), 0.02, {
    material: [0.4, 0.09, 50],
    gloss: 0.5,
    shadow: { length: 0.2 },
  })
  const foot = (i: number): Point => {
    const a = (i / 6 - 0.5) * Math.PI
    return [Math.sin(a) * 0.64, -0.68 + Math.cos(a) * 0.05]
  }
  const between = ([au, av]: Point, [bu, bv]: Point): Point => [(au + bu) / 2, (av + bv) / 2 - 0.06]
  const rib = ([u, v]: Point): Point => [u * 0.72, -1.18 + (v + 1.18) * 0.3]
  craft.leaf(
    [foot(0), [-0.3, -0.78], [0, -0.82], [0.3, -0.78], foot(6), [0.3, -0.72], [0, -0.66], [-0.3, -0.72]],
    [l * 0.5, c * 0.7, h],
    { share: 0.3 },
  )
  for (let i = 0; i < 6; i++) {
    const [a, b] = [foot(i), foot(i + 1)]
    const lightness = l * (1.1 - Math.abs(i - 2.5 - craft.sunward) * 0.1)
    const [au, av] = rib(a)
    const [bu, bv] = rib(b)
    craft.leaf(
      [[0, -1.18, 1], [au, av], [a[0], a[1], 1], between(a, b), [b[0], b[1], 1], [bu, bv]],
      [lightness, c, h],
      { share: 0.8 },
    )
  }
  for (let i = 0; i <= 6; i++) craft.line([[0, -1.18], rib(foot(i)), foot(i)], 0.012, { colour: [l * 0.6, c, h] })
  craft.body([[0, -1.18, 0.02, 0, -1.27, 0.012, 0, 0]], [[0.4, 0.09, 50]])
}
