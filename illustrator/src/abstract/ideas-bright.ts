import { pairs } from '../math/tables.ts'
import { smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { dab, glow } from '../paint/shapes.ts'
import { addInto, bend, blendInto, brush, paintField, type Ideas, type Spot } from './strokes.ts'

const WHITE = [0.95, 0.93, 0.88] as const

/** Joy: warm strokes bursting from one point, and confetti. */
export function paintBurst(ideas: Ideas): void {
  const { stage, side, ink } = ideas
  const random = stage.random.child('burst')
  const [u0, v0] = [random.between(-0.1, 0.1), random.between(0, 0.14)]
  const [bright, warm] = [ink(0, 0.08, 0.5), ink(2, 0.06, 0.8)]
  paintField(ideas, (u, v, out) =>
    blendInto(out, bright, warm, Math.hypot(u - u0, v - v0) * 1.25 + fbm(u * 3, v * 3, 3) * 0.2),
  )
  for (let i = 0; i < 110; i++) {
    const angle = (i * 2.39996) % (Math.PI * 2)
    const near = 0.05 + 0.16 * random.next()
    const far = near + random.between(0.14, 0.55)
    const at = (r: number): Spot => [u0 + Math.cos(angle) * r, v0 + Math.sin(angle) * r]
    brush(ideas, {
      points: bend(at(near), at(far), random.between(-0.12, 0.12)),
      width: random.between(0.015, 0.06),
      ends: [0.1, 0.7],
      colour: ink(i % 3, random.between(-0.02, 0.12)),
      alpha: 0.92,
      part: i,
    })
  }
  glow(stage, {
    x: stage.width / 2 + u0 * side,
    y: stage.height / 2 + v0 * side,
    radius: side * 0.3,
    colour: WHITE,
    strength: 1.2,
  })
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * 7
    const r = random.between(0.3, 0.8)
    const size = side * random.between(0.004, 0.018)
    dab(stage, {
      x: stage.width / 2 + (u0 + Math.cos(angle) * r) * side,
      y: stage.height / 2 + (v0 + Math.sin(angle) * r) * side,
      rx: size,
      ry: size * 0.7,
      angle,
      colour: ink(i % 3, 0.16),
      softness: 0.15,
      id: 90 + (i % 9),
    })
  }
}

/** Love: two warm forms leaning into one another, brightest where they meet. */
export function paintEmbrace(ideas: Ideas): void {
  const { stage, ink } = ideas
  const random = stage.random.child('embrace')
  const lean = -random.between(0.62, 0.8)
  const turn = random.between(-0.16, 0.16)
  const [one, other, deep] = [ink(0, 0.02), ink(1, 0.04), ink(2, -0.28, 0.7)]
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  paintField(ideas, (px, py, out) => {
    const u = px * Math.cos(turn) - py * Math.sin(turn)
    const v = px * Math.sin(turn) + py * Math.cos(turn)
    const rough = noise(u * 5, v * 5) * 0.03 + noise(u * 17, v * 17) * 0.01
    const left = formAt(u + 0.12, v, cos, sin) + rough
    const right = formAt(-u + 0.12, v, cos, sin) - rough
    const nearest = Math.min(left, right)
    const echo = 0.5 + 0.5 * Math.cos(Math.max(0, nearest - 1) * 15)
    blendInto(
      out,
      deep,
      one,
      0.04 + 0.2 * echo * smoothstep(2.6, 1.2, nearest) * smoothstep(1, 1.12, nearest) + fbm(u * 3, v * 3, 2) * 0.12,
    )
    const a = smoothstep(1.02, 0.97, left)
    const b = smoothstep(1.02, 0.97, right)
    const streak = 0.86 + 0.3 * noise(u * 3 + v * 9, v * 3 - u * 9)
    for (let c = 0; c < 3; c++) {
      const over = (out[c] ?? 0) * (1 - a) + (one[c] ?? 0) * (0.72 + 0.5 * (1 - left)) * streak * a
      out[c] = over * (1 - b * 0.86) + (other[c] ?? 0) * (0.76 + 0.4 * (1 - right)) * streak * b * 0.86
    }
    addInto(out, WHITE, a * b * 0.42 + 0.16 * smoothstep(0.5, 0, Math.hypot(u, v)))
  })
}

/** Below 1 within a leaning drop: a half of a heart. */
function formAt(u: number, v: number, cos: number, sin: number): number {
  const a = u * cos + v * sin
  const b = v * cos - u * sin
  return Math.hypot(a / 0.185, b / 0.33)
}

