import { pairs, path, pointsIn, triples } from '../../math/tables.ts'
import type { Lch } from '../../math/color.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { knotsIn } from '../../raster/ring.ts'
import {
  type Bar,
  paintBars,
  box,
  createSubjectCanvas,
  type SubjectCanvas,
  paintPanel,
  paintPanels,
  oval,
  type Spot,
} from '../subject-canvas.ts'
import {
  paintContactShadow,
  isLamplit,
  paintLamp,
  paintGroundShadow,
  paneRow,
  paintPanes,
} from '../subject-canvas-details.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { modelLathe, parseProfile } from '../lathe.ts'
import { shadeSolid } from '../shade.ts'

export const latticeTower: PaintedObject = { halfWidth: 0.36, height: 1.35, paint: paintLatticeTower }
export const pyramid: PaintedObject = { halfWidth: 0.95, height: 0.75, paint: paintPyramid }
export const ferrisWheel: PaintedObject = { halfWidth: 0.58, height: 1.16, paint: paintFerrisWheel }
export const skyscraper: PaintedObject = { halfWidth: 0.3, height: 1.5, paint: paintSkyscraper }
const id = ID.subject + 10
const IRON: Lch = [0.46, 0.05, 55]

/** Half the width of the lattice tower at a height. */
function halfWidthAt(v: number): number {
  const t = -v / 1.25
  return 0.33 * (1 - t) ** 2.6 + 0.012
}

function paintLatticeTower(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const iron: Lch = placement.color ?? IRON
  paintContactShadow(canvas, { left: -0.36, right: 0.36 })
  const legs: Bar[] = []
  const braces: Bar[] = []
  for (let i = 0; i < 40; i++) {
    const v0 = -(i / 40) * 1.22
    const v1 = -((i + 1) / 40) * 1.22
    const legWidth = 0.11 * (1 - i / 40) ** 1.4 + 0.012
    for (const side of [-1, 1]) {
      const o0 = halfWidthAt(v0) * side
      const o1 = halfWidthAt(v1) * side
      const i0 = side * Math.max(0, halfWidthAt(v0) - legWidth)
      const i1 = side * Math.max(0, halfWidthAt(v1) - legWidth)
      legs.push([o0, v0, o1, v1, 0.022], [i0, v0, i1, v1, 0.018])
      braces.push([o0, v0, i1, v1, 0.011], [i0, v0, o1, v1, 0.011])
    }
  }
  paintBars(canvas, braces, { color: iron, share: 0.55, part: 1 })
  paintBars(canvas, legs, { color: iron, share: 0.95, part: 2 })
  const base: Spot[] = []
  for (let i = 0; i <= 18; i++)
    base.push([Math.cos(Math.PI * (1 - i / 18)) * 0.24, -0.02 - Math.sin((Math.PI * i) / 18) * 0.2])
  paintBars(
    canvas,
    base.slice(1).map(([u, v], i): Bar => [base[i]?.[0] ?? u, base[i]?.[1] ?? v, u, v, 0.026]),
    { color: iron, share: 0.7, part: 3 },
  )
  for (const [v, extra] of pairs('-.29 .035, -.56 .028, -1.16 .02'))
    paintPanel(canvas, box(-halfWidthAt(v) - extra, v - 0.03, halfWidthAt(v) + extra, v + 0.015), {
      color: iron,
      share: 0.9,
      part: 4,
    })
  paintBars(canvas, [[0, -1.16, 0, -1.35, 0.026, 0.006]], { color: iron, share: 0.8, part: 5 })
  if (isLamplit(canvas))
    for (let i = 0; i < 26; i++)
      paintLamp(canvas, [halfWidthAt(-i * 0.045) * (i & 1 ? 1 : -1), -i * 0.045], { radius: 0.008 })
  paintGroundShadow(canvas, { halfWidth: 0.4, height: 1 }, 0.35)
}

