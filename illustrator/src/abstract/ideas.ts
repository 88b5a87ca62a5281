import { pairs, pointsIn } from '../math/tables.ts'
import { smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { dab, glow } from '../paint/shapes.ts'
import type { Rgb } from '../math/color.ts'
import { addInto, bend, blendInto, paintBrushStroke, type IdeaCanvas, paintField, type Spot } from './strokes.ts'

const WHITE = [0.95, 0.93, 0.88] as const

/** Joy: warm strokes bursting from one point, and confetti. */
export function paintBurst(canvas: IdeaCanvas): void {
  const { stage, side, ink } = canvas
  const random = stage.random.child('burst')
  const [u0, v0] = [random.between(-0.1, 0.1), random.between(0, 0.14)]
  const [bright, warm] = [ink(0, 0.08, 0.5), ink(2, 0.06, 0.8)]
  paintField(canvas, (u, v, out) =>
    blendInto(out, bright, warm, Math.hypot(u - u0, v - v0) * 1.25 + fbm(u * 3, v * 3, 3) * 0.2),
  )
  for (let i = 0; i < 110; i++) {
    const angle = (i * 2.39996) % (Math.PI * 2)
    const inner = 0.05 + 0.16 * random.next()
    const outer = inner + random.between(0.14, 0.55)
    const pointAt = (r: number): Spot => [u0 + Math.cos(angle) * r, v0 + Math.sin(angle) * r]
    paintBrushStroke(canvas, {
      points: bend(pointAt(inner), pointAt(outer), random.between(-0.12, 0.12)),
      width: random.between(0.015, 0.06),
      ends: [0.1, 0.7],
      color: ink(i % 3, random.between(-0.02, 0.12)),
      alpha: 0.92,
      part: i,
    })
  }
  glow(stage, {
    x: stage.width / 2 + u0 * side,
    y: stage.height / 2 + v0 * side,
    radius: side * 0.3,
    color: WHITE,
    strength: 1.2,
  })
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * 7
    const r = random.between(0.3, 0.8)
    const size = side * random.between(0.004, 0.018)
    dab(
      stage,
      [
        stage.width / 2 + (u0 + Math.cos(angle) * r) * side,
        stage.height / 2 + (v0 + Math.sin(angle) * r) * side,
        size,
        size * 0.7,
        angle,
      ],
      { color: ink(i % 3, 0.16), softness: 0.15, id: 90 + (i % 9) },
    )
  }
}

/** Love: two warm forms that lean toward each other, brightest where they meet. */
export function paintEmbrace(canvas: IdeaCanvas): void {
  const { stage, ink } = canvas
  const random = stage.random.child('embrace')
  const lean = -random.between(0.62, 0.8)
  const rotation = random.between(-0.16, 0.16)
  const [first, second, deep] = [ink(0, 0.02), ink(1, 0.04), ink(2, -0.28, 0.7)]
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  paintField(canvas, (px, py, out) => {
    const u = px * Math.cos(rotation) - py * Math.sin(rotation)
    const v = px * Math.sin(rotation) + py * Math.cos(rotation)
    const rough = noise(u * 5, v * 5) * 0.03 + noise(u * 17, v * 17) * 0.01
    const left = dropDistance(u + 0.12, v, cos, sin) + rough
    const right = dropDistance(-u + 0.12, v, cos, sin) - rough
    const nearest = Math.min(left, right)
    const echo = 0.5 + 0.5 * Math.cos(Math.max(0, nearest - 1) * 15)
    blendInto(
      out,
      deep,
      first,
      0.04 + 0.2 * echo * smoothstep(2.6, 1.2, nearest) * smoothstep(1, 1.12, nearest) + fbm(u * 3, v * 3, 2) * 0.12,
    )
    const a = smoothstep(1.02, 0.97, left)
    const b = smoothstep(1.02, 0.97, right)
    const streak = 0.86 + 0.3 * noise(u * 3 + v * 9, v * 3 - u * 9)
    for (let c = 0; c < 3; c++) {
      const over = (out[c] ?? 0) * (1 - a) + (first[c] ?? 0) * (0.72 + 0.5 * (1 - left)) * streak * a
      out[c] = over * (1 - b * 0.86) + (second[c] ?? 0) * (0.76 + 0.4 * (1 - right)) * streak * b * 0.86
    }
    addInto(out, WHITE, a * b * 0.42 + 0.16 * smoothstep(0.5, 0, Math.hypot(u, v)))
  })
}

