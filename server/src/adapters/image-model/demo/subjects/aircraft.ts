import { oklch, type Lch } from '../math/colour.ts'
import { glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, type Draft, type Spot } from './draft.ts'
import { isLamplit, lamp, paneRow, panes } from './draft-details.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'

export const aeroplane: PaintedObject = { halfWidth: 0.76, height: 0.62, paint: paintAeroplane }
export const helicopter: PaintedObject = { halfWidth: 0.8, height: 0.66, paint: paintHelicopter }
export const ufo: PaintedObject = { halfWidth: 0.62, height: 0.5, paint: paintUfo }

const id = ID.subject + 20
const DARK: Lch = [0.26, 0.02, 260]
const STEEL: Lch = [0.8, 0.015, 250]

/** Climbing to the right: every outline is tilted by the same slope. */
function climbing(spots: readonly Spot[]): Spot[] {
  return spots.map(([u, v, corner]): Spot => {
    const tilted = [u * 0.985 + (v + 0.3) * 0.17, v - 0.17 * u] as const
    return corner ? [...tilted, corner] : tilted
  })
}

function paintAeroplane(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const accent: Lch = placement.colour ?? [0.52, 0.17, 255]
  const white: Lch = [0.96, 0.01, 240]
  panel(
    draft,
    climbing([
      [0.08, -0.36],
      [-0.14, -0.36],
      [-0.36, -0.6],
      [-0.27, -0.6],
    ]),
    { colour: [0.86, 0.015, 250], share: 0.75, part: 1 },
  )
  panel(
    draft,
    climbing([
      [-0.6, -0.36],
      [-0.72, -0.36],
      [-0.8, -0.46],
      [-0.74, -0.46],
    ]),
    { colour: [0.8, 0.015, 250], share: 0.6, part: 1 },
  )
  panel(
    draft,
    climbing([
      [-0.46, -0.38, 1],
      [-0.64, -0.39, 1],
      [-0.78, -0.64, 1],
      [-0.68, -0.64, 1],
    ]),
    { colour: accent, share: 0.9, part: 2 },
  )
  const body = climbing([
    [0.74, -0.3],
    [0.69, -0.36],
    [0.6, -0.4],
    [0.44, -0.42],
    [-0.4, -0.42],
    [-0.74, -0.4, 1],
    [-0.78, -0.37],
    [-0.5, -0.28],
    [-0.3, -0.22],
    [0.5, -0.22],
    [0.68, -0.25],
  ])
  panel(draft, body, { colour: white, round: 'lying', share: 1, gloss: 0.25, isSmooth: true, part: 3 })
  panel(
    draft,
    climbing([
      [0.72, -0.27],
      [0.6, -0.235],
      [-0.3, -0.215],
      [-0.55, -0.295],
      [-0.3, -0.255],
      [0.55, -0.275],
    ]),
    { colour: accent, share: 0.7, isSmooth: true, part: 2 },
  )
  panels(draft, paneRow(-0.42, 0.5, 19, [-0.355, -0.325]).map(climbing), {
    colour: [0.3, 0.05, 245],
    share: 0.5,
    part: 5,
    glow: isLamplit(draft) ? 1.5 : 0,
  })
  panel(
    draft,
    climbing([
      [0.6, -0.38],
      [0.66, -0.35],
      [0.64, -0.33],
      [0.56, -0.34],
    ]),
    { colour: [0.3, 0.05, 245], share: 0.8, part: 5 },
  )
  paintNearWing(draft, accent)
}

