import { parseTable, type Frame, type Table } from '../math/tables.ts'

/** A point of an outline. A third number other than 0 marks a corner. */
export type Knot = readonly [x: number, y: number, corner?: number | undefined]

/** Parses knots: `x y`, with `!` after a corner and commas between knots. */
export function knots(text: string): Table<readonly [x: number, y: number, corner?: 1]> {
  return parseTable(text, [2, 2], ([x = 0, y = 0], isCorner) => (isCorner ? [x, y, 1] : [x, y]))
}

/** Parses knots `u v` in a frame: `x + width * u` and `y + height * v`, with `!` after a corner. */
export function knotsIn(frame: Frame, text: string): Table<readonly [x: number, y: number, corner?: 1]> {
  const { x = 0, y = 0, width = 1, height = 1 } = frame
  return parseTable(text, [2, 2], ([u = 0, v = 0], isCorner) =>
    isCorner ? [x + width * u, y + height * v, 1] : [x + width * u, y + height * v],
  )
}

/** A closed Catmull-Rom curve through the knots, for organic outlines that are written by hand. */
export function smoothRing(knots: readonly Knot[], steps = 8): number[] {
  const count = knots.length
  const ring: number[] = []
  const knotAt = (i: number): Knot => knots[(i + count) % count] ?? [0, 0]
  for (let i = 0; i < count; i++) {
    const from = knotAt(i)
    const to = knotAt(i + 1)
    if (from[2]) {
      ring.push(from[0], from[1])
      if (to[2]) continue
    }
    const before = knotAt(i - 1)
    const after = knotAt(i + 2)
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      ring.push(spline(before[0], from[0], to[0], after[0], t), spline(before[1], from[1], to[1], after[1], t))
    }
  }
  return ring
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  const t2 = t * t
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t2 * t)
}
