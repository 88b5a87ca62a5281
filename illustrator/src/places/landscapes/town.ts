import { path, pointsIn } from '../../math/tables.ts'
import { clamp, mix } from '../../math/number.ts'
import { noise } from '../../math/noise.ts'
import { colours, type Lch, oklch } from '../../math/colour.ts'
import type { Random } from '../../math/random.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintMountains } from '../../land/mountains.ts'
import { blend } from '../../paint/pixels.ts'
import { ID, underLight, type Stage } from '../../paint/stage.ts'
import { bars, box, createDraft, panel, panels, round, type Bar, type Draft, type Spot } from '../../subjects/draft.ts'
import { lamp, panes } from '../../subjects/draft-details.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { paintInhabitants } from './inhabitants.ts'

const WALLS: readonly [Lch, ...Lch[]] = colours(`0.84 0.1 80, 0.74 0.12 45, 0.86 0.05 95, 0.7 0.12 30, 0.8 0.07 200,
  0.82 0.08 20, 0.76 0.08 150`)
const SHUTTERS: readonly [Lch, ...Lch[]] = colours('0.46 0.09 160, 0.42 0.1 250, 0.46 0.1 40, 0.5 0.08 200')

/** A square in an old town: painted fronts side by side, shutters, flowers, cobbles. */
export function paintTown(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('town')
  paintOpenSky(stage, scene)
  paintMountains(stage, { layers: 2, height: 0.7, snow: 0, green: [0.5, 0.09, 130], ruggedness: 0.4 })
  const size = Math.min(height * 0.62, horizon * 0.86)
  // Fronts stay dark at night: their windows are the light.
  const front = underLight(stage, { isNight: false })
  const draft = createDraft(front, { x: 0, y: horizon + height * 0.02, size, flip: 1, index: 0 }, ID.skyline)
  let u = -0.08
  let at = random.integer(0, 6)
  while (u * size < width) {
    const wide = random.between(0.36, 0.5)
    paintFront(
      draft,
      { left: u, right: u + wide, tall: random.between(0.74, 1.02), wall: WALLS[at++ % WALLS.length] ?? WALLS[0] },
      random,
    )
    u += wide
  }
  paintCobbles(stage)
  paintDistantBirds(stage, 3)
  paintInhabitants(stage, scene)
}

interface Front {
  left: number
  right: number
  tall: number
  wall: Lch
}

function paintFront(draft: Draft, { left, right, tall, wall }: Front, random: Random): void {
  const middle = (left + right) / 2
  const wide = right - left
  panel(draft, box(left, -tall, right, 0), { colour: wall, share: 0.72, grain: 0.22 })
  paintRoof(draft, { left, right, tall, wall }, random.chance(0.45))
  bars(
    draft,
    [
      [left - 0.015, -tall, right + 0.015, -tall, 0.022],
      [left, -0.3, right, -0.3, 0.012],
    ],
    { colour: [0.92, 0.03, 85], share: 0.8, part: 2 },
  )
  const columns = wide > 0.43 ? 3 : 2
  const shutter = random.pick([
    SHUTTERS[0],
    SHUTTERS[1] ?? SHUTTERS[0],
    SHUTTERS[2] ?? SHUTTERS[0],
    SHUTTERS[3] ?? SHUTTERS[0],
  ])
  for (let v = -0.4; v - 0.2 > -tall; v -= 0.24)
    for (let i = 0; i < columns; i++)
      paintOpening(draft, { u: left + (wide * (i + 0.5)) / columns, v, shutter }, random)
  paintShop(draft, { left, right, middle }, random)
}

/** A gable of the wall's own colour, or tiles. */
function paintRoof(draft: Draft, { left, right, tall, wall }: Front, isGable: boolean): void {
  if (isGable)
    panel(draft, path([left, -tall], [(left + right) / 2, -tall - (right - left) * 0.38], [right, -tall]), {
      colour: wall,
      share: 0.68,
      grain: 0.2,
    })
  else
    panel(
      draft,
      [
        [left - 0.02, -tall + 0.01],
        [left + 0.03, -tall - 0.1],
        [right - 0.03, -tall - 0.1],
        [right + 0.02, -tall + 0.01],
      ],
      { colour: [0.55, 0.12, 40], share: 0.85, grain: 0.6, part: 1 },
    )
}

