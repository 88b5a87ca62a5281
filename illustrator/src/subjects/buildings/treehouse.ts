import type { Lch } from '../../math/colour.ts'
import { paintTree } from '../../land/tree.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, rods, round, trace, type Bar } from '../draft.ts'
import { lamp, layShadow, panes } from '../draft-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const treehouse: PaintedObject = { halfWidth: 0.55, height: 1.3, paint: paintTreehouse }

const id = ID.subject + 10

function paintTreehouse(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size } = placement
  const draft = createDraft(stage, placement, id)
  const wood: Lch = placement.colour ?? [0.58, 0.09, 60]
  paintTree(stage, { x, y, height: size * 1.3, leaf: [0.56, 0.14, 130] })
  panel(draft, trace('-12 2!, -7 -20, -7.5 -50!, 7.5 -50!, 7 -20, 13 2!'), {
    colour: [0.36, 0.05, 50],
    round: 'upright',
    share: 0.9,
    grain: 0.4,
    isSmooth: true,
    part: 1,
  })
  bars(draft, rods('-6 -28 -30 -44 3, 6 -28 30 -44 3'), { colour: [0.42, 0.06, 50], share: 0.7, part: 1 })
  panel(draft, box(-0.42, -0.47, 0.42, -0.43), { colour: wood, share: 0.9, part: 2 })
  panel(draft, box(-0.27, -0.74, 0.27, -0.46), { colour: wood, share: 0.75, grain: 0.2, part: 3 })
  const boards: Bar[] = Array.from({ length: 7 }, (_, i) => [-0.22 + i * 0.073, -0.46, -0.22 + i * 0.073, -0.73, 0.006])
  bars(draft, boards, { colour: [0.36, 0.06, 50], share: 0.3, alpha: 0.7 })
  panel(draft, trace('-35 -71, 0 -98, 35 -71, 30 -69, 0 -92, -30 -69'), {
    colour: [0.48, 0.13, 35],
    share: 0.9,
    part: 4,
  })
  panel(draft, trace('-30 -72, 0 -93, 30 -72'), { colour: wood, share: 0.6, part: 3 })
  panes(draft, [box(-0.2, -0.66, -0.08, -0.55), round(0, -0.8, 0.045)])
  panel(draft, box(0.06, -0.68, 0.18, -0.46), { colour: [0.36, 0.09, 35], share: 0.6, part: 5 })
  const rails: Bar[] = [-0.4, -0.34, 0.34, 0.4].map((u) => [u, -0.46, u, -0.56, 0.016])
  const rungs: Bar[] = Array.from({ length: 8 }, (_, i) => [0.3, -0.02 - i * 0.055, 0.38, -0.02 - i * 0.055, 0.014])
  bars(
    draft,
    [
      ...rails,
      ...rungs,
      [-0.42, -0.555, -0.28, -0.555, 0.014],
      [0.28, -0.555, 0.42, -0.555, 0.014],
      [0.3, 0.02, 0.3, -0.44, 0.014],
      [0.38, 0.02, 0.38, -0.44, 0.014],
    ],
    { colour: wood, share: 0.9, part: 6 },
  )
  lamp(draft, [-0.3, -0.64], { radius: 0.018 })
  layShadow(draft, { halfWidth: 0.45, height: 0.9 })
}
