import { pairs, path, points, pointsIn } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { knots } from '../../raster/ring.ts'
import { profile } from '../lathe.ts'
import { type Craft, createCraft, type Look } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

/** How high things may be put on furniture, in its own units; what is not named here takes nothing. */
export const SEAT_HEIGHTS: Readonly<Record<string, number>> = { chair: 0.5, armchair: 0.44, sofa: 0.44, piano: 0.62 }

export const armchair: PaintedObject = { halfWidth: 0.62, height: 1.05, paint: paintArmchair }

function paintArmchair(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const cloth: Lch =
    placement.colour ??
    stage.random.child('cloth').pick(colours('0.46 0.12 25, 0.44 0.08 175, 0.5 0.1 60, 0.42 0.08 255'))
  const look = { texture: 0.12, roughness: 0.05, rim: 0.6 }
  craft.contact(0.6)
  for (const u of [-0.44, 0.44]) craft.lathe(profile('-0.12 0.04 0!, 0 0.025'), [[0.3, 0.06, 45]], { u, v: 0.02 })
  craft.puff(points('-0.42 -0.2, -0.46 -0.7, -0.36 -1, 0 -1.06, 0.36 -1, 0.46 -0.7, 0.42 -0.2'), cloth, {
    ...look,
    swell: 0.09,
    shadow: { length: 0.35, softness: 9 },
  })
  for (const [u, v] of pairs('-0.2 -0.84, 0 -0.88, 0.2 -0.84, -0.11 -0.68, 0.11 -0.68'))
    craft.disc([u, v], { rx: 0.022, ry: 0.018 }, { colour: [cloth[0] * 0.5, cloth[1], cloth[2]], isDetail: true })
  paintSeatAndArms(craft, cloth, look)
}

function paintSeatAndArms(craft: Craft, cloth: Lch, look: Look): void {
  craft.puff(points('-0.44 -0.44, 0.44 -0.44, 0.46 -0.1, 0.4 -0.05, -0.4 -0.05, -0.46 -0.1'), cloth, {
    ...look,
    swell: 0.04,
  })
  craft.puff(
    points('-0.4 -0.48, 0 -0.53, 0.4 -0.48, 0.44 -0.36, 0 -0.31, -0.44 -0.36'),
    [cloth[0] + 0.06, cloth[1], cloth[2]],
    { ...look, swell: 0.05 },
  )
  for (const side of [-1, 1])
    craft.puff(
      pointsIn({ width: side }, '0.36 -0.56, 0.46 -0.64, 0.6 -0.6, 0.62 -0.48, 0.58 -0.02, 0.38 -0.02'),
      cloth,
      { ...look, swell: 0.06, shadow: { length: 0.2 } },
    )
}

export const chair: PaintedObject = { halfWidth: 0.38, height: 1.18, paint: paintChair }

function paintChair(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const wood: Lch = placement.colour ?? [0.56, 0.1, 55]
  const dark: Lch = [wood[0] * 0.72, wood[1], wood[2]]
  craft.contact(0.36)
  const post = (u0: number, v0: number, u1: number, v1: number, colour: Lch) =>
    craft.tube(path([u0, v0], [u1, v1]), 0.032, { material: colour, gloss: 0.4, shadow: { length: 0.4 } })
  post(-0.24, -0.5, -0.27, -0.06, dark)
  post(0.22, -0.5, 0.25, -0.06, dark)
  post(-0.26, -1.16, -0.27, -0.5, dark)
  post(0.22, -1.16, 0.24, -0.5, dark)
  for (const [v, w] of pairs('-1.08 0.09, -0.9 0.07, -0.74 0.07'))
    craft.puff(
      [
        [-0.27, v - w / 2],
        [-0.02, v - w * 0.8],
        [0.23, v - w / 2],
        [0.23, v + w / 2],
        [-0.02, v + w * 0.3],
        [-0.27, v + w / 2],
      ],
      wood,
      { swell: 0.02, gloss: 0.4 },
    )
  craft.line(points('-0.3 -0.22, 0.28 -0.2'), 0.035, { colour: dark })
  post(-0.33, -0.42, -0.36, 0.03, wood)
  post(0.31, -0.42, 0.34, 0.03, wood)
  craft.puff(
    knots('-0.28 -0.57!, 0.25 -0.57!, 0.36 -0.45, 0.35 -0.41!, -0.38 -0.41!, -0.39 -0.45'),
    [wood[0] + 0.06, wood[1], wood[2] + 8],
    { swell: 0.025, gloss: 0.3, texture: 0.2 },
  )
}

