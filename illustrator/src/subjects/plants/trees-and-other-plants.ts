import { knotsIn } from '../../raster/ring.ts'
import { clamp } from '../../math/number.ts'
import { type Lch, oklch } from '../../math/color.ts'
import type { Random } from '../../math/random.ts'
import { dab, lit } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { pairs, quads, triples } from '../../math/tables.ts'
import {
  type Bar,
  paintBars,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  oval,
  type Spot,
} from '../subject-canvas.ts'
import { paintContactShadow, isLamplit, paintLamp, paintGroundShadow } from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { modelBody } from '../body.ts'
import { modelLathe, parseProfile } from '../lathe.ts'
import { type Limb, parseLimbs } from '../limbs.ts'
import { shadeSolid } from '../shade.ts'
import { castShadow } from '../solid.ts'

export const tree: PaintedObject = createBroadleafTree({ leaf: [0.54, 0.13, 130], bark: [0.36, 0.045, 50] })
export const cherryTree: PaintedObject = createBroadleafTree({
  leaf: [0.84, 0.11, 355],
  bark: [0.3, 0.03, 30],
  petals: 90,
})
export const birch: PaintedObject = createBroadleafTree({
  leaf: [0.74, 0.14, 105],
  bark: [0.9, 0.015, 90],
  isSlender: true,
})
export const fir: PaintedObject = {
  halfWidth: 0.42,
  height: 1.25,
  paint: (stage, placement) => paintFir(stage, placement, false),
}
export const christmasTree: PaintedObject = {
  halfWidth: 0.42,
  height: 1.35,
  paint: (stage, placement) => paintFir(stage, placement, true),
}

const id = ID.subject + 30

interface TreeKind {
  leaf: Lch
  bark: Lch
  isSlender?: boolean
  /** Petals fall from the tree. */
  petals?: number
}

function createBroadleafTree(kind: TreeKind): PaintedObject {
  return {
    halfWidth: kind.isSlender ? 0.36 : 0.56,
    height: 1.25,
    paint: (stage, placement) => paintBroadleaf(stage, placement, kind),
  }
}

function paintBroadleaf(stage: Stage, placement: ObjectPlacement, kind: TreeKind): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const random = stage.random.child(`crown ${placement.index} ${Math.round(placement.x)}`)
  paintContactShadow(canvas, { left: -0.14, right: 0.14 })
  const clumps = createClumps(random, kind.isSlender ?? false)
  paintTrunkAndBranches(canvas, kind, clumps)
  for (const clump of clumps) paintClump(canvas, { ...clump, leaf: placement.color ?? kind.leaf }, random)
  if (kind.petals) paintPetals(canvas, placement.color ?? kind.leaf, random)
  paintGroundShadow(canvas, { halfWidth: 0.6, height: 1.15 }, 0.45)
}

type Clump = { u: number; v: number; radius: number }

/** Creates the balls of leaves that fill a crown, in the order in which they are painted. */
function createClumps(random: Random, isSlender: boolean): Clump[] {
  const halfWidth = isSlender ? 0.2 : 0.4
  const halfHeight = isSlender ? 0.4 : 0.28
  const clumps: Clump[] = []
  for (let i = 0; i < 26; i++) {
    const angle = i * 2.39996
    const distance = Math.sqrt((i + 0.5) / 26)
    const lift = 1 - 0.25 * Math.abs(Math.cos(angle)) * distance
    clumps.push({
      u: Math.cos(angle) * distance * halfWidth + random.between(-0.04, 0.04),
      v: -0.83 + Math.sin(angle) * distance * halfHeight * lift + random.between(-0.03, 0.03),
      radius: (isSlender ? 0.1 : 0.15) * random.between(0.8, 1.15),
    })
  }
  return clumps
    .sort((a, b) => b.v - a.v + random.between(-0.2, 0.2))
    .reverse()
    .sort((a, b) => a.radius - b.radius)
}

