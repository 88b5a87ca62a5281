import { points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const book: PaintedObject = { halfWidth: 0.78, height: 0.52, paint: paintOpenBook }

const PAPER: Lch = [0.94, 0.03, 85]

function paintOpenBook(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const cover: Lch = placement.colour ?? [0.4, 0.12, 28]
  craft.contact(0.7)
  craft.face(points('-0.78 -0.02, -0.66 -0.4, 0.66 -0.4, 0.78 -0.02, 0.03 0.1, -0.03 0.1'), cover, { share: 0.5 })
  for (const side of [-1, 1]) {
    for (const k of [2, 1, 0]) paintPage(craft, side, k * 0.022)
    paintLines(craft, side)
  }
  craft.line(points('0 -0.4, 0 0.05'), 0.03, { colour: [0.5, 0.04, 70], alpha: 0.6 })
  craft.line(points('0.05 -0.42, 0.1 -0.1, 0.08 0.16'), 0.035, { colour: [0.55, 0.2, 25], share: 0.8 })
}

/** Curved as pages are: high near the fold, falling to the outer edge. */
function paintPage(craft: Craft, side: number, drop: number): void {
  const page: Point[] = pointsIn(
    { width: side },
    '0 0.05, 0.2 -0.03, 0.46 -0.05, 0.72 0, 0.62 -0.42, 0.4 -0.47, 0.18 -0.46, 0 -0.38',
  )
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
