import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { points, pointsIn } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { byItself } from './by-itself.ts'

export const lamp: PaintedObject = { halfWidth: 0.42, height: 1.12, paint: paintLamp }

const WARM: Lch = [0.88, 0.12, 75]
const BRASS: Lch = [0.66, 0.11, 80]

function paintLamp(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(byItself(stage), placement)
  const shade: Lch = placement.colour ?? [0.88, 0.08, 80]
  craft.contact(0.26)
  craft.glow([0, -0.8], 1.6, { colour: [0.84, 0.12, 70], strength: 0.5 })
  craft.lathe(
    profile('-0.56 0.035, -0.4 0.04, -0.3 0.12, -0.16 0.13, -0.07 0.06 1, -0.03 0.2 1, 0 0.22 1'),
    [[0.46, 0.08, 200], BRASS],
    { gloss: 0.9, shadow: { length: 0.4 } },
  )
  craft.lathe(profile('-1.1 0.2 0!, -0.56 0.42 0!'), [[shade[0], shade[1], shade[2], 0.75]], { rim: 0.2 })
  craft.disc([0, -0.56], { rx: 0.41, ry: 0.05 }, { colour: [0.96, 0.08, 88], share: 1.3 })
  craft.disc([0, -1.09], { rx: 0.19, ry: 0.025 }, { colour: [0.99, 0.05, 90], share: 1.5 })
  craft.glow([0, -0.82], 0.7, { colour: WARM, strength: 0.45 })
}

export const lantern: PaintedObject = { halfWidth: 0.34, height: 1.1, paint: paintLantern }

function paintLantern(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(byItself(stage), placement)
  const iron: Lch = placement.colour ?? [0.3, 0.03, 250]
  craft.contact(0.28)
  craft.glow([0, -0.42], 1.5, { colour: [0.82, 0.13, 65], strength: 0.6 })
  craft.tube(points('-0.14 -0.86, -0.2 -1, 0 -1.08, 0.2 -1, 0.14 -0.86'), 0.02, { material: iron, gloss: 0.6 })
  craft.face(points('-0.25 -0.7, 0.25 -0.7, 0.28 -0.1, -0.28 -0.1'), [0.78, 0.14, 65], { share: 0.9 })
  craft.glow([0, -0.36], 0.42, { colour: [0.9, 0.13, 78], strength: 0.9 })
  craft.lathe(profile('-0.3 0.08 0!, -0.08 0.085'), [[0.93, 0.05, 88, 0.4]])
  craft.body([[0, -0.37, 0.035, 0, -0.47, 0.008, 0, 0]], [[0.95, 0.11, 90, 2.4]])
  paintCage(craft, iron)
  craft.glow([0, -0.4], 0.75, { colour: [0.88, 0.13, 72], strength: 0.5 })
}

function paintCage(craft: Craft, iron: Lch): void {
  for (const u of [-0.26, -0.09, 0.09, 0.26])
    craft.line(pointsIn({ width: u }, '0.95 -0.7, 1.06 -0.08'), Math.abs(u) > 0.2 ? 0.045 : 0.022, { colour: iron })
  craft.lathe(profile('-0.1 0.29 0!, -0.05 0.32 0!, 0 0.33'), [iron], { gloss: 0.6, shadow: { length: 0.4 } })
  craft.lathe(profile('-0.9 0.04, -0.86 0.09 0!, -0.82 0.1 0!, -0.72 0.32 0!, -0.67 0.32'), [iron], {
    gloss: 0.6,
    rim: 0.9,
  })
}
