import { quads } from '../math/tables.ts'
import { type Lch, oklch, toRgb } from '../math/color.ts'
import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import type { Random } from '../math/random.ts'
import { dab, fillShape, lit } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

/** A silhouette in units of the tree's height, with its foot at the origin. */
interface CrownForm {
  /** Center and half axes of each ball of leaves. */
  lobes: readonly (readonly [u: number, v: number, ru: number, rv: number])[]
  /** Half the thickness of the trunk, and the height at which it forks. */
  trunk: number
  fork: number
  /** How far the trunk continues above the fork, as a share of the way to the highest lobe. */
  reach?: number
  bark: Lch
  /** Radius of a brush touch for leaves, and the number of touches. */
  touch: number
  density: number
  /** 1 if the leaves hang down. */
  hang?: number
}

const BROWN: Lch = [0.34, 0.04, 50]

const CROWNS = {
  oak: {
    lobes: quads(`-.3 -.46 .17 .13, .31 -.44 .16 .13, -.17 -.66 .2 .16, .19 -.64 .2 .17, .02 -.82 .19 .15,
      .01 -.5 .22 .15`),
    trunk: 0.034,
    fork: 0.26,
    bark: BROWN,
    touch: 0.021,
    density: 900,
  },
  poplar: {
    lobes: quads('0 -.22 .07 .13, .015 -.4 .09 .16, -.01 -.58 .088 .16, .005 -.76 .068 .14, 0 -.91 .036 .1'),
    trunk: 0.014,
    fork: 0.14,
    bark: [0.36, 0.03, 60],
    touch: 0.015,
    density: 620,
  },
  birch: {
    lobes: quads('-.08 -.46 .08 .13, .1 -.55 .09 .14, -.05 -.7 .1 .13, .05 -.82 .08 .12, 0 -.95 .045 .07'),
    trunk: 0.013,
    fork: 0.36,
    bark: [0.9, 0.01, 90],
    touch: 0.013,
    density: 420,
    hang: 1,
  },
  pine: {
    lobes: quads('-.2 -.66 .15 .05, .21 -.74 .16 .055, -.13 -.84 .16 .06, .05 -.94 .17 .07, .09 -.58 .1 .035'),
    trunk: 0.02,
    fork: 0.5,
    bark: [0.48, 0.09, 45],
    touch: 0.017,
    density: 560,
  },
  willow: {
    lobes: quads('-.32 -.38 .12 .27, .33 -.36 .12 .26, -.15 -.58 .19 .24, .16 -.58 .19 .24, 0 -.72 .24 .18'),
    trunk: 0.036,
    fork: 0.24,
    bark: BROWN,
    touch: 0.019,
    density: 900,
    hang: 1,
  },
  lime: {
    lobes: quads(`-.15 -.46 .16 .15, .15 -.46 .16 .15, 0 -.42 .17 .13, -.09 -.66 .17 .16, .1 -.66 .17 .16,
      0 -.83 .13 .14`),
    trunk: 0.022,
    fork: 0.24,
    bark: BROWN,
    touch: 0.021,
    density: 700,
  },
  bush: {
    lobes: quads('-.5 -.32 .42 .34, .45 -.3 .44 .32, 0 -.55 .5 .42'),
    trunk: 0.03,
    fork: 0.1,
    reach: 0.3,
    bark: BROWN,
    touch: 0.075,
    density: 260,
  },
} as const satisfies Record<string, CrownForm>

export type CrownName = keyof typeof CROWNS

interface CrownTree {
  x: number
  y: number
  height: number
  kind: CrownName
  leaf: Lch
  /** Haze in front of the tree: 0 for none, 1 hides the tree. */
  air?: number
  id?: number
}