/** Paints a pyramid with a sunlit and a shaded face, and two smaller pyramids behind it. */
function paintPyramid(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? [0.74, 0.09, 75]
  const sunSide = canvas.sunSide * placement.flip
  for (const [u, s, fade] of triples('.62 .46 .03, -.66 .34 .05, 0 1 0')) {
    const edge = u - 0.14 * s * sunSide
    const color: Lch = [stone[0] + fade, stone[1] * (1 - fade * 3), stone[2]]
    const foot = 0.06 * s
    paintPanel(canvas, path([u, -0.72 * s], [u - 0.6 * s * sunSide, 0], [edge, foot]), {
      color,
      share: 0.18,
      grain: 0.2,
      part: 1,
    })
    paintPanel(canvas, path([u, -0.72 * s], [u + 0.62 * s * sunSide, 0], [edge, foot]), {
      color,
      share: 0.98,
      grain: 0.25,
      part: 2,
    })
    paintCourses(canvas, { u, s, edge, foot, sunSide })
  }
  paintContactShadow(canvas, { left: -0.5, right: 0.55, v: 0.03 })
  paintGroundShadow(canvas, { halfWidth: 0.65, height: 0.72 }, 0.5)
}

type Courses = { u: number; s: number; edge: number; foot: number; sunSide: number }

function paintCourses(canvas: SubjectCanvas, { u, s, edge, foot, sunSide }: Courses): void {
  const lines: Bar[] = []
  for (let i = 1; i < 15; i++) {
    const t = i / 15
    const corner = [u + (edge - u) * t, -0.72 * s + (0.72 * s + foot) * t] as const
    lines.push([corner[0], corner[1], u + 0.62 * s * sunSide * t, -0.72 * s * (1 - t), 0.007 * s])
    lines.push([corner[0], corner[1], u - 0.6 * s * sunSide * t, -0.72 * s * (1 - t), 0.007 * s])
  }
  paintBars(canvas, lines, { color: [0.5, 0.07, 65], share: 0.4, alpha: 0.4 })
}

function paintFerrisWheel(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const isDark = isLamplit(canvas)
  const steel: Lch = placement.color ?? (isDark ? [0.92, 0.02, 240] : [0.5, 0.15, 25])
  const hub = -0.6
  paintContactShadow(canvas, { left: -0.4, right: 0.4 })
  paintBars(
    canvas,
    [
      [0, hub, -0.32, 0, 0.03, 0.045],
      [0, hub, 0.32, 0, 0.03, 0.045],
      [-0.2, -0.22, 0.2, -0.22, 0.018],
    ],
    { color: [0.6, 0.03, 250], share: 0.7, part: 1 },
  )
  const spokes: Bar[] = []
  const rims: Bar[] = []
  for (let i = 0; i < 32; i++) {
    const a = (i / 32) * Math.PI * 2
    const b = ((i + 1) / 32) * Math.PI * 2
    if (i % 2 === 0) spokes.push([0, hub, Math.cos(a) * 0.5, hub + Math.sin(a) * 0.5, 0.007])
    for (const r of [0.5, 0.43])
      rims.push([Math.cos(a) * r, hub + Math.sin(a) * r, Math.cos(b) * r, hub + Math.sin(b) * r, 0.014])
    rims.push([Math.cos(a) * 0.43, hub + Math.sin(a) * 0.43, Math.cos(b) * 0.5, hub + Math.sin(b) * 0.5, 0.006])
  }
  paintBars(canvas, spokes, { color: steel, share: 0.6, part: 2 })
  paintBars(canvas, rims, { color: steel, share: 0.85, part: 3 })
  for (let i = 0; i < 12; i++) paintGondola(canvas, { angle: (i / 12) * Math.PI * 2 + 0.13, hub, hue: i * 30 + 20 })
  paintPanel(canvas, oval(0, hub, 0.05), { color: [0.6, 0.18, 25], share: 0.9, part: 6 })
  if (isDark)
    for (let i = 0; i < 32; i++) {
      const angle = (i / 32) * Math.PI * 2
      paintLamp(canvas, [Math.cos(angle) * 0.465, hub + Math.sin(angle) * 0.465], {
        radius: 0.01,
        color: [0.86, 0.15, i & 1 ? 60 : 330],
      })
    }
  paintPanels(canvas, [box(-0.42, -0.06, 0.42, 0.01)], { color: [0.5, 0.06, 40], share: 0.7, part: 7 })
  paintGroundShadow(canvas, { halfWidth: 0.5, height: 1.1 }, 0.35)
}

function paintGondola(canvas: SubjectCanvas, { angle, hub, hue }: { angle: number; hub: number; hue: number }): void {
  const u = Math.cos(angle) * 0.5
  const v = hub + Math.sin(angle) * 0.5
  paintBars(canvas, [[u, v, u, v + 0.03, 0.01]], { color: [0.4, 0.02, 250] })
  paintPanel(canvas, pointsIn({ x: u, y: v }, '-.06 .03, 0 .005, .06 .03'), {
    color: [0.62, 0.18, hue],
    share: 0.95,
    part: 4,
  })
  paintPanel(canvas, pointsIn({ x: u, y: v }, '-.062 .075, .062 .075, .05 .125, -.05 .125'), {
    color: [0.62, 0.18, hue],
    share: 0.8,
    part: 5,
  })
  paintPanes(canvas, [box(u - 0.05, v + 0.028, u + 0.05, v + 0.075)])
}