function paintTrunkAndBranches(
  canvas: SubjectCanvas,
  { bark, isSlender = false }: TreeKind,
  clumps: readonly Clump[],
): void {
  const thickness = isSlender ? 0.5 : 1
  const trunk: Spot[] = knotsIn(
    { width: thickness },
    '-.15 .02!, -.075 -.12, -.055 -.34, -.06 -.6!, .06 -.6!, .06 -.34, .085 -.12, .16 .02!',
  )
  const branches = clumps
    .filter((_, i) => i % 2 === 0)
    .map(({ u, v }): Bar => [u * 0.12, -0.46 + Math.abs(u) * 0.1, u, v, 0.05 * thickness, 0.012])
  paintBars(canvas, branches, { color: bark, share: 0.6, grain: 0.4, part: 1 })
  paintPanel(canvas, trunk, { color: bark, cylinder: 'upright', share: 1, grain: 0.5, isSmooth: true, part: 1 })
  if (!isSlender) return
  const marks: Bar[] = Array.from({ length: 12 }, (_, i) => [
    -0.035 + (i % 3) * 0.02,
    -0.05 - i * 0.045,
    -0.015 + (i % 3) * 0.02,
    -0.052 - i * 0.045,
    0.012,
  ])
  paintBars(canvas, marks, { color: [0.25, 0.01, 60], share: 0.4 })
}

/** Paints a dark ball, then its leaves, the shaded ones first. */
function paintClump(canvas: SubjectCanvas, { u, v, radius, leaf }: Clump & { leaf: Lch }, random: Random): void {
  const { stage, x, y, size, flip, sunSide } = canvas
  const [lightness, chroma, hue] = leaf
  const isPale = lightness > 0.75
  const centerX = x + u * size * flip
  const centerY = y + v * size
  const r = radius * size
  const shadow = lit(
    oklch(lightness * (isPale ? 0.82 : 0.68), chroma * 0.95, hue + (isPale ? -8 : 12)),
    stage.light,
    0.2,
  )
  dab(stage, [centerX, centerY, r * 1.05, r * 0.9], { color: shadow, alpha: 0.92, softness: 0.35, id: canvas.id + 2 })
  for (let i = 0; i < 64; i++) {
    const t = i / 64
    const angle = random.next() * Math.PI * 2
    const distance = Math.sqrt(random.next()) * (1.18 - t * 0.35)
    const nx = Math.cos(angle) * distance + sunSide * t * 0.18
    const ny = Math.sin(angle) * distance * 0.9 - t * 0.18
    const share = clamp(
      0.4 + nx * sunSide * 0.4 - ny * 0.42 + (t - 0.5) * 0.5 - (v + 0.8) * 0.35 + random.between(-0.1, 0.1),
    )
    const shade = oklch(
      clamp(lightness + (share - 0.5) * 0.16),
      chroma,
      hue + (0.5 - share) * (isPale ? 8 : 20) + random.between(-7, 7),
    )
    const touch = size * random.between(0.012, 0.024)
    dab(stage, [centerX + nx * r, centerY + ny * r, touch, touch * 0.66, random.next() * Math.PI], {
      color: lit(shade, stage.light, share * 1.1),
      alpha: 0.92,
      softness: 0.4,
      id: canvas.id + 2,
    })
  }
}

function paintPetals({ stage, x, y, size, id: subjectId }: SubjectCanvas, leaf: Lch, random: Random): void {
  for (let i = 0; i < 150; i++) {
    const isFallen = i > 60
    const spread = random.between(-1, 1)
    const radius = size * random.between(0.005, 0.011)
    dab(
      stage,
      [
        x + spread * size * (isFallen ? 0.6 : 0.75),
        y + size * (isFallen ? random.between(-0.03, 0.09) * (1.1 - Math.abs(spread)) : -random.between(0.02, 0.9)),
        radius,
        radius * (isFallen ? 0.4 : 0.7),
        random.next() * 3,
      ],
      {
        color: lit(oklch(leaf[0] + 0.04, leaf[1], leaf[2]), stage.light, random.between(0.4, 1)),
        alpha: 0.9,
        id: subjectId + 3,
      },
    )
  }
}

/** Paints layers of branches, each over the one below. A Christmas tree is decorated with balls, lights and a star. */
function paintFir(stage: Stage, placement: ObjectPlacement, isDecorated: boolean): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const random = stage.random.child(`fir ${placement.index} ${Math.round(placement.x)}`)
  const needle: Lch = placement.color ?? [0.42, 0.085, 158]
  paintContactShadow(canvas, { left: -0.3, right: 0.3 })
  paintPanel(canvas, '-4 1, -3.5 -20, 3.5 -20, 4 1', {
    color: [0.34, 0.05, 45],
    cylinder: 'upright',
    grain: 0.4,
    part: 1,
  })
  for (let tier = 0; tier < 11; tier++) paintBoughs(canvas, { tier, needle }, random)
  paintGroundShadow(canvas, { halfWidth: 0.42, height: 1.15 }, 0.45)
  if (isDecorated) paintDecorations(canvas, random)
}