function paintOpening(draft: Draft, { u, v, shutter }: { u: number; v: number; shutter: Lch }, random: Random): void {
  panel(draft, box(u - 0.042, v - 0.155, u + 0.042, v + 0.01), { colour: [0.93, 0.02, 85], share: 0.85, part: 2 })
  panes(draft, [box(u - 0.034, v - 0.145, u + 0.034, v)], 3)
  panels(draft, [box(u - 0.08, v - 0.15, u - 0.042, v + 0.004), box(u + 0.042, v - 0.15, u + 0.08, v + 0.004)], {
    colour: shutter,
    share: 0.75,
    part: 4,
  })
  if (!random.chance(0.6)) return
  panel(draft, box(u - 0.05, v + 0.005, u + 0.05, v + 0.03), { colour: [0.45, 0.08, 45], share: 0.6, part: 5 })
  for (let i = 0; i < 9; i++) {
    const colour: Lch = i % 3 ? [0.62, 0.2, random.pick([20, 350, 40])] : [0.5, 0.12, 135]
    panel(draft, round(u + random.between(-0.05, 0.05), v + random.between(-0.012, 0.014), 0.013, 0.011), {
      colour,
      share: random.between(0.6, 1),
      part: 6,
    })
  }
}

function paintShop(
  draft: Draft,
  { left, right, middle }: { left: number; right: number; middle: number },
  random: Random,
): void {
  const door: Spot[] = pointsIn(
    { x: middle },
    '-0.06 0, -0.06 -0.18, -0.04 -0.225, 0 -0.24, 0.04 -0.225, 0.06 -0.18, 0.06 0',
  )
  panel(draft, door, { colour: [0.4, 0.09, random.pick([40, 160, 250])], share: 0.55, part: 4 })
  panes(draft, [box(left + 0.03, -0.2, middle - 0.085, -0.06), box(middle + 0.085, -0.2, right - 0.03, -0.06)], 3)
  if (random.chance(0.55)) {
    const hue = random.pick([27, 150, 250, 60])
    const stripes = 8
    for (let i = 0; i < stripes; i++) {
      const from = left + 0.02 + ((right - left - 0.04) * i) / stripes
      const to = left + 0.02 + ((right - left - 0.04) * (i + 1)) / stripes
      panel(draft, path([from, -0.29], [to, -0.29], [to + (i - 3.5) * 0.004, -0.2], [from + (i - 4.5) * 0.004, -0.2]), {
        colour: i & 1 ? [0.95, 0.02, 85] : [0.55, 0.16, hue],
        share: 0.9,
        part: 5 + (i & 1),
      })
    }
  }
  const post: Bar[] = [[right - 0.01, -0.3, right - 0.01, -0.42, 0.012]]
  bars(draft, post, { colour: [0.2, 0.01, 260] })
  lamp(draft, [right - 0.01, -0.44], { radius: 0.016 })
}

/** Stones in rows, small far off, shining where they are worn. */
function paintCobbles(stage: Stage): void {
  const { pixels, ids, width, height, horizon, light, sun } = stage
  const stone = oklch(0.6, 0.025, 70)
  const top = horizon + height * 0.02
  for (let y = Math.floor(top); y < height; y++) {
    const t = (y - top + 1) / (height - top)
    const depth = Math.log(t + 0.12) * 15
    const row = Math.floor(depth)
    const fv = depth - row
    for (let x = 0; x < width; x++) {
      const u = ((x / width - 0.5) * 13) / (t + 0.28) + (row & 1) * 0.5
      const column = Math.floor(u)
      const fu = u - column
      const joint = Math.min(Math.min(fu, 1 - fu) * 1.2, Math.min(fv, 1 - fv))
      const bulge = clamp(joint * 7)
      const own = 0.8 + noise(column * 3.7, row * 5.3) * 0.35
      const shine = ((1 - fv) * 0.25) / (1 + ((x - sun.x) / (width * 0.4)) ** 2)
      const k = light.strength * (0.18 + bulge * 0.42 * own + shine * bulge)
      const p = y * width + x
      const glow = mix(1, 0.86, t)
      blend(
        pixels,
        p * 3,
        stone[0] * (light.ambient[0] * 0.55 + light.sun[0] * k) * glow,
        stone[1] * (light.ambient[1] * 0.55 + light.sun[1] * k) * glow,
        stone[2] * (light.ambient[2] * 0.55 + light.sun[2] * k) * glow,
        1,
      )
      ids[p] = ID.street
    }
  }
}
