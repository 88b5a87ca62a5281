import { path } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import type { Lch } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import type { Scene } from '../compose/scene.ts'
import { paintCrownTree } from '../land/tree.ts'
import { paintGround } from '../land/ground.ts'
import { fillShape } from '../paint/shapes.ts'
import { paintFigure } from '../paint/figures.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { bars, box, createDraft, panel, panels, type Bar, type Draft, type Spot } from '../subjects/draft.ts'
import { isLamplit } from '../subjects/draft-details.ts'
import { oklch } from '../math/colour.ts'
import { paintDistantBirds, paintOpenSky } from './open-sky.ts'
import { greensOf } from './palette.ts'

/** What only a city builds: it stands at the end of a park among roofs. */
export const CITY_LANDMARKS: readonly string[] = ['lattice tower', 'clock tower', 'fountain', 'ferris wheel', 'statue']

/** Lawns, gravel, clipped trees in two rows, and the roofs of a city behind them. */
export function paintPark(stage: Stage, scene: Scene): void {
  const { height, horizon } = stage
  paintOpenSky(stage, scene)
  paintRoofs(stage, scene)
  paintGround(stage, { y: horizon + height * 0.005, material: 'earth', colour: [0.7, 0.05, 80], roll: 0 })
  paintLawn(stage, scene)
  paintDistantBirds(stage, scene.absent.has('birds') ? 0 : 3)
  const far = scene.figures.filter(({ subject }) => CITY_LANDMARKS.includes(subject))
  const near = scene.figures.filter((figure) => !far.includes(figure))
  const [main] = far
  if (!scene.absent.has('trees')) plantAvenue(stage, scene, main?.x ?? 0.5)
  for (const figure of [...far, ...near]) paintFigure(stage, figure)
}

interface House {
  left: number
  right: number
  tall: number
  wall: Lch
  roof: Lch
}

function paintRoofs(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const isRed = scene.figures.some(({ subject }) => subject === 'fountain')
  for (const near of [0, 1]) {
    const random = stage.random.child(`roofs ${near}`)
    const size = height * mix(0.19, 0.15, near)
    const calm = underLight(stage, { isNight: false })
    const draft = createDraft(calm, { x: 0, y: horizon + 2, size, flip: 1, index: 0 }, ID.skyline + near * 4)
    const hazy = (1 - near) * 0.12
    for (let u = -random.between(0, 0.6); u * size < width;) {
      const wide = random.between(0.5, 1.1)
      const wall: Lch = [random.between(0.7, 0.82) - hazy * 0.4, 0.045, random.between(70, 92)]
      const roof: Lch = isRed ? [0.56, 0.1, 40] : [0.45 + hazy, 0.03, 255]
      paintBlock(
        draft,
        { left: u, right: u + wide, tall: random.between(0.6, 0.85) + (1 - near) * 0.2, wall, roof },
        random,
      )
      u += wide
    }
  }
}

/** A front with balconies under a steep grey roof. */
function paintBlock(draft: Draft, { left, right, tall, wall, roof }: House, random: Random): void {
  const slope: Spot[] = path(
    [left - 0.01, -tall],
    [left + 0.04, -tall - 0.2],
    [right - 0.04, -tall - 0.2],
    [right + 0.01, -tall],
  )
  panel(draft, box(left, -tall, right, 0), { colour: wall, share: 0.66, grain: 0.1 })
  panel(draft, slope, { colour: roof, share: 0.7, grain: 0.2, part: 1 })
  const chimneys = [random.between(0.1, 0.3), random.between(0.6, 0.9)].map((k) => {
    const u = mix(left, right, k)
    return box(u, -tall - 0.31, u + 0.07, -tall - 0.15)
  })
  panels(draft, chimneys, { colour: [0.6, 0.07, 45], share: 0.6, part: 2 })
  const columns = Math.max(3, Math.round((right - left) / 0.15))
  const step = (right - left) / columns
  const openings: Spot[][] = []
  const isLit = isLamplit(draft)
  for (let v = -0.1; v > -tall - 0.12; v -= 0.19)
    for (let i = 0; i < columns; i++) {
      const u = left + step * (i + 0.5)
      if (!isLit || random.chance(0.5)) openings.push(box(u - step * 0.2, v - 0.12, u + step * 0.2, v))
    }
  panels(draft, openings, {
    colour: isLit ? [0.86, 0.13, 75] : [0.42, 0.04, 250],
    share: 0.55,
    glow: isLit ? 0.8 : 0,
    part: 3,
  })
  const balconies: Bar[] = [
    [left, -tall, right, -tall, 0.035],
    [left, -0.29, right, -0.29, 0.025],
  ]
  bars(draft, balconies, { colour: [0.93, 0.02, 88], share: 0.75, part: 2 })
}

/** Grass in the middle of the gravel, narrower the farther. */
function paintLawn(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('lawn')
  const greens = greensOf(scene)
  const middle = scene.figures[0]?.x ?? 0.5
  const top = horizon + height * 0.012
  const wide = random.between(0.52, 0.7)
  const ring = [
    ...[width * (middle - 0.07), top, width * (middle + 0.07), top],
    ...[width * (0.5 + wide), height + 2, width * (0.5 - wide), height + 2],
  ]
  const grass = oklch(greens.grass[0] + 0.03, greens.grass[1], greens.grass[2])
  const stripe = random.between(0.04, 0.08)
  fillShape(stage, [ring], {
    id: ID.ground + 2,
    paint: (x, y, out) => {
      const t = (y - top) / (height - top)
      const mown = Math.floor(Math.log(t + 0.08) / stripe / 4) & 1 ? 1.08 : 0.94
      const edge = clamp(Math.abs(x / width - mix(middle, 0.5, t)) / mix(0.07, wide, t))
      const k = light.strength * (0.85 - t * 0.3) * mown * (1 - edge ** 8 * 0.4)
      for (let c = 0; c < 3; c++) out[c] = (grass[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * k)
    },
  })
}

function plantAvenue(stage: Stage, scene: Scene, middle: number): void {
  const { width, height, horizon } = stage
  const leaf = greensOf(scene).leaf
  for (let i = 0; i < 7; i++) {
    const near = (i / 6) ** 1.5
    for (const side of [-1, 1])
      paintCrownTree(stage, {
        x: width * (mix(middle, 0.5, near) + side * mix(0.16, 0.56, near)),
        y: horizon + height * mix(0.012, 0.14, near),
        height: height * mix(0.11, 0.38, near),
        kind: 'lime',
        leaf,
        air: (1 - near) * 0.3 * stage.light.haze,
      })
  }
}
