import { pairs, path, pointsIn } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import { type ObjectCanvas, createPaintedObject, type PartFinish } from '../object-canvas.ts'
import type { ObjectPlacement } from '../object.ts'

/** Height of the surface that carries other subjects, in units of the furniture. Other furniture carries nothing. */
export const SURFACE_HEIGHTS: Readonly<Record<string, number>> = { chair: 0.5, armchair: 0.44, sofa: 0.44, piano: 0.62 }
export const armchair = createPaintedObject({ halfWidth: 0.62, height: 1.05 }, paintArmchair)

function paintArmchair(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const cloth: Lch =
    placement.color ?? canvas.stage.random.child('cloth').pick(colors('.46 .12 25, .44 .08 175, .5 .1 60, .42 .08 255'))
  const finish = { texture: 0.12, roughness: 0.05, rim: 0.6 }
  canvas.contactShadow(0.6)
  for (const u of [-0.44, 0.44]) canvas.lathe('-.12 .04 0!, 0 .025', [[0.3, 0.06, 45]], { u, v: 0.02 })
  canvas.inflate('-.42 -.2, -.46 -.7, -.36 -1, 0 -1.06, .36 -1, .46 -.7, .42 -.2', cloth, {
    ...finish,
    swell: 0.09,
    shadow: { length: 0.35, softness: 9 },
  })
  for (const [u, v] of pairs('-.2 -.84, 0 -.88, .2 -.84, -.11 -.68, .11 -.68'))
    canvas.ellipse([u, v, 0.022, 0.018], { color: [cloth[0] * 0.5, cloth[1], cloth[2]], isDetail: true })
  paintSeatAndArms(canvas, cloth, finish)
}

function paintSeatAndArms(canvas: ObjectCanvas, cloth: Lch, finish: PartFinish): void {
  canvas.inflate('-.44 -.44, .44 -.44, .46 -.1, .4 -.05, -.4 -.05, -.46 -.1', cloth, { ...finish, swell: 0.04 })
  canvas.inflate('-.4 -.48, 0 -.53, .4 -.48, .44 -.36, 0 -.31, -.44 -.36', [cloth[0] + 0.06, cloth[1], cloth[2]], {
    ...finish,
    swell: 0.05,
  })
  for (const side of [-1, 1])
    canvas.inflate(pointsIn({ width: side }, '.36 -.56, .46 -.64, .6 -.6, .62 -.48, .58 -.02, .38 -.02'), cloth, {
      ...finish,
      swell: 0.06,
      shadow: { length: 0.2 },
    })
}

export const chair = createPaintedObject({ halfWidth: 0.38, height: 1.18 }, paintChair)

function paintChair(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const wood: Lch = placement.color ?? [0.56, 0.1, 55]
  const dark: Lch = [wood[0] * 0.72, wood[1], wood[2]]
  canvas.contactShadow(0.36)
  const paintPost = (u0: number, v0: number, u1: number, v1: number, color: Lch) =>
    canvas.tube(path([u0, v0], [u1, v1]), 0.032, { material: color, gloss: 0.4, shadow: { length: 0.4 } })
  paintPost(-0.24, -0.5, -0.27, -0.06, dark)
  paintPost(0.22, -0.5, 0.25, -0.06, dark)
  paintPost(-0.26, -1.16, -0.27, -0.5, dark)
  paintPost(0.22, -1.16, 0.24, -0.5, dark)
  for (const [v, w] of pairs('-1.08 .09, -.9 .07, -.74 .07'))
    canvas.inflate(
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
  canvas.line('-.3 -.22, .28 -.2', 0.035, { color: dark })
  paintPost(-0.33, -0.42, -0.36, 0.03, wood)
  paintPost(0.31, -0.42, 0.34, 0.03, wood)
  canvas.inflate(
    '-.28 -.57!, .25 -.57!, .36 -.45, .35 -.41!, -.38 -.41!, -.39 -.45',
    [wood[0] + 0.06, wood[1], wood[2] + 8],
    { swell: 0.025, gloss: 0.3, texture: 0.2 },
  )
}

export const sofa = createPaintedObject({ halfWidth: 1.06, height: 0.96 }, paintSofa)

/** Centers of the seats. */
const SEATS = [-0.56, 0, 0.56]
const FINISH = { texture: 0.12, roughness: 0.05, rim: 0.6 }

/** Paints three seats between rolled arms, with two cushions. */
function paintSofa(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const random = canvas.stage.random.child('sofa')
  const cloth: Lch = placement.color ?? random.pick(colors('.45 .08 190, .47 .12 25, .5 .07 255, .62 .07 70'))
  canvas.contactShadow(1)
  paintFeet(canvas)
  paintBack(canvas, cloth)
  paintSeats(canvas, cloth)
  paintCushions(canvas, cloth[2])
  paintArms(canvas, cloth)
}

function paintFeet(canvas: ObjectCanvas): void {
  for (const u of [-0.9, 0.9]) canvas.lathe('-.1 .04 0!, .02 .025', [[0.3, 0.06, 45]], { u, v: 0.01 })
}

function paintBack(canvas: ObjectCanvas, cloth: Lch): void {
  canvas.inflate('-.9 -.2, -.94 -.72, -.84 -.92, -.4 -.95, 0 -.97, .4 -.95, .84 -.92, .94 -.72, .9 -.2', cloth, {
    ...FINISH,
    swell: 0.08,
    shadow: { length: 0.35, softness: 9 },
  })
  for (const u of SEATS)
    canvas.inflate(
      pointsIn({ x: u }, '-.26 -.46, -.27 -.8, 0 -.86, .27 -.8, .26 -.46'),
      [cloth[0] + 0.035, cloth[1], cloth[2]],
      { ...FINISH, swell: 0.07 },
    )
}

function paintSeats(canvas: ObjectCanvas, cloth: Lch): void {
  canvas.inflate('-.86 -.4, .86 -.4, .9 -.08, .84 -.03, -.84 -.03, -.9 -.08', cloth, { ...FINISH, swell: 0.04 })
  for (const u of SEATS)
    canvas.inflate(
      pointsIn({ x: u }, '-.27 -.47, 0 -.51, .27 -.47, .28 -.33, 0 -.28, -.28 -.33'),
      [cloth[0] + 0.06, cloth[1], cloth[2]],
      { ...FINISH, swell: 0.05 },
    )
}

function paintArms(canvas: ObjectCanvas, cloth: Lch): void {
  for (const side of [-1, 1])
    canvas.inflate(pointsIn({ width: side }, '.82 -.54, .9 -.63, 1.03 -.6, 1.06 -.48, 1.02 -.01, .84 -.01'), cloth, {
      ...FINISH,
      swell: 0.06,
      shadow: { length: 0.2 },
    })
}

function paintCushions(canvas: ObjectCanvas, hue: number): void {
  const bright: Lch = [0.8, 0.1, hue + 150]
  for (const [u, lean, color] of [
    [-0.68, 0.06, bright],
    [0.72, -0.05, [0.9, 0.03, 85]],
  ] as const)
    canvas.inflate(
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
      color,
      { swell: 0.06, texture: 0.2 },
    )
}
