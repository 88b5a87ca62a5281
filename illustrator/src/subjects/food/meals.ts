import { pairs, path, pointsIn, triples } from '../../math/tables.ts'
import type { Lch } from '../../math/color.ts'
import type { Stage } from '../../paint/stage.ts'
import { type ObjectCanvas, createPaintedObject, createObjectCanvas } from '../object-canvas.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { type Point, rectangle } from '../outline.ts'
import { cup } from '../tableware.ts'
import { fruit } from '../plants/flowers-and-fruit.ts'
import { paintBoard, paintBowl, paintPlate } from './shared-parts.ts'
import { croissant } from './bakery.ts'
import { strawberry } from './produce.ts'

export const ramen = createPaintedObject({ halfWidth: 0.66, height: 0.95 }, paintRamen)
const WHITE: Lch = [0.95, 0.015, 85]
const SPRING_GREEN: Lch = [0.68, 0.18, 135]

function paintRamen(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  paintBowl(canvas, placement.color ?? [0.42, 0.15, 27], [0.58, 0.13, 58])
  for (let i = 0; i < 11; i++) {
    const u = -0.3 + (i % 6) * 0.055 + (i > 5 ? 0.02 : 0)
    const v = -0.44 - (i > 5 ? 0.035 : 0)
    const path: Point[] = pointsIn({ x: u, y: v }, '-.1 .03, 0 -.045, .12 -.01, .2 .04')
    canvas.tube(path, 0.016, { material: [0.86, 0.11, 88] })
  }
  canvas.inflate('.22 -.5!, .26 -.8!, .47 -.77!, .44 -.46!', [0.25, 0.05, 150], { swell: 0.012 })
  paintEgg(canvas, [-0.2, -0.53])
  paintEgg(canvas, [0.02, -0.56])
  canvas.body([[0.24, -0.47, 0.085, 0.26, -0.47, 0.085, 0, 0]], [[0.97, 0.01, 60]])
  canvas.line('.23 -.47, .25 -.51, .29 -.48, .26 -.44, .21 -.44', 0.022, { color: [0.66, 0.2, 5] })
  const random = canvas.stage.random.child('scallions')
  for (let i = 0; i < 16; i++) {
    const scallion: Point = [random.between(-0.3, 0.3), random.between(-0.45, -0.36)]
    canvas.ellipse([...scallion, 0.024, 0.014], { color: SPRING_GREEN, isDetail: true })
  }
  paintChopsticks(canvas)
  canvas.steam([0, -0.58], 0.6)
}

function paintEgg(canvas: ObjectCanvas, [u, v]: Point): void {
  canvas.body([[u - 0.03, v, 0.1, u + 0.03, v, 0.1, 0, 0]], [WHITE], { gloss: 0.3 })
  canvas.ellipse([u, v, 0.066, 0.06], { color: [0.75, 0.17, 65], share: 0.9, isDetail: true })
  canvas.ellipse([u - 0.012, v - 0.014, 0.026, 0.022], { color: [0.88, 0.13, 80], share: 1, isDetail: true })
}

function paintChopsticks(canvas: ObjectCanvas): void {
  for (const shift of [0, 0.07])
    canvas.tube(
      path([-0.64, -0.62 - shift], [0.05 + shift, -0.54 - shift], [0.66, -0.74 - shift * 2]).map(
        ([u = 0, v = 0], i): Point => [u, i === 1 ? -0.66 - shift : v],
      ),
      0.016,
      { material: [0.36, 0.1, 35], gloss: 0.4 },
    )
}

export const soup = createPaintedObject({ halfWidth: 0.62, height: 0.85 }, paintSoup)

function paintSoup(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  paintBowl(canvas, placement.color ?? [0.9, 0.02, 80], [0.68, 0.17, 52])
  canvas.line('-.3 -.47, -.12 -.55, .16 -.52, .2 -.44, -.02 -.41, -.1 -.46, .04 -.49', 0.03, {
    color: [0.96, 0.04, 85],
    taper: 0.7,
    share: 0.8,
  })
  for (const [u, v, angle] of triples('.3 -.5 .4, .36 -.45 1.2, .25 -.43 -.4'))
    canvas.ellipse([u, v, 0.06, 0.024, angle], { color: [0.56, 0.16, 138], isDetail: true })
  canvas.tube('.3 -.5, .52 -.72, .66 -.84', 0.026, { material: [0.78, 0.015, 80], gloss: 1 })
  canvas.steam([-0.05, -0.55], 0.55)
}

export const spaghetti = createPaintedObject({ halfWidth: 0.66, height: 0.55 }, paintSpaghetti)

