import { pairs, path, points, pointsIn, triples } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import type { Point } from '../outline.ts'
import { profile } from '../lathe.ts'
import { paintBowl } from './serving.ts'

export const ramen: PaintedObject = { halfWidth: 0.66, height: 0.95, paint: paintRamen }

const WHITE: Lch = [0.95, 0.015, 85]
const SPRING_GREEN: Lch = [0.68, 0.18, 135]

function paintRamen(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBowl(craft, placement.colour ?? [0.42, 0.15, 27], [0.58, 0.13, 58])
  for (let i = 0; i < 11; i++) {
    const u = -0.3 + (i % 6) * 0.055 + (i > 5 ? 0.02 : 0)
    const v = -0.44 - (i > 5 ? 0.035 : 0)
    const path: Point[] = pointsIn({ x: u, y: v }, '-.1 .03, 0 -.045, .12 -.01, .2 .04')
    craft.tube(path, 0.016, { material: [0.86, 0.11, 88] })
  }
  craft.puff(knots('.22 -.5!, .26 -.8!, .47 -.77!, .44 -.46!'), [0.25, 0.05, 150], { swell: 0.012 })
  paintEgg(craft, [-0.2, -0.53])
  paintEgg(craft, [0.02, -0.56])
  craft.body([[0.24, -0.47, 0.085, 0.26, -0.47, 0.085, 0, 0]], [[0.97, 0.01, 60]])
  craft.line(points('.23 -.47, .25 -.51, .29 -.48, .26 -.44, .21 -.44'), 0.022, { colour: [0.66, 0.2, 5] })
  const random = stage.random.child('scallions')
  for (let i = 0; i < 16; i++) {
    const at: Point = [random.between(-0.3, 0.3), random.between(-0.45, -0.36)]
    craft.disc([...at, 0.024, 0.014], { colour: SPRING_GREEN, isDetail: true })
  }
  paintSticks(craft)
  craft.steam([0, -0.58], 0.6)
}

function paintEgg(craft: Craft, [u, v]: Point): void {
  craft.body([[u - 0.03, v, 0.1, u + 0.03, v, 0.1, 0, 0]], [WHITE], { gloss: 0.3 })
  craft.disc([u, v, 0.066, 0.06], { colour: [0.75, 0.17, 65], share: 0.9, isDetail: true })
  craft.disc([u - 0.012, v - 0.014, 0.026, 0.022], { colour: [0.88, 0.13, 80], share: 1, isDetail: true })
}

function paintSticks(craft: Craft): void {
  for (const shift of [0, 0.07])
    craft.tube(
      path([-0.64, -0.62 - shift], [0.05 + shift, -0.54 - shift], [0.66, -0.74 - shift * 2]).map(
        ([u = 0, v = 0], i): Point => [u, i === 1 ? -0.66 - shift : v],
      ),
      0.016,
      { material: [0.36, 0.1, 35], gloss: 0.4 },
    )
}

export const soup: PaintedObject = { halfWidth: 0.62, height: 0.85, paint: paintSoup }

function paintSoup(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  paintBowl(craft, placement.colour ?? [0.9, 0.02, 80], [0.68, 0.17, 52])
  craft.line(points('-.3 -.47, -.12 -.55, .16 -.52, .2 -.44, -.02 -.41, -.1 -.46, .04 -.49'), 0.03, {
    colour: [0.96, 0.04, 85],
    taper: 0.7,
    share: 0.8,
  })
  for (const [u, v, angle] of triples('.3 -.5 .4, .36 -.45 1.2, .25 -.43 -.4'))
    craft.disc([u, v, 0.06, 0.024, angle], { colour: [0.56, 0.16, 138], isDetail: true })
  craft.tube(points('.3 -.5, .52 -.72, .66 -.84'), 0.026, { material: [0.78, 0.015, 80], gloss: 1 })
  craft.steam([-0.05, -0.55], 0.55)
}

export const spaghetti: PaintedObject = { halfWidth: 0.66, height: 0.55, paint: paintSpaghetti }

function paintSpaghetti(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child('spaghetti')
  craft.lathe(profile('-.09 .64, -.04 .5, 0 .3'), [placement.colour ?? WHITE], {
    gloss: 0.4,
    shadow: { length: 1.2, softness: 9 },
  })
  craft.disc([0, -0.09, 0.64, 0.2], { colour: WHITE, share: 0.75 })
  craft.disc([0, -0.08, 0.48, 0.14], { colour: [0.8, 0.03, 80], share: 0.5 })
  for (let i = 0; i < 46; i++) {
    const turn = random.between(0, 6.3)
    const high = (i / 46) * 0.24
    const reach = (0.44 - high * 1.1) * random.between(0.7, 1)
    const path = Array.from({ length: 6 }, (_, k): Point => {
      const a = turn + k * 0.5
      return [Math.cos(a) * reach, -0.1 - high + Math.sin(a) * reach * 0.3]
    })
    craft.tube(path, 0.02, { material: [0.84 - random.between(0, 0.06), 0.13, 85] })
  }
  craft.puff(points('-.24 -.3, -.1 -.4, .1 -.41, .25 -.31, .2 -.22, .05 -.25, -.12 -.19'), [0.52, 0.19, 31], {
    texture: 0.3,
    gloss: 0.5,
  })
  for (const [u, v] of pairs('-.1 -.36, .1 -.36, 0 -.43'))
    craft.body([[u, v, 0.07, u + 0.02, v, 0.07, 0, 0]], [[0.42, 0.09, 42]], { texture: 0.4, roughness: 0.15 })
  craft.disc([0.04, -0.51, 0.09, 0.04, -0.5], { colour: [0.55, 0.16, 138] })
  craft.disc([-0.04, -0.5, 0.07, 0.035, 0.5], { colour: [0.6, 0.17, 135] })
}