function paintSkyscraper(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const wall: Lch = placement.color ?? [0.62, 0.045, 235]
  const tiers = triples('.28 0 -.62, .22 -.62 -1.02, .15 -1.02 -1.24, .07 -1.24 -1.33')
  for (const [halfWidth, foot, top] of tiers) {
    const corner = halfWidth * 0.3 * placement.flip * canvas.sunSide
    paintPanel(canvas, box(-halfWidth, top, halfWidth, foot), { color: wall, share: 0.3, part: 1 })
    paintPanel(
      canvas,
      box(
        Math.min(corner, halfWidth * canvas.sunSide * placement.flip),
        top,
        Math.max(corner, halfWidth * canvas.sunSide * placement.flip),
        foot,
      ),
      { color: wall, share: 0.95, part: 2 },
    )
    for (let v = top + 0.02; v < foot - 0.02; v += 0.045)
      paintPanes(
        canvas,
        paneRow(-halfWidth, halfWidth, Math.max(2, Math.round(halfWidth * 30)), [v, v + 0.028]).filter(
          (_, i) => !isLamplit(canvas) || (i * 7 + Math.round(v * 91)) % 5 < 2,
        ),
      )
    paintPanel(canvas, box(-halfWidth - 0.012, top - 0.014, halfWidth + 0.012, top + 0.006), {
      color: [0.75, 0.03, 240],
      share: 0.9,
      part: 3,
    })
  }
  paintBars(canvas, [[0, -1.33, 0, -1.52, 0.02, 0.004]], { color: [0.75, 0.03, 240], share: 0.9, part: 4 })
  paintLamp(canvas, [0, -1.51], { radius: 0.008, color: [0.65, 0.2, 28] })
  paintGroundShadow(canvas, { halfWidth: 0.32, height: 0.9 }, 0.4)
}

export const mausoleum: PaintedObject = { halfWidth: 0.82, height: 1, paint: paintMausoleum }
export const clockTower: PaintedObject = { halfWidth: 0.3, height: 1.5, paint: paintClockTower }
export const stonehenge: PaintedObject = { halfWidth: 0.8, height: 0.6, paint: paintStonehenge }
export const igloo: PaintedObject = { halfWidth: 0.66, height: 0.55, paint: paintIgloo }
const MARBLE: Lch = [0.93, 0.02, 75]

/** Paints a white onion dome between four slender minarets, on a terrace. */
function paintMausoleum(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const wall: Lch = placement.color ?? MARBLE
  paintContactShadow(canvas, { left: -0.8, right: 0.8 })
  for (const u of [-0.54, 0.54]) paintMinaret(canvas, { u, height: 0.62, wall })
  paintDome(canvas, { u: 0, v: -0.5, size: 1, wall })
  for (const u of [-0.22, 0.22]) paintDome(canvas, { u, v: -0.47, size: 0.38, wall })
  paintPanel(canvas, box(-0.36, -0.47, 0.36, -0.08), { color: wall, share: 0.7, part: 1 })
  paintPanel(canvas, '36 -47, 43 -44, 43 -8, 36 -8', { color: wall, share: 0.45, part: 2 })
  paintPanel(canvas, '-36 -47, -43 -44, -43 -8, -36 -8', { color: wall, share: 0.55, part: 2 })
  paintPanel(canvas, box(-0.13, -0.53, 0.13, -0.08), { color: wall, share: 0.9, part: 3 })
  paintPanel(canvas, ogiveWindow(0, -0.08, 0.09, 0.38), { color: [0.42, 0.05, 60], share: 0.4, part: 4 })
  const niches = [-0.26, 0.26].flatMap((u) => [ogiveWindow(u, -0.08, 0.065, 0.17), ogiveWindow(u, -0.28, 0.065, 0.16)])
  paintPanels(canvas, niches, { color: [0.52, 0.045, 60], share: 0.4, part: 4 })
  paintPanel(canvas, box(-0.76, -0.08, 0.76, 0), { color: wall, share: 0.65, grain: 0.2, part: 5 })
  for (const u of [-0.72, 0.72]) paintMinaret(canvas, { u, height: 0.76, wall })
  paintGroundShadow(canvas, { halfWidth: 0.82, height: 0.9 }, 0.4)
}