function paintBoughs(canvas: SubjectCanvas, { tier, needle }: { tier: number; needle: Lch }, random: Random): void {
  const { stage, x, y, size, flip, sunSide } = canvas
  const t = tier / 10
  const foot = -0.12 - t * 0.92
  const half = 0.4 * (1 - t) ** 0.85 + 0.035
  const top = foot - 0.2
  const skirt: Spot[] = [[0, top]]
  for (let i = 0; i <= 8; i++)
    skirt.push([half * (1 - i / 4), foot + (i & 1 ? -0.035 : 0.012) - Math.abs(1 - i / 4) ** 2 * 0.025])
  paintPanel(canvas, skirt, {
    color: [needle[0] * 0.8, needle[1], needle[2] + 8],
    cylinder: 'upright',
    share: 0.6,
    grain: 0.4,
    part: 2 + (tier & 1),
  })
  for (let i = 0; i < 90 * (1 - t * 0.6); i++) {
    const across = random.between(-1, 1)
    const down = random.next()
    const u = across * half * (0.25 + down * 0.8)
    const share = clamp(0.35 + across * sunSide * flip * 0.4 + (0.5 - down) * 0.35 + random.between(-0.15, 0.2))
    const color = oklch(clamp(needle[0] + (share - 0.4) * 0.16), needle[1], needle[2] - share * 16)
    dab(
      stage,
      [
        x + u * size * flip,
        y + (top + (foot - top) * down + 0.012) * size,
        size * 0.006,
        size * random.between(0.016, 0.032),
        -across * flip * 0.7,
      ],
      { color: lit(color, stage.light, share * 1.1), alpha: 0.85, softness: 0.5, id: canvas.id + 2 + (tier & 1) },
    )
  }
}

function paintDecorations(canvas: SubjectCanvas, random: Random): void {
  for (let i = 0; i < 46; i++) {
    const t = (i + 0.5) / 46
    const half = 0.37 * (1 - t) ** 0.85 + 0.02
    const u = Math.sin(i * 2.4) * half
    const v = -0.12 - t * 0.95
    if (i % 3 === 0) {
      const color: Lch = [0.6, 0.2, random.pick([27, 27, 85, 250])]
      paintPanel(canvas, circle(u, v, 0.026), { color, cylinder: 'lying', gloss: 0.9, share: 1, part: 6 })
    } else paintLamp(canvas, [u, v], { radius: 0.011, color: [0.92, 0.12, 80] })
  }
  const star: Spot[] = Array.from({ length: 10 }, (_, i) => {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    const radius = i & 1 ? 0.03 : 0.075
    return [Math.cos(angle) * radius, -1.27 + Math.sin(angle) * radius]
  })
  paintPanel(canvas, star, { color: [0.88, 0.16, 90], share: 1, glow: isLamplit(canvas) ? 0.9 : 0.2, part: 7 })
  paintLamp(canvas, [0, -1.27], { radius: 0.02, color: [0.9, 0.13, 88] })
}

function circle(u: number, v: number, radius: number): Spot[] {
  return Array.from({ length: 16 }, (_, i) => [
    u + Math.cos((i / 8) * Math.PI) * radius,
    v + Math.sin((i / 8) * Math.PI) * radius,
  ])
}

export const mushroom: PaintedObject = { halfWidth: 0.45, height: 0.95, paint: paintMushroom }

