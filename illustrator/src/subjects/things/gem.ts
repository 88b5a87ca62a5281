import { limbsOf } from '../tube.ts'
import { points, quads } from '../../math/tables.ts'
import { colours } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintTwinkle } from './riches.ts'

export const gem: PaintedObject = { halfWidth: 0.54, height: 0.92, paint: paintGem }
export const crystal: PaintedObject = { halfWidth: 0.5, height: 1.1, paint: paintCrystals }

/** A brilliant: every facet takes the light by itself. */
function paintGem(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const [l, c, h] =
    placement.colour ??
    stage.random.child('gem').pick(colours('0.72 0.13 225, 0.55 0.22 20, 0.62 0.16 155, 0.55 0.2 300'))
  craft.contact(0.2)
  craft.glow([0, -0.42], 0.95, { colour: [l, c * 0.8, h], strength: 0.3 })
  const top: Point[] = points('-0.3 -0.86, -0.1 -0.86, 0.1 -0.86, 0.3 -0.86')
  const girdle: Point[] = points('-0.54 -0.6, -0.28 -0.56, 0 -0.55, 0.28 -0.56, 0.54 -0.6')
  const tip: Point = [0, 0]
  const facet = (points: Point[], tone: number) =>
    craft.face(points, [Math.min(0.98, l * tone), c * (tone > 1.2 ? 0.5 : 1), h], { share: 0.75 + tone * 0.2 })
  const at = (list: readonly Point[], i: number): Point => list[i] ?? [0, 0]
  const tones = [0.75, 1.15, 0.62, 1.3, 0.85, 1.1, 0.7]
  for (let i = 0; i < 4; i++) {
    facet([at(girdle, i), at(girdle, i + 1), tip], [1.1, 0.66, 1.28, 0.52][i] ?? 1)
    facet([at(girdle, i), at(girdle, i + 1), at(top, i)], tones[i] ?? 1)
    if (i < 3) facet([at(top, i), at(top, i + 1), at(girdle, i + 1)], tones[i + 3] ?? 1)
  }
  craft.face([...top, [0.16, -0.92], [-0.16, -0.92]], [Math.min(0.97, l * 1.3), c * 0.5, h], { share: 1 })
  paintTwinkle(craft, [-0.24, -0.74], 0.17)
  paintTwinkle(craft, [0.22, -0.3], 0.1)
}

function paintCrystals(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const [l, c, h] =
    placement.colour ?? stage.random.child('gem').pick(colours('0.6 0.17 305, 0.72 0.12 215, 0.7 0.14 340'))
  craft.contact(0.46)
  craft.glow([0, -0.5], 1.1, { colour: [l, c, h], strength: 0.35 })
  for (const [u, tall, half, lean] of quads(`-0.26 0.66 0.1 -0.34, 0.28 0.74 0.11 0.3, -0.1 0.9 0.12 -0.12,
    0.13 1.06 0.14 0.1, -0.36 0.38 0.09 -0.5, 0.38 0.4 0.09 0.5, 0.02 0.5 0.12 0`)) {
    const at = (across: number, up: number): Point => [u + across * half + lean * up * 0.6, -up * tall]
    craft.face([at(-1, 0), at(-1, 0.76), at(-0.2, 1), at(-0.2, 0.7), at(-0.2, 0)], [l * 1.2, c * 0.6, h], {
      share: 0.95,
    })
    craft.face([at(-0.2, 0), at(-0.2, 0.7), at(-0.2, 1), at(1, 0.78), at(1, 0)], [l * 0.75, c, h], { share: 0.55 })
    craft.line([at(-0.2, 0), at(-0.2, 1)], 0.012, { colour: [0.97, 0.03, h], alpha: 0.7 })
  }
  craft.body(limbsOf('0 0: -0.4 -0.02 0.09, 0.4 -0.02 0.1; 0 0: -0.1 -0.05 0.11, 0.2 -0.04 0.1'), [[0.38, 0.03, 280]], {
    roughness: 0.4,
    texture: 0.4,
    shadow: { length: 0.5 },
  })
  paintTwinkle(craft, [0.16, -0.84], 0.16)
}
