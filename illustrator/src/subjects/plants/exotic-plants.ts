import { limbsOf } from '../tube.ts'
import { quads, pairs, triples } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelBody } from '../people/body.ts'
import { bars, createDraft, panel, panels, round, type Bar, type Draft, type Spot } from '../draft.ts'
import { contact, layShadow } from '../draft-details.ts'
import { modelLathe, profile } from '../lathe.ts'
import type { Limb } from '../people/limb.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'
import { paintClump } from './trees.ts'

export const palm: PaintedObject = { halfWidth: 0.55, height: 1.3, paint: paintPalm }
export const cactus: PaintedObject = { halfWidth: 0.42, height: 1.12, paint: paintCactus }
export const bonsai: PaintedObject = { halfWidth: 0.56, height: 0.98, paint: paintBonsai }
export const fern: PaintedObject = { halfWidth: 0.62, height: 0.8, paint: paintFern }
export const waterLily: PaintedObject = { halfWidth: 0.72, height: 0.36, paint: paintWaterLily }

const id = ID.subject + 30

/** A trunk that leans towards where the tree faces, and a crown of arching fronds. */
function paintPalm(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const random = stage.random.child(`palm ${placement.index}`)
  contact(draft, { left: -0.1, right: 0.1 })
  const trunk: Bar[] = []
  const at = (t: number): [number, number] => [-0.16 + 0.26 * t ** 1.8, -0.96 * t]
  for (let i = 0; i < 22; i++) {
    const [u0, v0] = at(i / 22)
    const [u1, v1] = at((i + 1.15) / 22)
    trunk.push([u0, v0, u1, v1, 0.085 * (1 - i / 40), 0.072 * (1 - i / 40)])
  }
  for (const [i, segment] of trunk.entries())
    bars(draft, [segment], {
      colour: [0.5 + (i & 1) * 0.06, 0.06, 60],
      round: 'upright',
      share: 0.95,
      grain: 0.3,
      part: 1,
    })
  const [u, v] = at(1)
  const leaf: Lch = placement.colour ?? [0.52, 0.13, 135]
  for (const [i, angle] of [-2.9, -0.25, -2.45, -0.7, 0.25, -3.4, -2, -1.15, -1.6].entries())
    frond(draft, {
      from: [u, v],
      angle: angle + random.between(-0.1, 0.1),
      length: 0.56,
      droop: 0.42,
      leaf: [leaf[0] + (i - 4) * 0.018, leaf[1], leaf[2] - i],
    })
  panels(draft, [round(u - 0.04, v + 0.03, 0.036), round(u + 0.04, v + 0.035, 0.036), round(u, v + 0.055, 0.036)], {
    colour: [0.36, 0.07, 50],
    round: 'lying',
    gloss: 0.2,
    part: 7,
  })
  layShadow(draft, { halfWidth: 0.6, height: 1.2 }, 0.4)
}

export interface Frond {
  from: readonly [number, number]
  angle: number
  length: number
  droop: number
  leaf: Lch
  /** Width of a leaflet against the length of the frond. */
  wide?: number
}

/** A rib that bends down under its weight, leaflets on both sides. */
export function frond(draft: Draft, { from: [u, v], angle, length, droop, leaf, wide }: Frond): void {
  const at = (t: number): [number, number] => [
    u + Math.cos(angle) * length * t,
    v + Math.sin(angle) * length * t + droop * t * t,
  ]
  const leaflets: Bar[] = []
  const rib: Bar[] = []
  for (let i = 1; i <= 22; i++) {
    const t = i / 22
    const [u0, v0] = at(t - 1 / 22)
    const [u1, v1] = at(t)
    const along = Math.atan2(v1 - v0, u1 - u0)
    const reach = length * 0.34 * Math.sin(Math.PI * (0.12 + t * 0.84)) ** 0.7
    for (const side of [-1, 1]) {
      const tilt = along + side * 0.85
      leaflets.push([
        u1,
        v1,
        u1 + Math.cos(tilt) * reach,
        v1 + Math.sin(tilt) * reach + reach * 0.22,
        length * (wide ?? 0.034),
        0.003,
      ])
    }
    rib.push([u0, v0, u1, v1, length * 0.022 * (1.1 - t)])
  }
  const share = 0.45 + Math.max(0, -Math.sin(angle)) * 0.4
  bars(draft, leaflets, { colour: leaf, share, grain: 0.35, part: 2 })
  bars(draft, rib, { colour: [leaf[0] + 0.14, leaf[1], leaf[2] - 15], share: 0.8, part: 3 })
}

