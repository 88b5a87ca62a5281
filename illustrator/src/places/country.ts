import { path, triples } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { type Lch, mixColors, oklch } from '../math/color.ts'
import { paintCrownTree } from '../land/tree.ts'
import { smoothRing } from '../raster/ring.ts'
import { dab, fillShape } from '../paint/shapes.ts'
import { ID, type Stage, underLight } from '../paint/stage.ts'
import {
  type Bar,
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  type Spot,
} from '../subjects/subject-canvas.ts'
import type { Random } from '../math/random.ts'
import type { Scene } from '../compose/scene.ts'
import { paintGround } from '../land/ground.ts'
import { paintFigure } from '../paint/figures.ts'
import { isLamplit } from '../subjects/subject-canvas-details.ts'
import { paintDistantBirds, paintOpenSky } from './open-sky.ts'
import { chooseGreens } from './palette.ts'

/** A fence of posts and rails across the meadow, nearer on one side. */
export function paintFence(stage: Stage, y: number): void {
  const { width, height } = stage
  const random = stage.random.child('fence')
  const side = random.chance(0.5) ? 1 : -1
  const isWhite = random.chance(0.35)
  const wood: Lch = isWhite ? [0.93, 0.015, 90] : [0.5, 0.05, 62]
  const canvas = createSubjectCanvas(stage, { x: width / 2, y, size: height, flip: side, index: 0 }, ID.tree + 6)
  const half = width / height / 2
  const spots = Array.from({ length: 10 }, (_, i) => {
    const t = i / 9
    return { u: mix(-half * 1.05, half * 1.1, t ** 0.8), v: 0.02 + t ** 2.2 * 0.13, tall: mix(0.035, 0.125, t ** 1.6) }
  })
  const rails: Bar[] = spots.map(({ u, v, tall }) => [u, v, u + tall * 0.03, v - tall, tall * 0.13])
  spots.slice(1).forEach((to, i) => {
    const from = spots[i]
    if (!from) return
    for (const level of [0.42, 0.8])
      rails.push([from.u, from.v - from.tall * level, to.u, to.v - to.tall * level, from.tall * 0.09, to.tall * 0.09])
  })
  paintBars(canvas, rails, { color: wood, share: 0.66, grain: 0.4 })
}

/** A stream that winds from the horizon and reflects the sky. */
export function paintStream(stage: Stage, y: number): void {
  const { width, height, light } = stage
  const random = stage.random.child('stream')
  const bend = random.between(0.6, 1.2) * (random.chance(0.5) ? 1 : -1)
  const end = random.between(0.2, 0.8)
  const start = end > 0.5 ? random.between(0.1, 0.4) : random.between(0.6, 0.9)
  const left: number[] = []
  const right: number[] = []
  for (let i = 0; i <= 44; i++) {
    const t = i / 44
    const middle = width * (mix(start, end, t) + Math.sin(t * 5.2) * 0.15 * bend * t)
    const half = width * (0.004 + 0.13 * t ** 1.7)
    left.push(middle - half, y + (height - y) * t * 1.02)
    right.unshift(middle + half, y + (height - y) * t * 1.02)
  }
  const deep = oklch(0.34, 0.06, 220)
  fillShape(stage, [[...left, ...right]], {
    id: ID.water,
    paint: (px, py, out) => {
      const t = clamp((py - y) / (height - y))
      const wave = noise(px / (width * 0.05), py / (height * mix(0.004, 0.02, t)))
      const share = clamp(0.78 - t * 0.5 + wave * 0.3)
      for (let c = 0; c < 3; c++) {
        const water = (deep[c] ?? 0) * ((light.ambient[c] ?? 0) + (light.sun[c] ?? 0) * light.strength * 0.3)
        out[c] = mix(water, mix(light.horizon[c] ?? 0, light.middle[c] ?? 0, t), share)
      }
    },
  })
  paintStones(stage, left, -1)
  paintStones(stage, right, 1)
}

function paintStones(stage: Stage, bank: readonly number[], side: 1 | -1): void {
  const { height } = stage
  const random = stage.random.child(`stones ${side}`)
  for (let i = 0; i < bank.length; i += 2)
    if (random.chance(0.4)) {
      const y = bank[i + 1] ?? 0
      const near = clamp((y - height * 0.5) / (height * 0.5))
      paintRock(stage, { x: (bank[i] ?? 0) + side * height * 0.006, y, size: height * mix(0.004, 0.035, near) })
    }
}

