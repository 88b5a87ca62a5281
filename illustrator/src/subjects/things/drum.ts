import { path, points } from '../../math/tables.ts'
import { profile } from '../lathe.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { STRING } from './stringed.ts'

export const drum: PaintedObject = { halfWidth: 0.5, height: 0.86, paint: paintDrum }

function paintDrum(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const shell: Lch = placement.colour ?? [0.5, 0.19, 25]
  craft.contact(0.44)
  craft.lathe(profile('-0.62 0.47 1!, -0.54 0.47 0!, -0.08 0.46 1!, 0 0.46 1'), [shell, [0.76, 0.12, 82]], {
    gloss: 0.6,
    shadow: { length: 0.5 },
  })
  for (let i = -4; i < 4; i++) {
    const at = (k: number) => Math.sin((k / 4) * 1.45) * 0.46
    craft.line(path([at(i), -0.52], [at(i + 0.5), -0.04], [at(i + 1), -0.52]), 0.016, { colour: STRING })
  }
  craft.disc([0, -0.63], { rx: 0.47, ry: 0.13 }, { colour: [0.76, 0.12, 82], share: 0.6 })
  craft.disc([0, -0.64], { rx: 0.43, ry: 0.115 }, { colour: [0.95, 0.025, 85], share: 0.8 })
  for (const stick of [points('-0.3 -0.6, 0.34 -0.84'), points('0.3 -0.58, -0.34 -0.82')])
    craft.tube(stick, 0.02, { material: [0.72, 0.1, 65] })
}
