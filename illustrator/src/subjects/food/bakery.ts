import { pairs, path, pointsIn } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import { parseLimbs, parseMaterials } from '../limbs.ts'
import { type ObjectCanvas, createPaintedObject } from '../object-canvas.ts'
import type { ObjectPlacement } from '../object.ts'
import type { Point } from '../outline.ts'
import { CREAM, paintBerry, paintBoard, paintPlate, scatterSprinkles, SPRINKLES } from './shared-parts.ts'

export const bread = createPaintedObject({ halfWidth: 0.78, height: 0.56 }, paintBread)
const CRUST: Lch = [0.57, 0.12, 55]
const CRUMB: Lch = [0.9, 0.06, 82]

function paintBread(canvas: ObjectCanvas): void {
  paintBoard(canvas, 0.78, 0.34)
  canvas.body(parseLimbs('0 0: -.36 -.22 .24, .42 -.22 .22; 0 0: -.3 -.3 .2, .36 -.3 .19'), [CRUST], {
    texture: 0.35,
    textureScale: 0.03,
    roughness: 0.1,
    shadow: { length: 0.4, softness: 9 },
  })
  for (const u of [-0.02, 0.18, 0.38]) {
    const cut: Point[] = pointsIn({ x: u }, '-.07 -.46, .02 -.39, .06 -.3')
    canvas.line(cut, 0.075, { color: [0.4, 0.09, 48], taper: 1, share: 0.5 })
    canvas.line(
      cut.map(([a, b]): Point => [a + 0.012, b]),
      0.045,
      { color: CRUMB, taper: 1, share: 0.75 },
    )
  }
  paintBreadSlice(canvas, [-0.4, -0.24])
  paintBreadSlice(canvas, [-0.5, -0.12])
}

/** Paints a slice of bread in front of the loaf. */
function paintBreadSlice(canvas: ObjectCanvas, [u, v]: Point): void {
  const outline = (k: number): [number, number][] =>
    pointsIn({ x: u, y: v, width: k, height: k }, '-.17 .2, -.2 -.1, -.12 -.24, .08 -.25, .18 -.1, .15 .2')
  canvas.inflate(
    outline(1).map(([a, b]): [number, number] => [a + 0.035, b]),
    CRUST,
    { swell: 0.02 },
  )
  canvas.inflate(outline(1), CRUST, { swell: 0.02 })
  canvas.inflate(outline(0.86), CRUMB, { swell: 0.012, texture: 0.25, textureScale: 0.12 })
}

export const croissant = createPaintedObject({ halfWidth: 0.66, height: 0.5 }, paintCroissant)

function paintCroissant(canvas: ObjectCanvas): void {
  paintPlate(canvas, 0.66)
  const segments = 9
  const segmentCenter = (i: number): Point => {
    const a = Math.PI * (0.94 - (i / (segments - 1)) * 0.88)
    return [Math.cos(a) * 0.48, 0.04 - Math.sin(a) * 0.27]
  }
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4]
  for (const i of order) {
    const [u, v] = segmentCenter(i)
    const middle = 1 - Math.abs(i - 4) / 4
    const r = 0.075 + middle * 0.115
    const lean = (i - 4) * 0.035
    canvas.body(
      [
        [u - lean, v - r * 0.8, r * 0.8, u + lean * 0.4, v + r * 0.05, r * 0.92, middle * 0.1, 0],
        [u - lean * 0.9, v - r * 1.15, r * 0.4, u - lean * 0.5, v - r * 0.6, r * 0.6, middle * 0.1, 0],
      ],
      [[0.66 - (i % 2) * 0.05, 0.13, 62 - (i % 2) * 5]],
      { texture: 0.3, textureScale: 0.08, gloss: 0.35, rim: 0.7, ...(i === 4 ? { shadow: { length: 0.3 } } : {}) },
    )
  }
}

export const donut = createPaintedObject({ halfWidth: 0.52, height: 0.92 }, paintDonut)

