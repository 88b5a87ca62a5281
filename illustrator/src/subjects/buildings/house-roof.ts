import { fives } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { bars, box, panel, panels, trace, type Bar, type Draft, type Spot } from '../draft.ts'
import { shareOf, type Walls } from './house-form.ts'

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
    trace(`-8 -80, 0 -88, 10 -86, 52 -86, 60 -80, 74 -58, 87 -38, 86 -33, 76 -34, 60 -32, 42 -33, 34 -31, 27 -36,
      14 -54, 2 -72`),
    { colour: straw, share, grain: 0.3, isSmooth: true, part: 2 },
  )
  panel(
    draft,
    trace(`-2 -88, 6 -80, 20 -60, 33 -38, 31 -31, 25 -33, 12 -52, -2 -71, -18 -54, -36 -33, -43 -32, -44 -38, -26 -60,
      -8 -82`),
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
    { colour: trim, share: 0.75, part: 4 },
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
  bars(draft, fives('-0.43 -0.365 -0.02 -0.865 0.035, -0.02 -0.865 0.345 -0.39 0.035'), {
    colour: [0.97, 0.01, 235],
    share: 0.85,
    part: 9,
  })
  panel(draft, trace('48 -99, 50 -102, 55 -103, 60 -102, 62 -99'), {
    colour: [0.97, 0.01, 235],
    share: 0.9,
    isSmooth: true,
    part: 9,
  })
}

/** A point of the roof: along the ridge and down from it, from 0 to 1. */
function onSlope(s: number, t: number): readonly [number, number] {
  return [-0.01 + 0.52 * s + 0.345 * t, -0.825 + t * (0.445 - 0.03 * s)]
}