/** A tree with a known silhouette: a trunk, limbs to each lobe of the crown, and leaves from dark to light. */
export function paintCrownTree(stage: Stage, tree: CrownTree): void {
  const random = stage.random.child(`crown ${Math.round(tree.x)} ${Math.round(tree.height)}`)
  const form = CROWNS[tree.kind]
  const widthFactor = random.between(0.9, 1.12) * (random.chance(0.5) ? 1 : -1)
  const lobes = form.lobes.map(([u, v, ru, rv]) => ({
    x: tree.x + (u * widthFactor + random.between(-0.02, 0.02)) * tree.height,
    y: tree.y + (v + random.between(-0.02, 0.02)) * tree.height,
    rx: ru * tree.height,
    ry: rv * tree.height,
  }))
  paintWood(stage, tree, lobes)
  paintLeaves(stage, tree, { lobes, random })
}

type Lobe = { x: number; y: number; rx: number; ry: number }

function paintWood(stage: Stage, tree: CrownTree, lobes: readonly Lobe[]): void {
  const { light, sun } = stage
  const { x, y, height, kind, air = 0, id = ID.tree } = tree
  const { trunk, fork, bark, reach = 0.9 }: CrownForm = CROWNS[kind]
  const half = trunk * height
  const forkY = y - fork * height
  const top = Math.min(...lobes.map((lobe) => lobe.y))
  const rings = [
    taperedBar([x, y + half * 0.2, half * 1.5], [x, forkY, half * 0.85]),
    taperedBar([x, forkY, half * 0.85], [x, forkY + (top - forkY) * reach, half * 0.25]),
    ...lobes.map((lobe, i) =>
      taperedBar(
        [x, forkY + Math.max(0, lobe.y - forkY) * 0.5 - i * half * 0.6, half * 0.5],
        [lobe.x, lobe.y, half * 0.12],
      ),
    ),
  ]
  const wood = toRgb(bark)
  const sunSide = sun.x < x ? -1 : 1
  const hasMarks = kind === 'birch'
  fillShape(stage, rings, {
    id,
    paint: (px, py, out) => {
      const round = (sunSide * (px - x)) / (half * 2.4)
      const rough = noise(px / (half * 0.9), py / (half * (hasMarks ? 0.5 : 4)))
      const k = light.strength * clamp(0.4 + round * 0.4 + rough * 0.35)
      const dark = hasMarks && rough > 0.28 ? 0.3 : 1
      for (let c = 0; c < 3; c++) {
        const litColor = (wood[c] ?? 0) * dark * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * k)
        out[c] = litColor + ((light.horizon[c] ?? 0) - litColor) * air
      }
    },
  })
}

type Section = readonly [x: number, y: number, half: number]

function taperedBar([x0, y0, w0]: Section, [x1, y1, w1]: Section): number[] {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const nx = (y1 - y0) / length
  const ny = -(x1 - x0) / length
  return [
    x0 - nx * w0,
    y0 - ny * w0,
    x1 - nx * w1,
    y1 - ny * w1,
    x1 + nx * w1,
    y1 + ny * w1,
    x0 + nx * w0,
    y0 + ny * w0,
  ]
}

type Leaf = { x: number; y: number; share: number; order: number }

function paintLeaves(
  stage: Stage,
  tree: CrownTree,
  { lobes, random }: { lobes: readonly Lobe[]; random: Random },
): void {
  const { light } = stage
  const { height, kind, leaf, air = 0, id = ID.tree } = tree
  const { touch, density, hang = 0 }: CrownForm = CROWNS[kind]
  // A tree far away needs fewer leaves.
  const count = Math.round(density * clamp(height / (150 * stage.unit), 0.25, 1))
  const size = height * touch * 1.25 * Math.sqrt(density / count)
  for (const { x, y, share } of scatterLeaves(stage, lobes, { tree, count, random })) {
    const [r, g, b] = lit(
      oklch(clamp(leaf[0] + (share - 0.55) * 0.26), leaf[1], leaf[2] + (0.5 - share) * 26 + random.between(-7, 7)),
      light,
      share * 1.05,
    )
    const radius = size * random.between(0.7, 1.25)
    dab(
      stage,
      [
        x,
        y,
        radius * (hang ? 0.5 : 1),
        radius * (hang ? 1.6 : 0.7),
        hang ? random.between(-0.2, 0.2) : random.next() * Math.PI,
      ],
      {
        color: [r + (light.horizon[0] - r) * air, g + (light.horizon[1] - g) * air, b + (light.horizon[2] - b) * air],
        alpha: 0.92,
        softness: 0.4,
        id: id + 1,
      },
    )
  }
}

