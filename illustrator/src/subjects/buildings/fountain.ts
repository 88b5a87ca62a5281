import { quads } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, createDraft, panel, round, type Bar, type Draft } from '../draft.ts'
import { contact, layShadow } from '../draft-details.ts'
import { modelLathe, profile, type ProfilePoint } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'

export const fountain: PaintedObject = { halfWidth: 0.62, height: 0.95, paint: paintFountain }

const id = ID.subject + 10
const WATER: Lch = [0.6, 0.09, 215]

interface Basin {
  profile: readonly ProfilePoint[]
  part: number
  /** Height and radius of the water in it. */
  pool?: readonly [v: number, radius: number]
}

/** From the lowest and widest up. */
const BASINS: readonly Basin[] = [
  { profile: profile('-0.16 0.6 0!, -0.13 0.6, -0.06 0.54, 0 0.56'), part: 0, pool: [-0.16, 0.53] },
  { profile: profile('-0.46 0.3 0!, -0.44 0.28, -0.38 0.1, -0.3 0.06, -0.16 0.1'), part: 3, pool: [-0.46, 0.27] },
  { profile: profile('-0.7 0.14 0!, -0.68 0.12, -0.62 0.045, -0.46 0.05'), part: 4 },
]

function paintFountain(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const stone: Lch = placement.colour ?? [0.82, 0.02, 80]
  contact(draft, { left: -0.6, right: 0.6, v: 0.01 })
  for (const { profile, part, pool } of BASINS) {
    const basin = modelLathe(stage, profile, { x: placement.x, y: placement.y, size: placement.size })
    shadeBody(draft.stage, basin, [stone], { rim: 0.5, texture: 0.12, id: id + part })
    if (!pool) continue
    const [v, radius] = pool
    panel(draft, round(0, v, radius * 1.07, radius * 0.14), { colour: stone, share: 0.95, part: 1 })
    panel(draft, round(0, v + 0.005, radius, radius * 0.115), { colour: WATER, share: 0.75, part: 2 })
  }
  paintJets(draft)
  layShadow(draft, { halfWidth: 0.62, height: 0.7 }, 0.4)
}

function paintJets(draft: Draft): void {
  const drops: Bar[] = []
  for (const [from, reach, top, foot] of quads('-0.7 0.2 -0.92 -0.48, -0.46 0.46 -0.5 -0.16, -0.7 0.1 -0.97 -0.68'))
    for (const side of [-1, -0.6, -0.2, 0.2, 0.6, 1])
      for (let i = 0; i < 10; i++) {
        const at = (t: number): [number, number] => [
          side * reach * t,
          from + 4 * (top - from) * t * (1 - t) * 0.9 + (foot - from) * t * t,
        ]
        const [u0, v0] = at(i / 10)
        const [u1, v1] = at((i + 1) / 10)
        drops.push([u0, v0, u1, v1, 0.013, 0.017])
      }
  bars(draft, drops, { colour: [0.95, 0.025, 220], share: 1, glow: 0.15, part: 5, alpha: 0.75 })
}