function paintMushroom(stage: Stage, { x, y, size: s, flip, color, index }: ObjectPlacement): void {
  const random = stage.random.child(`mushroom ${index}`)
  const lean = random.between(-0.06, 0.06) * flip
  const stem: Limb[] = [
    [0, -0.04, 0.13, lean * 0.5, -0.3, 0.09, 0, 1],
    [lean * 0.5, -0.3, 0.09, lean, -0.55, 0.08, 0, 1],
    [lean - 0.07, -0.46, 0.05, lean + 0.07, -0.46, 0.05, 0.06, 1],
  ]
  const foot = modelBody(stage, stem, { x, y, size: s, flip: 1, blend: 0.04 })
  castShadow(stage, foot, y, { length: 0.4 })
  const materials = [color ?? ([0.55, 0.2, 28] as const), [0.92, 0.03, 85] as const]
  shadeSolid(stage, foot, materials, { texture: 0.1, id })
  const capPlacement = { x: x + lean * s, y: y - s * 0.5, size: s }
  dab(stage, [capPlacement.x, capPlacement.y + s * 0.01, s * 0.4, s * 0.075], {
    color: lit(oklch(0.8, 0.05, 75), stage.light, 0.25),
    softness: 0.1,
    id: id + 1,
  })
  const cap = modelLathe(stage, parseProfile('-.42 .02, -.38 .16, -.25 .33, -.08 .43, -.02 .42, 0 .4'), capPlacement)
  shadeSolid(stage, cap, materials, { gloss: 0.5, rim: 0.6, id: id + 2 })
  const white = lit(oklch(0.96, 0.02, 85), stage.light, 0.8)
  for (let i = 0; i < 11; i++) {
    const angle = (i / 11) * Math.PI * 2 + random.next()
    const out = 0.1 + 0.24 * random.next()
    const spotY = capPlacement.y - s * (0.34 - out * 0.75) + Math.sin(angle) * s * 0.05
    dab(
      stage,
      [capPlacement.x + Math.cos(angle) * out * s, spotY, s * 0.035 * (1 - out), s * 0.026 * (1 - out * 0.5)],
      {
        color: white,
        softness: 0.2,
        id: id + 3,
      },
    )
  }
}

export const palm: PaintedObject = { halfWidth: 0.55, height: 1.3, paint: paintPalm }
export const cactus: PaintedObject = { halfWidth: 0.42, height: 1.12, paint: paintCactus }
export const bonsai: PaintedObject = { halfWidth: 0.56, height: 0.98, paint: paintBonsai }
export const fern: PaintedObject = { halfWidth: 0.62, height: 0.8, paint: paintFern }
export const waterLily: PaintedObject = { halfWidth: 0.72, height: 0.36, paint: paintWaterLily }

/** Paints a curved trunk and a crown of arching fronds. */
function paintPalm(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const random = stage.random.child(`palm ${placement.index}`)
  paintContactShadow(canvas, { left: -0.1, right: 0.1 })
  const trunk: Bar[] = []
  const pointOnTrunk = (t: number): [number, number] => [-0.16 + 0.26 * t ** 1.8, -0.96 * t]
  for (let i = 0; i < 22; i++) {
    const [u0, v0] = pointOnTrunk(i / 22)
    const [u1, v1] = pointOnTrunk((i + 1.15) / 22)
    trunk.push([u0, v0, u1, v1, 0.085 * (1 - i / 40), 0.072 * (1 - i / 40)])
  }
  for (const [i, segment] of trunk.entries())
    paintBars(canvas, [segment], {
      color: [0.5 + (i & 1) * 0.06, 0.06, 60],
      cylinder: 'upright',
      share: 0.95,
      grain: 0.3,
      part: 1,
    })
  const [u, v] = pointOnTrunk(1)
  const leaf: Lch = placement.color ?? [0.52, 0.13, 135]
  for (const [i, angle] of [-2.9, -0.25, -2.45, -0.7, 0.25, -3.4, -2, -1.15, -1.6].entries())
    paintFrond(canvas, {
      from: [u, v],
      angle: angle + random.between(-0.1, 0.1),
      length: 0.56,
      droop: 0.42,
      leaf: [leaf[0] + (i - 4) * 0.018, leaf[1], leaf[2] - i],
    })
  paintPanels(canvas, [oval(u - 0.04, v + 0.03, 0.036), oval(u + 0.04, v + 0.035, 0.036), oval(u, v + 0.055, 0.036)], {
    color: [0.36, 0.07, 50],
    cylinder: 'lying',
    gloss: 0.2,
    part: 7,
  })
  paintGroundShadow(canvas, { halfWidth: 0.6, height: 1.2 }, 0.4)
}

interface Frond {
  from: readonly [number, number]
  angle: number
  length: number
  droop: number
  leaf: Lch
  /** Width of a leaflet, as a share of the length of the frond. */
  leafletWidth?: number
}

