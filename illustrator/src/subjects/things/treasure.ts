import { colors, type Lch } from '../../math/color.ts'
import { pairs, path, points, pointsIn, quads } from '../../math/tables.ts'
import { type ObjectCanvas, createPaintedObject } from '../object-canvas.ts'
import { type Point, rectangle } from '../outline.ts'
import type { ObjectPlacement } from '../object.ts'
import { parseLimbs } from '../limbs.ts'

const GOLD: Lch = [0.78, 0.14, 85]
const JEWELS = colors('.5 .22 22, .5 .17 262, .58 .16 155')

export function paintTwinkle(canvas: ObjectCanvas, [u, v]: Point, radius: number): void {
  const star = Array.from({ length: 8 }, (_, i): Point => {
    const r = i % 2 ? radius * 0.12 : radius * (i % 4 ? 0.7 : 1)
    return [u + Math.sin((i / 8) * 6.283) * r, v - Math.cos((i / 8) * 6.283) * r]
  })
  canvas.face(star, [0.99, 0.02, 90], { share: 2, isDetail: true })
  canvas.glow([u, v], radius * 1.6, { color: [0.97, 0.04, 90], strength: 0.5 })
}

export const chest = createPaintedObject({ halfWidth: 0.66, height: 0.86 }, paintChest)

function paintChest(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const wood: Lch = placement.color ?? [0.46, 0.1, 50]
  canvas.contactShadow(0.62)
  paintOpenLid(canvas, wood)
  canvas.inflate('-.62 -.44!, .62 -.44!, .58 0!, -.58 0!', wood, {
    swell: 0.025,
    texture: 0.3,
    shadow: { length: 0.5, softness: 9 },
  })
  for (const v of [-0.3, -0.15]) canvas.line(pointsIn({ y: v }, '-.6 0, .6 0'), 0.012, { color: [0.26, 0.06, 45] })
  for (const u of [-0.46, 0.46])
    canvas.face(pointsIn({ x: u }, '-.05 -.44, .05 -.44, .045 0, -.045 0'), GOLD, { share: 0.7 })
  canvas.inflate('-.1 -.44!, .1 -.44!, .09 -.24, 0 -.2, -.09 -.24', GOLD, { swell: 0.02, gloss: 1 })
  canvas.ellipse([0, -0.34, 0.026, 0.036], { color: [0.12, 0.02, 50], isDetail: true })
}

function paintOpenLid(canvas: ObjectCanvas, wood: Lch): void {
  canvas.inflate('-.6 -.5!, -.56 -.8, -.3 -.86, .3 -.86, .56 -.8, .6 -.5!', wood, { swell: 0.06, texture: 0.25 })
  canvas.face('-.54 -.5, -.5 -.74, .5 -.74, .54 -.5', [0.22, 0.05, 45], { share: 0.3 })
  canvas.glow([0, -0.52], 0.9, { color: [0.85, 0.14, 85], strength: 0.6 })
  const random = canvas.stage.random.child('coins')
  for (let i = 0; i < 46; i++) {
    const u = random.between(-0.48, 0.48)
    const v = -0.44 - (1 - Math.abs(u) * 1.8) * random.between(0, 0.2)
    canvas.ellipse([u, v, 0.062, 0.034, random.between(-0.5, 0.5)], {
      color: [random.between(0.66, 0.88), 0.14, 86],
      share: 0.95,
    })
  }
  for (const [i, jewel] of JEWELS.entries())
    canvas.body([[(i - 1) * 0.24, -0.53, 0.055, (i - 1) * 0.24, -0.53, 0.055, 0.1, 0]], [[...jewel, 0.3]], { gloss: 1 })
}

export const crown = createPaintedObject({ halfWidth: 0.58, height: 0.98 }, paintCrown)

function paintCrown(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const gold = placement.color ?? GOLD
  canvas.contactShadow(0.54)
  canvas.inflate('-.56 -.05, -.5 -.18, 0 -.24, .5 -.18, .56 -.05, .5 .03, 0 .05, -.5 .03', [0.4, 0.15, 18], {
    swell: 0.07,
    texture: 0.15,
    shadow: { length: 0.6 },
  })
  paintPoints(canvas, gold)
  paintJewels(canvas, gold)
  paintTwinkle(canvas, [0.3, -0.56], 0.12)
}

function paintPoints(canvas: ObjectCanvas, gold: Lch): void {
  const half = points('-.42 -.16, -.5 -.72, -.27 -.46, -.2 -.86, 0 -.5')
  const ring = [
    ...half,
    ...half
      .slice(0, 4)
      .toReversed()
      .map(([u, v]): Point => [-u, v]),
  ]
  canvas.smoothFace('-.36 -.56, 0 -.7, .36 -.56, .34 -.3, -.34 -.3', [0.42, 0.16, 15], { share: 0.5 })
  canvas.inflate(
    ring.map(([u, v]) => [u, v, 1] as const),
    gold,
    { swell: 0.03, gloss: 0.9, rim: 1 },
  )
  canvas.inflate('-.2 -.86!, 0 -.5!, .2 -.86!, .06 -.6!, 0 -.94!, -.06 -.6!', gold, { swell: 0.02, gloss: 0.9 })
}