/** A distance that is below 1 inside a tilted drop, which is half of a heart. */
function dropDistance(u: number, v: number, cos: number, sin: number): number {
  const a = u * cos + v * sin
  const b = v * cos - u * sin
  return Math.hypot(a / 0.185, b / 0.33)
}

/** Freedom: strokes that rise, spread and become wings. */
export function paintAscent(canvas: IdeaCanvas): void {
  const { stage, right, bottom, ink } = canvas
  const random = stage.random.child('ascent')
  const lean = random.chance(0.5) ? 1 : -1
  const [low, high] = [ink(0, -0.06), ink(1, -0.02)]
  paintField(canvas, (u, v, out) =>
    blendInto(out, high, low, (v / bottom + 1) * 0.5 + u * lean * -0.25 + fbm(u * 2, v * 3, 3) * 0.28),
  )
  for (let i = 0; i < 46; i++) {
    const t = i / 45
    const from: Spot = [-lean * right * random.between(0.5, 1), bottom * random.between(0.75, 1.15)]
    const to: Spot = [lean * right * (-0.7 + t * 1.7), -bottom * (0.95 - t * t * 0.75) * random.between(0.6, 1)]
    paintBrushStroke(canvas, {
      points: bend(from, to, lean * random.between(0.1, 0.26), 18),
      width: random.between(0.01, 0.05),
      ends: [0.2, 0.05],
      color: i % 7 === 3 ? ink(2, 0.02) : ink(i % 2, random.between(0, 0.24)),
      alpha: 0.75,
      part: i,
    })
  }
  for (let i = 0; i < 13; i++) {
    const u = lean * random.between(-0.1, 0.95) * right
    const v = -bottom * random.between(0.2, 0.9)
    const span = random.between(0.02, 0.07)
    for (const wing of [-1, 1])
      paintBrushStroke(canvas, {
        points: bend([u, v], [u + wing * span, v - span * 0.35], wing * -0.4, 8),
        width: span * 0.26,
        ends: [0.9, 0.05],
        color: ink(0, -0.22),
        part: 5,
      })
  }
}

/** Hope: light that rises over a dark edge. */
export function paintDawn(canvas: IdeaCanvas): void {
  const { stage, right, bottom, ink } = canvas
  const random = stage.random.child('dawn')
  const edge = random.between(0.14, 0.24)
  const u0 = random.between(-0.16, 0.16)
  const [warm, cool, night] = [ink(0, -0.04, 1.5), ink(1, 0), ink(1, -0.5, 0.6)]
  paintField(canvas, (u, v, out) => {
    const distance = Math.hypot(u - u0, v - edge)
    const rays = 0.5 + 0.5 * Math.sin(Math.atan2(v - edge, u - u0) * 26 + noise(u * 3, v * 3) * 1.4)
    blendInto(out, warm, cool, distance * 1.05 - rays * 0.16 * smoothstep(0.1, 0.5, distance))
    addInto(out, WHITE, 0.7 * smoothstep(0.155, 0.148, distance) + 0.2 * smoothstep(0.4, 0.1, distance))
  })
  for (let i = 0; i < 12; i++) {
    const v = edge + 0.05 + (i / 11) * (bottom - edge)
    const color = [night[0] * (2 - i * 0.12), night[1] * (2 - i * 0.12), night[2] * (2 - i * 0.12)] as const
    paintBrushStroke(canvas, {
      points: bend([-right * 1.1, v + random.between(-0.02, 0.04)], [right * 1.1, v], random.between(-0.05, 0.05), 20),
      width: 0.13,
      ends: [1, 1],
      color,
      part: i,
    })
  }
}

/** Peace: rings on still water, around three stacked stones. */
export function paintRipples(canvas: IdeaCanvas): void {
  const { stage, side, ink } = canvas
  const random = stage.random.child('ripples')
  const [u0, v0] = [random.between(-0.14, 0.14), random.between(0.06, 0.2)]
  const [pale, deep, rose] = [ink(1, 0.08, 0.5), ink(0, 0.02), ink(1, 0, 0.9)]
  paintField(canvas, (u, v, out) => {
    const flat = (v - v0) * 2.1
    const distance = Math.hypot(u - u0, flat) + noise(u * 3, v * 5) * 0.012
    const ring = Math.sin(distance * 52) * Math.exp(-distance * 2.6)
    blendInto(out, pale, deep, 0.3 + v * 0.75 + fbm(u * 0.9, v * 5, 3) * 0.16 - ring * 0.34)
    addInto(out, rose, 0.3 * smoothstep(0.4, 0.95, ring) + 0.12 * smoothstep(0.2, -0.5, v))
  })
  for (const [k, lift] of pairs('1 -.5, .62 -.42, .38 -.34'))
    dab(
      stage,
      [stage.width / 2 + u0 * side, stage.height / 2 + (v0 - (1 - k) * 0.13) * side, side * 0.085 * k, side * 0.04 * k],
      { color: ink(0, lift, 0.4), softness: 0.18, id: 96 },
    )
}

