import type { Lch } from '../../math/color.ts'
import type { Stage } from '../../paint/stage.ts'
import { pairs, path, points, pointsIn } from '../../math/tables.ts'
import { type ObjectCanvas, createPaintedObject, createObjectCanvas } from '../object-canvas.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { ellipse, type Point } from '../outline.ts'
import { parseLimbs } from '../limbs.ts'
import { paintBowl } from './shared-parts.ts'

export const banana = createPaintedObject({ halfWidth: 0.62, height: 0.66 }, paintBananas)

function paintBananas(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const peel: Lch = placement.color ?? [0.87, 0.17, 95]
  canvas.contactShadow(0.5)
  for (const [i, lift] of [0.2, 0.1, 0].entries()) {
    const path: Point[] = [
      [0.36, -0.56 - lift * 0.3],
      [0.3, -0.36 - lift],
      [0.06, -0.14 - lift],
      [-0.26, -0.1 - lift * 1.1],
      [-0.54, -0.24 - lift * 1.6],
    ]
    const radii = [0.05, 0.11, 0.135, 0.12, 0.035]
    canvas.body(
      path.slice(1).map(([bx, by], k) => {
        const [ax, ay] = path[k] ?? [bx, by]
        return [ax, ay, radii[k] ?? 0.1, bx, by, radii[k + 1] ?? 0.1, i * 0.05, 0] as const
      }),
      [[peel[0] - 0.03 * (2 - i), peel[1], peel[2]]],
      { blend: 0.03, gloss: 0.25, texture: 0.08, ...(i === 0 ? { shadow: { length: 0.4 } } : {}) },
    )
    canvas.body([[-0.55, -0.25 - lift * 1.6, 0.035, -0.58, -0.28 - lift * 1.6, 0.025, 0, 0]], [[0.32, 0.05, 70]])
    canvas.line([path[1] ?? [0, 0], path[2] ?? [0, 0], path[3] ?? [0, 0]], 0.018, {
      color: [0.74, 0.15, 88],
      taper: 0.8,
    })
  }
  canvas.body([[0.36, -0.58, 0.06, 0.42, -0.72, 0.045, 0.1, 0]], [[0.5, 0.1, 95]])
}

export const grapes = createPaintedObject({ halfWidth: 0.46, height: 0.9 }, paintGrapes)
const LEAF: Lch = [0.54, 0.15, 138]

function paintGrapes(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const skin: Lch = placement.color ?? [0.4, 0.14, 315]
  canvas.contactShadow(0.3)
  const rows = [5, 6, 5, 5, 4, 3, 2, 1]
  rows.forEach((count, row) => {
    for (let k = 0; k < count; k++) {
      const u = (k - (count - 1) / 2) * 0.142 + (row % 2) * 0.012
      const v = -0.68 + row * 0.088
      const shift = ((row * 7 + k * 3) % 5) * 0.012
      canvas.body(
        [[u, v + shift, 0.085, u, v + shift + 0.01, 0.085, 0, 0]],
        [[skin[0] + ((k * 5 + row) % 4) * 0.03, skin[1], skin[2]]],
        { gloss: 1, rim: 0.8, ...(row === 7 ? { shadow: { length: 0.4 } } : {}) },
      )
    }
  })
  canvas.line('.02 -.72, .04 -.84, .16 -.9', 0.04, { color: [0.42, 0.08, 75] })
  canvas.inflate('.02 -.76!, -.08 -.9, -.24 -.92, -.3 -.82, -.44 -.76!, -.3 -.68, -.24 -.6, -.12 -.66', LEAF, {
    swell: 0.03,
  })
}

export const lemon = createPaintedObject({ halfWidth: 0.6, height: 0.62 }, paintLemons)

function paintLemons(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const peel: Lch = placement.color ?? [0.88, 0.17, 98]
  canvas.contactShadow(0.5)
  canvas.body(
    parseLimbs('0 0: -.22 -.3 .25, -.1 -.3 .25; 0 0: -.5 -.33 .045, -.3 -.31 .17; 0 0: 0 -.3 .17, .2 -.28 .04'),
    [peel],
    { blend: 0.08, gloss: 0.5, roughness: 0.12, shadow: { length: 0.4 } },
  )
  canvas.smoothFace('-.5 -.35!, -.5 -.5, -.34 -.62, -.24 -.6!, -.32 -.46', LEAF)
  canvas.contactShadow(0.22, [0.3, 0.03])
  canvas.ellipse([0.32, -0.17, 0.25, 0.24], { color: peel, share: 0.6 })
  canvas.ellipse([0.3, -0.18, 0.235, 0.225], { color: [0.96, 0.05, 98], share: 0.8, isDetail: true })
  for (let i = 0; i < 9; i++) {
    const wedge = [i / 9 + 0.012, (i + 1) / 9 - 0.012].map((t) => t * 6.283)
    const pointOnSlice = (a: number, r: number): Point => [0.3 + Math.cos(a) * r, -0.18 + Math.sin(a) * r * 0.96]
    const [from = 0, to = 0] = wedge
    canvas.face(
      [
        pointOnSlice((from + to) / 2, 0.03),
        pointOnSlice(from, 0.19),
        pointOnSlice((from + to) / 2, 0.205),
        pointOnSlice(to, 0.19),
      ],
      [0.9, 0.15, 102],
      { share: 0.85, isDetail: true },
    )
  }
}

