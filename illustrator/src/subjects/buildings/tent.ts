import type { Lch } from '../../math/colour.ts'
import { glow } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, createDraft, panel, rods, trace, type Draft } from '../draft.ts'
import { contact, isLamplit, layShadow } from '../draft-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const tent: PaintedObject = { halfWidth: 0.72, height: 0.6, paint: paintTent }

const id = ID.subject + 10

/** Lit from inside after dark, with a fire before it. */
function paintTent(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const cloth: Lch = placement.colour ?? [0.72, 0.17, 55]
  const inside = isLamplit(draft) ? 0.7 : 0.02
  contact(draft, { left: -0.66, right: 0.66 })
  panel(draft, trace('-6 -58, 46 -50, 68 0, 24 2'), { colour: cloth, share: 0.55, glow: inside * 0.5, part: 1 })
  panel(draft, trace('-6 -58!, 10 -30, 26 2!, -46 2!, -24 -30'), {
    colour: cloth,
    share: 0.95,
    glow: inside,
    isSmooth: true,
    part: 2,
  })
  panel(draft, trace('-6 -50!, 8 2!, -22 2!'), {
    colour: isLamplit(draft) ? [0.9, 0.12, 80] : [0.24, 0.04, 50],
    share: 0.4,
    glow: inside * 1.6,
    part: 3,
  })
  panel(draft, trace('-6 -50!, -20 -24, -22 2!, -32 2!, -22 -26'), {
    colour: cloth,
    share: 0.7,
    isSmooth: true,
    part: 4,
  })
  bars(draft, rods('-6 -58 -72 4 0.8, 46 -50 84 2 0.8, -6 -58 46 -50 1.4'), { colour: [0.85, 0.02, 80], share: 0.8 })
  paintCampfire(draft)
  layShadow(draft, { halfWidth: 0.7, height: 0.5 })
}

function paintCampfire(tentDraft: Draft): void {
  const draft = { ...tentDraft, y: tentDraft.y + 0.12 * tentDraft.size }
  const { stage, x, y, size, flip } = draft
  const u = -0.46
  bars(
    draft,
    [
      [u - 0.1, 0.09, u + 0.1, 0.05, 0.03],
      [u - 0.1, 0.05, u + 0.1, 0.09, 0.03],
    ],
    { colour: [0.3, 0.06, 45], share: 0.6, part: 6 },
  )
  for (const [wide, tall, colour] of [
    [0.075, 0.24, [0.62, 0.2, 38]],
    [0.05, 0.17, [0.78, 0.17, 65]],
    [0.025, 0.1, [0.93, 0.12, 95]],
  ] as const)
    panel(
      draft,
      [
        [u - wide, 0.05],
        [u - wide * 0.6, -tall * 0.3],
        [u + wide * 0.2, -tall, 1],
        [u + wide * 0.5, -tall * 0.4],
        [u + wide, 0.05],
        [u, 0.08],
      ],
      { colour, glow: 1.2, share: 0.2, isSmooth: true, part: 7 },
    )
  glow(stage, {
    x: x + u * size * flip,
    y,
    radius: size * 0.55,
    colour: [1, 0.5, 0.15],
    strength: isLamplit(draft) ? 0.8 : 0.2,
  })
}
