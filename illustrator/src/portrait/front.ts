import { clamp } from '../math/number.ts'
import { warped } from '../math/noise.ts'
import { oklch, type Lch } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { coarseField } from '../raster/field.ts'
import type { Scene } from '../compose/scene.ts'
import { dab } from '../paint/shapes.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { COLOURS } from '../read/colours.ts'
import { paintAdornments } from './adornments.ts'
import { paintBeard, paintHairBefore, paintHairBehind } from './tresses.ts'
import { describeFace } from './countenances.ts'
import type { Countenance, Easel } from './easel.ts'
import { paintFeatures } from './features.ts'
import { paintSkin } from './skin.ts'
import { paintPipe, paintSeaBehind, paintSeaDress } from './seaman.ts'

const ASKS_FOR_A_FACE = [
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

/** Whether the sitter looks at the viewer; otherwise a profile against the sun says less and suits an evening better. */
export function facesTheViewer(who: string, { features, hairColour }: Scene, random: Random): boolean {
  if (features.has('profile') || features.has('bigSun')) return false
  if (SEEN_FROM_THE_FRONT.includes(who)) return true
  if (hairColour || ASKS_FOR_A_FACE.some((feature) => features.has(feature))) return true
  return features.has('old') || random.chance(who === 'man' ? 0.85 : 0.65)
}

/** A head and shoulders in the light of a window, before a wall of soft colour. */
export function paintFrontPortrait(stage: Stage, scene: Scene, who: string): void {
  const random = stage.random.child('front portrait')
  const face = describeFace(who, scene, random.child('face'))
  const side = scene.sunIsLeft ? -1 : 1
  if (isSeaman(face) && scene.colours.length === 0) paintSeaBehind(stage, side)
  else paintWall(stage, { scene, face, side, random: random.child('wall') })
  paintBust(stage, { face, side, share: 1 })
}

/** The same person before whatever is painted already. */
export function paintFrontSitter(stage: Stage, scene: Scene, who: string): void {
  const face = describeFace(who, scene, stage.random.child('front portrait').child('face'))
  paintBust(stage, { face, side: scene.sunIsLeft ? -1 : 1, share: 0.88 })
}

interface Bust {
  face: Countenance
  /** Where the light comes from: -1 is left. */
  side: -1 | 1
  /** Of the usual size. */
  share: number
}

function paintBust(stage: Stage, { face, side, share }: Bust): void {
  const { width, height } = stage
  const lamp = underLight(
    stage,
    { strength: 1.2, ambient: oklch(0.66, 0.05, 250), sun: oklch(0.97, 0.06, 78), isNight: false },
    { x: side < 0 ? -width : width * 2, y: -height * 0.2, isHidden: true },
  )
  const isCrowned = face.adornments.some((worn) => worn === 'crown' || worn === 'hat' || worn === 'cap')
  const size = Math.min(width * 0.62, height * 0.5) * (isCrowned ? 0.9 : 1) * share
  const easel: Easel = {
    stage: lamp,
    face: { ...face, turn: Math.abs(face.turn) * side },
    x: width * (0.5 - side * 0.02),
    y: height * (isCrowned ? 0.48 : 0.43),
    size,
    side,
  }
  paintHairBehind(easel)
  paintSkin(easel)
  if (isSeaman(face)) paintSeaDress(easel)
  paintFeatures(easel)
  paintBeard(easel)
  paintHairBefore(easel)
  paintAdornments(easel)
  if (isSeaman(face) && face.age > 0) paintPipe(easel)
}

function isSeaman({ adornments }: Countenance): boolean {
  return adornments.includes('cap')
}

interface Wall {
  scene: Scene
  face: Countenance
  side: number
  random: Random
}

/** Soft colour that sets off the hair: darker behind the lit cheek, lighter behind the shaded one. */
function paintWall(stage: Stage, { scene, face, side, random }: Wall): void {
  const { pixels, width, height, seed, ids } = stage
  const [named] = scene.colours
  const hue = named ? COLOURS[named][2] : face.hair[2] + 150 + random.between(-45, 45)
  const isDarkHair = face.hair[0] < 0.4
  const deep: Lch = [isDarkHair ? 0.4 : 0.24, 0.06, hue + 20]
  const pale: Lch = [isDarkHair ? 0.8 : 0.56, 0.075, hue - 25]
  const [dark, bright] = [oklch(...deep), oklch(...pale)]
  const cloud = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / width) * 1.7 + (seed % 50), (y / width) * 1.7, 0.8),
  )
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(0.45 + cloud(x, y) * 0.8 - side * (x / width - 0.5) * 0.9 - (y / height - 0.4) * 0.4)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = (dark[c] ?? 0) + ((bright[c] ?? 0) - (dark[c] ?? 0)) * t
    }
  for (let i = 0; i < 26; i++) {
    const radius = Math.min(width, height) * random.between(0.015, 0.07)
    dab(stage, {
      x: width * random.next(),
      y: height * random.between(0, 0.8),
      rx: radius,
      ry: radius,
      colour: oklch(0.86, 0.07, hue + random.between(-70, 70)),
      alpha: 0.14,
      softness: 0.12,
    })
  }
}