function paintSpaghetti(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const random = canvas.stage.random.child('spaghetti')
  canvas.lathe('-.09 .64, -.04 .5, 0 .3', [placement.color ?? WHITE], {
    gloss: 0.4,
    shadow: { length: 1.2, softness: 9 },
  })
  canvas.ellipse([0, -0.09, 0.64, 0.2], { color: WHITE, share: 0.75 })
  canvas.ellipse([0, -0.08, 0.48, 0.14], { color: [0.8, 0.03, 80], share: 0.5 })
  for (let i = 0; i < 46; i++) {
    const direction = random.between(0, 6.3)
    const high = (i / 46) * 0.24
    const reach = (0.44 - high * 1.1) * random.between(0.7, 1)
    const path = Array.from({ length: 6 }, (_, k): Point => {
      const a = direction + k * 0.5
      return [Math.cos(a) * reach, -0.1 - high + Math.sin(a) * reach * 0.3]
    })
    canvas.tube(path, 0.02, { material: [0.84 - random.between(0, 0.06), 0.13, 85] })
  }
  canvas.inflate('-.24 -.3, -.1 -.4, .1 -.41, .25 -.31, .2 -.22, .05 -.25, -.12 -.19', [0.52, 0.19, 31], {
    texture: 0.3,
    gloss: 0.5,
  })
  for (const [u, v] of pairs('-.1 -.36, .1 -.36, 0 -.43'))
    canvas.body([[u, v, 0.07, u + 0.02, v, 0.07, 0, 0]], [[0.42, 0.09, 42]], { texture: 0.4, roughness: 0.15 })
  canvas.ellipse([0.04, -0.51, 0.09, 0.04, -0.5], { color: [0.55, 0.16, 138] })
  canvas.ellipse([-0.04, -0.5, 0.07, 0.035, 0.5], { color: [0.6, 0.17, 135] })
}

export const breakfast: PaintedObject = { halfWidth: 0.86, height: 0.92, paint: paintBreakfast }

/** Paints fruit, a glass of juice, coffee, eggs and a croissant, from far to near. */
function paintBreakfast(stage: Stage, placement: ObjectPlacement): void {
  const { x, y, size, flip } = placement
  const paintItem = (painter: PaintedObject, [u, v, scale]: readonly [number, number, number], color?: Lch) =>
    painter.paint(stage, { ...placement, x: x + u * size * flip, y: y + v * size, size: size * scale, color })
  paintItem(fruit, [0.05, -0.26, 0.44])
  paintJuice(createObjectCanvas(stage, { ...placement, x: x + 0.42 * size * flip, y: y - 0.24 * size }))
  paintItem(cup, [-0.56, -0.13, 0.72], placement.color)
  paintFriedEggs(
    createObjectCanvas(stage, { ...placement, x: x + 0.5 * size * flip, y: y + 0.02 * size, size: size * 0.8 }),
  )
  paintItem(croissant, [-0.1, 0.06, 0.56])
  paintItem(egg, [0.94, -0.16, 0.46])
  paintItem(strawberry, [-0.78, 0.09, 0.2])
}

function paintJuice(canvas: ObjectCanvas): void {
  canvas.contactShadow(0.13)
  canvas.lathe('-.52 .155, -.26 .14, 0 .12', [[0.78, 0.165, 65]], { gloss: 0.8, shadow: { length: 0.4 } })
  canvas.lathe('-.58 .16, -.5 .157', [[0.92, 0.02, 90]], { gloss: 0.6 })
  canvas.ellipse([0, -0.57, 0.158, 0.038], { color: [0.94, 0.015, 90], share: 0.7 })
  canvas.ellipse([0, -0.555, 0.14, 0.03], { color: [0.84, 0.15, 75], share: 0.75 })
  canvas.line('-.1 -.46, -.09 -.1', 0.02, { color: [0.97, 0.05, 90], alpha: 0.6 })
  canvas.line('.04 -.56, .16 -.82', 0.026, { color: [0.6, 0.18, 25] })
}

function paintFriedEggs(canvas: ObjectCanvas): void {
  paintPlate(canvas, 0.54, [0.9, 0.03, 225])
  for (const v of [0.05, 0.11])
    canvas.tube(pointsIn({ y: v }, '-.36 -.02, -.2 .03, -.02 -.01, .1 .03'), 0.032, {
      material: [0.5, 0.13, 28],
      gloss: 0.4,
    })
  for (const [u, v, direction] of triples('-.13 -.05 1, .2 -.01 -1')) {
    const white: [number, number][] = Array.from({ length: 12 }, (_, i) => {
      const angle = (i / 12) * Math.PI * 2
      const r = 1 + 0.16 * Math.sin(i * 2.1 * direction)
      return [u + Math.cos(angle) * 0.21 * r, v + Math.sin(angle) * 0.078 * r]
    })
    canvas.inflate(white, [0.97, 0.01, 90], { swell: 0.02, gloss: 0.4 })
    canvas.body([[u, v - 0.018, 0.07, u + 0.015, v - 0.018, 0.07, 0, 0]], [[0.82, 0.17, 75]], { gloss: 0.9 })
  }
  canvas.smoothFace('.32 .06, .4 .01, .44 .06, .37 .1', [0.55, 0.13, 140])
}

export const egg = createPaintedObject({ halfWidth: 0.34, height: 0.82 }, paintEggInCup)

