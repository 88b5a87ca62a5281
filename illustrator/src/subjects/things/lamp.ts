import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
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
