import { points, pointsIn } from '../math/tables.ts'
import { clamp, mix } from '../math/number.ts'
import { fbm, noise, warped } from '../math/noise.ts'
import { type Lch, oklch } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import { type Knot, knots } from '../raster/ring.ts'
import { dab } from '../paint/shapes.ts'
import { ID, type Stage, underLight } from '../paint/stage.ts'
import type { Random } from '../math/random.ts'
import type { Scene } from '../compose/scene.ts'
import { COLORS } from '../read/colors.ts'
import { type FaceParameters, drawStroke, type PortraitCanvas, fillKnots, toneAt, tones } from './portrait-canvas.ts'
import { paintAdornments } from './adornments.ts'
import { paintBeard, paintHairInFront, paintHairBehind } from './hair.ts'
import { chooseFaceParameters } from './face-parameters.ts'
import { paintFeatures, paintSkin } from './features.ts'

const WOOL: Lch = [0.84, 0.045, 82]
const BRASS: Lch = [0.8, 0.13, 85]
const BRIAR: Lch = [0.36, 0.09, 40]
const CHEST: readonly Knot[] = knots('-.26 .66!, .26 .66!, .16 1.05, .02 1.6, -.02 1.6, -.16 1.05')
const ROLL: readonly Knot[] = points('-.215 .47, 0 .55, .215 .47, .27 .6, .25 .7, 0 .77, -.25 .7, -.27 .6')
const COLLAR: readonly Knot[] = knots('.2 .56!, .3 .5, .44 .66, .5 .86, .32 .9!, .24 .72')
const LAPEL: readonly Knot[] = knots('.24 .7!, .34 .88, .42 1.02!, .24 1.1, .04 1.5!, .1 1.1')

/** The clothes of a sailor: a ribbed turtleneck under a pea coat with its collar up. */
function paintSailorClothes(canvas: PortraitCanvas): void {
  paintKnit(canvas, CHEST, 30)
  paintKnit(canvas, ROLL, 44)
  for (const side of [-1, 1]) {
    paintCollar(canvas, side)
    for (const v of [1.14, 1.36]) paintButton(canvas, side, v)
  }
}

function paintCollar(canvas: PortraitCanvas, side: number): void {
  const [l, c, h] = canvas.face.coat
  for (const [knots, lift, id] of [
    [LAPEL, 0.05, ID.subject + 67],
    [COLLAR, 0.09, ID.subject + 68],
  ] as const)
    fillKnots(
      canvas,
      knots.map(([u, v, corner]): Knot => [u * side, v, corner]),
      { paint: toneAt(canvas, [l + lift, c, h], side * 0.3), id },
    )
}

function paintButton(canvas: PortraitCanvas, side: number, v: number): void {
  const { stage, x, y, size } = canvas
  const button = { x: x + side * 0.29 * size, y: y + v * size }
  dab(stage, [button.x, button.y, size * 0.034], { color: toneAt(canvas, BRASS, side * 0.2), softness: 0.2 })
  dab(stage, [button.x - size * 0.008, button.y - size * 0.01, size * 0.012, size * 0.01], {
    color: [1.1, 1, 0.8],
    softness: 0.5,
  })
}

function paintKnit(canvas: PortraitCanvas, knots: readonly Knot[], ribs: number): void {
  const { side, x, y, size } = canvas
  const { bright, dark } = tones(canvas, WOOL)
  fillKnots(canvas, knots, {
    id: ID.subject + 66,
    paint: (px, py, out) => {
      const u = (px - x) / size
      const v = (py - y) / size
      const rib = Math.sin(u * ribs * 3.2 + noise(u * 9, v * 9) * 0.6) * 0.17
      const t = clamp(0.46 + u * side * 1.3 + rib - Math.max(0, 0.62 - v) * 1.2)
      for (let c = 0; c < 3; c++) out[c] = mix(dark[c] ?? 0, bright[c] ?? 0, t)
    },
  })
}