/** Monday: heavy bars that hang from the sky, and one warm window. */
export function paintRain(canvas: IdeaCanvas): void {
  const { stage, side, right, bottom, ink } = canvas
  const random = stage.random.child('rain')
  const [high, low] = [ink(1, -0.05, 0.5), ink(0, 0.06, 0.8)]
  paintField(canvas, (u, v, out) => blendInto(out, high, low, (v / bottom + 1) * 0.5 + fbm(u * 1.5, v * 4, 2) * 0.3))
  for (let i = 0; i < 78; i++) {
    const u = random.between(-right * 1.1, right * 1.1)
    const fall = -bottom + random.between(0.25, 1.5) * bottom * (1 + 0.2 * Math.sin(u * 9))
    const lift = random.between(-0.26, 0.22)
    const points: Spot[] = bend([u, -bottom * 1.1], [u - 0.03, fall], random.between(-0.006, 0.006), 6)
    paintBrushStroke(canvas, {
      points,
      width: random.between(0.008, 0.075),
      ends: [1, 0.8],
      color: ink(i % 4 ? 0 : 1, lift, 0.7),
      alpha: 0.72,
      part: i,
    })
  }
  const [u, v] = [random.between(0.12, 0.28) * (random.chance(0.5) ? 1 : -1), bottom * 0.52]
  const position = { x: stage.width / 2 + u * side, y: stage.height / 2 + v * side }
  glow(stage, { ...position, radius: side * 0.42, color: ink(2), strength: 0.9 })
  dab(stage, [position.x, position.y, side * 0.062], { color: ink(2, 0.08), softness: 0.16, id: 99 })
  for (let i = 0; i < 16; i++)
    dab(
      stage,
      [
        position.x + random.between(-0.02, 0.02) * side,
        position.y + side * (0.09 + i * 0.02),
        side * (0.06 - i * 0.002),
        side * 0.006,
      ],
      { color: ink(2), alpha: 0.5 - i * 0.026 },
    )
}

/** Sadness: washes that run down. */
export function paintWashes(canvas: IdeaCanvas): void {
  const { stage, right, bottom, ink } = canvas
  const random = stage.random.child('washes')
  const [pale, deep] = [ink(1, 0.02, 0.8), ink(0, -0.06, 0.9)]
  paintField(canvas, (u, v, out) => blendInto(out, deep, pale, (v / bottom + 1) * 0.55 + fbm(u * 2, v * 1.2, 3) * 0.35))
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    const u = random.between(-right, right)
    const v = -bottom * 0.9 + t * bottom * 1.3
    const reach = random.between(0.28, 0.6)
    const color = ink(i % 5 === 0 ? 1 : 0, random.between(-0.02, 0.24), 0.8)
    paintBrushStroke(canvas, {
      points: bend([u - reach, v + 0.12], [u + reach, v + 0.16], -0.32, 20),
      width: random.between(0.05, 0.13),
      ends: [0.1, 0.1],
      color,
      alpha: 0.5,
      part: i,
    })
    for (let k = 0; k < 3; k++) {
      const x = u + random.between(-0.7, 0.7) * reach
      const run = random.between(0.12, 0.5)
      paintBrushStroke(canvas, {
        points: bend([x, v], [x + 0.006, v + run], 0.01, 6),
        width: random.between(0.006, 0.018),
        ends: [0.6, 1],
        color,
        alpha: 0.5,
        part: i + 1,
      })
    }
  }
}

