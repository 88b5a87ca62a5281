import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, type Lch } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { lit } from '../paint/pixels.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Tree {
  x: number
  y: number
  height: number
  leaf?: Lch
  isBare?: boolean
}

type Tip = readonly [x: number, y: number, level: number]

interface Growth {
  rings: number[][]
  tips: Tip[]
  random: Random
}

/** A broad-leaved or blossoming tree: branches by recursion, a canopy of touches from dark to light. */
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
  const toward = sun.x < tree.x ? -1 : 1
  const [r, g, b] = lit(bark, light, 0)
  const [sr, sg, sb] = light.sun
  fillShape(stage, growth.rings, {
    id: ID.tree,
    paint: (x, y, out) => {
      const side = (toward * (x - tree.x)) / (tree.height * 0.06)
      const k =
        light.strength * clamp(0.42 + side * 0.3 + noise(x / (tree.height * 0.02), y / (tree.height * 0.08)) * 0.4)
      out[0] = r + bark[0] * sr * k
      out[1] = g + bark[1] * sg * k
      out[2] = b + bark[2] * sb * k
    },
  })
  if (!tree.isBare) paintCanopy(stage, tree, growth)
}

interface Branch {
  x: number
  y: number
  angle: number
  length: number
  thickness: number
  level: number
}

function grow(growth: Growth, { x, y, angle, length, thickness, level }: Branch): void {
  const { random } = growth
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  const nx = -Math.sin(angle)
  const ny = Math.cos(angle)
  const end = thickness * 0.68
  growth.rings.push([
    ...[x + nx * thickness, y + ny * thickness, endX + nx * end, endY + ny * end],
    ...[endX - nx * end, endY - ny * end, x - nx * thickness, y - ny * thickness],
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
  const toward = sun.x < tree.x ? -1 : 1
  const shadow = lit(oklch(lightness - 0.2, chroma * 0.9, hue + 14), light, 0.16)
  for (const [x, y, level] of tips) {
    if (level >= 2) continue
    const radius = height * random.between(0.05, 0.08)
    dab(stage, {
      x,
      y,
      rx: radius,
      ry: radius * 0.75,
      angle: random.next() * 3,
      colour: shadow,
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
    const share = clamp(0.42 + nx * toward * 0.42 - ny * 0.5 + later + random.between(-0.12, 0.12))
    const colour = oklch(
      clamp(lightness + (share - 0.5) * 0.2),
      chroma,
      hue + (share - 0.5) * -22 + random.between(-8, 8),
    )
    const radius = height * random.between(0.011, 0.021)
    dab(stage, {
      x: leaf.x,
      y: leaf.y,
      rx: radius,
      ry: radius * 0.62,
      angle: random.next() * Math.PI,
      colour: lit(colour, light, share * 1.05),
      alpha: 0.9,
      softness: 0.45,
      id: ID.tree + 1,
    })
  })
}