/** A pipe in the corner of the mouth, with drifting smoke. */
function paintPipe(canvas: PortraitCanvas): void {
  const { stage, side, x, y, size } = canvas
  const flip = -side
  const stem = pointsIn({ width: flip }, '.07 .292, .2 .36, .31 .41')
  drawStroke(canvas, {
    points: stem,
    width: 0.019,
    taper: 0.8,
    color: toneAt(canvas, [0.2, 0.02, 40], flip * 0.2),
    alpha: 2,
  })
  const bowl: Knot[] = pointsIn({ width: flip }, '.285 .27, .385 .27, .39 .38, .36 .44, .3 .435, .275 .36')
  fillKnots(canvas, bowl, { paint: toneAt(canvas, BRIAR, flip * 0.1), id: ID.subject + 77 })
  drawStroke(canvas, {
    points: pointsIn({ width: flip }, '.305 .3, .3 .4'),
    width: 0.012,
    color: toneAt(canvas, [0.62, 0.1, 45], 0.3),
    alpha: 0.9,
  })
  dab(stage, [x + flip * 0.335 * size, y + 0.27 * size, size * 0.05, size * 0.016], {
    color: [0.5, 0.12, 0.03],
    softness: 0.4,
  })
  paintSmoke(canvas, flip)
}

function paintSmoke({ stage, x, y, size }: PortraitCanvas, flip: number): void {
  for (let i = 0; i < 70; i++) {
    const t = i / 70
    dab(
      stage,
      [
        x + (flip * (0.34 + t * 0.2) + Math.sin(t * 8) * 0.05 * t) * size,
        y + (0.24 - t * 0.95) * size,
        size * (0.016 + t * 0.09),
        size * (0.02 + t * 0.07),
      ],
      { color: [0.85, 0.87, 0.9], alpha: 0.1 * (1 - t), softness: 1 },
    )
  }
}

/** The background of a sailor: stormy weather over a rough sea. */
function paintSeaBackground(stage: Stage, side: number): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('sea behind')
  const hue = random.between(205, 235)
  const seaLevel = height * random.between(0.5, 0.6)
  const unevenness = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / width) * 1.6 + (seed % 50), (y / width) * 3, 0.9),
  )
  const [high, low] = [oklch(0.42, 0.06, hue), oklch(0.86, 0.06, 75)]
  const [deep, crest] = [oklch(0.3, 0.055, hue - 15), oklch(0.78, 0.03, hue - 10)]
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++) {
    const down = (y - seaLevel) / (height - seaLevel)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const near = 0.06 + Math.max(0, down)
      const wave = fbm(((x / width - 0.5) / near) * 1.1 + 9, 2.2 / near, 3)
      const t =
        down < 0
          ? clamp((y / seaLevel) ** 1.6 * 0.8 + unevenness(x, y) * 0.75 - side * (x / width - 0.5) * 0.5)
          : clamp(0.22 + wave * 0.9 - down * 0.2)
      for (let c = 0; c < 3; c++)
        pixels[i + c] = down < 0 ? mix(high[c] ?? 0, low[c] ?? 0, t) : mix(deep[c] ?? 0, crest[c] ?? 0, t * t)
    }
  }
}

const FACE_FEATURES = [
  'freckles',
  'glasses',
  'smile',
  'beard',
  'hat',
  'curls',
  'darkSkin',
  'blueEyes',
  'greenEyes',
  'blonde',
] as const
const SEEN_FROM_THE_FRONT: readonly string[] = ['sailor', 'king', 'queen', 'princess', 'old-woman', 'old-man']

/** True if the person looks at the viewer. Otherwise, the portrait is a profile against the sun. */
export function facesTheViewer(person: string, { features, hairColor }: Scene, random: Random): boolean {
  if (features.has('profile') || features.has('bigSun')) return false
  if (SEEN_FROM_THE_FRONT.includes(person)) return true
  if (hairColor || FACE_FEATURES.some((feature) => features.has(feature))) return true
  return features.has('old') || random.chance(person === 'man' ? 0.85 : 0.65)
}