/** A boulder, lit from the side of the sun, with a shadow at its foot. */
export function paintRock(stage: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  const { light, sun } = stage
  const random = stage.random.child(`rock ${Math.round(x)} ${Math.round(y)}`)
  const sunSide = sun.x < x ? -1 : 1
  dab(stage, [x - sunSide * size * 0.3, y + size * 0.04, size * 1.35, size * 0.24], {
    color: [0, 0, 0],
    alpha: 0.35,
    softness: 0.9,
  })
  const wide = random.between(0.9, 1.3)
  const ring = smoothRing([
    [x - size * wide, y, 1],
    [x - size * wide * 0.86, y - size * random.between(0.35, 0.6)],
    [x - size * 0.3, y - size * random.between(0.8, 1.1)],
    [x + size * 0.35, y - size * random.between(0.65, 0.95)],
    [x + size * wide * 0.9, y - size * random.between(0.25, 0.5)],
    [x + size * wide, y + size * 0.05, 1],
  ])
  const stone = oklch(random.between(0.5, 0.66), 0.02, random.between(60, 240))
  fillShape(stage, [ring], {
    id: ID.rock,
    paint: (px, py, out) => {
      const u = ((px - x) / (size * wide)) * sunSide
      const rough = noise(px / (size * 0.35), py / (size * 0.3)) + 0.5 * noise(px / (size * 0.12), py / (size * 0.1))
      const k = light.strength * clamp(0.36 + u * 0.42 + ((y - py) / size - 0.5) * 0.4 + rough * 0.16, 0.04, 1)
      for (let c = 0; c < 3; c++) out[c] = (stone[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * k)
    },
  })
}

/** A few stones in the grass, one of them large. */
export function paintRocks(stage: Stage, y: number): void {
  const { width, height } = stage
  const random = stage.random.child('rocks')
  const middle = random.chance(0.5) ? random.between(0.08, 0.3) : random.between(0.7, 0.92)
  const near = random.between(0.12, 0.3)
  const spots = triples('0 0 1, .1 .015 .5, -.08 .03 .4, .16 .05 .28')
  for (const [u, v, k] of spots)
    paintRock(stage, {
      x: width * (middle + u * random.between(0.8, 1.2)),
      y: y + (height - y) * (near + v),
      size: Math.min(width, height) * 0.075 * k * random.between(0.8, 1.2),
    })
}

/** Round bales on a mown field, smaller in the distance. */
export function paintBales(stage: Stage, y: number): void {
  const { width, height, light } = stage
  const random = stage.random.child('bales')
  const straw = oklch(0.78, 0.11, 82)
  const count = random.integer(4, 7)
  for (let i = 0; i < count; i++) {
    const t = ((i + 0.5) / count) ** 1.6 * 0.6
    const size = Math.min(width, height) * mix(0.012, 0.075, t)
    const x = width * ((i * 0.382 + random.between(0, 0.2)) % 1)
    const foot = y + (height - y) * (0.04 + t * 0.7)
    dab(stage, [x, foot, size * 1.7, size * 0.22], { color: [0, 0, 0], alpha: 0.3, softness: 0.9 })
    const endWidth = random.between(0.5, 0.8)
    fillShape(stage, [ellipse(x - size * 0.4, foot - size * 0.9, size * 1.15, size * 0.95)], {
      id: ID.tree + 5,
      paint: (px, py, out) => {
        const v = (py - foot) / size + 0.9
        const k = light.strength * clamp(0.6 - v * 0.42 + noise(px / (size * 0.5), py / (size * 0.07)) * 0.22)
        for (let c = 0; c < 3; c++) out[c] = (straw[c] ?? 0) * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * k)
      },
    })
    fillShape(stage, [ellipse(x + size * 0.5, foot - size * 0.9, size * endWidth, size * 0.95)], {
      id: ID.tree + 6,
      paint: (px, py, out) => {
        const radius = Math.hypot((px - x - size * 0.5) / endWidth, py - foot + size * 0.9) / size
        const k = light.strength * (0.5 + 0.16 * Math.sin(radius * 26) - radius * 0.1)
        for (let c = 0; c < 3; c++)
          out[c] = (straw[c] ?? 0) * 0.88 * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * k)
      },
    })
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): number[] {
  return Array.from({ length: 26 }, (_, i) => {
    const angle = (i / 26) * Math.PI * 2
    return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
  }).flat()
}