function paintCactus(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const skin: Lch = placement.colour ?? [0.54, 0.11, 145]
  const { x, y, size, flip } = placement
  contact(draft, { left: -0.15, right: 0.15 })
  const limbs: Limb[] = limbsOf(`0 0: 0 0 0.13, 0 -0.94 0.12; 0 0.01: -0.1 -0.42 0.08, -0.29 -0.44 0.085;
    0 0.01: -0.29 -0.44 0.085, -0.3 -0.74 0.075; 0 0.02: 0.1 -0.3 0.075, 0.28 -0.33 0.08;
    0 0.02: 0.28 -0.33 0.08, 0.29 -0.58 0.07`)
  shadeBody(draft.stage, modelBody(stage, limbs, { x, y, size, flip, blend: 0.05 }), [skin], {
    rim: 1.1,
    texture: 0.1,
    id,
  })
  const ribs: Bar[] = []
  const spines: Bar[] = []
  for (const [u, foot, top, half] of quads('0 -0.03 -1 0.13, -0.3 -0.46 -0.78 0.08, 0.29 -0.36 -0.62 0.075'))
    for (const k of [-0.72, -0.4, 0, 0.4, 0.72]) {
      ribs.push([u + k * half, foot, u + k * half * 0.85, top + Math.abs(k) * half * 0.5, 0.009])
      for (let v = foot; v > top + 0.06; v -= 0.055)
        spines.push(
          [u + k * half - 0.014, v + 0.008, u + k * half + 0.014, v - 0.008, 0.005],
          [u + k * half - 0.014, v - 0.008, u + k * half + 0.014, v + 0.008, 0.005],
        )
    }
  bars(draft, ribs, { colour: [0.36, 0.09, 150], share: 0.3, alpha: 0.7 })
  bars(draft, spines, { colour: [0.93, 0.03, 95], share: 0.9, alpha: 0.8 })
  for (const [u, v] of pairs('0 -1.07, -0.3 -0.83, 0.29 -0.66'))
    blossom(draft, { u, v, radius: 0.055, petal: [0.66, 0.22, 0] })
  layShadow(draft, { halfWidth: 0.42, height: 1.1 }, 0.5)
}

function blossom(draft: Draft, { u, v, radius, petal }: { u: number; v: number; radius: number; petal: Lch }): void {
  for (const [ring, count] of pairs('1 9, 0.66 7, 0.36 5'))
    panels(
      draft,
      Array.from({ length: count }, (_, i): Spot[] => {
        const angle = -Math.PI * ((i + 0.5) / count) * 1.1 + 0.16
        const tip: Spot = [
          u + Math.cos(angle) * radius * ring * 1.5,
          v + Math.sin(angle) * radius * ring * 1.25 + radius * 0.2,
          1,
        ]
        const side = radius * 0.3
        return [
          [u, v + radius * 0.5],
          [(u + tip[0]) / 2 - Math.sin(angle) * side, (v + tip[1]) / 2 + Math.cos(angle) * side],
          tip,
          [(u + tip[0]) / 2 + Math.sin(angle) * side, (v + tip[1]) / 2 - Math.cos(angle) * side],
        ]
      }),
      {
        colour: [petal[0] + (1 - ring) * 0.14, petal[1], petal[2]],
        share: 0.75 + (1 - ring) * 0.3,
        isSmooth: true,
        part: 6 + Math.round(ring),
      },
    )
}

