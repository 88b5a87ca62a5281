import { clamp } from '../math/number.ts'
import { type Lch, oklch, type Rgb } from '../math/color.ts'
import { dab, lit } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'
import type { Limb, Material } from './limbs.ts'
import type { Placement } from './solid.ts'

/** An eye in units of its body. An eye without an iris is a dark bead. */
export interface Eye {
  x: number
  y: number
  radius: number
  iris?: Lch
  /** A slit (cats, reptiles) instead of a round pupil. */
  isSlit?: boolean
}

/** A line, such as a mouth, a whisker or a spider's leg. Its width changes evenly from `width` to `endWidth`. */
export interface Line {
  points: readonly (readonly [x: number, y: number])[]
  width: number
  endWidth?: number
  material: number
}

type FlippablePlacement = Placement & { flip: 1 | -1 }

/** Eyes are painted on the finished body, so that neither relief nor fur hides them. */
export function paintEyes(stage: Stage, eyes: readonly Eye[], placed: FlippablePlacement): void {
  const { light } = stage
  const k = clamp(light.strength, 0.55, 1)
  const sunSide = stage.sun.x < placed.x ? -1 : 1
  for (const { x, y, radius, iris, isSlit } of eyes) {
    const center = { x: placed.x + x * placed.size * placed.flip, y: placed.y + y * placed.size }
    const r = Math.max(1.1 * stage.unit, radius * placed.size)
    dab(stage, [center.x, center.y, r], { color: [0.006, 0.005, 0.006], softness: 0.18 })
    if (iris) {
      const [red, green, blue] = oklch(...iris)
      dab(stage, [center.x, center.y, r * 0.86], { color: [red * k, green * k, blue * k], softness: 0.2 })
      dab(stage, [center.x, center.y, r * (isSlit ? 0.2 : 0.46), r * (isSlit ? 0.74 : 0.46)], {
        color: [0.006, 0.005, 0.006],
        softness: 0.25,
      })
    }
    const spark = { x: center.x + sunSide * r * 0.3, y: center.y - r * 0.36 }
    dab(stage, [spark.x, spark.y, r * 0.32, r * 0.3], { color: [k * 1.2, k * 1.2, k * 1.2], softness: 0.4 })
  }
}

export function paintLines(
  stage: Stage,
  lines: readonly Line[],
  { materials, ...placed }: FlippablePlacement & { materials: readonly Material[] },
): void {
  for (const { points, width, endWidth = width, material } of lines) {
    const [lightness, chroma, hue] = materials[material] ?? [0.2, 0, 0]
    const color = lit(oklch(lightness, chroma, hue), stage.light, 0.6)
    points.slice(1).forEach((to, i) => {
      const from = points[i] ?? to
      const t = points.length > 2 ? i / (points.length - 2) : 0
      const widths = [
        width + (endWidth - width) * t,
        width + (endWidth - width) * Math.min(1, t + 1 / (points.length - 1)),
      ] as const
      paintSegment(stage, { from, to, widths, color }, placed)
    })
  }
}

interface Segment {
  from: readonly [number, number]
  to: readonly [number, number]
  widths: readonly [number, number]
  color: Rgb
}

function paintSegment(
  stage: Stage,
  { from, to, widths, color }: Segment,
  { x, y, size, flip }: FlippablePlacement,
): void {
  const ax = x + from[0] * size * flip
  const ay = y + from[1] * size
  const bx = x + to[0] * size * flip
  const by = y + to[1] * size
  const length = Math.hypot(bx - ax, by - ay)
  const angle = Math.atan2(by - ay, bx - ax)
  const steps = Math.max(1, Math.ceil(length / Math.max(1.5, widths[0] * size * 1.2)))
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const r = Math.max(0.7 * stage.unit, (widths[0] + (widths[1] - widths[0]) * t) * size)
    dab(stage, [ax + (bx - ax) * t, ay + (by - ay) * t, r * 1.6, r, angle], { color, softness: 0.3 })
  }
}

/** A part of an animal, such as a head, in units of the part, so that several bodies can share it. */
export type BodyPart = { limbs: readonly Limb[]; eyes?: readonly Eye[]; lines?: readonly Line[] }

type PartPlacement = { x: number; y: number; scale: number; depth: number; angle?: number }

/** Scales, rotates and moves a part into the units of its body. */
export function placePart(part: BodyPart, { x, y, scale, depth, angle = 0 }: PartPlacement): Required<BodyPart> {
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  const place = (u: number, v: number) => [x + u * cos - v * sin, y + u * sin + v * cos] as const
  return {
    limbs: part.limbs.map(([ax, ay, ar, bx, by, br, z, material]): Limb => {
      const from = place(ax, ay)
      const to = place(bx, by)
      return [from[0], from[1], ar * scale, to[0], to[1], br * scale, depth + z * scale, material]
    }),
    eyes: (part.eyes ?? []).map((eye) => {
      const [u, v] = place(eye.x, eye.y)
      return { ...eye, x: u, y: v, radius: eye.radius * scale }
    }),
    lines: (part.lines ?? []).map((line) => ({
      ...line,
      points: line.points.map(([u, v]) => place(u, v)),
      width: line.width * scale,
      endWidth: (line.endWidth ?? line.width) * scale,
    })),
  }
}

/** Moves limbs without rotating them. */
export function moveLimbs(limbs: readonly Limb[], dx: number, dy: number, depth = 0): Limb[] {
  return limbs.map(([ax, ay, ar, bx, by, br, z, material]) => [
    ax + dx,
    ay + dy,
    ar,
    bx + dx,
    by + dy,
    br,
    z + depth,
    material,
  ])
}

/** Mirrors limbs at the vertical axis, for the second leg, wing or ear. */
export function mirrorLimbs(limbs: readonly Limb[]): Limb[] {
  return limbs.map(([ax, ay, ar, bx, by, br, z, material]) => [-ax, ay, ar, -bx, by, br, z, material])
}
