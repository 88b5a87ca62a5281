import type { Limb } from './people/limb.ts'
import type { Eye, Line } from './marks.ts'

/** A piece of an animal in units of its own, so that one head serves many bodies. */
export type Part = { limbs: readonly Limb[]; eyes?: readonly Eye[]; lines?: readonly Line[] }

export type PartPlace = { x: number; y: number; scale: number; depth: number; angle?: number }

/** Scales, turns and moves a part into the units of its body. */
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

/** Moves limbs without turning them. */
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

/** The same limbs on the other side of the upright axis: two legs, two wings, two ears. */
export function mirrored(limbs: readonly Limb[]): Limb[] {
  return limbs.map(([ax, ay, ar, bx, by, br, z, material]) => [-ax, ay, ar, -bx, by, br, z, material])
}
