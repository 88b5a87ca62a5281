import { pointsIn } from '../math/tables.ts'
import { clamp } from '../math/number.ts'
import { oklch, type Lch } from '../math/color.ts'
import { blur } from '../raster/mask.ts'
import { dab, glow, lit } from '../paint/shapes.ts'
import { ID } from '../paint/stage.ts'
import {
  paintBars,
  box,
  paintRing,
  paintPanel,
  paintPanels,
  oval,
  type Bar,
  type SubjectCanvas,
  type Look,
  type Spot,
} from './subject-canvas.ts'

const TIRE: Lch = [0.2, 0.01, 270]
const STEEL: Lch = [0.72, 0.015, 250]

export interface Wheel {
  u: number
  v: number
  radius: number
  /** Thickness of the tire, as a share of the radius. */
  tire?: number
  spokes?: number
  rim?: Lch
  /** The background is visible between the spokes. */
  isOpen?: boolean
}

/** Paints a tire, a rim and spokes. A wheel that is not open has a dark disc behind its spokes. */
export function paintWheel(
  canvas: SubjectCanvas,
  { u, v, radius, tire = 0.3, spokes = 8, rim = STEEL, isOpen }: Wheel,
): void {
  const inner = radius * (1 - tire)
  if (!isOpen) paintPanel(canvas, oval(u, v, inner * 1.02), { color: [0.3, 0.015, 260], share: 0.4, part: 6 })
  const thin = isOpen ? 0.012 : 0.16
  const rays = Array.from({ length: spokes }, (_, i): Bar => {
    const angle = (i / spokes) * Math.PI * 2 + 0.3
    return [u, v, u + Math.cos(angle) * inner, v + Math.sin(angle) * inner, radius * thin]
  })
  paintBars(canvas, rays, { color: rim, share: 0.75, part: 7, alpha: isOpen ? 0.7 : 1 })
  paintRing(canvas, { u, v, radius, thickness: radius * tire }, { color: TIRE, share: 0.5, cylinder: 'lying', part: 6 })
  paintRing(
    canvas,
    { u, v, radius: inner * 1.04, thickness: radius * (isOpen ? 0.035 : 0.09) },
    { color: rim, part: 7 },
  )
  paintPanel(canvas, oval(u, v, radius * (isOpen ? 0.09 : 0.2)), { color: rim, share: 0.9, part: 7 })
}

/** Paints window panes: warm after dark, with reflections of the sky by day. */
export function paintPanes(canvas: SubjectCanvas, list: readonly (readonly Spot[])[], part = 5): void {
  const { stage, x, y, size, flip } = canvas
  const isLit = isLamplit(canvas)
  const look: Look = isLit
    ? { color: [0.86, 0.13, 75], glow: 0.9, grain: 0.2, part }
    : { color: [0.52, 0.05, 235], share: 0.75, gloss: 0.3, cylinder: 'lying', part }
  paintPanels(canvas, list, look)
  if (!isLit) return
  for (const [spot] of list.slice(0, 14)) {
    if (spot)
      glow(stage, {
        x: x + spot[0] * size * flip,
        y: y + spot[1] * size,
        radius: size * 0.16,
        color: oklch(0.86, 0.13, 75),
        strength: 0.09,
      })
  }
}

/** The outlines of equal panes from left to right. */
export function paneRow(
  left: number,
  right: number,
  count: number,
  [top, bottom]: readonly [number, number],
): Spot[][] {
  const step = (right - left) / count
  return Array.from({ length: count }, (_, i) => box(left + step * (i + 0.14), top, left + step * (i + 0.86), bottom))
}

/** Whether lamps are on, because it is dark. */
export function isLamplit({ stage }: SubjectCanvas): boolean {
  return stage.light.isNight || stage.light.strength < 1.1
}

export function paintLamp(
  canvas: SubjectCanvas,
  [u, v]: Spot,
  { radius = 0.03, color = [0.93, 0.09, 85] as Lch } = {},
): void {
  const { stage, x, y, size, flip } = canvas
  const center = { x: x + u * size * flip, y: y + v * size }
  const [r, g, b] = oklch(...color)
  const k = isLamplit(canvas) ? 2 : 0.95
  const id = canvas.id + 8
  dab(stage, [center.x, center.y, radius * size], { color: [r * k, g * k, b * k], softness: 0.2, id })
  if (isLamplit(canvas)) glow(stage, { ...center, radius: radius * size * 9, color: [r, g, b], strength: 0.75 })
}

/** Paints a round window in a brass ring. */
export function paintPorthole(canvas: SubjectCanvas, { u, v, radius }: { u: number; v: number; radius: number }): void {
  paintPanel(canvas, oval(u, v, radius), { color: [0.7, 0.11, 75], share: 0.9, part: 6 })
  paintPanel(canvas, oval(u, v, radius * 0.74), { color: [0.88, 0.1, 85], glow: 0.7, share: 0.4, part: 7 })
  paintPanel(canvas, oval(u - radius * 0.2, v - radius * 0.25, radius * 0.3, radius * 0.2), {
    color: [0.99, 0.02, 90],
    glow: 0.8,
  })
}

