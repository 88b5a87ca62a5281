import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { colours, type Lch, oklch, type Rgb, rgbOf, scaled } from '../math/colour.ts'
import type { Random } from '../math/random.ts'
import { dab } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Meadow {
  y: number
  blades?: number
  /** Share of blades that carry a flower. */
  flowers?: number
  flowerColours?: readonly Lch[]
  grass?: Lch
}

const WILDFLOWERS: readonly Lch[] = colours('.72 .19 30, .85 .15 90, .75 .14 330')

/** Blades and flowers, small and many far away, large and few in front. */
export function paintMeadow(stage: Stage, meadow: Meadow): void {
  const { y, blades = 2600, flowers = 0.25, grass = [0.55, 0.13, 130] } = meadow
  const { width, height, light, sun, seed } = stage
  const random = stage.random.child(`meadow ${Math.round(y)}`)
  const petals = (meadow.flowerColours ?? WILDFLOWERS).map(rgbOf)
  const depths = Array.from({ length: Math.round(blades * Math.max(1, width / height)) }, () => random.next() ** 0.75)
  depths.sort((a, b) => a - b)
  for (const t of depths) {
    const size = (0.12 + t * t * 1.1) * height * 0.05
    const x = random.next() * width
    const root = y + (height - y) * t * 1.05
    const cluster = fbm((x / width) * 3 + (seed % 33), t * 3, 2)
    const dark = 1.1 - t * 0.55
    const near = 1 + 0.8 / (1 + ((x - sun.x) / (width * 0.3)) ** 2)
    const shone = (colour: Rgb): Rgb => [
      colour[0] * (light.ambient[0] * 0.6 + light.sun[0] * light.strength * 0.62 * near) * dark,
      colour[1] * (light.ambient[1] * 0.6 + light.sun[1] * light.strength * 0.62 * near) * dark,
      colour[2] * (light.ambient[2] * 0.6 + light.sun[2] * light.strength * 0.62 * near) * dark,
    ]
    const lean = random.between(-0.35, 0.35)
    const blade = oklch(grass[0] + random.between(-0.1, 0.12), grass[1], grass[2] + random.between(-18, 14))
    dab(stage, [x + lean * size * 0.5, root - size * 0.5, size * 0.07 + 0.7, size * 0.6, lean], {
      colour: shone(blade),
      alpha: 0.85,
      softness: 0.5,
    })
    if (!random.chance(flowers * clamp(0.6 + cluster * 2))) continue
    const petal = petals[random.integer(0, petals.length - 1)] ?? [1, 1, 1]
    paintBlossom(stage, random, {
      x: x + lean * size,
      y: root - size,
      radius: size * random.between(0.1, 0.2) + 0.8,
      petal: shone(petal),
      heart: shone(oklch(0.8, 0.15, 85)),
    })
  }
}

type Blossom = { x: number; y: number; radius: number; petal: Rgb; heart: Rgb }

function paintBlossom(stage: Stage, random: Random, { x, y, radius, petal, heart }: Blossom): void {
  for (let i = 0; i < 5; i++) {
    const angle = i * 1.257 + random.next()
    dab(
      stage,
      [x + Math.cos(angle) * radius * 0.7, y + Math.sin(angle) * radius * 0.5, radius * 0.75, radius * 0.6, angle],
      { colour: scaled(petal, random.between(0.75, 1.25)), alpha: 0.95, id: ID.flower },
    )
  }
  if (radius > 4) dab(stage, [x, y, radius * 0.4, radius * 0.35], { colour: heart })
}

/** Blades across the lower edge, out of focus and dark: something near makes the rest far. Low before what stands there. */
export function paintGrassFrame(
  stage: Stage,
  grass: Lch = [0.26, 0.06, 145],
  standing: readonly { x: number; size: number }[] = [],
): void {
  const { width, height, light } = stage
  const random = stage.random.child('frame')
  const colour = scaled(rgbOf(grass), 0.25 + light.strength * 0.22)
  for (let i = 0; i < 150; i++) {
    const x = width * random.next()
    const isBefore = standing.some((figure) => Math.abs(figure.x - x / width) < figure.size * 0.5)
    const length = height * random.between(0.03, 0.11) * (1.3 - Math.abs(x / width - 0.5)) * (isBefore ? 0.35 : 1)
    const angle = random.between(-0.3, 0.3)
    dab(stage, [x, height - length * 0.4, Math.max(1, length * 0.05), length, angle], {
      colour,
      alpha: 0.9,
      softness: 0.6,
    })
  }
}