export const sofa: PaintedObject = { halfWidth: 1.06, height: 0.96, paint: paintSofa }

/** The middles of the seats. */
const SEATS = [-0.56, 0, 0.56]
const LOOK = { texture: 0.12, roughness: 0.05, rim: 0.6 }

/** Three seats between rolled arms, with scatter cushions. */
function paintSofa(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('sofa')
  const cloth: Lch = placement.colour ?? random.pick(colours('0.45 0.08 190, 0.47 0.12 25, 0.5 0.07 255, 0.62 0.07 70'))
  craft.contact(1)
  paintFeet(craft)
  paintBack(craft, cloth)
  paintSeats(craft, cloth)
  paintCushions(craft, cloth[2])
  paintArms(craft, cloth)
}

function paintFeet(craft: Craft): void {
  for (const u of [-0.9, 0.9]) craft.lathe(profile('-0.1 0.04 0!, 0.02 0.025'), [[0.3, 0.06, 45]], { u, v: 0.01 })
}

function paintBack(craft: Craft, cloth: Lch): void {
  craft.puff(
    points('-0.9 -0.2, -0.94 -0.72, -0.84 -0.92, -0.4 -0.95, 0 -0.97, 0.4 -0.95, 0.84 -0.92, 0.94 -0.72, 0.9 -0.2'),
    cloth,
    { ...LOOK, swell: 0.08, shadow: { length: 0.35, softness: 9 } },
  )
  for (const u of SEATS)
    craft.puff(
      pointsIn({ x: u }, '-0.26 -0.46, -0.27 -0.8, 0 -0.86, 0.27 -0.8, 0.26 -0.46'),
      [cloth[0] + 0.035, cloth[1], cloth[2]],
      { ...LOOK, swell: 0.07 },
    )
}

function paintSeats(craft: Craft, cloth: Lch): void {
  craft.puff(points('-0.86 -0.4, 0.86 -0.4, 0.9 -0.08, 0.84 -0.03, -0.84 -0.03, -0.9 -0.08'), cloth, {
    ...LOOK,
    swell: 0.04,
  })
  for (const u of SEATS)
    craft.puff(
      pointsIn({ x: u }, '-0.27 -0.47, 0 -0.51, 0.27 -0.47, 0.28 -0.33, 0 -0.28, -0.28 -0.33'),
      [cloth[0] + 0.06, cloth[1], cloth[2]],
      { ...LOOK, swell: 0.05 },
    )
}

function paintArms(craft: Craft, cloth: Lch): void {
  for (const side of [-1, 1])
    craft.puff(
      pointsIn({ width: side }, '0.82 -0.54, 0.9 -0.63, 1.03 -0.6, 1.06 -0.48, 1.02 -0.01, 0.84 -0.01'),
      cloth,
      { ...LOOK, swell: 0.06, shadow: { length: 0.2 } },
    )
}

function paintCushions(craft: Craft, hue: number): void {
  const bright: Lch = [0.8, 0.1, hue + 150]
  for (const [u, lean, colour] of [
    [-0.68, 0.06, bright],
    [0.72, -0.05, [0.9, 0.03, 85]],
  ] as const)
    craft.puff(
      [
        [u - 0.17 + lean, -0.76, 1],
        [u + lean, -0.73],
        [u + 0.17 + lean, -0.74, 1],
        [u + 0.15, -0.58],
        [u + 0.18, -0.44, 1],
        [u, -0.46],
        [u - 0.17, -0.43, 1],
        [u - 0.15, -0.6],
      ],
      colour,
      { swell: 0.06, texture: 0.2 },
    )
}