function paintJewels(canvas: ObjectCanvas, gold: Lch): void {
  canvas.body([[-0.4, -0.17, 0.075, 0.4, -0.17, 0.075, 0.05, 0]], [gold], { gloss: 1 })
  for (const [u, v] of pairs('-.5 -.74, -.2 -.88, 0 -.95, .2 -.88, .5 -.74'))
    canvas.body([[u, v, 0.05, u, v, 0.05, 0.1, 0]], [[0.94, 0.02, 90]], { gloss: 1 })
  for (let i = 0; i < 5; i++) {
    const u = (i - 2) * 0.17
    canvas.body([[u, -0.17, 0.045, u, -0.17, 0.045, 0.1, 0]], [[...(JEWELS[i % 3] ?? JEWELS[0]), 0.2]], { gloss: 1 })
  }
  canvas.body([[0, -0.42, 0.06, 0, -0.38, 0.06, 0.1, 0]], [[...JEWELS[0], 0.2]], { gloss: 1 })
}

export const gem = createPaintedObject({ halfWidth: 0.54, height: 0.92 }, paintGem)
export const crystal = createPaintedObject({ halfWidth: 0.5, height: 1.1 }, paintCrystals)

/** Paints a gem with a brilliant cut, in which each facet has its own shade. */
function paintGem(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const [l, c, h] =
    placement.color ?? canvas.stage.random.child('gem').pick(colors('.72 .13 225, .55 .22 20, .62 .16 155, .55 .2 300'))
  canvas.contactShadow(0.2)
  canvas.glow([0, -0.42], 0.95, { color: [l, c * 0.8, h], strength: 0.3 })
  const top: Point[] = points('-.3 -.86, -.1 -.86, .1 -.86, .3 -.86')
  const girdle: Point[] = points('-.54 -.6, -.28 -.56, 0 -.55, .28 -.56, .54 -.6')
  const tip: Point = [0, 0]
  const paintFacet = (points: Point[], tone: number) =>
    canvas.face(points, [Math.min(0.98, l * tone), c * (tone > 1.2 ? 0.5 : 1), h], { share: 0.75 + tone * 0.2 })
  const pointAt = (list: readonly Point[], i: number): Point => list[i] ?? [0, 0]
  const tones = [0.75, 1.15, 0.62, 1.3, 0.85, 1.1, 0.7]
  for (let i = 0; i < 4; i++) {
    paintFacet([pointAt(girdle, i), pointAt(girdle, i + 1), tip], [1.1, 0.66, 1.28, 0.52][i] ?? 1)
    paintFacet([pointAt(girdle, i), pointAt(girdle, i + 1), pointAt(top, i)], tones[i] ?? 1)
    if (i < 3) paintFacet([pointAt(top, i), pointAt(top, i + 1), pointAt(girdle, i + 1)], tones[i + 3] ?? 1)
  }
  canvas.face([...top, [0.16, -0.92], [-0.16, -0.92]], [Math.min(0.97, l * 1.3), c * 0.5, h], { share: 1 })
  paintTwinkle(canvas, [-0.24, -0.74], 0.17)
  paintTwinkle(canvas, [0.22, -0.3], 0.1)
}

function paintCrystals(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const [l, c, h] =
    placement.color ?? canvas.stage.random.child('gem').pick(colors('.6 .17 305, .72 .12 215, .7 .14 340'))
  canvas.contactShadow(0.46)
  canvas.glow([0, -0.5], 1.1, { color: [l, c, h], strength: 0.35 })
  for (const [u, height, halfWidth, lean] of quads(`-.26 .66 .1 -.34, .28 .74 .11 .3, -.1 .9 .12 -.12, .13 1.06 .14 .1,
    -.36 .38 .09 -.5, .38 .4 .09 .5, .02 .5 .12 0`)) {
    const pointOnCrystal = (across: number, up: number): Point => [
      u + across * halfWidth + lean * up * 0.6,
      -up * height,
    ]
    canvas.face(
      [
        pointOnCrystal(-1, 0),
        pointOnCrystal(-1, 0.76),
        pointOnCrystal(-0.2, 1),
        pointOnCrystal(-0.2, 0.7),
        pointOnCrystal(-0.2, 0),
      ],
      [l * 1.2, c * 0.6, h],
      {
        share: 0.95,
      },
    )
    canvas.face(
      [
        pointOnCrystal(-0.2, 0),
        pointOnCrystal(-0.2, 0.7),
        pointOnCrystal(-0.2, 1),
        pointOnCrystal(1, 0.78),
        pointOnCrystal(1, 0),
      ],
      [l * 0.75, c, h],
      { share: 0.55 },
    )
    canvas.line([pointOnCrystal(-0.2, 0), pointOnCrystal(-0.2, 1)], 0.012, { color: [0.97, 0.03, h], alpha: 0.7 })
  }
  canvas.body(parseLimbs('0 0: -.4 -.02 .09, .4 -.02 .1; 0 0: -.1 -.05 .11, .2 -.04 .1'), [[0.38, 0.03, 280]], {
    roughness: 0.4,
    texture: 0.4,
    shadow: { length: 0.5 },
  })
  paintTwinkle(canvas, [0.16, -0.84], 0.16)
}

