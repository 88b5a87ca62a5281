import { triples } from '../math/tables.ts'
import { clamp } from '../math/number.ts'
import { warped } from '../math/noise.ts'
import { mixColors, oklch, type Lch, type Rgb } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import type { Scene } from '../compose/scene.ts'
import { paintSky } from '../land/sky.ts'
import { paintClouds } from '../land/clouds.ts'
import { paintFigure } from '../paint/figures.ts'
import { dab } from '../paint/shapes.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { facesTheViewer, paintFrontPortrait } from '../portrait/front.ts'
import { paintProfile } from '../portrait/profile.ts'
import { COLORS, type Color } from '../read/colors.ts'

/** Blossoms close to the viewer, with a soft background. */
export function paintFloralPlace(stage: Stage, scene: Scene): void {
  const { width, height } = stage
  const random = stage.random.child('floral place')
  const [tint] = scene.colors
  const hue = tint ? COLORS[tint][2] : random.between(90, 260)
  const isDark = stage.light.isNight || random.chance(0.3)
  paintBackdrop(stage, [oklch(isDark ? 0.22 : 0.45, 0.07, hue), oklch(isDark ? 0.46 : 0.84, 0.07, hue - 60)])
  for (let i = 0; i < 50; i++) {
    const radius = Math.min(width, height) * random.between(0.02, 0.1)
    const color = oklch(isDark ? 0.5 : 0.86, 0.09, hue + random.between(-60, 60))
    dab(stage, [width * random.next(), height * random.next(), radius], { color, alpha: 0.16, softness: 0.1 })
  }
  const figureStage = underLight(stage, {
    strength: 1.1,
    ambient: oklch(0.7, 0.05, 240),
    sun: oklch(0.98, 0.04, 90),
    isNight: false,
  })
  const [first] = scene.figures
  if (!first) return
  const figures = scene.figures
  const isWide = width > height * 1.2
  const spots = isWide
    ? [
        { x: 0.82, y: 0.36, size: 0.4 },
        { x: 0.14, y: 0.5, size: 0.46 },
        { x: 0.62, y: 0.68, size: 0.36 },
        { x: 0.4, y: 0.44, size: 0.72 },
      ]
    : [
        { x: 0.76, y: 0.26, size: 0.36 },
        { x: 0.2, y: 0.38, size: 0.4 },
        { x: 0.78, y: 0.66, size: 0.34 },
        { x: 0.5, y: 0.46, size: 0.66 },
      ]
  const spotIndices = first.subject === 'rose' && figures.length === 1 ? [3] : [0, 1, 2, 3]
  for (const i of spotIndices) {
    const spot = spots[i]
    if (!spot) continue
    const figure = figures[(i + 1) % figures.length] ?? first
    const x = (scene.sunIsLeft ? spot.x : 1 - spot.x) + random.between(-0.11, 0.11)
    const y = spot.y + random.between(-0.06, 0.12)
    const size = spot.size * random.between(1.05, 1.45)
    // Only the front blossom has attached subjects.
    const { attached = [] } = i === 3 ? first : {}
    paintFigure(figureStage, { ...(attached.length > 0 ? first : figure), attached, index: i, x, y, size })
  }
}

/** A soft background of two colors, lighter on one side. */
function paintBackdrop(stage: Stage, [dark, bright]: readonly [Rgb, Rgb]): void {
  const { pixels, width, height, seed, sun, ids } = stage
  const sunSide = sun.x < width / 2 ? -1 : 1
  const unevenness = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / width) * 1.5 + (seed % 50), (y / width) * 1.5, 0.8),
  )
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(0.5 + unevenness(x, y) * 0.85 + sunSide * (x / width - 0.5) * 0.7 - (y / height - 0.4) * 0.5)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = (dark[c] ?? 0) + ((bright[c] ?? 0) - (dark[c] ?? 0)) * t
    }
}

const SKINS = triples('.76 .07 55, .66 .08 52, .5 .075 50')
const HAIR = triples('.28 .05 45, .2 .02 40, .5 .09 60, .42 .11 40')

/** A face in window light, or a profile against the sun. */
export function paintPortraitPlace(stage: Stage, scene: Scene): void {
  const random = stage.random.child('portrait place')
  const [figure] = scene.figures
  const person = figure?.subject ?? (random.chance(0.5) ? 'woman' : 'sailor')
  if (facesTheViewer(person, scene, random)) return paintFrontPortrait(stage, scene, person)
  paintAgainstTheSun(stage, scene, person)
}

function paintAgainstTheSun(stage: Stage, scene: Scene, person: string): void {
  const { width, height } = stage
  const random = stage.random.child('profile')
  const flip = scene.sunIsLeft ? -1 : 1
  const radius = Math.min(width, height) * random.between(0.24, 0.32)
  const sizeFactor = random.between(0.78, 1.16)
  const x = width * (0.5 - flip * random.between(-0.04, 0.2))
  const y = height * random.between(0.42, 0.55)
  const backdrop = underLight(
    { ...stage, horizon: height * 0.98 },
    { haze: 0.6 },
    {
      x: x + flip * radius * random.between(0, 1.3),
      y: y - radius * random.between(-0.3, 0.9),
      radius,
      isHidden: false,
      isMoon: stage.light.isNight,
    },
  )
  paintSky(backdrop)
  paintClouds(backdrop, random.between(0.2, 0.7))
  stage.ids.fill(ID.sky)
  const sunny = underLight(
    backdrop,
    { strength: Math.max(0.9, stage.light.strength) },
    { x: x + flip * width, y: y - height * 0.45 },
  )
  const [tint] = scene.figures.flatMap(({ color }) => (color ? [color] : []))
  paintProfile(sunny, {
    x,
    y: y + height * 0.02,
    size: Math.min(width * 0.62, height * 0.44) * sizeFactor,
    flip,
    skin: random.pick(SKINS),
    hair: scene.hairColor ? toHairColor(scene.hairColor) : random.pick(HAIR),
    coat: tint ?? [random.between(0.35, 0.6), 0.12, random.between(0, 360)],
    cut: person === 'woman' ? random.pick(['bun', 'long', 'bun']) : 'short',
  })
  paintPetals(stage, mixColors(stage.light.sun, [1, 1, 1], 0.3))
}

/** The hair color for a named color, dark enough to contrast with the sun. */
function toHairColor(color: Color): Lch {
  const [lightness, chroma, hue] = COLORS[color]
  return color === 'red' ? [0.5, 0.15, 42] : [lightness * 0.85, chroma * 0.8, hue]
}

/** Petals that drift through the light. */
function paintPetals(stage: Stage, color: Rgb): void {
  const { width, height, unit } = stage
  const random = stage.random.child('petals')
  for (let i = 0; i < 40; i++) {
    const near = random.next() ** 3
    const size = unit * (3 + near * 26)
    dab(stage, [width * random.next(), height * random.next(), size, size * 0.55, random.next() * Math.PI], {
      color,
      alpha: 0.55 - near * 0.3,
      softness: 0.3 + near * 0.6,
    })
  }
}
