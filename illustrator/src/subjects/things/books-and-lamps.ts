import { path, pointsIn } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import type { Stage } from '../../paint/stage.ts'
import { type ObjectCanvas, createPaintedObject, createObjectCanvas } from '../object-canvas.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { type Point, rectangle } from '../outline.ts'
import { underOwnLight } from './under-own-light.ts'

export const book = createPaintedObject({ halfWidth: 0.78, height: 0.52 }, paintOpenBook)
const PAPER: Lch = [0.94, 0.03, 85]

function paintOpenBook(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const cover: Lch = placement.color ?? [0.4, 0.12, 28]
  canvas.contactShadow(0.7)
  canvas.face('-.78 -.02, -.66 -.4, .66 -.4, .78 -.02, .03 .1, -.03 .1', cover, { share: 0.5 })
  for (const side of [-1, 1]) {
    for (const k of [2, 1, 0]) paintPage(canvas, side, k * 0.022)
    paintLines(canvas, side)
  }
  canvas.line('0 -.4, 0 .05', 0.03, { color: [0.5, 0.04, 70], alpha: 0.6 })
  canvas.line('.05 -.42, .1 -.1, .08 .16', 0.035, { color: [0.55, 0.2, 25], share: 0.8 })
}

/** Paints a curved page: high near the fold, lower toward the outer edge. */
function paintPage(canvas: ObjectCanvas, side: number, drop: number): void {
  const page: Point[] = pointsIn(
    { width: side },
    '0 .05, .2 -.03, .46 -.05, .72 0, .62 -.42, .4 -.47, .18 -.46, 0 -.38',
  )
  canvas.smoothFace(
    page.map(([u, v], i) => [u, v + drop, i === 0 || i === 3 || i === 4 || i === 7 ? 1 : 0] as const),
    [PAPER[0] - drop * 3, PAPER[1], PAPER[2]],
    { share: (side === canvas.localSunSide ? 0.78 : 0.6) - drop * 5 },
  )
}

function paintLines(canvas: ObjectCanvas, side: number): void {
  for (let row = 0; row < 9; row++) {
    const t = row / 9
    const v = -0.39 + t * 0.34
    const width = 0.52 + t * 0.08
    const short = row === 8 ? 0.5 : 1
    canvas.line(
      [
        [0.08 * side, v + 0.01],
        [(0.08 + width * 0.45 * short) * side, v - 0.05 + t * 0.02],
        [(0.06 + width * short) * side, v - 0.015],
      ],
      0.012,
      { color: [0.35, 0.02, 60], alpha: 0.6 },
    )
  }
}

export const books = createPaintedObject({ halfWidth: 0.6, height: 0.78 }, paintBookStack)

function paintBookStack(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const random = canvas.stage.random.child(`books ${placement.index}`)
  const covers = [
    random.pick(colors('.4 .12 28, .45 .1 12')),
    [0.4, 0.09, 250],
    random.pick(colors('.48 .09 150, .72 .12 80')),
    [0.5, 0.13, 40],
  ] as const
  canvas.contactShadow(0.56)
  let v = 0
  covers.forEach((color, i) => {
    const halfWidth = 0.52 - i * 0.045 + random.between(-0.03, 0.03)
    const thickness = 0.15 + random.between(-0.02, 0.05)
    paintLyingBook(canvas, {
      u: random.between(-0.05, 0.05),
      v,
      halfWidth,
      thickness,
      color: i === 0 ? (placement.color ?? color) : color,
    })
    v -= thickness
  })
}

function paintLyingBook(
  canvas: ObjectCanvas,
  { u, v, halfWidth, thickness, color }: { u: number; v: number; halfWidth: number; thickness: number; color: Lch },
): void {
  const depth = 0.14
  const top = v - thickness
  canvas.face(
    path(
      [u - halfWidth, top],
      [u - halfWidth + 0.1, top - depth],
      [u + halfWidth + 0.02, top - depth],
      [u + halfWidth, top],
    ),
    color,
    { share: 0.75 },
  )
  canvas.face(rectangle([u - halfWidth, v], [u + halfWidth, top]), [color[0] * 0.9, color[1], color[2]], { share: 0.5 })
  canvas.face(rectangle([u - halfWidth + 0.05, v - 0.025], [u + halfWidth + 0.01, top + 0.025]), PAPER, {
    share: 0.6,
    isDetail: true,
  })
  for (let i = 1; i < 4; i++)
    canvas.line(
      path(
        [u - halfWidth + 0.06, v - 0.02 - (i / 4) * (thickness - 0.04)],
        [u + halfWidth, v - 0.02 - (i / 4) * (thickness - 0.04)],
      ),
      0.006,
      { color: [0.6, 0.03, 75] },
    )
  canvas.line(path([u - halfWidth + 0.14, top - 0.04], [u + halfWidth - 0.1, top - 0.04]), 0.012, {
    color: [0.82, 0.11, 85],
    alpha: 0.7,
  })
}

export const globe = createPaintedObject({ halfWidth: 0.48, height: 1.16 }, paintGlobe)
const BRASS: Lch = [0.7, 0.12, 80]
const WOOD: Lch = [0.46, 0.1, 48]