/** Paints a leaf of a palm or a fern: a rib that bends under its weight, with leaflets on both sides. */
export function paintFrond(
  canvas: SubjectCanvas,
  { from: [u, v], angle, length, droop, leaf, leafletWidth }: Frond,
): void {
  const pointOnRib = (t: number): [number, number] => [
    u + Math.cos(angle) * length * t,
    v + Math.sin(angle) * length * t + droop * t * t,
  ]
  const leaflets: Bar[] = []
  const rib: Bar[] = []
  for (let i = 1; i <= 22; i++) {
    const t = i / 22
    const [u0, v0] = pointOnRib(t - 1 / 22)
    const [u1, v1] = pointOnRib(t)
    const along = Math.atan2(v1 - v0, u1 - u0)
    const reach = length * 0.34 * Math.sin(Math.PI * (0.12 + t * 0.84)) ** 0.7
    for (const side of [-1, 1]) {
      const tilt = along + side * 0.85
      leaflets.push([
        u1,
        v1,
        u1 + Math.cos(tilt) * reach,
        v1 + Math.sin(tilt) * reach + reach * 0.22,
        length * (leafletWidth ?? 0.034),
        0.003,
      ])
    }
    rib.push([u0, v0, u1, v1, length * 0.022 * (1.1 - t)])
  }
  const share = 0.45 + Math.max(0, -Math.sin(angle)) * 0.4
  paintBars(canvas, leaflets, { color: leaf, share, grain: 0.35, part: 2 })
  paintBars(canvas, rib, { color: [leaf[0] + 0.14, leaf[1], leaf[2] - 15], share: 0.8, part: 3 })
}

function paintCactus(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const skin: Lch = placement.color ?? [0.54, 0.11, 145]
  const { x, y, size, flip } = placement
  paintContactShadow(canvas, { left: -0.15, right: 0.15 })
  const limbs: Limb[] = parseLimbs(`0 0: 0 0 .13, 0 -.94 .12; 0 .01: -.1 -.42 .08, -.29 -.44 .085;
    0 .01: -.29 -.44 .085, -.3 -.74 .075; 0 .02: .1 -.3 .075, .28 -.33 .08; 0 .02: .28 -.33 .08, .29 -.58 .07`)
  shadeSolid(canvas.stage, modelBody(stage, limbs, { x, y, size, flip, blend: 0.05 }), [skin], {
    rim: 1.1,
    texture: 0.1,
    id,
  })
  const ribs: Bar[] = []
  const spines: Bar[] = []
  for (const [u, foot, top, half] of quads('0 -.03 -1 .13, -.3 -.46 -.78 .08, .29 -.36 -.62 .075'))
    for (const k of [-0.72, -0.4, 0, 0.4, 0.72]) {
      ribs.push([u + k * half, foot, u + k * half * 0.85, top + Math.abs(k) * half * 0.5, 0.009])
      for (let v = foot; v > top + 0.06; v -= 0.055)
        spines.push(
          [u + k * half - 0.014, v + 0.008, u + k * half + 0.014, v - 0.008, 0.005],
          [u + k * half - 0.014, v - 0.008, u + k * half + 0.014, v + 0.008, 0.005],
        )
    }
  paintBars(canvas, ribs, { color: [0.36, 0.09, 150], share: 0.3, alpha: 0.7 })
  paintBars(canvas, spines, { color: [0.93, 0.03, 95], share: 0.9, alpha: 0.8 })
  for (const [u, v] of pairs('0 -1.07, -.3 -.83, .29 -.66'))
    paintBlossom(canvas, { u, v, radius: 0.055, petal: [0.66, 0.22, 0] })
  paintGroundShadow(canvas, { halfWidth: 0.42, height: 1.1 }, 0.5)
}

function paintBlossom(
  canvas: SubjectCanvas,
  { u, v, radius, petal }: { u: number; v: number; radius: number; petal: Lch },
): void {
  for (const [ring, count] of pairs('1 9, .66 7, .36 5'))
    paintPanels(
      canvas,
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
        color: [petal[0] + (1 - ring) * 0.14, petal[1], petal[2]],
        share: 0.75 + (1 - ring) * 0.3,
        isSmooth: true,
        part: 6 + Math.round(ring),
      },
    )
}

