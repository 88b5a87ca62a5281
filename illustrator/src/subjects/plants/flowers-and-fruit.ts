import { clamp } from '../../math/number.ts'
import { colors, type Lch, oklch, createGradient } from '../../math/color.ts'
import { type Knot, knotsIn, smoothRing } from '../../raster/ring.ts'
import { dab, fillShape, lit } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { parseLimbs } from '../limbs.ts'
import { modelBody } from '../body.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeSolid } from '../shade.ts'
import { castShadow } from '../solid.ts'

/** What distinguishes one kind of flower from the others. */
interface FlowerKind {
  petal: Lch
  petals: number
  layers: number
  center: Lch
  /** Factor for the width of a petal. At 1, the petals of a layer share the circle evenly. */
  fullness?: number
}

const FLOWER_KINDS = {
  flower: { petal: [0.7, 0.17, 345], petals: 9, layers: 3, center: [0.75, 0.15, 80] },
  sunflower: { petal: [0.85, 0.17, 85], petals: 19, layers: 2, center: [0.35, 0.06, 50] },
  rose: { petal: [0.56, 0.2, 20], petals: 7, layers: 6, center: [0.42, 0.16, 18], fullness: 1.5 },
  daisy: { petal: [0.97, 0.01, 95], petals: 16, layers: 1, center: [0.82, 0.16, 85], fullness: 0.8 },
  poppy: { petal: [0.6, 0.23, 30], petals: 5, layers: 2, center: [0.2, 0.02, 60], fullness: 1.5 },
} satisfies Record<string, FlowerKind>

const id = ID.subject + 40

/** Paints a flower with its stem. The origin is the center of the blossom. */
function paintFlower(stage: Stage, kind: FlowerKind, { x, y, size: s, color, index }: ObjectPlacement): void {
  const random = stage.random.child(`bloom ${index} ${Math.round(x)}`)
  paintStem(stage, { x, y, size: s })
  const [lightness, chroma, hue] = color ?? kind.petal
  const { light } = stage
  const skin = createGradient(
    [
      [0, oklch(clamp(lightness - 0.14), chroma, hue - 18)],
      [1, oklch(clamp(lightness + 0.02), chroma, hue)],
    ],
    128,
  )
  for (let layer = 0; layer < kind.layers; layer++) {
    const inner = layer / kind.layers
    const radius = s * (0.46 - inner * 0.3)
    for (let i = 0; i < kind.petals; i++) {
      const angle = (i / kind.petals) * Math.PI * 2 + layer * 0.37 + random.between(-0.09, 0.09)
      const r = radius * random.between(0.9, 1.08)
      const share = clamp(
        0.55 + Math.sign(stage.sun.x - x) * Math.cos(angle) * 0.3 - Math.sin(angle) * 0.3 + random.between(-0.08, 0.08),
      )
      const relativeWidth = (5.2 / kind.petals) * (kind.fullness ?? 1) * (1 + inner * 0.3)
      fillShape(stage, [createPetalRing({ x, y, angle, radius: r, relativeWidth })], {
        id: id + Math.min(6, layer),
        paint: (px, py, out) => {
          const q = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y) * 1.29) / r
          const vein = 0.06 * Math.sin(Math.atan2(py - y, px - x) * 70)
          const k = light.strength * clamp(share * (0.42 + q * 0.72) + vein - inner * 0.06)
          const skinIndex = Math.floor(clamp(q) * 127) * 3
          out[0] = (skin[skinIndex] ?? 0) * (light.ambient[0] * 0.75 + light.sun[0] * k)
          out[1] = (skin[skinIndex + 1] ?? 0) * (light.ambient[1] * 0.75 + light.sun[1] * k)
          out[2] = (skin[skinIndex + 2] ?? 0) * (light.ambient[2] * 0.75 + light.sun[2] * k)
        },
      })
    }
  }
  const centerRadius = kind.layers > 4 ? 0.06 : 0.12
  for (let i = 0; i < 120; i++) {
    const angle = i * 2.39996
    const q = Math.sqrt(i / 120) * s * centerRadius
    const shade = clamp(kind.center[0] - (i < 50 ? 0.12 : 0) + random.between(-0.08, 0.08))
    const seed = lit(oklch(shade, kind.center[1], kind.center[2]), stage.light, 0.9)
    dab(stage, [x + Math.cos(angle) * q, y + Math.sin(angle) * q * 0.9, s * 0.014, s * 0.012, angle], {
      color: seed,
      softness: 0.4,
      id: id + 7,
    })
  }
}

