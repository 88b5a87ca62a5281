import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'

export const pizza: PaintedObject = { halfWidth: 0.8, height: 0.72, paint: paintPizza }

const WOOD: Lch = [0.56, 0.085, 58]
interface PizzaTop {
  random: Stage['random']
  centre: Point
  flat: number
  isFree: (angle: number) => boolean
}

function paintPizza(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const flat = 0.5
  const centre: Point = [0, -0.24]
  const random = stage.random.child('pizza')
  craft.contact(0.8, [0, -0.05])
  craft.disc([0, -0.18], { rx: 0.8, ry: 0.8 * flat }, { colour: [0.42, 0.07, 52], share: 0.35 })
  craft.disc([0, -0.22], { rx: 0.8, ry: 0.8 * flat }, { colour: WOOD, share: 0.6 })
  // One slice is being taken: the pie is open there, the slice lies a little further out.
  const from = 0.5
  const to = 1.16
  const pie = (radius: number): Point[] => [
    centre,
    ...Array.from({ length: 33 }, (_, i): Point => {
      const a = to + (i / 32) * (Math.PI * 2 - to + from)
      return [Math.cos(a) * radius, centre[1] + Math.sin(a) * radius * flat]
    }),
  ]
  const crust = pie(0.68).slice(1)
  craft.face(pie(0.68), [0.88, 0.12, 82], { share: 0.72 })
  craft.face(pie(0.63), [0.62, 0.19, 38], { share: 0.7, isDetail: true })
  craft.face(pie(0.57), [0.86, 0.14, 82], { share: 0.75, isDetail: true })
  craft.tube(crust, 0.062, { material: [0.7, 0.12, 64], texture: 0.35 })
  paintToppings(craft, { random, centre, flat, isFree: (a) => a > to + 0.15 || a < from - 0.15 })
  paintPizzaSlice(craft, { tip: [0.13, -0.16], from, to, flat })
}

function paintToppings(craft: Craft, { random, centre, flat, isFree }: PizzaTop): void {
  const spot = (a: number, r: number): Point => [Math.cos(a) * r, centre[1] + Math.sin(a) * r * flat]
  for (let i = 0; i < 20; i++) {
    const a = random.between(0, 6.28)
    const at = spot(a, random.between(0.1, 0.52))
    if (isFree(a)) craft.disc(at, { rx: 0.07, ry: 0.03 }, { colour: [0.95, 0.06, 90], alpha: 0.8, isDetail: true })
  }
  for (let i = 0; i < 11; i++) {
    const a = i * 2.4
    const r = 0.16 + ((i * 0.13) % 0.36)
    if (isFree(a % 6.283)) paintSalami(craft, spot(a, r), 0.092)
  }
  for (let i = 0; i < 12; i++) {
    const a = i * 1.9 + 0.7
    if (isFree(a % 6.283))
      craft.disc(
        spot(a, 0.12 + ((i * 0.17) % 0.4)),
        { rx: 0.06, ry: 0.025, angle: i },
        { colour: [0.52, 0.15, 138], isDetail: true },
      )
  }
}

function paintSalami(craft: Craft, [u, v]: Point, radius: number): void {
  craft.disc(
    [u, v + 0.012],
    { rx: radius, ry: radius * 0.55 },
    { colour: [0.36, 0.13, 28], share: 0.4, isDetail: true },
  )
  craft.disc([u, v], { rx: radius, ry: radius * 0.55 }, { colour: [0.54, 0.2, 29], share: 0.75 })
  craft.disc(
    [u - radius * 0.3, v - radius * 0.15],
    { rx: radius * 0.4, ry: radius * 0.14 },
    { colour: [0.68, 0.17, 32], isDetail: true },
  )
}

function paintPizzaSlice(
  craft: Craft,
  { tip, from, to, flat }: { tip: Point; from: number; to: number; flat: number },
): void {
  const rim = (radius: number): Point[] =>
    Array.from({ length: 9 }, (_, i): Point => {
      const a = from + 0.03 + (i / 8) * (to - from - 0.06)
      return [tip[0] + Math.cos(a) * radius, tip[1] + Math.sin(a) * radius * flat]
    })
  craft.face(
    [tip, ...rim(0.72)].map(([u, v]): Point => [u + 0.015, v + 0.05]),
    [0.3, 0.07, 45],
    { share: 0.3 },
  )
  craft.face([tip, ...rim(0.68)], [0.64, 0.18, 40], { share: 0.75 })
  craft.face([tip, ...rim(0.61)], [0.87, 0.14, 84], { share: 0.85, isDetail: true })
  craft.tube(rim(0.68), 0.062, { material: [0.72, 0.12, 64], texture: 0.35 })
  const middle = (from + to) / 2
  for (const r of [0.3, 0.5])
    paintSalami(craft, [tip[0] + Math.cos(middle) * r, tip[1] + Math.sin(middle) * r * flat], 0.085)
}
