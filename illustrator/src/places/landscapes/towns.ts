import { path, points, pointsIn } from '../../math/tables.ts'
import { clamp, mix } from '../../math/number.ts'
import { colors, type Lch, oklch } from '../../math/color.ts'
import type { Random } from '../../math/random.ts'
import type { Scene } from '../../compose/scene.ts'
import { resolveStance } from '../../compose/figures.ts'
import { paintCrownTree } from '../../land/tree.ts'
import { paintGround, paintWater } from '../../land/ground.ts'
import { ID, type Stage, underLight } from '../../paint/stage.ts'
import {
  type Bar,
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  oval,
  type Spot,
} from '../../subjects/subject-canvas.ts'
import { isLamplit, paintLamp, paintPanes } from '../../subjects/subject-canvas-details.ts'
import { noise } from '../../math/noise.ts'
import { paintMountains } from '../../land/mountains.ts'
import { blend } from '../../paint/shapes.ts'
import { paintDistantBirds, paintOpenSky } from '../open-sky.ts'
import { chooseGreens } from '../palette.ts'
import { paintSubjects } from './paint-subjects.ts'

const BRICKS: readonly [Lch, ...Lch[]] = colors(`.5 .1 35, .42 .075 28, .82 .05 85, .6 .1 50, .38 .03 40, .66 .07 70,
  .55 .05 200`)
const WHITE: Lch = [0.94, 0.015, 90]
const IRON: Lch = [0.2, 0.02, 200]

/** A row of narrow gabled houses with their reflection in the canal, and a quay in front. */
export function paintCanal(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('canal')
  paintOpenSky(stage, scene)
  // Facades stay dark at night. Only their windows give light.
  const facadeStage = underLight(stage, { isNight: false })
  const size = Math.min(height * 0.5, horizon * 0.74)
  const canvas = createSubjectCanvas(facadeStage, { x: 0, y: horizon, size, flip: 1, index: 0 }, ID.skyline)
  let wallIndex = random.integer(0, 6)
  for (let u = -random.between(0, 0.2); u * size < width;) {
    const wide = random.between(0.24, 0.34)
    wallIndex += random.integer(1, 3)
    const wall = BRICKS[wallIndex % BRICKS.length] ?? BRICKS[0]
    paintBuilding(canvas, { left: u, right: u + wide, tall: random.between(0.74, 1), wall }, random)
    u += wide
  }
  paintPanel(canvas, box(-0.1, -0.05, width / size + 0.1, 0.02), { color: [0.44, 0.04, 60], share: 0.5, grain: 0.5 })
  for (const u of [0.12, 0.42, 0.74, 1.1])
    paintCrownTree(stage, {
      x: (u + random.between(-0.06, 0.06)) * width,
      y: horizon - size * 0.04,
      height: size * random.between(0.4, 0.52),
      kind: 'lime',
      leaf: chooseGreens(scene).leaf,
    })
  paintWater(stage, { roughness: 0.55, tint: light.isNight ? [0.24, 0.05, 230] : [0.36, 0.05, 175], glitter: 0.5 })
  paintDistantBirds(stage, 3)
  const afloat = scene.figures.filter((figure) => resolveStance(figure) === 'floats')
  paintSubjects(stage, { ...scene, figures: afloat })
  paintQuay(stage, scene)
  paintSubjects(stage, { ...scene, figures: scene.figures.filter((figure) => !afloat.includes(figure)) })
}

type Building = { left: number; right: number; tall: number; wall: Lch }