function paintGlobe(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  canvas.contactShadow(0.28)
  canvas.lathe('-.2 .04, -.12 .06, -.06 .24, 0 .27', [WOOD], { gloss: 0.6, shadow: { length: 0.6 } })
  const arc = Array.from({ length: 15 }, (_, i): Point => {
    const a = -1.2 + (i / 14) * 3.1
    return [Math.cos(a) * 0.47, -0.64 + Math.sin(a) * 0.47]
  })
  canvas.tube(arc, 0.026, { material: BRASS, gloss: 1 })
  canvas.body([[0, -0.64, 0.4, 0.001, -0.64, 0.4, 0, 0]], [placement.color ?? [0.56, 0.11, 235]], {
    gloss: 0.9,
    texture: 0.08,
  })
  paintContinents(canvas)
  for (const v of [-0.76, -0.64, -0.5]) {
    const halfWidth = Math.sqrt(0.16 - (v + 0.64) ** 2)
    canvas.line(pointsIn({ y: v, width: halfWidth }, '-1 0, 0 .04, 1 0'), 0.006, {
      color: [0.95, 0.02, 220],
      alpha: 0.4,
    })
  }
  canvas.ellipse([-0.14 * canvas.flip, -0.82, 0.1, 0.06, -0.6], { color: [1, 0, 0], alpha: 0.28, isDetail: true })
}

function paintContinents(canvas: ObjectCanvas): void {
  const land: Lch = [0.7, 0.12, 115]
  canvas.smoothFace('-.26 -.9, -.1 -.94, -.06 -.82, -.16 -.74, -.12 -.66, -.2 -.7, -.33 -.78', land, { share: 0.62 })
  canvas.smoothFace('-.14 -.64, -.02 -.6, 0 -.5, -.08 -.36, -.13 -.3, -.16 -.46', land, { share: 0.6 })
  canvas.smoothFace('.08 -.92, .24 -.92, .36 -.76, .33 -.66, .22 -.7, .16 -.78, .07 -.82', [0.74, 0.11, 95], {
    share: 0.62,
  })
  canvas.smoothFace('.08 -.72, .2 -.7, .28 -.6, .22 -.46, .16 -.38, .12 -.52, .06 -.6', [0.74, 0.12, 85], {
    share: 0.6,
  })
}

export const lamp: PaintedObject = { halfWidth: 0.42, height: 1.12, paint: paintLamp }
const WARM: Lch = [0.88, 0.12, 75]
const LAMP_BRASS: Lch = [0.66, 0.11, 80]

function paintLamp(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createObjectCanvas(underOwnLight(stage), placement)
  const shade: Lch = placement.color ?? [0.88, 0.08, 80]
  canvas.contactShadow(0.26)
  canvas.glow([0, -0.8], 1.6, { color: [0.84, 0.12, 70], strength: 0.5 })
  canvas.lathe(
    '-.56 .035, -.4 .04, -.3 .12, -.16 .13, -.07 .06 1, -.03 .2 1, 0 .22 1',
    [[0.46, 0.08, 200], LAMP_BRASS],
    { gloss: 0.9, shadow: { length: 0.4 } },
  )
  canvas.lathe('-1.1 .2 0!, -.56 .42 0!', [[shade[0], shade[1], shade[2], 0.75]], { rim: 0.2 })
  canvas.ellipse([0, -0.56, 0.41, 0.05], { color: [0.96, 0.08, 88], share: 1.3 })
  canvas.ellipse([0, -1.09, 0.19, 0.025], { color: [0.99, 0.05, 90], share: 1.5 })
  canvas.glow([0, -0.82], 0.7, { color: WARM, strength: 0.45 })
}

export const lantern: PaintedObject = { halfWidth: 0.34, height: 1.1, paint: paintLantern }

function paintLantern(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createObjectCanvas(underOwnLight(stage), placement)
  const iron: Lch = placement.color ?? [0.3, 0.03, 250]
  canvas.contactShadow(0.28)
  canvas.glow([0, -0.42], 1.5, { color: [0.82, 0.13, 65], strength: 0.6 })
  canvas.tube('-.14 -.86, -.2 -1, 0 -1.08, .2 -1, .14 -.86', 0.02, { material: iron, gloss: 0.6 })
  canvas.face('-.25 -.7, .25 -.7, .28 -.1, -.28 -.1', [0.78, 0.14, 65], { share: 0.9 })
  canvas.glow([0, -0.36], 0.42, { color: [0.9, 0.13, 78], strength: 0.9 })
  canvas.lathe('-.3 .08 0!, -.08 .085', [[0.93, 0.05, 88, 0.4]])
  canvas.body([[0, -0.37, 0.035, 0, -0.47, 0.008, 0, 0]], [[0.95, 0.11, 90, 2.4]])
  paintCage(canvas, iron)
  canvas.glow([0, -0.4], 0.75, { color: [0.88, 0.13, 72], strength: 0.5 })
}

function paintCage(canvas: ObjectCanvas, iron: Lch): void {
  for (const u of [-0.26, -0.09, 0.09, 0.26])
    canvas.line(pointsIn({ width: u }, '.95 -.7, 1.06 -.08'), Math.abs(u) > 0.2 ? 0.045 : 0.022, { color: iron })
  canvas.lathe('-.1 .29 0!, -.05 .32 0!, 0 .33', [iron], { gloss: 0.6, shadow: { length: 0.4 } })
  canvas.lathe('-.9 .04, -.86 .09 0!, -.82 .1 0!, -.72 .32 0!, -.67 .32', [iron], { gloss: 0.6, rim: 0.9 })
}
