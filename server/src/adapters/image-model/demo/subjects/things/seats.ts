import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { createCraft } from '../craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

/** How high things may be put on furniture, in its own units; what is not named here takes nothing. */
export const SEAT_HEIGHTS: Readonly<Record<string, number>> = { chair: 0.5, armchair: 0.44, piano: 0.62, bench: 0.44 }

export const chair: PaintedObject = { halfWidth: 0.38, height: 1.18, paint: paintChair }
export const armchair: PaintedObject = { halfWidth: 0.62, height: 1.05, paint: paintArmchair }

function paintChair(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? [0.56, 0.1, 55]
  const dark: Lch = [wood[0] * 0.72, wood[1], wood[2]]
  craft.contact(0.36)
  const post = (u0: number, v0: number, u1: number, v1: number, colour: Lch) =>
    craft.tube([[u0, v0], [u1, v1]], 0.032, { material: colour, gloss: 0.4, shadow: { length: 0.4 } }) // prettier-ignore
  post(-0.24, -0.5, -0.27, -0.06, dark)
  post(0.22, -0.5, 0.25, -0.06, dark)
  post(-0.26, -1.16, -0.27, -0.5, dark)
  post(0.22, -1.16, 0.24, -0.5, dark)
  for (const [v, w] of [[-1.08, 0.09], [-0.9, 0.07], [-0.74, 0.07]] as const) // prettier-ignore
    craft.puff([[-0.27, v - w / 2], [-0.02, v - w * 0.8], [0.23, v - w / 2], [0.23, v + w / 2], [-0.02, v + w * 0.3], [-0.27, v + w / 2]], wood, { swell: 0.02, gloss: 0.4 }) // prettier-ignore
  craft.line([[-0.3, -0.22], [0.28, -0.2]], 0.035, { colour: dark }) // prettier-ignore
  post(-0.33, -0.42, -0.36, 0.03, wood)
  post(0.31, -0.42, 0.34, 0.03, wood)
  craft.puff([[-0.28, -0.57, 1], [0.25, -0.57, 1], [0.36, -0.45], [0.35, -0.41, 1], [-0.38, -0.41, 1], [-0.39, -0.45]], [wood[0] + 0.06, wood[1], wood[2] + 8], { swell: 0.025, gloss: 0.3, texture: 0.2 }) // prettier-ignore
}

function paintArmchair(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const cloth: Lch = placement.colour ?? stage.random.child('cloth').pick([[0.46, 0.12, 25], [0.44, 0.08, 175], [0.5, 0.1, 60], [0.42, 0.08, 255]]) // prettier-ignore
  const look = { texture: 0.12, roughness: 0.05, rim: 0.6 }
  craft.contact(0.6)
  for (const u of [-0.44, 0.44]) craft.lathe([[-0.12, 0.04, 0, 1], [0, 0.025]], [[0.3, 0.06, 45]], { u, v: 0.02 }) // prettier-ignore
  craft.puff([[-0.42, -0.2], [-0.46, -0.7], [-0.36, -1], [0, -1.06], [0.36, -1], [0.46, -0.7], [0.42, -0.2]], cloth, { ...look, swell: 0.09, shadow: { length: 0.35, softness: 9 } }) // prettier-ignore
  for (const [u, v] of [[-0.2, -0.84], [0, -0.88], [0.2, -0.84], [-0.11, -0.68], [0.11, -0.68]] as const) // prettier-ignore
    craft.disc([u, v], { rx: 0.022, ry: 0.018 }, { colour: [cloth[0] * 0.5, cloth[1], cloth[2]], isDetail: true })
  craft.puff([[-0.44, -0.44], [0.44, -0.44], [0.46, -0.1], [0.4, -0.05], [-0.4, -0.05], [-0.46, -0.1]], cloth, { ...look, swell: 0.04 }) // prettier-ignore
  craft.puff([[-0.4, -0.48], [0, -0.53], [0.4, -0.48], [0.44, -0.36], [0, -0.31], [-0.44, -0.36]], [cloth[0] + 0.06, cloth[1], cloth[2]], { ...look, swell: 0.05 }) // prettier-ignore
  for (const side of [-1, 1])
    craft.puff([[side * 0.36, -0.56], [side * 0.46, -0.64], [side * 0.6, -0.6], [side * 0.62, -0.48], [side * 0.58, -0.02], [side * 0.38, -0.02]], cloth, { ...look, swell: 0.06, shadow: { length: 0.2 } }) // prettier-ignore
}