/**
 * Distributes leaves over the lobes. Each lobe is a ball that is lit from the side of the sun. Dark leaves come first.
 */
function scatterLeaves(
  stage: Stage,
  lobes: readonly Lobe[],
  { tree, count, random }: { tree: CrownTree; count: number; random: Random },
): Leaf[] {
  const sunSide = stage.sun.x < tree.x ? -1 : 1
  const area = lobes.reduce((sum, { rx, ry }) => sum + rx * ry, 0)
  const top = Math.min(...lobes.map(({ y, ry }) => y - ry))
  const deep = Math.max(...lobes.map(({ y, ry }) => y + ry)) - top
  const leaves: Leaf[] = []
  for (const { x, y, rx, ry } of lobes) {
    const lobeLeafCount = Math.ceil((count * rx * ry) / area)
    for (let i = 0; i < lobeLeafCount; i++) {
      const angle = random.next() * Math.PI * 2
      const distance = Math.sqrt(random.next()) * random.between(0.86, 1.08)
      const u = Math.cos(angle) * distance
      const v = Math.sin(angle) * distance
      const down = (y + v * ry - top) / deep
      const share = clamp(
        0.5 + u * sunSide * 0.24 - v * 0.34 + (0.5 - down) * 0.34 + random.between(-0.14, 0.14),
        0.06,
        1.1,
      )
      leaves.push({ x: x + u * rx, y: y + v * ry, share, order: share * 0.8 + random.next() })
    }
  }
  return leaves.sort((p, q) => p.order - q.order)
}

type Conifer = { x: number; y: number; height: number }

/** The ragged outline of a fir. All have the same winding direction, so overlapping outlines merge in one fill. */
export function coniferRing({ x, y, height }: Conifer, random: Random): number[] {
  const spread = height * random.between(0.17, 0.24)
  const tiers = Math.max(4, Math.min(16, (height / 14) | 0)) + 3
  const ring = [x, y - height]
  const left: [number, number][] = []
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    const reach = spread * t ** 0.9 * random.between(0.8, 1.15)
    const tierY = y - height * (1 - t * 0.94)
    ring.push(x + reach, tierY)
    if (i < tiers) ring.push(x + reach * random.between(0.35, 0.55), tierY - (height / tiers) * 0.2)
    left.push([reach * random.between(0.85, 1.1), tierY])
  }
  const trunk = height * 0.018
  ring.push(x + trunk, y - height * 0.05, x + trunk, y, x - trunk, y, x - trunk, y - height * 0.05)
  for (const [i, [reach, tierY]] of [...left.entries()].reverse()) {
    ring.push(x - reach, tierY)
    if (i > 0) ring.push(x - reach * random.between(0.35, 0.55), tierY - (height / tiers) * 0.2)
  }
  return ring
}

type Tree = { x: number; y: number; height: number; leaf?: Lch; isBare?: boolean }

type Tip = readonly [x: number, y: number, level: number]

type Growth = { rings: number[][]; tips: Tip[]; random: Random }

