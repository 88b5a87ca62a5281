import { fives, points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { bars, box, panel, panels, trace, type Bar, type Draft, type Spot } from '../draft.ts'
import { isLamplit, panes } from '../draft-details.ts'
import { flankBox, FRONT, onFlank, shareOf, type Walls } from './house-form.ts'

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
    { colour: [0.15, 0.02, 40], alpha: 0.4 },
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

export function atDoor(draft: Draft, { door, trim, isArched }: { door: Lch; trim: Lch; isArched: boolean }): void {
  const outline = isArched ? trace('3 0!, 3 -24, 7 -30, 14 -30, 18 -24, 18 0!') : box(0.03, -0.29, 0.18, 0)
  const leaf = isArched ? trace('4.6 0!, 4.6 -23.5, 8 -28, 13 -28, 16.4 -23.5, 16.4 0!') : box(0.048, -0.27, 0.162, 0)
  panel(draft, outline, { colour: trim, share: 0.8, isSmooth: isArched, part: 5 })
  panel(draft, leaf, { colour: door, share: 0.75, isSmooth: isArched, part: 6 })
  bars(draft, fives('0.086 -0.01 0.086 -0.26 0.005, 0.124 -0.01 0.124 -0.26 0.005'), {
    colour: [door[0] * 0.6, door[1], door[2]],
    share: 0.5,
  })
  panel(draft, box(0.142, -0.145, 0.154, -0.133), { colour: [0.85, 0.12, 85], share: 1 })
  panel(draft, points('0.0 0, 0.21 0, 0.235 0.03, -0.02 0.03'), { colour: [0.62, 0.012, 80], share: 0.85, part: 7 })
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
      { colour: shutter, share: 0.7, part: 6 },
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
