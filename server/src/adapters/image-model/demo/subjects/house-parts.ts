import type { Lch } from '../math/colour.ts'
import { bars, box, panel, panels, trace, type Bar, type Draft, type Spot } from './draft.ts'
import { isLamplit, panes } from './draft-details.ts'

export interface Walls {
  wall: Lch
  roof: Lch
  trim: Lch
}

/** The gable that faces the viewer, from its left foot round to its right one. */
export const FRONT: readonly [Spot, Spot, Spot, Spot, Spot] = [
  [-0.34, 0],
  [-0.34, -0.42],
  [-0.02, -0.78],
  [0.272, -0.42],
  [0.272, 0],
]

/** A point of the long wall: along it and up it, from 0 to 1. */
export function onFlank(s: number, t: number): readonly [number, number] {
  return [0.272 + 0.5 * s, -0.05 * s - t * (0.42 - 0.03 * s)]
}

/** A point of the roof: along the ridge and down from it, from 0 to 1. */
function onSlope(s: number, t: number): readonly [number, number] {
  return [-0.01 + 0.52 * s + 0.345 * t, -0.825 + t * (0.445 - 0.03 * s)]
}

export function flankBox(from: number, to: number, [low, high]: readonly [number, number]): Spot[] {
  return [onFlank(from, high), onFlank(to, high), onFlank(to, low), onFlank(from, low)]
}

/** What looks towards the sun is bright. */
function shareOf({ toward, flip }: Draft, side: 'front' | 'flank' | 'slope'): number {
  const isFrontLit = toward * flip < 0
  if (side === 'front') return isFrontLit ? 0.95 : 0.46
  return (isFrontLit ? 0.42 : 0.95) + (side === 'slope' ? 0.08 : 0)
}

/** Both walls and the dark under the eaves. */
export function walls(draft: Draft, { wall }: Walls): void {
  panel(draft, flankBox(0, 1, [0, 1]), { colour: wall, share: shareOf(draft, 'flank') })
  panel(draft, flankBox(0, 1, [0.86, 1]), { colour: [0.15, 0.02, 40], alpha: 0.45 })
  panel(draft, FRONT, { colour: wall, share: shareOf(draft, 'front'), part: 1 })
  panels(
    draft,
    [
      [FRONT[1], FRONT[2], [-0.02, -0.72], [-0.32, -0.4]],
      [FRONT[2], FRONT[3], [0.26, -0.38], [-0.02, -0.72]],
    ],
    {
      colour: [0.15, 0.02, 40],
      alpha: 0.4,
    },
  )
}

/** Logs one above the other, their ends crossing at the corners. */
export function logWalls(draft: Draft, wood: Lch): void {
  const courses = 8
  const tone = (i: number): Lch => [wood[0] + ((i * 7) % 5) * 0.018 - 0.03, wood[1], wood[2] + ((i * 3) % 4) * 2]
  for (let i = 0; i < 15; i++) {
    const v = -(i + 0.5) * (0.42 / courses)
    const gable = Math.max(0, (-v - 0.42) / 0.36)
    const left = -0.34 + gable * 0.32
    const right = 0.272 - gable * 0.292
    const look = {
      colour: tone(i),
      round: 'lying',
      share: shareOf(draft, 'front') * 1.05,
      part: 1 + (i % 2),
      grain: 0.22,
    } as const
    bars(draft, [[left - (gable ? -0.01 : 0.03), v, right + (gable ? -0.01 : 0.03), v, 0.053]], look)
    if (i >= courses) continue
    const t = (i + 0.5) / courses
    const [u0, v0] = onFlank(0, t)
    const [u1, v1] = onFlank(1, t)
    bars(draft, [[u0, v0, u1 + 0.02, v1, 0.052, 0.046]], {
      ...look,
      colour: tone(i + 2),
      share: shareOf(draft, 'flank') * 1.05,
      part: 3 + (i % 2),
    })
  }
  const ends = Array.from({ length: courses }, (_, i): Spot[] => {
    const [u, v] = onFlank(0.01, (i + 0.5) / courses)
    return box(u - 0.022, v - 0.02, u + 0.022, v + 0.02)
  })
  panels(draft, ends, { colour: [wood[0] + 0.16, 0.07, 72], share: 0.7, part: 5 })
}