/** Paints a donut that is tilted toward the viewer, so that its hole is visible. */
function paintDonut(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const createRing = (radius: number, squeeze: number): Point[] =>
    Array.from({ length: 29 }, (_, i): Point => {
      const a = (i / 28) * Math.PI * 2
      return [Math.cos(a) * radius, -0.45 + Math.sin(a) * radius * squeeze]
    })
  canvas.contactShadow(0.36)
  canvas.tube(createRing(0.31, 0.95), 0.165, { material: [0.7, 0.11, 65], shadow: { length: 0.45 } })
  canvas.tube(createRing(0.305, 0.92), 0.14, { material: placement.color ?? [0.74, 0.16, 355], gloss: 0.8 })
  scatterSprinkles(canvas, 44, (random) => {
    const a = random.between(0, 6.28)
    const r = random.between(0.2, 0.41)
    return [Math.cos(a) * r, -0.46 + Math.sin(a) * r * 0.92]
  })
}

export const cookie = createPaintedObject({ halfWidth: 0.56, height: 0.62 }, paintCookies)

function paintCookies(canvas: ObjectCanvas): void {
  const random = canvas.stage.random.child('chips')
  canvas.contactShadow(0.52)
  const paintCookie = (u: number, v: number, scale: number) => {
    canvas.body([[u - 0.04, v + 0.03, 0.34 * scale, u + 0.04, v + 0.03, 0.34 * scale, 0, 0]], [[0.66, 0.11, 65]], {
      texture: 0.35,
      textureScale: 0.06,
      roughness: 0.12,
      shadow: { length: 0.35 },
    })
    for (let i = 0; i < 9; i++) {
      const a = i * 2.4
      const r = (0.06 + ((i * 0.11) % 0.2)) * scale
      const [cu, cv] = [u + Math.cos(a) * r, v + Math.sin(a) * r]
      const chip = 0.03 + random.between(0, 0.02)
      canvas.body([[cu, cv, chip, cu + 0.02, cv + 0.01, chip, 0, 0]], [[0.28, 0.06, 45]], { gloss: 0.6 })
    }
  }
  paintCookie(0.2, -0.34, 0.8)
  paintCookie(-0.16, -0.26, 0.95)
}

export const cake = createPaintedObject({ halfWidth: 0.66, height: 1.12 }, paintCake)

function paintCake(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const icing: Lch =
    placement.color ?? canvas.stage.random.child('icing').pick(colors('.8 .11 5, .38 .08 45, .84 .08 190'))
  paintPlate(canvas, 0.66)
  canvas.lathe(
    '-.46 .48 1!, -.44 .5 1, -.26 .5 0!, -.22 .5 2!, -.02 .5 2!, .02 .49 2',
    [CREAM, [0.74, 0.09, 70], CREAM],
    { texture: 0.1, shadow: { length: 0.5, softness: 9 } },
  )
  paintIcing(canvas, icing)
  for (let i = 0; i < 9; i++) {
    const a = 0.2 + (i / 8) * (Math.PI - 0.4)
    canvas.body(
      [[Math.cos(a) * 0.49, -0.03 + Math.sin(a) * 0.05, 0.06, Math.cos(a) * 0.49, -0.05, 0.035, 0, 0]],
      [icing],
    )
  }
  for (const [u, v] of pairs('-.36 -.5, .36 -.5, -.2 -.43, .22 -.43, 0 -.41')) paintBerry(canvas, [u, v - 0.04], 0.07)
  for (const [i, u] of [-0.2, -0.1, 0, 0.1, 0.2].entries()) paintLittleCandle(canvas, [u, -0.56 + (i % 2) * 0.04], i)
}

/** Paints a smooth top with drips at its edge. */
function paintIcing(canvas: ObjectCanvas, icing: Lch): void {
  const drops: Point[] = []
  for (let i = 0; i <= 18; i++) {
    const a = Math.PI * (1 - i / 18)
    const length = i % 2 ? 0.13 + ((i * 7) % 5) * 0.028 : 0.03
    drops.push([Math.cos(a) * 0.515, -0.47 + Math.sin(a) * 0.06 + length])
  }
  canvas.inflate([[-0.515, -0.5], ...drops, [0.515, -0.5], [0.36, -0.59], [0, -0.63], [-0.36, -0.59]], icing, {
    gloss: 0.5,
    swell: 0.035,
  })
  canvas.ellipse([0, -0.5, 0.47, 0.115], { color: [Math.min(0.96, icing[0] * 1.08), icing[1], icing[2]], share: 0.8 })
}

