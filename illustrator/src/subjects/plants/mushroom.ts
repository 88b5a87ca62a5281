import { oklch } from '../../math/colour.ts'
import { lit } from '../../paint/pixels.ts'
import { dab } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelBody } from '../people/body.ts'
import { modelLathe, profile } from '../lathe.ts'
import type { Limb } from '../people/limb.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'
import { castShadow } from '../shadow.ts'

export const mushroom: PaintedObject = { halfWidth: 0.45, height: 0.95, paint: paintMushroom }

const id = ID.subject + 30

function paintMushroom(stage: Stage, { x, y, size: s, flip, colour, index }: ObjectPlacement): void {
  const random = stage.random.child(`mushroom ${index}`)
  const lean = random.between(-0.06, 0.06) * flip
  const stem: Limb[] = [
    [0, -0.04, 0.13, lean * 0.5, -0.3, 0.09, 0, 1],
    [lean * 0.5, -0.3, 0.09, lean, -0.55, 0.08, 0, 1],
    [lean - 0.07, -0.46, 0.05, lean + 0.07, -0.46, 0.05, 0.06, 1],
  ]
  const foot = modelBody(stage, stem, { x, y, size: s, flip: 1, blend: 0.04 })
  castShadow(stage, foot, y, { length: 0.4 })
  const materials = [colour ?? ([0.55, 0.2, 28] as const), [0.92, 0.03, 85] as const]
  shadeBody(stage, foot, materials, { texture: 0.1, id })
  const at = { x: x + lean * s, y: y - s * 0.5, size: s }
  dab(stage, {
    x: at.x,
    y: at.y + s * 0.01,
    rx: s * 0.4,
    ry: s * 0.075,
    colour: lit(oklch(0.8, 0.05, 75), stage.light, 0.25),
    softness: 0.1,
    id: id + 1,
  })
  const cap = modelLathe(stage, profile('-0.42 0.02, -0.38 0.16, -0.25 0.33, -0.08 0.43, -0.02 0.42, 0 0.4'), at)
  shadeBody(stage, cap, materials, { gloss: 0.5, rim: 0.6, id: id + 2 })
  const white = lit(oklch(0.96, 0.02, 85), stage.light, 0.8)
  for (let i = 0; i < 11; i++) {
    const angle = (i / 11) * Math.PI * 2 + random.next()
    const out = 0.1 + 0.24 * random.next()
    const spotY = at.y - s * (0.34 - out * 0.75) + Math.sin(angle) * s * 0.05
    dab(stage, {
      x: at.x + Math.cos(angle) * out * s,
      y: spotY,
      rx: s * 0.035 * (1 - out),
      ry: s * 0.026 * (1 - out * 0.5),
      colour: white,
      softness: 0.2,
      id: id + 3,
    })
  }
}