/** Rows of tiles, each shading the next. */
export function shingles(draft: Draft, { roof }: Walls, rows: number): void {
  const share = shareOf(draft, 'slope')
  panel(draft, [onSlope(-0.02, 0), onSlope(1.04, 0), onSlope(1.04, 1.04), onSlope(-0.02, 1.04)], {
    colour: [roof[0] * 0.62, roof[1], roof[2]],
    share,
    part: 2,
  })
  const random = draft.stage.random.child('tiles')
  const groups: Spot[][][] = [[], [], []]
  for (let row = 0; row < rows; row++)
    for (let i = 0; i < 13; i++) {
      const from = (i + (row % 2) * 0.5) / 13.5 - 0.02
      const t0 = row / rows
      const t1 = (row + 0.86) / rows + 0.03
      const to = from + 0.068
      groups[random.integer(0, 2)]?.push([
        onSlope(from, t0),
        onSlope(to, t0),
        onSlope(to, t1),
        onSlope((from + to) / 2, t1 + 0.015),
        onSlope(from, t1),
      ])
    }
  groups.forEach((group, i) =>
    panels(draft, group, { colour: [roof[0] - 0.035 + i * 0.035, roof[1], roof[2] + i * 3], share, part: 2 }),
  )
}

/** A thick roof of straw that hangs over walls and gable. */
export function thatch(draft: Draft, straw: Lch): void {
  const share = shareOf(draft, 'slope')
  panel(
    draft,
    trace(
      '-8 -80, 0 -88, 10 -86, 52 -86, 60 -80, 74 -58, 87 -38, 86 -33, 76 -34, 60 -32, 42 -33, 34 -31, 27 -36, 14 -54, 2 -72',
    ),
    {
      colour: straw,
      share,
      grain: 0.3,
      isSmooth: true,
      part: 2,
    },
  )
  panel(
    draft,
    trace(
      '-2 -88, 6 -80, 20 -60, 33 -38, 31 -31, 25 -33, 12 -52, -2 -71, -18 -54, -36 -33, -43 -32, -44 -38, -26 -60, -8 -82',
    ),
    {
      colour: [straw[0] * 0.9, straw[1], straw[2] - 4],
      share: shareOf(draft, 'front') * 0.9,
      grain: 0.25,
      isSmooth: true,
      part: 3,
    },
  )
  const random = draft.stage.random.child('straw')
  const straws = Array.from({ length: 150 }, (): Bar => {
    const s = random.between(0, 0.98)
    const t = random.between(0.02, 0.86)
    return [...onSlope(s, t), ...onSlope(s + 0.005, t + random.between(0.06, 0.16)), 0.006, 0.003]
  })
  bars(draft, straws.slice(0, 90), { colour: [straw[0] * 0.72, straw[1], straw[2]], share, alpha: 0.6 })
  bars(draft, straws.slice(90), { colour: [straw[0] + 0.14, straw[1], straw[2]], share, alpha: 0.6 })
  panel(draft, trace('-2 -89, 3 -91!, 54 -88!, 56 -83, 50 -82, 6 -84'), {
    colour: [straw[0] * 0.78, straw[1], straw[2]],
    share,
    part: 4,
  })
}

export function roofEdge(draft: Draft, trim: Lch, width: number): void {
  bars(
    draft,
    [
      [-0.41, -0.355, -0.012, -0.84, width],
      [-0.012, -0.84, 0.335, -0.375, width],
      [...onSlope(0, 1.03), ...onSlope(1.04, 1.03), 0.02],
    ],
    {
      colour: trim,
      share: 0.75,
      part: 4,
    },
  )
}

/** Courses of bricks or stones behind the ridge. */
export function chimney(draft: Draft, stone: Lch, broad = 1): void {
  const half = 0.055 * broad
  panel(draft, box(0.55 - half, -0.97, 0.55 + half, -0.62), {
    colour: [stone[0] * 0.7, stone[1], stone[2]],
    share: 0.7,
    part: 8,
  })
  const random = draft.stage.random.child('chimney')
  const stones: Spot[][] = []
  for (let row = 0; row < 8; row++)
    for (let i = 0; i < 3; i++) {
      const left = 0.55 - half + (i / 3) * half * 2 + (row % 2 ? 0.01 : 0)
      stones.push(box(left, -0.965 + row * 0.042, left + half * random.between(0.5, 0.6), -0.935 + row * 0.042))
    }
  panels(draft, stones, { colour: stone, share: 0.8, grain: 0.3, part: 8 })
  panel(draft, box(0.54 - half, -0.99, 0.56 + half, -0.96), {
    colour: [stone[0] * 0.85, stone[1], stone[2]],
    share: 0.9,
    part: 9,
  })
}