function paintLittleCandle(canvas: ObjectCanvas, [u, v]: Point, index: number): void {
  const wax = SPRINKLES[index % SPRINKLES.length] ?? CREAM
  canvas.tube(pointsIn({ x: u, y: v }, '0 0, 0 -.24'), 0.02, { material: wax })
  for (const along of [0.05, 0.12, 0.19])
    canvas.line(pointsIn({ x: u, y: v - along }, '-.018 0, .018 -.025'), 0.014, { color: CREAM })
  canvas.glow([u, v - 0.3], 0.3, { color: [0.85, 0.13, 70], strength: 0.5 })
  canvas.body([[u, v - 0.28, 0.022, u, v - 0.345, 0.006, 0, 0]], [[0.93, 0.12, 88, 1.8]])
}

export const cheesecake = createPaintedObject({ halfWidth: 0.6, height: 0.72 }, paintCheesecake)

function paintCheesecake(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const icing: Lch = placement.color ?? [0.62, 0.19, 12]
  paintPlate(canvas, 0.6)
  const paintLayer = (top: number, bottom: number, color: Lch) =>
    canvas.face(path([-0.46, top + 0.12], [0.36, top], [0.36, bottom], [-0.46, bottom + 0.1]), color, { share: 0.62 })
  canvas.contactShadow(0.45, [0, 0.05])
  paintLayer(-0.4, -0.04, [0.82, 0.09, 78])
  paintLayer(-0.4, -0.33, icing)
  paintLayer(-0.2, -0.16, icing)
  paintLayer(-0.24, -0.2, CREAM)
  canvas.inflate('-.47 -.28!, .37 -.38!, .42 -.46, .36 -.52, .2 -.56!', icing, { swell: 0.018, gloss: 0.7 })
  canvas.inflate('.36 -.38, .44 -.46, .42 -.2, .4 0, .34 -.02', CREAM, { swell: 0.02 })
  canvas.body(parseLimbs('0 0: .14 -.49 .1; 0 .03: .14 -.57 .07'), [CREAM], { blend: 0.02 })
  paintBerry(canvas, [0.14, -0.66], 0.085)
}

export const cupcake = createPaintedObject({ halfWidth: 0.4, height: 0.98 }, paintCupcake)

function paintCupcake(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const icing: Lch =
    placement.color ?? canvas.stage.random.child('icing').pick(colors('.82 .1 0, .85 .09 170, .8 .09 300'))
  canvas.contactShadow(0.28)
  canvas.lathe('-.36 .34 0!, 0 .25 0!', parseMaterials('.62 .12 40, .74 .1 50'), {
    stripes: 22,
    shadow: { length: 0.5, softness: 8 },
  })
  canvas.body(
    parseLimbs(`0 0: -.28 -.42 .12, .28 -.42 .12; 0 .04: -.2 -.54 .115, .22 -.55 .115; 0 .06: -.12 -.66 .1, .14 -.67 .1;
      0 .07: -.04 -.76 .075, .05 -.77 .075`),
    [icing],
    { blend: 0.012, gloss: 0.3 },
  )
  canvas.body([[0, -0.88, 0.075, 0.01, -0.88, 0.075, 0.1, 0]], [[0.5, 0.2, 22]], { gloss: 1 })
  canvas.line('.02 -.94, .05 -1.02, .13 -1.06', 0.014, { color: [0.35, 0.08, 120] })
  scatterSprinkles(canvas, 26, (random) => {
    const t = random.next()
    return [random.between(-0.34, 0.34) * (1 - t * 0.75), -0.38 - t * 0.36]
  })
}

export const pancakes = createPaintedObject({ halfWidth: 0.62, height: 0.72 }, paintPancakes)