function paintEggInCup(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  canvas.contactShadow(0.22)
  const foot: Lch = [0.72, 0.09, 230]
  canvas.lathe('-.4 .24, -.28 .2, -.18 .08, -.1 .07, -.02 .2, 0 .22', [foot], { gloss: 0.5, shadow: { length: 0.5 } })
  canvas.ellipse([0, -0.4, 0.24, 0.06], { color: foot, share: 0.5 })
  canvas.lathe('-.82 .01, -.79 .1, -.68 .19, -.52 .23, -.38 .2', [placement.color ?? [0.86, 0.05, 60]], {
    gloss: 0.3,
    texture: 0.06,
  })
}

export const cheese = createPaintedObject({ halfWidth: 0.62, height: 0.62 }, paintCheese)

function paintCheese(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const rind: Lch = placement.color ?? [0.84, 0.15, 88]
  paintBoard(canvas, 0.62, 0.34)
  canvas.face('-.5 -.32, .24 -.6, .5 -.4', [rind[0] + 0.06, rind[1] * 0.8, rind[2]], { share: 0.85 })
  canvas.face('-.5 -.32, .5 -.4, .5 .06, -.5 .1', rind, { share: 0.6 })
  for (const [u, v, r] of triples(`-.3 -.1 .075, -.05 -.24 .06, .08 -.02 .09, .32 -.22 .085, .4 0 .045, -.18 .04 .04,
    -.4 -.24 .035`)) {
    canvas.ellipse([u, v, r, r * 1.05], { color: [0.6, 0.14, 75], share: 0.35 })
    canvas.ellipse([u + r * 0.16, v + r * 0.2, r * 0.8], { color: [0.74, 0.15, 82], share: 0.5, isDetail: true })
  }
  for (const [u, v] of pairs('.06 -.46, .26 -.5'))
    canvas.ellipse([u, v, 0.07, 0.025], { color: [0.66, 0.15, 80], share: 0.5 })
}

export const sushi = createPaintedObject({ halfWidth: 0.78, height: 0.52 }, paintSushi)

function paintSushi(canvas: ObjectCanvas): void {
  canvas.contactShadow(0.78, [0, 0.1])
  canvas.face(rectangle([-0.78, 0.13], [0.78, 0.19]), [0.2, 0.02, 260], { share: 0.5 })
  canvas.face('-.78 .13, -.68 -.2, .68 -.2, .78 .13', [0.26, 0.02, 260], { share: 0.8 })
  paintNigiri(canvas, [-0.4, -0.08], [0.72, 0.17, 45])
  paintNigiri(canvas, [0.02, -0.13], [0.6, 0.18, 20])
  paintMaki(canvas, [0.45, -0.05], [0.72, 0.17, 45])
  paintMaki(canvas, [-0.12, 0.08], [0.75, 0.16, 125])
  canvas.body([[0.16, 0.06, 0.06, 0.24, 0.07, 0.05, 0, 0]], [[0.72, 0.13, 128]], { roughness: 0.2 })
  for (const shift of [0, 0.05])
    canvas.tube(path([-0.74, 0.16 + shift], [0.5, 0.2 + shift * 1.6], [0.76, 0.2 + shift * 1.8]), 0.016, {
      material: [0.5, 0.13, 30],
      gloss: 0.5,
    })
}

function paintNigiri(canvas: ObjectCanvas, [u, v]: Point, fish: Lch): void {
  canvas.contactShadow(0.22, [u, v + 0.07])
  canvas.body([[u - 0.13, v, 0.11, u + 0.13, v, 0.11, 0, 0]], [[0.97, 0.01, 90]], { roughness: 0.5, texture: 0.15 })
  canvas.inflate(
    pointsIn({ x: u, y: v }, '-.27 .01, -.22 -.13, 0 -.2, .22 -.14, .29 .02, .2 -.03, 0 -.06, -.18 -.03'),
    fish,
    { swell: 0.035, gloss: 0.8 },
  )
  for (let i = 0; i < 5; i++) {
    const x = u - 0.17 + i * 0.085
    canvas.line(pointsIn({ x, y: v }, '0 -.145, .03 -.1, .035 -.045'), 0.014, { color: [0.9, 0.06, 50], taper: 0.5 })
  }
}

function paintMaki(canvas: ObjectCanvas, [u, v]: Point, fillingColor: Lch): void {
  canvas.contactShadow(0.17, [u, v + 0.1])
  canvas.lathe('-.16 .165 0!, .1 .165', [[0.22, 0.04, 155]], { u, v, gloss: 0.3 })
  canvas.ellipse([u, v - 0.155, 0.165, 0.085], { color: [0.22, 0.04, 155] })
  canvas.ellipse([u, v - 0.158, 0.145, 0.072], { color: [0.97, 0.01, 90], share: 0.85 })
  canvas.ellipse([u - 0.02, v - 0.16, 0.075, 0.038], { color: fillingColor, share: 0.8 })
  canvas.ellipse([u + 0.05, v - 0.15, 0.035, 0.02], { color: [0.75, 0.15, 128], isDetail: true })
}