/** Loneliness: an empty plain, one small upright mark, and its long shadow. */
export function paintAlone(canvas: IdeaCanvas): void {
  const { stage, side, right, bottom, ink } = canvas
  const random = stage.random.child('alone')
  const horizon = random.between(0.06, 0.2)
  const [deep, dim, pale] = [ink(0, -0.02, 0.8), ink(0, 0.18, 0.7), ink(1, 0.18, 0.6)]
  paintField(canvas, (u, v, out) => {
    const air = fbm(u * 1.4 + 7, v * 3, 3) * 0.22
    if (v < horizon) blendInto(out, deep, pale, ((v + bottom) / (horizon + bottom)) ** 2 + air)
    else blendInto(out, dim, deep, (v - horizon) * 1.8 + air)
  })
  const x = random.between(0.2, 0.45) * right * (random.chance(0.5) ? 1 : -1)
  const foot = horizon + 0.09
  paintBrushStroke(canvas, {
    points: bend([x, foot], [x - Math.sign(x) * 0.5, foot + 0.24], 0.02),
    width: 0.035,
    ends: [0.5, 1],
    color: ink(0, -0.14),
    alpha: 0.7,
  })
  paintBrushStroke(canvas, {
    points: pointsIn({ x, y: foot }, '0 0, 0 -.05, 0 -.1'),
    width: 0.03,
    ends: [1, 0.5],
    color: ink(2, -0.02),
    part: 3,
  })
  dab(stage, [stage.width / 2 + x * side, stage.height / 2 + (foot - 0.118) * side, side * 0.014, side * 0.015], {
    color: ink(2, 0.05),
    softness: 0.2,
    id: 94,
  })
}

/** Anger: splinters that fly out of a burning crack. */
export function paintShards(canvas: IdeaCanvas): void {
  const { stage, side, right, bottom, ink } = canvas
  const random = stage.random.child('shards')
  const [u0, v0] = [random.between(-0.12, 0.12), random.between(-0.1, 0.1)]
  const [black, red] = [ink(1, 0.02), ink(0, -0.14)]
  paintField(canvas, (u, v, out) => {
    const distance = Math.hypot(u - u0, v - v0)
    blendInto(out, red, black, distance * 1.7 + fbm(u * 5, v * 5, 3) * 0.6)
  })
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * Math.PI * 2
    const inner = random.next() ** 1.5 * 0.3
    const outer = inner + random.between(0.16, 0.62)
    const skew = random.between(-0.16, 0.16)
    const points: Spot[] = [inner, (inner + outer) * 0.45, outer].map((r, k) => [
      u0 + Math.cos(angle + skew * k) * r * (right * 1.6),
      v0 + Math.sin(angle + skew * k) * r * (bottom * 1.6),
    ])
    const isHot = i % 5 === 0
    paintBrushStroke(canvas, {
      points,
      width: random.between(0.015, 0.1),
      ends: [0.15, 0],
      color: isHot ? ink(2, 0.04) : ink(i % 3 ? 0 : 1, random.between(-0.16, 0.1)),
      alpha: 0.95,
      part: i,
    })
  }
  glow(stage, {
    x: stage.width / 2 + u0 * side,
    y: stage.height / 2 + v0 * side,
    radius: side * 0.34,
    color: ink(2, 0.1),
    strength: 1.5,
  })
}

/** Fear: a tunnel of rough rings that narrows to one pale point. */
export function paintDread(canvas: IdeaCanvas): void {
  const { stage, ink } = canvas
  const random = stage.random.child('dread')
  const [u0, v0] = [random.between(-0.12, 0.12), random.between(-0.14, 0.06)]
  const rotation = random.next() * 6
  const [black, dim, pale] = [ink(0, 0), ink(1, -0.46, 0.5), ink(1, 0.02, 0.7)]
  paintField(canvas, (u, v, out) => {
    const du = u - u0
    const dv = v - v0
    const rough = noise(du * 9 + rotation, dv * 9) * 0.09 + noise(du * 30, dv * 30) * 0.025
    const distance = Math.hypot(du, dv * 0.86) * (1 + rough * 2.4) + 0.004
    const angle = Math.atan2(dv, du)
    const ring = Math.sin(Math.log(distance) * 9 + angle * 1 + noise(angle * 3, distance * 6) * 1.6)
    blendInto(out, black, dim, smoothstep(-0.2, 0.95, ring) * smoothstep(0.9, 0.12, distance))
    addInto(out, pale, 0.9 * smoothstep(0.075, 0.012, distance) + 0.1 * smoothstep(0.3, 0, distance))
  })
}