/** Paints a bent trunk in a glazed pot, with leaves in flat pads. */
function paintBonsai(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const random = stage.random.child('bonsai')
  const { x, y, size, flip } = placement
  paintContactShadow(canvas, { left: -0.4, right: 0.4 })
  const pot = modelLathe(stage, parseProfile('-.2 .4 0!, -.16 .4, -.15 .36, -.02 .3, 0 .32'), { x, y, size })
  shadeSolid(canvas.stage, pot, [[0.4, 0.08, 250]], { rim: 0.5, gloss: 0.8, id: id + 5 })
  paintPanel(canvas, oval(0, -0.2, 0.37, 0.04), { color: [0.4, 0.09, 130], share: 0.6, grain: 0.6, part: 6 })
  const limbs: Limb[] = parseLimbs(`0 0: -.1 -.2 .1, -.02 -.34 .065; 0 0: -.02 -.34 .065, .12 -.44 .05;
    0 0: .12 -.44 .05, .02 -.58 .04; 0 0: .02 -.58 .04, -.08 -.74 .025; 0 0: .12 -.44 .035, .36 -.54 .02;
    0 0: .02 -.58 .035, -.34 -.58 .02; 0 0: -.1 -.2 .05, -.22 -.19 .02`)
  shadeSolid(
    canvas.stage,
    modelBody(stage, limbs, { x, y, size, flip, blend: 0.04, fringe: 0.004 }),
    [[0.4, 0.06, 50]],
    {
      rim: 0.9,
      texture: 0.3,
      id,
    },
  )
  const leaf: Lch = placement.color ?? [0.5, 0.12, 138]
  for (const [u, v, wide] of triples('-.36 -.63 .17, .36 -.6 .17, .06 -.7 .13, -.08 -.82 .2'))
    for (const shift of [-0.75, 0.75, -0.3, 0.35])
      paintClump(canvas, { u: u + shift * wide, v: v + Math.abs(shift) * 0.035, radius: wide * 0.48, leaf }, random)
}

function paintFern(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const random = stage.random.child(`fern ${placement.index}`)
  const leaf: Lch = placement.color ?? [0.52, 0.14, 134]
  paintContactShadow(canvas, { left: -0.2, right: 0.2 })
  const angles = [-0.35, -2.8, -0.75, -2.4, -1.1, -2.05, -1.4, -1.75]
  for (const [i, angle] of angles.entries())
    paintFrond(canvas, {
      from: [0, 0],
      angle: angle + random.between(-0.08, 0.08),
      length: random.between(0.72, 0.86),
      droop: 0.34,
      leafletWidth: 0.02,
      leaf: [leaf[0] + (i - 4) * 0.022, leaf[1], leaf[2] - i * 2],
    })
  paintGroundShadow(canvas, { halfWidth: 0.6, height: 0.7 }, 0.4)
}

/** Paints round leaves on the water, and one open flower. */
function paintWaterLily(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const pads = quads('-.46 -.05 .24 .9, .5 -.07 .22 2.2, .16 .1 .3 .3, -.22 .05 .27 1.5, .02 -.02 .3 4')
  for (const [u, v, radius, notch] of pads) {
    const spots: Spot[] = [[u, v]]
    for (let i = 0; i <= 24; i++) {
      const angle = notch + 0.2 + (i / 24) * (Math.PI * 2 - 0.4)
      spots.push([u + Math.cos(angle) * radius, v + Math.sin(angle) * radius * 0.36])
    }
    paintPanel(
      canvas,
      spots.map(([pu, pv]): Spot => [pu, pv + 0.018]),
      { color: [0.24, 0.06, 140], share: 0.3, part: 1 },
    )
    paintPanel(canvas, spots, { color: [0.54, 0.13, 137], share: 0.85, grain: 0.25, part: 2 })
    const veins: Bar[] = Array.from({ length: 9 }, (_, i) => {
      const angle = notch + 0.35 + (i / 8) * (Math.PI * 2 - 0.7)
      return [u, v, u + Math.cos(angle) * radius * 0.9, v + Math.sin(angle) * radius * 0.33, 0.006, 0.002]
    })
    paintBars(canvas, veins, { color: [0.7, 0.1, 125], share: 0.8, alpha: 0.5 })
  }
  paintBlossom(canvas, { u: 0, v: -0.12, radius: 0.19, petal: placement.color ?? [0.78, 0.13, 350] })
  paintPanel(canvas, oval(0, -0.1, 0.035, 0.025), { color: [0.85, 0.15, 88], share: 1, part: 9 })
}
