import { limbsOf } from '../tube.ts'
import { profile } from '../lathe.ts'
import { path, points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft, type Craft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { GOLD, JEWELS, paintTwinkle } from './riches.ts'
import { rectangle } from '../outline.ts'

export const sword: PaintedObject = { halfWidth: 0.5, height: 1.36, paint: paintSword }

/** In the stone, as the story has it. */
function paintSword(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBlade(craft)
  paintHilt(craft, placement.colour ?? [0.36, 0.1, 30])
  craft.body(
    limbsOf(`0 0: -0.26 -0.1 0.2, 0.24 -0.1 0.19; 0 0.02: -0.05 -0.2 0.14, 0.1 -0.18 0.13;
      0 0.05: -0.4 -0.02 0.1, 0.4 -0.02 0.1`),
    [[0.5, 0.02, 90]],
    { roughness: 0.5, texture: 0.5, textureScale: 0.03, blend: 0.06, shadow: { length: 0.7 } },
  )
  craft.glow([0, -0.62], 0.7, { colour: [0.95, 0.05, 90], strength: 0.16 })
  paintTwinkle(craft, [0.02, -0.74], 0.16)
}

function paintBlade(craft: Craft): void {
  const steel: Lch = [0.84, 0.015, 235]
  craft.contact(0.46)
  craft.face(rectangle([-0.06, -0.2], [0, -0.98]), steel, { share: craft.sunward < 0 ? 1.1 : 0.55 })
  craft.face(rectangle([0.06, -0.2], [0, -0.98]), steel, { share: craft.sunward > 0 ? 1.1 : 0.55 })
  craft.line(points('0 -0.96, 0 -0.3'), 0.012, { colour: [0.5, 0.02, 240] })
}

function paintHilt(craft: Craft, leather: Lch): void {
  craft.body(
    limbsOf(`0 0: -0.26 -0.97 0.035, 0 -1 0.035; 0 0: 0 -1 0.035, 0.26 -0.97 0.035; 0 0: -0.27 -0.97 0.048;
      0 0: 0.27 -0.97 0.048`),
    [GOLD],
    { gloss: 1, rim: 1 },
  )
  craft.lathe(profile('-1.28 0.036 0!, -1.02 0.042'), [leather], { gloss: 0.4 })
  for (let i = 0; i < 5; i++)
    craft.line(path([-0.04, -1.06 - i * 0.045], [0.04, -1.08 - i * 0.045]), 0.012, { colour: GOLD })
  craft.body([[0, -1.31, 0.06, 0, -1.31, 0.06, 0, 0]], [GOLD], { gloss: 1 })
  craft.body([[0, -1, 0.035, 0, -1, 0.035, 0.2, 0]], [[...JEWELS[0], 0.3]], { gloss: 1 })
}