export const pineapple = createPaintedObject({ halfWidth: 0.4, height: 1.25 }, paintPineapple)

function paintPineapple(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const skin: Lch = placement.color ?? [0.7, 0.15, 72]
  canvas.contactShadow(0.26)
  for (let i = 0; i < 15; i++) {
    const k = ((i * 7) % 15) / 14 - 0.5
    const length = 0.5 - Math.abs(k) * 0.38 - (i % 3) * 0.04
    const bend = k * (0.5 + (i % 2) * 0.25)
    canvas.line(
      path([k * 0.16, -0.72], [k * 0.34 + bend * 0.12, -0.76 - length * 0.6], [k * 0.4 + bend * 0.6, -0.76 - length]),
      0.11,
      { color: [0.46 + (i % 3) * 0.06, 0.11, 145], taper: 1, share: 0.5 + (i % 3) * 0.15 },
    )
  }
  canvas.lathe('-.78 .14, -.68 .27, -.4 .345, -.14 .3, 0 .16', [skin], { shadow: { length: 0.45 } })
  const halfWidthAt = (v: number) => 0.335 - (v + 0.4) ** 2 * 0.75
  for (let row = 0; row < 8; row++)
    for (let k = -3; k <= 3; k++) {
      const rotation = (k + (row % 2) * 0.5) * 0.45
      if (Math.abs(rotation) > 1.35) continue
      const v = -0.7 + row * 0.09 + 0.03 * Math.cos(rotation)
      const u = Math.sin(rotation) * halfWidthAt(v)
      const r = 0.05 * Math.cos(rotation) + 0.008
      canvas.body([[u, v, r, u, v + 0.012, 0.044, 0, 0]], [[skin[0] + 0.06, skin[1], skin[2] + (row % 3) * 3]], {
        rim: 0.8,
      })
      canvas.ellipse([u, v, r * 0.24, 0.012], { color: [0.36, 0.08, 60], isDetail: true })
    }
}

export const strawberry = createPaintedObject({ halfWidth: 0.6, height: 0.72 }, paintStrawberries)

function paintStrawberries(canvas: ObjectCanvas): void {
  canvas.contactShadow(0.5)
  paintOneStrawberry(canvas, { center: [-0.3, -0.2], size: 0.78, lean: 1.1 })
  paintOneStrawberry(canvas, { center: [0.36, -0.2], size: 0.72, lean: -0.9 })
  paintOneStrawberry(canvas, { center: [0.02, -0.32], size: 1.1, lean: 0.12 })
}

function paintOneStrawberry(
  canvas: ObjectCanvas,
  { center, size, lean }: { center: Point; size: number; lean: number },
): void {
  const cos = Math.cos(lean)
  const sin = Math.sin(lean)
  const place = (u: number, v: number): Point => [
    center[0] + (u * cos - v * sin) * size,
    center[1] + (u * sin + v * cos) * size,
  ]
  const knots = pairs('0 .3, -.13 .2, -.25 -.04, -.2 -.2, 0 -.23, .2 -.2, .25 -.04, .13 .2').map(([u, v]) =>
    place(u, v),
  )
  canvas.inflate(knots, [0.57, 0.23, 26], { swell: 0.1 * size, gloss: 0.8, shadow: { length: 0.35 } })
  for (let row = 0; row < 5; row++)
    for (let k = 0; k < 5; k++) {
      const v = -0.13 + row * 0.085
      const halfWidth = 0.2 * (1 - Math.max(0, v + 0.02) * 2.6)
      const u = ((k + (row % 2) * 0.5) / 4.5 - 0.5) * 2 * halfWidth
      if (Math.abs(u) < halfWidth * 0.95)
        canvas.ellipse([...place(u, v), 0.012 * size, 0.02 * size, lean], { color: [0.9, 0.13, 88], isDetail: true })
    }
  for (const rotation of [-1.2, -0.6, 0, 0.6, 1.2]) {
    const [u, v] = place(Math.sin(rotation) * 0.12, -0.22 + (1 - Math.cos(rotation)) * 0.03)
    canvas.ellipse([u, v, 0.11 * size, 0.035 * size, lean + rotation * 0.9 + (rotation < 0 ? 3.1 : 0)], { color: LEAF })
  }
}

