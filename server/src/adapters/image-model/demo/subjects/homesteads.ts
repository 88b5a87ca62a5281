import type { Lch } from '../math/colour.ts'
import { paintTree } from '../land/tree.ts'
import { glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, type Bar, type Draft, type Spot } from './draft.ts'
import { contact, isLamplit, lamp, layShadow, paneRow, panes } from './draft-details.ts'
import { house } from './house.ts'
import { modelLathe } from './lathe.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'
import { shadeBody } from './shade.ts'

export const church: PaintedObject = { halfWidth: 0.68, height: 1.3, paint: paintChurch }
export const barn: PaintedObject = { halfWidth: 0.8, height: 0.8, paint: paintBarn }
export const tent: PaintedObject = { halfWidth: 0.72, height: 0.6, paint: paintTent }
export const treehouse: PaintedObject = { halfWidth: 0.55, height: 1.3, paint: paintTreehouse }
export const fountain: PaintedObject = { halfWidth: 0.62, height: 0.95, paint: paintFountain }
export const village: PaintedObject = { halfWidth: 1.1, height: 0.9, paint: paintVillage }
export const tower: PaintedObject = { halfWidth: 0.3, height: 1.4, paint: paintTower }

const id = ID.subject + 10
const WHITE: Lch = [0.93, 0.015, 85]
const SLATE: Lch = [0.38, 0.04, 255]

function paintChurch(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const wall: Lch = placement.colour ?? WHITE
  const roof = SLATE
  contact(draft, { left: -0.4, right: 0.66 })
  panel(draft, box(-0.1, -0.36, 0.64, 0), { colour: wall, share: 0.6, part: 1 })
  panel(
    draft,
    [
      [-0.12, -0.35],
      [0.02, -0.62],
      [0.56, -0.62],
      [0.68, -0.35],
    ],
    { colour: roof, share: 0.8, grain: 0.25, part: 2 },
  )
  panes(
    draft,
    [0.1, 0.28, 0.46].map((u) => gothic(u, -0.06, 0.045, 0.22)),
  )
  panel(draft, box(-0.38, -0.7, -0.06, 0), { colour: wall, share: 0.85, part: 3 })
  panel(draft, box(-0.4, -0.72, -0.04, -0.69), { colour: wall, share: 1, part: 4 })
  panel(
    draft,
    [
      [-0.41, -0.71],
      [-0.22, -1.14],
      [-0.03, -0.71],
    ],
    { colour: roof, round: 'upright', share: 0.95, grain: 0.2, part: 5 },
  )
  panel(draft, gothic(-0.22, 0, 0.065, 0.24), { colour: [0.38, 0.08, 45], share: 0.6, part: 6 })
  panes(draft, [gothic(-0.22, -0.53, 0.045, 0.13), round(-0.22, -0.36, 0.05)])
  bars(
    draft,
    [
      [-0.22, -1.12, -0.22, -1.3, 0.016],
      [-0.27, -1.24, -0.17, -1.24, 0.016],
    ],
    { colour: [0.78, 0.12, 85], share: 1, part: 7 },
  )
  layShadow(draft, { halfWidth: 0.7, height: 1.2 })
}

/** A pointed window. */
function gothic(u: number, foot: number, half: number, tall: number): Spot[] {
  return [
    [u - half, foot],
    [u - half, foot - tall * 0.7],
    [u - half * 0.6, foot - tall * 0.9],
    [u, foot - tall],
    [u + half * 0.6, foot - tall * 0.9],
    [u + half, foot - tall * 0.7],
    [u + half, foot],
  ]
}

