import { pairs, path, pointsIn } from '../../math/tables.ts'
import { colors, type Lch } from '../../math/color.ts'
import { knotsIn } from '../../raster/ring.ts'
import { type ObjectCanvas, createPaintedObject } from '../object-canvas.ts'
import type { ObjectPlacement } from '../object.ts'
import { type Point, rectangle } from '../outline.ts'

export const camera = createPaintedObject({ halfWidth: 0.62, height: 0.82 }, paintCamera)
const INK: Lch = [0.16, 0.02, 260]

function paintCamera(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const leather: Lch = placement.color ?? [0.24, 0.02, 260]
  const silver: Lch = [0.8, 0.012, 240]
  canvas.contactShadow(0.58)
  paintFinder(canvas, silver)
  canvas.inflate(
    rectangle([-0.62, -0.62], [0.62, 0]).map(([u, v]) => [u, v, 1] as const),
    silver,
    { swell: 0.04, gloss: 0.6, shadow: { length: 0.5, softness: 9 } },
  )
  canvas.inflate(
    rectangle([-0.62, -0.46], [0.62, -0.09]).map(([u, v]) => [u, v, 1] as const),
    leather,
    { swell: 0.02, texture: 0.5, textureScale: 0.3 },
  )
  paintLens(canvas, silver)
}

function paintFinder(canvas: ObjectCanvas, silver: Lch): void {
  canvas.face('-.24 -.6, -.18 -.8, .18 -.8, .24 -.6', silver, { share: 0.7 })
  canvas.face(rectangle([-0.12, -0.64], [0.12, -0.74]), INK, { share: 0.6 })
  for (const [u, r] of pairs('-.44 .08, .4 .1'))
    canvas.lathe(
      [
        [-0.7, r, 0, 1],
        [-0.58, r],
      ],
      [silver],
      { u, gloss: 1 },
    )
}

function paintLens(canvas: ObjectCanvas, silver: Lch): void {
  canvas.ellipse([0, -0.29, 0.29], { color: silver, share: 0.75 })
  canvas.ellipse([0, -0.29, 0.265], { color: INK, share: 0.7 })
  canvas.ellipse([0, -0.29, 0.2], { color: [0.34, 0.03, 250], share: 0.6 })
  canvas.body([[0, -0.29, 0.165, 0.001, -0.29, 0.165, 0, 0]], [[0.26, 0.09, 280]], { gloss: 1, rim: 1 })
  canvas.ellipse([-0.06, -0.36, 0.06, 0.04, -0.6], { color: [0.95, 0.03, 220], alpha: 0.85, isDetail: true })
  canvas.ellipse([0.06, -0.22, 0.035, 0.025, -0.6], { color: [0.7, 0.14, 300], alpha: 0.7, isDetail: true })
  canvas.face(rectangle([0.36, -0.5], [0.54, -0.58]), [0.75, 0.04, 220], { share: 0.8 })
  canvas.ellipse([-0.46, -0.54, 0.03], { color: [0.56, 0.21, 27], share: 0.9 })
}

export const radio = createPaintedObject({ halfWidth: 0.68, height: 0.98 }, paintRadio)

function paintRadio(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const shell: Lch =
    placement.color ?? canvas.stage.random.child('radio').pick(colors('.48 .12 40, .56 .1 195, .5 .15 27'))
  canvas.contactShadow(0.64)
  canvas.line('.5 -.7, .3 -1.2', 0.016, { color: [0.85, 0.01, 240] })
  canvas.tube('-.5 -.7, -.42 -.86, .42 -.86, .5 -.7', 0.028, { material: [0.4, 0.08, 48], gloss: 0.5 })
  canvas.inflate('-.62 -.74, 0 -.76, .62 -.74, .68 -.66, .68 -.08, .62 0, -.62 0, -.68 -.08, -.68 -.66', shell, {
    swell: 0.05,
    gloss: 0.6,
    shadow: { length: 0.5, softness: 9 },
  })
  paintSpeaker(canvas)
  paintDial(canvas)
}

function paintSpeaker(canvas: ObjectCanvas): void {
  canvas.ellipse([-0.32, -0.37, 0.28], { color: [0.86, 0.05, 82], share: 0.6 })
  for (let i = -5; i <= 5; i++) {
    const halfWidth = Math.sqrt(Math.max(0, 0.066 - (i * 0.046) ** 2))
    canvas.line(pointsIn({ x: -0.32, y: -0.37 + i * 0.046, width: halfWidth }, '-1 0, 1 0'), 0.018, {
      color: [0.4, 0.06, 55],
    })
  }
}

