import { colors, type Lch } from '../../math/color.ts'
import { path, pointsIn, triples } from '../../math/tables.ts'
import type { Stage } from '../../paint/stage.ts'
import { type ObjectCanvas, createPaintedObject, createObjectCanvas } from '../object-canvas.ts'
import { parseProfile, type ProfilePoint } from '../lathe.ts'
import type { Point } from '../outline.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'

const SHINE: Lch = [0.99, 0.005, 240]

function paintShine(canvas: ObjectCanvas, path: readonly Point[], width = 0.03): void {
  canvas.line(path, width, { color: SHINE, alpha: 0.5, taper: 0.6, share: 0.9 })
}

/** Paints a glass, which is visible only by its reflections: a pale body and a highlight along each edge. */
function paintClearGlass(canvas: ObjectCanvas, profile: readonly ProfilePoint[], [u, v]: Point): void {
  const outline = (side: number): Point[] => profile.map(([y, r]): Point => [u + r * side, v + y])
  canvas.face([...outline(-1), ...outline(1).toReversed()], [0.93, 0.02, 220], { alpha: 0.08, share: 0.8 })
  for (const side of [-1, 1]) canvas.line(outline(side), 0.018, { color: SHINE, alpha: 0.75, share: 0.8 })
}

export const beer = createPaintedObject({ halfWidth: 0.46, height: 0.92 }, paintBeer)

function paintBeer(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const drink: Lch = placement.color ?? [0.74, 0.16, 72]
  canvas.contactShadow(0.3)
  canvas.tube('.24 -.62, .42 -.6, .46 -.38, .4 -.18, .24 -.16', 0.045, { material: [0.86, 0.03, 200], gloss: 1 })
  canvas.lathe(
    '-.68 .29 0!, -.06 .27 1!, 0 .28 1',
    [
      [...drink, 0.12],
      [0.82, 0.05, 85],
    ],
    { gloss: 1, rim: 0.9, shadow: { length: 0.5 } },
  )
  paintFacets(canvas, drink)
  paintFoam(canvas)
}

function paintFacets(canvas: ObjectCanvas, drink: Lch): void {
  for (const u of [-0.17, 0, 0.17]) {
    canvas.line(pointsIn({ width: u }, '1 -.6, .96 -.1'), 0.09, {
      color: [drink[0] + 0.1, drink[1], drink[2] + 6],
      alpha: 0.55,
      taper: 0.4,
    })
    paintShine(canvas, path([u - 0.05, -0.6], [u * 0.96 - 0.05, -0.12]), 0.016)
  }
}

function paintFoam(canvas: ObjectCanvas): void {
  const foam = triples(`-.2 -.74 .13, .02 -.78 .15, .2 -.74 .13, -.1 -.68 .12, .12 -.68 .12, -.24 -.64 .07,
    .25 -.66 .08, -.25 -.55 .045`)
  canvas.body(
    foam.map(([u, v, r]) => [u, v, r, u + 0.01, v, r, 0, 0] as const),
    [[0.97, 0.02, 90]],
    { roughness: 0.1 },
  )
}

export const wine = createPaintedObject({ halfWidth: 0.5, height: 1.32 }, paintWine)
export const bottle: PaintedObject = { halfWidth: 0.24, height: 1.32, paint: paintBottleAlone }

function paintWine(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  paintBottle(canvas, -0.24, placement.color ?? [0.3, 0.07, 150])
  paintGlass(canvas, [0.26, 0.04], [0.36, 0.16, 15])
}

function paintBottleAlone(stage: Stage, placement: ObjectPlacement): void {
  paintBottle(createObjectCanvas(stage, placement), 0, placement.color ?? [0.32, 0.08, 150])
}

