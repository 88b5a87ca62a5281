import { pairs, type Table, parseTable, triples } from '../math/tables.ts'

/**
 * A tapered limb from (ax, ay) with radius ar to (bx, by) with radius br. `depth` points toward the viewer, `material`
 * is an index. A body has 15 to 40 limbs, faces right, stands on y = 0 and is about one unit tall; y points down.
 */
export type Limb = readonly [
  ax: number,
  ay: number,
  ar: number,
  bx: number,
  by: number,
  br: number,
  depth: number,
  material: number,
]

/** An OKLCH color and, optionally, the emitted light. */
export type Material = readonly [lightness: number, chroma: number, hue: number, emission?: number]

/** Parses materials: `lightness chroma hue` and, optionally, `emission`, with commas between materials. */
export function parseMaterials(text: string): Table<Material> {
  return parseTable(text, [3, 4], ([lightness = 0, chroma = 0, hue = 0, emission]) =>
    emission === undefined ? [lightness, chroma, hue] : [lightness, chroma, hue, emission],
  )
}

/** Copies limbs to the far side of a body: moved, thinner and behind the others. */
export function moveToFarSide(limbs: readonly Limb[], dx: number, depth = -0.16): Limb[] {
  return limbs.map(([ax, ay, ar, bx, by, br, , material]) => [
    ax + dx,
    ay - 0.01,
    ar * 0.72,
    bx + dx,
    by - 0.015,
    br * 0.85,
    depth,
    material,
  ])
}

/** Rotates a body about its origin, as for a leaping whale. */
export function rotateLimbs(limbs: readonly Limb[], angle: number): Limb[] {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return limbs.map(([ax, ay, ar, bx, by, br, depth, material]) => [
    ax * cos - ay * sin,
    ax * sin + ay * cos,
    ar,
    bx * cos - by * sin,
    bx * sin + by * cos,
    br,
    depth,
    material,
  ])
}

export type Reach = { left: number; right: number; top: number; bottom: number }

/** Measures the extent of a body from its origin. It is used to keep the body inside the frame. */
export function measureReach(limbs: readonly Limb[]): Reach {
  const reach = { left: 0, right: 0, top: 0, bottom: 0 }
  for (const [ax, ay, ar, bx, by, br] of limbs) {
    reach.left = Math.min(reach.left, ax - ar, bx - br)
    reach.right = Math.max(reach.right, ax + ar, bx + br)
    reach.top = Math.min(reach.top, ay - ar, by - br)
    reach.bottom = Math.max(reach.bottom, ay + ar, by + br)
  }
  return reach
}

export type Joint = readonly [x: number, y: number, radius: number]

/** Parses joints: `x y radius`, with commas between joints. */
export function parseJoints(text: string): Table<Joint> {
  return triples(text)
}

/**
 * Parses limbs: `material depth: x y radius, x y radius`, with a semicolon between limbs. One joint is a ball, more are
 * a tube.
 */
export function parseLimbs(text: string): Limb[] {
  return text.split(';').flatMap((limbText): Limb[] => {
    const [attributes = '', path = ''] = limbText.split(':')
    const [[material, depth]] = pairs(attributes)
    const [first, ...others] = parseJoints(path)
    return others.length > 0 ? tube(material, depth, first, ...others) : [ball(material, depth, ...first)]
  })
}

/** A bent limb through joints, rounded between them: tails, necks, the arms of an octopus. */
export function tube(material: number, depth: number, ...joints: readonly Joint[]): Limb[] {
  const steps = joints.length > 2 ? 3 : 1
  const points = joints.flatMap((joint, i): Joint[] => {
    const to = joints[i + 1]
    if (!to) return [joint]
    const before = joints[i - 1] ?? joint
    const after = joints[i + 2] ?? to
    return Array.from({ length: steps }, (_, k): Joint => {
      const t = k / steps
      return [
        interpolateSpline(before[0], joint[0], to[0], after[0], t),
        interpolateSpline(before[1], joint[1], to[1], after[1], t),
        Math.max(0.003, joint[2] + (to[2] - joint[2]) * t),
      ]
    })
  })
  return points.slice(1).map(([x, y, radius], i): Limb => {
    const [fromX, fromY, fromRadius] = points[i] ?? [x, y, radius]
    return [fromX, fromY, fromRadius, x, y, radius, depth, material]
  })
}

export function ball(material: number, depth: number, x: number, y: number, radius: number): Limb {
  return [x, y, radius, x, y, radius, depth, material]
}

function interpolateSpline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}
