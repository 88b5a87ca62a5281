import { pairs, path, pointsIn, triples } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, type Bar, type Draft, type Spot } from '../draft.ts'
import { contact, isLamplit, lamp, layShadow, paneRow, panes } from '../draft-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const latticeTower: PaintedObject = { halfWidth: 0.36, height: 1.35, paint: paintLatticeTower }
export const pyramid: PaintedObject = { halfWidth: 0.95, height: 0.75, paint: paintPyramid }
export const ferrisWheel: PaintedObject = { halfWidth: 0.58, height: 1.16, paint: paintFerrisWheel }
export const skyscraper: PaintedObject = { halfWidth: 0.3, height: 1.5, paint: paintSkyscraper }

const id = ID.subject + 10
const IRON: Lch = [0.46, 0.05, 55]

/** Half the width of the iron tower at a height. */
function legAt(v: number): number {
  const t = -v / 1.25
  return 0.33 * (1 - t) ** 2.6 + 0.012
}

function paintLatticeTower(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const iron: Lch = placement.colour ?? IRON
  contact(draft, { left: -0.36, right: 0.36 })
  const legs: Bar[] = []
  const braces: Bar[] = []
  for (let i = 0; i < 40; i++) {
    const v0 = -(i / 40) * 1.22
    const v1 = -((i + 1) / 40) * 1.22
    const wide = 0.11 * (1 - i / 40) ** 1.4 + 0.012
    for (const side of [-1, 1]) {
      const o0 = legAt(v0) * side
      const o1 = legAt(v1) * side
      const i0 = side * Math.max(0, legAt(v0) - wide)
      const i1 = side * Math.max(0, legAt(v1) - wide)
      legs.push([o0, v0, o1, v1, 0.022], [i0, v0, i1, v1, 0.018])
      braces.push([o0, v0, i1, v1, 0.011], [i0, v0, o1, v1, 0.011])
    }
  }
  bars(draft, braces, { colour: iron, share: 0.55, part: 1 })
  bars(draft, legs, { colour: iron, share: 0.95, part: 2 })
  const base: Spot[] = []
  for (let i = 0; i <= 18; i++)
    base.push([Math.cos(Math.PI * (1 - i / 18)) * 0.24, -0.02 - Math.sin((Math.PI * i) / 18) * 0.2])
  bars(
    draft,
    base.slice(1).map(([u, v], i): Bar => [base[i]?.[0] ?? u, base[i]?.[1] ?? v, u, v, 0.026]),
    { colour: iron, share: 0.7, part: 3 },
  )
  for (const [v, extra] of pairs('-0.29 0.035, -0.56 0.028, -1.16 0.02'))
    panel(draft, box(-legAt(v) - extra, v - 0.03, legAt(v) + extra, v + 0.015), { colour: iron, share: 0.9, part: 4 })
  bars(draft, [[0, -1.16, 0, -1.35, 0.026, 0.006]], { colour: iron, share: 0.8, part: 5 })
  if (isLamplit(draft))
    for (let i = 0; i < 26; i++) lamp(draft, [legAt(-i * 0.045) * (i & 1 ? 1 : -1), -i * 0.045], { radius: 0.008 })
  layShadow(draft, { halfWidth: 0.4, height: 1 }, 0.35)
}

/** A lit and a shaded face; two smaller ones behind. */
function paintPyramid(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const stone: Lch = placement.colour ?? [0.74, 0.09, 75]
  const right = draft.toward * placement.flip
  for (const [u, s, fade] of triples('0.62 0.46 0.03, -0.66 0.34 0.05, 0 1 0')) {
    const edge = u - 0.14 * s * right
    const colour: Lch = [stone[0] + fade, stone[1] * (1 - fade * 3), stone[2]]
    const foot = 0.06 * s
    panel(draft, path([u, -0.72 * s], [u - 0.6 * s * right, 0], [edge, foot]), {
      colour,
      share: 0.18,
      grain: 0.2,
      part: 1,
    })
    panel(draft, path([u, -0.72 * s], [u + 0.62 * s * right, 0], [edge, foot]), {
      colour,
      share: 0.98,
      grain: 0.25,
      part: 2,
    })
    paintCourses(draft, { u, s, edge, foot, right })
  }
  contact(draft, { left: -0.5, right: 0.55, v: 0.03 })
  layShadow(draft, { halfWidth: 0.65, height: 0.72 }, 0.5)
}

interface Courses {
  u: number
  s: number
  edge: number
  foot: number
  right: number
}

function paintCourses(draft: Draft, { u, s, edge, foot, right }: Courses): void {
  const lines: Bar[] = []
  for (let i = 1; i < 15; i++) {
    const t = i / 15
    const corner = [u + (edge - u) * t, -0.72 * s + (0.72 * s + foot) * t] as const
    lines.push([corner[0], corner[1], u + 0.62 * s * right * t, -0.72 * s * (1 - t), 0.007 * s])
    lines.push([corner[0], corner[1], u - 0.6 * s * right * t, -0.72 * s * (1 - t), 0.007 * s])
  }
  bars(draft, lines, { colour: [0.5, 0.07, 65], share: 0.4, alpha: 0.4 })
}

