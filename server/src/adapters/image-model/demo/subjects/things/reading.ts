import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const book: PaintedObject = { halfWidth: 0.78, height: 0.52, paint: paintOpenBook }
export const books: PaintedObject = { halfWidth: 0.6, height: 0.78, paint: paintStack }
export const typewriter: PaintedObject = { halfWidth: 0.66, height: 0.95, paint: paintTypewriter }

const PAPER: Lch = [0.94, 0.03, 85]

function paintOpenBook(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const cover: Lch = placement.colour ?? [0.4, 0.12, 28]
  craft.contact(0.7)
  craft.face([[-0.78, -0.02], [-0.66, -0.4], [0.66, -0.4], [0.78, -0.02], [0.03, 0.1], [-0.03, 0.1]], cover, { share: 0.5 }) // prettier-ignore
  for (const side of [-1, 1]) {
    for (const k of [2, 1, 0]) paintPage(craft, side, k * 0.022)
    paintLines(craft, side)
  }
  craft.line([[0, -0.4], [0, 0.05]], 0.03, { colour: [0.5, 0.04, 70], alpha: 0.6 }) // prettier-ignore
  craft.line([[0.05, -0.42], [0.1, -0.1], [0.08, 0.16]], 0.035, { colour: [0.55, 0.2, 25], share: 0.8 }) // prettier-ignore
}

/** Curved as pages are: high near the fold, falling to the outer edge. */
function paintPage(craft: Craft, side: number, drop: number): void {
  const page: Point[] = [
    [0, 0.05],
    [0.2 * side, -0.03],
    [0.46 * side, -0.05],
    [0.72 * side, 0],
    [0.62 * side, -0.42],
    [0.4 * side, -0.47],
    [0.18 * side, -0.46],
    [0, -0.38],
  ]
  craft.leaf(
    page.map(([u, v], i) => [u, v + drop, i === 0 || i === 3 || i === 4 || i === 7 ? 1 : 0] as const),
    [PAPER[0] - drop * 3, PAPER[1], PAPER[2]],
    { share: (side === craft.sunward ? 0.78 : 0.6) - drop * 5 },
  )
}

function paintLines(craft: Craft, side: number): void {
  for (let row = 0; row < 9; row++) {
    const t = row / 9
    const v = -0.39 + t * 0.34
    const wide = 0.52 + t * 0.08
    const short = row === 8 ? 0.5 : 1
    craft.line(
      [
        [0.08 * side, v + 0.01],
        [(0.08 + wide * 0.45 * short) * side, v - 0.05 + t * 0.02],
        [(0.06 + wide * short) * side, v - 0.015],
      ],
      0.012,
      { colour: [0.35, 0.02, 60], alpha: 0.6 },
    )
  }
}

function paintStack(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child(`books ${placement.index}`)
  const covers = [random.pick([[0.4, 0.12, 28], [0.45, 0.1, 12]] as const), [0.4, 0.09, 250], random.pick([[0.48, 0.09, 150], [0.72, 0.12, 80]] as const), [0.5, 0.13, 40]] as const // prettier-ignore
  craft.contact(0.56)
  let v = 0
  covers.forEach((colour, i) => {
    const half = 0.52 - i * 0.045 + random.between(-0.03, 0.03)
    const thick = 0.15 + random.between(-0.02, 0.05)
    paintLyingBook(craft, { u: random.between(-0.05, 0.05), v, half, thick, colour: i === 0 ? (placement.colour ?? colour) : colour }) // prettier-ignore
    v -= thick
  })
}

function paintLyingBook(
  craft: Craft,
  { u, v, half, thick, colour }: { u: number; v: number; half: number; thick: number; colour: Lch },
): void {
  const deep = 0.14
  const top = v - thick
  craft.face([[u - half, top], [u - half + 0.1, top - deep], [u + half + 0.02, top - deep], [u + half, top]], colour, { share: 0.75 }) // prettier-ignore
  craft.face([[u - half, v], [u - half, top], [u + half, top], [u + half, v]], [colour[0] * 0.9, colour[1], colour[2]], { share: 0.5 }) // prettier-ignore
  craft.face([[u - half + 0.05, v - 0.025], [u - half + 0.05, top + 0.025], [u + half + 0.01, top + 0.025], [u + half + 0.01, v - 0.025]], PAPER, { share: 0.6, isDetail: true }) // prettier-ignore
  for (let i = 1; i < 4; i++)
    craft.line([[u - half + 0.06, v - 0.02 - (i / 4) * (thick - 0.04)], [u + half, v - 0.02 - (i / 4) * (thick - 0.04)]], 0.006, { colour: [0.6, 0.03, 75] }) // prettier-ignore
  craft.line([[u - half + 0.14, top - 0.04], [u + half - 0.1, top - 0.04]], 0.012, { colour: [0.82, 0.11, 85], alpha: 0.7 }) // prettier-ignore
}

function paintTypewriter(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch = placement.colour ?? [0.44, 0.07, 190]
  const dark: Lch = [0.22, 0.02, 250]
  craft.contact(0.62)
  craft.face([[-0.34, -0.62], [-0.32, -0.95], [0.32, -0.95], [0.34, -0.62]], PAPER, { share: 0.8 }) // prettier-ignore
  for (let i = 0; i < 4; i++)
    craft.line([[-0.25, -0.87 + i * 0.06], [i === 3 ? 0.02 : 0.25, -0.87 + i * 0.06]], 0.012, { colour: [0.35, 0.02, 60] }) // prettier-ignore
  craft.tube([[-0.6, -0.62], [0.6, -0.62]], 0.07, { material: dark, gloss: 0.8 }) // prettier-ignore
  for (const u of [-0.62, 0.62])
    craft.body([[u, -0.62, 0.05, u * 1.02, -0.62, 0.075, 0.1, 0]], [[0.7, 0.02, 80]], { gloss: 1 })
  craft.puff([[-0.5, -0.6, 1], [0.5, -0.6, 1], [0.52, -0.38], [0.64, -0.06], [0.6, 0, 1], [-0.6, 0, 1], [-0.64, -0.06], [-0.52, -0.38]], shell, { swell: 0.05, gloss: 0.5, shadow: { length: 0.4, softness: 9 } }) // prettier-ignore
  craft.puff(
    [
      [-0.3, -0.55],
      [0, -0.6],
      [0.3, -0.55],
      [0.26, -0.4],
      [0, -0.37],
      [-0.26, -0.4],
    ],
    dark,
    { swell: 0.02 },
  )
  for (let i = 0; i < 9; i++)
    craft.line([[(i - 4) * 0.012, -0.4], [(i - 4) * 0.06, -0.56]], 0.012, { colour: [0.75, 0.02, 80] }) // prettier-ignore
  for (let row = 0; row < 4; row++)
    for (let k = 0; k < 9; k++) {
      const u = (k - 4 + (row % 2) * 0.35) * (0.098 + row * 0.007)
      const v = -0.31 + row * 0.075
      craft.disc([u, v + 0.014], { rx: 0.04, ry: 0.032 }, { colour: [0.14, 0.01, 250], isDetail: true })
      craft.disc([u, v], { rx: 0.038, ry: 0.03 }, { colour: [0.93, 0.03, 85], share: 0.8, isDetail: true })
    }
}