function ogiveWindow(u: number, foot: number, halfWidth: number, height: number): Spot[] {
  return pointsIn({ x: u, y: foot, width: halfWidth, height }, '-1 0, -1 -.66, -.75 -.83, 0 -1, .75 -.83, 1 -.66, 1 0')
}

function paintDome(
  canvas: SubjectCanvas,
  { u, v, size, wall }: { u: number; v: number; size: number; wall: Lch },
): void {
  const { stage, x, y, flip } = canvas
  const placement = { x: x + u * canvas.size * flip, y: y + v * canvas.size, size: canvas.size * size }
  const dome = modelLathe(
    stage,
    parseProfile('-.47 .003, -.41 .012, -.38 .04, -.3 .15, -.19 .215, -.08 .2, -.03 .175 0!, -.025 .19 0!, .02 .19 0!'),
    placement,
  )
  shadeSolid(stage, dome, [wall], { rim: 0.6, texture: 0.06, id: id + 6 })
}

function paintMinaret(canvas: SubjectCanvas, { u, height, wall }: { u: number; height: number; wall: Lch }): void {
  paintBars(canvas, [[u, 0, u, -height, 0.056, 0.042]], { color: wall, cylinder: 'upright', share: 0.95, part: 7 })
  const rings: Bar[] = [0.36, 0.68, 0.98].map((t) => [u - 0.036, -height * t, u + 0.036, -height * t, 0.016])
  paintBars(canvas, rings, { color: wall, share: 0.85, part: 8 })
  paintPanel(canvas, knotsIn({ x: u, y: -height }, '-.03 0, -.034 -.035, 0 -.085!, .034 -.035, .03 0'), {
    color: wall,
    cylinder: 'upright',
    share: 1,
    isSmooth: true,
    part: 7,
  })
}

function paintClockTower(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const stone: Lch = placement.color ?? [0.7, 0.075, 72]
  paintContactShadow(canvas, { left: -0.2, right: 0.2 })
  paintPanel(canvas, box(-0.17, -0.86, 0.17, 0), { color: stone, share: 0.75, grain: 0.25, part: 1 })
  const ribs: Bar[] = [-0.155, -0.075, 0, 0.075, 0.155].map((u) => [u, 0, u, -0.86, 0.016])
  paintBars(canvas, ribs, { color: [stone[0] + 0.08, stone[1], stone[2]], share: 0.85, part: 2 })
  paintPanes(
    canvas,
    [-0.2, -0.4, -0.6, -0.8].flatMap((v) =>
      [-0.115, -0.037, 0.037, 0.115].map((u) => ogiveWindow(u, v + 0.08, 0.018, 0.11)),
    ),
  )
  paintPanel(canvas, box(-0.21, -1.14, 0.21, -0.85), { color: stone, share: 0.85, part: 3 })
  paintPanel(canvas, oval(0, -0.995, 0.125), { color: [0.4, 0.05, 70], share: 0.5, part: 4 })
  paintPanel(canvas, oval(0, -0.995, 0.11), {
    color: [0.96, 0.02, 95],
    share: 0.9,
    glow: isLamplit(canvas) ? 0.9 : 0.05,
    part: 5,
  })
  const hours: Bar[] = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6
    return [Math.cos(a) * 0.084, -0.995 + Math.sin(a) * 0.084, Math.cos(a) * 0.1, -0.995 + Math.sin(a) * 0.1, 0.01]
  })
  paintBars(canvas, [...hours, [0, -0.995, 0.05, -1.03, 0.016], [0, -0.995, -0.015, -1.085, 0.011]], {
    color: [0.2, 0.02, 260],
    share: 0.4,
    part: 4,
  })
  paintPanel(canvas, box(-0.23, -1.165, 0.23, -1.13), { color: stone, share: 1, part: 2 })
  paintPanel(canvas, '-20 -116, -10 -129, 10 -129, 20 -116', {
    color: [0.36, 0.03, 250],
    share: 0.85,
    grain: 0.3,
    part: 6,
  })
  paintPanel(canvas, box(-0.1, -1.34, 0.1, -1.28), { color: [0.74, 0.11, 80], share: 0.9, part: 7 })
  paintPanel(canvas, '-11 -133.5, 0 -156, 11 -133.5', {
    color: [0.36, 0.03, 250],
    cylinder: 'upright',
    share: 0.9,
    part: 6,
  })
  paintGroundShadow(canvas, { halfWidth: 0.24, height: 1.2 }, 0.45)
}