/** A hedge across the field, with a gap. It consists of bushes of many sizes. */
export function paintHedge(stage: Stage, y: number, leaf: Lch): void {
  const { width, height, light } = stage
  const random = stage.random.child('hedge')
  const gap = random.between(0.25, 0.75)
  const size = height * 0.05
  for (let x = -size; x < width + size; x += size * 0.75) {
    if (Math.abs(x / width - gap) < 0.09) continue
    paintCrownTree(stage, {
      x,
      y: y + random.between(-0.2, 0.2) * size,
      height: size * random.between(0.7, 1.3),
      kind: 'bush',
      leaf: [leaf[0] - 0.08, leaf[1], leaf[2] + random.between(-8, 12)],
      air: 0.12 * light.haze,
      id: ID.tree + 2,
    })
  }
}

/** Reeds in front of the water's edge, some with brown heads. */
export function paintReeds(stage: Stage, y: number, side: 1 | -1): void {
  const { width, height, light } = stage
  const random = stage.random.child(`reeds ${side}`)
  const green = oklch(0.5, 0.09, 118)
  const brown = oklch(0.38, 0.07, 55)
  for (let i = 0; i < 110; i++) {
    const along = random.next() ** 1.7 * 0.42
    const x = width * (side < 0 ? along : 1 - along)
    const tall = height * random.between(0.1, 0.24) * (1 - along * 1.3)
    const foot = y + height * random.between(0, 0.05)
    const lean = random.between(-0.16, 0.16)
    const share = 0.2 + random.next() * 0.45
    const illuminate = (color: readonly [number, number, number]) =>
      mixColors(
        [
          color[0] * (light.ambient[0] * 0.6 + light.sun[0] * light.strength * share),
          color[1] * (light.ambient[1] * 0.6 + light.sun[1] * light.strength * share),
          color[2] * (light.ambient[2] * 0.6 + light.sun[2] * light.strength * share),
        ],
        light.horizon,
        0.04,
      )
    const tip = x + Math.sin(lean) * tall
    fillShape(stage, [[x - height * 0.003, foot, tip, foot - tall, x + height * 0.003, foot]], {
      paint: illuminate(green),
      id: ID.flower,
    })
    if (random.chance(0.22))
      dab(stage, [tip, foot - tall, height * 0.006, height * 0.024, lean], { color: illuminate(brown), id: ID.flower })
  }
}

/** A jetty: planks on posts that lead out into the water. */
export function paintJetty(stage: Stage, y: number, side: 1 | -1): void {
  const { width, height } = stage
  const canvas = createSubjectCanvas(
    stage,
    { x: width * (0.5 - side * 0.26), y, size: height, flip: side, index: 0 },
    ID.tree + 6,
  )
  const wood: Lch = [0.52, 0.045, 60]
  const posts: Bar[] = []
  const deck: Bar[] = []
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const v = mix(0.05, -0.12, t ** 0.7)
    const u = mix(-0.06, 0.17, t ** 0.8)
    const half = mix(0.14, 0.032, t ** 0.6)
    if (i % 2 === 0)
      posts.push(
        [u - half, v + 0.02, u - half, v - half * 0.45, 0.014 * (1.4 - t)],
        [u + half, v + 0.03, u + half, v - half * 0.45, 0.014 * (1.4 - t)],
      )
    deck.push([u - half, v, u + half, v, mix(0.046, 0.012, t ** 0.7)])
  }
  paintBars(canvas, deck, { color: wood, share: 0.72, grain: 0.5 })
  paintBars(canvas, posts, { color: [0.4, 0.04, 55], share: 0.6, grain: 0.4, part: 1 })
}

/** Landmarks that only a city has. They are shown at the end of a park, in front of the roofs. */
export const CITY_LANDMARKS: readonly string[] = ['lattice tower', 'clock tower', 'fountain', 'ferris wheel', 'statue']