function paintPancakes(canvas: ObjectCanvas): void {
  paintPlate(canvas, 0.62)
  const layers = 5
  for (let i = 0; i < layers; i++) {
    const v = -0.02 - i * 0.095
    const u = (i % 2 ? 0.02 : -0.015) * (i % 3)
    canvas.lathe('-.1 .4 1, -.06 .45, -.02 .45, .01 .4 1', parseMaterials('.86 .09 80, .63 .12 60'), {
      u,
      v,
      ...(i === 0 ? { shadow: { length: 1 } } : {}),
    })
    canvas.ellipse([u, v - 0.1, 0.43, 0.105], { color: [0.66, 0.13, 62], share: 0.65 })
  }
  const top = -0.02 - layers * 0.095
  paintSyrup(canvas, top)
  paintButter(canvas, top)
  paintBerry(canvas, [0.2, top - 0.05], 0.07)
  for (const u of [-0.5, -0.42, 0.47])
    canvas.body([[u, 0.05, 0.05, u, 0.05, 0.05, 0, 0]], [[0.38, 0.12, 275]], { gloss: 0.5 })
}

function paintSyrup(canvas: ObjectCanvas, top: number): void {
  canvas.inflate(
    pointsIn(
      { y: top },
      '-.34 0, -.1 -.07, .26 -.04, .36 .03, .34 .24, .29 .25, .26 .08, .08 .09, .05 .33, -.01 .32, -.03 .09, -.22 .07, -.26 .19, -.31 .18',
    ),
    [0.52, 0.14, 52],
    { gloss: 1, swell: 0.025 },
  )
}

function paintButter(canvas: ObjectCanvas, top: number): void {
  canvas.face(pointsIn({ y: top }, '-.12 -.06, .02 -.11, .13 -.07, -.01 -.01'), [0.95, 0.09, 98], { share: 0.95 })
  canvas.face(pointsIn({ y: top }, '-.12 -.06, -.01 -.01, -.01 .05, -.12 0'), [0.88, 0.11, 92], { share: 0.6 })
  canvas.face(pointsIn({ y: top }, '.13 -.07, -.01 -.01, -.01 .05, .13 -.01'), [0.9, 0.1, 94], { share: 0.7 })
}

export const icecream = createPaintedObject({ halfWidth: 0.42, height: 1.22 }, paintIceCream)

function paintIceCream(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const flavors = canvas.stage.random.child('flavours').chance(0.5)
    ? colors('.8 .1 5, .95 .04 92, .45 .09 48')
    : colors('.84 .1 160, .8 .11 20, .94 .06 95')
  const [left, right = left, top = left] = placement.color ? [placement.color] : flavors
  canvas.contactShadow(0.16)
  paintCone(canvas)
  const paintScoop = (u: number, v: number, color: Lch) =>
    canvas.body(
      [
        [u, v, 0.2, u + 0.01, v, 0.2, 0, 0],
        [u - 0.15, v + 0.12, 0.06, u + 0.15, v + 0.12, 0.06, 0.05, 0],
        [u - 0.06, v + 0.14, 0.055, u + 0.07, v + 0.15, 0.05, 0.08, 0],
      ],
      [color],
      { blend: 0.02, roughness: 0.16, texture: 0.12, textureScale: 0.12 },
    )
  paintScoop(-0.14, -0.72, left)
  paintScoop(0.14, -0.72, right)
  paintScoop(0, -0.96, top)
  canvas.body([[0.02, -1.17, 0.06, 0.02, -1.17, 0.06, 0.2, 0]], [[0.5, 0.21, 22]], { gloss: 1 })
  canvas.line('.03 -1.22, .07 -1.3', 0.012, { color: [0.35, 0.08, 120] })
  canvas.tube('.12 -1.04, .34 -1.3', 0.026, { material: [0.7, 0.11, 62] })
}

function paintCone(canvas: ObjectCanvas): void {
  canvas.lathe('-.62 .25 0!, -.56 .24 0!, 0 .03 0!', [[0.68, 0.12, 65]], { shadow: { length: 0.5 }, rim: 0.6 })
  for (let i = -3; i <= 3; i++)
    for (const lean of [-1, 1]) {
      const u = i * 0.075
      const foot: Point = [(u + lean * 0.14) * 0.24, -0.08]
      if (Math.abs(u) < 0.22) canvas.line([[u, -0.56], foot], 0.014, { color: [0.48, 0.1, 55], alpha: 0.7 })
    }
}
