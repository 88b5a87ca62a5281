import type { Lch } from '../math/colour.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, type Bar } from './draft.ts'
import { contact, lamp, layShadow, paneRow, panes, smoke, wheel } from './draft-details.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'

export const bus: PaintedObject = { halfWidth: 0.66, height: 0.9, paint: paintBus }
export const truck: PaintedObject = { halfWidth: 0.92, height: 0.72, paint: paintTruck }
export const tractor: PaintedObject = { halfWidth: 0.6, height: 0.85, paint: paintTractor }

const BLACK: Lch = [0.22, 0.015, 260]
const STEEL: Lch = [0.8, 0.015, 250]
const id = ID.subject + 20

/** Two decks, as the whole world knows it. */
function paintBus(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const paint: Lch = placement.colour ?? [0.54, 0.2, 27]
  contact(draft, { left: -0.62, right: 0.62 })
  panel(
    draft,
    [
      [-0.62, -0.08, 1],
      [-0.63, -0.78],
      [-0.58, -0.88],
      [-0.5, -0.9, 1],
      [0.54, -0.9, 1],
      [0.6, -0.86],
      [0.63, -0.6],
      [0.64, -0.08, 1],
    ],
    { colour: paint, share: 0.8, gloss: 0.2, isSmooth: true, part: 1 },
  )
  panel(draft, box(-0.6, -0.9, 0.58, -0.86), { colour: [0.9, 0.03, 80], share: 0.95, part: 2 })
  panes(draft, paneRow(-0.6, 0.6, 6, [-0.8, -0.62]))
  panes(draft, paneRow(-0.6, 0.4, 5, [-0.46, -0.26]))
  panel(draft, box(-0.63, -0.55, 0.63, -0.52), { colour: [0.92, 0.04, 85], share: 0.85, part: 2 })
  panel(draft, box(-0.3, -0.595, 0.3, -0.525), { colour: [0.9, 0.04, 90], share: 0.9, part: 3 })
  panel(draft, box(0.42, -0.46, 0.52, -0.1), { colour: BLACK, share: 0.5, part: 3 })
  panes(draft, [box(0.43, -0.45, 0.51, -0.14), box(0.55, -0.47, 0.63, -0.24)])
  for (const u of [-0.38, 0.3]) {
    panel(draft, round(u, -0.12, 0.135), { colour: BLACK, share: 0.2, part: 4 })
    wheel(draft, { u, v: -0.11, radius: 0.11, tyre: 0.38 })
  }
  lamp(draft, [0.62, -0.16])
  panel(draft, box(-0.635, -0.22, -0.61, -0.14), { colour: [0.6, 0.22, 27], glow: 0.3, part: 5 })
  layShadow(draft, { halfWidth: 0.68, height: 0.9 })
}

function paintTruck(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const paint: Lch = placement.colour ?? [0.5, 0.16, 255]
  contact(draft, { left: -0.88, right: 0.88 })
  panel(draft, box(-0.88, -0.17, 0.8, -0.1), { colour: BLACK, share: 0.5 })
  panel(draft, box(-0.9, -0.68, 0.3, -0.15), { colour: [0.92, 0.015, 240], share: 0.75, part: 1 })
  const ribs: Bar[] = Array.from({ length: 9 }, (_, i) => [-0.84 + i * 0.135, -0.66, -0.84 + i * 0.135, -0.17, 0.008])
  bars(draft, ribs, { colour: [0.6, 0.02, 250], share: 0.5, alpha: 0.6 })
  panel(
    draft,
    [
      [-0.9, -0.4],
      [0.3, -0.55],
      [0.3, -0.42],
      [-0.9, -0.27],
    ],
    { colour: paint, share: 0.8, part: 2 },
  )
  panel(
    draft,
    [
      [0.36, -0.12, 1],
      [0.36, -0.62, 1],
      [0.44, -0.68],
      [0.62, -0.64, 1],
      [0.7, -0.42, 1],
      [0.87, -0.36],
      [0.9, -0.12, 1],
    ],
    { colour: paint, share: 0.9, gloss: 0.3, isSmooth: true, part: 3 },
  )
  panes(draft, [
    [
      [0.5, -0.59],
      [0.6, -0.59],
      [0.66, -0.43],
      [0.5, -0.43],
    ],
  ])
  bars(
    draft,
    [
      [0.48, -0.6, 0.48, -0.14, 0.008],
      [0.7, -0.4, 0.7, -0.14, 0.008],
    ],
    { colour: BLACK, share: 0.3 },
  )
  bars(draft, [[0.335, -0.2, 0.335, -0.8, 0.03]], { colour: STEEL, share: 0.95, round: 'upright', part: 4 })
  panel(draft, box(0.87, -0.32, 0.92, -0.14), { colour: STEEL, share: 0.9, round: 'lying', gloss: 0.4, part: 4 })
  for (const u of [-0.74, -0.5, 0.24, 0.72]) wheel(draft, { u, v: -0.11, radius: 0.115, tyre: 0.38 })
  lamp(draft, [0.88, -0.24])
  layShadow(draft, { halfWidth: 0.95, height: 0.7 })
}

