import { clamp } from '../math/number.ts'
import { type Lch, oklch, type Rgb } from '../math/color.ts'
import { dab, lit } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'
import type { Limb, Material } from './limbs.ts'
import type { Placement } from './solid.ts'

/** An eye in units of its body. Without an iris it is a dark bead. */
export interface Eye {
  x: number
  y: number
  radius: number
  iris?: Lch
  /** A slit (cats, reptiles) instead of a round pupil. */
  isSlit?: boolean
}

/** A line: a mouth, a whisker, a spider's leg. Its width tapers from first to last. */
export interface Line {
  points: readonly (readonly [x: number, y: number])[]
  width: number
  end?: number
  material: number
}

type Placed = Placement & { flip: 1 | -1 }

/** Eyes are painted on the finished body, so that neither relief nor fur hides them. */
export function paintEyesOf(stage: Stage, eyes: readonly Eye[], placed: Placed): void {
  const { light } = stage
  const k = clamp(light.strength, 0.55, 1)
  const toward = stage.sun.x < placed.x ? -1 : 1
  for (const { x, y, radius, iris, isSlit } of eyes) {
    const at = { x: placed.x + x * placed.size * placed.flip, y: placed.y + y * placed.size }
    const r = Math.max(1.1 * stage.unit, radius * placed.size)
    dab(stage, [at.x, at.y, r], { color: [0.006, 0.005, 0.006], softness: 0.18 })
    if (iris) {
      const [red, green, blue] = oklch(...iris)
      dab(stage, [at.x, at.y, r * 0.86], { color: [red * k, green * k, blue * k], softness: 0.2 })
      dab(stage, [at.x, at.y, r * (isSlit ? 0.2 : 0.46), r * (isSlit ? 0.74 : 0.46)], {
        color: [0.006, 0.005, 0.006],
        softness: 0.25,
      })
    }
    const spark = { x: at.x + toward * r * 0.3, y: at.y - r * 0.36 }
    dab(stage, [spark.x, spark.y, r * 0.32, r * 0.3], { color: [k * 1.2, k * 1.2, k * 1.2], softness: 0.4 })
  }
}

export function paintLines(
  stage: Stage,
  lines: readonly Line[],
  { materials, ...placed }: Placed & { materials: readonly Material[] },
): void {
  for (const { points, width, end = width, material } of lines) {
    const [lightness, chroma, hue] = materials[material] ?? [0.2, 0, 0]
    const color = lit(oklch(lightness, chroma, hue), stage.light, 0.6)
    points.slice(1).forEach((to, i) => {
      const from = points[i] ?? to
      const t = points.length > 2 ? i / (points.length - 2) : 0
      const thick = [
        width + (end - width) * t,
        width + (end - width) * Math.min(1, t + 1 / (points.length - 1)),
      ] as const
      paintSegment(stage, { from, to, thick, color }, placed)
    })
  }
}

interface Segment {
  from: readonly [number, number]
  to: readonly [number, number]
  thick: readonly [number, number]
  color: Rgb
}

function paintSegment(stage: Stage, { from, to, thick, color }: Segment, { x, y, size, flip }: Placed): void {
  const ax = x + from[0] * size * flip
  const ay = y + from[1] * size
  const bx = x + to[0] * size * flip
  const by = y + to[1] * size
  const length = Math.hypot(bx - ax, by - ay)
  const angle = Math.atan2(by - ay, bx - ax)
  const steps = Math.max(1, Math.ceil(length / Math.max(1.5, thick[0] * size * 1.2)))
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const r = Math.max(0.7 * stage.unit, (thick[0] + (thick[1] - thick[0]) * t) * size)
    dab(stage, [ax + (bx - ax) * t, ay + (by - ay) * t, r * 1.6, r, angle], { color, softness: 0.3 })
  }
}

/** A part of an animal in its own units, so that several bodies can share a head. */
export type Part = { limbs: readonly Limb[]; eyes?: readonly Eye[]; lines?: readonly Line[] }

type PartPlace = { x: number; y: number; scale: number; depth: number; angle?: number }

/** Scales, rotates and moves a part into the units of its body. */
export function placePart(part: Part, { x, y, scale, depth, angle = 0 }: PartPlace): Required<Part> {
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  const at = (u: number, v: number) => [x + u * cos - v * sin, y + u * sin + v * cos] as const
  return {
    limbs: part.limbs.map(([ax, ay, ar, bx, by, br, z, material]): Limb => {
      const from = at(ax, ay)
      const to = at(bx, by)
      return [from[0], from[1], ar * scale, to[0], to[1], br * scale, depth + z * scale, material]
    }),
    eyes: (part.eyes ?? []).map((eye) => {
      const [u, v] = at(eye.x, eye.y)
      return { ...eye, x: u, y: v, radius: eye.radius * scale }
    }),
    lines: (part.lines ?? []).map((line) => ({
      ...line,
      points: line.points.map(([u, v]) => at(u, v)),
      width: line.width * scale,
      end: (line.end ?? line.width) * scale,
    })),
  }
}

/** Moves limbs without rotating them. */
export function moved(limbs: readonly Limb[], dx: number, dy: number, depth = 0): Limb[] {
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

/** The same limbs, mirrored at the vertical axis: two legs, two wings, two ears. */
export function mirrored(limbs: readonly Limb[]): Limb[] {
  return limbs.map(([ax, ay, ar, bx, by, br, z, material]) => [-ax, ay, ar, -bx, by, br, z, material])
}
