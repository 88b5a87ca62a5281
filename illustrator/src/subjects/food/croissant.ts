import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintPlate } from './served.ts'

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