function paintBottle(canvas: ObjectCanvas, u: number, glass: Lch): void {
  canvas.contactShadow(0.22, [u, 0])
  canvas.lathe(
    '-1.32 .062 1!, -1.1 .07 1!, -1.09 .066, -.96 .07, -.8 .17, -.7 .205, -.55 .21 2!, -.2 .21 0!, 0 .2 0!',
    [glass, [0.42, 0.13, 25], [0.93, 0.03, 85]],
    { u, gloss: 1, rim: 0.9, shadow: { length: 0.4 } },
  )
  canvas.line(pointsIn({ x: u }, '-.12 -.45, .12 -.45'), 0.03, { color: [0.4, 0.12, 25] })
  canvas.line(pointsIn({ x: u }, '-.1 -.36, .1 -.36'), 0.014, { color: [0.55, 0.03, 60] })
  canvas.line(pointsIn({ x: u }, '-.08 -.31, .08 -.31'), 0.012, { color: [0.55, 0.03, 60] })
  paintShine(canvas, pointsIn({ x: u }, '-.13 -.78, -.15 -.66, -.15 -.1'))
}

function paintGlass(canvas: ObjectCanvas, [u, v]: Point, drink: Lch): void {
  canvas.contactShadow(0.18, [u, v])
  canvas.ellipse([u, v, 0.18, 0.05], { color: [0.88, 0.02, 220], alpha: 0.65 })
  canvas.line(pointsIn({ x: u, y: v }, '0 -.02, 0 -.36'), 0.03, { color: SHINE, alpha: 0.8 })
  canvas.lathe('-.6 .205, -.5 .19, -.4 .11, -.36 .02', [[...drink, 0.1]], { u, v, gloss: 0.4, rim: 0.05 })
  canvas.ellipse([u, v - 0.6, 0.205, 0.045], { color: [drink[0] + 0.16, drink[1], drink[2]], share: 0.8 })
  const bowl: ProfilePoint[] = parseProfile('-.82 .165, -.7 .205, -.58 .22, -.45 .17, -.37 .03')
  paintClearGlass(canvas, bowl, [u, v])
  canvas.ellipse([u, v - 0.82, 0.165, 0.03], { color: SHINE, alpha: 0.35 })
  paintShine(canvas, pointsIn({ x: u, y: v }, '-.13 -.76, -.16 -.6, -.12 -.46'))
}

export const cocktail = createPaintedObject({ halfWidth: 0.42, height: 1 }, paintCocktail)

function paintCocktail(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const drink: Lch =
    placement.color ?? canvas.stage.random.child('drink').pick(colors('.66 .2 25, .8 .15 75, .74 .13 195'))
  canvas.contactShadow(0.2)
  canvas.ellipse([0, 0, 0.22, 0.06], { color: [0.88, 0.02, 220], alpha: 0.65 })
  canvas.line('0 -.02, 0 -.42', 0.03, { color: SHINE, alpha: 0.8 })
  canvas.lathe('-.74 .31 0!, -.4 .015 0!', [[...drink, 0.15]], { gloss: 0.4, rim: 0.05 })
  canvas.ellipse([0, -0.74, 0.31, 0.07], { color: [Math.min(0.95, drink[0] + 0.14), drink[1], drink[2]], share: 0.8 })
  paintClearGlass(
    canvas,
    [
      [-0.82, 0.39, 0, 1],
      [-0.4, 0.01],
    ],
    [0, 0],
  )
  paintGarnish(canvas)
  canvas.ellipse([0, -0.82, 0.39, 0.05], { color: SHINE, alpha: 0.22 })
}

function paintGarnish(canvas: ObjectCanvas): void {
  canvas.line('.06 -.5, -.28 -1', 0.026, { color: [0.95, 0.02, 60], share: 0.9 })
  canvas.ellipse([0.36, -0.84, 0.15], { color: [0.84, 0.15, 80], share: 0.7 })
  canvas.ellipse([0.36, -0.84, 0.12], { color: [0.88, 0.14, 88], share: 0.9, isDetail: true })
  for (const a of [0.2, 1.25, 2.3])
    canvas.line(pointsIn({ x: 0.36, y: -0.84, width: Math.cos(a), height: Math.sin(a) }, '.11 .11, -.11 -.11'), 0.012, {
      color: [0.96, 0.05, 90],
    })
}