function paintBuilding(canvas: SubjectCanvas, { left, right, tall, wall }: Building, random: Random): void {
  const middle = (left + right) / 2
  const wide = right - left
  paintPanel(canvas, box(left, -tall, right, 0), { color: wall, share: 0.66, grain: 0.25, part: random.integer(0, 3) })
  const gable = gableOutline(random.pick(['step', 'bell', 'neck', 'point', 'cornice']), wide)
  const top = gable.map(([u, v]): Spot => [middle + u, -tall - v])
  paintPanel(canvas, top, { color: wall, share: 0.66, grain: 0.25, part: 1 })
  paintBars(
    canvas,
    top.slice(1).map(([u, v], i): Bar => [top[i]?.[0] ?? u, top[i]?.[1] ?? v, u, v, 0.016]),
    { color: WHITE, share: 0.8, part: 2 },
  )
  const columns = wide > 0.29 ? 3 : 2
  const step = wide / columns
  const openings: Spot[][] = []
  for (let v = -0.2; v - 0.11 > -tall; v -= 0.155)
    for (let i = 0; i < columns; i++) {
      const u = left + step * (i + 0.5)
      openings.push(box(u - step * 0.27, v - 0.11, u + step * 0.27, v))
    }
  openings.push(box(middle - step * 0.2, -tall - 0.085, middle + step * 0.2, -tall - 0.01))
  paintOpenings(canvas, openings, random)
  paintPanel(canvas, box(left + 0.03, -0.155, left + 0.1, -0.05), { color: random.pick(DOORS), share: 0.6, part: 4 })
  paintPanes(canvas, [box(left + 0.13, -0.15, right - 0.03, -0.07)], 3)
}

const DOORS = colors('.38 .08 155, .4 .13 27, .36 .08 255')

function paintOpenings(canvas: SubjectCanvas, openings: readonly Spot[][], random: Random): void {
  paintPanels(
    canvas,
    openings.map(([from = [0, 0], , to = [0, 0]]) => box(from[0] - 0.01, from[1] - 0.01, to[0] + 0.01, to[1] + 0.012)),
    { color: WHITE, share: 0.85, part: 2 },
  )
  paintPanels(canvas, openings, { color: [0.3, 0.03, 240], share: 0.5, part: 3 })
  paintPanes(
    canvas,
    openings.filter(() => random.chance(isLamplit(canvas) ? 0.42 : 1)),
    3,
  )
  paintPanels(
    canvas,
    openings.map(([from = [0, 0], , to = [0, 0]]) => {
      const middle = (from[0] + to[0]) / 2
      return box(middle - 0.003, from[1], middle + 0.003, to[1])
    }),
    { color: WHITE, share: 0.85, part: 2 },
  )
}

/** The outline of a gable, from the left to the right corner of the wall. */
function gableOutline(kind: 'step' | 'bell' | 'neck' | 'point' | 'cornice', wide: number): Spot[] {
  const half = wide / 2
  const right: Record<typeof kind, Spot[]> = {
    step: points('.2 .2, .2 .14, .5 .14, .5 .08, .8 .08, .8 .02, 1 .02, 1 0'),
    bell: points('.1 .19, .3 .17, .42 .1, .56 .06, .86 .045, 1 0'),
    neck: points('.12 .23, .42 .17, .42 .06, .7 .03, 1 .02, 1 0'),
    point: points('.06 .2, 1 0'),
    cornice: points('.5 .07, 1.03 .05, 1.03 0'),
  }
  const rightHalf = right[kind].map(([u, v]): Spot => [u * half, v])
  return [...rightHalf.map(([u, v]): Spot => [-u, v]).reverse(), ...rightHalf]
}

