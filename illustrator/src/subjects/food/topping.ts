import { pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import type { Craft } from '../vehicles/craft.ts'
import type { Point } from '../outline.ts'

export const CREAM: Lch = [0.95, 0.03, 85]
export const SPRINKLES: readonly [Lch, ...Lch[]] = colours(`0.7 0.19 20, 0.85 0.16 95, 0.72 0.14 200, 0.7 0.16 145,
  0.95 0.01 90, 0.62 0.17 300`)

export function paintBerry(craft: Craft, [u, v]: Point, radius: number): void {
  craft.body([[u, v - radius * 0.2, radius, u, v + radius * 0.7, radius * 0.45, 0, 0]], [[0.58, 0.22, 26]], {
    gloss: 0.7,
  })
  for (let i = 0; i < 9; i++) {
    const at: Point = [u + (((i * 5) % 9) / 9 - 0.45) * radius * 1.4, v + ((i % 3) - 1) * radius * 0.5]
    craft.disc(at, { rx: radius * 0.06, ry: radius * 0.1 }, { colour: [0.88, 0.13, 88], isDetail: true })
  }
  for (const turn of [-0.9, -0.3, 0.3, 0.9])
    craft.disc(
      [u + turn * radius * 0.6, v - radius * 1.05],
      { rx: radius * 0.5, ry: radius * 0.15, angle: turn },
      { colour: [0.55, 0.16, 138], isDetail: true },
    )
}

export function sprinkle(craft: Craft, count: number, place: (random: Stage['random']) => Point): void {
  const random = craft.stage.random.child('sprinkles')
  for (let i = 0; i < count; i++) {
    const [u, v] = place(random)
    const angle = random.between(0, 3.1)
    craft.line(pointsIn({ x: u, y: v, width: Math.cos(angle), height: Math.sin(angle) }, '0 0, 0.045 0.045'), 0.018, {
      colour: random.pick(SPRINKLES),
      share: 0.85,
    })
  }
}