function paintDial(canvas: ObjectCanvas): void {
  canvas.face(rectangle([0.04, -0.64], [0.58, -0.42]), [0.9, 0.09, 85], { share: 1 })
  for (let i = 0; i < 10; i++)
    canvas.line(path([0.09 + i * 0.049, -0.6], [0.09 + i * 0.049, i % 3 ? -0.55 : -0.51]), 0.01, { color: INK })
  canvas.line('.36 -.63, .36 -.43', 0.016, { color: [0.56, 0.22, 27] })
  for (const u of [0.16, 0.46]) {
    canvas.body([[u, -0.22, 0.1, u + 0.001, -0.22, 0.1, 0, 0]], [[0.85, 0.05, 82]], { gloss: 0.7 })
    canvas.line(pointsIn({ x: u }, '0 -.22, .04 -.29'), 0.016, { color: INK })
  }
}

export const typewriter = createPaintedObject({ halfWidth: 0.66, height: 0.95 }, paintTypewriter)
const PAPER: Lch = [0.94, 0.03, 85]

function paintTypewriter(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const shell: Lch = placement.color ?? [0.44, 0.07, 190]
  const dark: Lch = [0.22, 0.02, 250]
  canvas.contactShadow(0.62)
  paintCarriage(canvas, dark)
  canvas.inflate('-.5 -.6!, .5 -.6!, .52 -.38, .64 -.06, .6 0!, -.6 0!, -.64 -.06, -.52 -.38', shell, {
    swell: 0.05,
    gloss: 0.5,
    shadow: { length: 0.4, softness: 9 },
  })
  paintTypebars(canvas, dark)
  paintKeys(canvas)
}

function paintCarriage(canvas: ObjectCanvas, dark: Lch): void {
  canvas.face('-.34 -.62, -.32 -.95, .32 -.95, .34 -.62', PAPER, { share: 0.8 })
  for (let i = 0; i < 4; i++)
    canvas.line(path([-0.25, -0.87 + i * 0.06], [i === 3 ? 0.02 : 0.25, -0.87 + i * 0.06]), 0.012, {
      color: [0.35, 0.02, 60],
    })
  canvas.tube('-.6 -.62, .6 -.62', 0.07, { material: dark, gloss: 0.8 })
  for (const u of [-0.62, 0.62])
    canvas.body([[u, -0.62, 0.05, u * 1.02, -0.62, 0.075, 0.1, 0]], [[0.7, 0.02, 80]], { gloss: 1 })
}

function paintTypebars(canvas: ObjectCanvas, dark: Lch): void {
  canvas.inflate('-.3 -.55, 0 -.6, .3 -.55, .26 -.4, 0 -.37, -.26 -.4', dark, { swell: 0.02 })
  for (let i = 0; i < 9; i++)
    canvas.line(pointsIn({ width: i - 4 }, '.012 -.4, .06 -.56'), 0.012, { color: [0.75, 0.02, 80] })
}

function paintKeys(canvas: ObjectCanvas): void {
  for (let row = 0; row < 4; row++)
    for (let k = 0; k < 9; k++) {
      const u = (k - 4 + (row % 2) * 0.35) * (0.098 + row * 0.007)
      const v = -0.31 + row * 0.075
      canvas.ellipse([u, v + 0.014, 0.04, 0.032], { color: [0.14, 0.01, 250], isDetail: true })
      canvas.ellipse([u, v, 0.038, 0.03], { color: [0.93, 0.03, 85], share: 0.8, isDetail: true })
    }
}

export const telescope = createPaintedObject({ halfWidth: 0.66, height: 1.2 }, paintTelescope)
const BRASS: Lch = [0.7, 0.12, 80]
const WOOD: Lch = [0.46, 0.1, 48]

function paintTelescope(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  canvas.contactShadow(0.4)
  for (const [u, v] of pairs('-.34 0, .34 .02, .02 .08'))
    canvas.tube(path([0, -0.62], [u, v]), 0.03, {
      material: WOOD,
      gloss: 0.4,
      ...(u > 0.3 ? { shadow: { length: 0.4 } } : {}),
    })
  canvas.body([[0, -0.66, 0.07, 0, -0.6, 0.06, 0, 0]], [BRASS], { gloss: 1 })
  const barrel: Lch = placement.color ?? [0.34, 0.08, 250]
  const paintSegment = (from: number, to: number, [r0, r1]: readonly [number, number], color: Lch) => {
    const pointOnAxis = (k: number): Point => [-0.52 + k * 1.14, -0.54 - k * 0.6]
    const [au, av] = pointOnAxis(from)
    const [bu, bv] = pointOnAxis(to)
    const [nu, nv] = [0.46, 0.88]
    canvas.inflate(
      [
        [au - nu * r0, av - nv * r0, 1],
        [bu - nu * r1, bv - nv * r1, 1],
        [bu + nu * r1, bv + nv * r1, 1],
        [au + nu * r0, av + nv * r0, 1],
      ],
      color,
      { swell: 0.04, gloss: 0.9, rim: 0.9 },
    )
  }
  paintSegment(0, 0.12, [0.055, 0.055], INK)
  paintSegment(0.1, 0.36, [0.065, 0.065], BRASS)
  paintSegment(0.34, 0.62, [0.095, 0.095], barrel)
  paintSegment(0.6, 0.94, [0.12, 0.13], barrel)
  paintSegment(0.58, 0.62, [0.135, 0.135], BRASS)
  paintSegment(0.93, 1, [0.15, 0.155], BRASS)
}

