import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, panels, rods, round, trace, type Bar } from '../draft.ts'
import { contact, lamp, layShadow, paneRow, panes, smoke, wheel } from '../draft-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

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
  panel(draft, trace('-62 -8!, -63 -78, -58 -88, -50 -90!, 54 -90!, 60 -86, 63 -60, 64 -8!'), {
    colour: paint,
    share: 0.8,
    gloss: 0.2,
    isSmooth: true,
    part: 1,
  })
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
  panel(draft, trace('-90 -40, 30 -55, 30 -42, -90 -27'), { colour: paint, share: 0.8, part: 2 })
  panel(draft, trace('36 -12!, 36 -62!, 44 -68, 62 -64!, 70 -42!, 87 -36, 90 -12!'), {
    colour: paint,
    share: 0.9,
    gloss: 0.3,
    isSmooth: true,
    part: 3,
  })
  panes(draft, [trace('50 -59, 60 -59, 66 -43, 50 -43')])
  bars(draft, rods('48 -60 48 -14 0.8, 70 -40 70 -14 0.8'), { colour: BLACK, share: 0.3 })
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
  panel(draft, trace('-6 -24!, -6 -52!, 42 -50, 52 -44, 53 -24!'), {
    colour: paint,
    round: 'lying',
    gloss: 0.4,
    share: 1,
    isSmooth: true,
    part: 1,
  })
  const grille: Bar[] = [-0.44, -0.4, -0.36, -0.32, -0.28].map((v) => [0.36, v, 0.5, v, 0.014])
  bars(draft, grille, { colour: BLACK, share: 0.4 })
  panel(draft, box(-0.1, -0.26, 0.48, -0.18), { colour: BLACK, share: 0.5 })
  panels(draft, [trace('-36 -46, -32 -84, -28 -84, -30 -46'), trace('2 -46, -3 -84, 1 -84, 7 -46')], {
    colour: paint,
    share: 0.7,
    part: 2,
  })
  panes(draft, [trace('-29 -80, -3 -80, 1 -50, -29 -50')])
  panel(draft, trace('-40 -82, -36 -89, 2 -89, 6 -82'), { colour: paint, share: 1, part: 3 })
  wheel(draft, { u: 0.38, v: -0.16, radius: 0.16, tyre: 0.42, rim })
  panel(draft, trace('-62 -42, -50 -62, -24 -66, -2 -50, -2 -44, -24 -58, -46 -55'), {
    colour: paint,
    share: 0.95,
    isSmooth: true,
    part: 4,
  })
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