export interface Smoke {
  origin: Spot
  /** Direction and length of the drift, in units from the origin. */
  drift: Spot
  width: number
  color?: Lch
  strength?: number
}

/** Paints smoke or steam: balls that grow and fade, lit from the side of the sun. */
export function paintSmoke(
  canvas: SubjectCanvas,
  { origin, drift, width, color = [0.93, 0.01, 80], strength = 0.5 }: Smoke,
): void {
  const { stage, x, y, size, flip, sunSide } = canvas
  const random = stage.random.child(`smoke ${Math.round(x)} ${origin[0]}`)
  const base = oklch(...color)
  for (let i = 0; i < 70; i++) {
    const t = ((i * 0.618) % 1) ** 0.8
    const radius = width * (0.2 + t) * random.between(0.6, 1.1)
    const spread = width * (0.1 + t * 0.7)
    const u = origin[0] + drift[0] * t + random.between(-1, 1) * spread
    const lift = random.between(-1, 1)
    const v = origin[1] + drift[1] * Math.sqrt(t) + lift * spread * 0.6
    const share = clamp(0.55 - lift * 0.35 + random.between(-0.15, 0.15))
    for (const [shift, k] of pointsIn({ width: sunSide, height: share }, '0 .6, .22 1.15'))
      dab(
        stage,
        [
          x + (u + shift * radius * flip) * size * flip,
          y + (v - Math.abs(shift) * radius) * size,
          radius * size * (shift ? 0.7 : 1),
          radius * size * (shift ? 0.6 : 0.8),
        ],
        { color: lit(base, stage.light, k), alpha: strength * (1 - t * 0.85), softness: 0.9 },
      )
  }
}

/** Paints the dark line where an object touches the ground. */
export function paintContactShadow(
  canvas: SubjectCanvas,
  { left, right, v = 0 }: { left: number; right: number; v?: number },
): void {
  const { stage, x, y, size, flip } = canvas
  dab(stage, [x + ((left + right) / 2) * size * flip, y + v * size, ((right - left) / 2) * size * 1.06, size * 0.035], {
    color: [0, 0, 0],
    alpha: 0.55,
    softness: 0.8,
  })
}

const PAD = 14

/** Paints the shadow of the object on the ground in front of it, away from the sun. */
export function paintGroundShadow(
  canvas: SubjectCanvas,
  reach: { halfWidth: number; height: number },
  strength = 0.5,
): void {
  const { stage, x, y, size } = canvas
  const { width, height, ids, pixels, sun, scratch, unit } = stage
  const length = 0.3
  const shear = clamp((x - sun.x) / (width * 0.4), -1, 1) * 1.3
  const rows = Math.min(Math.ceil(reach.height * size * length), Math.ceil(height - y + PAD))
  const half = Math.ceil(reach.halfWidth * size * 1.05)
  const columns = Math.ceil(half * 2 + Math.abs(shear) * rows) + PAD * 2
  const left = Math.round(x - half - PAD + (shear < 0 ? shear * rows : 0))
  if (rows < 2) return
  const paddedRows = rows + PAD * 2
  const mask = scratch.floats('plane.4', columns * paddedRows).fill(0)
  for (let row = 0; row < rows; row++) {
    const sourceRow = Math.round(y - 1 - row / length)
    if (sourceRow < 0 || sourceRow >= height) continue
    for (let px = Math.max(0, Math.round(x - half)); px < Math.min(width, x + half); px++) {
      const column = Math.round(px + shear * row - left)
      const isSubject = (ids[sourceRow * width + px] ?? 0) >= ID.subject
      if (isSubject && column >= 0 && column < columns) mask[(row + PAD) * columns + column] = 1 - (row / rows) * 0.6
    }
  }
  blur(mask, { width: columns, height: paddedRows, radius: 5 * unit }, scratch)
  for (let row = 0; row < paddedRows; row++) {
    const py = Math.round(y - PAD + row)
    if (py < 0 || py >= height) continue
    for (let column = 0; column < columns; column++) {
      const px = column + left
      if (px < 0 || px >= width || (ids[py * width + px] ?? 0) >= ID.subject) continue
      const dark = (mask[row * columns + column] ?? 0) * strength
      const i = (py * width + px) * 3
      pixels[i] = (pixels[i] ?? 0) * (1 - dark)
      pixels[i + 1] = (pixels[i + 1] ?? 0) * (1 - dark * 0.9)
      pixels[i + 2] = (pixels[i + 2] ?? 0) * (1 - dark * 0.75)
    }
  }
}
