import { pointsIn } from '../math/tables.ts'
import { smoothstep } from '../math/number.ts'
import type { Rgb } from '../math/colour.ts'
import { fbm, noise } from '../math/noise.ts'
import { dab } from '../paint/shapes.ts'
import { addInto, bend, blendInto, brush, paintField, type Ideas, type Spot } from './strokes.ts'

/** Time: a spiral that never arrives, with marks along it. */
export function paintSpiral(ideas: Ideas): void {
  const { stage, side, ink } = ideas
  const random = stage.random.child('spiral')
  const [u0, v0] = [random.between(-0.1, 0.1), random.between(-0.08, 0.08)]
  const wind = random.chance(0.5) ? 1 : -1
  const pitch = random.between(2.1, 2.8)
  const [gold, night, pale] = [ink(0), ink(1, -0.08), ink(0, 0.16, 0.6)]
  const phaseAt = (far: number, angle: number) => (Math.log(far + 0.012) * pitch - (angle * wind) / 1) / (Math.PI * 2)
  paintField(ideas, (u, v, out) => {
    const far = Math.hypot(u - u0, v - v0)
    const angle = Math.atan2(v - v0, u - u0)
    const phase = phaseAt(far, angle) * 2 + noise(u * 4, v * 4) * 0.06
    const t = phase - Math.floor(phase)
    const band = smoothstep(0, 0.06, t) * smoothstep(0.62, 0.5, t)
    blendInto(
      out,
      night,
      gold,
      band * (0.4 + 0.6 * smoothstep(0.75, 0.05, far)) * (0.82 + 0.3 * noise(phase * 9, angle * 2)),
    )
    addInto(
      out,
      pale,
      0.5 * smoothstep(0.12, 0, far) + 0.3 * smoothstep(0.035, 0, Math.abs(t - 0.03)) * smoothstep(0.8, 0.2, far),
    )
  })
  for (let i = 0; i < 60; i++) {
    const angle = i * 0.5236
    const far = Math.exp(((angle * wind * wind) / pitch) * 0.5 - 3.4)
    if (far > 0.9) break
    const a = angle * wind * 0.5 * 2
    const r = side * (0.004 + far * 0.02)
    dab(stage, {
      x: stage.width / 2 + (u0 + Math.cos(a) * far) * side,
      y: stage.height / 2 + (v0 + Math.sin(a) * far) * side,
      rx: r,
      ry: r,
      colour: pale,
      softness: 0.2,
      id: 97,
    })
  }
}

/** Growth: a stem that divides and divides, and leafs out. */
export function paintGrowth(ideas: Ideas): void {
  const { stage, side, bottom, ink } = ideas
  const random = stage.random.child('growth')
  const [pale, fresh] = [ink(1, 0.12, 0.35), ink(1, 0, 0.55)]
  paintField(ideas, (u, v, out) =>
    blendInto(out, pale, fresh, Math.hypot(u, v + 0.1) * 0.9 + fbm(u * 2, v * 2, 3) * 0.3),
  )
  const grow = (from: Spot, angle: number, reach: number, depth: number): void => {
    const to: Spot = [from[0] + Math.cos(angle) * reach, from[1] + Math.sin(angle) * reach]
    brush(ideas, {
      points: bend(from, to, random.between(-0.12, 0.12), 8),
      width: reach * 0.17,
      ends: [1, 0.62],
      colour: ink(0, -0.22 + (6 - depth) * 0.03),
      part: depth,
    })
    if (depth < 4)
      for (let i = 0; i < 5; i++) {
        const r = side * random.between(0.01, 0.034)
        dab(stage, {
          x: stage.width / 2 + (to[0] + random.between(-0.05, 0.05)) * side,
          y: stage.height / 2 + (to[1] + random.between(-0.05, 0.05)) * side,
          rx: r,
          ry: r * 0.55,
          angle: angle + random.between(-1, 1),
          colour: ink(i % 3 === 2 ? 2 : i % 2, random.between(-0.05, 0.16)),
          softness: 0.2,
          id: 92 + (i % 6),
        })
      }
    if (depth > 0)
      for (const side of [-1, 1])
        grow(to, angle + side * random.between(0.22, 0.52), reach * random.between(0.68, 0.84), depth - 1)
  }
  grow([random.between(-0.06, 0.06), bottom * 1.05], -Math.PI / 2 + random.between(-0.08, 0.08), 0.3, 6)
}

