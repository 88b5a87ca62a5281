import { pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import { profile, type ProfilePoint } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { paintClear, paintShine, SHINE } from './glassware.ts'

export const wine: PaintedObject = { halfWidth: 0.5, height: 1.32, paint: paintWine }
export const bottle: PaintedObject = { halfWidth: 0.24, height: 1.32, paint: paintBottleAlone }

function paintWine(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBottle(craft, -0.24, placement.colour ?? [0.3, 0.07, 150])
  paintGlass(craft, [0.26, 0.04], [0.36, 0.16, 15])
}

function paintBottleAlone(stage: Stage, placement: ObjectPlacement): void {
  paintBottle(createCraft(stage, placement), 0, placement.colour ?? [0.32, 0.08, 150])
}

function paintBottle(craft: Craft, u: number, glass: Lch): void {
  craft.contact(0.22, [u, 0])
  craft.lathe(
    profile(`-1.32 0.062 1!, -1.1 0.07 1!, -1.09 0.066, -0.96 0.07, -0.8 0.17, -0.7 0.205, -0.55 0.21 2!, -0.2 0.21 0!,
      0 0.2 0!`),
    [glass, [0.42, 0.13, 25], [0.93, 0.03, 85]],
    { u, gloss: 1, rim: 0.9, shadow: { length: 0.4 } },
  )
  craft.line(pointsIn({ x: u }, '-0.12 -0.45, 0.12 -0.45'), 0.03, { colour: [0.4, 0.12, 25] })
  craft.line(pointsIn({ x: u }, '-0.1 -0.36, 0.1 -0.36'), 0.014, { colour: [0.55, 0.03, 60] })
  craft.line(pointsIn({ x: u }, '-0.08 -0.31, 0.08 -0.31'), 0.012, { colour: [0.55, 0.03, 60] })
  paintShine(craft, pointsIn({ x: u }, '-0.13 -0.78, -0.15 -0.66, -0.15 -0.1'))
}

function paintGlass(craft: Craft, [u, v]: Point, drink: Lch): void {
  craft.contact(0.18, [u, v])
  craft.disc([u, v], { rx: 0.18, ry: 0.05 }, { colour: [0.88, 0.02, 220], alpha: 0.65 })
  craft.line(pointsIn({ x: u, y: v }, '0 -0.02, 0 -0.36'), 0.03, { colour: SHINE, alpha: 0.8 })
  craft.lathe(profile('-0.6 0.205, -0.5 0.19, -0.4 0.11, -0.36 0.02'), [[...drink, 0.1]], {
    u,
    v,
    gloss: 0.4,
    rim: 0.05,
  })
  craft.disc([u, v - 0.6], { rx: 0.205, ry: 0.045 }, { colour: [drink[0] + 0.16, drink[1], drink[2]], share: 0.8 })
  const bowl: ProfilePoint[] = profile('-0.82 0.165, -0.7 0.205, -0.58 0.22, -0.45 0.17, -0.37 0.03')
  paintClear(craft, bowl, [u, v])
  craft.disc([u, v - 0.82], { rx: 0.165, ry: 0.03 }, { colour: SHINE, alpha: 0.35 })
  paintShine(craft, pointsIn({ x: u, y: v }, '-0.13 -0.76, -0.16 -0.6, -0.12 -0.46'))
}