export const suitcase = createPaintedObject({ halfWidth: 0.64, height: 0.94 }, paintSuitcase)

function paintSuitcase(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const leather: Lch = placement.color ?? [0.54, 0.11, 52]
  const trim: Lch = [leather[0] * 0.62, leather[1] * 0.9, leather[2] - 6]
  const brass: Lch = [0.78, 0.12, 85]
  const createBox = (halfWidth: number, top: number, bottom: number) =>
    rectangle([-halfWidth, top], [halfWidth, bottom]).map(([u, v]) => [u, v, 1] as const)
  canvas.contactShadow(0.62)
  canvas.tube('-.16 -.74, -.14 -.88, .14 -.88, .16 -.74', 0.036, { material: trim, gloss: 0.5 })
  canvas.inflate(createBox(0.64, -0.76, 0), leather, {
    swell: 0.05,
    texture: 0.25,
    gloss: 0.3,
    shadow: { length: 0.5, softness: 9 },
  })
  for (const u of [-0.4, 0.4]) canvas.face(rectangle([u - 0.055, -0.75], [u + 0.055, -0.01]), trim, { share: 0.6 })
  for (const u of [-0.4, 0.4])
    canvas.inflate(
      createBox(0.045, -0.06, 0.04).map(([a, b, c]) => [a + u, b - 0.5, c] as const),
      brass,
      { swell: 0.012, gloss: 1 },
    )
  for (const side of [-1, 1])
    for (const [v, w] of pairs('-.76 1, 0 -1'))
      canvas.smoothFace(knotsIn({ y: v, width: side, height: w }, '.64 0!, .48 0!, .52 .12, .64 .16!'), trim, {
        share: 0.6,
      })
  // The seam below the lid.
  canvas.line('-.63 -.36, .63 -.36', 0.014, { color: [0.25, 0.05, 45] })
  paintStickers(canvas)
}

function paintStickers(canvas: ObjectCanvas): void {
  canvas.ellipse([-0.12, -0.52, 0.13, 0.1, 0.2], { color: [0.72, 0.1, 215], share: 0.75 })
  canvas.face('.06 -.26, .28 -.3, .3 -.14, .08 -.1', [0.9, 0.06, 85], { share: 0.75 })
  canvas.face('.1 -.245, .27 -.275, .28 -.22, .11 -.19', [0.56, 0.18, 27], { share: 0.7 })
}

export const umbrella = createPaintedObject({ halfWidth: 0.66, height: 1.3 }, paintUmbrella)

/** Paints an open umbrella: six panels, the ribs and a curved handle. */
function paintUmbrella(canvas: ObjectCanvas, placement: ObjectPlacement): void {
  const [l, c, h]: Lch = placement.color ?? [0.54, 0.21, 27]
  canvas.contactShadow(0.12)
  canvas.tube('0 -1.18, 0 -.1, .03 -.03, .1 -.02, .13 -.1', 0.02, {
    material: [0.4, 0.09, 50],
    gloss: 0.5,
    shadow: { length: 0.2 },
  })
  const ribEnd = (i: number): Point => {
    const a = (i / 6 - 0.5) * Math.PI
    return [Math.sin(a) * 0.64, -0.68 + Math.cos(a) * 0.05]
  }
  const hemMiddle = ([au, av]: Point, [bu, bv]: Point): Point => [(au + bu) / 2, (av + bv) / 2 - 0.06]
  const ribMiddle = ([u, v]: Point): Point => [u * 0.72, -1.18 + (v + 1.18) * 0.3]
  canvas.smoothFace(
    [ribEnd(0), [-0.3, -0.78], [0, -0.82], [0.3, -0.78], ribEnd(6), [0.3, -0.72], [0, -0.66], [-0.3, -0.72]],
    [l * 0.5, c * 0.7, h],
    { share: 0.3 },
  )
  for (let i = 0; i < 6; i++) {
    const [a, b] = [ribEnd(i), ribEnd(i + 1)]
    const lightness = l * (1.1 - Math.abs(i - 2.5 - canvas.localSunSide) * 0.1)
    const [au, av] = ribMiddle(a)
    const [bu, bv] = ribMiddle(b)
    canvas.smoothFace(
      [[0, -1.18, 1], [au, av], [a[0], a[1], 1], hemMiddle(a, b), [b[0], b[1], 1], [bu, bv]],
      [lightness, c, h],
      { share: 0.8 },
    )
  }
  for (let i = 0; i <= 6; i++)
    canvas.line([[0, -1.18], ribMiddle(ribEnd(i)), ribEnd(i)], 0.012, { color: [l * 0.6, c, h] })
  canvas.body([[0, -1.18, 0.02, 0, -1.27, 0.012, 0, 0]], [[0.4, 0.09, 50]])
}