/** Chaos: strokes in opposing directions. */
export function paintTumult(canvas: IdeaCanvas): void {
  const { stage, side, right, bottom, ink } = canvas
  const random = stage.random.child('tumult')
  const ground = ink(1, -0.28, 0.5)
  paintField(canvas, (u, v, out) => blendInto(out, ground, BLACK, fbm(u * 3, v * 3, 3) * 0.5 + 0.1))
  for (let i = 0; i < 120; i++) {
    const u = random.between(-right, right)
    const v = random.between(-bottom, bottom)
    const angle = random.next() * 7
    const reach = random.between(0.08, 0.5) * (1 - i / 200)
    const to: Spot = [u + Math.cos(angle) * reach, v + Math.sin(angle) * reach]
    paintBrushStroke(canvas, {
      points: bend([u, v], to, random.between(-0.9, 0.9)),
      width: random.between(0.008, 0.07),
      ends: [0.8, 0.2],
      color: ink(i, random.between(-0.15, 0.2)),
      part: i,
    })
  }
  for (let i = 0; i < 150; i++) {
    const r = side * random.between(0.002, 0.012)
    dab(stage, [stage.width * random.next(), stage.height * random.next(), r], { color: ink(i, 0.2), softness: 0.2 })
  }
}
const BLACK = [0.05, 0.03, 0.06] as const

/** Time: an endless spiral with marks along it. */
export function paintSpiral(canvas: IdeaCanvas): void {
  const { stage, side, ink } = canvas
  const random = stage.random.child('spiral')
  const [u0, v0] = [random.between(-0.1, 0.1), random.between(-0.08, 0.08)]
  const wind = random.chance(0.5) ? 1 : -1
  const pitch = random.between(2.1, 2.8)
  const [gold, night, pale] = [ink(0), ink(1, -0.08), ink(0, 0.16, 0.6)]
  const phaseAt = (distance: number, angle: number) =>
    (Math.log(distance + 0.012) * pitch - (angle * wind) / 1) / (Math.PI * 2)
  paintField(canvas, (u, v, out) => {
    const distance = Math.hypot(u - u0, v - v0)
    const angle = Math.atan2(v - v0, u - u0)
    const phase = phaseAt(distance, angle) * 2 + noise(u * 4, v * 4) * 0.06
    const t = phase - Math.floor(phase)
    const band = smoothstep(0, 0.06, t) * smoothstep(0.62, 0.5, t)
    blendInto(
      out,
      night,
      gold,
      band * (0.4 + 0.6 * smoothstep(0.75, 0.05, distance)) * (0.82 + 0.3 * noise(phase * 9, angle * 2)),
    )
    addInto(
      out,
      pale,
      0.5 * smoothstep(0.12, 0, distance) +
        0.3 * smoothstep(0.035, 0, Math.abs(t - 0.03)) * smoothstep(0.8, 0.2, distance),
    )
  })
  for (let i = 0; i < 60; i++) {
    const angle = i * 0.5236
    const distance = Math.exp(((angle * wind * wind) / pitch) * 0.5 - 3.4)
    if (distance > 0.9) break
    const a = angle * wind * 0.5 * 2
    const r = side * (0.004 + distance * 0.02)
    dab(
      stage,
      [
        stage.width / 2 + (u0 + Math.cos(a) * distance) * side,
        stage.height / 2 + (v0 + Math.sin(a) * distance) * side,
        r,
      ],
      { color: pale, softness: 0.2, id: 97 },
    )
  }
}

/** Growth: a stem that branches repeatedly and grows leaves. */
export function paintGrowth(canvas: IdeaCanvas): void {
  const { stage, side, bottom, ink } = canvas
  const random = stage.random.child('growth')
  const [pale, fresh] = [ink(1, 0.12, 0.35), ink(1, 0, 0.55)]
  paintField(canvas, (u, v, out) =>
    blendInto(out, pale, fresh, Math.hypot(u, v + 0.1) * 0.9 + fbm(u * 2, v * 2, 3) * 0.3),
  )
  const grow = (from: Spot, angle: number, reach: number, depth: number): void => {
    const to: Spot = [from[0] + Math.cos(angle) * reach, from[1] + Math.sin(angle) * reach]
    paintBrushStroke(canvas, {
      points: bend(from, to, random.between(-0.12, 0.12), 8),
      width: reach * 0.17,
      ends: [1, 0.62],
      color: ink(0, -0.22 + (6 - depth) * 0.03),
      part: depth,
    })
    if (depth < 4)
      for (let i = 0; i < 5; i++) {
        const r = side * random.between(0.01, 0.034)
        dab(
          stage,
          [
            stage.width / 2 + (to[0] + random.between(-0.05, 0.05)) * side,
            stage.height / 2 + (to[1] + random.between(-0.05, 0.05)) * side,
            r,
            r * 0.55,
            angle + random.between(-1, 1),
          ],
          { color: ink(i % 3 === 2 ? 2 : i % 2, random.between(-0.05, 0.16)), softness: 0.2, id: 92 + (i % 6) },
        )
      }
    if (depth > 0)
      for (const side of [-1, 1])
        grow(to, angle + side * random.between(0.22, 0.52), reach * random.between(0.68, 0.84), depth - 1)
  }
  grow([random.between(-0.06, 0.06), bottom * 1.05], -Math.PI / 2 + random.between(-0.08, 0.08), 0.3, 6)
}