function paintNearWing(draft: Draft, accent: Lch): void {
  panel(
    draft,
    climbing([
      [0.2, -0.27, 1],
      [-0.1, -0.26, 1],
      [-0.42, 0.06, 1],
      [-0.38, 0.075],
      [-0.29, 0.06, 1],
    ]),
    { colour: [0.9, 0.015, 245], share: 0.95, part: 6 },
  )
  panel(
    draft,
    climbing([
      [-0.36, 0.0],
      [-0.42, 0.06],
      [-0.29, 0.06],
      [-0.24, 0.01],
    ]),
    { colour: accent, share: 0.8, part: 7 },
  )
  panel(
    draft,
    climbing([
      [-0.6, -0.35, 1],
      [-0.74, -0.36, 1],
      [-0.84, -0.23, 1],
      [-0.76, -0.225, 1],
    ]),
    { colour: [0.9, 0.015, 245], share: 0.85, part: 6 },
  )
  for (const [u, v] of [
    [0.06, -0.14],
    [-0.1, -0.05],
  ] as const) {
    panel(
      draft,
      climbing([
        [u - 0.08, v - 0.03],
        [u + 0.1, v - 0.045],
        [u + 0.12, v],
        [u + 0.1, v + 0.045],
        [u - 0.08, v + 0.02],
      ]),
      { colour: [0.75, 0.02, 250], round: 'lying', gloss: 0.4, share: 0.9, isSmooth: true, part: 8 },
    )
    panel(draft, climbing(round(u + 0.105, v, 0.016, 0.042)), { colour: DARK, share: 0.5, part: 9 })
  }
}

function paintHelicopter(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const paint: Lch = placement.colour ?? [0.56, 0.19, 30]
  bars(
    draft,
    [
      [-0.1, -0.12, -0.14, -0.02, 0.018],
      [0.24, -0.12, 0.28, -0.02, 0.018],
      [-0.3, -0.015, 0.42, -0.015, 0.024],
    ],
    { colour: STEEL, share: 0.8 },
  )
  panel(
    draft,
    [
      [-0.1, -0.4],
      [-0.7, -0.38],
      [-0.74, -0.36],
      [-0.7, -0.34],
      [-0.08, -0.2],
    ],
    { colour: paint, round: 'lying', share: 0.9, gloss: 0.3, part: 1 },
  )
  panel(
    draft,
    [
      [-0.66, -0.37, 1],
      [-0.78, -0.56, 1],
      [-0.7, -0.56, 1],
      [-0.58, -0.38, 1],
    ],
    { colour: paint, share: 0.8, part: 2 },
  )
  bars(
    draft,
    [
      [-0.72, -0.5, -0.66, -0.26, 0.022],
      [-0.8, -0.36, -0.58, -0.4, 0.022],
    ],
    { colour: DARK, share: 0.7, part: 3 },
  )
  panel(
    draft,
    [
      [-0.2, -0.16],
      [-0.18, -0.42],
      [0.04, -0.48],
      [0.26, -0.46],
      [0.43, -0.34],
      [0.46, -0.2],
      [0.34, -0.09],
      [0, -0.08],
    ],
    { colour: paint, round: 'lying', gloss: 0.5, share: 1, isSmooth: true, part: 4 },
  )
  panel(
    draft,
    [
      [-0.16, -0.2, 1],
      [0.46, -0.22],
      [0.44, -0.17, 1],
      [-0.12, -0.14, 1],
    ],
    { colour: [0.94, 0.02, 85], share: 0.85, part: 3 },
  )
  panes(draft, [
    [
      [0.2, -0.43],
      [0.32, -0.39],
      [0.42, -0.3],
      [0.44, -0.24],
      [0.2, -0.24],
    ],
    box(-0.02, -0.42, 0.16, -0.25),
  ])
  panel(
    draft,
    [
      [-0.1, -0.46],
      [0.02, -0.54],
      [0.16, -0.53],
      [0.2, -0.46],
    ],
    { colour: DARK, share: 0.9, isSmooth: true, part: 6 },
  )
  bars(draft, [[0.06, -0.5, 0.06, -0.6, 0.03]], { colour: STEEL, share: 0.8 })
  panel(draft, round(0.06, -0.6, 0.72, 0.035), { colour: [0.7, 0.02, 250], share: 0.6, alpha: 0.22 })
  bars(
    draft,
    [
      [0.06, -0.6, 0.76, -0.625, 0.026, 0.016],
      [0.06, -0.6, -0.64, -0.575, 0.026, 0.016],
      [0.06, -0.6, 0.4, -0.575, 0.02],
      [0.06, -0.6, -0.28, -0.625, 0.02],
    ],
    { colour: DARK, share: 0.8, part: 7 },
  )
  lamp(draft, [0.4, -0.12], { radius: 0.022 })
}

