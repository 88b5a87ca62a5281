import { path, points, pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const typewriter: PaintedObject = { halfWidth: 0.66, height: 0.95, paint: paintTypewriter }

const PAPER: Lch = [0.94, 0.03, 85]

function paintTypewriter(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch = placement.colour ?? [0.44, 0.07, 190]
  const dark: Lch = [0.22, 0.02, 250]
  craft.contact(0.62)
  paintCarriage(craft, dark)
  craft.puff(knots('-0.5 -0.6!, 0.5 -0.6!, 0.52 -0.38, 0.64 -0.06, 0.6 0!, -0.6 0!, -0.64 -0.06, -0.52 -0.38'), shell, {
    swell: 0.05,
    gloss: 0.5,
    shadow: { length: 0.4, softness: 9 },
  })
  paintTypebars(craft, dark)
}

function paintCarriage(craft: Craft, dark: Lch): void {
  craft.face(points('-0.34 -0.62, -0.32 -0.95, 0.32 -0.95, 0.34 -0.62'), PAPER, { share: 0.8 })
  for (let i = 0; i < 4; i++)
    craft.line(path([-0.25, -0.87 + i * 0.06], [i === 3 ? 0.02 : 0.25, -0.87 + i * 0.06]), 0.012, {
      colour: [0.35, 0.02, 60],
    })
  craft.tube(points('-0.6 -0.62, 0.6 -0.62'), 0.07, { material: dark, gloss: 0.8 })
  for (const u of [-0.62, 0.62])
    craft.body([[u, -0.62, 0.05, u * 1.02, -0.62, 0.075, 0.1, 0]], [[0.7, 0.02, 80]], { gloss: 1 })
}

function paintTypebars(craft: Craft, dark: Lch): void {
  craft.puff(points('-0.3 -0.55, 0 -0.6, 0.3 -0.55, 0.26 -0.4, 0 -0.37, -0.26 -0.4'), dark, { swell: 0.02 })
  for (let i = 0; i < 9; i++)
    craft.line(pointsIn({ width: i - 4 }, '0.012 -0.4, 0.06 -0.56'), 0.012, { colour: [0.75, 0.02, 80] })
  for (let row = 0; row < 4; row++)
    for (let k = 0; k < 9; k++) {
      const u = (k - 4 + (row % 2) * 0.35) * (0.098 + row * 0.007)
      const v = -0.31 + row * 0.075
      craft.disc([u, v + 0.014], { rx: 0.04, ry: 0.032 }, { colour: [0.14, 0.01, 250], isDetail: true })
      craft.disc([u, v], { rx: 0.038, ry: 0.03 }, { colour: [0.93, 0.03, 85], share: 0.8, isDetail: true })
    }
}