/** Music: strings that swing, and notes thrown off them. */
export function paintStrings(ideas: Ideas): void {
  const { stage, right, bottom, ink } = ideas
  const random = stage.random.child('strings')
  const [night, dusk] = [ink(0, -0.22), ink(1, -0.3, 0.6)]
  paintField(ideas, (u, v, out) => blendInto(out, night, dusk, 0.4 + v * 0.5 + u * 0.4 + fbm(u * 2, v * 2, 3) * 0.5))
  const beat = random.between(2, 3.4)
  const swing = random.between(0.1, 0.2)
  for (let i = 0; i < 22; i++)
    brush(ideas, {
      points: stringAt(i / 21 - 0.5, { right, beat, swing }),
      width: 0.007 + (i % 5 === 0 ? 0.014 : 0),
      ends: [0.4, 0.4],
      colour: ink(i % 3, 0.12),
      alpha: 0.9,
      part: i,
    })
  for (let i = 0; i < 15; i++) {
    const u = random.between(-0.85, 0.85) * right
    const v = Math.sin(u * beat * 3) * swing + random.between(-0.3, 0.2) * bottom
    const r = random.between(0.014, 0.034)
    paintNote(ideas, { at: [u, v], r, colour: ink(2 - (i % 3), 0.16) })
  }
}

function stringAt(k: number, { right, beat, swing }: { right: number; beat: number; swing: number }): Spot[] {
  return Array.from({ length: 60 }, (_, s): Spot => {
    const u = (s / 59 - 0.5) * right * 2.2
    const hull = Math.exp(-((u / (right * 0.75)) ** 2))
    return [
      u,
      k * 0.36 +
        Math.sin(u * beat * 3 + k * 2.4) * swing * hull * (1 + k * 2) +
        Math.sin(u * 14 + k * 9) * 0.035 * hull,
    ]
  })
}

function paintNote(ideas: Ideas, { at: [u, v], r, colour }: { at: Spot; r: number; colour: Rgb }): void {
  const { stage, side } = ideas
  dab(stage, {
    x: stage.width / 2 + u * side,
    y: stage.height / 2 + v * side,
    rx: r * side,
    ry: r * side * 0.74,
    angle: -0.35,
    colour,
    softness: 0.12,
    id: 95,
  })
  brush(ideas, {
    points: pointsIn({ x: u, y: v, width: r, height: r }, '0.82 0, 0.84 -2, 0.86 -4'),
    width: r * 0.24,
    ends: [1, 1],
    colour,
  })
}

/** Memory: leaves of an album over each other, paling towards the edge. */
export function paintFading(ideas: Ideas): void {
  const { stage, right, bottom, ink } = ideas
  const random = stage.random.child('fading')
  const [pale, warm] = [ink(0, 0.08, 0.4), ink(1, 0.16, 0.5)]
  paintField(ideas, (u, v, out) => blendInto(out, warm, pale, Math.hypot(u, v) * 1.4 + fbm(u * 2, v * 2, 3) * 0.4))
  for (let i = 0; i < 17; i++) {
    const near = i / 16
    const [u, v] = [
      random.between(-0.75, 0.75) * right * (1 - near * 0.6),
      random.between(-0.75, 0.75) * bottom * (1 - near * 0.6),
    ]
    const size = random.between(0.16, 0.3)
    const angle = random.between(-0.5, 0.5)
    const leaf = (w: number, colour: readonly [number, number, number], shift = 0) =>
      brush(ideas, {
        points: bend(
          [u - Math.cos(angle) * w, v + shift - Math.sin(angle) * w],
          [u + Math.cos(angle) * w, v + shift + Math.sin(angle) * w],
          0,
          4,
        ),
        width: w * 1.7,
        ends: [1, 1],
        colour,
        alpha: 0.2 + near * 0.7,
        part: i + Math.round(w * 90),
      })
    leaf(size, [0.86, 0.8, 0.68])
    leaf(size * 0.82, ink(i % 3, random.between(-0.1, 0.12), 0.7))
    brush(ideas, {
      points: bend([u - size * 0.6, v + size * 0.3], [u + size * 0.6, v + size * 0.36], 0.2),
      width: size * 0.4,
      ends: [0.2, 0.2],
      colour: ink((i + 1) % 3, 0, 0.7),
      alpha: 0.2 + near * 0.4,
      part: i,
    })
  }
}
