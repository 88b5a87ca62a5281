import { path } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import type { Stage } from '../../paint/stage.ts'
import { type ObjectCanvas, createPaintedObject } from '../object-canvas.ts'
import type { ObjectPlacement } from '../object.ts'
import { ellipse, type Point } from '../outline.ts'

export const burger = createPaintedObject({ halfWidth: 0.56, height: 0.86 }, paintBurger)

function paintBurger(canvas: ObjectCanvas): void {
  const bun: Lch = [0.68, 0.13, 62]
  const paintWavyLayer = (v: number, waveDepth: number, color: Lch) => {
    const edge = Array.from({ length: 17 }, (_, i): Point => {
      const u = -0.56 + (i / 16) * 1.12
      return [u, v + (i % 2 ? waveDepth : 0) + 0.05 * Math.cos((u / 0.56) * 1.57)]
    })
    canvas.inflate([[-0.54, v - 0.06], ...edge, [0.54, v - 0.06]], color, { swell: 0.02, gloss: 0.3 })
  }
  canvas.contactShadow(0.5)
  canvas.lathe('-.2 .5, -.1 .53, 0 .42', [bun], { texture: 0.15, shadow: { length: 0.7, softness: 9 } })
  paintWavyLayer(-0.2, 0.06, [0.66, 0.17, 132])
  canvas.body([[-0.44, -0.31, 0.105, 0.44, -0.31, 0.105, 0.1, 0]], [[0.36, 0.08, 42]], {
    texture: 0.5,
    roughness: 0.25,
  })
  canvas.face('-.54 -.4, .54 -.4, .3 -.25, .16 -.34, -.1 -.34, -.26 -.22, -.4 -.34', [0.83, 0.16, 78], { share: 0.8 })
  canvas.body([[-0.46, -0.42, 0.05, 0.46, -0.42, 0.05, 0.1, 0]], [[0.58, 0.21, 30]], { gloss: 0.7 })
  paintWavyLayer(-0.46, 0.06, [0.72, 0.18, 128])
  canvas.lathe('-.86 .02, -.82 .24, -.72 .42, -.58 .53, -.48 .5', [bun], { gloss: 0.5, texture: 0.12 })
  const random = canvas.stage.random.child('sesame')
  for (let i = 0; i < 26; i++) {
    const t = random.next()
    const u = random.between(-0.36, 0.36) * (0.5 + t * 0.6)
    canvas.ellipse([u, -0.82 + t * 0.2 + u * u * 0.5, 0.02, 0.012, u * 2], {
      color: [0.94, 0.06, 85],
      share: 0.9,
      isDetail: true,
    })
  }
}

export const fries = createPaintedObject({ halfWidth: 0.36, height: 1 }, paintFries)

function paintFries(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const random = canvas.stage.random.child('fries')
  const box: Lch = placement.color ?? [0.56, 0.21, 27]
  for (let i = 0; i < 17; i++) {
    const u = -0.26 + ((i * 7) % 17) * 0.0325
    const top = -random.between(0.72, 1) + Math.abs(u) * 0.4
    canvas.tube(path([u * 0.8, -0.3], [u * 1.15 + random.between(-0.02, 0.02), top]), 0.036, {
      material: [0.84 - (i % 3) * 0.04, 0.14, 84],
    })
  }
  canvas.contactShadow(0.26)
  canvas.inflate('-.34 -.56!, 0 -.44, .34 -.56!, .26 0!, -.26 0!', box, { swell: 0.025, shadow: { length: 0.5 } })
  canvas.ellipse([0, -0.24, 0.11], { color: [0.88, 0.15, 90], share: 0.8 })
}

export const hotdog = createPaintedObject({ halfWidth: 0.68, height: 0.42 }, paintHotdog)

function paintHotdog(canvas: ObjectCanvas): void {
  const bun: Lch = [0.73, 0.12, 66]
  canvas.contactShadow(0.6)
  canvas.body([[-0.46, -0.26, 0.13, 0.46, -0.26, 0.13, 0, 0]], [bun], { texture: 0.12 })
  canvas.body([[-0.58, -0.28, 0.1, 0.58, -0.28, 0.1, 0.2, 0]], [[0.5, 0.16, 35]], { gloss: 0.8 })
  canvas.body([[-0.46, -0.13, 0.15, 0.46, -0.13, 0.15, 0.3, 0]], [bun], { texture: 0.12, shadow: { length: 0.6 } })
  const squiggle = Array.from({ length: 15 }, (_, i): Point => [-0.52 + i * 0.074, -0.31 + (i % 2 ? 0.05 : -0.04)])
  canvas.tube(squiggle, 0.02, { material: [0.86, 0.17, 92], gloss: 0.6 })
}

export const taco = createPaintedObject({ halfWidth: 0.6, height: 0.64 }, paintTaco)
const WOOD: Lch = [0.56, 0.085, 58]

