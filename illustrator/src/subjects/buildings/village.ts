import type { Stage } from '../../paint/stage.ts'
import { house } from './house.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { church } from './church.ts'

export const village: PaintedObject = { halfWidth: 1.1, height: 0.9, paint: paintVillage }

/** Several houses around a church, the near ones below. */
function paintVillage(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size, flip } = placement
  const homes = [
    [-0.78, -0.14, 0.3, [0.5, 0.12, 40]],
    [0.84, -0.15, 0.28, [0.46, 0.11, 30]],
    [0.42, -0.13, 0.32, [0.52, 0.12, 50]],
    [-0.42, -0.06, 0.36, [0.46, 0.13, 30]],
    [0.72, -0.01, 0.4, [0.5, 0.13, 38]],
    [-0.82, 0.03, 0.42, [0.48, 0.12, 25]],
    [0.16, 0.06, 0.46, [0.5, 0.13, 40]],
  ] as const
  church.paint(stage, {
    x: x - 0.05 * size * flip,
    y: y - 0.12 * size,
    size: size * 0.62,
    flip,
    index: 0,
    colour: undefined,
  })
  for (const [index, [u, v, share, roof]] of homes.entries())
    house.paint(stage, {
      x: x + u * size * flip,
      y: y + v * size,
      size: size * share,
      flip,
      index,
      colour: placement.colour ?? roof,
    })
}
