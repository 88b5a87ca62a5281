import { pointsIn } from '../math/tables.ts'
import { smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { dab, glow } from '../paint/shapes.ts'
import { addInto, bend, blendInto, brush, paintField, type Ideas, type Spot } from './strokes.ts'

/** Monday: a sky of heavy bars coming down, and one warm window in it. */
export function paintRain(ideas: Ideas): void {
  const { stage, side, right, bottom, ink } = ideas
  const random = stage.random.child('rain')
  const [high, low] = [ink(1, -0.05, 0.5), ink(0, 0.06, 0.8)]
  paintField(ideas, (u, v, out) => blendInto(out, high, low, (v / bottom + 1) * 0.5 + fbm(u * 1.5, v * 4, 2) * 0.3))
  for (let i = 0; i < 78; i++) {
    const u = random.between(-right * 1.1, right * 1.1)
    const fall = -bottom + random.between(0.25, 1.5) * bottom * (1 + 0.2 * Math.sin(u * 9))
    const lift = random.between(-0.26, 0.22)
    const points: Spot[] = bend([u, -bottom * 1.1], [u - 0.03, fall], random.between(-0.006, 0.006), 6)
    brush(ideas, {
      points,
      width: random.between(0.008, 0.075),
      ends: [1, 0.8],
      colour: ink(i % 4 ? 0 : 1, lift, 0.7),
      alpha: 0.72,
      part: i,
    })
  }
  const [u, v] = [random.between(0.12, 0.28) * (random.chance(0.5) ? 1 : -1), bottom * 0.52]
  const at = { x: stage.width / 2 + u * side, y: stage.height / 2 + v * side }
  glow(stage, { ...at, radius: side * 0.42, colour: ink(2), strength: 0.9 })
  dab(stage, { ...at, rx: side * 0.062, ry: side * 0.062, colour: ink(2, 0.08), softness: 0.16, id: 99 })
  for (let i = 0; i < 16; i++)
    dab(stage, {
      x: at.x + random.between(-0.02, 0.02) * side,
      y: at.y + side * (0.09 + i * 0.02),
      rx: side * (0.06 - i * 0.002),
      ry: side * 0.006,
      colour: ink(2),
      alpha: 0.5 - i * 0.026,
    })
}

/** Sadness: washes that hang down and run. */
export function paintWashes(ideas: Ideas): void {
  const { stage, right, bottom, ink } = ideas
  const random = stage.random.child('washes')
  const [pale, deep] = [ink(1, 0.02, 0.8), ink(0, -0.06, 0.9)]
  paintField(ideas, (u, v, out) => blendInto(out, deep, pale, (v / bottom + 1) * 0.55 + fbm(u * 2, v * 1.2, 3) * 0.35))
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    const u = random.between(-right, right)
    const v = -bottom * 0.9 + t * bottom * 1.3
    const reach = random.between(0.28, 0.6)
    const colour = ink(i % 5 === 0 ? 1 : 0, random.between(-0.02, 0.24), 0.8)
    brush(ideas, {
      points: bend([u - reach, v + 0.12], [u + reach, v + 0.16], -0.32, 20),
      width: random.between(0.05, 0.13),
      ends: [0.1, 0.1],
      colour,
      alpha: 0.5,
      part: i,
    })
    for (let k = 0; k < 3; k++) {
      const x = u + random.between(-0.7, 0.7) * reach
      const run = random.between(0.12, 0.5)
      brush(ideas, {
        points: bend([x, v], [x + 0.006, v + run], 0.01, 6),
        width: random.between(0.006, 0.018),
        ends: [0.6, 1],
        colour,
        alpha: 0.5,
        part: i + 1,
      })
    }
  }
}

/** Loneliness: an empty plain, one small upright mark, and its long shadow. */
export function paintAlone(ideas: Ideas): void {
  const { stage, side, right, bottom, ink } = ideas
  const random = stage.random.child('alone')
  const horizon = random.between(0.06, 0.2)
  const [deep, dim, pale] = [ink(0, -0.02, 0.8), ink(0, 0.18, 0.7), ink(1, 0.18, 0.6)]
  paintField(ideas, (u, v, out) => {
    const air = fbm(u * 1.4 + 7, v * 3, 3) * 0.22
    if (v < horizon) blendInto(out, deep, pale, ((v + bottom) / (horizon + bottom)) ** 2 + air)
    else blendInto(out, dim, deep, (v - horizon) * 1.8 + air)
  })
  const x = random.between(0.2, 0.45) * right * (random.chance(0.5) ? 1 : -1)
  const foot = horizon + 0.09
  brush(ideas, {
    points: bend([x, foot], [x - Math.sign(x) * 0.5, foot + 0.24], 0.02),
    width: 0.035,
    ends: [0.5, 1],
    colour: ink(0, -0.14),
    alpha: 0.7,
  })
  brush(ideas, {
    points: pointsIn({ x, y: foot }, '0 0, 0 -0.05, 0 -0.1'),
    width: 0.03,
    ends: [1, 0.5],
    colour: ink(2, -0.02),
    part: 3,
  })
  dab(stage, {
    x: stage.width / 2 + x * side,
    y: stage.height / 2 + (foot - 0.118) * side,
    rx: side * 0.014,
    ry: side * 0.015,
    colour: ink(2, 0.05),
    softness: 0.2,
    id: 94,
  })
}