/** Bricks to stand on, a railing or bollards, and a lamp. */
function paintQuay(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('quay')
  const feet = scene.figures.filter((figure) => resolveStance(figure) !== 'floats').map(({ y }) => y)
  const isNeeded = feet.length > 0
  if (!isNeeded && random.chance(0.4)) return
  const edge = height * clamp(Math.min(0.9, ...feet.map((y) => y - 0.09)), horizon / height + 0.12, 0.92)
  paintGround(stage, { y: edge, material: 'stone', color: [0.5, 0.045, 45], roll: 0 })
  const size = height * 0.2
  const canvas = createSubjectCanvas(
    stage,
    { x: width / 2, y: edge + height * 0.012, size, flip: 1, index: 0 },
    ID.street,
  )
  const half = width / size / 2 + 0.1
  paintPanel(canvas, box(-half, -0.06, half, 0.01), { color: [0.66, 0.025, 70], share: 0.7, grain: 0.3 })
  const posts: Bar[] = []
  for (let u = -half; u < half; u += 0.42) posts.push([u, 0, u, -0.42, 0.03, 0.024])
  paintBars(canvas, [...posts, [-half, -0.4, half, -0.4, 0.022], [-half, -0.23, half, -0.23, 0.014]], {
    color: IRON,
    share: 0.6,
    part: 2,
  })
  const u = (scene.sunIsLeft ? 0.36 : -0.36) * (width / size)
  paintBars(canvas, [[u, 0, u, -1.25, 0.05, 0.03]], { color: IRON, share: 0.6, part: 2 })
  paintPanel(canvas, box(u - 0.06, -1.42, u + 0.06, -1.25), { color: IRON, share: 0.6, part: 2 })
  paintLamp(canvas, [u, -1.33], { radius: 0.05 })
}

const WALLS: readonly [Lch, ...Lch[]] = colors(`.84 .1 80, .74 .12 45, .86 .05 95, .7 .12 30, .8 .07 200, .82 .08 20,
  .76 .08 150`)
const SHUTTERS: readonly [Lch, ...Lch[]] = colors('.46 .09 160, .42 .1 250, .46 .1 40, .5 .08 200')

/** A square in an old town: painted facades, shutters, flowers, cobblestones. */
export function paintTown(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const random = stage.random.child('town')
  paintOpenSky(stage, scene)
  paintMountains(stage, { layers: 2, height: 0.7, snow: 0, green: [0.5, 0.09, 130], ruggedness: 0.4 })
  const size = Math.min(height * 0.62, horizon * 0.86)
  // Facades stay dark at night. Only their windows give light.
  const facadeStage = underLight(stage, { isNight: false })
  const canvas = createSubjectCanvas(
    facadeStage,
    { x: 0, y: horizon + height * 0.02, size, flip: 1, index: 0 },
    ID.skyline,
  )
  let u = -0.08
  let wallIndex = random.integer(0, 6)
  while (u * size < width) {
    const wide = random.between(0.36, 0.5)
    paintFront(
      canvas,
      {
        left: u,
        right: u + wide,
        tall: random.between(0.74, 1.02),
        wall: WALLS[wallIndex++ % WALLS.length] ?? WALLS[0],
      },
      random,
    )
    u += wide
  }
  paintCobbles(stage)
  paintDistantBirds(stage, 3)
  paintSubjects(stage, scene)
}

type Front = { left: number; right: number; tall: number; wall: Lch }

