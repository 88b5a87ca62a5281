import { knotsIn } from '../../raster/ring.ts'
import { points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const clock: PaintedObject = { halfWidth: 0.5, height: 1.12, paint: paintAlarmClock }

const BRASS: Lch = [0.7, 0.12, 80]
const INK: Lch = [0.16, 0.02, 260]

function paintAlarmClock(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch =
    placement.colour ?? stage.random.child('clock').pick(colours('0.5 0.18 25, 0.55 0.11 195, 0.72 0.12 80'))
  const turn = stage.random.child('hands').between(0, 6.28)
  craft.contact(0.36)
  paintFeetAndBells(craft)
  craft.body([[0, -0.48, 0.46, 0.001, -0.48, 0.46, 0, 0]], [shell], {
    gloss: 0.8,
    rim: 0.8,
    shadow: { length: 0.5, softness: 9 },
  })
  paintDial(craft, turn)
}

function paintFeetAndBells(craft: Craft): void {
  for (const side of [-1, 1]) {
    craft.tube(pointsIn({ width: side }, '0.24 -0.16, 0.34 0'), 0.045, { material: BRASS, gloss: 1 })
    craft.puff(knotsIn({ width: side }, '0.1 -0.9!, 0.12 -1.02, 0.3 -1.04, 0.42 -0.9, 0.4 -0.8!'), BRASS, {
      swell: 0.05,
      gloss: 1,
    })
  }
  craft.tube(points('-0.1 -0.96, 0 -1.1, 0.1 -0.96'), 0.025, { material: INK })
}

function paintDial(craft: Craft, turn: number): void {
  const at = (a: number, r: number): Point => [Math.sin(a) * r, -0.48 - Math.cos(a) * r]
  craft.disc([0, -0.48], { rx: 0.38, ry: 0.38 }, { colour: [0.6, 0.06, 80], share: 0.5 })
  craft.disc([0, -0.48], { rx: 0.36, ry: 0.36 }, { colour: [0.96, 0.025, 90], share: 0.8 })
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283
    craft.line([at(a, i % 3 ? 0.3 : 0.26), at(a, 0.33)], i % 3 ? 0.018 : 0.036, { colour: INK })
  }
  craft.line([at(turn, -0.04), at(turn, 0.19)], 0.04, { colour: INK })
  craft.line([at(turn * 12, -0.05), at(turn * 12, 0.28)], 0.026, { colour: INK })
  craft.body([[0, -0.48, 0.032, 0, -0.48, 0.032, 0, 0]], [[0.55, 0.2, 27]], { gloss: 1 })
  craft.line(points('-0.26 -0.62, -0.16 -0.72, -0.02 -0.76'), 0.03, { colour: [1, 0, 0], alpha: 0.5, taper: 0.8 })
}
