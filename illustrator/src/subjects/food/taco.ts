import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { ellipse, type Point } from '../outline.ts'

export const taco: PaintedObject = { halfWidth: 0.6, height: 0.64, paint: paintTaco }

const WOOD: Lch = [0.56, 0.085, 58]

function paintTaco(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('taco')
  const shell = (lift: number): Point[] => ellipse([0, 0], { rx: 0.58, ry: 0.58 - lift }).filter(([, v]) => v <= 0.001)
  craft.contact(0.5)
  craft.puff(
    [...shell(-0.03).map(([u, v]): readonly [number, number] => [u * 1.02 + 0.04, v - 0.04])],
    [0.6, 0.12, 65],
    { swell: 0.02 },
  )
  for (let i = 0; i < 44; i++) {
    const a = Math.PI + (i / 43) * Math.PI
    const r = 0.53 + random.between(-0.02, 0.08)
    const at: Point = [Math.cos(a) * r + 0.02, Math.sin(a) * r - 0.02]
    const colour: Lch = colours('0.7 0.18 132, 0.6 0.2 30, 0.4 0.09 45, 0.86 0.15 88')[i % 4] ?? WOOD
    craft.body([[at[0], at[1], random.between(0.04, 0.07), at[0] + 0.03, at[1] + 0.02, 0.04, 0, 0]], [colour])
  }
  craft.puff(shell(0.04), [0.8, 0.14, 80], { swell: 0.04, texture: 0.3, shadow: { length: 0.4 } })
  for (let i = 0; i < 18; i++)
    craft.disc(
      [random.between(-0.4, 0.4), -random.between(0.04, 0.36)],
      { rx: 0.03, ry: 0.018, angle: i },
      { colour: [0.66, 0.13, 68], alpha: 0.6, isDetail: true },
    )
}