function paintStonehenge(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const random = stage.random.child('henge')
  const stone: Lch = placement.color ?? [0.58, 0.02, 90]
  const back = [-0.44, -0.22, 0, 0.22, 0.44]
  for (const u of back)
    paintStone(canvas, {
      u,
      v: -0.09,
      halfWidth: 0.055,
      height: 0.34 * random.between(0.9, 1.05),
      stone: [stone[0] - 0.05, stone[1], stone[2]],
    })
  paintPanels(canvas, [box(-0.52, -0.49, -0.14, -0.42), box(0.14, -0.49, 0.52, -0.42)], {
    color: stone,
    share: 0.6,
    grain: 0.5,
    part: 3,
  })
  const front = triples('-.68 0 .46, -.46 .03 .48, -.12 .05 .48, .12 .05 .47, .44 .03 .3, .68 0 .47')
  for (const [u, v, height] of front) {
    paintContactShadow(canvas, { left: u - 0.08, right: u + 0.08, v })
    paintStone(canvas, { u, v, halfWidth: 0.075, height, stone })
  }
  for (const [from, to, v] of triples('-.77 -.37 -.46, -.21 .21 -.43'))
    paintPanel(
      canvas,
      [
        [from, v - 0.09],
        [from + 0.05, v - 0.11],
        [to - 0.04, v - 0.1],
        [to, v - 0.08],
        [to - 0.01, v],
        [from + 0.01, v + 0.01],
      ],
      { color: stone, share: 0.85, grain: 0.5, part: 4 },
    )
  paintGroundShadow(canvas, { halfWidth: 0.8, height: 0.55 }, 0.5)
}

function paintStone(
  canvas: SubjectCanvas,
  { u, v, halfWidth, height, stone }: { u: number; v: number; halfWidth: number; height: number; stone: Lch },
): void {
  paintPanel(
    canvas,
    knotsIn({ x: u, y: v, width: halfWidth, height }, '-1 0!, -.95 -.5, -.8 -.96, 0 -1, .8 -.97, 1.02 -.45, 1 0!'),
    { color: stone, cylinder: 'upright', share: 0.85, grain: 0.6, isSmooth: true, part: 2 },
  )
}

function paintIgloo(stage: Stage, placement: ObjectPlacement): void {
  const canvas = createSubjectCanvas(stage, placement, id)
  const snow: Lch = placement.color ?? [0.93, 0.025, 230]
  paintContactShadow(canvas, { left: -0.6, right: 0.6 })
  const dome = modelLathe(stage, parseProfile('-.5 .01, -.47 .16, -.36 .36, -.2 .48, 0 .52'), placement)
  shadeSolid(canvas.stage, dome, [snow], { rim: 0.7, texture: 0.06, id })
  const seams: Bar[] = []
  for (const [row, v] of [-0.1, -0.2, -0.29, -0.37, -0.44].entries()) {
    const halfWidth = 0.52 * Math.sqrt(Math.max(0, 1 - (v / 0.51) ** 2))
    for (let i = -8; i < 8; i++) {
      const u0 = Math.sin((i / 8) * 1.5) * halfWidth
      const u1 = Math.sin(((i + 1) / 8) * 1.5) * halfWidth
      const heightAt = (u: number) => v + Math.sqrt(Math.max(0, 1 - (u / halfWidth) ** 2)) * 0.035
      seams.push([u0, heightAt(u0), u1, heightAt(u1), 0.008])
      if ((i + row) % 2 === 0) seams.push([u0, heightAt(u0), u0 * 1.06, heightAt(u0) + 0.09, 0.007])
    }
  }
  paintBars(canvas, seams, { color: [0.62, 0.06, 235], share: 0.4, alpha: 0.65 })
  paintPanel(canvas, '8 3, 8 -16, 15 -27, 28 -31, 41 -27, 48 -16, 48 3', { color: snow, share: 0.95, part: 2 })
  paintPanel(canvas, '14 3, 14 -14, 19 -21, 28 -24, 37 -21, 42 -14, 42 3', {
    color: isLamplit(canvas) ? [0.86, 0.13, 75] : [0.3, 0.06, 245],
    share: 0.3,
    glow: isLamplit(canvas) ? 0.9 : 0,
    part: 3,
  })
  paintGroundShadow(canvas, { halfWidth: 0.55, height: 0.5 }, 0.35)
}