function paintFront(canvas: SubjectCanvas, { left, right, tall, wall }: Front, random: Random): void {
  const middle = (left + right) / 2
  const wide = right - left
  paintPanel(canvas, box(left, -tall, right, 0), { color: wall, share: 0.72, grain: 0.22 })
  paintRoof(canvas, { left, right, tall, wall }, random.chance(0.45))
  paintBars(
    canvas,
    [
      [left - 0.015, -tall, right + 0.015, -tall, 0.022],
      [left, -0.3, right, -0.3, 0.012],
    ],
    { color: [0.92, 0.03, 85], share: 0.8, part: 2 },
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
      paintOpening(canvas, { u: left + (wide * (i + 0.5)) / columns, v, shutter }, random)
  paintStorefront(canvas, { left, right, middle }, random)
}

/** A gable in the color of the wall, or a roof of tiles. */
function paintRoof(canvas: SubjectCanvas, { left, right, tall, wall }: Front, isGable: boolean): void {
  if (isGable)
    paintPanel(canvas, path([left, -tall], [(left + right) / 2, -tall - (right - left) * 0.38], [right, -tall]), {
      color: wall,
      share: 0.68,
      grain: 0.2,
    })
  else
    paintPanel(
      canvas,
      [
        [left - 0.02, -tall + 0.01],
        [left + 0.03, -tall - 0.1],
        [right - 0.03, -tall - 0.1],
        [right + 0.02, -tall + 0.01],
      ],
      { color: [0.55, 0.12, 40], share: 0.85, grain: 0.6, part: 1 },
    )
}

function paintOpening(
  canvas: SubjectCanvas,
  { u, v, shutter }: { u: number; v: number; shutter: Lch },
  random: Random,
): void {
  paintPanel(canvas, box(u - 0.042, v - 0.155, u + 0.042, v + 0.01), { color: [0.93, 0.02, 85], share: 0.85, part: 2 })
  paintPanes(canvas, [box(u - 0.034, v - 0.145, u + 0.034, v)], 3)
  paintPanels(canvas, [box(u - 0.08, v - 0.15, u - 0.042, v + 0.004), box(u + 0.042, v - 0.15, u + 0.08, v + 0.004)], {
    color: shutter,
    share: 0.75,
    part: 4,
  })
  if (!random.chance(0.6)) return
  paintPanel(canvas, box(u - 0.05, v + 0.005, u + 0.05, v + 0.03), { color: [0.45, 0.08, 45], share: 0.6, part: 5 })
  for (let i = 0; i < 9; i++) {
    const color: Lch = i % 3 ? [0.62, 0.2, random.pick([20, 350, 40])] : [0.5, 0.12, 135]
    paintPanel(canvas, oval(u + random.between(-0.05, 0.05), v + random.between(-0.012, 0.014), 0.013, 0.011), {
      color,
      share: random.between(0.6, 1),
      part: 6,
    })
  }
}

function paintStorefront(
  canvas: SubjectCanvas,
  { left, right, middle }: { left: number; right: number; middle: number },
  random: Random,
): void {
  const door: Spot[] = pointsIn({ x: middle }, '-.06 0, -.06 -.18, -.04 -.225, 0 -.24, .04 -.225, .06 -.18, .06 0')
  paintPanel(canvas, door, { color: [0.4, 0.09, random.pick([40, 160, 250])], share: 0.55, part: 4 })
  paintPanes(canvas, [box(left + 0.03, -0.2, middle - 0.085, -0.06), box(middle + 0.085, -0.2, right - 0.03, -0.06)], 3)
  if (random.chance(0.55)) {
    const hue = random.pick([27, 150, 250, 60])
    const stripes = 8
    for (let i = 0; i < stripes; i++) {
      const from = left + 0.02 + ((right - left - 0.04) * i) / stripes
      const to = left + 0.02 + ((right - left - 0.04) * (i + 1)) / stripes
      paintPanel(
        canvas,
        path([from, -0.29], [to, -0.29], [to + (i - 3.5) * 0.004, -0.2], [from + (i - 4.5) * 0.004, -0.2]),
        {
          color: i & 1 ? [0.95, 0.02, 85] : [0.55, 0.16, hue],
          share: 0.9,
          part: 5 + (i & 1),
        },
      )
    }
  }
  const post: Bar[] = [[right - 0.01, -0.3, right - 0.01, -0.42, 0.012]]
  paintBars(canvas, post, { color: [0.2, 0.01, 260] })
  paintLamp(canvas, [right - 0.01, -0.44], { radius: 0.016 })
}

/** Rows of stones, small in the distance, shiny where they are worn. */
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
      const stoneShade = 0.8 + noise(column * 3.7, row * 5.3) * 0.35
      const shine = ((1 - fv) * 0.25) / (1 + ((x - sun.x) / (width * 0.4)) ** 2)
      const k = light.strength * (0.18 + bulge * 0.42 * stoneShade + shine * bulge)
      const p = y * width + x
      const glow = mix(1, 0.86, t)
      const red = stone[0] * (light.ambient[0] * 0.55 + light.sun[0] * k) * glow
      const green = stone[1] * (light.ambient[1] * 0.55 + light.sun[1] * k) * glow
      const blue = stone[2] * (light.ambient[2] * 0.55 + light.sun[2] * k) * glow
      blend(pixels, p * 3, red, green, blue, 1)
      ids[p] = ID.street
    }
  }
}
