import { colors, type Lch } from '../../math/color.ts'
import { path, pointsIn } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import type { ObjectCanvas } from '../object-canvas.ts'
import { parseProfile, type ProfilePoint } from '../lathe.ts'
import { type Point, rectangle } from '../outline.ts'

const BOWL: readonly ProfilePoint[] = parseProfile('-.5 .6, -.4 .575, -.22 .44, -.08 .26, -.05 .22 0!, 0 .2 1')

export function paintBowl(canvas: ObjectCanvas, china: Lch, filling: Lch): void {
  canvas.contactShadow(0.4)
  canvas.lathe(BOWL, [china, [china[0] * 0.8, china[1], china[2]]], {
    gloss: 0.6,
    shadow: { length: 0.45, softness: 10 },
  })
  canvas.ellipse([0, -0.5, 0.6, 0.19], { color: [china[0] * 0.9 + 0.08, china[1], china[2]], share: 0.8 })
  canvas.ellipse([0, -0.485, 0.55, 0.16], { color: [china[0] * 0.55, china[1], china[2]], share: 0.4 })
  canvas.ellipse([0, -0.475, 0.53, 0.148], { color: filling, share: 0.7 })
}

const WOOD: Lch = [0.56, 0.085, 58]

export function paintPlate(canvas: ObjectCanvas, halfWidth: number, color: Lch = [0.94, 0.012, 240]): void {
  canvas.contactShadow(halfWidth)
  canvas.ellipse([0, 0.035, halfWidth, halfWidth * 0.3], { color: [color[0] * 0.82, color[1], color[2]], share: 0.5 })
  canvas.ellipse([0, 0, halfWidth, halfWidth * 0.29], { color, share: 0.75 })
  canvas.ellipse([0, 0, halfWidth * 0.76, halfWidth * 0.21], {
    color: [color[0] * 0.95, color[1], color[2]],
    share: 0.6,
  })
}

export function paintBoard(canvas: ObjectCanvas, halfWidth: number, depth = 0.3): void {
  canvas.contactShadow(halfWidth, [0, depth * 0.4])
  canvas.face(rectangle([-halfWidth, depth * 0.5], [halfWidth, depth * 0.5 + 0.06]), [0.42, 0.08, 52], { share: 0.35 })
  canvas.face(
    path(
      [-halfWidth, depth * 0.5],
      [-halfWidth * 0.9, -depth * 0.5],
      [halfWidth * 0.9, -depth * 0.5],
      [halfWidth, depth * 0.5],
    ),
    WOOD,
    { share: 0.6 },
  )
}

export const CREAM: Lch = [0.95, 0.03, 85]
export const SPRINKLES: readonly [Lch, ...Lch[]] = colors(`.7 .19 20, .85 .16 95, .72 .14 200, .7 .16 145, .95 .01 90,
  .62 .17 300`)

export function paintBerry(canvas: ObjectCanvas, [u, v]: Point, radius: number): void {
  canvas.body([[u, v - radius * 0.2, radius, u, v + radius * 0.7, radius * 0.45, 0, 0]], [[0.58, 0.22, 26]], {
    gloss: 0.7,
  })
  for (let i = 0; i < 9; i++) {
    const seed: Point = [u + (((i * 5) % 9) / 9 - 0.45) * radius * 1.4, v + ((i % 3) - 1) * radius * 0.5]
    canvas.ellipse([...seed, radius * 0.06, radius * 0.1], { color: [0.88, 0.13, 88], isDetail: true })
  }
  for (const rotation of [-0.9, -0.3, 0.3, 0.9])
    canvas.ellipse([u + rotation * radius * 0.6, v - radius * 1.05, radius * 0.5, radius * 0.15, rotation], {
      color: [0.55, 0.16, 138],
      isDetail: true,
    })
}

export function scatterSprinkles(
  canvas: ObjectCanvas,
  count: number,
  pickPoint: (random: Stage['random']) => Point,
): void {
  const random = canvas.stage.random.child('sprinkles')
  for (let i = 0; i < count; i++) {
    const [u, v] = pickPoint(random)
    const angle = random.between(0, 3.1)
    canvas.line(pointsIn({ x: u, y: v, width: Math.cos(angle), height: Math.sin(angle) }, '0 0, .045 .045'), 0.018, {
      color: random.pick(SPRINKLES),
      share: 0.85,
    })
  }
}