/** A trunk grown in the wind over a glazed pot, its leaves in flat pads. */
function paintBonsai(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const random = stage.random.child('bonsai')
  const { x, y, size, flip } = placement
  contact(draft, { left: -0.4, right: 0.4 })
  const pot = modelLathe(stage, profile('-0.2 0.4 0!, -0.16 0.4, -0.15 0.36, -0.02 0.3, 0 0.32'), { x, y, size })
  shadeBody(draft.stage, pot, [[0.4, 0.08, 250]], { rim: 0.5, gloss: 0.8, id: id + 5 })
  panel(draft, round(0, -0.2, 0.37, 0.04), { colour: [0.4, 0.09, 130], share: 0.6, grain: 0.6, part: 6 })
  const limbs: Limb[] = limbsOf(`0 0: -0.1 -0.2 0.1, -0.02 -0.34 0.065; 0 0: -0.02 -0.34 0.065, 0.12 -0.44 0.05;
    0 0: 0.12 -0.44 0.05, 0.02 -0.58 0.04; 0 0: 0.02 -0.58 0.04, -0.08 -0.74 0.025;
    0 0: 0.12 -0.44 0.035, 0.36 -0.54 0.02; 0 0: 0.02 -0.58 0.035, -0.34 -0.58 0.02;
    0 0: -0.1 -0.2 0.05, -0.22 -0.19 0.02`)
  shadeBody(draft.stage, modelBody(stage, limbs, { x, y, size, flip, blend: 0.04, fringe: 0.004 }), [[0.4, 0.06, 50]], {
    rim: 0.9,
    texture: 0.3,
    id,
  })
  const leaf: Lch = placement.colour ?? [0.5, 0.12, 138]
  for (const [u, v, wide] of triples('-0.36 -0.63 0.17, 0.36 -0.6 0.17, 0.06 -0.7 0.13, -0.08 -0.82 0.2'))
    for (const shift of [-0.75, 0.75, -0.3, 0.35])
      paintClump(draft, { u: u + shift * wide, v: v + Math.abs(shift) * 0.035, radius: wide * 0.48, leaf }, random)
}

function paintFern(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const random = stage.random.child(`fern ${placement.index}`)
  const leaf: Lch = placement.colour ?? [0.52, 0.14, 134]
  contact(draft, { left: -0.2, right: 0.2 })
  const angles = [-0.35, -2.8, -0.75, -2.4, -1.1, -2.05, -1.4, -1.75]
  for (const [i, angle] of angles.entries())
    frond(draft, {
      from: [0, 0],
      angle: angle + random.between(-0.08, 0.08),
      length: random.between(0.72, 0.86),
      droop: 0.34,
      wide: 0.02,
      leaf: [leaf[0] + (i - 4) * 0.022, leaf[1], leaf[2] - i * 2],
    })
  layShadow(draft, { halfWidth: 0.6, height: 0.7 }, 0.4)
}

/** Pads on the water and one open lotus. */
function paintWaterLily(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const pads = quads(`-0.46 -0.05 0.24 0.9, 0.5 -0.07 0.22 2.2, 0.16 0.1 0.3 0.3, -0.22 0.05 0.27 1.5,
    0.02 -0.02 0.3 4`)
  for (const [u, v, radius, notch] of pads) {
    const spots: Spot[] = [[u, v]]
    for (let i = 0; i <= 24; i++) {
      const angle = notch + 0.2 + (i / 24) * (Math.PI * 2 - 0.4)
      spots.push([u + Math.cos(angle) * radius, v + Math.sin(angle) * radius * 0.36])
    }
    panel(
      draft,
      spots.map(([pu, pv]): Spot => [pu, pv + 0.018]),
      { colour: [0.24, 0.06, 140], share: 0.3, part: 1 },
    )
    panel(draft, spots, { colour: [0.54, 0.13, 137], share: 0.85, grain: 0.25, part: 2 })
    const veins: Bar[] = Array.from({ length: 9 }, (_, i) => {
      const angle = notch + 0.35 + (i / 8) * (Math.PI * 2 - 0.7)
      return [u, v, u + Math.cos(angle) * radius * 0.9, v + Math.sin(angle) * radius * 0.33, 0.006, 0.002]
    })
    bars(draft, veins, { colour: [0.7, 0.1, 125], share: 0.8, alpha: 0.5 })
  }
  blossom(draft, { u: 0, v: -0.12, radius: 0.19, petal: placement.colour ?? [0.78, 0.13, 350] })
  panel(draft, round(0, -0.1, 0.035, 0.025), { colour: [0.85, 0.15, 88], share: 1, part: 9 })
}