/** A broad-leaved or blossoming tree: recursive branches and a canopy of brush touches from dark to light. */
export function paintTree(stage: Stage, tree: Tree): void {
  const { light, sun } = stage
  const random = stage.random.child(`tree ${Math.round(tree.x)}`)
  const growth: Growth = { rings: [], tips: [], random }
  grow(growth, {
    x: tree.x,
    y: tree.y,
    angle: -Math.PI / 2 + random.between(-0.12, 0.12),
    length: tree.height * 0.25,
    thickness: tree.height * 0.032,
    level: 5,
  })
  const bark = oklch(0.33, 0.04, 50)
  const sunSide = sun.x < tree.x ? -1 : 1
  const [r, g, b] = lit(bark, light, 0)
  const [sr, sg, sb] = light.sun
  fillShape(stage, growth.rings, {
    id: ID.tree,
    paint: (x, y, out) => {
      const side = (sunSide * (x - tree.x)) / (tree.height * 0.06)
      const k =
        light.strength * clamp(0.42 + side * 0.3 + noise(x / (tree.height * 0.02), y / (tree.height * 0.08)) * 0.4)
      out[0] = r + bark[0] * sr * k
      out[1] = g + bark[1] * sg * k
      out[2] = b + bark[2] * sb * k
    },
  })
  if (!tree.isBare) paintCanopy(stage, tree, growth)
}

type Branch = { x: number; y: number; angle: number; length: number; thickness: number; level: number }

function grow(growth: Growth, { x, y, angle, length, thickness, level }: Branch): void {
  const { random } = growth
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  const nx = -Math.sin(angle)
  const ny = Math.cos(angle)
  const end = thickness * 0.68
  growth.rings.push([
    x + nx * thickness,
    y + ny * thickness,
    endX + nx * end,
    endY + ny * end,
    endX - nx * end,
    endY - ny * end,
    x - nx * thickness,
    y - ny * thickness,
  ])
  if (level < 3) growth.tips.push([endX, endY, level])
  if (level === 0) return
  const count = level > 3 ? 2 : random.integer(2, 3)
  for (let i = 0; i < count; i++) {
    const spread = (i - (count - 1) / 2) * random.between(0.45, 0.8) + random.between(-0.2, 0.2)
    grow(growth, {
      x: endX,
      y: endY,
      angle: angle + spread + (-Math.PI / 2 - angle) * 0.08,
      length: length * random.between(0.66, 0.86),
      thickness: end * 0.86,
      level: level - 1,
    })
  }
}

function paintCanopy(stage: Stage, tree: Tree, { tips, random }: Growth): void {
  const { light, sun } = stage
  const { height } = tree
  const [lightness, chroma, hue] = tree.leaf ?? [0.55, 0.13, 130]
  const sunSide = sun.x < tree.x ? -1 : 1
  const shadow = lit(oklch(lightness - 0.2, chroma * 0.9, hue + 14), light, 0.16)
  for (const [x, y, level] of tips) {
    if (level >= 2) continue
    const radius = height * random.between(0.05, 0.08)
    dab(stage, [x, y, radius, radius * 0.75, random.next() * 3], {
      color: shadow,
      alpha: 0.8,
      softness: 0.5,
      id: ID.tree + 1,
    })
  }
  const perTip = Math.max(4, Math.min(30, Math.round(2600 / Math.max(1, tips.length))))
  const leaves: { x: number; y: number; order: number }[] = []
  for (const [x, y] of tips)
    for (let i = 0; i < perTip; i++) {
      const angle = random.next() * Math.PI * 2
      const distance = Math.sqrt(random.next()) * height * 0.125
      leaves.push({ x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance * 0.8, order: random.next() })
    }
  leaves.sort((p, q) => p.order - q.order)
  leaves.forEach((leaf, i) => {
    const nx = (leaf.x - tree.x) / (height * 0.42)
    const ny = (leaf.y - (tree.y - height * 0.66)) / (height * 0.36)
    const later = (i / leaves.length - 0.5) * 0.5
    const share = clamp(0.42 + nx * sunSide * 0.42 - ny * 0.5 + later + random.between(-0.12, 0.12))
    const color = oklch(
      clamp(lightness + (share - 0.5) * 0.2),
      chroma,
      hue + (share - 0.5) * -22 + random.between(-8, 8),
    )
    const radius = height * random.between(0.011, 0.021)
    dab(stage, [leaf.x, leaf.y, radius, radius * 0.62, random.next() * Math.PI], {
      color: lit(color, light, share * 1.05),
      alpha: 0.9,
      softness: 0.45,
      id: ID.tree + 1,
    })
  })
}
