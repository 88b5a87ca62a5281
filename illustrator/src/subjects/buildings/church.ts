import { pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, rods, round, type Spot, trace } from '../draft.ts'
import { contact, layShadow, panes } from '../draft-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { house } from './house.ts'

export const church: PaintedObject = { halfWidth: 0.68, height: 1.3, paint: paintChurch }

const id = ID.subject + 10

const WHITE: Lch = [0.93, 0.015, 85]

const SLATE: Lch = [0.38, 0.04, 255]

function paintChurch(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const wall: Lch = placement.colour ?? WHITE
  const roof = SLATE
  contact(draft, { left: -0.4, right: 0.66 })
  panel(draft, box(-0.1, -0.36, 0.64, 0), { colour: wall, share: 0.6, part: 1 })
  panel(draft, trace('-12 -35, 2 -62, 56 -62, 68 -35'), { colour: roof, share: 0.8, grain: 0.25, part: 2 })
  panes(
    draft,
    [0.1, 0.28, 0.46].map((u) => gothic(u, -0.06, 0.045, 0.22)),
  )
  panel(draft, box(-0.38, -0.7, -0.06, 0), { colour: wall, share: 0.85, part: 3 })
  panel(draft, box(-0.4, -0.72, -0.04, -0.69), { colour: wall, share: 1, part: 4 })
  panel(draft, trace('-41 -71, -22 -114, -3 -71'), { colour: roof, round: 'upright', share: 0.95, grain: 0.2, part: 5 })
  panel(draft, gothic(-0.22, 0, 0.065, 0.24), { colour: [0.38, 0.08, 45], share: 0.6, part: 6 })
  panes(draft, [gothic(-0.22, -0.53, 0.045, 0.13), round(-0.22, -0.36, 0.05)])
  bars(draft, rods('-22 -112 -22 -130 1.6, -27 -124 -17 -124 1.6'), { colour: [0.78, 0.12, 85], share: 1, part: 7 })
  layShadow(draft, { halfWidth: 0.7, height: 1.2 })
}

/** A pointed window. */
export function gothic(u: number, foot: number, half: number, tall: number): Spot[] {
  return pointsIn({ x: u, y: foot, width: half, height: tall }, '-1 0, -1 -0.7, -0.6 -0.9, 0 -1, 0.6 -0.9, 1 -0.7, 1 0')
}

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
