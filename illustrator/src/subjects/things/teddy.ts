import { limbsOf } from '../tube.ts'
import { points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { Limb } from '../people/limb.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const teddy: PaintedObject = { halfWidth: 0.5, height: 1.08, paint: paintTeddy }

const TEDDY: readonly Limb[] = limbsOf(`0 -0.02: -0.2 -0.99 0.1, -0.21 -0.99 0.1;
  0 -0.02: 0.2 -0.99 0.1, 0.21 -0.99 0.1; 1 0.07: -0.2 -0.985 0.058; 1 0.07: 0.2 -0.985 0.058;
  0 0: 0 -0.3 0.27, 0 -0.44 0.2; 1 0.1: 0 -0.28 0.19, 0 -0.32 0.18; 0 0.06: -0.06 -0.78 0.25, 0.06 -0.78 0.25;
  0 0.08: -0.22 -0.5 0.09, -0.36 -0.28 0.1; 0 0.08: 0.22 -0.5 0.09, 0.36 -0.28 0.1;
  0 0.1: -0.18 -0.14 0.13, -0.36 -0.12 0.125; 0 0.1: 0.18 -0.14 0.13, 0.36 -0.12 0.125;
  1 0.19: -0.38 -0.13 0.105, -0.39 -0.13 0.105; 1 0.19: 0.38 -0.13 0.105, 0.39 -0.13 0.105;
  1 0.25: 0 -0.69 0.12, 0 -0.7 0.115; 2 0.33: -0.1 -0.82 0.034; 2 0.33: 0.1 -0.82 0.034;
  2 0.36: -0.02 -0.74 0.04, 0.02 -0.74 0.04`)

function paintTeddy(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const plush: Lch = placement.colour ?? [0.58, 0.1, 62]
  craft.contact(0.46)
  craft.body(TEDDY, [plush, [Math.min(0.93, plush[0] + 0.2), plush[1] * 0.6, plush[2] + 8], [0.15, 0.02, 40]], {
    blend: 0.025,
    roughness: 0.22,
    texture: 0.16,
    textureScale: 0.12,
    shadow: { length: 0.4, softness: 9 },
  })
  craft.line(points('0 -0.7, 0 -0.66, -0.05 -0.63'), 0.014, { colour: [0.2, 0.03, 40] })
  craft.line(points('0 -0.66, 0.05 -0.63'), 0.014, { colour: [0.2, 0.03, 40] })
  for (const u of [-0.09, 0.11])
    craft.disc([u, -0.835], { rx: 0.012, ry: 0.012 }, { colour: [1, 0, 0], share: 1.2, isDetail: true })
  const ribbon: Lch = Math.abs(plush[2] - 25) < 30 && plush[1] > 0.14 ? [0.84, 0.1, 220] : [0.53, 0.2, 25]
  for (const side of [-1, 1])
    craft.puff(pointsIn({ width: side }, '0 -0.52, 0.16 -0.6, 0.2 -0.52, 0.16 -0.44'), ribbon, {
      swell: 0.03,
      gloss: 0.4,
    })
  craft.body([[0, -0.52, 0.045, 0, -0.51, 0.045, 0.1, 0]], [ribbon], { gloss: 0.4 })
}
