import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

export const cookie: PaintedObject = { halfWidth: 0.56, height: 0.62, paint: paintCookies }

function paintCookies(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('chips')
  craft.contact(0.52)
  const biscuit = (u: number, v: number, squash: number) => {
    craft.body([[u - 0.04, v + 0.03, 0.34 * squash, u + 0.04, v + 0.03, 0.34 * squash, 0, 0]], [[0.66, 0.11, 65]], {
      texture: 0.35,
      textureScale: 0.06,
      roughness: 0.12,
      shadow: { length: 0.35 },
    })
    for (let i = 0; i < 9; i++) {
      const a = i * 2.4
      const r = (0.06 + ((i * 0.11) % 0.2)) * squash
      const [cu, cv] = [u + Math.cos(a) * r, v + Math.sin(a) * r]
      const chip = 0.03 + random.between(0, 0.02)
      craft.body([[cu, cv, chip, cu + 0.02, cv + 0.01, chip, 0, 0]], [[0.28, 0.06, 45]], { gloss: 0.6 })
    }
  }
  biscuit(0.2, -0.34, 0.8)
  biscuit(-0.16, -0.26, 0.95)
}