function paintTaco(canvas: ObjectCanvas): void {
  const random = canvas.stage.random.child('taco')
  const createShell = (lift: number): Point[] =>
    ellipse([0, 0], { rx: 0.58, ry: 0.58 - lift }).filter(([, v]) => v <= 0.001)
  canvas.contactShadow(0.5)
  canvas.inflate(
    createShell(-0.03).map(([u, v]): readonly [number, number] => [u * 1.02 + 0.04, v - 0.04]),
    [0.6, 0.12, 65],
    { swell: 0.02 },
  )
  for (let i = 0; i < 44; i++) {
    const a = Math.PI + (i / 43) * Math.PI
    const r = 0.53 + random.between(-0.02, 0.08)
    const filling: Point = [Math.cos(a) * r + 0.02, Math.sin(a) * r - 0.02]
    const color: Lch = colors('.7 .18 132, .6 .2 30, .4 .09 45, .86 .15 88')[i % 4] ?? WOOD
    canvas.body(
      [[filling[0], filling[1], random.between(0.04, 0.07), filling[0] + 0.03, filling[1] + 0.02, 0.04, 0, 0]],
      [color],
    )
  }
  canvas.inflate(createShell(0.04), [0.8, 0.14, 80], { swell: 0.04, texture: 0.3, shadow: { length: 0.4 } })
  for (let i = 0; i < 18; i++)
    canvas.ellipse([random.between(-0.4, 0.4), -random.between(0.04, 0.36), 0.03, 0.018, i], {
      color: [0.66, 0.13, 68],
      alpha: 0.6,
      isDetail: true,
    })
}

export const pizza = createPaintedObject({ halfWidth: 0.8, height: 0.72 }, paintPizza)

type ToppingArea = { random: Stage['random']; center: Point; squash: number; isFree: (angle: number) => boolean }

function paintPizza(canvas: ObjectCanvas): void {
  const squash = 0.5
  const center: Point = [0, -0.24]
  const random = canvas.stage.random.child('pizza')
  canvas.contactShadow(0.8, [0, -0.05])
  canvas.ellipse([0, -0.18, 0.8, 0.8 * squash], { color: [0.42, 0.07, 52], share: 0.35 })
  canvas.ellipse([0, -0.22, 0.8, 0.8 * squash], { color: WOOD, share: 0.6 })
  // One slice is pulled out a little: the pizza has a gap between the angles `from` and `to`.
  const from = 0.5
  const to = 1.16
  const createPie = (radius: number): Point[] => [
    center,
    ...Array.from({ length: 33 }, (_, i): Point => {
      const a = to + (i / 32) * (Math.PI * 2 - to + from)
      return [Math.cos(a) * radius, center[1] + Math.sin(a) * radius * squash]
    }),
  ]
  const crust = createPie(0.68).slice(1)
  canvas.face(createPie(0.68), [0.88, 0.12, 82], { share: 0.72 })
  canvas.face(createPie(0.63), [0.62, 0.19, 38], { share: 0.7, isDetail: true })
  canvas.face(createPie(0.57), [0.86, 0.14, 82], { share: 0.75, isDetail: true })
  canvas.tube(crust, 0.062, { material: [0.7, 0.12, 64], texture: 0.35 })
  paintToppings(canvas, { random, center, squash, isFree: (a) => a > to + 0.15 || a < from - 0.15 })
  paintPizzaSlice(canvas, { tip: [0.13, -0.16], from, to, squash })
}

function paintToppings(canvas: ObjectCanvas, { random, center, squash, isFree }: ToppingArea): void {
  const pointOnPizza = (a: number, r: number): Point => [Math.cos(a) * r, center[1] + Math.sin(a) * r * squash]
  for (let i = 0; i < 20; i++) {
    const a = random.between(0, 6.28)
    const cheese = pointOnPizza(a, random.between(0.1, 0.52))
    if (isFree(a)) canvas.ellipse([...cheese, 0.07, 0.03], { color: [0.95, 0.06, 90], alpha: 0.8, isDetail: true })
  }
  for (let i = 0; i < 11; i++) {
    const a = i * 2.4
    const r = 0.16 + ((i * 0.13) % 0.36)
    if (isFree(a % 6.283)) paintSalami(canvas, pointOnPizza(a, r), 0.092)
  }
  for (let i = 0; i < 12; i++) {
    const a = i * 1.9 + 0.7
    if (isFree(a % 6.283))
      canvas.ellipse([...pointOnPizza(a, 0.12 + ((i * 0.17) % 0.4)), 0.06, 0.025, i], {
        color: [0.52, 0.15, 138],
        isDetail: true,
      })
  }
}

function paintSalami(canvas: ObjectCanvas, [u, v]: Point, radius: number): void {
  canvas.ellipse([u, v + 0.012, radius, radius * 0.55], { color: [0.36, 0.13, 28], share: 0.4, isDetail: true })
  canvas.ellipse([u, v, radius, radius * 0.55], { color: [0.54, 0.2, 29], share: 0.75 })
  canvas.ellipse([u - radius * 0.3, v - radius * 0.15, radius * 0.4, radius * 0.14], {
    color: [0.68, 0.17, 32],
    isDetail: true,
  })
}

function paintPizzaSlice(
  canvas: ObjectCanvas,
  { tip, from, to, squash }: { tip: Point; from: number; to: number; squash: number },
): void {
  const createRim = (radius: number): Point[] =>
    Array.from({ length: 9 }, (_, i): Point => {
      const a = from + 0.03 + (i / 8) * (to - from - 0.06)
      return [tip[0] + Math.cos(a) * radius, tip[1] + Math.sin(a) * radius * squash]
    })
  canvas.face(
    [tip, ...createRim(0.72)].map(([u, v]): Point => [u + 0.015, v + 0.05]),
    [0.3, 0.07, 45],
    { share: 0.3 },
  )
  canvas.face([tip, ...createRim(0.68)], [0.64, 0.18, 40], { share: 0.75 })
  canvas.face([tip, ...createRim(0.61)], [0.87, 0.14, 84], { share: 0.85, isDetail: true })
  canvas.tube(createRim(0.68), 0.062, { material: [0.72, 0.12, 64], texture: 0.35 })
  const middle = (from + to) / 2
  for (const r of [0.3, 0.5])
    paintSalami(canvas, [tip[0] + Math.cos(middle) * r, tip[1] + Math.sin(middle) * r * squash], 0.085)
}