export function atDoor(draft: Draft, { door, trim, isArched }: { door: Lch; trim: Lch; isArched: boolean }): void {
  const outline = isArched ? trace('3 0!, 3 -24, 7 -30, 14 -30, 18 -24, 18 0!') : box(0.03, -0.29, 0.18, 0)
  const leaf = isArched ? trace('4.6 0!, 4.6 -23.5, 8 -28, 13 -28, 16.4 -23.5, 16.4 0!') : box(0.048, -0.27, 0.162, 0)
  panel(draft, outline, { colour: trim, share: 0.8, isSmooth: isArched, part: 5 })
  panel(draft, leaf, { colour: door, share: 0.75, isSmooth: isArched, part: 6 })
  bars(
    draft,
    [
      [0.086, -0.01, 0.086, -0.26, 0.005],
      [0.124, -0.01, 0.124, -0.26, 0.005],
    ],
    { colour: [door[0] * 0.6, door[1], door[2]], share: 0.5 },
  )
  panel(draft, box(0.142, -0.145, 0.154, -0.133), { colour: [0.85, 0.12, 85], share: 1 })
  panel(
    draft,
    [
      [0.0, 0],
      [0.21, 0],
      [0.235, 0.03],
      [-0.02, 0.03],
    ],
    { colour: [0.62, 0.012, 80], share: 0.85, part: 7 },
  )
}

/** A frame, panes with a cross of bars, and, if there are any, shutters. */
export function windowOn(draft: Draft, pane: readonly Spot[], { trim, shutter }: { trim: Lch; shutter?: Lch }): void {
  const [a, b, c, d] = pane
  if (!a || !b || !c || !d) return
  const width = b[0] - a[0]
  const grown: Spot[] = [
    [a[0] - 0.014, a[1] - 0.014],
    [b[0] + 0.014, b[1] - 0.014],
    [c[0] + 0.014, c[1] + 0.02],
    [d[0] - 0.014, d[1] + 0.02],
  ]
  if (shutter)
    panels(
      draft,
      [box(a[0] - width * 0.52, a[1], a[0] - 0.012, d[1]), box(b[0] + 0.012, b[1], b[0] + width * 0.52, c[1])],
      {
        colour: shutter,
        share: 0.7,
        part: 6,
      },
    )
  panel(draft, grown, { colour: trim, share: 0.8, part: 5 })
  panes(draft, [pane], 7)
  const middle = (p: Spot, q: Spot) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] as const
  const cross: Bar[] = [
    [...middle(a, b), ...middle(d, c), 0.012],
    [...middle(a, d), ...middle(b, c), 0.012],
  ]
  bars(draft, cross, { colour: trim, share: isLamplit(draft) ? 0.3 : 0.8 })
}

/** A thick white cover on the slope, ragged at the eaves. */
export function snowOn(draft: Draft): void {
  const random = draft.stage.random.child('roof snow')
  const eaves = Array.from({ length: 15 }, (_, i) =>
    onSlope(1.04 - (i / 14) * 1.06, 0.86 + random.between(0, 0.16) * (i % 2 ? 1 : 0.4)),
  )
  const share = shareOf(draft, 'slope')
  panel(draft, [[-0.02, -0.86], [0.1, -0.87], [0.48, -0.865], [0.55, -0.83], ...eaves, [0.3, -0.42], [0.14, -0.62]], {
    colour: [0.96, 0.012, 235],
    share: share * 0.95,
    isSmooth: true,
    part: 9,
  })
  bars(
    draft,
    [
      [-0.43, -0.365, -0.02, -0.865, 0.035],
      [-0.02, -0.865, 0.345, -0.39, 0.035],
    ],
    { colour: [0.97, 0.01, 235], share: 0.85, part: 9 },
  )
  panel(draft, trace('48 -99, 50 -102, 55 -103, 60 -102, 62 -99'), {
    colour: [0.97, 0.01, 235],
    share: 0.9,
    isSmooth: true,
    part: 9,
  })
}