function paintBarn(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const red: Lch = placement.colour ?? [0.46, 0.16, 28]
  const isLit = draft.toward * placement.flip < 0
  contact(draft, { left: -0.5, right: 0.75 })
  panel(draft, box(0.16, -0.4, 0.74, 0), { colour: red, share: isLit ? 0.4 : 0.85, grain: 0.2, part: 1 })
  panel(
    draft,
    [
      [-0.16, -0.82],
      [0.02, -0.64],
      [0.12, -0.36],
      [0.78, -0.36],
      [0.7, -0.62],
      [0.5, -0.8],
    ],
    { colour: [0.42, 0.02, 255], share: 0.85, grain: 0.25, part: 2 },
  )
  panel(
    draft,
    [
      [-0.5, 0],
      [-0.5, -0.38],
      [-0.36, -0.62],
      [-0.17, -0.78],
      [0.02, -0.62],
      [0.16, -0.38],
      [0.16, 0],
    ],
    { colour: red, share: isLit ? 0.95 : 0.5, grain: 0.15, part: 3 },
  )
  const planks: Bar[] = Array.from({ length: 9 }, (_, i) => [-0.44 + i * 0.067, 0, -0.44 + i * 0.067, -0.42, 0.006])
  bars(draft, planks, { colour: [0.25, 0.08, 28], share: 0.3, alpha: 0.6 })
  const trim: Bar[] = [
    [-0.52, -0.37, -0.37, -0.63, 0.028],
    [-0.37, -0.63, -0.17, -0.8, 0.028],
    [-0.17, -0.8, 0.03, -0.63, 0.028],
    [0.03, -0.63, 0.18, -0.37, 0.028],
  ]
  const door: Bar[] = [
    [-0.3, 0, -0.3, -0.32, 0.022],
    [-0.04, 0, -0.04, -0.32, 0.022],
    [-0.31, -0.32, -0.03, -0.32, 0.022],
    [-0.3, 0, -0.04, -0.32, 0.02],
    [-0.04, 0, -0.3, -0.32, 0.02],
    [-0.17, 0, -0.17, -0.32, 0.018],
  ]
  bars(draft, [...trim, ...door], { colour: WHITE, share: 0.9, part: 4 })
  panes(draft, [box(-0.23, -0.56, -0.11, -0.42), ...paneRow(0.26, 0.7, 3, [-0.27, -0.14])])
  const fence: Bar[] = [0.85, 1, 1.15, 1.3].map((u) => [u, 0.03, u, -0.14, 0.024])
  bars(draft, [...fence, [0.76, -0.1, 1.4, -0.1, 0.018], [0.76, -0.03, 1.4, -0.03, 0.018]], {
    colour: WHITE,
    share: 0.8,
    part: 5,
  })
  layShadow(draft, { halfWidth: 0.8, height: 0.8 })
}

