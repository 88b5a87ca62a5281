import { pairs, triples, type Table } from '../math/tables.ts'
import type { Limb } from './people/limb.ts'

export type Joint = readonly [x: number, y: number, radius: number]

/** Joints as they are written down: `x y radius`, commas between joints. */
export function joints(text: string): Table<Joint> {
  return triples(text)
}

/**
 * Limbs as they are written down: `material depth: x y radius, x y radius`, a semicolon between limbs. One joint is a ball, more are a tube.
 */
export function limbsOf(text: string): Limb[] {
  return text.split(';').flatMap((written): Limb[] => {
    const [surface = '', path = ''] = written.split(':')
    const [[material, depth]] = pairs(surface)
    const [first, ...others] = joints(path)
    return others.length > 0 ? tube(material, depth, first, ...others) : [ball(material, depth, ...first)]
  })
}

/** A bent limb through joints, rounded between them: tails, necks, arms of an octopus. */
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
        spline(before[0], joint[0], to[0], after[0], t),
        spline(before[1], joint[1], to[1], after[1], t),
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

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}