/** Anger: splinters flung out of a burning crack. */
export function paintShards(ideas: Ideas): void {
  const { stage, side, right, bottom, ink } = ideas
  const random = stage.random.child('shards')
  const [u0, v0] = [random.between(-0.12, 0.12), random.between(-0.1, 0.1)]
  const [black, red] = [ink(1, 0.02), ink(0, -0.14)]
  paintField(ideas, (u, v, out) => {
    const far = Math.hypot(u - u0, v - v0)
    blendInto(out, red, black, far * 1.7 + fbm(u * 5, v * 5, 3) * 0.6)
  })
  for (let i = 0; i < 90; i++) {
    const angle = random.next() * Math.PI * 2
    const near = random.next() ** 1.5 * 0.3
    const far = near + random.between(0.16, 0.62)
    const skew = random.between(-0.16, 0.16)
    const points: Spot[] = [near, (near + far) * 0.45, far].map((r, k) => [
      u0 + Math.cos(angle + skew * k) * r * (right * 1.6),
      v0 + Math.sin(angle + skew * k) * r * (bottom * 1.6),
    ])
    const isHot = i % 5 === 0
    brush(ideas, {
      points,
      width: random.between(0.015, 0.1),
      ends: [0.15, 0],
      colour: isHot ? ink(2, 0.04) : ink(i % 3 ? 0 : 1, random.between(-0.16, 0.1)),
      alpha: 0.95,
      part: i,
    })
  }
  glow(stage, {
    x: stage.width / 2 + u0 * side,
    y: stage.height / 2 + v0 * side,
    radius: side * 0.34,
    colour: ink(2, 0.1),
    strength: 1.5,
  })
}

/** Fear: a throat of rough rings that closes on one pale point. */
export function paintDread(ideas: Ideas): void {
  const { stage, ink } = ideas
  const random = stage.random.child('dread')
  const [u0, v0] = [random.between(-0.12, 0.12), random.between(-0.14, 0.06)]
  const turn = random.next() * 6
  const [black, dim, pale] = [ink(0, 0), ink(1, -0.46, 0.5), ink(1, 0.02, 0.7)]
  paintField(ideas, (u, v, out) => {
    const du = u - u0
    const dv = v - v0
    const rough = noise(du * 9 + turn, dv * 9) * 0.09 + noise(du * 30, dv * 30) * 0.025
    const far = Math.hypot(du, dv * 0.86) * (1 + rough * 2.4) + 0.004
    const angle = Math.atan2(dv, du)
    const ring = Math.sin(Math.log(far) * 9 + angle * 1 + noise(angle * 3, far * 6) * 1.6)
    blendInto(out, black, dim, smoothstep(-0.2, 0.95, ring) * smoothstep(0.9, 0.12, far))
    addInto(out, pale, 0.9 * smoothstep(0.075, 0.012, far) + 0.1 * smoothstep(0.3, 0, far))
  })
}

/** Chaos: every stroke against the next. */
export function paintTumult(ideas: Ideas): void {
  const { stage, side, right, bottom, ink } = ideas
  const random = stage.random.child('tumult')
  const ground = ink(1, -0.28, 0.5)
  paintField(ideas, (u, v, out) => blendInto(out, ground, ink0, fbm(u * 3, v * 3, 3) * 0.5 + 0.1))
  for (let i = 0; i < 120; i++) {
    const u = random.between(-right, right)
    const v = random.between(-bottom, bottom)
    const angle = random.next() * 7
    const reach = random.between(0.08, 0.5) * (1 - i / 200)
    const to: Spot = [u + Math.cos(angle) * reach, v + Math.sin(angle) * reach]
    brush(ideas, {
      points: bend([u, v], to, random.between(-0.9, 0.9)),
      width: random.between(0.008, 0.07),
      ends: [0.8, 0.2],
      colour: ink(i, random.between(-0.15, 0.2)),
      part: i,
    })
  }
  for (let i = 0; i < 150; i++) {
    const r = side * random.between(0.002, 0.012)
    dab(stage, {
      x: stage.width * random.next(),
      y: stage.height * random.next(),
      rx: r,
      ry: r,
      colour: ink(i, 0.2),
      softness: 0.2,
    })
  }
}
const ink0 = [0.05, 0.03, 0.06] as const
