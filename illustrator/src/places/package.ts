import { clamp, smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { oklch, type Lch, type Rgb } from '../math/color.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { add, blend, dab, fillShape } from '../paint/shapes.ts'
import { paintFigure } from '../paint/figures.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { COLORS } from '../read/colors.ts'
import { SUBJECTS } from '../subjects/catalog.ts'
import { measureCreature } from '../subjects/creature.ts'
import type { Reach } from '../subjects/limbs.ts'

type Box = { left: number; top: number; width: number; height: number }

/** A toy in its package: a card with printed rays and a hole, the figure, and a clear blister with reflections. */
export function paintPackagePlace(stage: Stage, scene: Scene, paintPlace?: (inner: Stage, scene: Scene) => void): void {
  const { width, height } = stage
  const random = stage.random.child('package place')
  const [tint] = scene.colors
  const hue = tint ? COLORS[tint][2] : random.between(0, 360)
  const side = Math.min(width, height)
  paintShelf(stage, hue)
  const cardHeight = height * random.between(0.78, 0.92)
  const cardWidth = Math.min(width * 0.84, cardHeight * random.between(0.7, 0.86))
  const card: Box = {
    left: (width - cardWidth) * random.between(0.2, 0.8),
    top: (height - cardHeight) * random.between(0.2, 0.6),
    width: cardWidth,
    height: cardHeight,
  }
  paintCard(stage, card, hue)
  const blister: Box = {
    left: card.left + card.width * 0.1,
    top: card.top + card.height * 0.24,
    width: card.width * 0.8,
    height: card.height * 0.62,
  }
  paintRecess(stage, blister, hue)
  if (paintPlace) paintDiorama(stage, blister, (inner) => paintPlace(inner, scene))
  const toyStage = underLight(
    stage,
    { strength: 1.35, ambient: oklch(0.74, 0.02, 240), sun: [1, 0.98, 0.95], isNight: false, isLow: false },
    { x: width * 0.2, y: 0, isHidden: true },
  )
  for (const figure of placeToys(scene, blister, stage)) paintFigure(toyStage, figure, { rim: 1.2, isToy: true })
  paintBlister(stage, blister, side)
}

/** The named subjects, or a robot, next to each other on the floor of the blister. */
function placeToys(scene: Scene, box: Box, { width, height }: Stage): Figure[] {
  const named = scene.figures.slice(0, 3)
  const toys: readonly Pick<Figure, 'subject' | 'color'>[] =
    named.length > 0 ? named : [{ subject: 'robot', color: undefined }]
  const reach = Math.min(height, width * 1.15)
  return toys.map(({ subject, color }, index) => {
    const { size, creature, object, stance } = SUBJECTS[subject]
    const fit = creature
      ? fitSize(measureCreature(creature), box)
      : object
        ? Math.min(0.9 / object.height, (0.45 * box.width) / box.height / object.halfWidth)
        : 0.5
    const share = (box.height / reach) * Math.min(0.9, fit) * Math.min(1, size + 0.45)
    return {
      subject,
      color,
      index,
      flip: 1,
      x: (box.left + (box.width * (index + 0.5)) / toys.length) / width,
      y: (box.top + box.height * (stance === 'blooms' ? 0.45 : 0.9)) / height,
      size: toys.length > 1 ? share * 0.7 : share,
    }
  })
}

/** The largest size at which a body fits into the box. */
function fitSize({ left, right, top }: Reach, { width, height }: Box): number {
  return Math.min(0.9 / -top, (0.94 * width) / height / (right - left))
}

function paintShelf({ pixels, width, height, ids, random }: Stage, hue: number): void {
  const shelfRandom = random.child('shelf')
  const [lampX, lampY, reach] = [shelfRandom.between(0, 1), shelfRandom.between(0, 0.8), shelfRandom.between(0.8, 1.7)]
  const bright = oklch(0.8, 0.04, hue + 180)
  const dark = oklch(0.45, 0.05, hue + 190)
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(Math.hypot(x / width - lampX, y / height - lampY) * reach)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = (bright[c] ?? 0) + ((dark[c] ?? 0) - (bright[c] ?? 0)) * t
    }
}

function paintCard(stage: Stage, { left, top, width, height }: Box, hue: number): void {
  const { unit } = stage
  const shadow = roundedRing({ left: left + 14 * unit, top: top + 18 * unit, width, height }, 26 * unit)
  fillShape(stage, [shadow], { paint: [0.02, 0.02, 0.03], alpha: 0.35 })
  const first = oklch(0.62, 0.2, hue)
  const second = oklch(0.74, 0.16, hue + 40)
  const cx = left + width / 2
  const cy = top + height * 0.58
  const printRandom = stage.random.child('rays')
  const [rays, rotation] = [printRandom.integer(3, 15), printRandom.between(0, 6)]
  fillShape(stage, [roundedRing({ left, top, width, height }, 26 * unit)], {
    id: ID.ground,
    paint: (x, y, out) => {
      const ray = Math.sin(Math.atan2(y - cy, x - cx) * rays + rotation)
      const k = smoothstep(-0.06, 0.06, ray)
      const fade = 1.06 - (0.35 * Math.hypot(x - cx, y - cy)) / height
      for (let c = 0; c < 3; c++) out[c] = ((first[c] ?? 0) + ((second[c] ?? 0) - (first[c] ?? 0)) * k) * fade
    },
  })
  paintBanner(
    stage,
    { left: left + width * 0.08, top: top + height * 0.085, width: width * 0.84, height: height * 0.115 },
    hue,
  )
  dab(stage, [cx, top + height * 0.04, width * 0.07, height * 0.013], { color: [0.12, 0.12, 0.14], softness: 0.1 })
}