function paintTractor(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const paint: Lch = placement.colour ?? [0.55, 0.18, 28]
  const rim: Lch = [0.88, 0.14, 95]
  contact(draft, { left: -0.55, right: 0.55 })
  smoke(draft, { from: [0.3, -0.82], drift: [-0.35, -0.3], width: 0.06, colour: [0.5, 0.01, 260], strength: 0.3 })
  bars(draft, [[0.3, -0.46, 0.3, -0.8, 0.035]], { colour: BLACK, share: 0.8, round: 'upright' })
  panel(
    draft,
    [
      [-0.06, -0.24, 1],
      [-0.06, -0.52, 1],
      [0.42, -0.5],
      [0.52, -0.44],
      [0.53, -0.24, 1],
    ],
    { colour: paint, round: 'lying', gloss: 0.4, share: 1, isSmooth: true, part: 1 },
  )
  const grille: Bar[] = [-0.44, -0.4, -0.36, -0.32, -0.28].map((v) => [0.36, v, 0.5, v, 0.014])
  bars(draft, grille, { colour: BLACK, share: 0.4 })
  panel(draft, box(-0.1, -0.26, 0.48, -0.18), { colour: BLACK, share: 0.5 })
  panels(
    draft,
    [
      [
        [-0.36, -0.46],
        [-0.32, -0.84],
        [-0.28, -0.84],
        [-0.3, -0.46],
      ],
      [
        [0.02, -0.46],
        [-0.03, -0.84],
        [0.01, -0.84],
        [0.07, -0.46],
      ],
    ],
    { colour: paint, share: 0.7, part: 2 },
  )
  panes(draft, [
    [
      [-0.29, -0.8],
      [-0.03, -0.8],
      [0.01, -0.5],
      [-0.29, -0.5],
    ],
  ])
  panel(
    draft,
    [
      [-0.4, -0.82],
      [-0.36, -0.89],
      [0.02, -0.89],
      [0.06, -0.82],
    ],
    { colour: paint, share: 1, part: 3 },
  )
  wheel(draft, { u: 0.38, v: -0.16, radius: 0.16, tyre: 0.42, rim })
  panel(
    draft,
    [
      [-0.62, -0.42],
      [-0.5, -0.62],
      [-0.24, -0.66],
      [-0.02, -0.5],
      [-0.02, -0.44],
      [-0.24, -0.58],
      [-0.46, -0.55],
    ],
    { colour: paint, share: 0.95, isSmooth: true, part: 4 },
  )
  const lugs: Bar[] = Array.from({ length: 26 }, (_, i) => {
    const angle = (i / 26) * Math.PI * 2
    const at = [-0.27 + Math.cos(angle) * 0.3, -0.3 + Math.sin(angle) * 0.295] as const
    return [at[0] - Math.cos(angle) * 0.05, at[1] - Math.sin(angle) * 0.05, at[0], at[1], 0.034]
  })
  bars(draft, lugs, { colour: BLACK, share: 0.5, part: 6 })
  wheel(draft, { u: -0.27, v: -0.29, radius: 0.28, tyre: 0.4, rim })
  lamp(draft, [0.52, -0.4], { radius: 0.026 })
  layShadow(draft, { halfWidth: 0.65, height: 0.85 })
}