/** A saucer with a dome, lamps around its rim and a beam down to the ground. */
function paintUfo(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const metal: Lch = placement.colour ?? [0.74, 0.025, 250]
  const isDark = isLamplit(draft)
  paintBeam(draft, isDark ? 0.3 : 0.5)
  panel(
    draft,
    [
      [-0.24, -0.28, 1],
      [-0.2, -0.42],
      [0, -0.5],
      [0.2, -0.42],
      [0.24, -0.28, 1],
    ],
    { colour: [0.78, 0.1, 195], round: 'upright', share: 0.95, glow: isDark ? 0.5 : 0.1, isSmooth: true, part: 1 },
  )
  panel(
    draft,
    [
      [-0.13, -0.41],
      [-0.07, -0.46],
      [-0.05, -0.42],
      [-0.12, -0.33],
    ],
    { colour: [0.98, 0.02, 200], glow: 0.6, alpha: 0.7, isSmooth: true },
  )
  panel(
    draft,
    [
      [-0.62, -0.2, 1],
      [-0.34, -0.3],
      [0, -0.33],
      [0.34, -0.3],
      [0.62, -0.2, 1],
      [0.36, -0.1],
      [0, -0.07],
      [-0.36, -0.1],
    ],
    { colour: metal, round: 'lying', gloss: 0.6, share: 1, isSmooth: true, part: 2 },
  )
  panel(draft, round(0, -0.1, 0.24, 0.045), { colour: [0.9, 0.14, 165], glow: 1.6, share: 0, part: 3 })
  panel(
    draft,
    [
      [-0.6, -0.2],
      [-0.3, -0.185],
      [0, -0.175],
      [0.3, -0.185],
      [0.6, -0.2],
      [0.3, -0.165],
      [0, -0.155],
      [-0.3, -0.165],
    ],
    { colour: DARK, share: 0.5, isSmooth: true, part: 4 },
  )
  for (let i = -3; i <= 3; i++) {
    const u = Math.sin(i * 0.42) * 0.58
    lamp(draft, [u, -0.175 + Math.abs(i) * -0.004 + 0.004], { radius: 0.026, colour: [0.86, 0.16, i & 1 ? 60 : 330] })
  }
  const at = { x: placement.x, y: placement.y - 0.06 * placement.size }
  glow(stage, { ...at, radius: placement.size * 0.8, colour: oklch(0.85, 0.13, 165), strength: isDark ? 0.6 : 0.2 })
}

/** Light that thins out on its way down and ends in a pool on the ground. */
function paintBeam(draft: Draft, strength: number): void {
  const steps = 22
  const wide = (v: number) => 0.2 + (v + 0.1) * 0.4
  for (let i = 0; i < steps; i++) {
    const top = -0.1 + (i / steps) * 1.05
    const foot = -0.1 + ((i + 1) / steps) * 1.05
    const alpha = strength * (1 - (i / steps) * 0.75)
    for (const share of [1, 0.6])
      panel(
        draft,
        [
          [-wide(top) * share, top],
          [wide(top) * share, top],
          [wide(foot) * share, foot],
          [-wide(foot) * share, foot],
        ],
        { colour: [0.92, 0.12, 165], glow: 1, share: 0, grain: 0, alpha: alpha * 0.6 },
      )
  }
  panel(draft, round(0, 0.95, 0.6, 0.09), { colour: [0.94, 0.1, 165], glow: 1, share: 0, alpha: strength * 0.5 })
}