/** Lit from inside after dark, with a fire before it. */
function paintTent(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const cloth: Lch = placement.colour ?? [0.72, 0.17, 55]
  const inside = isLamplit(draft) ? 0.7 : 0.02
  contact(draft, { left: -0.66, right: 0.66 })
  panel(
    draft,
    [
      [-0.06, -0.58],
      [0.46, -0.5],
      [0.68, 0],
      [0.24, 0.02],
    ],
    { colour: cloth, share: 0.55, glow: inside * 0.5, part: 1 },
  )
  panel(
    draft,
    [
      [-0.06, -0.58, 1],
      [0.1, -0.3],
      [0.26, 0.02, 1],
      [-0.46, 0.02, 1],
      [-0.24, -0.3],
    ],
    { colour: cloth, share: 0.95, glow: inside, isSmooth: true, part: 2 },
  )
  panel(
    draft,
    [
      [-0.06, -0.5, 1],
      [0.08, 0.02, 1],
      [-0.22, 0.02, 1],
    ],
    { colour: isLamplit(draft) ? [0.9, 0.12, 80] : [0.24, 0.04, 50], share: 0.4, glow: inside * 1.6, part: 3 },
  )
  panel(
    draft,
    [
      [-0.06, -0.5, 1],
      [-0.2, -0.24],
      [-0.22, 0.02, 1],
      [-0.32, 0.02, 1],
      [-0.22, -0.26],
    ],
    { colour: cloth, share: 0.7, isSmooth: true, part: 4 },
  )
  bars(
    draft,
    [
      [-0.06, -0.58, -0.72, 0.04, 0.008],
      [0.46, -0.5, 0.84, 0.02, 0.008],
      [-0.06, -0.58, 0.46, -0.5, 0.014],
    ],
    { colour: [0.85, 0.02, 80], share: 0.8 },
  )
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

function paintTreehouse(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size } = placement
  const draft = createDraft(stage, placement, id)
  const wood: Lch = placement.colour ?? [0.58, 0.09, 60]
  paintTree(stage, { x, y, height: size * 1.3, leaf: [0.56, 0.14, 130] })
  panel(
    draft,
    [
      [-0.12, 0.02, 1],
      [-0.07, -0.2],
      [-0.075, -0.5, 1],
      [0.075, -0.5, 1],
      [0.07, -0.2],
      [0.13, 0.02, 1],
    ],
    { colour: [0.36, 0.05, 50], round: 'upright', share: 0.9, grain: 0.4, isSmooth: true, part: 1 },
  )
  bars(
    draft,
    [
      [-0.06, -0.28, -0.3, -0.44, 0.03],
      [0.06, -0.28, 0.3, -0.44, 0.03],
    ],
    { colour: [0.42, 0.06, 50], share: 0.7, part: 1 },
  )
  panel(draft, box(-0.42, -0.47, 0.42, -0.43), { colour: wood, share: 0.9, part: 2 })
  panel(draft, box(-0.27, -0.74, 0.27, -0.46), { colour: wood, share: 0.75, grain: 0.2, part: 3 })
  const boards: Bar[] = Array.from({ length: 7 }, (_, i) => [-0.22 + i * 0.073, -0.46, -0.22 + i * 0.073, -0.73, 0.006])
  bars(draft, boards, { colour: [0.36, 0.06, 50], share: 0.3, alpha: 0.7 })
  panel(
    draft,
    [
      [-0.35, -0.71],
      [0, -0.98],
      [0.35, -0.71],
      [0.3, -0.69],
      [0, -0.92],
      [-0.3, -0.69],
    ],
    { colour: [0.48, 0.13, 35], share: 0.9, part: 4 },
  )
  panel(
    draft,
    [
      [-0.3, -0.72],
      [0, -0.93],
      [0.3, -0.72],
    ],
    { colour: wood, share: 0.6, part: 3 },
  )
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

function paintFountain(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const stone: Lch = placement.colour ?? [0.82, 0.02, 80]
  contact(draft, { left: -0.6, right: 0.6, v: 0.01 })
  const at = { x: placement.x, y: placement.y, size: placement.size }
  shadeBody(
    draft.stage,
    modelLathe(
      stage,
      [
        [-0.16, 0.6, 0, 1],
        [-0.13, 0.6],
        [-0.06, 0.54],
        [0, 0.56],
      ],
      at,
    ),
    [stone],
    { rim: 0.5, texture: 0.15, id },
  )
  panel(draft, round(0, -0.16, 0.58, 0.075), { colour: stone, share: 0.95, part: 1 })
  panel(draft, round(0, -0.155, 0.53, 0.06), { colour: [0.6, 0.09, 215], share: 0.7, part: 2 })
  shadeBody(
    draft.stage,
    modelLathe(
      stage,
      [
        [-0.46, 0.3, 0, 1],
        [-0.44, 0.28],
        [-0.38, 0.1],
        [-0.3, 0.06],
        [-0.16, 0.1],
      ],
      at,
    ),
    [stone],
    { rim: 0.5, texture: 0.1, id: id + 3 },
  )
  panel(draft, round(0, -0.46, 0.28, 0.035), { colour: [0.6, 0.09, 215], share: 0.8, part: 2 })
  shadeBody(
    draft.stage,
    modelLathe(
      stage,
      [
        [-0.7, 0.14, 0, 1],
        [-0.68, 0.12],
        [-0.62, 0.045],
        [-0.46, 0.05],
      ],
      at,
    ),
    [stone],
    { rim: 0.5, texture: 0.1, id: id + 4 },
  )
  paintJets(draft)
  layShadow(draft, { halfWidth: 0.62, height: 0.7 }, 0.4)
}

function paintJets(draft: Draft): void {
  const drops: Bar[] = []
  for (const [from, reach, top, foot] of [
    [-0.7, 0.2, -0.92, -0.48],
    [-0.46, 0.46, -0.5, -0.16],
    [-0.7, 0.1, -0.97, -0.68],
  ] as const)
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

/** A lone round tower: the wizard's, the princess's. */
function paintTower(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const roof: Lch = placement.colour ?? [0.42, 0.13, 285]
  const stone: Lch = [0.7, 0.025, 75]
  contact(draft, { left: -0.24, right: 0.24 })
  const body = modelLathe(
    stage,
    [
      [-1.36, 0.004, 1],
      [-1, 0.25, 1, 1],
      [-0.97, 0.26, 0, 1],
      [-0.78, 0.22, 0, 1],
      [-0.7, 0.16, 0, 1],
      [-0.2, 0.17, 0],
      [0.02, 0.22],
    ],
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
  panel(
    draft,
    [
      [0, -1.46, 1],
      [0.1, -1.43],
      [0.2, -1.45, 1],
      [0.19, -1.38, 1],
      [0, -1.39, 1],
    ],
    { colour: [0.56, 0.19, 27], share: 0.9, isSmooth: true, part: 7 },
  )
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