/** Lawns, gravel, clipped trees in two rows, and the roofs of a city behind them. */
export function paintPark(stage: Stage, scene: Scene): void {
  const { height, horizon } = stage
  paintOpenSky(stage, scene)
  paintRoofs(stage, scene)
  paintGround(stage, { y: horizon + height * 0.005, material: 'earth', color: [0.7, 0.05, 80], roll: 0 })
  paintLawn(stage, scene)
  paintDistantBirds(stage, scene.excluded.has('birds') ? 0 : 3)
  const far = scene.figures.filter(({ subject }) => CITY_LANDMARKS.includes(subject))
  const near = scene.figures.filter((figure) => !far.includes(figure))
  const [main] = far
  if (!scene.excluded.has('trees')) plantAvenue(stage, scene, main?.x ?? 0.5)
  for (const figure of [...far, ...near]) paintFigure(stage, figure)
}

type Building = { left: number; right: number; tall: number; wall: Lch; roof: Lch }

function paintRoofs(stage: Stage, scene: Scene): void {
  const { width, height, horizon } = stage
  const hasRedRoofs = scene.figures.some(({ subject }) => subject === 'fountain')
  for (const near of [0, 1]) {
    const random = stage.random.child(`roofs ${near}`)
    const size = height * mix(0.19, 0.15, near)
    const facadeStage = underLight(stage, { isNight: false })
    const canvas = createSubjectCanvas(
      facadeStage,
      { x: 0, y: horizon + 2, size, flip: 1, index: 0 },
      ID.skyline + near * 4,
    )
    const hazy = (1 - near) * 0.12
    for (let u = -random.between(0, 0.6); u * size < width;) {
      const wide = random.between(0.5, 1.1)
      const wall: Lch = [random.between(0.7, 0.82) - hazy * 0.4, 0.045, random.between(70, 92)]
      const roof: Lch = hasRedRoofs ? [0.56, 0.1, 40] : [0.45 + hazy, 0.03, 255]
      paintBlock(
        canvas,
        { left: u, right: u + wide, tall: random.between(0.6, 0.85) + (1 - near) * 0.2, wall, roof },
        random,
      )
      u += wide
    }
  }
}

/** A facade with balconies under a steep gray roof. */
function paintBlock(canvas: SubjectCanvas, { left, right, tall, wall, roof }: Building, random: Random): void {
  const slope: Spot[] = path(
    [left - 0.01, -tall],
    [left + 0.04, -tall - 0.2],
    [right - 0.04, -tall - 0.2],
    [right + 0.01, -tall],
  )
  paintPanel(canvas, box(left, -tall, right, 0), { color: wall, share: 0.66, grain: 0.1 })
  paintPanel(canvas, slope, { color: roof, share: 0.7, grain: 0.2, part: 1 })
  const chimneys = [random.between(0.1, 0.3), random.between(0.6, 0.9)].map((k) => {
    const u = mix(left, right, k)
    return box(u, -tall - 0.31, u + 0.07, -tall - 0.15)
  })
  paintPanels(canvas, chimneys, { color: [0.6, 0.07, 45], share: 0.6, part: 2 })
  const columns = Math.max(3, Math.round((right - left) / 0.15))
  const step = (right - left) / columns
  const openings: Spot[][] = []
  const isLit = isLamplit(canvas)
  for (let v = -0.1; v > -tall - 0.12; v -= 0.19)
    for (let i = 0; i < columns; i++) {
      const u = left + step * (i + 0.5)
      if (!isLit || random.chance(0.5)) openings.push(box(u - step * 0.2, v - 0.12, u + step * 0.2, v))
    }
  paintPanels(canvas, openings, {
    color: isLit ? [0.86, 0.13, 75] : [0.42, 0.04, 250],
    share: 0.55,
    glow: isLit ? 0.8 : 0,
    part: 3,
  })
  const balconies: Bar[] = [
    [left, -tall, right, -tall, 0.035],
    [left, -0.29, right, -0.29, 0.025],
  ]
  paintBars(canvas, balconies, { color: [0.93, 0.02, 88], share: 0.75, part: 2 })
}

/** Grass in the middle of the gravel, narrower in the distance. */
function paintLawn(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light } = stage
  const random = stage.random.child('lawn')
  const greens = chooseGreens(scene)
  const middle = scene.figures[0]?.x ?? 0.5
  const top = horizon + height * 0.012
  const wide = random.between(0.52, 0.7)
  const ring = [
    width * (middle - 0.07),
    top,
    width * (middle + 0.07),
    top,
    width * (0.5 + wide),
    height + 2,
    width * (0.5 - wide),
    height + 2,
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
  const leaf = chooseGreens(scene).leaf
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