type Petal = { x: number; y: number; angle: number; radius: number; relativeWidth: number }

function createPetalRing({ x, y, angle, radius, relativeWidth }: Petal): number[] {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const toKnot = (u: number, v: number): Knot => [
    x + (cos * u - sin * v) * radius,
    y + (sin * 0.86 * u + cos * v * 0.9) * radius,
  ]
  return smoothRing(
    [
      toKnot(0.1, 0),
      toKnot(0.55, relativeWidth * 0.5),
      toKnot(0.9, relativeWidth * 0.42),
      toKnot(1.02, 0),
      toKnot(0.9, -relativeWidth * 0.42),
      toKnot(0.55, -relativeWidth * 0.5),
    ],
    6,
  )
}

function paintStem(stage: Stage, { x, y, size: s }: { x: number; y: number; size: number }): void {
  const stem = modelBody(
    stage,
    parseLimbs('0 0: 0 0 .022, .03 .5 .026; 0 0: .03 .5 .026, -.02 1.2 .03; 0 0: -.02 1.2 .03, .02 2.4 .034'),
    { x, y, size: s, flip: 1, blend: 0.02 },
  )
  shadeSolid(stage, stem, [[0.48, 0.12, 135]], { id: id + 8 })
  const green = oklch(0.5, 0.13, 138)
  for (const side of [-1, 1]) {
    const leafY = y + s * (0.62 + (side > 0 ? 0.12 : 0))
    const leaf = smoothRing([
      [x + s * 0.02, leafY + s * 0.1, 1],
      [x + side * s * 0.2, leafY - s * 0.09],
      [x + side * s * 0.46, leafY - s * 0.12, 1],
      [x + side * s * 0.25, leafY + s * 0.06],
    ])
    fillShape(stage, [leaf], {
      id: id + 9,
      paint: (px, py, out) =>
        out.set(lit(green, stage.light, clamp(0.75 - ((py - leafY) / s) * 3 + 0.2 * Math.sin(((px - x) / s) * 60)))),
    })
  }
}

function createFlower(kind: FlowerKind): PaintedObject {
  return { halfWidth: 0.48, height: 0.48, paint: (stage, placement) => paintFlower(stage, kind, placement) }
}

export const FLOWERS = {
  flower: createFlower(FLOWER_KINDS.flower),
  sunflower: createFlower(FLOWER_KINDS.sunflower),
  rose: createFlower(FLOWER_KINDS.rose),
  daisy: createFlower(FLOWER_KINDS.daisy),
  poppy: createFlower(FLOWER_KINDS.poppy),
} satisfies Record<string, PaintedObject>

export const fruit: PaintedObject = { halfWidth: 0.36, height: 0.65, paint: paintFruit }
const fruitId = ID.subject + 30

/** Paints an apple, an orange or another round fruit: they differ only in color. */
function paintFruit(stage: Stage, { x, y, size: s, color, index }: ObjectPlacement): void {
  const skins: readonly Lch[] = colors('.6 .2 28, .7 .17 118, .73 .17 60, .85 .16 95')
  const skin = color ?? skins[index % skins.length] ?? [0.6, 0.2, 28]
  const ball = modelBody(stage, [[-0.08, -0.26, 0.26, 0.08, -0.26, 0.26, 0, 0]], { x, y, size: s, flip: 1 })
  castShadow(stage, ball, y, { strength: 0.65, length: 0.5, softness: 8 })
  shadeSolid(stage, ball, [skin], { gloss: 0.55, rim: 0.35, texture: 0.12, textureScale: 0.03, id: fruitId })
  shadeSolid(
    stage,
    modelBody(stage, [[0, -0.48, 0.02, 0.03, -0.6, 0.013, 0.3, 0]], { x, y, size: s, flip: 1 }),
    [[0.35, 0.05, 60]],
    { id: fruitId + 1 },
  )
  const leaf = smoothRing(knotsIn({ x, y, width: s, height: s }, '.03 -.54!, .14 -.66, .3 -.64!, .17 -.54'))
  const green = oklch(0.55, 0.14, 135)
  fillShape(stage, [leaf], {
    id: fruitId + 2,
    paint: (_px, py, out) => out.set(lit(green, stage.light, clamp(0.9 - ((py - y + s * 0.66) / s) * 4))),
  })
}