/** Music: swinging strings, with notes that fly around them. */
export function paintStrings(canvas: IdeaCanvas): void {
  const { stage, right, bottom, ink } = canvas
  const random = stage.random.child('strings')
  const [night, dusk] = [ink(0, -0.22), ink(1, -0.3, 0.6)]
  paintField(canvas, (u, v, out) => blendInto(out, night, dusk, 0.4 + v * 0.5 + u * 0.4 + fbm(u * 2, v * 2, 3) * 0.5))
  const beat = random.between(2, 3.4)
  const swing = random.between(0.1, 0.2)
  for (let i = 0; i < 22; i++)
    paintBrushStroke(canvas, {
      points: stringAt(i / 21 - 0.5, { right, beat, swing }),
      width: 0.007 + (i % 5 === 0 ? 0.014 : 0),
      ends: [0.4, 0.4],
      color: ink(i % 3, 0.12),
      alpha: 0.9,
      part: i,
    })
  for (let i = 0; i < 15; i++) {
    const u = random.between(-0.85, 0.85) * right
    const v = Math.sin(u * beat * 3) * swing + random.between(-0.3, 0.2) * bottom
    const r = random.between(0.014, 0.034)
    paintNote(canvas, { position: [u, v], r, color: ink(2 - (i % 3), 0.16) })
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

function paintNote(
  canvas: IdeaCanvas,
  { position: [u, v], r, color }: { position: Spot; r: number; color: Rgb },
): void {
  const { stage, side } = canvas
  dab(stage, [stage.width / 2 + u * side, stage.height / 2 + v * side, r * side, r * side * 0.74, -0.35], {
    color,
    softness: 0.12,
    id: 95,
  })
  paintBrushStroke(canvas, {
    points: pointsIn({ x: u, y: v, width: r, height: r }, '.82 0, .84 -2, .86 -4'),
    width: r * 0.24,
    ends: [1, 1],
    color,
  })
}

/** Memory: overlapping album pages that fade toward the edge. */
export function paintFading(canvas: IdeaCanvas): void {
  const { stage, right, bottom, ink } = canvas
  const random = stage.random.child('fading')
  const [pale, warm] = [ink(0, 0.08, 0.4), ink(1, 0.16, 0.5)]
  paintField(canvas, (u, v, out) => blendInto(out, warm, pale, Math.hypot(u, v) * 1.4 + fbm(u * 2, v * 2, 3) * 0.4))
  for (let i = 0; i < 17; i++) {
    const near = i / 16
    const [u, v] = [
      random.between(-0.75, 0.75) * right * (1 - near * 0.6),
      random.between(-0.75, 0.75) * bottom * (1 - near * 0.6),
    ]
    const size = random.between(0.16, 0.3)
    const angle = random.between(-0.5, 0.5)
    const paintPage = (w: number, color: readonly [number, number, number], shift = 0) =>
      paintBrushStroke(canvas, {
        points: bend(
          [u - Math.cos(angle) * w, v + shift - Math.sin(angle) * w],
          [u + Math.cos(angle) * w, v + shift + Math.sin(angle) * w],
          0,
          4,
        ),
        width: w * 1.7,
        ends: [1, 1],
        color,
        alpha: 0.2 + near * 0.7,
        part: i + Math.round(w * 90),
      })
    paintPage(size, [0.86, 0.8, 0.68])
    paintPage(size * 0.82, ink(i % 3, random.between(-0.1, 0.12), 0.7))
    paintBrushStroke(canvas, {
      points: bend([u - size * 0.6, v + size * 0.3], [u + size * 0.6, v + size * 0.36], 0.2),
      width: size * 0.4,
      ends: [0.2, 0.2],
      color: ink((i + 1) % 3, 0, 0.7),
      alpha: 0.2 + near * 0.4,
      part: i,
    })
  }
}
