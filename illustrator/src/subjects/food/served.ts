import { path } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Craft } from '../vehicles/craft.ts'
import { rectangle } from '../outline.ts'

const WOOD: Lch = [0.56, 0.085, 58]

export function paintPlate(craft: Craft, half: number, colour: Lch = [0.94, 0.012, 240]): void {
  craft.contact(half)
  craft.disc([0, 0.035], { rx: half, ry: half * 0.3 }, { colour: [colour[0] * 0.82, colour[1], colour[2]], share: 0.5 })
  craft.disc([0, 0], { rx: half, ry: half * 0.29 }, { colour, share: 0.75 })
  craft.disc(
    [0, 0],
    { rx: half * 0.76, ry: half * 0.21 },
    { colour: [colour[0] * 0.95, colour[1], colour[2]], share: 0.6 },
  )
}

export function paintBoard(craft: Craft, half: number, deep = 0.3): void {
  craft.contact(half, [0, deep * 0.4])
  craft.face(rectangle([-half, deep * 0.5], [half, deep * 0.5 + 0.06]), [0.42, 0.08, 52], { share: 0.35 })
  craft.face(
    path([-half, deep * 0.5], [-half * 0.9, -deep * 0.5], [half * 0.9, -deep * 0.5], [half, deep * 0.5]),
    WOOD,
    { share: 0.6 },
  )
}
