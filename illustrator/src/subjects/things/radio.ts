import { path, points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { rectangle } from '../outline.ts'

export const radio: PaintedObject = { halfWidth: 0.68, height: 0.98, paint: paintRadio }

const INK: Lch = [0.16, 0.02, 260]

function paintRadio(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch =
    placement.colour ?? stage.random.child('radio').pick(colours('0.48 0.12 40, 0.56 0.1 195, 0.5 0.15 27'))
  craft.contact(0.64)
  craft.line(points('0.5 -0.7, 0.3 -1.2'), 0.016, { colour: [0.85, 0.01, 240] })
  craft.tube(points('-0.5 -0.7, -0.42 -0.86, 0.42 -0.86, 0.5 -0.7'), 0.028, { material: [0.4, 0.08, 48], gloss: 0.5 })
  craft.puff(
    points('-0.62 -0.74, 0 -0.76, 0.62 -0.74, 0.68 -0.66, 0.68 -0.08, 0.62 0, -0.62 0, -0.68 -0.08, -0.68 -0.66'),
    shell,
    { swell: 0.05, gloss: 0.6, shadow: { length: 0.5, softness: 9 } },
  )
  paintSpeaker(craft)
  paintDial(craft)
}

function paintSpeaker(craft: Craft): void {
  craft.disc([-0.32, -0.37], { rx: 0.28, ry: 0.28 }, { colour: [0.86, 0.05, 82], share: 0.6 })
  for (let i = -5; i <= 5; i++) {
    const half = Math.sqrt(Math.max(0, 0.066 - (i * 0.046) ** 2))
    craft.line(pointsIn({ x: -0.32, y: -0.37 + i * 0.046, width: half }, '-1 0, 1 0'), 0.018, {
      colour: [0.4, 0.06, 55],
    })
  }
}

function paintDial(craft: Craft): void {
  craft.face(rectangle([0.04, -0.64], [0.58, -0.42]), [0.9, 0.09, 85], { share: 1 })
  for (let i = 0; i < 10; i++)
    craft.line(path([0.09 + i * 0.049, -0.6], [0.09 + i * 0.049, i % 3 ? -0.55 : -0.51]), 0.01, { colour: INK })
  craft.line(points('0.36 -0.63, 0.36 -0.43'), 0.016, { colour: [0.56, 0.22, 27] })
  for (const u of [0.16, 0.46]) {
    craft.body([[u, -0.22, 0.1, u + 0.001, -0.22, 0.1, 0, 0]], [[0.85, 0.05, 82]], { gloss: 0.7 })
    craft.line(pointsIn({ x: u }, '0 -0.22, 0.04 -0.29'), 0.016, { colour: INK })
  }
}
