import { path, points, pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/color.ts'
import { type Knot, knots } from '../../raster/ring.ts'
import { type ObjectCanvas, createPaintedObject } from '../object-canvas.ts'
import { type Point, rectangle } from '../outline.ts'
import type { ObjectPlacement } from '../object.ts'
import { parseLimbs } from '../limbs.ts'

const DARK: Lch = [0.2, 0.03, 45]
const STRING: Lch = [0.92, 0.02, 85]
/** Adds the left half to the right half of an outline. */
const completeOutline = (half: readonly Knot[]): Knot[] => [
  ...half,
  ...half
    .filter(([u]) => u !== 0)
    .toReversed()
    .map(([u, v, corner]): Knot => [-u, v, corner]),
]

function paintNeck(canvas: ObjectCanvas, { top, bottom, width }: { top: number; bottom: number; width: number }): void {
  const strip: Point[] = path([-width, bottom], [-width * 0.75, top], [width * 0.75, top], [width, bottom])
  canvas.face(strip, DARK, { share: 0.7 })
}

export const guitar = createPaintedObject({ halfWidth: 0.36, height: 1.36 }, paintGuitar)

function paintGuitar(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const wood: Lch = placement.color ?? [0.67, 0.13, 62]
  canvas.contactShadow(0.28)
  const half: Knot[] = points('0 0, .22 -.03, .355 -.2, .29 -.38, .215 -.47, .27 -.62, .2 -.73, 0 -.75')
  canvas.inflate(completeOutline(half), [0.42, 0.1, 42], { swell: 0.02, shadow: { length: 0.4, softness: 8 } })
  canvas.inflate(completeOutline(half.map(([u, v]): Knot => [u * 0.93, -0.375 + (v + 0.375) * 0.94])), wood, {
    swell: 0.02,
    gloss: 0.5,
    texture: 0.2,
    textureScale: 0.025,
  })
  canvas.ellipse([0, -0.5, 0.115], { color: [0.45, 0.09, 45] })
  canvas.ellipse([0, -0.5, 0.095], { color: [0.12, 0.03, 45], share: 0.3 })
  canvas.face(rectangle([-0.13, -0.16], [0.13, -0.2]), DARK)
  paintStrings(canvas)
}

function paintStrings(canvas: ObjectCanvas): void {
  paintNeck(canvas, { top: -1.16, bottom: -0.58, width: 0.05 })
  for (let i = 0; i < 9; i++)
    canvas.line(pointsIn({ y: -0.66 - i * 0.055 }, '-.045 0, .045 0'), 0.008, { color: [0.8, 0.05, 85] })
  canvas.inflate('-.045 -1.14!, -.08 -1.2, -.07 -1.36!, .07 -1.36!, .08 -1.2, .045 -1.14!', [0.45, 0.1, 45], {
    swell: 0.012,
  })
  for (const side of [-1, 1])
    for (let i = 0; i < 3; i++)
      canvas.body([[side * 0.1, -1.19 - i * 0.06, 0.018, side * 0.11, -1.19 - i * 0.06, 0.024, 0, 0]], [STRING], {
        gloss: 1,
      })
  for (let i = -2.5; i <= 2.5; i++)
    canvas.line(pointsIn({ width: i }, '.022 -.18, .015 -1.18'), 0.006, { color: STRING, alpha: 0.85 })
}

export const violin = createPaintedObject({ halfWidth: 0.42, height: 1.22 }, paintViolin)

function paintViolin(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const wood: Lch = placement.color ?? [0.55, 0.15, 45]
  canvas.contactShadow(0.26)
  paintBow(canvas)
  paintViolinBody(canvas, wood)
  paintFittings(canvas)
}

function paintBow(canvas: ObjectCanvas): void {
  canvas.line('.42 -.02, .26 -1.18', 0.022, { color: [0.42, 0.1, 40], share: 0.9 })
  canvas.line('.385 -.03, .235 -1.14', 0.014, { color: STRING })
}

function paintViolinBody(canvas: ObjectCanvas, wood: Lch): void {
  const half: Knot[] = knots(`0 -.01, .16 -.02, .265 -.12, .255 -.22, .235 -.26!, .165 -.32, .16 -.4, .225 -.46!,
    .22 -.54, .13 -.62, 0 -.63`)
  canvas.inflate(completeOutline(half), [wood[0] * 0.66, wood[1] * 0.8, wood[2] - 6], {
    swell: 0.014,
    shadow: { length: 0.4, softness: 8 },
  })
  canvas.inflate(
    completeOutline(half.map(([u, v, corner]): Knot => [u * 0.93, -0.315 + (v + 0.315) * 0.95, corner])),
    wood,
    {
      swell: 0.06,
      gloss: 0.9,
      texture: 0.25,
      textureScale: 0.03,
    },
  )
  for (const side of [-1, 1]) {
    const hole: Point[] = pointsIn({ width: side }, '.1 -.4, .085 -.35, .125 -.28, .11 -.22')
    canvas.line(hole, 0.018, { color: [0.1, 0.02, 40] })
  }
}

function paintFittings(canvas: ObjectCanvas): void {
  canvas.face('-.05 -.04, .05 -.04, .075 -.2, -.075 -.2', DARK)
  canvas.face('-.08 -.28, .08 -.28, .07 -.32, -.07 -.32', [0.82, 0.08, 80])
  paintNeck(canvas, { top: -1.02, bottom: -0.44, width: 0.04 })
  canvas.tube('0 -1.02, 0 -1.1, .03 -1.17, 0 -1.2, -.025 -1.17, 0 -1.15', 0.03, {
    material: [0.42, 0.12, 42],
    gloss: 0.6,
  })
  for (const side of [-1, 1])
    for (const v of [-1.05, -1.1]) canvas.line(pointsIn({ y: v, width: side }, '0 0, .09 -.01'), 0.024, { color: DARK })
  for (const i of [-1.5, -0.5, 0.5, 1.5])
    canvas.line(pointsIn({ width: i }, '.03 -.18, .016 -1.04'), 0.006, { color: STRING, alpha: 0.9 })
  canvas.body([[-0.12, -0.05, 0.06, -0.16, -0.09, 0.05, 0.1, 0]], [DARK], { gloss: 0.6 })
}

export const drum = createPaintedObject({ halfWidth: 0.5, height: 0.86 }, paintDrum)

function paintDrum(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const shell: Lch = placement.color ?? [0.5, 0.19, 25]
  canvas.contactShadow(0.44)
  canvas.lathe('-.62 .47 1!, -.54 .47 0!, -.08 .46 1!, 0 .46 1', [shell, [0.76, 0.12, 82]], {
    gloss: 0.6,
    shadow: { length: 0.5 },
  })
  for (let i = -4; i < 4; i++) {
    const stringU = (k: number) => Math.sin((k / 4) * 1.45) * 0.46
    canvas.line(path([stringU(i), -0.52], [stringU(i + 0.5), -0.04], [stringU(i + 1), -0.52]), 0.016, { color: STRING })
  }
  canvas.ellipse([0, -0.63, 0.47, 0.13], { color: [0.76, 0.12, 82], share: 0.6 })
  canvas.ellipse([0, -0.64, 0.43, 0.115], { color: [0.95, 0.025, 85], share: 0.8 })
  for (const stick of [points('-.3 -.6, .34 -.84'), points('.3 -.58, -.34 -.82')])
    canvas.tube(stick, 0.02, { material: [0.72, 0.1, 65] })
}

export const piano = createPaintedObject({ halfWidth: 0.86, height: 1.12 }, paintPiano)

function paintPiano(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const lacquer: Lch = placement.color ?? [0.2, 0.012, 270]
  const bright: Lch = [lacquer[0] + 0.08, lacquer[1], lacquer[2]]
  canvas.contactShadow(0.8)
  paintRaisedLid(canvas, bright)
  for (const u of [-0.66, 0.62, 0.05])
    canvas.lathe('-.36 .055 0!, -.06 .035, -.04 .045, 0 .03', [lacquer], { u, v: u === 0.05 ? -0.1 : 0, gloss: 1 })
  canvas.inflate('-.8 -.58!, .76 -.58!, .84 -.5, .82 -.36, .7 -.33!, -.8 -.33!', lacquer, {
    swell: 0.03,
    gloss: 1,
    rim: 1,
    shadow: { length: 0.5, softness: 10 },
  })
  paintKeys(canvas, lacquer)
  canvas.face('-.4 -.6, 0 -.6, -.03 -.8, -.4 -.8', [0.94, 0.03, 85], { share: 0.7 })
  paintStool(canvas, lacquer)
}

function paintRaisedLid(canvas: ObjectCanvas, bright: Lch): void {
  canvas.line('.5 -.5, .3 -.92', 0.02, { color: bright })
  canvas.smoothFace('-.62 -.56!, -.58 -1.06!, -.2 -1.12, .3 -1.02, .62 -.92, .8 -.74, .78 -.58!', bright, {
    share: 0.9,
  })
  canvas.smoothFace('-.56 -.58!, -.5 -.98!, -.18 -1.04, .28 -.94, .56 -.86, .7 -.72, .7 -.6!', [0.56, 0.11, 62], {
    share: 0.45,
  })
}

function paintKeys(canvas: ObjectCanvas, lacquer: Lch): void {
  canvas.face('-.8 -.5, .36 -.5, .36 -.42, -.84 -.42', [0.97, 0.015, 90], { share: 0.85 })
  for (let i = 0; i <= 20; i++) {
    const u = -0.82 + i * 0.058
    canvas.line(pointsIn({ x: u }, '.004 -.5, 0 -.42'), 0.006, { color: [0.4, 0.02, 80] })
    if (i % 7 !== 2 && i % 7 !== 6 && i < 20)
      canvas.face(pointsIn({ x: u }, '.04 -.5, .075 -.5, .072 -.452, .036 -.452'), [0.1, 0.01, 270], { isDetail: true })
  }
  canvas.face(rectangle([-0.84, -0.42], [0.38, -0.34]), lacquer, { share: 0.9 })
}

function paintStool(canvas: ObjectCanvas, color: Lch): void {
  for (const u of [-0.44, -0.06]) canvas.line(pointsIn({ width: u }, '1 -.16, 1.05 .1'), 0.045, { color })
  canvas.body([[-0.44, -0.17, 0.055, -0.04, -0.17, 0.055, 0, 0]], [[0.36, 0.12, 22]], { gloss: 0.4 })
}

export const trumpet = createPaintedObject({ halfWidth: 0.76, height: 0.56 }, paintTrumpet)

function paintTrumpet(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const brass: Lch = placement.color ?? [0.78, 0.14, 85]
  canvas.contactShadow(0.6)
  canvas.tube('-.72 -.34, .1 -.34, .3 -.34', 0.028, { material: brass, gloss: 1, shadow: { length: 0.5 } })
  canvas.tube('-.3 -.34, -.42 -.24, -.36 -.12, .16 -.12, .3 -.2, .24 -.34', 0.03, { material: brass, gloss: 1 })
  canvas.body(
    parseLimbs('0 0: .2 -.34 .035, .5 -.34 .06; 0 0: .5 -.34 .06, .64 -.34 .14; 0 0: .64 -.34 .14, .7 -.34 .22'),
    [brass],
    { gloss: 1, rim: 0.9, blend: 0.06 },
  )
  canvas.ellipse([0.74, -0.34, 0.09, 0.22], { color: [0.5, 0.11, 75], share: 0.5 })
  for (const u of [-0.16, -0.02, 0.12])
    canvas.lathe(
      '-.56 .045 1!, -.53 .045 1!, -.52 .015 0!, -.46 .015 0!, -.45 .05 0!, -.08 .05',
      [brass, [0.93, 0.02, 85]],
      { u, gloss: 1 },
    )
  canvas.body([[-0.72, -0.34, 0.05, -0.75, -0.34, 0.055, 0, 0]], [[0.86, 0.03, 90]], { gloss: 1 })
}