export const watermelon = createPaintedObject({ halfWidth: 0.72, height: 0.72 }, paintWatermelon)

function paintWatermelon(canvas: ObjectCanvas): void {
  canvas.contactShadow(0.6)
  canvas.body([[0.22, -0.36, 0.36, 0.32, -0.36, 0.36, -0.1, 0]], [[0.42, 0.12, 145]], {
    gloss: 0.4,
    shadow: { length: 0.4 },
  })
  for (const k of [-0.8, -0.45, -0.1, 0.25, 0.6])
    canvas.line(
      path([0.27 + k * 0.2, -0.7 + k * k * 0.1], [0.27 + k * 0.46, -0.38], [0.27 + k * 0.24, -0.03 - k * k * 0.1]),
      0.05,
      { color: [0.68, 0.14, 130], taper: 0.6, alpha: 0.75 },
    )
  const createHalfDisc = (radius: number): Point[] =>
    ellipse([-0.2, -0.5], { rx: radius, ry: radius * 0.94 }, 48).filter(([, v]) => v >= -0.505)
  canvas.contactShadow(0.3, [-0.2, 0])
  canvas.inflate(createHalfDisc(0.52), [0.46, 0.13, 143], { swell: 0.03, gloss: 0.5, shadow: { length: 0.4 } })
  canvas.face(createHalfDisc(0.475), [0.93, 0.06, 125], { share: 0.7, isDetail: true })
  canvas.face(createHalfDisc(0.44), [0.62, 0.22, 22], { share: 0.75, isDetail: true })
  for (let i = 0; i < 13; i++) {
    const a = 0.3 + ((i * 0.37) % 2.5)
    const r = 0.16 + ((i * 0.11) % 0.22)
    canvas.ellipse([-0.2 + Math.cos(a) * r, -0.5 + Math.sin(a) * r * 0.94, 0.014, 0.026, a - 1.57], {
      color: [0.16, 0.02, 40],
      isDetail: true,
    })
  }
}

export const avocado = createPaintedObject({ halfWidth: 0.6, height: 0.72 }, paintAvocado)

function paintAvocado(canvas: ObjectCanvas): void {
  canvas.contactShadow(0.5)
  const createPear = (u: number, k: number, lean: number): [number, number][] =>
    pairs('0 -.66, .13 -.6, .19 -.42, .28 -.22, .2 -.03, 0 .02, -.2 -.03, -.28 -.22, -.19 -.42, -.13 -.6').map(
      ([a, b]) => [u + a * k + lean * (b * k), -0.31 + (b + 0.31) * k],
    )
  canvas.inflate(createPear(0.2, 1, -0.2), [0.36, 0.07, 140], {
    swell: 0.12,
    texture: 0.3,
    roughness: 0.15,
    shadow: { length: 0.4 },
  })
  canvas.inflate(createPear(-0.2, 1, 0.16), [0.34, 0.07, 140], { swell: 0.04, shadow: { length: 0.4 } })
  canvas.inflate(createPear(-0.2, 0.9, 0.16), [0.76, 0.14, 122], { swell: 0.015 })
  canvas.inflate(createPear(-0.2, 0.74, 0.16), [0.89, 0.11, 108], { swell: 0.015 })
  canvas.body([[-0.23, -0.22, 0.125, -0.23, -0.21, 0.125, 0, 0]], [[0.42, 0.09, 48]], { gloss: 0.9 })
}

export const carrot = createPaintedObject({ halfWidth: 0.74, height: 0.5 }, paintCarrots)

function paintCarrots(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const random = canvas.stage.random.child('carrot')
  canvas.contactShadow(0.6)
  for (const [i, lift] of [0.2, 0.09, 0].entries()) {
    const v = -0.11 - lift
    const shift = [0.02, 0.12, -0.04][i] ?? 0
    for (let k = 0; k < 9; k++)
      canvas.line(
        [
          [-0.34 + shift, v],
          [-0.54 + shift, v - 0.02 + (k - 4) * 0.025],
          [-0.72 + shift + random.between(0, 0.12), v + (k - 4.6) * 0.07],
        ],
        0.045,
        { color: [0.5 + random.between(0, 0.14), 0.15, 137], taper: 0.9 },
      )
    canvas.body(
      [
        [-0.32 + shift, v, 0.115, 0.2 + shift, v + 0.02, 0.07, 0, 0],
        [0.2 + shift, v + 0.02, 0.07, 0.62 + shift, v + 0.05, 0.014, 0, 0],
      ],
      [placement.color ?? [0.69, 0.18, 52]],
      { gloss: 0.3, ...(i === 2 ? { shadow: { length: 0.5 } } : {}) },
    )
    for (let k = 0; k < 6; k++) {
      const u = -0.24 + shift + k * 0.1
      canvas.line(path([u, v - 0.08 + k * 0.011], [u + 0.015, v - 0.03]), 0.012, {
        color: [0.55, 0.16, 46],
        taper: 0.6,
      })
    }
  }
}

