import { points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const pumpkin: PaintedObject = { halfWidth: 0.58, height: 0.86, paint: paintPumpkin }
export const jackolantern: PaintedObject = { halfWidth: 0.58, height: 0.9, paint: paintJackOLantern }

function paintPumpkin(stage: Stage, placement: ObjectPlacement): void {
  modelPumpkin(createCraft(stage, placement), placement.colour)
}

function modelPumpkin(craft: Craft, colour: Lch | undefined): void {
  craft.contact(0.5)
  for (const u of [-0.4, 0.4, -0.28, 0.28, -0.14, 0.14, 0]) {
    const near = 1 - Math.abs(u) / 0.5
    const [l, c, h] = colour ?? [0.68, 0.18, 52]
    const rib: Lch = [l * (0.88 + near * 0.14), c, h]
    const half = 0.13 + near * 0.03
    const tall = 0.3 + near * 0.05
    craft.puff(
      [
        [u * 0.6, -0.36 - tall],
        [u + half * 0.8, -0.36 - tall * 0.75],
        [u + half * 1.1, -0.36],
        [u + half * 0.8, -0.36 + tall * 0.8],
        [u * 0.8, -0.36 + tall],
        [u - half * 0.8, -0.36 + tall * 0.8],
        [u - half * 1.1, -0.36],
        [u - half * 0.8, -0.36 - tall * 0.75],
      ],
      rib,
      {
        swell: 0.07,
        gloss: 0.3,
        texture: 0.15,
        textureScale: 0.03,
        ...(u === -0.4 ? { shadow: { length: 0.4 } } : {}),
      },
    )
  }
  craft.tube(points('0 -0.66, 0.01 -0.76, 0.1 -0.84'), 0.055, { material: [0.46, 0.09, 120] })
}

/** A face and a light inside. */
function paintJackOLantern(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const glowing: Lch = [0.9, 0.16, 85]
  modelPumpkin(craft, placement.colour)
  for (const side of [-1, 1]) {
    craft.face(pointsIn({ width: side }, '0.1 -0.4, 0.3 -0.44, 0.2 -0.58'), [0.3, 0.1, 40], { share: 0.4 })
    craft.face(pointsIn({ width: side }, '0.13 -0.41, 0.28 -0.44, 0.2 -0.55'), glowing, { share: 2.6, isDetail: true })
  }
  craft.face(points('-0.05 -0.3, 0.05 -0.3, 0 -0.38'), glowing, { share: 2.4 })
  craft.face(
    points(`-0.36 -0.27, -0.22 -0.22, -0.17 -0.27, -0.11 -0.2, 0.03 -0.19, 0.09 -0.25, 0.15 -0.2, 0.24 -0.23,
      0.36 -0.28, 0.24 -0.12, 0.12 -0.08, 0.06 -0.13, 0 -0.07, -0.2 -0.1`),
    glowing,
    { share: 2.4 },
  )
  craft.glow([0, -0.3], 0.9, { colour: [0.8, 0.16, 65], strength: 0.5 })
}
