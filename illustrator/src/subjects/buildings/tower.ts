import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, trace } from '../draft.ts'
import { contact, layShadow, panes } from '../draft-details.ts'
import { modelLathe, profile } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'
import { gothic } from './church.ts'

export const tower: PaintedObject = { halfWidth: 0.3, height: 1.4, paint: paintTower }

const id = ID.subject + 10

/** A lone round tower: the wizard's, the princess's. */
function paintTower(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const roof: Lch = placement.colour ?? [0.42, 0.13, 285]
  const stone: Lch = [0.7, 0.025, 75]
  contact(draft, { left: -0.24, right: 0.24 })
  const body = modelLathe(
    stage,
    profile('-1.36 0.004 1, -1 0.25 1!, -0.97 0.26 0!, -0.78 0.22 0!, -0.7 0.16 0!, -0.2 0.17 0, 0.02 0.22'),
    { x: placement.x, y: placement.y, size: placement.size },
  )
  shadeBody(draft.stage, body, [stone, roof], { rim: 0.7, texture: 0.28, textureScale: 0.1, id })
  panes(draft, [
    gothic(-0.02, -0.8, 0.05, 0.14),
    gothic(0.12, -0.82, 0.03, 0.11),
    gothic(-0.15, -0.82, 0.03, 0.11),
    gothic(0.03, -0.44, 0.03, 0.11),
  ])
  panel(draft, gothic(-0.01, 0.02, 0.07, 0.22), { colour: [0.34, 0.08, 45], share: 0.6, part: 6 })
  panel(draft, trace('0 -146!, 10 -143, 20 -145!, 19 -138!, 0 -139!'), {
    colour: [0.56, 0.19, 27],
    share: 0.9,
    isSmooth: true,
    part: 7,
  })
  bars(draft, [[0, -1.34, 0, -1.47, 0.01]], { colour: [0.3, 0.02, 260], part: 8 })
  const ivy = stage.random.child('tower ivy')
  for (let i = 0; i < 60; i++) {
    const v = -0.7 * ivy.next() ** 1.6
    panel(draft, round(-0.15 + ivy.between(-0.05, 0.09) * (1 + v), v, 0.022, 0.016), {
      colour: [ivy.between(0.4, 0.58), 0.11, 135],
      share: ivy.between(0.4, 1),
      part: 9,
    })
  }
  panels(draft, [box(-0.2, -0.02, 0.2, 0.015)], { colour: stone, share: 0.6, part: 5 })
  layShadow(draft, { halfWidth: 0.28, height: 1.2 })
}