/** A title in invented letters, so that it shows no name that the prompt does not contain. */
function paintBanner(stage: Stage, box: Box, hue: number): void {
  const { unit } = stage
  fillShape(stage, [roundedRing(box, 12 * unit)], { paint: oklch(0.97, 0.02, 90), id: ID.ground + 1 })
  const random = stage.random.child('title')
  const ink: Rgb = oklch(0.28, 0.12, hue - 20)
  const letters = random.integer(6, 9)
  const step = (box.width * 0.88) / letters
  for (let i = 0; i < letters; i++) {
    const x = box.left + box.width * 0.06 + i * step
    const y = box.top + box.height * 0.2
    const w = step * 0.68
    const h = box.height * 0.6
    const bars = [
      [x, y, w * 0.26, h],
      [x + w * 0.74, y, w * 0.26, h],
      [x, y, w, h * 0.22],
      [x, y + h * 0.39, w, h * 0.22],
      [x, y + h * 0.78, w, h * 0.22],
    ] as const
    for (const [left, top, width, height] of bars)
      if (random.chance(0.68))
        fillShape(stage, [[left, top, left + width, top, left + width, top + height, left, top + height]], {
          paint: ink,
          id: ID.ground + 2,
        })
  }
}

function paintRecess(stage: Stage, box: Box, hue: number): void {
  const inside: Lch = [0.93, 0.03, hue + 30]
  const wall = oklch(...inside)
  fillShape(stage, [roundedRing(box, 40 * stage.unit)], {
    id: ID.ground + 3,
    paint: (x, y, out) => {
      const u = (x - box.left) / box.width
      const v = (y - box.top) / box.height
      const k = 0.72 + 0.3 * (1 - v) + (v > 0.86 ? -0.16 : 0) + 0.05 * noise(u * 5, v * 5)
      for (let c = 0; c < 3; c++) out[c] = (wall[c] ?? 0) * k
    },
  })
}

/** The named place, printed on the card behind the figure. */
function paintDiorama(stage: Stage, box: Box, paintPlace: (inner: Stage) => void): void {
  const { pixels, width, scratch } = stage
  const inset = 9 * stage.unit
  const left = Math.round(box.left + inset)
  const top = Math.round(box.top + inset)
  const columns = Math.round(box.width - inset * 2)
  const rows = Math.round(box.height - inset * 2)
  const inner: Stage = {
    ...stage,
    width: columns,
    height: rows,
    unit: Math.min(columns, rows) / 1024,
    pixels: scratch.floats('package', columns * rows * 3).fill(0),
    ids: scratch.bytes('package', columns * rows).fill(ID.sky),
    horizon: Math.round(rows * 0.6),
    sun: { ...stage.sun, x: columns * 0.3, y: rows * 0.25, radius: columns * 0.05 },
  }
  paintPlace(inner)
  const radius = 32 * stage.unit
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const dx = Math.max(0, Math.abs(x - columns / 2) - columns / 2 + radius)
      const dy = Math.max(0, Math.abs(y - rows / 2) - rows / 2 + radius)
      const cover = clamp(radius - Math.hypot(dx, dy) + 0.5) * 0.92
      const from = (y * columns + x) * 3
      const to = ((y + top) * width + x + left) * 3
      blend(pixels, to, inner.pixels[from] ?? 0, inner.pixels[from + 1] ?? 0, inner.pixels[from + 2] ?? 0, cover)
    }
}

/** Clear plastic: a bright rim and two slanted reflections. */
function paintBlister(stage: Stage, box: Box, side: number): void {
  const { pixels, width } = stage
  const rim = side * 0.012
  const radius = 40 * stage.unit
  for (let y = Math.max(0, box.top | 0); y < box.top + box.height; y++)
    for (let x = Math.max(0, box.left | 0); x < box.left + box.width; x++) {
      const dx = Math.max(0, Math.abs(x - box.left - box.width / 2) - box.width / 2 + radius)
      const dy = Math.max(0, Math.abs(y - box.top - box.height / 2) - box.height / 2 + radius)
      const edge = Math.max(
        Math.abs(x - box.left - box.width / 2) - box.width / 2,
        Math.abs(y - box.top - box.height / 2) - box.height / 2,
        Math.hypot(dx, dy) - radius,
      )
      if (edge > 0) continue
      const i = (y * width + x) * 3
      const glare = Math.exp(-((edge / rim) ** 2)) * 0.5
      const slant = (x - box.left) / box.width + ((y - box.top) / box.height) * 0.55
      const sheen =
        0.1 * smoothstep(0.3, 0.31, slant) * smoothstep(0.44, 0.43, slant) +
        0.06 * smoothstep(0.5, 0.505, slant) * smoothstep(0.55, 0.545, slant)
      add(pixels, i, glare + sheen, glare + sheen, glare + sheen)
      if (edge > -rim * 0.4) blend(pixels, i, 0.9, 0.93, 0.97, 0.35)
    }
}

function roundedRing({ left, top, width, height }: Box, radius: number): number[] {
  const ring: number[] = []
  const corners = [
    [left + width - radius, top + radius, -Math.PI / 2],
    [left + width - radius, top + height - radius, 0],
    [left + radius, top + height - radius, Math.PI / 2],
    [left + radius, top + radius, Math.PI],
  ] as const
  for (const [x, y, from] of corners)
    for (let i = 0; i <= 8; i++) {
      const angle = from + (i / 8) * (Math.PI / 2)
      ring.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
    }
  return ring
}
