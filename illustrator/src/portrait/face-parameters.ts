import { colors, type Lch } from '../math/color.ts'
import type { Random } from '../math/random.ts'
import type { Scene } from '../compose/scene.ts'
import { COLORS } from '../read/colors.ts'
import type { Adornment, FaceParameters, Haircut } from './portrait-canvas.ts'

const SKINS = {
  pale: [0.81, 0.05, 52],
  fair: [0.79, 0.06, 54],
  tan: [0.71, 0.075, 54],
  brown: [0.56, 0.075, 50],
  dark: [0.44, 0.065, 48],
} as const satisfies Record<string, Lch>

const HAIR = {
  black: [0.2, 0.015, 40],
  brown: [0.34, 0.06, 48],
  chestnut: [0.42, 0.09, 42],
  red: [0.56, 0.16, 45],
  blonde: [0.82, 0.11, 84],
  grey: [0.74, 0.008, 80],
  white: [0.9, 0.008, 85],
} as const satisfies Record<string, Lch>

const IRIS = {
  brown: [0.42, 0.08, 55],
  hazel: [0.56, 0.09, 85],
  green: [0.6, 0.11, 145],
  blue: [0.62, 0.1, 240],
} as const satisfies Record<string, Lch>

const COATS: readonly [Lch, ...Lch[]] = colors('.42 .09 250, .5 .12 20, .55 .09 165, .4 .08 300, .72 .1 75, .9 .02 85')

/** Chooses the parameters of the person that the prompt describes. Everything else is random. */
export function chooseFaceParameters(person: string, scene: Scene, random: Random): FaceParameters {
  const { features, hairColor } = scene
  const isMan = MEN.includes(person)
  const isOld = person === 'sailor' || person === 'old-man' || person === 'old-woman' || features.has('old')
  const isDark = features.has('darkSkin')
  const hair = hairColor ? toHairColor(COLORS[hairColor]) : features.has('blonde') ? HAIR.blonde : undefined
  const [tint] = scene.figures.flatMap(({ color }) => (color ? [color] : []))
  const skinName =
    hair === HAIR.blonde || hairColor || features.has('freckles')
      ? 'fair'
      : random.pick(['fair', 'tan', 'fair', 'brown'])
  return {
    skin: isDark ? random.pick([SKINS.dark, SKINS.brown]) : features.has('freckles') ? SKINS.pale : SKINS[skinName],
    hair:
      hair ??
      (isOld
        ? random.pick([HAIR.grey, HAIR.white])
        : person === 'princess'
          ? HAIR.blonde
          : isDark
            ? HAIR.black
            : random.pick([HAIR.brown, HAIR.black, HAIR.chestnut])),
    iris: features.has('blueEyes')
      ? IRIS.blue
      : features.has('greenEyes')
        ? IRIS.green
        : isDark
          ? IRIS.brown
          : random.pick([IRIS.brown, IRIS.green, IRIS.blue, IRIS.hazel]),
    lips: isMan ? [0.56, 0.08, 28] : isDark ? [0.46, 0.11, 18] : [0.58, 0.14, 18],
    coat: COATS_BY_PERSON[person] ?? tint ?? random.pick(COATS),
    yaw: random.pick([-1, 1]) * random.between(0.35, 0.9),
    jaw: isMan ? random.between(0.75, 1) : isOld ? 0.3 : random.between(0, 0.15),
    age: isOld ? 1 : 0,
    eyes: isMan ? 1.0 : isOld ? 0.98 : 1.14,
    isSmiling: features.has('smile') || person === 'old-woman' || (!isMan && person !== 'queen' && random.chance(0.3)),
    hasFreckles: features.has('freckles'),
    beard: chooseBeard(person, scene, random),
    cut: chooseHaircut(person, { isMan, isOld, isCurly: features.has('curls') || (isDark && !isMan) }, random),
    adornments: chooseAdornments(person, scene),
  }
}

const MEN: readonly string[] = ['man', 'old-man', 'king', 'sailor']

const COATS_BY_PERSON: Readonly<Record<string, Lch>> = {
  sailor: [0.3, 0.07, 258],
  king: [0.42, 0.17, 22],
  queen: [0.38, 0.14, 305],
  princess: [0.74, 0.1, 350],
}

function toHairColor([lightness, chroma, hue]: Lch): Lch {
  const isRed = hue > 15 && hue < 60 && chroma > 0.1
  return isRed ? HAIR.red : [lightness * 0.9, chroma * 0.85, hue]
}

function chooseBeard(person: string, { features }: Scene, random: Random): FaceParameters['beard'] {
  if (person === 'king' || person === 'sailor' || (features.has('beard') && MEN.includes(person))) return 'full'
  if (person === 'old-man') return random.pick(['full', 'moustache', 'full'])
  return person === 'man' && random.chance(0.4) ? 'stubble' : 'none'
}

function chooseHaircut(
  person: string,
  { isMan, isOld, isCurly }: { isMan: boolean; isOld: boolean; isCurly: boolean },
  random: Random,
): Haircut {
  if (isCurly) return 'curly'
  if (isMan) return random.pick(isOld ? ['short', 'swept'] : ['short', 'swept', 'short'])
  if (isOld) return 'bun'
  if (person === 'princess') return 'wavy'
  if (person === 'queen') return random.pick(['bun', 'long'])
  return random.pick(['long', 'wavy', 'bob', 'wavy', 'bun'])
}

function chooseAdornments(person: string, { features }: Scene): Adornment[] {
  const adornments: Adornment[] = []
  if (person === 'queen' || person === 'princess' || person === 'woman') adornments.push('earrings')
  if (features.has('glasses') || person === 'old-woman') adornments.push('glasses')
  if (features.has('hat')) adornments.push('hat')
  if (person === 'king' || person === 'queen') adornments.push('ermine', 'crown')
  if (person === 'queen' || person === 'princess') adornments.push('necklace')
  if (person === 'princess') adornments.push('tiara')
  if (person === 'sailor') adornments.push('cap')
  return adornments
}
