import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, rgbOf, type Lch } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { lit } from '../paint/pixels.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { CROWNS, type CrownForm, type CrownName } from './crown-forms.ts'

export interface CrownTree {
  x: number
  y: number
  height: number
  kind: CrownName
  leaf: Lch
  /** Of what it is hidden by, 0 near to 1 lost in the haze. */
  air?: number
  id?: number
}

/** A tree by its silhouette: a trunk, limbs to each lobe of its crown, leaves from dark to light. */
export function paintCrownTree(stage: Stage, tree: CrownTree): void {
  const random = stage.random.child(`crown ${Math.round(tree.x)} ${Math.round(tree.height)}`)
  const form = CROWNS[tree.kind]
  const wide = random.between(0.9, 1.12) * (random.chance(0.5) ? 1 : -1)
  const lobes = form.lobes.map(([u, v, ru, rv]) => ({
    x: tree.x + (u * wide + random.between(-0.02, 0.02)) * tree.height,
    y: tree.y + (v + random.between(-0.02, 0.02)) * tree.height,
    rx: ru * tree.height,
    ry: rv * tree.height,
  }))
  paintWood(stage, tree, lobes)
  paintLeaves(stage, tree, { lobes, random })
}

interface Lobe {
  x: number
  y: number
  rx: number
  ry: number
}

function paintWood(stage: Stage, tree: CrownTree, lobes: readonly Lobe[]): void {
  const { light, sun } = stage
  const { x, y, height, kind, air = 0, id = ID.tree } = tree
  const { trunk, fork, bark, reach = 0.9 }: CrownForm = CROWNS[kind]
  const half = trunk * height
  const forkY = y - fork * height
  const top = Math.min(...lobes.map((lobe) => lobe.y))
  const rings = [
    bar([x, y + half * 0.2, half * 1.5], [x, forkY, half * 0.85]),
    bar([x, forkY, half * 0.85], [x, forkY + (top - forkY) * reach, half * 0.25]),
    ...lobes.map((lobe, i) =>
      bar([x, forkY + Math.max(0, lobe.y - forkY) * 0.5 - i * half * 0.6, half * 0.5], [lobe.x, lobe.y, half * 0.12]),
    ),
  ]
  const wood = rgbOf(bark)
  const toward = sun.x < x ? -1 : 1
  const marks = kind === 'birch'
  fillShape(stage, rings, {
    id,
    paint: (px, py, out) => {
      const round = (toward * (px - x)) / (half * 2.4)
      const rough = noise(px / (half * 0.9), py / (half * (marks ? 0.5 : 4)))
      const k = light.strength * clamp(0.4 + round * 0.4 + rough * 0.35)
      const dark = marks && rough > 0.28 ? 0.3 : 1
      for (let c = 0; c < 3; c++) {
        const shone = (wood[c] ?? 0) * dark * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * k)
        out[c] = shone + ((light.horizon[c] ?? 0) - shone) * air
      }
    },
  })
}

type Section = readonly [x: number, y: number, half: number]

function bar([x0, y0, w0]: Section, [x1, y1, w1]: Section): number[] {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const nx = (y1 - y0) / length
  const ny = -(x1 - x0) / length
  return [
    ...[x0 - nx * w0, y0 - ny * w0, x1 - nx * w1, y1 - ny * w1],
    ...[x1 + nx * w1, y1 + ny * w1, x0 + nx * w0, y0 + ny * w0],
  ]
}

interface Leaf {
  x: number
  y: number
  share: number
  order: number
}

function paintLeaves(
  stage: Stage,
  tree: CrownTree,
  { lobes, random }: { lobes: readonly Lobe[]; random: Random },
): void {
  const { light } = stage
  const { height, kind, leaf, air = 0, id = ID.tree } = tree
  const { touch, density, hang = 0 }: CrownForm = CROWNS[kind]
  // A far tree needs no leaf that nobody sees.
  const count = Math.round(density * clamp(height / (150 * stage.unit), 0.25, 1))
  const size = height * touch * 1.25 * Math.sqrt(density / count)
  for (const { x, y, share } of scatter(stage, lobes, { tree, count, random })) {
    const [r, g, b] = lit(
      oklch(clamp(leaf[0] + (share - 0.55) * 0.26), leaf[1], leaf[2] + (0.5 - share) * 26 + random.between(-7, 7)),
      light,
      share * 1.05,
    )
    const radius = size * random.between(0.7, 1.25)
    dab(stage, {
      x,
      y,
      rx: radius * (hang ? 0.5 : 1),
      ry: radius * (hang ? 1.6 : 0.7),
      angle: hang ? random.between(-0.2, 0.2) : random.next() * Math.PI,
      colour: [r + (light.horizon[0] - r) * air, g + (light.horizon[1] - g) * air, b + (light.horizon[2] - b) * air],
      alpha: 0.92,
      softness: 0.4,
      id: id + 1,
    })
  }
}

/** Each lobe is a ball of its own, lit from the sun's side; later leaves are lighter. */
function scatter(
  stage: Stage,
  lobes: readonly Lobe[],
  { tree, count, random }: { tree: CrownTree; count: number; random: Random },
): Leaf[] {
  const toward = stage.sun.x < tree.x ? -1 : 1
  const area = lobes.reduce((sum, { rx, ry }) => sum + rx * ry, 0)
  const top = Math.min(...lobes.map(({ y, ry }) => y - ry))
  const deep = Math.max(...lobes.map(({ y, ry }) => y + ry)) - top
  const leaves: Leaf[] = []
  for (const { x, y, rx, ry } of lobes) {
    const own = Math.ceil((count * rx * ry) / area)
    for (let i = 0; i < own; i++) {
      const angle = random.next() * Math.PI * 2
      const distance = Math.sqrt(random.next()) * random.between(0.86, 1.08)
      const u = Math.cos(angle) * distance
      const v = Math.sin(angle) * distance
      const down = (y + v * ry - top) / deep
      const share = clamp(
        0.5 + u * toward * 0.24 - v * 0.34 + (0.5 - down) * 0.34 + random.between(-0.14, 0.14),
        0.06,
        1.1,
      )
      leaves.push({ x: x + u * rx, y: y + v * ry, share, order: share * 0.8 + random.next() })
    }
  }
  return leaves.sort((p, q) => p.order - q.order)
}