export const sword = createPaintedObject({ halfWidth: 0.5, height: 1.36 }, paintSword)

/** Paints a sword in a stone. */
function paintSword(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  paintBlade(canvas)
  paintHilt(canvas, placement.color ?? [0.36, 0.1, 30])
  canvas.body(
    parseLimbs('0 0: -.26 -.1 .2, .24 -.1 .19; 0 .02: -.05 -.2 .14, .1 -.18 .13; 0 .05: -.4 -.02 .1, .4 -.02 .1'),
    [[0.5, 0.02, 90]],
    { roughness: 0.5, texture: 0.5, textureScale: 0.03, blend: 0.06, shadow: { length: 0.7 } },
  )
  canvas.glow([0, -0.62], 0.7, { color: [0.95, 0.05, 90], strength: 0.16 })
  paintTwinkle(canvas, [0.02, -0.74], 0.16)
}

function paintBlade(canvas: ObjectCanvas): void {
  const steel: Lch = [0.84, 0.015, 235]
  canvas.contactShadow(0.46)
  canvas.face(rectangle([-0.06, -0.2], [0, -0.98]), steel, { share: canvas.localSunSide < 0 ? 1.1 : 0.55 })
  canvas.face(rectangle([0.06, -0.2], [0, -0.98]), steel, { share: canvas.localSunSide > 0 ? 1.1 : 0.55 })
  canvas.line('0 -.96, 0 -.3', 0.012, { color: [0.5, 0.02, 240] })
}

function paintHilt(canvas: ObjectCanvas, leather: Lch): void {
  canvas.body(
    parseLimbs(
      '0 0: -.26 -.97 .035, 0 -1 .035; 0 0: 0 -1 .035, .26 -.97 .035; 0 0: -.27 -.97 .048; 0 0: .27 -.97 .048',
    ),
    [GOLD],
    { gloss: 1, rim: 1 },
  )
  canvas.lathe('-1.28 .036 0!, -1.02 .042', [leather], { gloss: 0.4 })
  for (let i = 0; i < 5; i++)
    canvas.line(path([-0.04, -1.06 - i * 0.045], [0.04, -1.08 - i * 0.045]), 0.012, { color: GOLD })
  canvas.body([[0, -1.31, 0.06, 0, -1.31, 0.06, 0, 0]], [GOLD], { gloss: 1 })
  canvas.body([[0, -1, 0.035, 0, -1, 0.035, 0.2, 0]], [[...JEWELS[0], 0.3]], { gloss: 1 })
}

export const key = createPaintedObject({ halfWidth: 0.72, height: 0.52 }, paintKey)

/** Paints a key from the side, with a bow (the part that a hand holds) of three rings. */
function paintKey(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const gold: Lch = placement.color ?? [0.68, 0.12, 78]
  const material = { material: gold, gloss: 1, rim: 0.9 }
  canvas.contactShadow(0.6, [0, 0.02])
  const createRing = (cu: number, cv: number, r: number): Point[] =>
    Array.from({ length: 17 }, (_, i): Point => [
      cu + Math.cos((i / 16) * 6.283) * r,
      cv + Math.sin((i / 16) * 6.283) * r * 0.9,
    ])
  canvas.tube('-.3 -.24, .7 -.12', 0.042, { ...material, shadow: { length: 0.8 } })
  canvas.tube(createRing(-0.38, -0.38, 0.12), 0.04, material)
  canvas.tube(createRing(-0.56, -0.22, 0.12), 0.04, material)
  canvas.tube(createRing(-0.36, -0.13, 0.12), 0.04, material)
  canvas.body([[-0.26, -0.24, 0.07, -0.2, -0.235, 0.07, 0.1, 0]], [gold], { gloss: 1 })
  for (const [u, length] of pairs('.46 .2, .56 .14, .66 .22'))
    canvas.face(
      path([u - 0.035, -0.15], [u + 0.035, -0.14], [u + 0.03, -0.13 + length], [u - 0.04, -0.14 + length]),
      gold,
      {
        share: 0.75,
      },
    )
}