/** Freedom: strokes that rise, spread and become wings. */
export function paintAscent(ideas: Ideas): void {
  const { stage, right, bottom, ink } = ideas
  const random = stage.random.child('ascent')
  const lean = random.chance(0.5) ? 1 : -1
  const [low, high] = [ink(0, -0.06), ink(1, -0.02)]
  paintField(ideas, (u, v, out) =>
    blendInto(out, high, low, (v / bottom + 1) * 0.5 + u * lean * -0.25 + fbm(u * 2, v * 3, 3) * 0.28),
  )
  for (let i = 0; i < 46; i++) {
    const t = i / 45
    const from: Spot = [-lean * right * random.between(0.5, 1), bottom * random.between(0.75, 1.15)]
    const to: Spot = [lean * right * (-0.7 + t * 1.7), -bottom * (0.95 - t * t * 0.75) * random.between(0.6, 1)]
    brush(ideas, {
      points: bend(from, to, lean * random.between(0.1, 0.26), 18),
      width: random.between(0.01, 0.05),
      ends: [0.2, 0.05],
      colour: i % 7 === 3 ? ink(2, 0.02) : ink(i % 2, random.between(0, 0.24)),
      alpha: 0.75,
      part: i,
    })
  }
  for (let i = 0; i < 13; i++) {
    const u = lean * random.between(-0.1, 0.95) * right
    const v = -bottom * random.between(0.2, 0.9)
    const span = random.between(0.02, 0.07)
    for (const wing of [-1, 1])
      brush(ideas, {
        points: bend([u, v], [u + wing * span, v - span * 0.35], wing * -0.4, 8),
        width: span * 0.26,
        ends: [0.9, 0.05],
        colour: ink(0, -0.22),
        part: 5,
      })
  }
}

/** Hope: light over a dark edge, climbing. */
export function paintDawn(ideas: Ideas): void {
  const { stage, right, bottom, ink } = ideas
  const random = stage.random.child('dawn')
  const edge = random.between(0.14, 0.24)
  const u0 = random.between(-0.16, 0.16)
  const [warm, cool, night] = [ink(0, -0.04, 1.5), ink(1, 0), ink(1, -0.5, 0.6)]
  paintField(ideas, (u, v, out) => {
    const far = Math.hypot(u - u0, v - edge)
    const rays = 0.5 + 0.5 * Math.sin(Math.atan2(v - edge, u - u0) * 26 + noise(u * 3, v * 3) * 1.4)
    blendInto(out, warm, cool, far * 1.05 - rays * 0.16 * smoothstep(0.1, 0.5, far))
    addInto(out, WHITE, 0.7 * smoothstep(0.155, 0.148, far) + 0.2 * smoothstep(0.4, 0.1, far))
  })
  for (let i = 0; i < 12; i++) {
    const v = edge + 0.05 + (i / 11) * (bottom - edge)
    const colour = [night[0] * (2 - i * 0.12), night[1] * (2 - i * 0.12), night[2] * (2 - i * 0.12)] as const
    brush(ideas, {
      points: bend([-right * 1.1, v + random.between(-0.02, 0.04)], [right * 1.1, v], random.between(-0.05, 0.05), 20),
      width: 0.13,
      ends: [1, 1],
      colour,
      part: i,
    })
  }
}

/** Peace: rings spreading on still water. */
export function paintRipples(ideas: Ideas): void {
  const { stage, side, ink } = ideas
  const random = stage.random.child('ripples')
  const [u0, v0] = [random.between(-0.14, 0.14), random.between(0.06, 0.2)]
  const [pale, deep, rose] = [ink(1, 0.08, 0.5), ink(0, 0.02), ink(1, 0, 0.9)]
  paintField(ideas, (u, v, out) => {
    const flat = (v - v0) * 2.1
    const far = Math.hypot(u - u0, flat) + noise(u * 3, v * 5) * 0.012
    const ring = Math.sin(far * 52) * Math.exp(-far * 2.6)
    blendInto(out, pale, deep, 0.3 + v * 0.75 + fbm(u * 0.9, v * 5, 3) * 0.16 - ring * 0.34)
    addInto(out, rose, 0.3 * smoothstep(0.4, 0.95, ring) + 0.12 * smoothstep(0.2, -0.5, v))
  })
  for (const [k, lift] of pairs('1 -0.5, 0.62 -0.42, 0.38 -0.34'))
    dab(stage, {
      x: stage.width / 2 + u0 * side,
      y: stage.height / 2 + (v0 - (1 - k) * 0.13) * side,
      rx: side * 0.085 * k,
      ry: side * 0.04 * k,
      colour: ink(0, lift, 0.4),
      softness: 0.18,
      id: 96,
    })
}