/** Head and shoulders in window light, in front of a softly colored wall. */
export function paintFrontPortrait(stage: Stage, scene: Scene, person: string): void {
  const random = stage.random.child('front portrait')
  const face = chooseFaceParameters(person, scene, random.child('face'))
  const side = scene.sunIsLeft ? -1 : 1
  if (isSailor(face) && scene.colors.length === 0) paintSeaBackground(stage, side)
  else paintWall(stage, { scene, face, side, random: random.child('wall') })
  paintBust(stage, { face, side, scale: 1 })
}

/** Head and shoulders in front of an image that is already painted. */
export function paintPortraitOver(stage: Stage, scene: Scene, person: string): void {
  const face = chooseFaceParameters(person, scene, stage.random.child('front portrait').child('face'))
  paintBust(stage, { face, side: scene.sunIsLeft ? -1 : 1, scale: 0.88 })
}

interface Bust {
  face: FaceParameters
  /** Side of the light: -1 is left. */
  side: -1 | 1
  /** Factor for the usual size. */
  scale: number
}

function paintBust(stage: Stage, { face, side, scale }: Bust): void {
  const { width, height } = stage
  const bustStage = underLight(
    stage,
    { strength: 1.2, ambient: oklch(0.66, 0.05, 250), sun: oklch(0.97, 0.06, 78), isNight: false },
    { x: side < 0 ? -width : width * 2, y: -height * 0.2, isHidden: true },
  )
  const hasHeadwear = face.adornments.some((worn) => worn === 'crown' || worn === 'hat' || worn === 'cap')
  const size = Math.min(width * 0.62, height * 0.5) * (hasHeadwear ? 0.9 : 1) * scale
  const canvas: PortraitCanvas = {
    stage: bustStage,
    face: { ...face, yaw: Math.abs(face.yaw) * side },
    x: width * (0.5 - side * 0.02),
    y: height * (hasHeadwear ? 0.48 : 0.43),
    size,
    side,
  }
  paintHairBehind(canvas)
  paintSkin(canvas)
  if (isSailor(face)) paintSailorClothes(canvas)
  paintFeatures(canvas)
  paintBeard(canvas)
  paintHairInFront(canvas)
  paintAdornments(canvas)
  if (isSailor(face) && face.age > 0) paintPipe(canvas)
}

function isSailor({ adornments }: FaceParameters): boolean {
  return adornments.includes('cap')
}

type Wall = { scene: Scene; face: FaceParameters; side: number; random: Random }

/** A soft color that contrasts with the hair: darker behind the lit cheek, lighter behind the shaded one. */
function paintWall(stage: Stage, { scene, face, side, random }: Wall): void {
  const { pixels, width, height, seed, ids } = stage
  const [named] = scene.colors
  const hue = named ? COLORS[named][2] : face.hair[2] + 150 + random.between(-45, 45)
  const isDarkHair = face.hair[0] < 0.4
  const deep: Lch = [isDarkHair ? 0.4 : 0.24, 0.06, hue + 20]
  const pale: Lch = [isDarkHair ? 0.8 : 0.56, 0.075, hue - 25]
  const [dark, bright] = [oklch(...deep), oklch(...pale)]
  const unevenness = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / width) * 1.7 + (seed % 50), (y / width) * 1.7, 0.8),
  )
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(0.45 + unevenness(x, y) * 0.8 - side * (x / width - 0.5) * 0.9 - (y / height - 0.4) * 0.4)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = (dark[c] ?? 0) + ((bright[c] ?? 0) - (dark[c] ?? 0)) * t
    }
  for (let i = 0; i < 26; i++) {
    const radius = Math.min(width, height) * random.between(0.015, 0.07)
    dab(stage, [width * random.next(), height * random.between(0, 0.8), radius], {
      color: oklch(0.86, 0.07, hue + random.between(-70, 70)),
      alpha: 0.14,
      softness: 0.12,
    })
  }
}