export const pumpkin: PaintedObject = { halfWidth: 0.58, height: 0.86, paint: paintPumpkin }
export const jackolantern = createPaintedObject({ halfWidth: 0.58, height: 0.9 }, paintJackOLantern)

function paintPumpkin(stage: Stage, placement: ObjectPlacement): void {
  paintPumpkinBody(createObjectCanvas(stage, placement), placement.color)
}

function paintPumpkinBody(canvas: ObjectCanvas, color: Lch | undefined): void {
  canvas.contactShadow(0.5)
  for (const u of [-0.4, 0.4, -0.28, 0.28, -0.14, 0.14, 0]) {
    const nearness = 1 - Math.abs(u) / 0.5
    const [l, c, h] = color ?? [0.68, 0.18, 52]
    const rib: Lch = [l * (0.88 + nearness * 0.14), c, h]
    const halfWidth = 0.13 + nearness * 0.03
    const halfHeight = 0.3 + nearness * 0.05
    canvas.inflate(
      [
        [u * 0.6, -0.36 - halfHeight],
        [u + halfWidth * 0.8, -0.36 - halfHeight * 0.75],
        [u + halfWidth * 1.1, -0.36],
        [u + halfWidth * 0.8, -0.36 + halfHeight * 0.8],
        [u * 0.8, -0.36 + halfHeight],
        [u - halfWidth * 0.8, -0.36 + halfHeight * 0.8],
        [u - halfWidth * 1.1, -0.36],
        [u - halfWidth * 0.8, -0.36 - halfHeight * 0.75],
      ],
      rib,
      {
        swell: 0.07,
        gloss: 0.3,
        texture: 0.15,
        textureScale: 0.03,
        ...(u === -0.4 ? { shadow: { length: 0.4 } } : {}),
      },
    )
  }
  canvas.tube('0 -.66, .01 -.76, .1 -.84', 0.055, { material: [0.46, 0.09, 120] })
}

/** Paints a pumpkin with a carved face and light inside. */
function paintJackOLantern(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const glowing: Lch = [0.9, 0.16, 85]
  paintPumpkinBody(canvas, placement.color)
  for (const side of [-1, 1]) {
    canvas.face(pointsIn({ width: side }, '.1 -.4, .3 -.44, .2 -.58'), [0.3, 0.1, 40], { share: 0.4 })
    canvas.face(pointsIn({ width: side }, '.13 -.41, .28 -.44, .2 -.55'), glowing, { share: 2.6, isDetail: true })
  }
  canvas.face('-.05 -.3, .05 -.3, 0 -.38', glowing, { share: 2.4 })
  canvas.face(
    points(`-.36 -.27, -.22 -.22, -.17 -.27, -.11 -.2, .03 -.19, .09 -.25, .15 -.2, .24 -.23, .36 -.28, .24 -.12,
      .12 -.08, .06 -.13, 0 -.07, -.2 -.1`),
    glowing,
    { share: 2.4 },
  )
  canvas.glow([0, -0.3], 0.9, { color: [0.8, 0.16, 65], strength: 0.5 })
}

export const salad = createPaintedObject({ halfWidth: 0.62, height: 0.75 }, paintSalad)

function paintSalad(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  paintBowl(canvas, placement.color ?? [0.62, 0.08, 60], [0.45, 0.12, 138])
  const random = canvas.stage.random.child('salad')
  for (let i = 0; i < 26; i++) {
    const u = random.between(-0.46, 0.46)
    const v = -0.44 - (1 - Math.abs(u) * 2) * random.between(0, 0.24)
    const r = random.between(0.07, 0.13)
    canvas.inflate(
      pointsIn({ x: u, y: v, width: r, height: r }, '-1 0, -.5 -.8, .2 -.5, 1 -.6, .8 .2, 0 .4'),
      [random.between(0.5, 0.74), 0.17, random.between(122, 140)],
      { swell: 0.02 },
    )
    if (i % 5 === 2)
      canvas.body([[u, v - 0.03, 0.07, u + 0.01, v - 0.03, 0.07, 0, 0]], [[0.58, 0.21, 28]], { gloss: 0.8 })
    if (i % 7 === 3) canvas.ellipse([u, v, 0.08, 0.05, u * 3], { color: [0.9, 0.08, 125] })
  }
}
