import { path } from '../math/tables.ts'
import type { Limb } from './limbs.ts'

export type Point = readonly [x: number, y: number]

/** Returns a smooth open path through the points, with `steps` points for each segment. */
export function smoothPath(points: readonly Point[], steps = 6): Point[] {
  const pointAt = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  const result: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)]
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      result.push([interpolateSpline(a[0], b[0], c[0], d[0], t), interpolateSpline(a[1], b[1], c[1], d[1], t)])
    }
  }
  result.push(pointAt(points.length - 1))
  return result
}

/** The outline of a stroke along a path. The stroke is thinner at its ends if `taper` is above 0. */
export function outlineStroke(path: readonly Point[], width: number, taper = 0): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  path.forEach(([x, y], i) => {
    const [ax, ay] = path[Math.max(0, i - 1)] ?? [x, y]
    const [bx, by] = path[Math.min(path.length - 1, i + 1)] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const t = i / Math.max(1, path.length - 1)
    const half = (width / 2) * (1 - taper * (1 - Math.sin(Math.PI * t)))
    left.push([x - ((by - ay) / length) * half, y + ((bx - ax) / length) * half])
    right.unshift([x + ((by - ay) / length) * half, y - ((bx - ax) / length) * half])
  })
  return [...left, ...right]
}

export function ellipse(
  [x, y]: Point,
  { rx, ry, angle = 0 }: { rx: number; ry: number; angle?: number },
  steps = 40,
): Point[] {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return Array.from({ length: steps }, (_, i): Point => {
    const theta = (i / steps) * Math.PI * 2
    const u = Math.cos(theta) * rx
    const v = Math.sin(theta) * ry
    return [x + u * cos - v * sin, y + u * sin + v * cos]
  })
}

export function rectangle([left, top]: Point, [right, bottom]: Point): Point[] {
  return path([left, top], [right, top], [right, bottom], [left, bottom])
}

/** Limbs along a path: handles, noodles, ropes, frames. */
export function createTubeLimbs(
  path: readonly Point[],
  radius: number,
  { depth = 0, material = 0 }: { depth?: number; material?: number } = {},
): Limb[] {
  return path.slice(1).map(([bx, by], i): Limb => {
    const [ax, ay] = path[i] ?? [bx, by]
    return [ax, ay, radius, bx, by, radius, depth, material]
  })
}

function interpolateSpline(a: number, b: number, c: number, d: number, t: number): number {
  const t2 = t * t
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t2 * t)
}