function paintFerrisWheel(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const steel: Lch = (placement.colour ?? isLamplit(draft)) ? [0.92, 0.02, 240] : [0.5, 0.15, 25]
  const isDark = isLamplit(draft)
  const hub = -0.6
  contact(draft, { left: -0.4, right: 0.4 })
  bars(
    draft,
    [
      [0, hub, -0.32, 0, 0.03, 0.045],
      [0, hub, 0.32, 0, 0.03, 0.045],
      [-0.2, -0.22, 0.2, -0.22, 0.018],
    ],
    { colour: [0.6, 0.03, 250], share: 0.7, part: 1 },
  )
  const spokes: Bar[] = []
  const rims: Bar[] = []
  for (let i = 0; i < 32; i++) {
    const a = (i / 32) * Math.PI * 2
    const b = ((i + 1) / 32) * Math.PI * 2
    if (i % 2 === 0) spokes.push([0, hub, Math.cos(a) * 0.5, hub + Math.sin(a) * 0.5, 0.007])
    for (const r of [0.5, 0.43])
      rims.push([Math.cos(a) * r, hub + Math.sin(a) * r, Math.cos(b) * r, hub + Math.sin(b) * r, 0.014])
    rims.push([Math.cos(a) * 0.43, hub + Math.sin(a) * 0.43, Math.cos(b) * 0.5, hub + Math.sin(b) * 0.5, 0.006])
  }
  bars(draft, spokes, { colour: steel, share: 0.6, part: 2 })
  bars(draft, rims, { colour: steel, share: 0.85, part: 3 })
  for (let i = 0; i < 12; i++) paintGondola(draft, { angle: (i / 12) * Math.PI * 2 + 0.13, hub, hue: i * 30 + 20 })
  panel(draft, round(0, hub, 0.05), { colour: [0.6, 0.18, 25], share: 0.9, part: 6 })
  if (isDark)
    for (let i = 0; i < 32; i++) {
      const angle = (i / 32) * Math.PI * 2
      lamp(draft, [Math.cos(angle) * 0.465, hub + Math.sin(angle) * 0.465], {
        radius: 0.01,
        colour: [0.86, 0.15, i & 1 ? 60 : 330],
      })
    }
  panels(draft, [box(-0.42, -0.06, 0.42, 0.01)], { colour: [0.5, 0.06, 40], share: 0.7, part: 7 })
  layShadow(draft, { halfWidth: 0.5, height: 1.1 }, 0.35)
}

function paintGondola(draft: Draft, { angle, hub, hue }: { angle: number; hub: number; hue: number }): void {
  const u = Math.cos(angle) * 0.5
  const v = hub + Math.sin(angle) * 0.5
  bars(draft, [[u, v, u, v + 0.03, 0.01]], { colour: [0.4, 0.02, 250] })
  panel(draft, pointsIn({ x: u, y: v }, '-0.06 0.03, 0 0.005, 0.06 0.03'), {
    colour: [0.62, 0.18, hue],
    share: 0.95,
    part: 4,
  })
  panel(draft, pointsIn({ x: u, y: v }, '-0.062 0.075, 0.062 0.075, 0.05 0.125, -0.05 0.125'), {
    colour: [0.62, 0.18, hue],
    share: 0.8,
    part: 5,
  })
  panes(draft, [box(u - 0.05, v + 0.028, u + 0.05, v + 0.075)])
}

function paintSkyscraper(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const wall: Lch = placement.colour ?? [0.62, 0.045, 235]
  const tiers = triples('0.28 0 -0.62, 0.22 -0.62 -1.02, 0.15 -1.02 -1.24, 0.07 -1.24 -1.33')
  for (const [half, foot, top] of tiers) {
    const corner = half * 0.3 * placement.flip * draft.toward
    panel(draft, box(-half, top, half, foot), { colour: wall, share: 0.3, part: 1 })
    panel(
      draft,
      box(
        Math.min(corner, half * draft.toward * placement.flip),
        top,
        Math.max(corner, half * draft.toward * placement.flip),
        foot,
      ),
      { colour: wall, share: 0.95, part: 2 },
    )
    for (let v = top + 0.02; v < foot - 0.02; v += 0.045)
      panes(
        draft,
        paneRow(-half, half, Math.max(2, Math.round(half * 30)), [v, v + 0.028]).filter(
          (_, i) => !isLamplit(draft) || (i * 7 + Math.round(v * 91)) % 5 < 2,
        ),
      )
    panel(draft, box(-half - 0.012, top - 0.014, half + 0.012, top + 0.006), {
      colour: [0.75, 0.03, 240],
      share: 0.9,
      part: 3,
    })
  }
  bars(draft, [[0, -1.33, 0, -1.52, 0.02, 0.004]], { colour: [0.75, 0.03, 240], share: 0.9, part: 4 })
  lamp(draft, [0, -1.51], { radius: 0.008, colour: [0.65, 0.2, 28] })
  layShadow(draft, { halfWidth: 0.32, height: 0.9 }, 0.4)
}
